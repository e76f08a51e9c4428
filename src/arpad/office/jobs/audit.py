"""The audit as jobs: the whole book, the bundle of a list, and a bundle that somebody brings."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import msgspec

from arpad.model.rights import Right
from arpad.office.audit import audit
from arpad.office.audit_deep import deep_audit
from arpad.office.jobs.kind import Kind, Work
from arpad.office.list_proof import sums_of
from arpad.office.office import Office, OfficeError
from arpad.office.proof.bundle_write import write_bundle
from arpad.office.proof.faults import BundleError
from arpad.office.proof.list_then import list_then
from arpad.office.proof.verify import Verification, verify
from arpad.store.lists import list_on
from arpad.store.pools import pools

AUDIT, BUNDLE, VERIFY = "audit", "bundle", "verify bundle"
_MOST_TOLD = 200


def _audit(work: Work) -> dict[str, Any]:
    """Hold the book against its seals, and reckon every published number again."""
    reckon = deep_audit if work.wish.get("deep") else audit
    steps = 0

    def tell(doing: str) -> None:
        nonlocal steps
        steps += 1
        work.tell(steps, 0, doing)

    with work.office.reading() as connection:
        report = reckon(connection, work.wish.get("pool") or None, tell=tell)
    return {"differences": len(report.differences), "report": msgspec.to_builtins(report)}


def _bundle(work: Work) -> dict[str, Any]:
    """Make the bundle of a list, and verify it as anybody would: without the book."""
    pool, day = work.wish["pool"], date.fromisoformat(work.wish["list_date"])
    with _file() as path:
        work.tell(0, 0, "gathering the proof")
        with work.office.reading() as connection, path.open("r+b") as stream:
            write_bundle(connection, list_then(connection, pool, day), stream)
        with path.open("rb") as stream:
            sums = sums_of(stream)
        work.tell(0, 0, "verifying")
        found = verify(path, version=work.office.version).verification
    return {"holds": _word(found), "sums": msgspec.to_builtins(sums), "found": _told(found)}


def _verify(work: Work) -> dict[str, Any]:
    """Verify a bundle that came from outside, and tell whether this book knows its list."""
    with _file() as path:
        path.write_bytes(work.data or b"")
        try:
            found = verify(
                path, version=work.office.version, root=work.wish.get("root") or None
            ).verification
        except BundleError as problem:
            raise OfficeError(str(problem)) from problem
    return {"holds": _word(found), "is_ours": _is_ours(work.office, found), "found": _told(found)}


def _is_ours(office: Office, found: Verification) -> bool | None:
    """Tell whether this book has the same list; None where it has none of that day."""
    with office.reading() as connection:
        pool = pools(connection).get(found.pool)
        head = list_on(connection, pool.id, found.list_date) if pool else None
    if head is None or head.list_date != found.list_date:
        return None
    return head.fingerprint == found.fingerprint


def _word(found: Verification) -> str:
    return "yes" if found.holds else "no"


def _told(found: Verification) -> dict[str, Any]:
    """Return a verification in plain values, with the sentences about what does not hold."""
    return {
        "pool": found.pool,
        "list_date": found.list_date.isoformat(),
        "number": found.number,
        "fingerprint": found.fingerprint,
        "root": found.root,
        "version": found.version,
        "rows": found.rows,
        "events": found.events,
        "faults": [f"{fault.path}: {fault.message}" for fault in found.faults[:_MOST_TOLD]],
        "differences": [each.message for each in found.differences[:_MOST_TOLD]],
        "erased": len(found.erasures),
        "notes": list(found.notes),
    }


@contextmanager
def _file() -> Iterator[Path]:
    """Lend a file that is gone afterwards."""
    with NamedTemporaryFile(prefix="arpad-", suffix=".zip") as lent:
        yield Path(lent.name)


KINDS = (
    Kind(name=AUDIT, right=Right.AUDIT, run=_audit),
    Kind(name=BUNDLE, right=Right.AUDIT, run=_bundle),
    Kind(name=VERIFY, right=Right.AUDIT, run=_verify, seconds=900, megabytes=4096),
)
