"""Seals for what was written before there were any: a book of the first form gets its chain.

They say what the book held on the day it was brought forward, not what was written at the time.
"""

from collections import defaultdict
from sys import maxsize

from sqlalchemy import Connection

from arpad.store.seal_digests import TableDigest
from arpad.store.seal_reading import Span, read_back
from arpad.store.seals import add_seal, batch_facts


def seal_older(connection: Connection) -> None:
    """Seal all batches of a book, the oldest first.

    Nothing says which of them a participant came with; all are sealed with the newest.
    """
    batches = batch_facts(connection)
    if not batches:
        return
    tables = defaultdict[int, dict[str, TableDigest]](dict)
    everybody = Span(0, maxsize, batches[-1].number)
    for table, digested in read_back(connection, [everybody]):
        for number, digest in digested.items():
            tables[number][table] = digest
    for facts in batches:
        add_seal(connection, facts, tables[facts.number])
