"""Pairings: the games and byes that the cells of a cross table make, and what spoils them."""

from collections import defaultdict
from collections.abc import Iterable

from msgspec import Struct, field

from arpad.formats.trf.cell import Cell
from arpad.formats.trf.observation import MOST_SEEN, Observation

FITTING = frozenset(
    {
        ("1", "0"),
        ("0", "1"),
        ("=", "="),
        ("+", "-"),
        ("-", "+"),
        ("-", "-"),
        ("W", "L"),
        ("L", "W"),
        ("D", "D"),
    }
)
"""Results of the two sides that make one game."""


PENALISED = frozenset({("0", "0"), ("=", "0"), ("0", "="), ("L", "L"), ("D", "L"), ("L", "D")})
"""Results that do not add up to one point, as an arbiter gives them for a penalty."""


class Meeting(Struct, frozen=True):
    """A game of which both sides are known: the round, and two entries in the order of lines."""

    round: int
    first: int
    second: int


class Mirror(Struct, frozen=True):
    """A blank cell whose content the opponent's line has: round, blank entry, the other entry."""

    round: int
    blank: int
    other: int


class Pairings(Struct, frozen=True):
    """Every game and bye of a report, with what contradicts itself in them."""

    meetings: list[Meeting] = field(default_factory=list)
    penalised: list[Meeting] = field(default_factory=list)
    """Those of the meetings whose results are an arbiter's penalty, or a slip."""
    byes: list[tuple[int, int]] = field(default_factory=list)
    """Round and entry of everybody who had a result without an opponent."""
    mirrors: list[Mirror] = field(default_factory=list)
    observations: list[Observation] = field(default_factory=list)
    strangers: defaultdict[int, list[tuple[int, int]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    """By starting rank that nobody has, round and entry of everybody who names it."""
    tainted: set[int] = field(default_factory=set)
    """The entries with a cell that does not fit another one: their sums prove nothing."""

    def note(self, observations: Iterable[Observation]) -> None:
        """Keep what contradicts itself, unless there is far too much of it already."""
        if len(self.observations) < MOST_SEEN:
            self.observations.extend(observations)


def mirrored(cell: Cell) -> tuple[str, str] | None:
    """Return the colour and result that the other side of a game must have, where that is certain.

    Against a forfeit loss it is not: the other side may have won or have been absent as well.

    >>> mirrored(Cell(7, "w", "1")), mirrored(Cell(7, "w", "-"))
    (('b', '0'), None)
    """
    others = [theirs for own, theirs in FITTING if cell.result == own]
    if len(others) != 1:
        return None
    return {"w": "b", "b": "w"}.get(cell.colour or "", "-"), others[0]
