"""Where a list that is taken over leaves a player: rating, games and what K depends on.

A list of FIDE says the games of one period only. K tells the rest as far as it can be told: who
has the K of newcomers has played too few games for another, of which those are counted that lists
have shown; everybody else has completed them. Where a list does not say K, games count as
completed, as the law takes games that nobody states. The K of newcomers is also that of a junior
and tells nothing of one: whom lists have shown before goes on from there, of anybody else games
count as completed.
"""

from datetime import date, timedelta

from arpad.model.period import Flag, ListRow
from arpad.model.pool import Moves, Pool
from arpad.model.rating import Memory, PoolStanding
from arpad.office.import_coefficient import ListedCoefficient, coefficient_on_list
from arpad.office.import_rows import ImportedRow
from arpad.store.lists import BookedRow, Section

_REMEMBERED = timedelta(days=5 * 366)


def standing_after(
    row: ImportedRow, number: int, pool: Pool, list_date: date, before: PoolStanding | None
) -> PoolStanding:
    """Return where a list leaves a player, going on from where he stood."""
    if pool.moves is Moves.BY_EVENT:
        games, memory = row.games or 0, _memory_by_event(row)
    else:
        shown = coefficient_on_list(row, pool, list_date)
        games = _games(shown, before)
        memory = _memory_by_period(shown, games, before)
    return PoolStanding(
        player_id=number, since=list_date, rating=row.rating, games=games, memory=memory
    )


def _games(shown: ListedCoefficient, before: PoolStanding | None) -> int:
    """Return how many games a player has had, as far as lists show it."""
    row, completed = shown.row, shown.games_completed
    if row.k_new_games is not None:
        return row.k_new_games
    games = (before.games if before else 0) + (row.games or 0)
    if not shown.is_newcomers:
        return max(games, completed)
    if shown.may_be_juniors:
        return games if before else max(games, completed)
    return min(games, completed - 1)


def _memory_by_period(shown: ListedCoefficient, games: int, before: PoolStanding | None) -> Memory:
    known, list_date = before.memory if before else Memory(), shown.on
    periods = [period for period in known.periods if period[0] > list_date - _REMEMBERED]
    return Memory(
        games_since_listing=games,
        has_reached_high=known.has_reached_high or shown.shows_high,
        has_reached_2300=known.has_reached_2300 or shown.shows_2300,
        periods=(*periods, (list_date, shown.row.games or 0)),
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
