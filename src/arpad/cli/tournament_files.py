"""Tournaments from several event files, to be replayed one after the other."""

from collections.abc import Sequence
from pathlib import Path

from arpad.cli.exits import UsageError
from arpad.cli.findings import print_unusable
from arpad.formats.event_file import read_event_file
from arpad.model.event import Event


def read_tournaments(files: Sequence[Path]) -> list[Event] | None:
    """Return the tournaments of all the files; None when one is unusable and that has been said."""
    readings = [(file, *read_event_file(file)) for file in files]
    unusable = [(file, findings) for file, event, findings in readings if event is None]
    for file, findings in unusable:
        print_unusable(str(file), findings, purpose="replayed")
    if unusable:
        return None
    return _once_each([(file, event) for file, event, _ in readings if event is not None])


def _once_each(events: Sequence[tuple[Path, Event]]) -> list[Event]:
    """Return the tournaments; refuse one that would be replayed twice."""
    problems = [
        f"{other} and {file} hold the same tournament: leave out one of them."
        for number, (file, event) in enumerate(events)
        for other, known in events[:number]
        if known == event
    ]
    if problems:
        raise UsageError(*problems)
    return [event for _, event in events]
