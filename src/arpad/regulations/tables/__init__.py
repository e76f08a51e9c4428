"""The two conversion tables as they are printed, shared by every text that prints the same.

They are read from the printed rows and never computed: no closed form gives them back.
"""

from collections.abc import Sequence
from decimal import Decimal
from functools import cache
from importlib.resources import files

from arpad.model.exact import Hundredths, as_hundredths


class ExpectedScores:
    """Table (b): a difference in rating to the expected score of the higher and the lower side."""

    def __init__(self, rows: Sequence[tuple[int, int | None, Hundredths, Hundredths]]) -> None:
        """Lay the printed rows out by difference, one cell a point."""
        self.rows = tuple(rows)
        self._high: list[Hundredths] = []
        self._low: list[Hundredths] = []
        for first, last, high, low in rows:
            cells = 1 if last is None else last - first + 1
            self._high += [high] * cells
            self._low += [low] * cells

    def of(self, difference: int) -> Hundredths:
        """Return the expected score for own rating minus opponent's rating.

        >>> expected_scores().of(392), expected_scores().of(-391)
        (92, 9)
        """
        cell = min(abs(difference), len(self._high) - 1)
        return self._high[cell] if difference >= 0 else self._low[cell]


class Performances:
    """Table (a): a percentage score to a difference in rating; None where the table is blank."""

    def __init__(self, cells: dict[Hundredths, int | None]) -> None:
        """Keep the printed cells by percentage."""
        self.cells = cells

    def of(self, percentage: Hundredths) -> int | None:
        """Return the difference for a percentage.

        >>> performances().of(89), performances().of(50)
        (351, 0)
        """
        return self.cells[percentage]


@cache
def expected_scores(package: str = __name__, folder: str = "") -> ExpectedScores:
    """Read table (b) from a package's folder, by default the shared one."""
    return ExpectedScores(
        [
            (int(first), int(last) if last else None, _hundredths(high), _hundredths(low))
            for first, last, high, low in _rows(package, folder, "expected_score.csv")
        ]
    )


@cache
def performances(package: str = __name__, folder: str = "") -> Performances:
    """Read table (a) from a package's folder, by default the shared one."""
    return Performances(
        {
            _hundredths(percentage): int(difference) if difference else None
            for percentage, difference in _rows(package, folder, "performance.csv")
        }
    )


def _rows(package: str, folder: str, name: str) -> list[list[str]]:
    text = (files(package) / folder / name).read_text(encoding="utf-8")
    return [line.split(",") for line in text.splitlines()[1:]]


def _hundredths(printed: str) -> Hundredths:
    return as_hundredths(Decimal(printed))
