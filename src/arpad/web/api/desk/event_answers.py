"""Events of the desk as answers, and the state by which a change of one is noticed."""

from collections.abc import Callable

from sqlalchemy import Connection

from arpad.client.answers.desk_events import (
    Candidate,
    CheckedEvent,
    Deadline,
    DecidedEvent,
    EventAtDesk,
    MatchedPlayer,
    Receipt,
    RecordedDecision,
    RegisteredEvent,
    Step,
)
from arpad.client.answers.words import Finding
from arpad.model.person import Person
from arpad.office.checking import Checked
from arpad.office.decisions import Decided
from arpad.office.event_view import EventView, view_of
from arpad.office.register_search import year_of
from arpad.office.registration import Registered
from arpad.store.decisions import Recorded
from arpad.store.matches import BookedMatch
from arpad.web.api.answering import told


def state_of_event(number: int) -> Callable[[Connection], object]:
    """Return what looks up the state of an event: whatever is done to it changes that."""

    def state(connection: Connection) -> object:
        view = view_of(connection, number)
        return (view.docket, view.receipts, view.steps, view.decisions, view.players)

    return state


def registered_told(registered: Registered, pool: str) -> RegisteredEvent:
    """Return an event that was registered."""
    deadline = registered.deadline
    return told(
        registered.docket,
        RegisteredEvent,
        number=registered.docket.id,
        pool=pool,
        deadline=Deadline(day=deadline.day, article=deadline.article) if deadline else None,
        is_late=registered.is_late,
    )


def event_told(view: EventView) -> EventAtDesk:
    """Return an event with everything that there is to do about it."""
    return told(
        view.docket,
        EventAtDesk,
        number=view.docket.id,
        pool=view.pool,
        receipts=[told(each, Receipt, number=each.id) for each in view.receipts],
        steps=[told(each, Step) for each in view.steps],
        findings=[told(each, Finding) for each in view.findings],
        decisions=[_decision(each) for each in view.decisions],
        players=[_matched(each, view.persons) for each in view.players],
    )


def checked_told(number: int, checked: Checked) -> CheckedEvent:
    """Return an event that was checked again."""
    findings = tuple(told(each, Finding) for each in checked.findings)
    return CheckedEvent(number=number, state=checked.state.value, findings=findings)


def decided_told(number: int, decided: Decided) -> DecidedEvent:
    """Return an event about which something was decided."""
    return DecidedEvent(
        number=number,
        state=decided.checked.state.value,
        decision=_decision(decided.recorded),
        lifted=tuple(told(each, Finding) for each in decided.lifted),
        findings=tuple(told(each, Finding) for each in decided.checked.findings),
        is_late=decided.is_late,
    )


def _decision(recorded: Recorded) -> RecordedDecision:
    return told(recorded, RecordedDecision)


def _matched(match: BookedMatch, persons: dict[str, Person]) -> MatchedPlayer:
    claim = match.claim
    return MatchedPlayer(
        reported=claim.id,
        name=claim.name,
        federation=claim.federation,
        how=match.how,
        code=match.code,
        candidates=tuple(_candidate(persons[code]) for code in match.candidates if code in persons),
    )


def _candidate(person: Person) -> Candidate:
    return told(person, Candidate, born=year_of(person.born))
