"""The log of the office: which batch was written when, by whom and with what."""

from hashlib import sha256

import msgspec
from sqlalchemy import Connection, select

from arpad.store.schema import batch
from arpad.store.seals import batch_facts


def version_of_batch(connection: Connection, number: int) -> str:
    """Return the version of the package that wrote a batch."""
    query = select(batch.c.version).where(batch.c.id == number)
    found: str = connection.execute(query).scalar_one()
    return found


def key_of_log(connection: Connection, number: int) -> bytes:
    """Return a key that only the book gives: the hash of its log up to a batch.

    The moments, officers and commands of all batches together cannot be guessed from outside.
    """
    digest = sha256()
    for facts in batch_facts(connection):
        if facts.number <= number:
            digest.update(msgspec.json.encode(facts))
    return digest.digest()


def batches_marked(connection: Connection, mark: str) -> tuple[int, ...]:
    """Return the numbers of the batches whose command ends with a mark, the first one first."""
    query = select(batch.c.id).where(batch.c.command.endswith(mark, autoescape=True))
    return tuple(connection.execute(query.order_by(batch.c.id)).scalars())
