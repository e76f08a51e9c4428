"""Errata: what was corrected, when, why and with which effect, for everybody to read.

A list that carries corrections is published with them; nothing is repaired in silence.
"""

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.pool import Pool
from arpad.office.revision import PlayerEffect
from arpad.store.correction_rows import corrections, corrections_between
from arpad.store.errata import Erratum, errata_numbered
from arpad.store.lists import ListHead

_EFFECTS = msgspec.json.Decoder(dict[str, tuple[PlayerEffect, ...]])


class PublishedErratum(Struct, frozen=True, kw_only=True):
    """An erratum with its effect on players, pool by pool."""

    erratum: Erratum
    effects: dict[str, tuple[PlayerEffect, ...]]


def errata(connection: Connection, pool: Pool | None = None) -> tuple[PublishedErratum, ...]:
    """Return everything that was corrected, or what concerns one pool, in the order of numbers."""
    found = corrections(connection, pool_id=pool.id if pool else None)
    return published_errata(connection, {c.id: c.effect for c in found}, pool)


def errata_carried_by(
    connection: Connection, pool: Pool, head: ListHead, before: ListHead | None
) -> tuple[PublishedErratum, ...]:
    """Return what was corrected between a list and the one before: the later one carries it."""
    found = corrections_between(connection, pool.id, before.id if before else None, head.id)
    return published_errata(connection, {c.id: c.effect for c in found}, pool)


def published_errata(
    connection: Connection, effects: dict[int, str], pool: Pool | None
) -> tuple[PublishedErratum, ...]:
    """Return corrections by their numbers and stored effects as errata, those of one pool."""
    named = errata_numbered(connection, effects)
    decoded = {number: _EFFECTS.decode(text) for number, text in effects.items()}
    return tuple(
        PublishedErratum(erratum=named[number], effects=by_pool)
        for number, by_pool in decoded.items()
        if pool is None or pool.code in by_pool
    )
