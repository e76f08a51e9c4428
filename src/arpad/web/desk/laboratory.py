"""The laboratory: house editions that were tried on a history, and what came of each."""

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER

from arpad.locale import message
from arpad.model.rights import Right
from arpad.office.experiment_paper import AS_IT_WAS, history_words
from arpad.office.experiment_words import chapters
from arpad.office.experiments import Experiment, again, delete, experiment_numbered
from arpad.office.figure_words import header, numbers, rows
from arpad.office.jobs.comparison import COMPARE
from arpad.office.jobs.experiment import TRY
from arpad.store.desk.jobs import Job, job_numbered, jobs_of_kinds
from arpad.store.pools import pools
from arpad.web.access.guard import RIGHT
from arpad.web.desk.job_words import STATE_NAMES
from arpad.web.desk.page import desk_page
from arpad.web.experiment_shown import house_of, names_of, pool_name
from arpad.web.house_numbers import changed, typed
from arpad.web.visit import Visit, Visiting

MAY = {RIGHT: Right.STUDY}
_NO_EXPERIMENT = message("There is no such experiment; it may have been deleted.")
_DELETED = message("Experiment {number} is deleted.")
_MOST = 100


@get("/desk/laboratory", sync_to_thread=True, opt=MAY)
def experiments(visit: Visiting) -> Response[bytes]:
    """Show the experiments, the newest first."""
    with visit.reading() as connection:
        known = pools(connection)
    with visit.site.desk.reading() as connection:
        made = jobs_of_kinds(connection, [TRY, COMPARE], most=_MOST)
    return desk_page(
        visit,
        "desk_laboratory.html",
        jobs=made,
        pools=known,
        states=STATE_NAMES,
        most=_MOST,
        place_of=place_of,
    )


@get("/desk/laboratory/{job:int}", sync_to_thread=True, opt=MAY)
def one_experiment(visit: Visiting, job: FromPath[int]) -> Response[bytes]:
    """Show what an experiment has found; one that is not over, how far it is."""
    kept = experiment(visit, job)
    if not kept.job.state.is_over:
        return desk_page(visit, "desk_experiment_waits.html", job=kept.job, after="")
    found, house = kept.found, house_of(kept)
    return desk_page(
        visit,
        "desk_experiment.html",
        job=kept.job,
        pool_name=pool_name(visit, kept.job),
        found=found,
        changed=changed(house, visit.say) if house else (),
        typed={"pool": kept.job.wish["pool"], **typed(house)} if house else {},
        history=history_words(found, visit.say) if found else "",
        as_it_was=AS_IT_WAS,
        chapters=chapters(found, visit.say) if found else (),
        names=names_of(visit, kept),
        states=STATE_NAMES,
        header=header,
        rows=rows,
        numbers=numbers,
    )


@post(
    "/desk/laboratory/{job:int}/again",
    sync_to_thread=True,
    status_code=HTTP_303_SEE_OTHER,
    opt=MAY,
)
def try_again(visit: Visiting, job: FromPath[int]) -> Redirect:
    """Try the same once more, such as after new lists."""
    made = again(visit.entrance, visit.account, _job(visit, job))
    return Redirect(place_of(made), status_code=HTTP_303_SEE_OTHER)


@post(
    "/desk/laboratory/{job:int}/delete",
    sync_to_thread=True,
    status_code=HTTP_303_SEE_OTHER,
    opt=MAY,
)
def delete_experiment(visit: Visiting, job: FromPath[int]) -> Redirect:
    """Delete an experiment with everything that came of it."""
    delete(visit.entrance, visit.account, _job(visit, job))
    return visit.done("/desk/laboratory", _DELETED, number=job)


def experiment(visit: Visit, number: int) -> Experiment:
    """Return an experiment by its number."""
    with visit.site.desk.reading() as connection:
        found = experiment_numbered(connection, number)
    if found is None:
        raise NotFoundException(_NO_EXPERIMENT)
    return found


def place_of(job: Job) -> str:
    """Return where an experiment, or a comparison, is shown."""
    kind = "comparisons/" if job.kind == COMPARE else ""
    return f"/desk/laboratory/{kind}{job.id}"


def _job(visit: Visit, number: int) -> Job:
    with visit.site.desk.reading() as connection:
        found = job_numbered(connection, number)
    if found is None or found.kind not in {TRY, COMPARE}:
        raise NotFoundException(_NO_EXPERIMENT)
    return found


ROUTES = (experiments, one_experiment, try_again, delete_experiment)
