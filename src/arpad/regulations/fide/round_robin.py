"""The round robin with unrated players: first pass, cap pass, and what opponents count as."""

from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction

import msgspec
from msgspec import Struct

from arpad.model.exact import DRAW, Hundredths, Score, as_decimal, half_up
from arpad.model.finding import number_of
from arpad.regulations.edition import AnyRule, Readings
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.with_draws import WithDraws

MOST_PASSES = 200
"""Where reading passes asks for a fixed point: when to say that there is none."""


class Entrant(Struct, frozen=True):
    """A player's line in the table: rating (None when unrated), points, games."""

    id: str
    rating: int | None
    score: Score
    games: int


class EventRating(Struct, frozen=True):
    """R_u before and after rounding, the article that gives it, and how."""

    exact: Fraction
    rounded: int
    article: str
    formula: str


class RoundRobin(Struct, frozen=True, kw_only=True):
    """Every cell of the printed table, by player; an indeterminate cell is missing."""

    opponents: int
    p: dict[str, Hundredths]
    d_p: dict[str, int]
    R_ar: Fraction | None = None
    d_pa: Fraction | None = None
    R_a: Fraction | None = None
    R_u: dict[str, int]
    counted_as: dict[str, dict[str, int]]
    R_c_new: dict[str, int]
    R_c_exact: dict[str, Fraction]
    R_u_new: dict[str, int]
    R_u_exact: dict[str, Fraction]
    formulas: dict[str, EventRating] = {}
    has_fixed_point: bool = True


def event_rating(
    law: Law,
    R_c: Fraction,
    score: Score,
    games: int,
    readings: Readings,
    *,
    on: date,
    opponents: int | None = None,
) -> EventRating | None:
    """Return R_u, by the round-robin formula when a number of opponents is given.

    None when d_p is indeterminate.
    """
    with_draws = getattr(law.rating, "rating_with_draws", None)
    if with_draws is not None:
        found = with_draws(R_c, score, games, on=on, readings=readings)
        return None if found is None else _with_draws(law, with_draws, found, readings)
    half_points = (score - games * DRAW) // DRAW
    if half_points > 0:
        rule: AnyRule = law.rating.rating_above_half
        exact = law.rating.rating_above_half(R_c, half_points, on=on)
        above = number_of(half_points, "half point")
        return _rated(
            law, rule, exact, f"{above} above 50 %: R_c + {_words(exact - R_c)}", readings
        )
    if half_points == 0:
        rule = law.rating.rating_at_half
        return _rated(law, rule, law.rating.rating_at_half(R_c), "50 %: R_c", readings)
    percentage = law.rating.score_percentage(score, games, readings)
    d_p = law.rating.rating_difference(percentage, readings)
    if d_p is None:
        return None
    formula = f"p {as_decimal(percentage)}, d_p {d_p}: R_c - {-d_p}"
    if opponents is None:
        rule = law.rating.rating_below_half_in_swiss
        exact = law.rating.rating_below_half_in_swiss(R_c, d_p)
        return _rated(law, rule, exact, formula, readings)
    rule = law.rating.rating_below_half_in_round_robin
    exact = law.rating.rating_below_half_in_round_robin(R_c, d_p, opponents)
    return _rated(law, rule, exact, f"{formula} x {opponents}/{opponents + 1}", readings)


def _with_draws(law: Law, rule: AnyRule, found: WithDraws, readings: Readings) -> EventRating:
    """Return R_u of a text that adds hypothetical games, with the average that they give."""
    rounded = law.rating.round_event_rating(found.exact, readings)
    return EventRating(found.exact, rounded, law.edition.cite(rule), found.formula)


def _rated(
    law: Law, rule: AnyRule, exact: Fraction, formula: str, readings: Readings
) -> EventRating:
    rounded = law.rating.round_event_rating(exact, readings)
    return EventRating(exact, rounded, law.edition.cite(rule), formula)


def _words(points: Fraction) -> str:
    return str(points) if points.denominator == 1 else str(as_decimal(int(points * 100)))


def rate_round_robin(
    law: Law, field: Sequence[Entrant], opponents: int, readings: Readings, *, on: date
) -> RoundRobin:
    """Fill the table of a round robin in which unrated players take part."""
    p, d_p = _performances_of_rated(law, field, readings)
    ratings = [entrant.rating for entrant in field if entrant.rating is not None]
    if not ratings or len(d_p) < len(ratings):
        return _indeterminate(opponents, p, d_p)
    differences = list(d_p.values())
    R_a = law.rating.average_of_tournament(ratings, differences, opponents, readings)
    table = _Table(law, field, opponents, readings, on, R_a)
    first = table.first_pass()
    last = _last_pass(table, first)
    if last is None:
        return msgspec.structs.replace(
            _indeterminate(opponents, p, d_p), R_a=R_a, has_fixed_point=False
        )
    return RoundRobin(
        opponents=opponents,
        p=p,
        d_p=d_p,
        R_ar=Fraction(sum(ratings), len(ratings)),
        d_pa=Fraction(sum(differences), len(differences)),
        R_a=R_a,
        R_u={name: rating.rounded for name, rating in first.items()},
        counted_as=last.counted_as,
        R_c_new={name: half_up(R_c) for name, R_c in last.R_c.items()},
        R_c_exact=last.R_c,
        R_u_new={name: rating.rounded for name, rating in last.R_u.items()},
        R_u_exact={name: rating.exact for name, rating in last.R_u.items()},
        formulas=last.R_u,
    )


