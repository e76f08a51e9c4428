"""Bundles: the proof of a list made and verified here, and one that somebody brings."""

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_303_SEE_OTHER, HTTP_422_UNPROCESSABLE_ENTITY

from arpad.locale import message
from arpad.model.rights import Right
from arpad.office.jobs import audit as jobs
from arpad.office.jobs.bench import wish
from arpad.office.list_offers import Besides, stem_of
from arpad.office.office import OfficeError
from arpad.office.pools import pool_called
from arpad.office.proof.list_then import list_then
from arpad.office.published import head_of
from arpad.store.lists import ListHead, Origin, lists_of
from arpad.store.pools import pools
from arpad.web.access.guard import RIGHT
from arpad.web.desk.audit import finished
from arpad.web.desk.page import desk_page
from arpad.web.desk.posted import Posted, Posting
from arpad.web.pages.asked import day_of_list
from arpad.web.sent import LARGEST_FILE
from arpad.web.visit import Visit, Visiting

_MAY = {RIGHT: Right.AUDIT}
_NO_FILE = message("Choose a bundle: a file that ends with -proof.zip.")
_MOST_LISTS = 36
"""So many of the newest lists of each pool are offered."""


@get("/desk/bundles", sync_to_thread=True, opt=_MAY)
def bundles(visit: Visiting) -> Response[bytes]:
    """Show the lists of which there can be a bundle, and a form for one from outside."""
    return _page(visit, Posted())


@post("/desk/bundles", sync_to_thread=True, status_code=HTTP_200_OK, opt=_MAY)
def make(visit: Visiting, posted: Posting) -> Response[bytes] | Redirect:
    """Let the bundle of a list be made, and verified."""
    pool, _, day = posted.text("list").partition("/")
    try:
        with visit.reading() as connection:
            list_then(connection, pool, day_of_list(day))
        wished = {"pool": pool, "list_date": str(day_of_list(day))}
        job = wish(visit.entrance, visit.account, jobs.BUNDLE, wished)
    except OfficeError as problem:
        return _page(visit, posted, fault=str(problem))
    return Redirect(f"/desk/jobs/{job.id}", status_code=HTTP_303_SEE_OTHER)


@post("/desk/bundles/verify", sync_to_thread=True, status_code=HTTP_200_OK, opt=_MAY)
def verify(visit: Visiting, posted: Posting) -> Response[bytes] | Redirect:
    """Let a bundle be verified that somebody brings; it is opened apart from everybody else."""
    try:
        data = posted.needed_data(_NO_FILE)
        wished = {"name": posted.file_name, "root": posted.text("root")}
        job = wish(visit.entrance, visit.account, jobs.VERIFY, wished, data=data)
    except OfficeError as problem:
        return _page(visit, posted, fault=str(problem))
    return Redirect(f"/desk/jobs/{job.id}", status_code=HTTP_303_SEE_OTHER)


@get("/desk/bundles/made/{job:int}", sync_to_thread=True, opt=_MAY)
def made(visit: Visiting, job: FromPath[int]) -> Response[bytes]:
    """Show what the bundle of a list proves, and where it is to be had."""
    found = finished(visit, job, jobs.BUNDLE)
    pool, day = found.wish["pool"], found.wish["list_date"]
    with visit.reading() as connection:
        known = pool_called(connection, pool)
        stem = stem_of(known, head_of(connection, known, day_of_list(day)))
    name = f"{stem}-{Besides.PROOF.value}"
    return desk_page(
        visit,
        "desk_bundle.html",
        job=found,
        told=found.answer["found"],
        sums=found.answer["sums"],
        file=f"/lists/{pool}/{day}/files/{name}",
        name=name,
        is_ours=True,
    )


@get("/desk/bundles/verified/{job:int}", sync_to_thread=True, opt=_MAY)
def verified(visit: Visiting, job: FromPath[int]) -> Response[bytes]:
    """Show what came of verifying a bundle from outside."""
    found = finished(visit, job, jobs.VERIFY)
    return desk_page(
        visit,
        "desk_bundle.html",
        job=found,
        told=found.answer["found"],
        sums=None,
        file="",
        name=found.wish["name"],
        is_ours=found.answer["is_ours"],
    )


def _page(visit: Visit, given: Posted, *, fault: str = "") -> Response[bytes]:
    with visit.reading() as connection:
        known = pools(connection)
        offered = [(pool, _proved(lists_of(connection, pool.id))) for pool in known.values()]
    return desk_page(
        visit,
        "desk_bundles.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        offered=[(pool, heads) for pool, heads in offered if heads],
        given=given,
        largest=LARGEST_FILE // 1_000_000,
        fault=fault,
    )


def _proved(heads: tuple[ListHead, ...]) -> list[ListHead]:
    """Return the newest lists that this office has made."""
    own = [head for head in heads if head.origin is Origin.PUBLISHED]
    return own[: -_MOST_LISTS - 1 : -1]


ROUTES = (bundles, make, verify, made, verified)
