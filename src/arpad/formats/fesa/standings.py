"""Joining a report to the list of an office: who played gets the rating that the list has.

turnering.txt and results of Scrabble name players and no ratings. The names are looked up in the
list; whoever is not found, or found twice, is told and stays as the report has him.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from arpad.formats.document import Findings
from arpad.formats.wording import listed, nearest, printable, quoted
from arpad.model.event import Event
from arpad.model.finding import Finding, warn
from arpad.model.folding import same_spelling, whole_keys, words_of
from arpad.model.player import Player

# Looking for a similar name takes time; a report with very many unknown names has another list.
_MOST_COMPARISONS = 25_000
_MOST_NAMED = 5


def with_standings(event: Event, players: Iterable[Player]) -> tuple[Event, Findings]:
    """Return an event whose players have what a list knows of them, and who is not on it.

    A player of the list takes the place of the one in the report, with the list's id; name and
    federation stay as the report has them where it has any.
    """
    joining = _Joining(tuple(players))
    joined = joining.players(event.players)
    ids = {old.id: new.id for old, new in zip(event.players, joined, strict=True)}
    games = tuple(
        replace(
            game,
            white=ids.get(game.white, game.white),
            black=None if game.black is None else ids.get(game.black, game.black),
        )
        for game in event.games
    )
    return replace(event, players=joined, games=games), tuple(joining.findings)


class _Joining:
    """Looks players of a report up in a list."""

    def __init__(self, known: Sequence[Player]) -> None:
        self._known = known
        self._by_key = defaultdict[str, list[Player]](list)
        for player in known:
            for key in _keys(player.name):
                self._by_key[key].append(player)
        self._by_id = {player.id: player for player in known}
        self._names = tuple(dict.fromkeys(player.name for player in known if player.name))
        self._comparisons = 0
        self.findings: list[Finding] = []

    def players(self, reported: Sequence[Player]) -> tuple[Player, ...]:
        """Return the players in the order of the report, joined where that is beyond doubt."""
        found = [self._candidates(player) for player in reported]
        claimed = Counter(who[0].id for who in found if len(who) == 1)
        taken = {player.id for player in self._known}
        joined = []
        for player, who in zip(reported, found, strict=True):
            if len(who) == 1 and claimed[who[0].id] == 1:
                joined.append(self._joined(player, who[0]))
                continue
            self._tell(player, who)
            joined.append(replace(player, id=_free(player.id, taken)))
        return tuple(joined)

    def _candidates(self, player: Player) -> list[Player]:
        """Return who may be meant: by id without a name, else those spelt most surely alike."""
        if _is_unnamed(player) and player.id in self._by_id:
            return [self._by_id[player.id]]
        found = {id(one): one for key in _keys(player.name) for one in self._by_key.get(key, ())}
        alike = {key: _likeness(player.name, one.name) for key, one in found.items()}
        surest = min(alike.values(), default=0)
        return [one for key, one in found.items() if alike[key] == surest]

    def _joined(self, player: Player, known: Player) -> Player:
        where = f"player {printable(player.label)}"
        if player.games == 0:
            message = "The report marks this player as new, and the list has "
            self._warn(where, f"{message}{printable(known.label)}: correct the report or the list.")
        if player.rating is not None and player.rating != known.rating:
            has = "no rating" if known.rating is None else f"{known.rating}"
            message = f"The report has the rating {player.rating}, the list {has}: "
            self._warn(where, f"{message}that of the list is taken.")
        return replace(
            known,
            name=known.name if _is_unnamed(player) else player.name,
            federation=player.federation or known.federation,
        )

    def _tell(self, player: Player, found: Sequence[Player]) -> None:
        where = f"player {printable(player.label)}"
        if len(found) > 1:
            names = listed(printable(one.label) for one in found[:_MOST_NAMED])
            message = f"The list has {len(found)} players of this name, {names}"
            self._warn(where, f"{message}: no rating is taken; say which one is meant.")
        elif found:
            message = f"More than one player of the report is {printable(found[0].label)} by name"
            self._warn(where, f"{message}: no rating is taken; tell the two apart.")
        elif player.games != 0:
            self._warn(where, f"There is no such player on the list; {self._advice(player)}")

    def _advice(self, player: Player) -> str:
        meant = None
        if self._comparisons < _MOST_COMPARISONS:
            self._comparisons += len(self._names)
            meant = nearest(player.name, self._names)
        if meant is not None:
            return f"did you mean {quoted(meant)}?"
        return "correct the name, or mark the player as new with N."

    def _warn(self, where: str, message: str) -> None:
        self.findings.append(warn(None, where, message))


def _keys(name: str) -> frozenset[str]:
    """Return the keys of a name; one of signs only goes as it stands."""
    return whole_keys(name) or frozenset({name.casefold()} - {""})


def _likeness(one: str, other: str) -> int:
    """Return how sure it is that two spellings are of one name, from 0, which is the surest.

    The same letters are surer than other letters for them, and both than another order of words:
    "Martin, Thomas" is rather Thomas Martin than Martin Thomas.
    """
    if one.casefold() == other.casefold():
        return 0
    is_in_order = words_of(one) == words_of(other)
    is_spelt_alike = same_spelling(one, other)
    return 1 + 2 * (not is_in_order) + (not is_spelt_alike)


def _is_unnamed(player: Player) -> bool:
    return player.name in {"", player.id}


def _free(own: str, taken: set[str]) -> str:
    """Return an id that nobody on the list has."""
    while own in taken:
        own = f"#{own}"
    taken.add(own)
    return own
