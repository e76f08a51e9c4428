"""Reading a published list page by page: chosen players, in an order, each with his change."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.folding import words_of
from arpad.model.period import ListRow
from arpad.office import list_cursor
from arpad.office.list_cursor import Cursor
from arpad.office.list_size import number_found
from arpad.office.remembered import Remembered
from arpad.store.list_browse import Way, players_of_page, ratings_of_players, rows_of_players
from arpad.store.list_choice import Choice, Order
from arpad.store.lists import ListHead, lists_of
from arpad.store.names import players_called
from arpad.store.persons import numbers_of
from arpad.store.withheld import withheld_on

A_PAGE = 100
MOST_NAMED = 1_000
"""So many players of a name are looked for on a list; who wants another types more of it."""

_BY_PERSON = frozenset({Order.NAME, Order.FEDERATION})
"""Orders in which the place of a row tells who it is about."""

_PAGES = Remembered[list[int]](512)
"""Who stands on a page: what takes longest, and a frozen list has it forever."""


class ListedPlayer(Struct, frozen=True, kw_only=True):
    """A row of a list, its place in the order it is read in, and the rating on the list before."""

    place: int
    row: ListRow
    before: int | None

    @property
    def change(self) -> int | None:
        """Return by how much the rating changed; None for who was not on the list before."""
        return None if self.before is None else self.row.rating - self.before


class ListPage(Struct, frozen=True, kw_only=True):
    """A page of a list; `previous` and `next` are cursors, None where there is no such page.

    `found` is how many players fit.
    """

    players: tuple[ListedPlayer, ...]
    found: int
    previous: str | None
    next: str | None


class Asked(Struct, frozen=True, kw_only=True):
    """What a reader asks of a list; `cursor` is where the page begins or ends."""

    choice: Choice = Choice()
    order: Order = Order.RATING
    is_reversed: bool = False
    cursor: str | None = None


def list_page(
    connection: Connection,
    head: ListHead,
    before: ListHead | None,
    asked: Asked,
    *,
    most: int = A_PAGE,
) -> ListPage:
    """Return a page of a list; raise CursorError for a cursor that is not one of it."""
    scope = (head.fingerprint, asked.choice, asked.order, asked.is_reversed)
    cursor = None if asked.cursor is None else list_cursor.read(asked.cursor, scope)
    asked = _without_withheld(connection, asked)
    way = _way(asked, cursor)
    numbers = _PAGES.answer(
        connection,
        (head.id, asked.choice, way, most),
        lambda: players_of_page(connection, head.id, asked.choice, way, most=most + 1),
    )
    is_cut, numbers = len(numbers) > most, numbers[-most:] if way.is_back else numbers[:most]
    first = _first_place(cursor, len(numbers))
    last = first + len(numbers) - 1
    goes_on = way.is_back or is_cut
    return ListPage(
        players=_players(connection, head, before, numbers, first),
        found=number_found(connection, head, asked.choice, asked.order),
        previous=_cursor(numbers[:1], first - 1, scope, is_back=True) if first > 1 else None,
        next=_cursor(numbers[-1:], last, scope) if goes_on else None,
    )


def list_before(connection: Connection, head: ListHead) -> ListHead | None:
    """Return the list of a pool before a list; None for the first one."""
    earlier = [h for h in lists_of(connection, head.pool_id) if h.list_date < head.list_date]
    return earlier[-1] if earlier else None


def players_named(connection: Connection, text: str) -> tuple[int, ...]:
    """Return the numbers of players with a code, or with words of a name; so many at most."""
    by_code = numbers_of(connection, [text.strip()])
    called = players_called(connection, words_of(text), limit=MOST_NAMED)
    return tuple(dict.fromkeys((*by_code.values(), *called)))


def _without_withheld(connection: Connection, asked: Asked) -> Asked:
    """Leave those out of a choice of whom a reader may not know whether they belong to it."""
    withheld = withheld_on(connection).numbers
    is_personal = asked.choice.is_personal or asked.order in _BY_PERSON
    if not withheld or not is_personal:
        return asked
    return replace(asked, choice=replace(asked.choice, without=tuple(sorted(withheld))))


def _way(asked: Asked, cursor: Cursor | None) -> Way:
    return Way(
        order=asked.order,
        is_reversed=asked.is_reversed,
        since=cursor.player if cursor else None,
        is_back=cursor is not None and cursor.is_back,
    )


def _cursor(
    player: Sequence[int], before: int, scope: object, *, is_back: bool = False
) -> str | None:
    """Return the cursor of the page beside a player; None beside nobody."""
    return list_cursor.written(Cursor(player[0], before, is_back), scope) if player else None


def _first_place(cursor: Cursor | None, rows: int) -> int:
    if cursor is None:
        return 1
    return cursor.before - rows + 1 if cursor.is_back else cursor.before + 1


def _players(
    connection: Connection,
    head: ListHead,
    before: ListHead | None,
    numbers: Sequence[int],
    first: int,
) -> tuple[ListedPlayer, ...]:
    rows = rows_of_players(connection, head.id, numbers)
    was = ratings_of_players(connection, before.id, numbers) if before else {}
    return tuple(
        ListedPlayer(place=place, row=rows[number].row, before=was.get(number))
        for place, number in enumerate(numbers, first)
    )
