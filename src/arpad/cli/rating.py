"""Reading an event file and having it rated: the part that `check`, `rate` and `demo` share."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from arpad.cli.law import asking_the_law
from arpad.cli.waiting import waiting
from arpad.formats.event_file import read_event_file
from arpad.model.event import Event
from arpad.model.finding import Finding
from arpad.model.outcome import Outcome
from arpad.regulations.application import rate


class Rated(msgspec.Struct, frozen=True):
    """An event file after its rating; an unusable file has findings and nothing else."""

    event: Event | None
    outcome: Outcome | None
    findings: tuple[Finding, ...]


def rated(path: Path, *, edition: str | None, readings: Mapping[str, str]) -> Rated:
    """Read and rate an event file; what the reader found stands before what the law says."""
    event, form = read_event_file(path)
    if event is None:
        return Rated(None, None, form)
    with waiting(f"rating {event.name}"), asking_the_law():
        outcome = rate(event, edition=edition, readings=readings)
    outcome = msgspec.structs.replace(outcome, findings=(*form, *outcome.findings))
    return Rated(event, outcome, outcome.findings)
