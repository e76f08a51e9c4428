"""Decisions: overrides, refusals and appeals, each under an article, with a reason and a deadline.

After each the event is checked again and moves on by itself. Nothing is edited: a later decision
takes the place of an earlier one (see `arpad.store.decisions`).
"""

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.docket import Docket
from arpad.model.event import Verdict
from arpad.model.finding import Finding, Severity
from arpad.model.pool import Pool
from arpad.office.checking import Checked, refused_by, with_decisions
from arpad.office.deadlines import Deadline, appeal_article, appeal_deadline, law_of
from arpad.office.decided_before import deciding, refuse_repeated
from arpad.office.office import Office, OfficeError
from arpad.office.plain_words import plain_or_none, plain_words
from arpad.office.pools import pool_of
from arpad.office.rechecking import recheck, undecided
from arpad.store.book import Entry
from arpad.store.decisions import (
    Kind,
    Recorded,
    add_decision,
    decisions_that_stand,
    recorded_for,
)
from arpad.store.findings import findings_of

__all__ = ["Decided", "Ruling", "appeal", "decide", "with_decisions"]


_LONGEST_PLACE = 200


class Ruling(Struct, frozen=True, kw_only=True):
    """What an officer decides about an event; `about` is the place of the finding it is about."""

    event: int
    article: str | None
    verdict: Verdict
    reason: str
    about: str | None = None


class Decided(Struct, frozen=True, kw_only=True):
    """A decision in the book and the event after it.

    `lifted` are the refusals that it lifted; `deadline` is the last day of an appeal, `is_late`
    says that one came after it.
    """

    recorded: Recorded
    checked: Checked
    lifted: tuple[Finding, ...] = ()
    deadline: Deadline | None = None
    is_late: bool = False


def decide(office: Office, ruling: Ruling) -> Decided:
    """Record a decision under an article and check the event again."""
    with deciding(office, f"decide {ruling.event}", ruling.event) as entry:
        docket = undecided(entry.connection, ruling.event)
        pool = pool_of(entry.connection, docket)
        day = office.clerk.today
        is_refusal = ruling.verdict is Verdict.REFUSE
        deadline = appeal_deadline(pool, docket.start, day) if is_refusal else None
        recorded = Recorded(
            event_id=docket.id,
            kind=Kind.REFUSAL if is_refusal else Kind.OVERRIDE,
            article=_article(pool, docket, ruling),
            about=plain_or_none("The place", ruling.about, longest=_LONGEST_PLACE),
            verdict=ruling.verdict,
            reason=plain_words("The reason", ruling.reason),
            who=office.clerk.who,
            day=day,
            deadline=deadline.day if deadline else None,
        )
        refuse_repeated(entry.connection, recorded)
        return _recorded(entry, docket, recorded, deadline)


def appeal(office: Office, number: int, reason: str, *, article: str | None = None) -> Decided:
    """Record an appeal against the refusal that stands; the event waits for a new decision."""
    with deciding(office, f"decide {number} appeal", number) as entry:
        docket = undecided(entry.connection, number)
        pool = pool_of(entry.connection, docket)
        refusal = _refusal_that_stands(entry.connection, pool, docket)
        under = article or appeal_article(pool, docket.start) or refusal.article
        _check_article(pool, docket, under)
        deadline = appeal_deadline(pool, docket.start, refusal.day)
        recorded = Recorded(
            event_id=docket.id,
            kind=Kind.APPEAL,
            article=under,
            reason=plain_words("The reason", reason),
            who=office.clerk.who,
            day=office.clerk.today,
            deadline=deadline.day if deadline else None,
        )
        return _recorded(entry, docket, recorded, deadline)


def _recorded(
    entry: Entry, docket: Docket, recorded: Recorded, deadline: Deadline | None
) -> Decided:
    before = findings_of(entry.connection, recorded.event_id)
    add_decision(entry, recorded)
    checked = recheck(entry, docket)
    left = {(f.article, f.where) for f in checked.findings if f.severity is Severity.REFUSE}
    lifted = [
        f for f in before if f.severity is Severity.REFUSE and (f.article, f.where) not in left
    ]
    is_late = recorded.kind is Kind.APPEAL and deadline is not None and recorded.day > deadline.day
    return Decided(
        recorded=recorded,
        checked=checked,
        lifted=tuple(lifted),
        deadline=deadline,
        is_late=is_late,
    )


def _article(pool: Pool, docket: Docket, ruling: Ruling) -> str:
    """Return the article of a decision: the one named, or that on refusing events."""
    if ruling.article is not None:
        _check_article(pool, docket, ruling.article)
        return ruling.article
    found = appeal_article(pool, docket.start)
    if ruling.verdict is Verdict.REFUSE and found is not None:
        return found
    raise OfficeError("Say under which article: --article, as the finding names it.")


def _check_article(pool: Pool, docket: Docket, article: str) -> None:
    law = law_of(pool, docket.start, docket.last_day)
    if law is None:
        raise OfficeError(
            f"No text is held for event {docket.id}, so there is no article {article}."
        )
    if article not in law.edition.articles():
        raise OfficeError(
            f"{law.edition.name} has no article {article!r}; arpad article {law.edition.name} "
            "lists all."
        )


def _refusal_that_stands(connection: Connection, pool: Pool, docket: Docket) -> Recorded:
    recorded = recorded_for(connection, [docket.id]).get(docket.id, ())
    article = appeal_article(pool, docket.start)
    if not refused_by(decisions_that_stand(recorded), article):
        raise OfficeError(
            f"There is no refusal of event {docket.id}, {docket.name}, that could be appealed."
        )
    return [r for r in recorded if r.kind is Kind.REFUSAL][-1]
