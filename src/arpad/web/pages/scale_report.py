"""The drift report of a pool that its commission has published, on a page and as files."""

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from arpad.office.pools import pool_called
from arpad.store.desk.drift_reports import KeptReport, published_report
from arpad.web.conditional import OF_THE_DESK
from arpad.web.scale_report import report_figure, report_file, shown_to
from arpad.web.visit import Visit, Visiting

_KEPT = {OF_THE_DESK: True}


@get("/scale/{pool:str}/report", sync_to_thread=True, include_in_schema=False, opt=_KEPT)
def report(visit: Visiting, pool: FromPath[str]) -> Response[bytes]:
    """Show the newest report of a pool that is for everybody."""
    with visit.reading() as connection:
        found = pool_called(connection, pool)
    kept = _published(visit, pool)
    return visit.page(
        "scale_report.html",
        pool=found,
        **(shown_to(visit, kept) if kept else {"report": None}),
    )


@get(
    "/scale/{pool:str}/report/figures/{name:str}",
    sync_to_thread=True,
    include_in_schema=False,
    opt=_KEPT,
)
def figure(visit: Visiting, pool: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """Answer with a drawing of the report."""
    return report_figure(visit, _needed(visit, pool), name)


@get(
    "/scale/{pool:str}/report/files/{name:str}",
    sync_to_thread=True,
    include_in_schema=False,
    opt=_KEPT,
)
def file(visit: Visiting, pool: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """Send the report as a file."""
    return report_file(visit, _needed(visit, pool), name)


def _published(visit: Visit, pool: str) -> KeptReport | None:
    with visit.site.desk.reading() as connection:
        return published_report(connection, pool)


def _needed(visit: Visit, pool: str) -> KeptReport:
    kept = _published(visit, pool)
    if kept is None:
        raise NotFoundException
    return kept


ROUTES = (report, figure, file)
