"""Reading a report and having it rated: the part that `check`, `rate` and `demo` share."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from arpad.cli.law import asking_the_law
from arpad.cli.report_form import findings_before_the_law
from arpad.cli.source_file import read_source
from arpad.cli.waiting import waiting
from arpad.formats.event_source import Source
from arpad.model.event import Event
from arpad.model.finding import Finding
from arpad.model.outcome import Outcome
from arpad.regulations.application import rate


class Rated(msgspec.Struct, frozen=True):
    """A report after its rating; an unusable file has findings and nothing else."""

    event: Event | None
    outcome: Outcome | None
    findings: tuple[Finding, ...]


def rated(path: Path, *, edition: str | None, readings: Mapping[str, str]) -> Rated:
    """Read and rate a report; what the reader found stands before what the law says."""
    return rated_source(read_source(path), edition=edition, readings=readings)


def rated_source(source: Source, *, edition: str | None, readings: Mapping[str, str]) -> Rated:
    """Rate what a file holds, if it holds an event."""
    form = findings_before_the_law(source)
    if source.event is None:
        return Rated(None, None, form)
    outcome = law_about(source.event, edition=edition, readings=readings)
    outcome = msgspec.structs.replace(outcome, findings=(*form, *outcome.findings))
    return Rated(source.event, outcome, outcome.findings)


def law_about(event: Event, *, edition: str | None, readings: Mapping[str, str]) -> Outcome:
    """Ask the law about an event."""
    with waiting(f"rating {event.name}"), asking_the_law():
        return rate(event, edition=edition, readings=readings)
