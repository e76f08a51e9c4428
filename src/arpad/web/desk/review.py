"""The review of an event: the report beside the findings, and what was decided so far."""

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.status_codes import HTTP_200_OK, HTTP_422_UNPROCESSABLE_ENTITY
from msgspec import Struct

from arpad.locale import message
from arpad.model.docket import Docket
from arpad.model.exact import as_decimal
from arpad.model.finding import Finding, Severity
from arpad.model.rights import Right
from arpad.office.event_crosstable import crosstable
from arpad.office.event_sought import CLOSED
from arpad.office.event_status import edition_of, is_question
from arpad.office.event_view import EventView, view_of
from arpad.office.pools import pool_called
from arpad.office.report_shown import report_file, report_shown
from arpad.web.access.guard import RIGHT
from arpad.web.access.matters import event_for, matter_of
from arpad.web.desk.page import desk_page
from arpad.web.desk.posted import Posted
from arpad.web.event_words import BADGES, DECISIONS, FORMATS, STATES, SYSTEMS
from arpad.web.parts import part_of
from arpad.web.visit import Visit, Visiting

_SEE = {RIGHT: Right.SEE_EVENTS}
_NO_REPORT = message("This event has no report yet.")
_WITH_COLOURS = "FIDE"
_FINDINGS = 20
_LINES = 120


class Shown(Struct, frozen=True, kw_only=True):
    """Which parts of a long review are shown; each is a number from 1 on."""

    lines: int = 1
    findings: int = 1
    players: int = 1


@get("/desk/review/{event:int}", sync_to_thread=True, opt=_SEE)
def review(
    visit: Visiting,
    event: FromPath[int],
    lines: FromQuery[int] = 1,
    findings: FromQuery[int] = 1,
    players: FromQuery[int] = 1,
) -> Response[bytes]:
    """Show an event as an officer looks at it."""
    docket = event_for(visit, Right.SEE_EVENTS, event)
    return review_page(visit, docket, Shown(lines=lines, findings=findings, players=players))


@get("/desk/review/{event:int}/report", sync_to_thread=True, opt=_SEE)
def report(visit: Visiting, event: FromPath[int]) -> Response[bytes]:
    """Hand out the newest report as it came."""
    docket = event_for(visit, Right.SEE_EVENTS, event)
    with visit.reading() as connection:
        found = report_file(connection, docket.id)
    if found is None:
        raise NotFoundException(_NO_REPORT)
    receipt, data = found
    return Response(
        data,
        media_type="application/octet-stream",
        headers={"Content-Disposition": f'attachment; filename="report-{receipt.id}"'},
    )


def review_page(
    visit: Visit,
    docket: Docket,
    shown: Shown | None = None,
    *,
    fault: str = "",
    given: Posted | None = None,
) -> Response[bytes]:
    """Render the review; again with what was typed where something was refused."""
    shown, matter = shown or Shown(), matter_of(visit, docket)
    with visit.reading() as connection:
        view = view_of(connection, docket.id)
        came = report_shown(connection, docket.id)
        pool = pool_called(connection, view.pool)
    table = crosstable(view.event) if view.event and view.event.players else None
    return desk_page(
        visit,
        "desk_review.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        view=view,
        docket=view.docket,
        pool=pool,
        edition=edition_of(pool, view.docket),
        came=came,
        lines=part_of(came.lines if came else (), shown.lines, length=_LINES),
        findings=part_of(_in_order(view), shown.findings, length=_FINDINGS),
        table=table,
        rows=part_of(table.rows if table else (), shown.players),
        has_colours=pool.federation == _WITH_COLOURS,
        is_question=is_question,
        is_open=view.docket.state not in CLOSED and came is not None,
        may_see_match=visit.may(Right.SUBMIT_REPORTS, matter),
        exact=as_decimal,
        fault=fault,
        given=given or Posted(),
        states=STATES,
        badges=BADGES,
        systems=SYSTEMS,
        kinds=DECISIONS,
        formats=FORMATS,
        place_in=_line_of,
        per_part=_LINES,
    )


def _in_order(view: EventView) -> tuple[Finding, ...]:
    """Return the findings, the gravest first."""
    order = list(Severity)
    return tuple(sorted(view.findings, key=lambda finding: order.index(finding.severity)))


def _line_of(finding: Finding) -> int | None:
    """Return the line of the report that a finding is about, where it names one.

    >>> _line_of(Finding(Severity.WARN, None, "report.trf, line 12", "…"))
    12
    """
    _, named, rest = finding.where.partition("line ")
    number = rest.split(",")[0].split(" ")[0].rstrip(":.")
    return int(number) if named and number.isdecimal() else None


ROUTES = (review, report)
