"""Corrections among the entries of a list: what each took back, and what stands instead."""

from collections.abc import Sequence
from datetime import date

from sqlalchemy import Connection

from arpad.model.exact import as_decimal
from arpad.model.ledger import LedgerEntry
from arpad.office.explain_entries import ListEntries
from arpad.office.explain_formula import explained_entry
from arpad.office.explained import ExplainedCorrection
from arpad.store.errata import Erratum, errata_numbered
from arpad.store.persons import numbers_of, persons_on


def explained_corrections(
    connection: Connection, entries: ListEntries
) -> tuple[ExplainedCorrection, ...]:
    """Return the corrections that a list carries, and those of its own events."""
    corrected = tuple(entries.corrected())
    errata = errata_numbered(connection, {number for number, _, _ in corrected})
    names = _names(connection, [entry for _, _, some in corrected for entry in some])
    return tuple(
        _explained(errata[number], concerns, some, names, is_carried=concerns < entries.list_date)
        for number, concerns, some in corrected
    )


def _names(connection: Connection, entries: Sequence[LedgerEntry]) -> dict[str, str]:
    """Return the names of the opponents by their codes."""
    codes = sorted({entry.opponent for entry in entries if entry.opponent is not None})
    numbers = list(numbers_of(connection, codes).values())
    found = persons_on(connection, numbers=numbers) if numbers else {}
    return {person.code: person.name for person in found.values()}


def _explained(
    erratum: Erratum,
    concerns: date,
    entries: Sequence[LedgerEntry],
    names: dict[str, str],
    *,
    is_carried: bool,
) -> ExplainedCorrection:
    back = sum(entry.amount for entry in entries if entry.reverses is not None)
    total = sum(entry.amount for entry in entries)
    return ExplainedCorrection(
        correction=erratum,
        concerns=concerns,
        is_carried=is_carried,
        taken_back=as_decimal(back),
        instead=as_decimal(total - back),
        total=as_decimal(total),
        entries=tuple(explained_entry(entry, names) for entry in entries),
    )
