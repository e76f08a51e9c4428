"""Corrections: what was wrong in the book, numbered as errata."""

from datetime import date
from enum import StrEnum

from msgspec import Struct


class CorrectionKind(StrEnum):
    """What was wrong."""

    RESULT = "result"
    PERSON = "person"
    WITHDRAWAL = "withdrawal"
    """An event that should not have been rated."""
    LATE = "late"
    """An event whose report came after others had been rated that ended later."""
    START = "start"
    MERGE = "merge"
    """Two entries of the register that are one person."""


class Correction(Struct, frozen=True, kw_only=True):
    """One correction; its number is that of the erratum.

    `facts` say what was and what is, as JSON; `effect` what it did to players. One that takes an
    earlier one back names it in `undoes`, and that one names it in `undone_by`.
    """

    id: int = 0
    kind: CorrectionKind
    pool_id: int | None = None
    event_id: int | None = None
    player_id: int | None = None
    facts: str
    effect: str
    reason: str
    who: str
    day: date
    undoes: int | None = None
    undone_by: int | None = None
    objection_id: int | None = None
