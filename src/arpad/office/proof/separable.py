"""What has names, held against the proof: lines of names by their hashes, reports by theirs.

A name or a report that was erased has left a note in its place, and the manifest says so too.
"""

from collections.abc import Iterator, Mapping

import msgspec
from msgspec import Struct, field

from arpad.office.proof.bundle_read import Opened
from arpad.office.proof.faults import Fault
from arpad.office.proof.manifest import Erasure
from arpad.office.proof.names import HASHES, NAMES, NameHash, NameLine, hash_of, written
from arpad.office.proof.records import ReportRecord

_LINE = msgspec.json.Decoder(NameLine)
_HASH = msgspec.json.Decoder(NameHash)
_NOTE = msgspec.json.Decoder(Erasure)
_PROBLEMS = (msgspec.MsgspecError, UnicodeError)


class Separable(Struct):
    """The names that are still there, what was erased, and what is wrong."""

    names: dict[str | int, NameLine] = field(default_factory=dict)
    erased: list[Erasure] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)


def separable_of(opened: Opened, reports: Mapping[str, ReportRecord]) -> Separable:
    """Hold names and reports against the proof."""
    found = Separable()
    _check_names(opened, found)
    _check_reports(opened, reports, found)
    listed = sorted(opened.manifest.erasures, key=_order)
    if sorted(found.erased, key=_order) != listed:
        found.faults.append(
            Fault("manifest.json", "it lists other erasures than there are notes of.")
        )
    return found


def _order(erasure: Erasure) -> tuple[str, int, str]:
    return erasure.path, erasure.event or 0, erasure.code


def _check_names(opened: Opened, found: Separable) -> None:
    lines = opened.files.get(NAMES, b"").split(b"\n")
    hashes = list(_hashes(opened, found))
    if lines.pop() != b"" or len(lines) != len(hashes):
        found.faults.append(
            Fault(NAMES, f"it has {len(lines)} lines, and {HASHES} has {len(hashes)}.")
        )
    for line, expected in zip(lines, hashes, strict=False):
        said = _decoded(line)
        if said is not None and hash_of(line) == expected.sha256:
            found.names[expected.key] = said
        elif said is not None and (note := _note_of(line, said, expected)) is not None:
            found.erased.append(note)
        else:
            found.faults.append(
                Fault(NAMES, f"the line of {_whose(expected)} is not the one of the proof.")
            )


def _hashes(opened: Opened, found: Separable) -> Iterator[NameHash]:
    for number, line in enumerate(opened.files.get(HASHES, b"").splitlines(), 1):
        try:
            yield _HASH.decode(line)
        except _PROBLEMS as problem:
            found.faults.append(Fault(HASHES, f"line {number} cannot be understood: {problem}."))


def _decoded(line: bytes) -> NameLine | None:
    try:
        return _LINE.decode(line)
    except _PROBLEMS:
        return None


def _note_of(line: bytes, said: NameLine, expected: NameHash) -> Erasure | None:
    """Return the erasure that a line notes; None where it is another line, or says more."""
    if said.erased is None or said.key != expected.key:
        return None
    note = NameLine(code=said.code, event=said.event, erased=said.erased, reason=said.reason)
    if written(note) != line:
        return None
    return Erasure(
        path=NAMES, code=said.code, event=said.event, erased=said.erased, reason=said.reason
    )


def _whose(name: NameHash) -> str:
    return f"event {name.event}" if name.event is not None else f"the player {name.code}"


def _check_reports(opened: Opened, reports: Mapping[str, ReportRecord], found: Separable) -> None:
    sums = {each.path: each.sha256 for each in opened.manifest.separable}
    for path, record in reports.items():
        if path not in sums:
            found.faults.append(Fault(path, "the report is missing."))
        elif sums[path] != record.sha256:
            note = _note(opened.notes.get(path, b""))
            if note is None or note.path != path:
                found.faults.append(Fault(path, "it is not the report that came."))
            else:
                found.erased.append(note)
    for path in sorted(sums.keys() - reports.keys() - {NAMES}):
        found.faults.append(Fault(path, "reports.jsonl does not know this report."))


def _note(data: bytes) -> Erasure | None:
    try:
        return _NOTE.decode(data)
    except _PROBLEMS:
        return None
