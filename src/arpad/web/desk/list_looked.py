"""The look at a list that the pages of gate and publication share: fresh, or kept by a job."""

import msgspec
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER
from msgspec import Struct
from msgspec.structs import replace

from arpad.model.pool import Pool
from arpad.office.jobs import looking, rating
from arpad.office.jobs.wishing import wish_once
from arpad.office.list_look import ListLook, is_small, look_at_list
from arpad.office.office import OfficeError
from arpad.store.desk.jobs import Job
from arpad.store.desk.waiting import last_done, unfinished_jobs
from arpad.web.desk.list_asked import day_asked, pool_asked
from arpad.web.visit import Visit


class Looked(Struct, frozen=True, kw_only=True):
    """A list that is asked for; `look` is None where it has to be made by a job first.

    `stopped` says why it cannot be made at all; `planned` are the jobs that are to publish it.
    """

    pool: Pool
    is_small: bool
    look: ListLook | None = None
    stopped: str = ""
    planned: tuple[Job, ...] = ()


def looked_at(visit: Visit, code: str, list_date: str) -> Looked:
    """Look at a list: at once where it is small, else by the newest job that has done so."""
    pool, day = pool_asked(visit, code), day_asked(list_date)
    wished = {"pool": pool.code, "list_date": str(day)}
    with visit.site.desk.reading() as connection:
        unfinished = unfinished_jobs(connection, [rating.LIST])
        kept = last_done(connection, looking.LOOK_LIST, wished)
    planned = tuple(job for job in unfinished if wished.items() <= job.wish.items())
    with visit.reading() as connection:
        small = is_small(connection, pool.code)
    looked = Looked(pool=pool, is_small=small, planned=planned)
    if not small:
        look = msgspec.convert(kept.answer["look"], ListLook) if kept else None
        return replace(looked, look=look)
    try:
        return replace(looked, look=look_at_list(visit.office, pool.code, day))
    except OfficeError as problem:
        return replace(looked, stopped=str(problem))


def wish_for_look(visit: Visit, code: str, list_date: str) -> Redirect:
    """Wish for a fresh look at a list that is too large to wait for."""
    wished = {"pool": pool_asked(visit, code).code, "list_date": str(day_asked(list_date))}
    job = wish_once(visit.entrance, visit.account, looking.LOOK_LIST, wished)
    return Redirect(f"/desk/jobs/{job.id}", status_code=HTTP_303_SEE_OTHER)
