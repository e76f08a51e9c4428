"""Registration in time, refusals by the office, and the days they leave."""

from collections.abc import Iterator
from datetime import date, timedelta

from arpad.model.event import Event, Verdict
from arpad.model.finding import Finding, refuse, warn
from arpad.regulations.edition import Readings
from arpad.regulations.fide.calendar import a_month_before


def late_registration(
    event: Event, readings: Readings, *, months: int, article: str
) -> Iterator[Finding]:
    """Yield the refusal of an event registered too late, or that its day is not known."""
    if event.registered is None:
        yield warn(article, "event", "No registration date is given; the deadline is not checked.")
    elif isinstance(event.registered, date):
        deadline = a_month_before(event.start, months, readings, matters_for=event.registered)
        if event.registered > deadline:
            yield refuse(
                article,
                "event",
                f"Registered on {event.registered}; the deadline was {deadline}, a month before "
                f"the start on {event.start}. The chairman of the commission may admit it.",
            )


def refusals(event: Event, *, appeal_days: int, article: str) -> Iterator[Finding]:
    """Yield the recorded refusals with the last day of an appeal; one that was upheld ends them."""
    decisions = [decision for decision in event.decisions if decision.article == article]
    if any(decision.verdict is Verdict.ADMIT for decision in decisions):
        return
    for decision in decisions:
        last = decision.when + timedelta(days=appeal_days)
        yield refuse(
            article,
            "decisions",
            f"{decision.who} refused on {decision.when} to rate the event: {decision.because}. "
            f"The chief organiser may appeal until {last}.",
        )


def registered_days_before(event: Event, *, days: int, article: str) -> Iterator[Finding]:
    """Yield the refusal of an event registered too few days before it began."""
    if event.registered is None:
        yield warn(article, "event", "No registration date is given; the deadline is not checked.")
    elif isinstance(event.registered, date):
        deadline = event.start - timedelta(days=days)
        if event.registered > deadline:
            yield refuse(
                article,
                "event",
                f"Registered on {event.registered}; the deadline was {deadline}, {days} days "
                f"before the start on {event.start}. The chairman of the commission may admit it.",
            )
