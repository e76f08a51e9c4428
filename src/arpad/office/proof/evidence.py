"""The files of a bundle as values: what the list is made again from."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

import msgspec
from msgspec import Struct

from arpad.model.event import Decision
from arpad.model.pool import Pool
from arpad.office.proof import records
from arpad.office.proof import records_besides as besides
from arpad.office.proof.faults import Fault
from arpad.store.decisions import Kind, Recorded, decisions_that_stand
from arpad.store.lists import Section

T = TypeVar("T")

PREVIOUS = "previous.jsonl"
"""The rows of the list before; a first list has none before it."""

_EVENT = msgspec.json.Decoder(records.EventRecord)
_PROBLEMS = (msgspec.MsgspecError, UnicodeError, ValueError, RecursionError)


class UnusableFileError(Exception):
    """A file of a bundle that cannot be understood: which one, and why."""

    def __init__(self, path: str, message: str) -> None:
        """Keep the file apart from the sentence."""
        super().__init__(message)
        self.fault = Fault(path, message)


class ListedBefore(Struct, frozen=True, gc=False, array_like=True):
    """What the list before said of a player, as far as it is compared: the rest of a row is not."""

    section: Section
    code: str
    rating: int


class Evidence(Struct, frozen=True, kw_only=True):
    """Everything that a list is made again from, and what belongs to its proof besides."""

    head: records.ListRecord
    pool: Pool
    federations: Mapping[str, str]
    editions: tuple[besides.EditionRecord, ...]
    persons: tuple[records.PersonRecord, ...]
    standings: tuple[records.StandingRecord, ...]
    before: tuple[ListedBefore, ...]
    decided: Mapping[int, tuple[Decision, ...]]
    decisions: tuple[records.DecisionRecord, ...]
    reports: tuple[records.ReportRecord, ...]
    bars: tuple[besides.BarsRecord, ...]
    corrections: tuple[besides.CorrectionRecord, ...]
    entries: tuple[besides.EntryRecord, ...]
    overrides: tuple[besides.OverrideRecord, ...]
    event_lines: tuple[bytes, ...]

    @property
    def corrected(self) -> set[str]:
        """Return the codes of those whom corrections have touched since the list before."""
        touched = {code for each in self.corrections for code in each.touched}
        return touched | {entry.code for entry in self.entries}

    def events(self) -> Iterator[records.EventRecord]:
        """Yield the events in their order, one at a time: there may be many."""
        for number, line in enumerate(self.event_lines, 1):
            try:
                record = _EVENT.decode(line)
            except _PROBLEMS as problem:
                raise _unusable("events.jsonl", number, problem) from problem
            decided = (*record.document.decisions, *self.decided.get(record.event, ()))
            document = msgspec.structs.replace(record.document, decisions=decided)
            yield msgspec.structs.replace(record, document=document)


def evidence_of(files: Mapping[str, bytes]) -> Evidence:
    """Read the files of a proof; refuse one that is missing or cannot be understood."""
    pool = _value(files, "pool.json", records.PoolRecord)
    decisions = _lines(files, "decisions.jsonl", records.DecisionRecord)
    federations = _lines(files, "federations.jsonl", records.FederationRecord)
    return Evidence(
        head=_value(files, "list.json", records.ListRecord),
        pool=Pool(
            id=1,
            code=pool.code,
            name=pool.name,
            federation=pool.federation,
            discipline=pool.discipline,
            moves=pool.moves,
            editions=pool.editions,
        ),
        federations={each.code: each.status for each in federations},
        editions=_value(files, "editions.json", tuple[besides.EditionRecord, ...]),
        persons=_lines(files, "register.jsonl", records.PersonRecord),
        standings=_lines(files, "standings.jsonl", records.StandingRecord),
        before=_lines(files, PREVIOUS, ListedBefore) if PREVIOUS in files else (),
        decided=_decided(decisions),
        decisions=decisions,
        reports=_lines(files, "reports.jsonl", records.ReportRecord),
        bars=_lines(files, "series.jsonl", besides.BarsRecord),
        corrections=_lines(files, "corrections.jsonl", besides.CorrectionRecord),
        entries=_lines(files, "correction_entries.jsonl", besides.EntryRecord),
        overrides=_lines(files, "overrides.jsonl", besides.OverrideRecord),
        event_lines=tuple(_file(files, "events.jsonl").splitlines()),
    )


def _file(files: Mapping[str, bytes], path: str) -> bytes:
    if path not in files:
        raise UnusableFileError(path, "without it the list cannot be made again.")
    return files[path]


def _value(files: Mapping[str, bytes], path: str, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(_file(files, path), type=kind)
    except _PROBLEMS as problem:
        raise UnusableFileError(path, f"it cannot be understood: {problem}.") from problem


def _lines(files: Mapping[str, bytes], path: str, kind: type[T]) -> tuple[T, ...]:
    decoder = msgspec.json.Decoder(kind)
    found = list[T]()
    for number, line in enumerate(_file(files, path).splitlines(), 1):
        try:
            found.append(decoder.decode(line))
        except _PROBLEMS as problem:
            raise _unusable(path, number, problem) from problem
    return tuple(found)


def _unusable(path: str, line: int, problem: Exception) -> UnusableFileError:
    return UnusableFileError(path, f"line {line} cannot be understood: {problem}.")


def _decided(decisions: tuple[records.DecisionRecord, ...]) -> dict[int, tuple[Decision, ...]]:
    """Return the decisions that stand, by the numbers of the events."""
    by_event = dict[int, list[Recorded]]()
    for each in decisions:
        try:
            kind = Kind(each.kind)
        except ValueError as problem:
            raise UnusableFileError("decisions.jsonl", f"{problem}.") from problem
        by_event.setdefault(each.event, []).append(
            Recorded(
                event_id=each.event,
                kind=kind,
                article=each.article,
                about=each.about,
                verdict=each.verdict,
                reason=each.reason,
                who=each.who,
                day=each.day,
                deadline=each.deadline,
            )
        )
    return {number: decisions_that_stand(some) for number, some in by_event.items()}
