"""What the book says of a player in a pool, a page at a time: the ledger, and the row of lists."""

from sqlalchemy import Connection

from arpad.office.player_history import HistoryLine, history_of
from arpad.office.pools import pool_called
from arpad.office.register import number_of_player
from arpad.store.player_ledger import Line, ledger_of_player
from arpad.store.player_lists import lines_of_player
from arpad.store.standings_then import dated_standings


def ledger_page(
    connection: Connection, code: str, pool: str, *, after: int, limit: int
) -> tuple[tuple[Line, ...], int | None]:
    """Return entries after one, the oldest first, and after which the next page begins."""
    number, held = number_of_player(connection, code), pool_called(connection, pool)
    lines = ledger_of_player(connection, held.id, number, after=after, limit=limit + 1)
    return lines[:limit], lines[limit - 1].id if len(lines) > limit else None


def list_page(
    connection: Connection, code: str, pool: str, *, before: int | None, limit: int
) -> tuple[tuple[HistoryLine, ...], int | None]:
    """Return what lists before a numbered one said, the newest first, and where to go on."""
    number, held = number_of_player(connection, code), pool_called(connection, pool)
    lines = lines_of_player(connection, number).get(held.id, ())
    newest_first = history_of(lines, dated_standings(connection, held.id, number))[::-1]
    earlier = [h for h in newest_first if before is None or h.line.number < before]
    return tuple(earlier[:limit]), earlier[limit - 1].line.number if len(earlier) > limit else None
