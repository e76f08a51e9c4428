"""The kinds of jobs that there are."""

from collections.abc import Mapping

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
from arpad.office.jobs.kind import Kind

KINDS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        *intake.KINDS,
        *correction.KINDS,
        *adjusting.KINDS,
        *starting_ratings.KINDS,
        *audit.KINDS,
        *rating.KINDS,
        *backup.KINDS,
        *looking.KINDS,
        *experiment.KINDS,
        *comparison.KINDS,
        *study.KINDS,
    )
}
