"""Entries in figures: the formula of each, with its numbers put in."""

from decimal import Decimal

import msgspec
from msgspec import Struct

from arpad.model.exact import as_decimal
from arpad.model.ledger import Cause, LedgerEntry
from arpad.office.explain_law import articles_in
from arpad.office.explained import ExplainedEntry
from arpad.office.rated_again import recorded_readings

_PLAIN = {
    Cause.START: "a rating taken over",
    Cause.BONUS: "bonus for a game played",
    Cause.FIRST_RATING: "the rating that the results give",
    Cause.ROUNDING: "to the whole point",
    Cause.FLOOR: "to the lowest rating",
    Cause.DELISTING: "below the floor: off the list",
    Cause.ADJUSTMENT: "an adjustment of the whole list",
    Cause.CORRECTION: "a correction",
}

_TOLD = {Cause.ADJUSTMENT: "", Cause.START: ":"}
"""Causes of entries that keep how they were found, and what stands between that and the amount."""


class _Terms(Struct, frozen=True, kw_only=True):
    """The terms of a table's formulas, as an entry keeps them."""

    tr: Decimal
    d: Decimal | None = None
    d_prime: Decimal | None = None
    taken: str | None = None
    expected: Decimal | None = None


def explained_entry(entry: LedgerEntry, names: dict[str, str]) -> ExplainedEntry:
    """Return an entry with its formula; `names` are those of the opponents by their codes."""
    return ExplainedEntry(
        cause=entry.origin,
        amount=as_decimal(entry.amount),
        formula=formula(entry),
        edition=entry.edition,
        articles=articles_in(entry.edition, entry.article),
        readings=tuple(recorded_readings(entry.edition, entry.reading)),
        round=entry.round,
        opponent=entry.opponent,
        opponent_name=names.get(entry.opponent or "", ""),
        opponent_rating=entry.opponent_rating,
        score=_points(entry.score),
        expected=_points(entry.expected),
        k=entry.k,
        correction=entry.correction,
        is_taken_back=entry.reverses is not None,
    )


def formula(entry: LedgerEntry) -> str:
    """Return how an amount came about.

    >>> formula(LedgerEntry(player="A", cause=Cause.GAME, amount=750, article="8.56",
    ...     edition="fide/b02_2010", difference=0, counted=0, expected=50, score=100, k=15))
    '15 x (1 - 0.50) = +7.50'
    """
    if entry.reverses is not None:
        return f"taken back: {_signed(entry.amount)}"
    if entry.origin in _TOLD and entry.details is not None:
        return f"{entry.details}{_TOLD[entry.origin]} {_signed(entry.amount)}"
    if entry.origin is not Cause.GAME:
        return f"{_PLAIN[entry.origin]}: {_signed(entry.amount)}"
    if entry.details is not None:
        return _of_table(entry, msgspec.json.decode(entry.details, type=_Terms))
    if entry.k is None or entry.score is None or entry.expected is None:
        return _signed(entry.amount)
    scored = f"{_score(entry.score)} - {as_decimal(entry.expected)}"
    return f"{entry.k} x ({scored}) = {_signed(entry.amount)}{_cut(entry)}"


def _cut(entry: LedgerEntry) -> str:
    """Say that a difference counts as less than it is."""
    if entry.counted is None or entry.counted == entry.difference:
        return ""
    return f" (a difference of {entry.difference} counts as {entry.counted})"


def _of_table(entry: LedgerEntry, terms: _Terms) -> str:
    """Write d, and d' where the two formulas compete."""
    scored = f"{_score(entry.score or 0)} - {terms.expected}"
    d = f"d = {entry.k} x ({scored}) = {terms.d}"
    if terms.d_prime is None:
        return d
    taken = "d'" if terms.taken == "d'" else "d"
    return f"{d}; d' = {terms.d_prime}; {taken} counts: {_signed(entry.amount)}"


def _points(hundredths: int | None) -> Decimal | None:
    return None if hundredths is None else as_decimal(hundredths)


def _score(hundredths: int) -> str:
    return f"{as_decimal(hundredths).normalize():f}"


def _signed(hundredths: int) -> str:
    return f"{as_decimal(hundredths):+.2f}"
