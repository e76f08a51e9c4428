"""Lists for programs: pools, heads, rows with filters, as they were published and are known now."""

from datetime import date

from litestar import Response, get
from litestar.di import NamedDependency
from sqlalchemy import Connection

from arpad.client.answers.lists import ListHead, ListPage, ListRow, ListsPage, Pool, Pools
from arpad.model.pool import Pool as HeldPool
from arpad.office.list_browse import Asked, ListedPlayer, list_before, list_page, players_named
from arpad.office.list_cursor import CursorError
from arpad.office.list_revisions import KnownBy, RowRevision, list_known_by, revisions_of
from arpad.office.office import OfficeError
from arpad.office.pools import pool_called
from arpad.office.register_search import year_of
from arpad.store.list_choice import Choice, Order
from arpad.store.lists import ListHead as HeldList
from arpad.store.lists import lists_of
from arpad.store.pools import pools
from arpad.web.api.answering import answered, paged, told
from arpad.web.api.cursors import cursor_of, place_of
from arpad.web.api.list_filters import Filters, filters
from arpad.web.api.parameters import Cursor, Known, Limit, ListDay, PoolCode, Valid, known_by, wrong
from arpad.web.visit import Visit, Visiting

_TAGS = ("Lists",)


@get("/pools", operation_id="pools", tags=_TAGS, sync_to_thread=True)
def all_pools(visit: Visiting) -> Response[Pools]:
    """Return the pools of the office, each with its newest list."""
    with visit.reading() as connection:
        held = [(pool, lists_of(connection, pool.id)) for pool in pools(connection).values()]
    items = tuple(
        told(pool, Pool, newest=head_answer(pool, lists[-1]) if lists else None)
        for pool, lists in held
    )
    return answered(visit, Pools(items=items))


@get("/lists/{pool:str}", operation_id="lists", tags=_TAGS, sync_to_thread=True)
def lists(
    visit: Visiting, pool: PoolCode, cursor: Cursor = None, limit: Limit = 50
) -> Response[ListsPage]:
    """Return the lists of a pool, newest first."""
    before = place_of(cursor, int)
    with visit.reading() as connection:
        held = pool_called(connection, pool)
        newest_first = lists_of(connection, held.id)[::-1]
    found = [head for head in newest_first if before is None or head.number < before]
    items = tuple(head_answer(held, head) for head in found[:limit])
    following = found[limit - 1].number if len(found) > limit else None
    return paged(visit, ListsPage(items=items, next=cursor_of(following)))


@get(
    "/lists/{pool:str}/in-force",
    operation_id="list_in_force",
    tags=_TAGS,
    sync_to_thread=True,
    dependencies=filters(),
)
def list_in_force(
    visit: Visiting,
    pool: PoolCode,
    asked: NamedDependency[Filters],
    valid: Valid = None,
    known: Known = None,
    cursor: Cursor = None,
    limit: Limit = 100,
) -> Response[ListPage]:
    """Return the rows of the list that was in force on a day, as far as was known by another."""
    return _rows(visit, pool, (valid or visit.today, known), asked, (cursor, limit))


@get(
    "/lists/{pool:str}/{list_date:str}",
    operation_id="list_rows",
    tags=_TAGS,
    sync_to_thread=True,
    dependencies=filters(),
)
def list_rows(
    visit: Visiting,
    pool: PoolCode,
    list_date: ListDay,
    asked: NamedDependency[Filters],
    known: Known = None,
    cursor: Cursor = None,
    limit: Limit = 100,
) -> Response[ListPage]:
    """Return the rows of a list, in an order and by filters; for all of them take its file.

    `rating` is the one that was published and stays; `revised` is what corrections have made of it
    that were known on the day that is asked for.
    """
    return _rows(visit, pool, (list_date, known), asked, (cursor, limit), is_exact=True)


def _rows(
    visit: Visit,
    code: str,
    days: tuple[date, date | None],
    asked: Filters,
    page: tuple[str | None, int],
    *,
    is_exact: bool = False,
) -> Response[ListPage]:
    day, known = days[0], known_by(days[1], visit.today)
    cursor, limit = page
    with visit.reading() as connection:
        pool = pool_called(connection, code)
        about = list_known_by(connection, pool, day, known)
        head = about.listed.head
        if is_exact and head.list_date != day:
            raise OfficeError(
                f"The pool {code} has no list of {day}; the last one before is of {head.list_date}."
            )
        question = Asked(
            choice=_choice(connection, asked),
            order=Order(asked.order),
            is_reversed=asked.is_reversed,
            cursor=cursor or None,
        )
        try:
            found = list_page(connection, head, list_before(connection, head), question, most=limit)
        except CursorError as problem:
            raise wrong(cursor=str(problem)) from problem
        items = listed(connection, pool, about, found.players)
    answer = ListPage(
        list=head_answer(pool, head),
        known=known or visit.today,
        found=found.found,
        items=items,
        next=found.next,
    )
    return paged(visit, answer)


def _choice(connection: Connection, asked: Filters) -> Choice:
    return Choice(
        federation=asked.federation,
        sex=asked.sex,
        born_from=asked.born_from,
        born_to=asked.born_to,
        title=asked.title,
        grade=asked.grade,
        series=asked.series,
        is_active=asked.is_active,
        players=players_named(connection, asked.q) if asked.q else None,
    )


def listed(
    connection: Connection, pool: HeldPool, about: KnownBy, players: tuple[ListedPlayer, ...]
) -> tuple[ListRow, ...]:
    """Return rows of a list, each with what corrections have made of it."""
    revised = revisions_of(connection, pool, about, [each.row.id for each in players])
    return tuple(_row(each, revised.get(each.row.id)) for each in players)


def _row(player: ListedPlayer, revision: RowRevision | None) -> ListRow:
    row = player.row
    return ListRow(
        place=player.place,
        code=row.id,
        name=row.name,
        title=row.title,
        federation=row.federation,
        rating=row.rating,
        change=player.change,
        games=row.games,
        born=year_of(row.born),
        sex=row.sex and row.sex.value,
        k=row.k or None,
        grade=row.grade,
        series=row.series,
        flag=row.flag.value,
        status=row.status and row.status.value,
        revised=revision.rating if revision else row.rating,
        corrections=revision.corrections if revision else (),
    )


def head_answer(pool: HeldPool, head: HeldList) -> ListHead:
    """Return a list without its rows; one that holds until the next comes out has no last day."""
    last = None if head.last_day == date.max else head.last_day
    return told(head, ListHead, pool=pool.code, last_day=last)


ROUTES = (all_pools, lists, list_in_force, list_rows)
