"""Opinions of officers: what is decided about an event, and what its organiser says to that."""

from collections.abc import Iterable
from datetime import date, timedelta

from msgspec import Struct

from arpad.demo.desk import Desk
from arpad.model.event import Verdict
from arpad.office.decisions import Ruling, appeal, decide

_APPEAL_AFTER = timedelta(days=1)


class Opinion(Struct, frozen=True, kw_only=True):
    """What the officer decides about an event; the organiser may appeal against it.

    Without an article it is the one on refusing events.
    """

    verdict: Verdict
    article: str | None
    reason: str
    appeal: str | None = None


def admit(article: str, reason: str) -> tuple[Opinion, ...]:
    """Return the one opinion that an event is admitted."""
    return (Opinion(verdict=Verdict.ADMIT, article=article, reason=reason),)


def refuse(article: str | None, reason: str, appeal: str | None = None) -> tuple[Opinion, ...]:
    """Return the one opinion that an event is refused."""
    return (Opinion(verdict=Verdict.REFUSE, article=article, reason=reason, appeal=appeal),)


def record(desk: Desk, opinions: Iterable[Opinion], number: int, day: date) -> None:
    """Record opinions about an event one after the other, each with the appeal against it."""
    for opinion in opinions:
        ruling = Ruling(
            event=number,
            article=opinion.article,
            verdict=opinion.verdict,
            reason=opinion.reason,
        )
        desk.said += decide(desk.on(day), ruling).checked.findings
        if opinion.appeal is not None:
            appeal(desk.on(day + _APPEAL_AFTER), number, opinion.appeal)
