"""What a bundle holds besides what the list is made from: what it carries, and the texts."""

from datetime import date
from typing import Any

from arpad.office.proof.records import Record


class BarsRecord(Record, frozen=True, kw_only=True):
    """The bars between the series of a season, proposed and decided."""

    season: date
    bars: dict[str, Any]
    proposal: dict[str, Any]
    reason: str


class CorrectionRecord(Record, frozen=True, kw_only=True):
    """A correction that the list carries: what was put right, why, and by whom.

    `touched` are the codes of those who stand otherwise by it.
    """

    correction: int
    kind: str
    event: int | None = None
    code: str | None = None
    reason: str
    who: str
    day: date
    undoes: int | None = None
    touched: tuple[str, ...] = ()


class EntryRecord(Record, frozen=True, kw_only=True):
    """What a correction booked for a player: an amount in hundredths, and the list it belongs to.

    `takes_back` says that an earlier entry is reversed by it.
    """

    correction: int
    code: str
    cause: str
    amount: int
    article: str
    edition: str
    event: int | None = None
    round: int | None = None
    belongs: date | None = None
    takes_back: bool = False


class OverrideRecord(Record, frozen=True, kw_only=True):
    """A finding of the gate that did not stop the list, and why not."""

    check: str
    about: str
    message: str
    reason: str
    who: str
    day: date


class ParameterFile(Record, frozen=True, kw_only=True):
    """One file of an edition, by its SHA-256."""

    path: str
    sha256: str


class EditionRecord(Record, frozen=True, kw_only=True):
    """An edition that may have governed: its files by their hashes, its numbers, its readings."""

    edition: str
    title: str
    since: date
    until: date
    files: tuple[ParameterFile, ...]
    parameters: dict[str, Any]
    readings: dict[str, str]
