"""The head of a list beside its manifest, its rows, and the list made again."""

from collections.abc import Iterator
from hashlib import sha256

from arpad.model.period import RatingList
from arpad.office.proof.bundle_read import Opened
from arpad.office.proof.compare import Difference
from arpad.office.proof.evidence import Evidence
from arpad.office.proof.faults import Fault
from arpad.office.proof.records import ListRecord


def head_faults(opened: Opened, evidence: Evidence) -> Iterator[Fault]:
    """Yield where manifest, head and rows of the list do not say the same."""
    manifest, head = opened.manifest, evidence.head
    for name in ("pool", "list_date", "number", "fingerprint", "edition", "version"):
        if getattr(manifest, name) != getattr(head, name):
            yield Fault("manifest.json", f"its {name} is not that of list.json.")
    if evidence.pool.code != head.pool:
        yield Fault("pool.json", f"it is not the pool {head.pool}.")
    if head.edition not in {each.edition for each in evidence.editions}:
        yield Fault("editions.json", f"it does not hold {head.edition}, by which the list is made.")
    lines = opened.files.get("list.jsonl", b"")
    if sha256(lines).hexdigest() != head.fingerprint:
        yield Fault("list.jsonl", "its rows do not have the fingerprint of the list.")
    if lines.count(b"\n") != head.rows:
        yield Fault("list.jsonl", f"it has not the {head.rows} rows of the list.")


def head_differences(head: ListRecord, made: RatingList) -> Iterator[Difference]:
    """Yield what the head of the list says otherwise.

    Readings that an event touched which was taken out again are not touched any more.
    """
    said = [("edition", head.edition, made.edition)]
    said += [("last_day", str(head.last_day), str(made.period.last_day))]
    said += [(name, head.readings.get(name, ""), now) for name, now in made.readings.items()]
    for number, published, rebuilt_ in said:
        if published != rebuilt_:
            yield Difference(
                player="the list",
                section="head",
                number=number,
                published=published,
                rebuilt=rebuilt_,
            )
