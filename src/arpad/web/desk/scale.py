"""The scale at the desk: have it studied, read the reports, and publish one."""

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_303_SEE_OTHER, HTTP_422_UNPROCESSABLE_ENTITY

from arpad.locale import message
from arpad.model.rights import Right
from arpad.office.jobs.study import STUDY
from arpad.office.jobs.wishing import wish_once
from arpad.office.office import OfficeError
from arpad.office.pools import pool_called
from arpad.office.scale.reports import publish_report, report_called, withdraw_report
from arpad.store.desk.drift_reports import KeptReport, report_heads
from arpad.store.pools import pools
from arpad.web.access.guard import RIGHT
from arpad.web.desk.page import desk_page
from arpad.web.desk.posted import Posting
from arpad.web.scale_report import report_figure, report_file, shown_to
from arpad.web.visit import Visit, Visiting

_MAY = {RIGHT: Right.STUDY}
_PUBLISHED = message("The report is public now.")
_WITHDRAWN = message("The report is not public any longer.")


@get("/desk/scale", sync_to_thread=True, opt=_MAY)
def scales(visit: Visiting) -> Response[bytes]:
    """Show the reports so far, and the form for another one."""
    return _page(visit)


@post("/desk/scale", sync_to_thread=True, status_code=HTTP_200_OK, opt=_MAY)
def study(visit: Visiting, posted: Posting) -> Response[bytes] | Redirect:
    """Have the scale of a pool studied."""
    try:
        with visit.reading() as connection:
            pool = pool_called(connection, posted.text("pool"))
        job = wish_once(visit.entrance, visit.account, STUDY, {"pool": pool.code})
    except OfficeError as problem:
        return _page(visit, fault=str(problem))
    return Redirect(f"/desk/jobs/{job.id}", status_code=HTTP_303_SEE_OTHER)


@get("/desk/scale/{report:int}", sync_to_thread=True, opt=_MAY)
def shown(visit: Visiting, report: FromPath[int]) -> Response[bytes]:
    """Show a report, and who may see it."""
    kept = _kept(visit, report)
    with visit.reading() as connection:
        pool = pool_called(connection, kept.pool)
    return desk_page(visit, "desk_scale_report.html", pool=pool, **shown_to(visit, kept))


@get("/desk/scale/{report:int}/figures/{name:str}", sync_to_thread=True, opt=_MAY)
def figure(visit: Visiting, report: FromPath[int], name: FromPath[str]) -> Response[bytes]:
    """Answer with a drawing of a report."""
    return report_figure(visit, _kept(visit, report), name)


@get("/desk/scale/{report:int}/files/{name:str}", sync_to_thread=True, opt=_MAY)
def file(visit: Visiting, report: FromPath[int], name: FromPath[str]) -> Response[bytes]:
    """Send a report as a file."""
    return report_file(visit, _kept(visit, report), name)


@post(
    "/desk/scale/{report:int}/publish",
    sync_to_thread=True,
    status_code=HTTP_303_SEE_OTHER,
    opt=_MAY,
)
def publish(visit: Visiting, report: FromPath[int]) -> Redirect:
    """Let everybody see a report."""
    publish_report(visit.entrance, report)
    return visit.done(f"/desk/scale/{report}", _PUBLISHED)


@post(
    "/desk/scale/{report:int}/withdraw",
    sync_to_thread=True,
    status_code=HTTP_303_SEE_OTHER,
    opt=_MAY,
)
def withdraw(visit: Visiting, report: FromPath[int]) -> Redirect:
    """Let nobody but the desk see a report any longer."""
    withdraw_report(visit.entrance, report)
    return visit.done(f"/desk/scale/{report}", _WITHDRAWN)


def _kept(visit: Visit, number: int) -> KeptReport:
    with visit.site.desk.reading() as connection:
        return report_called(connection, number)


def _page(visit: Visit, fault: str = "") -> Response[bytes]:
    with visit.reading() as connection:
        known = pools(connection)
    with visit.site.desk.reading() as connection:
        reports = report_heads(connection)
    return desk_page(
        visit,
        "desk_scale.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        pools=known,
        reports=reports,
        asked=visit.parameters.get("pool"),
        fault=fault,
    )


ROUTES = (scales, study, shown, figure, file, publish, withdraw)
