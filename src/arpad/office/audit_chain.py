"""The chain of seals in the audit: what is in the book now against what was sealed then.

Every table is read once, and every broken seal is found. The first one is named: its batch, who
wrote it, when and by which command, the table, and the place in it.
"""

from collections.abc import Callable, Iterator, Mapping

from sqlalchemy import Connection

from arpad.office.audit_breaks import Break, of_table
from arpad.office.audit_differences import Check, Difference
from arpad.store.seal_digests import TableDigest
from arpad.store.seal_reading import NOBODYS, Span, read_back
from arpad.store.seals import BatchFacts, Link, Seal, batch_facts, links, sealed

Tell = Callable[[str], None]
"""Told what is being looked at."""

_UNSEALED = "it has no row in table seal"
_NO_BATCH = "it has no row in table batch"
_GAP = "the seal before it is gone from table seal"
_UNFIT = "its seal does not fit: table batch or table seal was changed"


def broken_links(connection: Connection, tell: Tell | None = None) -> Iterator[Difference]:
    """Yield the first broken link of the chain, if there is one."""
    batches = {facts.number: facts for facts in batch_facts(connection)}
    chain = list(links(connection))
    breaks = [
        *_of_seals(chain, batches),
        *_without_seal(chain, batches),
        *_of_tables(connection, chain, tell),
    ]
    if breaks:
        # Of one batch what was found first is named: its seal before its tables.
        first = min(breaks, key=lambda found: (found.batch == NOBODYS, found.batch))
        others = len({found.batch for found in breaks}) - 1
        yield _named(first, batches.get(first.batch), others)


def _of_seals(chain: list[Link], batches: Mapping[int, BatchFacts]) -> Iterator[Break]:
    """Yield the seals that do not go on from the one before, or do not fit their batch."""
    before: Seal | None = None
    for link in chain:
        seal, facts = link.seal, batches.get(link.seal.batch)
        expected = facts and sealed(before, seal.number, facts, link.covered)
        if expected != seal.seal:
            is_next = seal.number == (before.number + 1 if before else 1)
            what = _NO_BATCH if facts is None else _UNFIT if is_next else _GAP
            found = seal.seal
            yield Break(batch=seal.batch, what=what, expected=expected or "a batch", found=found)
        before = seal


def _without_seal(chain: list[Link], batches: Mapping[int, BatchFacts]) -> Iterator[Break]:
    for number in sorted(batches.keys() - {link.seal.batch for link in chain}):
        yield Break(batch=number, what=_UNSEALED, expected="a seal", found="none")


def _of_tables(connection: Connection, chain: list[Link], tell: Tell | None) -> Iterator[Break]:
    """Yield what batches have in the tables otherwise than it was sealed."""

    def read(table: str, rows: int) -> None:
        if tell is not None:
            tell(f"table {table}, {rows:,} rows")

    tables = _sealed_by_table(chain)
    took_part = tables.get("participant", {})
    participants = [Span(digest.first, digest.last, batch) for batch, digest in took_part.items()]
    for table, found in read_back(connection, participants, read):
        was = tables.get(table, {})
        for batch in sorted(was.keys() | found.keys()):
            broken = of_table(batch, table, was.get(batch), found.get(batch))
            if broken is not None:
                yield broken


def _sealed_by_table(chain: list[Link]) -> dict[str, dict[int, TableDigest]]:
    tables = dict[str, dict[int, TableDigest]]()
    for link in chain:
        for table, digest in link.digests.tables.items() if link.digests else ():
            tables.setdefault(table, {})[link.seal.batch] = digest
    return tables


def _named(first: Break, facts: BatchFacts | None, others: int) -> Difference:
    where = "rows of no batch" if first.batch == NOBODYS else f"batch {first.batch}"
    who = f" ({facts.command} by {facts.who}, {_minute(facts.at)})" if facts else ""
    more = f" Seals of further batches that do not fit: {others}." if others else ""
    return Difference(
        check=Check.CHAIN,
        expected=first.expected,
        found=first.found,
        message=f"The chain is broken at {where}{who}: {first.what}.{more}",
    )


def _minute(moment: str) -> str:
    """Return a moment in UTC as people write it; of what is no moment any more, its beginning."""
    return f"{moment[:16].replace('T', ' ')} UTC"
