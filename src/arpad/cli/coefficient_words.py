"""Why K is what it is: for whom a line of the table of K stands, in words.

The table is read from the top, and the first line that fits counts; said alone, a line needs the
limits that the lines above it leave to it.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from arpad.cli.law import parameter_on
from arpad.regulations.edition import Edition

_NO_LIMIT = -1


class Span(NamedTuple):
    """Numbers from one to another; the second is none where there is no limit."""

    first: int
    last: int | None

    def __contains__(self, number: object) -> bool:
        """Tell whether a number lies in the span."""
        if not isinstance(number, int):
            return False
        return self.first <= number and (self.last is None or number <= self.last)


class Line(NamedTuple):
    """One line of the table of K: for how many games, for which ratings, which K."""

    games: Span
    ratings: Span
    k: int

    @property
    def words(self) -> str:
        """Return for whom the line stands.

        >>> Line(Span(15, None), Span(0, 1749), 20).words
        '15 games or more and a rating up to 1749'
        """
        parts = (_games(self.games), _ratings(self.ratings))
        return " and ".join(part for part in parts if part)

    @property
    def asks_for_games(self) -> bool:
        """Tell whether the number of games decides about the line."""
        return self.games != Span(0, None)


def line_of(edition: Edition, k: int, rating: int, *, on: date) -> tuple[Line, str] | None:
    """Return the line that gives a K to a rating, and its article; none for a K from elsewhere."""
    table = parameter_on(edition, "coefficients", on)
    if table is None:
        return None
    lines = (line for line in _lines(table.value) if line.k == k and rating in line.ratings)
    line = next(lines, None)
    return None if line is None else (line, table.article)


def _lines(rows: Sequence[tuple[int, int, int]]) -> Iterator[Line]:
    for number, (most_games, highest, k) in enumerate(rows):
        above = rows[:number]
        taken = [games + 1 for games, rating, _ in above if _is_within(highest, rating)]
        lower = [rating + 1 for games, rating, _ in above if _is_within(most_games, games)]
        yield Line(
            Span(max(taken, default=0), _limit(most_games)),
            Span(max(lower, default=0), _limit(highest)),
            k,
        )


def _is_within(limit: int, other: int) -> bool:
    return other == _NO_LIMIT or (limit != _NO_LIMIT and limit <= other)


def _limit(number: int) -> int | None:
    return None if number == _NO_LIMIT else number


def _games(span: Span) -> str:
    if span.last is None:
        return f"{span.first} games or more" if span.first else ""
    return (
        f"{span.first} to {span.last} games" if span.first else f"fewer than {span.last + 1} games"
    )


def _ratings(span: Span) -> str:
    if span.last is None:
        return f"a rating of {span.first} or more"
    return (
        f"a rating from {span.first} to {span.last}"
        if span.first
        else f"a rating up to {span.last}"
    )
