"""An event in another format: the bytes, what they are, and what was lost on the way."""

from msgspec import Struct

from arpad.cli.exits import UsageError
from arpad.cli.page import Page
from arpad.cli.table import Row
from arpad.cli.words import count
from arpad.formats.conversion_losses import kept_of, losses_of
from arpad.formats.event_json import event_json
from arpad.formats.trf import Dialect, TrfFile, trf_from_event
from arpad.formats.wording import sentence
from arpad.model.event import Event


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


def as_event_file(event: Event, report: TrfFile) -> Converted:
    """Return the event of a report as an event file."""
    return Converted(
        what="an event file",
        data=event_json(event),
        heading="What stays in the TRF, because an event has no place for it",
        lost=tuple({"record": kept.of, "what": kept.says} for kept in kept_of(report)),
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
