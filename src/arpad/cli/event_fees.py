"""`arpad event fee` and `arpad event fees`: what federations pay for their events."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated

from cyclopts import Parameter

from arpad.cli.desk import BookAddress, Who, at_the_desk
from arpad.cli.exits import ExitCode
from arpad.cli.options import AsJson
from arpad.cli.page import Page
from arpad.cli.streams import encoded, write_json
from arpad.office.fees import record_fee
from arpad.office.pools import pool_called
from arpad.store.fees import FeeTotal, fee_totals


def fee(
    event: Annotated[int, Parameter(metavar="EVENT", help="The event's number.")],
    amount: Annotated[
        str, Parameter(metavar="AMOUNT", allow_leading_hyphen=True, help="Such as 25.50.")
    ],
    currency: Annotated[str, Parameter(metavar="CURRENCY", help="Such as EUR.")],
    /,
    *,
    federation: Annotated[
        str | None, Parameter(metavar="CODE", help="Who pays; else the event's federation.")
    ] = None,
    what: Annotated[str, Parameter(metavar="TEXT", help="What it is for.")] = "rating fee",
    book: BookAddress = None,
    who: Who = None,
) -> int:
    """Record a fee for an event; less than nothing takes one back."""
    with at_the_desk(book, who) as office:
        recorded = record_fee(office, event, amount, currency, federation=federation, what=what)
        with office.reading() as connection:
            totals = fee_totals(connection)
    of_payer = [t for t in totals if t.federation == recorded.federation]
    with Page() as page:
        show_fees(page, of_payer)
    return ExitCode.DONE


def fees(
    *,
    pool: Annotated[str | None, Parameter(metavar="CODE", help="Of this pool only.")] = None,
    book: BookAddress = None,
    as_json: AsJson = False,
) -> int:
    """Show what the fees of each federation come to."""
    with at_the_desk(book) as office, office.reading() as connection:
        wanted = pool_called(connection, pool).id if pool else None
        totals = fee_totals(connection, pool_id=wanted)
    if as_json:
        write_json(encoded({"fees": totals}))
    else:
        with Page() as page:
            show_fees(page, totals)
    return ExitCode.DONE


def show_fees(page: Page, totals: Sequence[FeeTotal]) -> None:
    """Add what the fees of federations come to."""
    if not totals:
        page.paragraph("No fees are recorded.")
    page.table(
        [
            {
                "federation": t.federation or "",
                "amount": money(t.amount),
                "currency": t.currency,
                "events": str(t.events),
            }
            for t in totals
        ],
        numbers={"amount", "events"},
    )


def money(hundredths: int) -> str:
    """Write an amount with its two places.

    >>> money(2550), money(-100)
    ('25.50', '-1.00')
    """
    return f"{Decimal(hundredths).scaleb(-2):.2f}"
