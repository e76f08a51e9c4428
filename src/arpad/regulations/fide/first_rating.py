"""First ratings: an unrated player's results over several events become one published number."""

from collections.abc import Callable, Iterable, Sequence
from datetime import date, timedelta

import msgspec
from msgspec import Struct

from arpad.model.player import EarlierResult, Player
from arpad.regulations.calendar import months_before
from arpad.regulations.edition import Readings
from arpad.regulations.fide.case import Succession
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.part import Judged, Objection, UnratedResult, stored_result
from arpad.regulations.fide.round_robin import event_rating


class GamesNeeded(Struct, frozen=True):
    """How many games a first rating needs, and the article that says so."""

    number: int
    article: str


class FirstRating(Struct, frozen=True, kw_only=True):
    """R_n with what it rests on; `is_publishable` when games and floor suffice."""

    rating: int
    results: int
    outside: int
    games: int
    needed: GamesNeeded
    is_at_floor: bool

    @property
    def is_publishable(self) -> bool:
        """Tell whether the rating can go on a list."""
        return self.games >= self.needed.number and self.is_at_floor


class Pool(Struct, frozen=True, kw_only=True):
    """What is pooled for whom: judged results, the day that closes the window, the list.

    `day` lies in the rating period in which the window ends, `list_date` is that of the list the
    rating would appear on.
    """

    player: Player
    judged: Sequence[Judged]
    day: date
    list_date: date
    monthly_since: date | None = None


def judge_history(
    law: Law, earlier: Iterable[EarlierResult], readings: Readings, succession: Succession
) -> tuple[Judged, ...]:
    """Return earlier results in order, each judged by the text under which it was played."""
    judged: list[Judged] = []
    for stored in sorted(earlier, key=lambda result: result.start):
        then = succession(stored.start)
        choices = readings if then.edition is law.edition else Readings(then.edition)
        result = _completed(then, stored_result(stored), choices)
        objection = then.rating.objection(result, judged, choices)
        if objection is None and result.ru is None:
            objection = indeterminate(then)
        judged.append(Judged(result, objection))
    return tuple(judged)


def indeterminate(law: Law) -> Objection:
    """Return the objection to a result whose R_u cannot be determined."""
    return Objection(law.edition.cite(law.rating.rating_difference), "R_u is indeterminate")


def _completed(law: Law, result: UnratedResult, readings: Readings) -> UnratedResult:
    """Return a stored result with the R_u its R_c gives, where the file leaves R_u out."""
    if result.ru is not None or result.rc is None:
        return result
    rated = event_rating(
        law,
        law.rating.whole_average(result.rc, readings),
        result.score,
        result.games,
        readings,
        on=result.start,
        opponents=result.opponents if result.is_round_robin and law.has_round_robins else None,
    )
    if rated is None:
        return result
    return msgspec.structs.replace(result, ru=rated.rounded, ru_exact=rated.exact)


def results_in_window(law: Law, pool: Pool, readings: Readings) -> tuple[UnratedResult, ...]:
    """Return the counted results that may be pooled when the window closes on the pool's day."""
    results = [judged.result for judged in pool.judged if judged.counts]
    months = law.publication.window_months(pool.day)
    current = law.publication.list_in_force(pool.day, pool.monthly_since)
    opens = months_before(current.last_day + timedelta(days=1), months)
    sliding = tuple(result for result in results if result.start >= opens)
    anchored: list[UnratedResult] = []
    for result in results:
        if anchored and result.start >= _closes(law, pool, anchored[0], months):
            anchored = []
        anchored.append(result)
    if tuple(anchored) != sliding and readings.take("window") == "anchored":
        return tuple(anchored)
    return sliding


def _closes(law: Law, pool: Pool, first: UnratedResult, months: int) -> date:
    """Return the day from which a window that opened with a result is closed."""
    period = law.publication.list_in_force(first.start, pool.monthly_since)
    return months_before(period.list_date, -months)


def games_needed(
    law: Law, pool: Pool, results: Sequence[UnratedResult], readings: Readings
) -> GamesNeeded:
    """Return the games a player needs for a first rating."""
    publication, cite, on = law.publication, law.edition.cite, pool.day
    if pool.player.memberships:
        return GamesNeeded(publication.games_of_member(on), cite(publication.games_of_member))
    team, number = publication.games_in_team_event(on), publication.games_against_rated(on)
    in_team_events = [r.games for r in results if r.is_team_event]
    if sum(in_team_events) >= team < number and (
        max(in_team_events) >= team or readings.take("seven_games") == "pooled"
    ):
        return GamesNeeded(team, cite(publication.games_in_team_event))
    if all(result.is_round_robin for result in results):
        number = publication.games_in_round_robins(on)
        return GamesNeeded(number, cite(publication.games_in_round_robins))
    return GamesNeeded(number, cite(publication.games_against_rated))


def first_rating(
    law: Law, pool: Pool, readings: Readings, adjusted: Callable[[int], int] = int
) -> FirstRating | None:
    """Return the first rating that all counted results give, None where none can be computed.

    It is held against the floor on the day of the last event and on that of the list, `adjusted`
    first where the list is (reading first_ratings_and_floor of the adjustments).
    """
    results = results_in_window(law, pool, readings)
    if not results:
        return None
    on = results[-1].start
    exact = law.rating.first_rating(results, on=on, readings=readings)
    if exact is None:
        return None
    rating = law.rating.round_first_rating(exact, readings)
    shown = adjusted(rating)
    return FirstRating(
        rating=rating,
        results=len(results),
        outside=sum(judged.counts for judged in pool.judged) - len(results),
        games=law.publication.games_pooled(results),
        needed=games_needed(law, pool, results, readings),
        is_at_floor=law.rating.reaches_floor(shown, on=on, readings=readings)
        and law.publication.may_be_listed(shown, on=pool.list_date, readings=readings),
    )
