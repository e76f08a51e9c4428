"""The study of a scale as a job: every list added up, its players followed, a report written."""

from math import inf
from typing import Any

from arpad.model.rights import Right
from arpad.office.jobs.kind import Kind, Work
from arpad.office.pools import pool_called
from arpad.office.scale.reckoning import reckoned_balance, reckoned_population
from arpad.office.scale.reports import make_report
from arpad.store.desk.desk import Desk

STUDY = "study the scale"


def _study(work: Work) -> dict[str, Any]:
    """Work out what pages about a scale show, and whether it drifts."""
    desk, code = Desk(work.office.book), work.wish["pool"]
    with work.office.reading() as connection:
        pool = pool_called(connection, code)
        reckoned_balance(
            connection,
            desk,
            pool,
            seconds=inf,
            progress=lambda done, of: work.tell(done, of, "adding lists up"),
        )
        reckoned_population(
            connection,
            desk,
            pool,
            most=inf,
            progress=lambda done, of: work.tell(done, of, "following players"),
        )
    made = make_report(
        work.office, desk, code, tell=lambda doing, done, of: work.tell(done, of, doing)
    )
    return {"report": made.id, "list_date": str(made.list_date), "is_alarm": made.is_alarm}


KINDS = (Kind(name=STUDY, right=Right.STUDY, run=_study),)
