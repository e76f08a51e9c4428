"""The records of a player for programs: the row of lists, and the ledger."""

from litestar import Response, get

from arpad.client.answers.players import HistoryPage, HistoryRow, LedgerEntry, LedgerPage
from arpad.model.exact import as_decimal
from arpad.office.explain_law import articles_in
from arpad.office.player_pages import ledger_page, list_page
from arpad.office.rated_again import recorded_readings
from arpad.store.player_ledger import Line
from arpad.web.api.answering import paged, told
from arpad.web.api.cursors import cursor_of, place_of
from arpad.web.api.parameters import Cursor, Limit, PlayerCode, PoolCode
from arpad.web.visit import Visiting

_TAGS = ("Players",)


@get(
    "/players/{code:str}/history/{pool:str}",
    operation_id="player_history",
    tags=_TAGS,
    sync_to_thread=True,
)
def history(
    visit: Visiting, code: PlayerCode, pool: PoolCode, cursor: Cursor = None, limit: Limit = 100
) -> Response[HistoryPage]:
    """Return what every list of a pool said of a player, newest first."""
    before = place_of(cursor, int)
    with visit.reading() as connection:
        lines, following = list_page(connection, code, pool, before=before, limit=limit)
    items = tuple(
        told(
            each.line,
            HistoryRow,
            list_number=each.line.number,
            revised=each.revised,
            change=each.change,
            is_inactive=each.line.flag == "inactive",
        )
        for each in lines
    )
    return paged(visit, HistoryPage(player=code, pool=pool, items=items, next=cursor_of(following)))


@get(
    "/players/{code:str}/ledger/{pool:str}",
    operation_id="player_ledger",
    tags=_TAGS,
    sync_to_thread=True,
)
def ledger(
    visit: Visiting, code: PlayerCode, pool: PoolCode, cursor: Cursor = None, limit: Limit = 100
) -> Response[LedgerPage]:
    """Return every movement of a player's rating in a pool, games first of all, oldest first.

    The entries of a list add up to the change from the list before. A correction takes earlier
    entries back and adds others; nothing is ever deleted.
    """
    after = place_of(cursor, int)
    with visit.reading() as connection:
        lines, following = ledger_page(connection, code, pool, after=after or 0, limit=limit)
    items = tuple(map(_entry, lines))
    return paged(visit, LedgerPage(player=code, pool=pool, items=items, next=cursor_of(following)))


def _entry(line: Line) -> LedgerEntry:
    entry = line.entry
    hundredths = {
        name: as_decimal(value)
        for name in ("amount", "expected", "score")
        if (value := getattr(entry, name)) is not None
    }
    return told(
        entry,
        LedgerEntry,
        number=line.id,
        articles=articles_in(entry.edition, entry.article),
        readings=recorded_readings(entry.edition, entry.reading),
        **hundredths,
    )


ROUTES = (history, ledger)
