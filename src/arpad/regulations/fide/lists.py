"""Which list an event takes its ratings from, and which list it enters."""

from collections.abc import Iterator
from datetime import date, timedelta

from msgspec.structs import replace

from arpad.model.finding import Finding, info
from arpad.regulations.fide.case import Case
from arpad.regulations.fide.monthly import otherwise


def entry_list(case: Case) -> date:
    """Return the first list whose cut-off the event meets, by the edition of each list's day."""
    day = case.event.last_day
    while True:
        list_date = next_list(case, day)
        if is_in_time(case, list_date):
            return list_date
        day = list_date


def next_list(case: Case, day: date) -> date:
    """Return the day of the list that follows the one valid on a day."""
    valid = case.succession(day).publication.list_in_force(day, case.monthly_since)
    return valid.last_day + timedelta(days=1)


def is_in_time(case: Case, list_date: date) -> bool:
    """Tell whether the event meets the cut-off of a list."""
    law = case.succession(list_date)
    closing = law.publication.closing_day(
        case.event, list_date, case.readings_of(law), case.monthly_since
    )
    return law.publication.known_on(case.event) <= closing


def list_findings(case: Case, entered: date) -> Iterator[Finding]:
    """Say which list's ratings the event uses, and which list it enters."""
    _lean_on_months(case, entered)
    yield _ratings_used(case)
    missed = next_list(case, case.event.last_day)
    law = case.succession(entered)
    closing = law.publication.closing_day(
        case.event, entered, case.readings_of(law), case.monthly_since
    )
    under = "" if law.edition is case.law.edition else f" of {law.edition.name}"
    yield info(
        law.edition.cite(law.publication.cut_off),
        "event",
        f"Ended on {case.event.last_day}: it enters the list of {entered}{under}, whose cut-off "
        f"is {closing}.",
    )
    if missed != entered:
        law = case.succession(missed)
        closing = law.publication.closing_day(
            case.event, missed, case.readings_of(law), case.monthly_since
        )
        yield from law.publication.missed_list(case.event, missed, entered, closing)


def _lean_on_months(case: Case, entered: date) -> None:
    """Record the reading about monthly lists where the event would use or enter another list."""
    other = otherwise(case.law, case.readings)
    if other is None or case.event.monthly_decision is not None:
        return
    turned = replace(case, readings=other)
    if _list_used(case) != _list_used(turned) or entered != entry_list(turned):
        case.readings.take("monthly_2012")


def _list_used(case: Case) -> date:
    used = case.law.publication.list_in_force(case.event.start, case.monthly_since)
    return used.list_date


def _ratings_used(case: Case) -> Finding:
    law, event = case.law, case.event
    if law.admission.uses_actual_ratings(event):
        return info(
            law.edition.cite(law.admission.uses_actual_ratings),
            "event",
            "Ratings are those of the day of each game, as chosen before the first round.",
        )
    used = law.publication.list_in_force(event.start, case.monthly_since)
    return info(
        law.edition.cite(law.publication.list_in_force),
        "event",
        f"Ratings are those of the list of {used.list_date}, valid for events that start "
        f"until {used.last_day}.",
    )
