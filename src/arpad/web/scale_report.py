"""A kept report on a scale, written for a reader: as chapters of a page, as drawings, as files."""

from hashlib import sha256
from typing import TYPE_CHECKING, Any, BinaryIO

from litestar import Response
from litestar.exceptions import HTTPException, NotFoundException
from litestar.status_codes import HTTP_501_NOT_IMPLEMENTED

from arpad.formats.extras import MissingExtraError
from arpad.office.pools import pool_called
from arpad.office.published import head_of
from arpad.office.scale.reports import content_of
from arpad.store.desk.drift_reports import KeptReport
from arpad.web.drawing import drawing
from arpad.web.shelf import SHELF
from arpad.web.visit import Visit

if TYPE_CHECKING:
    from arpad.drift.report import DriftReport

_FORMS = {"html": "text/html", "pdf": "application/pdf"}


def shown_to(visit: Visit, kept: KeptReport) -> dict[str, Any]:
    """Return what a page needs to show a kept report; its articles are those of its last list."""
    with visit.reading() as connection:
        pool = pool_called(connection, kept.pool)
        edition = head_of(connection, pool, kept.list_date).edition
    report = written_for(visit, kept)
    return {"kept": kept, "report": report, "edition": edition, "files": file_names(kept)}


def written_for(visit: Visit, kept: KeptReport) -> "DriftReport":
    """Return a kept report in the language of who reads it."""
    from arpad.drift.report import written  # noqa: PLC0415 - arrays are slow

    with visit.reading() as connection:
        pool = pool_called(connection, kept.pool)
    return written(content_of(kept), visit.say, visit.say(pool.name))


def file_names(kept: KeptReport) -> tuple[str, ...]:
    """Return the files in which a report can be had."""
    return tuple(f"drift-{kept.pool}-{kept.list_date}.{form}" for form in _FORMS)


def report_figure(visit: Visit, kept: KeptReport, name: str) -> Response[bytes]:
    """Answer with a drawing of a report."""
    for chapter in written_for(visit, kept).chapters:
        for figure in chapter.figures:
            if f"{figure.name}.json" == name:
                return drawing(visit, figure)
    raise NotFoundException


def report_file(visit: Visit, kept: KeptReport, name: str) -> Response[bytes]:
    """Send a report as a file, in the language of who asks; it is made once."""
    if name not in file_names(kept):
        raise NotFoundException
    form = name.rpartition(".")[2]
    said = (visit.site.settings.book, visit.site.code, kept.id, visit.language.value, form)
    key = sha256(repr(said).encode()).hexdigest()[:32]
    try:
        file = SHELF.open(key, lambda stream: _write(visit, kept, form, stream))
    except MissingExtraError as problem:
        raise HTTPException(str(problem), status_code=HTTP_501_NOT_IMPLEMENTED) from problem
    with file:
        content = file.read()
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=_FORMS[form], headers=headers)


def _write(visit: Visit, kept: KeptReport, form: str, stream: BinaryIO) -> None:
    from arpad.drift.report_html import report_html  # noqa: PLC0415 - who wants a file
    from arpad.drift.report_pdf import report_pdf  # noqa: PLC0415 - the same

    report = written_for(visit, kept)
    made = report_pdf if form == "pdf" else report_html
    stream.write(made(report, visit.language))
