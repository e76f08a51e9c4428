"""Where events are stuck, in public words: what stops each of them, and who has to act next.

An organiser asks this, not an officer: who did what in the office is left out, and so is what the
register knows of a birth beyond its year.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.docket import Docket, State
from arpad.model.finding import Finding, Severity
from arpad.model.pool import Pool
from arpad.office.deadlines import law_of
from arpad.office.office import OfficeError
from arpad.store.decisions import Kind, Recorded, recorded_for
from arpad.store.event_browse import last_reasons
from arpad.store.findings import findings_of_many

STOPPING = (Severity.REFUSE, Severity.ERROR)
_STOPPED = (State.WAITING, State.REFUSED)
_PLAYER = "player "
_DESK = " arpad "
"""What tells an officer the command to type is of no use to anybody else."""
_ADVICE = " Correct the report, or record a decision"
"""Who acts is told by itself, and to most readers a decision is nothing to record."""
_BIRTH = re.compile(r"\bbirth|\bborn\b")
_DAY = re.compile(r"\b(\d{4})[-/.]\d{1,2}[-/.]\d{1,2}\b|\b\d{1,2}\. ?\d{1,2}\. ?(\d{4})\b")


class Acts(StrEnum):
    """Who has to do something before an event goes on."""

    ORGANISER = "organiser"
    FEDERATION = "federation"
    OFFICER = "officer"
    NOBODY = "nobody"


class EventStatus(Struct, frozen=True, kw_only=True):
    """Where an event is, what stops it, and who acts next until when.

    `edition` is the text that governs it, and that the articles of findings are of. `stopped_by`
    is the first refusal and `more` how many there are besides; `who_is` the number in the report
    of a player of whom it is not known who it is. `reason` is what an officer said.
    """

    state: State
    edition: str | None
    acts: Acts
    until: date | None = None
    is_over: bool = False
    is_withdrawn: bool = False
    stopped_by: Finding | None = None
    who_is: str | None = None
    more: int = 0
    reason: str = ""


def statuses_of(
    connection: Connection, pools: Mapping[int, Pool], dockets: Sequence[Docket], today: date
) -> dict[int, EventStatus]:
    """Return where events are; a few questions to the book for a page of them."""
    stopped = [docket.id for docket in dockets if docket.state in _STOPPED]
    found = findings_of_many(connection, stopped, severities=STOPPING) if stopped else {}
    refused = [docket.id for docket in dockets if docket.state is State.REFUSED]
    recorded = recorded_for(connection, refused) if refused else {}
    reasons = last_reasons(connection, refused) if refused else {}
    return {
        docket.id: _status(
            docket,
            edition_of(pools[docket.pool_id], docket),
            found.get(docket.id, ()),
            recorded.get(docket.id, ()),
            reasons.get(docket.id, ""),
            today,
        )
        for docket in dockets
    }


def edition_of(pool: Pool, docket: Docket) -> str | None:
    """Return the text that governs an event; None where none is held."""
    try:
        law = law_of(pool, docket.start, docket.last_day)
    except OfficeError:
        return None
    return law.edition.name if law else None


def public_findings(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return what may be shown to everybody, the gravest first."""
    order = list(Severity)
    shown = [
        without_days_of_birth(finding)
        for finding in findings
        if _DESK not in finding.message and not is_question(finding)
    ]
    return tuple(sorted(shown, key=lambda finding: order.index(finding.severity)))


def without_days_of_birth(finding: Finding) -> Finding:
    """Return a finding that names of a birth only the year.

    >>> born = Finding(Severity.WARN, None, "player 3", "The report has the birth 1984-05-17.")
    >>> without_days_of_birth(born).message
    'The report has the birth 1984.'
    """
    if _BIRTH.search(finding.message) is None and _BIRTH.search(finding.where) is None:
        return finding
    return replace(finding, message=_DAY.sub(lambda day: day[1] or day[2], finding.message))


def is_question(finding: Finding) -> bool:
    """Tell whether a finding asks who somebody is."""
    is_about_player = finding.article is None and finding.where.startswith(_PLAYER)
    return is_about_player and finding.severity is Severity.REFUSE


def _status(
    docket: Docket,
    edition: str | None,
    findings: Sequence[Finding],
    recorded: Sequence[Recorded],
    reason: str,
    today: date,
) -> EventStatus:
    status = EventStatus(state=docket.state, edition=edition, acts=_acts(docket.state))
    if docket.state is State.REGISTERED:
        is_over = docket.deadline is not None and docket.deadline < today
        return replace(status, until=docket.deadline, is_over=is_over)
    if docket.state is State.REFUSED:
        return _refused(status, findings, recorded, reason, today)
    return _stopped(status, findings) if docket.state is State.WAITING else status


def _acts(state: State) -> Acts:
    if state is State.REGISTERED:
        return Acts.ORGANISER
    return Acts.NOBODY if state is State.PUBLISHED else Acts.OFFICER


def _stopped(status: EventStatus, findings: Sequence[Finding]) -> EventStatus:
    question = next(filter(is_question, findings), None)
    first = question or next(iter(findings), None)
    return replace(
        status,
        acts=Acts.FEDERATION if question else status.acts,
        stopped_by=why_stopped(first) if first else None,
        who_is=question.where.removeprefix(_PLAYER) if question else None,
        more=max(0, len(findings) - 1),
    )


def why_stopped(finding: Finding) -> Finding:
    """Return what stops an event, without what an officer may do about it."""
    message = finding.message.partition(_ADVICE)[0]
    return without_days_of_birth(replace(finding, message=message))


def _refused(
    status: EventStatus,
    findings: Sequence[Finding],
    recorded: Sequence[Recorded],
    reason: str,
    today: date,
) -> EventStatus:
    """Say why an event is out: by a decision, which may be appealed, or withdrawn."""
    refusal = next((r for r in reversed(recorded) if r.kind is Kind.REFUSAL), None)
    if refusal is None:
        return replace(status, acts=Acts.NOBODY, is_withdrawn=True, reason=reason)
    is_over = refusal.deadline is None or refusal.deadline < today
    return replace(
        _stopped(status, findings),
        acts=Acts.NOBODY if is_over else Acts.ORGANISER,
        until=refusal.deadline,
        is_over=is_over,
        reason=refusal.reason,
    )
