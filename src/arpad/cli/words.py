"""How numbers, dates and counts are written on a page."""

from datetime import date
from decimal import Decimal
from typing import Any

import msgspec


def whole(number: int | None) -> str:
    """Write a whole number; nothing for none.

    >>> whole(2604), whole(None)
    ('2604', '')
    """
    return "" if number is None else str(number)


def places(number: Decimal | None) -> str:
    """Write a number with its two places; nothing for none.

    >>> places(Decimal("0.5"))
    '0.50'
    """
    return "" if number is None else f"{number:.2f}"


def signed(number: Decimal | None) -> str:
    """Write a change with its sign and its two places; nothing for none.

    >>> signed(Decimal("6.2")), signed(Decimal("-18.15")), signed(Decimal(0))
    ('+6.20', '-18.15', '+0.00')
    """
    return "" if number is None else f"{number:+.2f}"


def count(number: int, one: str, many: str | None = None) -> str:
    """Write how many there are.

    >>> count(1, "refusal"), count(2, "entry", "entries")
    ('1 refusal', '2 entries')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def days(first: date, last: date) -> str:
    """Write a span of days.

    >>> days(date(2011, 3, 1), date(2011, 3, 1))
    '2011-03-01'
    """
    if last == date.max:
        return f"from {first} on"
    return str(first) if first == last else f"{first} to {last}"


def as_text(value: Any) -> str:  # noqa: ANN401 - parameters and examples hold all kinds
    """Write a value of a regulation as it would stand in a file.

    >>> as_text(350), as_text(["a", Decimal("0.50")])
    ('350', '["a","0.50"]')
    """
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
