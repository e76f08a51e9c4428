"""The series of classic Scrabble, as files name them."""

from enum import StrEnum
from typing import Self


class ClassicSeries(StrEnum):
    """The four series, best first; a file may write them in any case."""

    JOKER = "Joker"
    A = "A"
    B = "B"
    C = "C"

    @classmethod
    def _missing_(cls, value: object) -> Self | None:
        spelt = str(value).casefold()
        return next((series for series in cls if series.casefold() == spelt), None)
