"""The chain of seals: every batch is sealed as it is written, each seal going on from the last.

The seal of a batch is the SHA-256 over the seal before, its own number, the facts of the batch
and the digests of everything that the batch has added. Who changes, removes or slips in a row
breaks the seal of its batch; who mends that seal breaks the next one.

Seals are numbered without a gap, from 1. Batches need not be: on a server a transaction that was
given up leaves a number unused, so the chain goes by the order of seals.

What cannot be seen from inside is a book whose newest batches were removed together with their
seals, or whose seals were all made anew from some batch on. Both show as soon as one later seal
is known outside: the proof of every published list carries one.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Row, Select, Text, select, type_coerce

from arpad.store.bulk import add_row
from arpad.store.columns import SQLITE
from arpad.store.schema import batch, seal
from arpad.store.seal_digests import TableDigest
from arpad.store.troubles import BookError

_FORM = "0002"
"""The form of the book whose columns the lines have; a later form that adds some gets its own."""


class Seal(Struct, frozen=True, kw_only=True):
    """A seal by its number in the chain, with the batch that it seals."""

    number: int
    batch: int
    seal: str


class BatchFacts(Struct, frozen=True, kw_only=True):
    """Who wrote a batch, when, by which command, with which version; the moment as its text."""

    number: int
    at: str
    who: str
    command: str
    version: str


class Digests(Struct, frozen=True):
    """What a batch has added, by table, and the form that the book had then."""

    form: str
    tables: dict[str, TableDigest]


class Link(Struct, frozen=True, kw_only=True):
    """A seal with the digests that it covers; None where they cannot be read any more."""

    seal: Seal
    covered: str
    digests: Digests | None


def newest_seal(connection: Connection) -> Seal | None:
    """Return the last seal of the chain; None in a book without a batch."""
    row = connection.execute(_seals().order_by(seal.c.id.desc()).limit(1)).one_or_none()
    return None if row is None else _seal(row)


def seal_of(connection: Connection, number: int) -> Seal:
    """Return the seal of a batch; it has none before its transaction has ended."""
    row = connection.execute(_seals().where(seal.c.batch_id == number)).one_or_none()
    if row is None:
        raise BookError(f"Batch {number} has no seal; arpad audit says more.")
    return _seal(row)


def add_seal(connection: Connection, facts: BatchFacts, tables: dict[str, TableDigest]) -> Seal:
    """Seal a batch: it becomes the last link of the chain."""
    before = newest_seal(connection)
    digests = msgspec.json.encode(Digests(_FORM, dict(sorted(tables.items())))).decode()
    number = before.number + 1 if before else 1
    made = sealed(before, number, facts, digests)
    add_row(connection, seal, id=number, batch_id=facts.number, digests=digests, seal=made)
    return Seal(number=number, batch=facts.number, seal=made)


def sealed(before: Seal | None, number: int, facts: BatchFacts, digests: str) -> str:
    """Return what the seal of a batch must be."""
    covered = (before and before.seal, number, *msgspec.structs.astuple(facts), digests)
    return sha256(msgspec.json.encode(covered)).hexdigest()


def links(connection: Connection) -> Iterator[Link]:
    """Yield the chain from its first seal on."""
    query = _seals().add_columns(seal.c.digests).order_by(seal.c.id)
    for row in connection.execute(query):
        yield Link(seal=_seal(row), covered=row.digests, digests=_digests(row.digests))


def _digests(text: str) -> Digests | None:
    try:
        return msgspec.json.decode(text, type=Digests)
    except msgspec.DecodeError:
        return None


def batch_facts(connection: Connection) -> list[BatchFacts]:
    """Return all batches in the order of their numbers."""
    at = type_coerce(batch.c.at, Text) if connection.dialect.name == SQLITE else batch.c.at
    query = select(batch.c.id, at, batch.c.who, batch.c.command, batch.c.version)
    return [
        BatchFacts(number=number, at=moment_text(at), who=who, command=command, version=version)
        for number, at, who, command, version in connection.execute(query.order_by(batch.c.id))
    ]


def moment_text(at: datetime | str) -> str:
    """Return a moment as a seal has it: in UTC, to the second."""
    # The text of a file is taken as it stands: whatever was changed in it shows.
    return at if isinstance(at, str) else at.astimezone(UTC).replace(microsecond=0).isoformat()


def _seals() -> Select[Any]:
    return select(seal.c.id, seal.c.batch_id, seal.c.seal)


def _seal(row: Row[Any]) -> Seal:
    return Seal(number=row.id, batch=row.batch_id, seal=row.seal)
