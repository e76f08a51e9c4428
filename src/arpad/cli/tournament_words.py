"""A new rating in plain sentences, for a player who has never seen a formula."""

from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal

import msgspec

from arpad.cli.coefficient_words import Line, line_of
from arpad.cli.law import edition_named
from arpad.cli.words import count, places
from arpad.model.calculation import Calculation
from arpad.model.outcome import PlayerOutcome

_HALF = Decimal("0.5")

LEGEND = (
    "D is the player's rating less the opponent's, both from before the tournament. A table turns "
    "D into the score to be expected: half a point against an equal, more against a weaker, less "
    "against a stronger opponent. A change is K times what was scored above the expectation."
)


class Sum(msgspec.Struct, frozen=True, kw_only=True):
    """What went into a new rating, and what came of it."""

    before: int
    k: int
    games: int
    score: Decimal
    expected: Decimal
    change: Decimal
    after: int

    @property
    def exact(self) -> Decimal:
        """Return the new rating before it is rounded."""
        return self.before + self.change


def sum_of(answer: PlayerOutcome | Calculation) -> Sum:
    """Return the sum of a player in a tournament, or that of a calculation."""
    facts = msgspec.structs.asdict(answer)
    return msgspec.convert({"before": facts.get("rating")} | facts, Sum)


def expectation(s: Sum) -> str:
    """Say what was expected, and what was scored.

    >>> expectation(Sum(before=1700, k=20, games=5, score=Decimal(3), expected=Decimal("2.27"),
    ...     change=Decimal("14.60"), after=1715))
    'You were expected to score 2.27 points in 5 games and scored 3: 0.73 more.'
    """
    start = f"You were expected to score {places(s.expected)} points in {count(s.games, 'game')}"
    difference = s.score - s.expected
    if not difference:
        return f"{start} and scored just that."
    more = "more" if difference > 0 else "less"
    return f"{start} and scored {plain(s.score)}: {places(abs(difference))} {more}."


def worth(edition: str, s: Sum, played: int | None, *, on: date) -> str:
    """Say what a point is worth, and for whom it is worth that; `played` are the games before."""
    start = f"Each point is worth {s.k} here (K)"
    found = line_of(edition_named(edition), s.k, s.before, on=on)
    if found is None:
        return f"{start}."
    line, article = found
    return f"{start}: so it is with {line.words}{_own_games(line, s, played)} ({article})."


def movement(edition: str, s: Sum, taken: Mapping[str, str]) -> Iterator[str]:
    """Say how the rating moves, how it is rounded, and that it falls no lower than it may."""
    start = f"So the rating stays {s.before}"
    if s.change:
        moves = "rises" if s.change > 0 else "falls"
        points = places(abs(s.score - s.expected))
        start = (
            f"So the rating {moves} by {s.k} times {points}, which is {places(abs(s.change))}: "
            f"from {s.before} to {places(s.exact) if s.exact % 1 else plain(s.exact)}"
        )
    if s.after == s.exact:
        yield f"{start}."
    elif s.after - s.exact > _HALF:
        yield f"{start}."
        yield f"No rating is lower than {s.after}, so it is raised to that."
    elif abs(s.after - s.exact) == _HALF and "ties" in taken:
        choices = edition_named(edition).readings()["ties"].choices
        yield f"{start}, rounded {s.after} (of two as near, {choices[taken['ties']]})."
    else:
        yield f"{start}, rounded {s.after}."


def plain(number: Decimal) -> str:
    """Write a number without the noughts at its end.

    >>> plain(Decimal("3.00")), plain(Decimal("2.50")), plain(Decimal("20"))
    ('3', '2.5', '20')
    """
    return f"{number.normalize():f}"


def _own_games(line: Line, s: Sum, played: int | None) -> str:
    """Say how many games the player had, where that matters for K."""
    if not line.asks_for_games:
        return ""
    if played is None:
        return ", and the number of your games, which is not given, is taken as none"
    if played in line.games:
        return f", and you had {count(played, 'game') if played else 'none'}"
    return f", and you have {count(played + s.games, 'game')} with those of this tournament"
