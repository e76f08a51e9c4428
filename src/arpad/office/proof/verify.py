"""Verifying a bundle: hashes first, then the list made again, then byte against byte."""

from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from arpad.office.proof.bundle_read import Opened, open_bundle
from arpad.office.proof.compare import Difference, differences
from arpad.office.proof.continuity import breaks
from arpad.office.proof.editions_used import edition_record
from arpad.office.proof.evidence import Evidence, UnusableFileError, evidence_of
from arpad.office.proof.faults import Fault
from arpad.office.proof.head_check import head_differences, head_faults
from arpad.office.proof.manifest import Erasure, Manifest
from arpad.office.proof.rebuild import Rebuilt, rebuilt
from arpad.office.proof.replayed import Progress
from arpad.office.proof.separable import Separable, separable_of
from arpad.office.proof.succession import breaks_between
from arpad.regulations.catalogue import UnknownEditionError, edition


class Verification(Struct, frozen=True, kw_only=True):
    """What came out: the list, what is wrong with its bundle, and what does not come out again.

    `notes` are worth knowing and break nothing: another version, another text of an edition.
    """

    pool: str
    list_date: date
    number: int
    fingerprint: str
    root: str
    version: str
    rows: int = 0
    events: int = 0
    faults: tuple[Fault, ...] = ()
    differences: tuple[Difference, ...] = ()
    erasures: tuple[Erasure, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Tell whether the list follows from its bundle, and nothing in it was changed."""
        return not self.faults and not self.differences


class Verified(Struct, frozen=True):
    """A verification with what it was made from; without evidence the files are of no use."""

    verification: Verification
    opened: Opened
    separable: Separable
    evidence: Evidence | None = None
    rebuilt: Rebuilt | None = None


def verify(
    path: Path,
    *,
    version: str,
    root: str | None = None,
    after: Path | None = None,
    watch: str | None = None,
    progress: Progress | None = None,
) -> Verified:
    """Verify a bundle without any book; `version` is that of the package at work.

    `root` is the one that the office made public, where it is known; `after` is the bundle of the
    list before, from which this one must go on; `watch` is the player whose every entry is wanted.
    """
    opened = _rooted(open_bundle(path, progress), root)
    manifest = opened.manifest
    try:
        evidence = evidence_of(opened.files)
        again = rebuilt(evidence, watch, progress)
    except UnusableFileError as problem:
        names = separable_of(opened, {})
        found = _verification(manifest, (*opened.faults, problem.fault))
        return Verified(found, opened, names)
    names = separable_of(opened, {report.path: report for report in evidence.reports})
    faults = (
        *opened.faults,
        *head_faults(opened, evidence),
        *names.faults,
        *breaks(evidence, opened.files),
        *again.faults,
        *(_gone_on_from(after, evidence, version, progress) if after else ()),
    )
    found = replace(
        _verification(manifest, faults),
        rows=evidence.head.rows,
        events=len(evidence.event_lines),
        differences=_differences(opened, evidence, again),
        erasures=tuple(names.erased),
        notes=tuple(_notes(evidence, version)),
    )
    return Verified(found, opened, names, evidence, again)


def _gone_on_from(
    path: Path, evidence: Evidence, version: str, progress: Progress | None
) -> Iterator[Fault]:
    """Yield where a list does not go on from the one before, whose bundle must hold itself."""
    former = verify(path, version=version, progress=progress)
    if not former.verification.holds or former.evidence is None or former.rebuilt is None:
        yield Fault(path.name, "the bundle of the list before does not hold itself.")
    elif former.rebuilt.draft is not None:
        yield from breaks_between(former.evidence, former.rebuilt.draft, evidence)


def _rooted(opened: Opened, root: str | None) -> Opened:
    """Return a bundle with a fault where it is not the one that was made public."""
    if root is None or root.strip().casefold() == opened.manifest.root:
        return opened
    fault = Fault(
        "manifest.json",
        f"its root is {opened.manifest.root}, not the one that was made public: this is another "
        "bundle.",
    )
    return replace(opened, faults=(*opened.faults, fault))


def _verification(manifest: Manifest, faults: Iterable[Fault]) -> Verification:
    return Verification(
        pool=manifest.pool,
        list_date=manifest.list_date,
        number=manifest.number,
        fingerprint=manifest.fingerprint,
        root=manifest.root,
        version=manifest.version,
        faults=tuple(dict.fromkeys(faults)),
    )


def _differences(opened: Opened, evidence: Evidence, again: Rebuilt) -> tuple[Difference, ...]:
    """Return what does not come out again, with the events of each player."""
    if again.draft is None:
        return ()
    found = list(differences(opened.files, again.draft.rows))
    found += head_differences(evidence.head, again.draft.made)
    played = _played(evidence, {each.player for each in found}) if found else {}
    return tuple(replace(each, events=tuple(played.get(each.player, ()))) for each in found)


def _played(evidence: Evidence, codes: set[str]) -> dict[str, list[int]]:
    played = dict[str, list[int]]()
    for record in evidence.events():
        for player in record.document.players:
            if player.id in codes:
                played.setdefault(player.id, []).append(record.event)
    return played


def _notes(evidence: Evidence, version: str) -> Iterator[str]:
    """Yield what is different here from where the list was published."""
    if evidence.head.version != version:
        yield (
            f"The list was published with version {evidence.head.version} of Arpad; this is "
            f"version {version}."
        )
    for held in evidence.editions:
        try:
            here = edition_record(edition(held.edition))
        except UnknownEditionError:
            yield f"This version does not hold the edition {held.edition}."
            continue
        if msgspec.json.encode(here) != msgspec.json.encode(held):
            yield f"This version holds another text of {held.edition} than the bundle names."
