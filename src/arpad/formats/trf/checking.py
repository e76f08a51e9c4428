"""Checking a report file: everything that is worth telling, in the order of the lines."""

from collections.abc import Callable, Iterator
from itertools import chain

from arpad.formats.document import Findings
from arpad.formats.trf.checks import (
    columns,
    counts,
    penalties,
    players,
    points,
    records,
    references,
    results,
    rounds,
    teams,
    text,
    values,
)
from arpad.formats.trf.file import TrfFile
from arpad.formats.trf.observation import Observation, in_order, told
from arpad.formats.trf.report import Report, report_of

_CHECKS: tuple[Callable[[Report], Iterator[Observation]], ...] = (
    text.check,
    records.check,
    values.check,
    columns.check,
    players.check,
    results.check,
    penalties.check,
    points.check,
    teams.check,
    counts.check,
    rounds.check,
    references.check,
)


def check_trf(file: TrfFile) -> Findings:
    """Return what is worth telling about a file; the first 200 findings, when there are more."""
    return told(_seen(report_of(file)))


def observations(file: TrfFile) -> list[Observation]:
    """Return what the checks see, in the order of the lines, each with its topic."""
    return in_order(_seen(report_of(file)))


def errors(report: Report) -> Iterator[Observation]:
    """Yield what keeps a report from being an event."""
    return chain(
        report.pairings.observations,
        values.errors(report),
        players.errors(report),
        penalties.errors(report),
        rounds.errors(report),
    )


def _seen(report: Report) -> Iterator[Observation]:
    checks = (check(report) for check in _CHECKS)
    return chain(report.pairings.observations, chain.from_iterable(checks))
