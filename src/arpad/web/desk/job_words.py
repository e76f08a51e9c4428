"""How jobs are called, and where somebody goes when one is done."""

from collections.abc import Mapping

from arpad.locale import message
from arpad.office.jobs import (
    adjusting,
    audit,
    backup,
    comparison,
    correction,
    experiment,
    intake,
    looking,
    rating,
    starting_ratings,
    study,
)
from arpad.store.desk.jobs import Job, JobState

KIND_NAMES: Mapping[str, str] = {
    rating.PERIOD: message("Rate a period"),
    rating.EVENTS: message("Rate events in order"),
    rating.LIST: message("Publish a list"),
    backup.BACKUP: message("Make a backup"),
    audit.AUDIT: message("Audit the book"),
    audit.BUNDLE: message("Make the bundle of a list"),
    audit.VERIFY: message("Verify a bundle"),
    starting_ratings.FIND: message("Find starting ratings"),
    starting_ratings.BOOK: message("Book starting ratings"),
    adjusting.LOOK: message("See whom an adjustment would move"),
    adjusting.ORDER: message("Order an adjustment"),
    adjusting.WITHDRAW: message("Withdraw the order of an adjustment"),
    correction.LOOK: message("Look at what a correction touches"),
    correction.BOOK: message("Book a correction"),
    correction.MERGE: message("Merge players"),
    intake.ONE: message("Take a report in"),
    intake.MANY: message("Take many reports in"),
    looking.LOOK_PERIOD: message("Dry run of a period"),
    looking.LOOK_LIST: message("Last look at a list"),
    looking.OVERRIDE: message("Override findings of the gate"),
    looking.TABLE: message("Rate one event"),
    experiment.TRY: message("Try a house edition"),
    comparison.COMPARE: message("Compare two editions on games"),
    study.STUDY: message("Study the scale"),
}

STATE_NAMES: Mapping[JobState, str] = {
    JobState.WAITING: message("waits"),
    JobState.RUNNING: message("is being done"),
    JobState.DONE: message("done"),
    JobState.FAILED: message("failed"),
    JobState.STOPPED: message("stopped"),
}


_AFTER: Mapping[str, str] = {
    intake.ONE: "/desk/submissions/{submission}",
    intake.MANY: "/desk/submissions?job={job}",
    rating.LIST: "/lists/{pool}/{list_date}",
    backup.BACKUP: "/desk/site",
    rating.PERIOD: "/desk/gate/{pool}/{list_date}",
    rating.EVENTS: "/desk/tables/{pool}",
    looking.LOOK_PERIOD: "/desk/looks/{job}",
    correction.LOOK: "/desk/corrections/look/{job}",
    audit.AUDIT: "/desk/audit/{job}",
    audit.BUNDLE: "/desk/bundles/made/{job}",
    audit.VERIFY: "/desk/bundles/verified/{job}",
    starting_ratings.FIND: "/desk/starting-ratings/{job}",
    starting_ratings.BOOK: "/lists/{pool}/{list_date}",
    adjusting.LOOK: "/desk/adjustments/{pool}/{list_date}",
    adjusting.ORDER: "/desk/adjustments/{pool}/{list_date}",
    adjusting.WITHDRAW: "/desk/adjustments/{pool}/{list_date}",
    correction.BOOK: "/desk/corrections/{correction}",
    correction.MERGE: "/desk/corrections/{correction}",
    looking.LOOK_LIST: "/desk/gate/{pool}/{list_date}",
    looking.OVERRIDE: "/desk/gate/{pool}/{list_date}",
    looking.TABLE: "/desk/tables/{pool}",
    experiment.TRY: "/desk/laboratory/{job}",
    comparison.COMPARE: "/desk/laboratory/comparisons/{job}",
    study.STUDY: "/desk/scale/{report}",
}
"""Where to go on, by the values of the wish and the answer, and the number of the job."""

_AFTER_FAILURE: Mapping[str, str] = {study.STUDY: "/desk/scale?pool={pool}"}
"""Where to wish for something else, by the values of the wish."""


def after(job: Job) -> str:
    """Return the page to go to when a job is over; none where there is nothing more to see."""
    if job.state is JobState.FAILED:
        return _AFTER_FAILURE.get(job.kind, "").format(**job.wish)
    if job.state is not JobState.DONE or job.kind not in _AFTER:
        return ""
    return _AFTER[job.kind].format(**{**job.wish, **job.answer, "job": job.id})
