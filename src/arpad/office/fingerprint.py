"""The fingerprint of a list: the same for the same numbers, wherever and whenever it is computed.

Names, days of birth and sex stay out of it, so that a person can be forgotten without a frozen
list seeming to be another one.
"""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from operator import attrgetter
from typing import Any

import msgspec

from arpad.store.lists import NAMED, BookedRow, Section
from arpad.store.seal_lines import rows_of_columns

_encode = msgspec.json.Encoder().encode

_COVERED = (
    "id",
    "rating",
    "games",
    "k",
    "k_new_games",
    "flag",
    "is_inactive",
    "is_in_federation_list",
    "is_in_top_list",
    "federation",
    "title",
    "grade",
    "outside_grade",
    "rank",
    "status",
    "series",
    "tournaments",
    "last_event",
)
"""What the fingerprint covers of a row."""
_covered = attrgetter(*_COVERED)


def fingerprint_of(rows: Iterable[BookedRow]) -> str:
    """Return the SHA-256 of a list: one line a row, in the order of sections and ids."""
    return fingerprint_of_lines(map(line_of, rows))


def fingerprint_of_lines(lines: Iterable[bytes]) -> str:
    """Return the same from the lines, in whatever order they come."""
    in_order = sorted(lines)
    return sha256(b"".join([line + b"\n" for line in in_order])).hexdigest()


def line_of(booked: BookedRow) -> bytes:
    """Return what is covered of a row."""
    return _encode((booked.section, *_covered(booked.row)))


def lines_of_columns(section: Section, columns: Mapping[str, Any]) -> Iterable[bytes]:
    """Return the same of rows that are given as columns of the book."""
    covered = [columns.get(NAMED.get(name, name)) for name in _COVERED]
    return map(_encode, rows_of_columns([section.value, *covered]))
