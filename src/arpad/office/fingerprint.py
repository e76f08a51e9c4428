"""The fingerprint of a list: the same for the same numbers, wherever and whenever it is computed.

Names, days of birth and sex stay out of it, so that a person can be forgotten without a frozen
list seeming to be another one.
"""

from collections.abc import Iterable
from hashlib import sha256

import msgspec

from arpad.store.lists import BookedRow

_encode = msgspec.json.Encoder().encode


def fingerprint_of(rows: Iterable[BookedRow]) -> str:
    """Return the SHA-256 of a list: one line a row, in the order of sections and ids."""
    digest = sha256()
    for line in sorted(map(_line, rows)):
        digest.update(line)
        digest.update(b"\n")
    return digest.hexdigest()


def _line(booked: BookedRow) -> bytes:
    row = booked.row
    return _encode(
        (
            booked.section,
            row.id,
            row.rating,
            row.games,
            row.k,
            row.k_new_games,
            row.flag,
            row.is_inactive,
            row.is_in_federation_list,
            row.is_in_top_list,
            row.federation,
            row.title,
            row.grade,
            row.outside_grade,
            row.rank,
            row.status,
            row.series,
            row.tournaments,
            row.last_event,
        )
    )
