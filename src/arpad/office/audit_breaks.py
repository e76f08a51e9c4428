"""Breaks of the chain in words: which table, which rows, what was sealed and what is there."""

from msgspec import Struct

from arpad.model.finding import number_of
from arpad.store.seal_digests import BLOCK, TableDigest

_NONE = TableDigest(0, 0, 0, ())


class Break(Struct, frozen=True, kw_only=True):
    """What does not fit the seal of a batch; `what` goes on from the name of the batch."""

    batch: int
    what: str
    expected: str
    found: str


def of_table(
    batch: int, table: str, sealed: TableDigest | None, found: TableDigest | None
) -> Break | None:
    """Say what is wrong with the rows that a batch has in a table; None where nothing is."""
    was, now = sealed or _NONE, found or _NONE
    if was == now:
        return None
    if was.rows != now.rows:
        return Break(
            batch=batch,
            what=_rows(table, was, now),
            expected=number_of(was.rows, "row"),
            found=number_of(now.rows, "row"),
        )
    block = _first_unlike(was, now)
    if block is None:
        return Break(
            batch=batch,
            what=f"its rows in table {table} have other numbers",
            expected=f"{was.first} to {was.last}",
            found=f"{now.first} to {now.last}",
        )
    return Break(
        batch=batch,
        what=f"table {table} was changed, {_place(table, was, block)}",
        expected=was.blocks[block],
        found=now.blocks[block],
    )


def _rows(table: str, was: TableDigest, now: TableDigest) -> str:
    counted = f"{number_of(now.rows, 'row')} in table {table} instead of {was.rows}"
    block = _first_unlike(was, now)
    if not was.rows or not now.rows or block is None:
        return counted
    return f"{counted}; the first difference is {_place(table, was, block)}"


def _first_unlike(was: TableDigest, now: TableDigest) -> int | None:
    """Return the first block that is there and was another one."""
    pairs = enumerate(zip(was.blocks, now.blocks, strict=False))
    return next((at for at, (before, after) in pairs if before != after), None)


def _place(table: str, was: TableDigest, block: int) -> str:
    """Say which rows a block has: by their numbers where those leave no gap."""
    is_list = table == "list_row"
    start = was.first - 1 if was.is_numbered and not is_list else 0
    first, last = block * BLOCK + 1, min((block + 1) * BLOCK, was.rows)
    where = (
        f"in row {start + first}" if first == last else f"in rows {start + first} to {start + last}"
    )
    if is_list:
        return f"{where} of list {was.first}, by section and player"
    return where if was.is_numbered else f"{where} of {was.rows}"
