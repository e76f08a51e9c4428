"""An event in another format: the bytes, what they are, and what was lost on the way."""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from arpad.cli.exits import UsageError
from arpad.cli.list_output import with_extras
from arpad.cli.page import Page
from arpad.cli.table import Row
from arpad.cli.words import count
from arpad.formats.conversion_losses import kept_of, losses_of, lost_fields
from arpad.formats.document import Findings
from arpad.formats.event_json import event_json
from arpad.formats.trf import Dialect, TrfFile, trf_from_event
from arpad.formats.wording import sentence
from arpad.model.event import Event


class Reader(Protocol):
    """Reads an event back."""

    def __call__(self, data: bytes, *, name: str) -> tuple[Event | None, Findings]:
        """Return the event, and what is to be said about it."""


class Converted(Struct, frozen=True, kw_only=True):
    """What is written, in words and as bytes, and a table of what is lost under its heading."""

    what: str
    data: bytes
    heading: str
    lost: tuple[Row, ...]


def as_report(event: Event, dialect: Dialect) -> Converted:
    """Return an event as a report in a dialect."""
    try:
        data = trf_from_event(event, dialect)
    except ValueError as problem:
        raise UsageError(sentence(str(problem))) from problem
    return Converted(
        what=f"a TRF of {dialect}",
        data=data,
        heading="What the event says and a TRF cannot, or not in this form",
        lost=tuple(
            {
                "of": loss.of.partition(".")[0].lower(),
                "field": loss.of.partition(".")[2],
                "is": loss.way.value,
                "because": loss.says,
            }
            for loss in losses_of(event, data, dialect)
        ),
    )


def as_event_file(event: Event, report: TrfFile | None) -> Converted:
    """Return an event as an event file; what a TRF has besides is told by the report."""
    return Converted(
        what="an event file",
        data=event_json(event),
        heading="What stays in the TRF, because an event has no place for it",
        lost=tuple(
            {"record": kept.of, "what": kept.says} for kept in (kept_of(report) if report else ())
        ),
    )


def as_results(event: Event, suffix: str) -> Converted:
    """Return an event as a results file, CSV or workbook."""
    from arpad.formats.results import event_from_results, results_csv, results_xlsx  # noqa: PLC0415

    with with_extras():
        data = results_xlsx(event) if suffix == ".xlsx" else results_csv(event)
    return _compared("a results file", event, data, event_from_results)


def as_turnering(event: Event) -> Converted:
    """Return a table of shogi as FESA takes results."""
    from arpad.formats.fesa import read_turnering, write_turnering  # noqa: PLC0415

    return _compared("turnering.txt", event, _tried(write_turnering, event), read_turnering)


def as_fisf_results(event: Event) -> Converted:
    """Return a Scrabble tournament as a CSV of its games."""
    from arpad.formats.fisf import read_fisf_results, write_fisf_results  # noqa: PLC0415

    data = _tried(write_fisf_results, event)
    return _compared("a results file of FISF", event, data, read_fisf_results)


def _tried(write: Callable[[Event], bytes], event: Event) -> bytes:
    try:
        return write(event)
    except ValueError as problem:
        raise UsageError(sentence(str(problem))) from problem


def _compared(what: str, event: Event, data: bytes, read: Reader) -> Converted:
    """Read back what was written, so that what is told is what this event loses."""
    back, _ = read(data, name=what)
    return Converted(
        what=what,
        data=data,
        heading="What does not come back from it as the event says it",
        lost=tuple({"of": lost.of, "field": lost.field} for lost in lost_fields(event, back)),
    )


def show_converted(page: Page, converted: Converted) -> None:
    """Add what was lost."""
    if not converted.lost:
        page.paragraph("Nothing is lost.")
        return
    page.heading(converted.heading)
    page.table(converted.lost)


def written(event: Event, converted: Converted, target: str) -> str:
    """Return the sentence that says what was written where."""
    counts = f"{count(len(event.players), 'player')}, {count(len(event.games), 'game')}"
    return f"{event.name}, {counts}: {converted.what} is written to {target}."
