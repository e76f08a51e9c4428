"""Checking an event: what the law says of it as the book knows its players, and what follows.

A report's claims about ratings are not trusted: the law is asked about the event as it will be
rated, with the decisions that stand.
"""

from collections.abc import Collection, Sequence
from datetime import date

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.docket import Docket, State
from arpad.model.event import Decision, Event, Verdict
from arpad.model.finding import Finding, Severity
from arpad.model.pool import Moves, Pool
from arpad.office.deadlines import appeal_article, list_entered
from arpad.office.office import OfficeError
from arpad.office.pools import edition_for
from arpad.office.standing_in_event import Knowledge, filled_from, knowledge_of
from arpad.regulations.application import rate
from arpad.regulations.catalogue import UnknownEditionError
from arpad.regulations.edition import UnknownChoiceError
from arpad.store.book import Entry
from arpad.store.decisions import Kind, decisions_of, recorded_for
from arpad.store.dockets import set_state
from arpad.store.findings import add_check

MOST = 200
"""How many findings of one event are kept: who has more has another kind of trouble."""

_GRAVITY = {severity: place for place, severity in enumerate(Severity)}


class Checked(Struct, frozen=True, kw_only=True):
    """An event after its check."""

    state: State
    reason: str
    list_date: date | None
    findings: tuple[Finding, ...]


def with_decisions(connection: Connection, number: int, event: Event) -> Event:
    """Return an event with the decisions that stand, as the law takes them."""
    return replace(event, decisions=decisions_of(connection, [number]).get(number, ()))


def check(
    entry: Entry,
    pool: Pool,
    docket: Docket,
    event: Event,
    *,
    before_the_law: Sequence[Finding] = (),
    unknown: Collection[str] = (),
    known: Knowledge | None = None,
) -> Checked:
    """Check an event and move it on: to an officer, to the rating, or out.

    `before_the_law` is what reading and matching found; `unknown` are the ids of players of whom
    it is not yet known who they are: of them the report is believed until then. `known` is what
    the book knows of the others, where that was looked up for many events at once.
    """
    connection = entry.connection
    as_the_book_knows = filled_from(known or knowledge_of(connection, pool, [event]), event)
    as_rated = with_decisions(connection, docket.id, _believing(as_the_book_knows, event, unknown))
    findings = _kept((*before_the_law, *_law_about(pool, as_rated)))
    state, reason = _state_after(connection, pool, docket, findings, as_rated.decisions)
    entered = list_entered(pool, event)
    list_date = entered.list_date if entered else None
    add_check(entry, docket.id, findings)
    set_state(entry, docket.id, state, reason, list_date=list_date)
    return Checked(state=state, reason=reason, list_date=list_date, findings=findings)


def _believing(known: Event, event: Event, unknown: Collection[str]) -> Event:
    """Return an event as the book knows it, but for some players of whom the report is believed."""
    if not unknown:
        return known
    reported = {player.id: player for player in event.players if player.id in unknown}
    players = tuple(reported.get(player.id, player) for player in known.players)
    return replace(known, players=players)


def _law_about(pool: Pool, event: Event) -> tuple[Finding, ...]:
    """Return what the text that governs the pool says; where there is none, that."""
    try:
        day = event.start if pool.moves is Moves.BY_PERIOD else event.last_day
        edition, readings = edition_for(pool, day)
    except OfficeError as problem:
        return (Finding(Severity.REFUSE, None, "event", str(problem)),)
    try:
        return rate(event, edition=edition, readings=readings).findings
    except (UnknownEditionError, UnknownChoiceError) as problem:
        raise OfficeError(f"The pool {pool.code}: {problem}") from problem


def _kept(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return each finding once, and of too many the gravest."""
    once = list(dict.fromkeys(findings))
    if len(once) <= MOST:
        return tuple(once)
    return tuple(sorted(once, key=lambda finding: _GRAVITY[finding.severity])[:MOST])


def _state_after(
    connection: Connection,
    pool: Pool,
    docket: Docket,
    findings: Sequence[Finding],
    decisions: Sequence[Decision],
) -> tuple[State, str]:
    refusals = [f for f in findings if f.severity in {Severity.REFUSE, Severity.ERROR}]
    if not refusals:
        return State.READY, ""
    reason = blocking(refusals)
    if not refused_by(decisions, appeal_article(pool, docket.start)):
        return State.WAITING, reason
    recorded = recorded_for(connection, [docket.id])[docket.id]
    is_appealed = recorded[-1].kind is Kind.APPEAL
    return (State.WAITING if is_appealed else State.REFUSED), reason


def refused_by(decisions: Sequence[Decision], article: str | None) -> bool:
    """Tell whether a decision against the event stands.

    Under the article about refusals a decision refuses unless it says that it admits.
    """
    return any(
        d.verdict is Verdict.REFUSE or (d.article == article and d.verdict is not Verdict.ADMIT)
        for d in decisions
    )


def blocking(refusals: Sequence[Finding]) -> str:
    """Write in one line what speaks against an event: the first refusal, and how many more."""
    first = refusals[0]
    article = f"{first.article}: " if first.article else ""
    more = f" (and {len(refusals) - 1} more)" if len(refusals) > 1 else ""
    return f"{article}{first.message}{more}"
