"""Fees: recorded per event and federation; a wrong one is taken back by one below zero."""

from decimal import Decimal, InvalidOperation

from arpad.office.event_sought import docket_numbered
from arpad.office.office import Office, OfficeError
from arpad.office.plain_words import plain_or_none, plain_words
from arpad.store.fees import Fee, add_fee

_HUNDREDTHS = 100
_MOST = 10_000_000 * _HUNDREDTHS
_CODE = 3


def record_fee(
    office: Office,
    number: int,
    amount: str,
    currency: str,
    *,
    federation: str | None,
    what: str,
) -> Fee:
    """Record a fee for an event; without a federation it is that of the event."""
    hundredths = hundredths_of(amount)
    code = currency.strip().upper()
    if len(code) != _CODE or not (code.isascii() and code.isalpha()):
        raise OfficeError(f"{currency!r} is no currency: write its three letters, such as EUR.")
    for_what = plain_words("What it is for", what)
    payer = plain_or_none("The federation", federation)
    with office.writing(f"event fee {number}") as entry:
        docket = docket_numbered(entry.connection, number)
        fee = Fee(
            event_id=docket.id,
            federation=payer or docket.federation,
            amount=hundredths,
            currency=code,
            what=for_what,
        )
        add_fee(entry, fee)
    return fee


def hundredths_of(amount: str) -> int:
    """Read an amount with at most two places.

    >>> hundredths_of("25.5"), hundredths_of("-1")
    (2550, -100)
    """
    try:
        exact = Decimal(amount.strip()) * _HUNDREDTHS
    except InvalidOperation:
        exact = Decimal("NaN")
    if not exact.is_finite() or exact != exact.to_integral_value() or not 0 < abs(exact) <= _MOST:
        raise OfficeError(
            f"{amount!r} is no amount: write a number with at most two places, such as 25.50."
        )
    return int(exact)
