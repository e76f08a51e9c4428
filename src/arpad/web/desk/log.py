"""Everything that was done: the log of the desk and the batches of the book, newest first."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, time, timedelta
from functools import partial
from urllib.parse import quote

import msgspec
from litestar import Response, get
from litestar.response import Stream

from arpad.formats.csv_notation import csv_text
from arpad.locale import message
from arpad.model.rights import Right
from arpad.office.book_log import LoggedBatch, book_log
from arpad.store.batch_pages import BatchesSought, Subject
from arpad.store.desk.log import Line, Sought, lines
from arpad.web.access.guard import RIGHT
from arpad.web.desk.log_words import TABLES, spreadsheet_text
from arpad.web.desk.page import desk_page
from arpad.web.pages.asked import day_asked, number_asked
from arpad.web.pages.list_asked import plain_text
from arpad.web.visit import Visit, Visiting

_MAY = {RIGHT: Right.AUDIT}
_DAY = message("Day")
_A_PAGE, _A_PORTION = 50, 500
_HIGHEST = 1 << 62
_DESK_HEADER = ("number", "at", "who", "action", "subject", "before", "after", "batch", "address")
_BOOK_HEADER = ("batch", "at", "who", "command", "version", "added", "about", "seal")


@get("/desk/log", sync_to_thread=True, opt=_MAY)
def desk_log(visit: Visiting) -> Response[bytes]:
    """Show what was done at the desk."""
    sought = _desk_sought(visit)
    with visit.site.desk.reading() as connection:
        found = lines(connection, sought, most=_A_PAGE + 1)
    shown = found[:_A_PAGE]
    next_ = shown[-1].id if len(found) > _A_PAGE else None
    return desk_page(
        visit,
        "desk_log.html",
        lines=shown,
        next=next_,
        sought=sought,
        subject_path=partial(subject_path, visit),
    )


@get("/desk/log.csv", sync_to_thread=True, opt=_MAY)
def desk_log_csv(visit: Visiting) -> Stream:
    """Send the log of the desk as CSV, all of it that is asked for."""
    sought = _desk_sought(visit)

    def portion(below: int | None) -> Sequence[Line]:
        with visit.site.desk.reading() as connection:
            asked = msgspec.structs.replace(sought, before=below)
            return lines(connection, asked, most=_A_PORTION)

    return _sent("desk-log.csv", _DESK_HEADER, portion, _desk_row, lambda line: line.id)


@get("/desk/log/book", sync_to_thread=True, opt=_MAY)
def batches(visit: Visiting) -> Response[bytes]:
    """Show what was written into the book."""
    sought = _book_sought(visit)
    with visit.reading() as connection:
        page = book_log(connection, sought, most=_A_PAGE)
    return desk_page(
        visit,
        "desk_log_book.html",
        page=page,
        sought=sought,
        tables=TABLES,
        subject_path=partial(batch_subject_path, visit),
    )


@get("/desk/log/book.csv", sync_to_thread=True, opt=_MAY)
def batches_csv(visit: Visiting) -> Stream:
    """Send the log of the book as CSV."""
    sought = _book_sought(visit)

    def portion(below: int | None) -> Sequence[LoggedBatch]:
        with visit.reading() as connection:
            asked = msgspec.structs.replace(sought, below=below)
            return book_log(connection, asked, most=_A_PORTION).batches

    return _sent("book-log.csv", _BOOK_HEADER, portion, _book_row, lambda each: each.batch.number)


def _sent(
    name: str,
    header: Sequence[str],
    portion: Callable[[int | None], Sequence[object]],
    row: Callable[..., Sequence[object]],
    number: Callable[..., int],
) -> Stream:
    """Send portions one after the other, each as it was when it was asked for."""

    def pieces() -> Iterator[str]:
        yield csv_text(header, ())
        below: int | None = None
        while some := portion(below):
            first, *others = ([spreadsheet_text(cell) for cell in row(each)] for each in some)
            yield csv_text(first, others)
            below = number(some[-1])

    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Stream(pieces(), media_type="text/csv", headers=headers)


def _desk_row(line: Line) -> Sequence[object]:
    before, after = (_json(values) for values in (line.before, line.after))
    at = line.at.isoformat()
    return (
        line.id, at, line.who, line.action, line.subject, before, after, line.batch, line.address
    )  # fmt: skip


def _book_row(each: LoggedBatch) -> Sequence[object]:
    batch = each.batch
    about = "; ".join(f"{s.table} {s.key} {s.name}".strip() for s in each.subjects)
    added = _json(dict(each.added))
    at = batch.at.isoformat()
    return (batch.number, at, batch.who, batch.command, batch.version, added, about, batch.seal)


def _json(values: Mapping[str, object]) -> str:
    return msgspec.json.encode(values, order="sorted").decode() if values else ""


def _desk_sought(visit: Visit) -> Sought:
    since, until = _day(visit)
    return Sought(
        who=plain_text(visit, "who") or None,
        subject=plain_text(visit, "subject") or None,
        since=since,
        until=until,
        before=_below(visit),
    )


def _book_sought(visit: Visit) -> BatchesSought:
    since, until = _day(visit)
    return BatchesSought(
        who=plain_text(visit, "who") or None,
        command=plain_text(visit, "subject") or None,
        since=since,
        until=until,
        below=_below(visit),
    )


def _day(visit: Visit) -> tuple[datetime | None, datetime | None]:
    day = day_asked(visit, "day", _DAY)
    if day is None:
        return None, None
    start = datetime.combine(day, time(), UTC)
    return start, start + timedelta(days=1)


def _below(visit: Visit) -> int | None:
    text = plain_text(visit, "below")
    label = message("Older")
    return number_asked(visit, label, text, least=1, most=_HIGHEST) if text else None


def subject_path(visit: Visit, subject: str) -> str:
    """Return the page of what a line is about; empty where there is none, or none to who asks."""
    kind, _, key = subject.partition(" ")
    key = quote(key.partition(" ")[0], safe="")
    paths = {
        "event": f"/events/{key}",
        "player": f"/players/{key}",
        "job": f"/desk/jobs/{key}",
        "objection": _objection_path(visit, key),
    }
    return paths.get(kind, "") if key else ""


def batch_subject_path(visit: Visit, subject: Subject) -> str:
    """Return the page of what a batch is about; empty where who asks may open none."""
    key = quote(subject.key, safe="")
    at_desk = visit.may(Right.LOOK_AHEAD)
    paths = {
        "event_state": f"/events/{key}",
        "rating_list": f"/lists/{quote(subject.name, safe='')}/{key}",
        "correction": f"/desk/corrections/{key}" if at_desk else "/errata",
        "player_version": f"/players/{key}",
        "objection_state": _objection_path(visit, key),
    }
    return paths[subject.table]


def _objection_path(visit: Visit, key: str) -> str:
    return f"/desk/objections/{key}" if visit.may(Right.SEE_PLAYERS) else ""


ROUTES = (desk_log, desk_log_csv, batches, batches_csv)
