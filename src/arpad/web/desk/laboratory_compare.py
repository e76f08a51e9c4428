"""Two texts on the games of a whole pool: asked for, done as a job, kept and shown."""

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_303_SEE_OTHER, HTTP_422_UNPROCESSABLE_ENTITY

from arpad.locale import message
from arpad.office.comparisons import KeptComparison, SidesNamed, begin, comparison_numbered
from arpad.office.office import OfficeError
from arpad.regulations.catalogue import editions_of
from arpad.store.desk.jobs import data_of
from arpad.store.persons import names_coded
from arpad.store.pools import pools
from arpad.web.comparison_words import reading_choices, shown
from arpad.web.desk.job_words import STATE_NAMES
from arpad.web.desk.laboratory import MAY
from arpad.web.desk.page import desk_page
from arpad.web.desk.posted import Posted, Posting
from arpad.web.experiment_shown import pool_name
from arpad.web.visit import Visit, Visiting

_NO_COMPARISON = message("There is no such comparison; it may have been deleted.")
_ONE = "/desk/laboratory/comparisons/{job:int}"


@get("/desk/laboratory/compare", sync_to_thread=True, opt=MAY)
def form(visit: Visiting) -> Response[bytes]:
    """Show the texts that can be compared on the games of a pool."""
    return _form(visit, Posted(visit.parameters))


@post("/desk/laboratory/compare", sync_to_thread=True, status_code=HTTP_200_OK, opt=MAY)
def compare(visit: Visiting, posted: Posting) -> Response[bytes] | Redirect:
    """Let two texts be compared."""
    sides = SidesNamed(**{name: posted.text(name) for name in SidesNamed.__struct_fields__})
    try:
        with visit.reading() as connection:
            job = begin(visit.entrance, visit.account, connection, posted.text("pool"), sides)
    except OfficeError as problem:
        return _form(visit, posted, fault=str(problem))
    return Redirect(f"/desk/laboratory/comparisons/{job.id}", status_code=HTTP_303_SEE_OTHER)


@get(_ONE, sync_to_thread=True, opt=MAY)
def one_comparison(visit: Visiting, job: FromPath[int]) -> Response[bytes]:
    """Show who differs, by which article and by how much; or how far the work is."""
    kept = _kept(visit, job)
    if kept.found is None:
        return desk_page(
            visit, "desk_comparison_waits.html", job=kept.job, after="", states=STATE_NAMES
        )
    with visit.reading() as connection:
        names = names_coded(connection, {line.player for line in kept.found.differences})
    return desk_page(
        visit,
        "desk_comparison.html",
        job=kept.job,
        pool_name=pool_name(visit, kept.job),
        names=names,
        **shown(kept.found),
    )


@get(f"{_ONE}/tables.zip", sync_to_thread=True, opt=MAY)
def tables(visit: Visiting, job: FromPath[int]) -> Response[bytes]:
    """Send every difference as a table, and what was found as JSON."""
    if _kept(visit, job).found is None:
        raise NotFoundException
    with visit.site.desk.reading() as connection:
        data = data_of(connection, job) or b""
    headers = {"Content-Disposition": f'attachment; filename="comparison-{job}.zip"'}
    return Response(data, media_type="application/zip", headers=headers)


def _kept(visit: Visit, number: int) -> KeptComparison:
    with visit.site.desk.reading() as connection:
        found = comparison_numbered(connection, number)
    if found is None:
        raise NotFoundException(_NO_COMPARISON)
    return found


def _form(visit: Visit, given: Posted, *, fault: str = "") -> Response[bytes]:
    with visit.reading() as connection:
        known = pools(connection)
    pool = known.get(given.text("pool")) or next(iter(known.values()), None)
    editions = editions_of(pool.federation.casefold()) if pool else ()
    asked = {name: given.text(name) for name in SidesNamed.__struct_fields__}
    return desk_page(
        visit,
        "desk_compare.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        pools=known.values(),
        pool=pool,
        editions=editions,
        choices=reading_choices(editions),
        asked=asked | {"right": asked["right"] or (editions[-1].name if editions else "")},
        fault=fault,
    )


ROUTES = (form, compare, one_comparison, tables)
