"""Where a list that is taken over leaves a player: rating, games and what K depends on.

A list of FIDE says the games of one period only. K tells the rest as far as it can be told: who
has the K of newcomers has played fewer than 30 games, of which those are counted that lists have
shown; everybody else has played at least 30. Where a list does not say K, games count as completed,
as the law takes games that nobody states. The K of newcomers is also that of a junior and tells
nothing of one: whom lists have shown before goes on from there, of anybody else games count as
completed. A junior without that K has had 2300 once.
"""

from datetime import date, timedelta

from arpad.model.period import Flag, ListRow
from arpad.model.pool import Moves, Pool
from arpad.model.rating import Memory, PoolStanding
from arpad.office.import_rows import ImportedRow
from arpad.store.lists import BookedRow, Section

_NEWCOMERS_K = 25
"""K of newcomers was 25, then 30, then 40; no other K has ever been as high as any of them."""
_COMPLETED_GAMES = 30
_LOWEST_K = 10
_HIGH_RATING = 2400
_JUNIORS_SINCE, _LAST_JUNIOR_AGE, _JUNIOR_RATING = date(2014, 7, 1), 18, 2300
"""From 2014 on juniors have the K of newcomers, as long as they have never had 2300."""
_YEARS_COUNT_SINCE = date(2017, 7, 1)
"""Until then the birthday ended it: only the years before that of the 18th are without doubt."""
_ORDINARY_K = 20
_RAPID_LIKE_STANDARD = date(2022, 10, 1)
"""Until then K was 20 for everybody in rapid and blitz, and says nothing of anybody."""
_REMEMBERED = timedelta(days=5 * 366)


def standing_after(
    row: ImportedRow, number: int, pool: Pool, list_date: date, before: PoolStanding | None
) -> PoolStanding:
    """Return where a list leaves a player, going on from where he stood."""
    if pool.moves is Moves.BY_EVENT:
        games, memory = row.games or 0, _memory_by_event(row)
    else:
        games = _games(row, before, list_date)
        memory = _memory_by_period(row, pool, list_date, games, before)
    return PoolStanding(
        player_id=number, since=list_date, rating=row.rating, games=games, memory=memory
    )


def _games(row: ImportedRow, before: PoolStanding | None, list_date: date) -> int:
    """Return how many games a player has had, as far as lists show it."""
    if row.k_new_games is not None:
        return row.k_new_games
    shown = (before.games if before else 0) + (row.games or 0)
    if row.k is None or row.k < _NEWCOMERS_K:
        return max(shown, _COMPLETED_GAMES)
    is_junior = list_date >= _JUNIORS_SINCE and _is_within(row, list_date, _LAST_JUNIOR_AGE)
    if is_junior and _is_under_2300(row):
        return shown if before else max(shown, _COMPLETED_GAMES)
    return min(shown, _COMPLETED_GAMES - 1)


def _is_within(row: ImportedRow, list_date: date, age: int) -> bool:
    """Tell whether the year in which a player reaches an age is not over; not if nobody knows."""
    return row.born is not None and list_date.year - row.born <= age


def _is_under_2300(row: ImportedRow) -> bool:
    return (row.rating or 0) < _JUNIOR_RATING


def _has_had_2300(row: ImportedRow, pool: Pool, list_date: date) -> bool:
    """Tell whether a list shows 2300, or by its K that there once was as much."""
    if not _is_under_2300(row):
        return True
    since = _JUNIORS_SINCE if pool.discipline == "standard" else _RAPID_LIKE_STANDARD
    age = _LAST_JUNIOR_AGE if list_date >= _YEARS_COUNT_SINCE else _LAST_JUNIOR_AGE - 1
    return list_date >= since and row.k == _ORDINARY_K and _is_within(row, list_date, age)


def _memory_by_period(
    row: ImportedRow, pool: Pool, list_date: date, games: int, before: PoolStanding | None
) -> Memory:
    known = before.memory if before else Memory()
    periods = [period for period in known.periods if period[0] > list_date - _REMEMBERED]
    is_high = row.k == _LOWEST_K or (row.rating or 0) >= _HIGH_RATING
    return Memory(
        games_since_listing=games,
        has_reached_high=known.has_reached_high or is_high,
        has_reached_2300=known.has_reached_2300 or _has_had_2300(row, pool, list_date),
        periods=(*periods, (list_date, row.games or 0)),
    )


def _memory_by_event(row: ImportedRow) -> Memory:
    return Memory(
        grade=row.grade,
        outside_grade=row.outside_grade,
        last_event=row.last_event,
        tournaments=row.tournaments,
        series=row.series,
    )


def booked_row(row: ImportedRow, number: int, position: int, inactive_before: int) -> BookedRow:
    """Return the row of a player with a rating as the book keeps it."""
    return BookedRow(
        player_id=number,
        section=Section.LISTED,
        position=position,
        inactive_lists=inactive_before + 1 if row.is_inactive else 0,
        row=ListRow(
            id=row.code,
            name=row.name,
            title=row.title,
            federation=row.federation,
            rating=row.rating or 0,
            games=row.games or 0,
            born=row.born,
            sex=row.sex,
            k=row.k or 0,
            k_new_games=row.k_new_games,
            flag=Flag.INACTIVE if row.is_inactive else Flag.NONE,
            is_in_federation_list=True,
            is_in_top_list=not row.is_inactive,
            grade=row.grade,
            outside_grade=row.outside_grade,
            rank=row.rank,
            status=row.status,
            series=row.series,
            tournaments=row.tournaments,
            last_event=row.last_event,
            is_inactive=row.is_inactive,
        ),
    )
