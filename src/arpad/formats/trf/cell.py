"""Cells: one round of one player, as the columns of a round describe it."""

from functools import lru_cache

from msgspec import Struct

from arpad.formats.trf.values import ABSENT, BYES, OPEN_RESULTS, Row, Unreadable

_REMEMBERED_CELLS = 1 << 14
_WITH_OPPONENT = {"F": "+", "U": "+", "Z": "-", ABSENT: "-", "H": "D"}


class Cell(Struct, frozen=True, gc=False):
    """One round of one player: the opponent's starting rank, the colour, the result."""

    opponent: int | None
    colour: str | None
    result: str | None
    is_broken: bool = False
    """Whether something in it cannot be read."""
    outcome: str | None = None
    """The result against an opponent: the letter of a bye is what it is worth then."""

    @property
    def is_blank(self) -> bool:
        """Tell whether the round says nothing about the player."""
        return self.opponent is None and self.result is None and not self.is_broken

    @property
    def is_open(self) -> bool:
        """Tell whether a game is paired and its result not known yet."""
        return self.opponent is not None and (self.result is None or self.result in OPEN_RESULTS)

    @property
    def has_bye_and_opponent(self) -> bool:
        """Tell whether the letter of a bye stands beside an opponent."""
        return self.opponent is not None and self.result in BYES


BLANK = Cell(None, None, None)


@lru_cache(maxsize=_REMEMBERED_CELLS)
def cell_from(row: Row) -> Cell:
    """Return the cell that a repetition of the round columns describes."""
    opponent, colour, result = row
    letter = result if isinstance(result, str) else None
    return Cell(
        opponent if isinstance(opponent, int) else None,
        colour if isinstance(colour, str) else None,
        letter,
        Unreadable in {type(opponent), type(colour), type(result)},
        _WITH_OPPONENT.get(letter, letter) if letter else None,
    )
