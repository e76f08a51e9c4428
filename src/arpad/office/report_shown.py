"""A report as it came, for whoever reviews it: its lines if it is text, else what it holds."""

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from arpad.store.chain import reported_version
from arpad.store.reports import Receipt, receipts_of, report_bytes

_WORKBOOK = b"PK"
_LONGEST_LINE = 400
_MOST_BYTES = 4_000_000


class ShownReport(Struct, frozen=True, kw_only=True):
    """The newest report of an event: its receipt and its lines.

    `is_as_read` tells that the lines are not those of the file but the event that was read from
    it; `is_cut` that the file is longer than anybody reads on a page.
    """

    receipt: Receipt
    lines: tuple[str, ...]
    is_as_read: bool
    is_cut: bool


def report_shown(connection: Connection, number: int) -> ShownReport | None:
    """Return the newest report of an event; None while there is none."""
    receipts = receipts_of(connection, number)
    if not receipts:
        return None
    newest = receipts[-1]
    data = report_bytes(connection, newest.id) or b""
    is_as_read = data.startswith(_WORKBOOK) or _is_one_line(data)
    text = _as_read(connection, number) if is_as_read else _text(data[:_MOST_BYTES])
    return ShownReport(
        receipt=newest,
        lines=tuple(line[:_LONGEST_LINE] for line in text.splitlines()),
        is_as_read=is_as_read,
        is_cut=not is_as_read and len(data) > _MOST_BYTES,
    )


def report_file(connection: Connection, number: int) -> tuple[Receipt, bytes] | None:
    """Return the newest report of an event with its bytes; None while there is none."""
    receipts = receipts_of(connection, number)
    if not receipts:
        return None
    return receipts[-1], report_bytes(connection, receipts[-1].id) or b""


def _is_one_line(data: bytes) -> bool:
    """Tell whether a program wrote everything on one line, as it does with JSON."""
    return len(data) > _LONGEST_LINE and b"\n" not in data.strip()


def _as_read(connection: Connection, number: int) -> str:
    event = reported_version(connection, number)
    if event is None:
        return ""
    held = msgspec.json.encode(event)
    return msgspec.json.format(held, indent=2).decode()


def _text(data: bytes) -> str:
    """Return text in the encoding that it must have: older reports are in that of Windows."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")
