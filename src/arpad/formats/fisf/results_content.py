"""What a results file says, on its way to an event."""

from collections.abc import Iterator

from arpad.formats.document import Content
from arpad.formats.fisf.game_rows import names_in
from arpad.formats.wording import Trail, printable, quoted
from arpad.model.finding import Finding, warn
from arpad.model.folding import words_of
from arpad.model.system import System

YES_AND_NO = {"yes": True, "oui": True, "true": True, "no": False, "non": False, "false": False}

_SIDES = {"round": "round", "white": "player_1", "black": "player_2", "result": "result"}
_MOST_ALIKE = 20


class Results:
    """Facts, players and games, each with the line it stands on."""

    def __init__(self) -> None:
        """Begin with nothing said."""
        self.facts: dict[str, tuple[int, str]] = {}
        self.players: dict[int, Content] = {}
        self.ids: set[str] = set()
        self.games: dict[int, Content] = {}

    def remarks(self, name: str) -> Iterator[Finding]:
        """Yield names in games that differ in case, accents or signs only: they are two players."""
        first: dict[tuple[str, ...], str] = {}
        alike = list[str]()
        for who in () if self.players else names_in(self.games):
            other = first.setdefault(words_of(who) or (who,), who)
            if other != who:
                alike.append(f"{quoted(other)} and {quoted(who)}")
        for pair in alike[:_MOST_ALIKE]:
            message = f"{pair} are taken as two players; spell the name alike if they are one."
            yield warn(None, printable(name, longest=200), message)

    def content(self) -> tuple[Content, dict[Trail, str]]:
        """Return the event as a document, and where its parts stand."""
        facts = {fact: value for fact, (_, value) in self.facts.items()}
        places: dict[Trail, str] = {
            ("name" if fact == "tournament" else fact,): f"line {line}, {fact}"
            for fact, (line, _) in self.facts.items()
        }
        for i, line in enumerate(self.games):
            places[("games", i)] = f"line {line}"
            places |= {("games", i, key): f"line {line}, {w}" for key, w in _SIDES.items()}
        for i, (line, player) in enumerate(self.players.items()):
            places[("players", i)] = f"line {line}"
            places |= {("players", i, key): f"line {line}, {key}" for key in player}
        content: Content = {
            "name": facts.pop("tournament", "?"),
            "federation": "FISF",
            "system": System.TABLE.value,
            **facts,
            "players": self._everybody(),
            "games": self._with_ids(),
        }
        if "homologated" in content:
            content["homologated"] = YES_AND_NO.get(content["homologated"].lower())
        return content, places

    def _everybody(self) -> list[Content]:
        if self.players:
            return list(self.players.values())
        return [{"id": who, "name": who} for who in names_in(self.games)]

    def _with_ids(self) -> list[Content]:
        """Return the games with ids, where they name players by their names."""
        named: dict[str, list[object]] = {}
        for player in self.players.values():
            named.setdefault(player.get("name", ""), []).append(player.get("id"))

        def id_of(who: str | None) -> object:
            found = named.get(who or "", [])
            return found[0] if who not in self.ids and len(found) == 1 else who

        return [
            {**game, "white": id_of(game["white"]), "black": id_of(game["black"])}
            for game in self.games.values()
        ]