def _indeterminate(opponents: int, p: dict[str, Hundredths], d_p: dict[str, int]) -> RoundRobin:
    """Return a table in which no unrated player can be rated."""
    return RoundRobin(
        opponents=opponents,
        p=p,
        d_p=d_p,
        R_u={},
        counted_as={},
        R_c_new={},
        R_c_exact={},
        R_u_new={},
        R_u_exact={},
    )


def _performances_of_rated(
    law: Law, field: Sequence[Entrant], readings: Readings
) -> tuple[dict[str, Hundredths], dict[str, int]]:
    p: dict[str, Hundredths] = {}
    d_p: dict[str, int] = {}
    for entrant in field:
        if entrant.rating is not None and entrant.games:
            p[entrant.id] = law.rating.score_percentage(entrant.score, entrant.games, readings)
            difference = law.rating.rating_difference(p[entrant.id], readings)
            if difference is not None:
                d_p[entrant.id] = difference
    return p, d_p


class _Pass(Struct):
    counted_as: dict[str, dict[str, int]]
    R_c: dict[str, Fraction]
    R_u: dict[str, EventRating]


class _Table(Struct, frozen=True):
    law: Law
    field: Sequence[Entrant]
    opponents: int
    readings: Readings
    on: date
    R_a: Fraction

    def rating_of(self, entrant: Entrant, R_c: Fraction) -> EventRating | None:
        """Return an unrated player's R_u from his R_c."""
        return event_rating(
            self.law,
            R_c,
            entrant.score,
            entrant.games,
            self.readings,
            on=self.on,
            opponents=self.opponents,
        )

    def first_pass(self) -> dict[str, EventRating]:
        """Return R_u of the unrated players from R_a; an indeterminate one is missing."""
        rated = {e.id: self.rating_of(e, self.R_a) for e in self.field if e.rating is None}
        return {name: rating for name, rating in rated.items() if rating is not None}

    def cap_pass(self, R_u: Mapping[str, int], *, in_turn: bool) -> _Pass:
        """Bring every opponent within the cap of each unrated player, all at once or in turn."""
        current = dict(R_u)
        done = _Pass({}, {}, {})
        for entrant in self.field:
            if entrant.id in R_u:
                self._cap_for(entrant, current if in_turn else R_u, done)
                if entrant.id in done.R_u:
                    current[entrant.id] = done.R_u[entrant.id].rounded
        return done

    def _cap_for(self, unrated: Entrant, R_u: Mapping[str, int], done: _Pass) -> None:
        counted_as: dict[str, int] = {}
        corrections: list[int] = []
        for opponent in self.field:
            actual = R_u.get(opponent.id) if opponent.rating is None else opponent.rating
            if actual is None or opponent.id == unrated.id:
                continue
            counted = self.law.rating.rating_counted_for_unrated(
                R_u[unrated.id],
                actual,
                is_opponent_rated=opponent.rating is not None,
                on=self.on,
                readings=self.readings,
            )
            if counted != actual:
                counted_as[opponent.id] = counted
                corrections.append(counted - actual)
        done.counted_as[unrated.id] = counted_as
        R_c = self.law.rating.average_after_cap(
            self.R_a, corrections, self.opponents, self.readings
        )
        done.R_c[unrated.id] = R_c
        rating = self.rating_of(unrated, R_c)
        if rating is not None:
            done.R_u[unrated.id] = rating


def _last_pass(table: _Table, first: Mapping[str, EventRating]) -> _Pass | None:
    """Return the last pass; None where they are to settle and do not."""
    R_u = {name: rating.rounded for name, rating in first.items()}
    done = table.cap_pass(R_u, in_turn=False)
    if not any(done.counted_as.values()):
        return done
    in_turn = len(R_u) > 1 and table.readings.take("pass_order") == "sequential"
    if in_turn:
        done = table.cap_pass(R_u, in_turn=True)
    if table.readings.take("passes") == "one":
        return done
    for _ in range(MOST_PASSES):
        before = {name: rating.rounded for name, rating in done.R_u.items()}
        done = table.cap_pass(before, in_turn=in_turn)
        if before == {name: rating.rounded for name, rating in done.R_u.items()}:
            return done
    return None
