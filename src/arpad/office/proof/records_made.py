"""Lines of a bundle from values of the book."""

from collections.abc import Iterator

from sqlalchemy import Connection

from arpad.model.ledger import LedgerEntry
from arpad.office.gate import overrides_of
from arpad.office.juniors import oldest_junior
from arpad.office.proof.gathering import Gathered
from arpad.office.proof.names import NameLine
from arpad.office.proof.plain_event import plain_birth, plain_memory
from arpad.office.proof.records import (
    DecisionRecord,
    FederationRecord,
    PersonRecord,
    PoolRecord,
    ReportRecord,
    StandingRecord,
)
from arpad.office.proof.records_besides import (
    BarsRecord,
    CorrectionRecord,
    EntryRecord,
    OverrideRecord,
)
from arpad.store.corrected_before import Corrected, FrozenBars
from arpad.store.rated_before import KeptReport
from arpad.store.register_before import status_before

_LONGEST_SUFFIX = 5


def pool_record(found: Gathered) -> PoolRecord:
    """Return the pool as it was."""
    pool = found.then.pool
    return PoolRecord(
        code=pool.code,
        name=pool.name,
        federation=pool.federation,
        discipline=pool.discipline,
        moves=pool.moves,
        editions=pool.editions,
    )


def federation_records(connection: Connection, found: Gathered) -> Iterator[FederationRecord]:
    """Yield the federations of the players of whom anything was known."""
    then = found.then
    named = {person.federation for person in found.persons.values()}
    status = status_before(connection, then.head.list_date, then.batch)
    for code in sorted(status.keys() & named):
        yield FederationRecord(code=code, status=status[code])


def person_records(found: Gathered) -> Iterator[PersonRecord]:
    """Yield what the register said of everybody whom the list concerns."""
    day = found.then.head.list_date
    age = oldest_junior(found.then.pool, day)
    for person in found.persons.values():
        yield PersonRecord(
            code=person.code,
            federation=person.federation,
            title=person.title,
            memberships=person.memberships,
            is_excluded=person.is_excluded,
            is_deceased=person.deceased is not None and person.deceased <= day,
            inactive_lists=found.inactive.get(person.id, 0),
            standard=found.adjusting.standard.get(person.id),
            born=plain_birth(person.born, age, day),
        )


def standing_records(found: Gathered) -> Iterator[StandingRecord]:
    """Yield the state before, by the codes of the players."""
    for number, person in found.persons.items():
        for stood in found.state.get(number, ()):
            standing = stood.standing
            yield StandingRecord(
                code=person.code,
                since=standing.since,
                rating=standing.rating,
                games=standing.games,
                carried=standing.carried,
                memory=plain_memory(standing.memory),
                event=standing.event_id,
                after=stood.after,
            )


def decision_records(found: Gathered) -> Iterator[DecisionRecord]:
    """Yield what was recorded about the events, event by event."""
    for each in found.events:
        for recorded in found.decided.get(each.event.id, ()):
            yield DecisionRecord(
                event=recorded.event_id,
                kind=recorded.kind.value,
                article=recorded.article,
                about=recorded.about,
                verdict=recorded.verdict,
                reason=recorded.reason,
                who=recorded.who,
                day=recorded.day,
                deadline=recorded.deadline,
            )


def report_record(report: KeptReport) -> ReportRecord:
    """Return the receipt of a report."""
    return ReportRecord(
        receipt=report.id,
        event=report.event_id,
        format=report.format,
        received=report.received,
        sha256=report.sha256,
        path=path_of(report),
    )


def path_of(report: KeptReport) -> str:
    """Return where a report stands in a bundle: by its receipt, with the ending that it came with.

    The name of a file may be that of a person.
    """
    ending = report.name.rpartition(".")[2].lower()
    is_plain = ending.isascii() and ending.isalnum() and len(ending) <= _LONGEST_SUFFIX
    return f"reports/{report.id:06}.{ending if is_plain else 'dat'}"


def name_lines(found: Gathered) -> Iterator[NameLine]:
    """Yield the names of the events and of everybody."""
    for each in sorted(found.events, key=lambda each: each.event.id):
        yield each.name
    yield from map(found.salting.line_of_person, found.persons.values())


def correction_record(corrected: Corrected) -> CorrectionRecord:
    """Return a correction that the list carries."""
    return CorrectionRecord(
        correction=corrected.id,
        kind=corrected.kind,
        event=corrected.event,
        code=corrected.code,
        reason=corrected.reason,
        who=corrected.who,
        day=corrected.day,
        undoes=corrected.undoes,
        touched=corrected.touched,
    )


def entry_record(entry: LedgerEntry) -> EntryRecord:
    """Return what a correction booked."""
    return EntryRecord(
        correction=entry.correction or 0,
        code=entry.player,
        cause=entry.origin.value,
        amount=entry.amount,
        article=entry.article,
        edition=entry.edition,
        event=entry.event,
        round=entry.round,
        belongs=entry.belongs,
        takes_back=entry.reverses is not None,
    )


def override_records(found: Gathered) -> Iterator[OverrideRecord]:
    """Yield the overrides of the gate that the list was published with."""
    for each in overrides_of(found.then.head):
        yield OverrideRecord(
            check=each.check,
            about=each.about,
            message=each.message,
            reason=each.reason,
            who=each.who,
            day=each.day,
        )


def bars_record(frozen: FrozenBars) -> BarsRecord:
    """Return the bars of a season."""
    return BarsRecord(
        season=frozen.season, bars=frozen.bars, proposal=frozen.proposal, reason=frozen.reason
    )
