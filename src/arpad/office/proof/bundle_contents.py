"""The files of a bundle, one after the other, from what was gathered."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from arpad.office.proof import records_made as made
from arpad.office.proof.editions_used import editions_used
from arpad.office.proof.gathering import Gathered
from arpad.office.proof.head_record import list_record
from arpad.office.proof.listed import csv_of_list, lines_of_list
from arpad.office.proof.names import HASHES, NAMES, hashed
from arpad.store.corrected_before import (
    bars_before,
    corrected_between,
    entries_of_corrections,
)
from arpad.store.lists import Section, rows_of
from arpad.store.rated_before import KeptReport, reports_before

_encode = msgspec.json.Encoder().encode


class Member(Struct, frozen=True):
    """A file on its way into a bundle: its name, and its bytes piece by piece."""

    path: str
    pieces: Iterable[bytes]
    is_separable: bool = False


def members(connection: Connection, found: Gathered) -> Iterator[Member]:
    """Yield the files of a bundle by their names; the proof first, then what is separable."""
    yield from sorted(_proof(connection, found), key=lambda member: member.path)
    yield Member(NAMES, _lines(made.name_lines(found)), is_separable=True)
    for report in _reports(connection, found):
        yield Member(made.path_of(report), (report.data,), is_separable=True)


def _proof(connection: Connection, found: Gathered) -> Iterator[Member]:
    then, head = found.then, found.then.head
    rows = list(rows_of(connection, head.id, tuple(Section)))
    yield Member("list.csv", csv_of_list(rows))
    yield Member("list.jsonl", lines_of_list(rows))
    yield _json("list.json", list_record(connection, found, len(rows)))
    if then.previous is not None:
        before = rows_of(connection, then.previous.id, tuple(Section))
        yield Member("previous.jsonl", lines_of_list(before))
    yield _json("pool.json", made.pool_record(found))
    yield Member("federations.jsonl", _lines(made.federation_records(connection, found)))
    texts = {head.edition, *found.adjusting.texts}
    yield _json("editions.json", editions_used(then.pool, head.list_date, texts))
    yield Member("register.jsonl", _lines(made.person_records(found)))
    yield Member("standings.jsonl", _lines(made.standing_records(found)))
    yield Member("events.jsonl", (each.line + b"\n" for each in found.events))
    yield Member("decisions.jsonl", _lines(made.decision_records(found)))
    yield Member("reports.jsonl", _lines(map(made.report_record, _reports(connection, found))))
    yield Member(HASHES, _lines(map(hashed, made.name_lines(found))))
    yield from _carried(connection, found)


def _carried(connection: Connection, found: Gathered) -> Iterator[Member]:
    """Yield what a list carries besides its events."""
    then, pool_id = found.then, found.then.pool.id
    corrected = corrected_between(connection, pool_id, then.previous_batch, then.batch)
    entries = entries_of_corrections(connection, pool_id, [each.id for each in corrected])
    bars = bars_before(connection, pool_id, then.batch)
    yield Member("corrections.jsonl", _lines(map(made.correction_record, corrected)))
    yield Member("correction_entries.jsonl", _lines(map(made.entry_record, entries)))
    yield Member("overrides.jsonl", _lines(made.override_records(found)))
    yield Member("series.jsonl", _lines(map(made.bars_record, bars)))


def _reports(connection: Connection, found: Gathered) -> Iterator[KeptReport]:
    numbers = [each.event.id for each in found.events]
    return reports_before(connection, numbers, found.then.batch)


def _lines(values: Iterable[object]) -> Iterator[bytes]:
    for value in values:
        yield _encode(value) + b"\n"


def _json(path: str, value: object) -> Member:
    return Member(path, (msgspec.json.format(_encode(value), indent=2) + b"\n",))
