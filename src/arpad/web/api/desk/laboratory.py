"""The laboratory for programs: house editions tried, texts compared, what came of each."""

from typing import TYPE_CHECKING

import msgspec
from litestar import Response, delete, get, post
from litestar.status_codes import HTTP_200_OK, HTTP_202_ACCEPTED

from arpad.client.answers.comparisons import PoolComparison
from arpad.client.answers.jobs import Job
from arpad.client.answers.laboratory import Deleted, Experiment, Experiments, ExperimentSummary
from arpad.client.wishes.laboratory import NewComparison, NewExperiment
from arpad.model.rights import Right
from arpad.office import comparisons, experiments
from arpad.office.jobs.comparison import COMPARE
from arpad.office.jobs.experiment import TRY
from arpad.store.desk.jobs import Job as HeldJob
from arpad.store.desk.jobs import data_of, job_numbered, jobs_of_kinds
from arpad.web.access.guard import RIGHT
from arpad.web.api.answering import answered, told
from arpad.web.api.desk.answering import BODY, accepted
from arpad.web.api.desk.body import Sent
from arpad.web.api.desk.parameters import JobPath
from arpad.web.api.desk.refusing import UnknownError
from arpad.web.api.games_compared import games_compared
from arpad.web.experiment_shown import paper_of
from arpad.web.visit import Visit, Visiting

if TYPE_CHECKING:
    from arpad.office.experiments import Experiment as KeptExperiment

_TAGS = ("Laboratory",)
_MAY = {RIGHT: Right.STUDY}
_MOST = 100


@post(
    "/experiments",
    operation_id="try_house",
    tags=_TAGS,
    sync_to_thread=True,
    status_code=HTTP_202_ACCEPTED,
    opt={**_MAY, BODY: NewExperiment},
)
def try_house(visit: Visiting, sent: Sent) -> Response[Job]:
    """Try a house edition on everything that a pool has rated, beside its base.

    The text is checked first: what cannot be used is refused, with its place.
    """
    asked = sent.read(NewExperiment)
    with visit.reading() as connection:
        job = experiments.begin(visit.entrance, visit.account, connection, asked.pool, asked.house)
    return accepted(visit, job)


@get("/experiments", operation_id="experiments", tags=_TAGS, sync_to_thread=True, opt=_MAY)
def all_experiments(visit: Visiting) -> Response[Experiments]:
    """Return the newest hundred experiments."""
    with visit.site.desk.reading() as connection:
        found = jobs_of_kinds(connection, [TRY], most=_MOST)
    return answered(visit, Experiments(items=tuple(map(_summary, found))))


@get("/experiments/{job:int}", operation_id="experiment", tags=_TAGS, sync_to_thread=True, opt=_MAY)
def one_experiment(visit: Visiting, job: JobPath) -> Response[Experiment]:
    """Return an experiment: how far it is, its house edition, and what was found."""
    kept = _experiment(visit, job)
    answer = told(
        _summary(kept.job),
        Experiment,
        house=kept.job.wish["house"],
        said=kept.job.answer.get("sentence"),
        found=None if kept.found is None else msgspec.to_builtins(kept.found),
    )
    return answered(visit, answer)


@get(
    "/experiments/{job:int}/tables",
    operation_id="experiment_tables",
    tags=_TAGS,
    sync_to_thread=True,
    opt=_MAY,
)
def tables(visit: Visiting, job: JobPath) -> Response[bytes]:
    """Return all tables of an experiment that is done: a ZIP with CSV, Parquet and JSON."""
    if _experiment(visit, job).found is None:
        raise UnknownError(_not_done(job))
    return _archive(visit, job)


@get(
    "/experiments/{job:int}/paper",
    operation_id="experiment_paper",
    tags=_TAGS,
    sync_to_thread=True,
    opt=_MAY,
)
def paper(visit: Visiting, job: JobPath) -> Response[bytes]:
    """Return what an experiment has found as a paper for an assembly, PDF."""
    kept = _experiment(visit, job)
    if kept.found is None:
        raise UnknownError(_not_done(job))
    return paper_of(visit, kept)


