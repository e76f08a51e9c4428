"""Batches a page at a time, the newest first: who wrote them, and what each has added.

What a batch has added is told by its seal: how many rows in which table, and their numbers. So
nothing is counted, and a row of a batch is found by its number.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Row, Select, select

from arpad.store.schema import (
    batch,
    correction,
    event,
    event_state,
    objection_state,
    player,
    player_version,
    pool,
    rating_list,
    seal,
)
from arpad.store.seal_digests import TableDigest
from arpad.store.seals import Digests

FEW = 4
"""So many rows of a table are looked up for a batch; the rest are counted."""


class SealedBatch(Struct, frozen=True, kw_only=True):
    """A batch with its seal, and what it has added by table; nothing where that is unreadable."""

    number: int
    at: datetime
    who: str
    command: str
    version: str
    seal_number: int | None
    seal: str
    added: Mapping[str, TableDigest]

    def numbers(self, table: str) -> range:
        """Return the numbers of the first few rows that it added to a table."""
        digest = self.added.get(table)
        return range(digest.first, min(digest.last + 1, digest.first + FEW)) if digest else range(0)


class BatchesSought(Struct, frozen=True, kw_only=True):
    """Which batches are wanted: by whom, by which command, when, and below which number."""

    who: str | None = None
    command: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    below: int | None = None


class Subject(Struct, frozen=True, kw_only=True):
    """Something that a batch is about."""

    batch: int
    table: str
    key: str
    name: str = ""


def batches_before(
    connection: Connection, sought: BatchesSought, *, most: int
) -> tuple[SealedBatch, ...]:
    """Return the newest batches that are wanted."""
    c = batch.c
    query = (
        select(batch, seal.c.id.label("seal_number"), seal.c.seal, seal.c.digests)
        .outerjoin(seal, seal.c.batch_id == c.id)
        .order_by(c.id.desc())
        .limit(most)
    )
    if sought.who is not None:
        query = query.where(c.who == sought.who)
    if sought.command is not None:
        query = query.where(c.command.contains(sought.command, autoescape=True))
    if sought.since is not None:
        query = query.where(c.at >= sought.since)
    if sought.until is not None:
        query = query.where(c.at < sought.until)
    if sought.below is not None:
        query = query.where(c.id < sought.below)
    return tuple(map(_batch, connection.execute(query)))


def _batch(row: Row[Any]) -> SealedBatch:
    return SealedBatch(
        number=row.id,
        at=row.at,
        who=row.who,
        command=row.command,
        version=row.version,
        seal_number=row.seal_number,
        seal=row.seal or "",
        added=_added(row.digests),
    )


def _added(text: str | None) -> Mapping[str, TableDigest]:
    try:
        return msgspec.json.decode(text, type=Digests).tables if text else {}
    except msgspec.DecodeError:
        return {}


def subjects_of(connection: Connection, batches: Sequence[SealedBatch]) -> tuple[Subject, ...]:
    """Return what batches are about: the first few events, lists, players, corrections of each."""
    found = list[Subject]()
    for table, query in _SUBJECTS.items():
        numbers = [number for each in batches for number in each.numbers(table)]
        if numbers:
            rows = connection.execute(query.where(query.selected_columns.id.in_(numbers)))
            found += _subjects(table, rows)
    return tuple(dict.fromkeys(found))


def _subjects(table: str, rows: Iterable[Row[Any]]) -> Iterable[Subject]:
    for row in rows:
        key = row.key.isoformat() if isinstance(row.key, date) else str(row.key)
        yield Subject(batch=row.batch_id, table=table, key=key, name=row.name or "")


_c = event_state.c
_SUBJECTS: Mapping[str, Select[Any]] = {
    "event_state": select(_c.id, _c.batch_id, _c.event_id.label("key"), event.c.name).join(
        event, event.c.id == _c.event_id
    ),
    "rating_list": select(
        rating_list.c.id,
        rating_list.c.batch_id,
        rating_list.c.list_date.label("key"),
        pool.c.code.label("name"),
    ).join(pool, pool.c.id == rating_list.c.pool_id),
    "correction": select(
        correction.c.id,
        correction.c.batch_id,
        correction.c.id.label("key"),
        correction.c.kind.label("name"),
    ),
    "player_version": select(
        player_version.c.id,
        player_version.c.batch_id,
        player.c.code.label("key"),
        player_version.c.name,
    ).join(player, player.c.id == player_version.c.player_id),
    "objection_state": select(
        objection_state.c.id,
        objection_state.c.batch_id,
        objection_state.c.objection_id.label("key"),
        objection_state.c.state.label("name"),
    ),
}
"""How the rows of a table name what they are about."""
