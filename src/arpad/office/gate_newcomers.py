"""Newcomers near the top: a first rating among the best is more often a mistake than a wonder."""

from bisect import bisect_left
from collections.abc import Iterator

from arpad.office.gate_case import WITH_RATING, ListCase
from arpad.office.gate_finding import Check, GateFinding
from arpad.store.lists import BookedRow, Section


def newcomers(case: ListCase) -> Iterator[GateFinding]:
    """Yield those whose first rating is among the best of the list, or above a rating.

    Among the best is who stands at a place or above, and among a share of the list as well: on a
    short list hardly anybody is. On the first list of a pool nobody is new.
    """
    if case.before is None and not case.is_by_period:
        return
    limits = case.limits
    high = limits.number("newcomer.rating")
    falling = sorted(-rating for rating in case.ratings)
    last = min(limits.number("newcomer.top"), limits.number("newcomer.share") * len(falling) / 100)
    for booked in case.rows:
        if booked.section not in WITH_RATING or not _is_new(case, booked):
            continue
        place = bisect_left(falling, -booked.row.rating) + 1
        if booked.row.rating >= high or place <= last:
            yield _finding(case, booked, place, len(falling))


def _is_new(case: ListCase, booked: BookedRow) -> bool:
    return booked.player_id not in case.was and booked.section is not Section.FILE


def _finding(case: ListCase, booked: BookedRow, place: int, players: int) -> GateFinding:
    games = case.standings[booked.player_id].games
    return case.limits.finding(
        Check.NEWCOMER,
        booked.row.id,
        f"Comes in with a first rating of {booked.row.rating} at place {place} of {players}, after "
        f"{games} games.",
        rating=booked.row.rating,
        place=place,
        players=players,
        games=games,
    )
