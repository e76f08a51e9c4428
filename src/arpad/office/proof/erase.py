"""Taking a name out of a bundle: a note takes its place, and the proof goes on holding.

Reports name everybody who played, so that those of the player's events go as a whole. The names of
matches often hold those of their players, and go too where they do.
"""

import zipfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import BinaryIO

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from arpad.model.folding import words_of
from arpad.office.proof.archive import Archive
from arpad.office.proof.bundle_read import Opened, open_bundle
from arpad.office.proof.evidence import Evidence, UnusableFileError, evidence_of
from arpad.office.proof.faults import BundleError
from arpad.office.proof.manifest import Erasure, FileSum, Manifest
from arpad.office.proof.names import NAMES, NameLine, written
from arpad.office.proof.separable import Separable, separable_of

_PIECE = 1 << 20
_WORD = 3
"""Shorter words of a name tell nobody."""


class Wish(Struct, frozen=True, kw_only=True):
    """Whose name is to go, since when it is gone, and why."""

    code: str
    day: date
    reason: str


def erase(source: Path, target: BinaryIO, wish: Wish) -> Manifest:
    """Write a bundle again without a player's name and without the reports that have it."""
    opened, evidence, names = _looked_through(source)
    return _written(source, target, opened, _notes(evidence, names, wish))


def withhold(
    source: Path, target: BinaryIO, wishes: Iterable[Wish], events: Collection[int], note: Wish
) -> Manifest:
    """Write a bundle for the public: without some names, and without the reports of some events."""
    opened, evidence, names = _looked_through(source)
    found = [n for w in wishes if w.code in names.names for n in _notes(evidence, names, w)]
    found += [
        Erasure(path=report.path, erased=note.day, reason=note.reason)
        for report in evidence.reports
        if report.event in events
    ]
    once = {(each.path, each.key if each.path == NAMES else ""): each for each in reversed(found)}
    return _written(source, target, opened, list(once.values()))


def _looked_through(source: Path) -> tuple[Opened, Evidence, Separable]:
    opened = open_bundle(source)
    if opened.faults:
        first = opened.faults[0]
        raise BundleError(
            f"{source} is not as it was written ({first.path}: {first.message}) Erase names from "
            "a sound copy."
        )
    try:
        evidence = evidence_of(opened.files)
    except UnusableFileError as problem:
        raise BundleError(f"{source}: {problem.fault.path}: {problem}") from problem
    return opened, evidence, separable_of(opened, {r.path: r for r in evidence.reports})


def _written(source: Path, target: BinaryIO, opened: Opened, notes: list[Erasure]) -> Manifest:
    with TemporaryFile() as file:
        with Archive(file) as archive, zipfile.ZipFile(source) as former:
            manifest = _copied(former, opened, archive, notes)
            archive.add_manifest(manifest)
        file.seek(0)
        copyfileobj(file, target, _PIECE)
    return manifest


def _notes(evidence: Evidence, names: Separable, wish: Wish) -> list[Erasure]:
    """Return what goes: the name, names of events that hold it, reports of the player's events."""
    gone = {(each.path, each.key) for each in names.erased}
    if (NAMES, wish.code) in gone:
        raise BundleError(f"The name of {wish.code} has been erased already.")
    line = names.names.get(wish.code)
    if line is None:
        raise BundleError(f"Nobody in the bundle has the code {wish.code}.")
    played = _events_of(evidence, wish.code)
    note = Erasure(path=NAMES, code=wish.code, erased=wish.day, reason=wish.reason)
    left = (r.path for r in evidence.reports if r.event in played and r.path not in dict(gone))
    return [
        note,
        *(replace(note, code="", event=n) for n in _called_after(names, played, line)),
        *(replace(note, path=path) for path in left),
    ]


def _events_of(evidence: Evidence, code: str) -> set[int]:
    return {
        record.event
        for record in evidence.events()
        if any(player.id == code for player in record.document.players)
    }


def _called_after(names: Separable, played: Iterable[int], line: NameLine) -> Iterator[int]:
    """Yield the events of a player in whose names there is a word of his own."""
    words = {word for word in words_of(line.name) if len(word) >= _WORD}
    for event in sorted(played):
        said = names.names.get(event)
        if said is not None and words & {*words_of(said.name), *words_of(said.arbiter or "")}:
            yield event


def _copied(
    former: zipfile.ZipFile, opened: Opened, archive: Archive, notes: list[Erasure]
) -> Manifest:
    """Copy every file, with notes in the place of what goes."""
    by_path = {note.path: note for note in notes if note.path != NAMES}
    by_key = {note.key: note for note in notes if note.path == NAMES}
    manifest = opened.manifest
    for each in manifest.files:
        archive.add(each.path, _pieces(former, each.path))
    separable = list[FileSum]()
    for each in manifest.separable:
        if each.path == NAMES:
            pieces: Iterable[bytes] = _without(opened.files[NAMES], by_key)
        elif each.path in by_path:
            pieces = (msgspec.json.encode(by_path[each.path]),)
        else:
            pieces = _pieces(former, each.path)
        separable.append(archive.add(each.path, pieces))
    return replace(manifest, separable=tuple(separable), erasures=(*manifest.erasures, *notes))


def _pieces(former: zipfile.ZipFile, path: str) -> Iterator[bytes]:
    with former.open(path) as member:
        while piece := member.read(_PIECE):
            yield piece


def _without(names: bytes, notes: Mapping[str | int, Erasure]) -> Iterator[bytes]:
    """Yield the lines of names, with notes in the place of those that go."""
    for line in names.splitlines():
        said = msgspec.json.decode(line, type=NameLine)
        note = notes.get(said.key)
        if note is None or said.erased is not None:
            yield line + b"\n"
        else:
            left = NameLine(
                code=said.code, event=said.event, erased=note.erased, reason=note.reason
            )
            yield written(left) + b"\n"