@delete(
    "/experiments/{job:int}",
    operation_id="delete_experiment",
    tags=_TAGS,
    sync_to_thread=True,
    status_code=HTTP_200_OK,
    opt=_MAY,
)
def delete_experiment(visit: Visiting, job: JobPath) -> Response[Deleted]:
    """Delete an experiment, or a comparison, with everything that came of it."""
    experiments.delete(visit.entrance, visit.account, _job(visit, job, {TRY, COMPARE}))
    return answered(visit, Deleted(number=job))


@post(
    "/comparisons",
    operation_id="compare_on_pool",
    tags=_TAGS,
    sync_to_thread=True,
    status_code=HTTP_202_ACCEPTED,
    opt={**_MAY, BODY: NewComparison},
)
def compare_on_pool(visit: Visiting, sent: Sent) -> Response[Job]:
    """Compare two texts on every event that the lists of a pool have closed."""
    asked = sent.read(NewComparison)
    words = msgspec.structs.asdict(asked)
    pool = words.pop("pool")
    with visit.reading() as connection:
        sides = comparisons.SidesNamed(**words)
        job = comparisons.begin(visit.entrance, visit.account, connection, pool, sides)
    return accepted(visit, job)


@get("/comparisons/{job:int}", operation_id="comparison", tags=_TAGS, sync_to_thread=True, opt=_MAY)
def one_comparison(visit: Visiting, job: JobPath) -> Response[PoolComparison]:
    """Return a comparison: how far it is, and what was found, the hundred largest differences."""
    kept = _comparison(visit, job)
    found = None if kept.found is None else games_compared(kept.found, visit.language)
    answer = PoolComparison(
        number=kept.job.id,
        state=kept.job.state.value,
        pool=kept.job.wish["pool"],
        wish=kept.job.wish,
        created=kept.job.created,
        found=found,
    )
    return answered(visit, answer)


@get(
    "/comparisons/{job:int}/tables",
    operation_id="comparison_tables",
    tags=_TAGS,
    sync_to_thread=True,
    opt=_MAY,
)
def comparison_tables(visit: Visiting, job: JobPath) -> Response[bytes]:
    """Return every difference of a comparison that is done: a ZIP with CSV and JSON."""
    if _comparison(visit, job).found is None:
        raise UnknownError(_not_done(job))
    return _archive(visit, job)


def _experiment(visit: Visit, number: int) -> "KeptExperiment":
    with visit.site.desk.reading() as connection:
        found = experiments.experiment_numbered(connection, number)
    if found is None:
        raise UnknownError(_unknown(number))
    return found


def _comparison(visit: Visit, number: int) -> comparisons.KeptComparison:
    with visit.site.desk.reading() as connection:
        found = comparisons.comparison_numbered(connection, number)
    if found is None:
        raise UnknownError(f"There is no comparison {number}; it may have been deleted.")
    return found


def _job(visit: Visit, number: int, kinds: set[str]) -> HeldJob:
    with visit.site.desk.reading() as connection:
        found = job_numbered(connection, number)
    if found is None or found.kind not in kinds:
        raise UnknownError(_unknown(number))
    return found


def _unknown(number: int) -> str:
    return f"There is no experiment {number}; it may have been deleted."


def _not_done(number: int) -> str:
    return f"Job {number} is not done; ask for it until it is."


def _archive(visit: Visit, number: int) -> Response[bytes]:
    with visit.site.desk.reading() as connection:
        data = data_of(connection, number) or b""
    return Response(data, media_type="application/zip")


def _summary(job: HeldJob) -> ExperimentSummary:
    wish = job.wish
    return ExperimentSummary(
        number=job.id,
        state=job.state.value,
        pool=wish["pool"],
        name=wish["name"],
        title=wish["title"],
        base=wish["base"],
        created=job.created,
    )


ROUTES = (
    try_house,
    all_experiments,
    one_experiment,
    tables,
    paper,
    delete_experiment,
    compare_on_pool,
    one_comparison,
    comparison_tables,
)
