"""Editions and readings that are not in force: for the list, and for each of its events."""

from collections import defaultdict
from collections.abc import Iterator
from datetime import date, timedelta

from msgspec import Struct

from arpad.model.docket import Docket
from arpad.model.finding import number_of
from arpad.office.deadlines import law_of
from arpad.office.gate_case import Case, ListCase
from arpad.office.gate_finding import Check, GateFinding
from arpad.office.office import OfficeError
from arpad.regulations.catalogue import UnknownEditionError, federations, governing, law
from arpad.regulations.edition import Edition
from arpad.store.gate_events import RatedBy, texts_of_events

_MOST_NAMED = 5


class Wrong(Struct, frozen=True):
    """What is wrong with a text for a day; it is no more than a notice where no other could be."""

    edition: str
    why: str
    is_notice: bool = False


def edition_of_list(case: ListCase) -> Iterator[GateFinding]:
    """Yield what was used for the list and is not in force."""
    made = case.made
    for wrong in _wrong(case, RatedBy(0, made.edition, _as_text(made.readings)), None):
        yield _finding(case, wrong, "list", f"The list: {wrong.why}")


def editions_of_events(case: Case) -> Iterator[GateFinding]:
    """Yield every edition and reading that was used for events and is not in force."""
    found = defaultdict[Wrong, list[int]](list)
    for text in texts_of_events(case.connection, case.events):
        for wrong in _wrong(case, text, case.events[text.event]):
            found[wrong].append(text.event)
    for wrong, events in found.items():
        named = ", ".join(map(str, events[:_MOST_NAMED]))
        more = ", …" if len(events) > _MOST_NAMED else ""
        about = f"event {events[0]}" if len(events) == 1 else wrong.edition
        many = number_of(len(events), "event")
        yield _finding(case, wrong, about, f"{many} ({named}{more}): {wrong.why}")


def _finding(case: Case, wrong: Wrong, about: str, message: str) -> GateFinding:
    find = case.limits.notice if wrong.is_notice else case.limits.finding
    return find(Check.EDITION, about, message, edition=wrong.edition)


def _wrong(case: Case, text: RatedBy, docket: Docket | None) -> Iterator[Wrong]:
    """Yield what is wrong with a text for a list, or for an event."""
    try:
        edition = law(text.edition).edition
    except UnknownEditionError:
        yield Wrong(text.edition, f"{text.edition} is no edition that is held.")
        return
    days = _days(case, docket)
    if not any(map(edition.governs, days)):
        span = f"{text.edition} is in force {edition.span()} only"
        federation = case.pool.federation.casefold()
        if federation in federations() and any(
            governing(day, federation, case.pool.discipline) for day in days
        ):
            yield Wrong(text.edition, f"{span}.")
        else:
            when = "this day" if docket is None else "their days"
            yield Wrong(text.edition, f"{span}; no text is held for {when}.", is_notice=True)
    if docket is not None:
        yield from (Wrong(text.edition, why) for why in _not_chosen(case, edition, docket))
    wrong_readings = _wrong_readings(case, edition, text, docket)
    yield from (Wrong(text.edition, why) for why in wrong_readings)


def _days(case: Case, docket: Docket | None) -> tuple[date, ...]:
    """Return the days by which a text governs; one of them is enough.

    A list of the eve is one of the text that begins the next day.
    """
    if docket is None:
        return case.list_date, case.list_date + timedelta(days=1)
    return (docket.start,) if case.is_by_period else (docket.last_day or docket.start,)


def _not_chosen(case: Case, edition: Edition, docket: Docket) -> Iterator[str]:
    """Yield that another edition is chosen for the day of an event by now."""
    try:
        chosen = law_of(case.pool, docket.start, docket.last_day)
    except OfficeError as problem:
        yield str(problem)
        return
    if chosen is not None and chosen.edition.name != edition.name:
        yield f"rated by {edition.name}, and {chosen.edition.name} is chosen for their days."


def _wrong_readings(
    case: Case, edition: Edition, text: RatedBy, docket: Docket | None
) -> Iterator[str]:
    """Yield readings that the edition does not have, or for which another choice is in force."""
    day = _days(case, docket)[0]
    chosen = case.pool.chosen_on(day).readings
    known = edition.readings()
    for name, choice in _pairs(text.reading):
        if name not in known or choice not in known[name].choices:
            yield f"{edition.name} has no reading {name}={choice}."
        elif (in_force := chosen.get(name, known[name].taken)) != choice:
            yield f"{name}={choice} was read, and {name}={in_force} is chosen."
    for name, choice in chosen.items():
        if name not in known or choice not in known[name].choices:
            yield f"{edition.name} has no reading {name}={choice}, which is chosen for {day}."


def _pairs(reading: str | None) -> Iterator[tuple[str, str]]:
    for pair in (reading or "").split(","):
        name, equals, choice = pair.partition("=")
        if equals:
            yield name, choice


def _as_text(readings: dict[str, str]) -> str:
    return ",".join(f"{name}={choice}" for name, choice in readings.items())
