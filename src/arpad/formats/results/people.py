"""Who is who: players by number or id, and the games that name them by either."""

from collections.abc import Iterator

from arpad.formats.deviation import Deviation
from arpad.formats.results.layout import NUMBER
from arpad.formats.results.spelling import bye_from, is_nobody
from arpad.formats.results.table_reading import Entry
from arpad.formats.wording import quoted

SIDES = ("white", "black")


class People:
    """The ids of the players, and the numbers by which a file calls them."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self.ids: set[str] = set()
        self.by_number: dict[str, str] = {}
        self._first: dict[str, Entry] = {}

    def add(self, index: int, entry: Entry, row_noun: str) -> Iterator[Deviation]:
        """Take a player in, with an id that is the number where there is no other."""
        values = entry.values
        number, player_id = values.pop(NUMBER, None), values.get("id")
        path = ("players", index, "id")
        if number is None and player_id is None and entry.is_sound:
            message = "there is neither a number nor an id; write one, for games to name the player"
            yield Deviation(path, message)
        if not isinstance(number, str):
            number = None
        if player_id is None and number is not None:
            player_id = values["id"] = number
        if not isinstance(player_id, str):
            return
        self.ids.add(player_id)
        if number is not None and self.by_number.setdefault(number, player_id) != player_id:
            other = f"{row_noun} {self._first[number].row}"
            message = f"the number {quoted(number)} is already that of {other}"
            yield Deviation((*path[:2], NUMBER), f"{message}; give each player a different one")
        if number is not None:
            self._first.setdefault(number, entry)

    def has(self, name: str) -> bool:
        """Tell whether a player is called by this number or id."""
        return name in self.by_number or name in self.ids

    def name_in(self, games: list[Entry]) -> Iterator[Deviation]:
        """Let games name players by their ids, where they name them by their numbers.

        A file that names some players by ids may mean an id wherever it is not clear.
        """
        named = {entry.values.get(side) for entry in games for side in SIDES}
        uses_ids = any(name in self.ids and name not in self.by_number for name in named)
        for index, entry in enumerate(games):
            for side in SIDES:
                name = entry.values.get(side)
                if not isinstance(name, str) or name not in self.by_number:
                    continue
                meant = self.by_number[name]
                if uses_ids and name in self.ids and name != meant:
                    message = f"{quoted(name)} is the number of one player and the id of another"
                    advice = "name all players by their numbers, or all by their ids"
                    yield Deviation(("games", index, side), f"{message}; {advice}")
                entry.values[side] = meant


def byes(games: list[Entry], people: People) -> Iterator[Deviation]:
    """Read the words for a bye, and yield those that stand beside an opponent."""
    for index, entry in enumerate(games):
        values = entry.values
        black = values.get("black")
        if isinstance(black, str) and is_nobody(black) and not people.has(black):
            del values["black"]
        result = values.get("result")
        if not isinstance(result, str) or (bye := bye_from(result)) is None:
            continue
        values["result"] = bye
        if "black" in values:
            message = f"{quoted(result)} is a bye, but there is an opponent; leave black empty"
            yield Deviation(("games", index, "result"), f"{message}, or correct the result")
