"""Values of a house edition held against common sense, so that no rule meets what it cannot bear.

What the values are is known by their kind and by those of the base, not number by number.
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from arpad.regulations.edition import Dated

HIGHEST = 9999
"""No number of a text is higher; years of four digits are the highest days."""
LONGEST = 100
"""No rule looks back further, whatever it counts."""
_YEAR_HAS = 12


def problem_of(name: str, value: object, held: Sequence[Dated[Any]]) -> str:
    """Return what is wrong with a value, in a sentence; nothing where it may be taken."""
    known = [number for dated in held for number in _numbers(dated.value)]
    lowest = 1 if _is_needed(name) else min((0, *known))
    highest = LONGEST if _is_span(name) else HIGHEST
    for number in _numbers(value):
        if not lowest <= number <= highest:
            return f"{number} is out of reach: give a number from {lowest} to {highest}."
        if _is_month(name) and not 1 <= number <= _YEAR_HAS:
            return f"{number} is no month: give 1 to {_YEAR_HAS}."
    return _problem_of_words(value, held) or _problem_of_table(name, value, held)


def words_for(held: Sequence[Dated[Any]]) -> str:
    """Return how a value is written, by the base's.

    >>> from datetime import date
    >>> words_for([Dated(date(2011, 7, 1), 15, "8.56")])
    'value = 15 with a number of your own'
    """
    if not held:
        return "a whole number"
    return f"value = {toml_value(held[-1].value)} with a number of your own"


def toml_value(value: object) -> str:
    """Return a value of the law as a file of a house edition has it.

    >>> toml_value((("Joker", 5), ("A", 10)))
    '[["Joker", 5], ["A", 10]]'
    """
    if isinstance(value, tuple):
        return f"[{', '.join(toml_value(part) for part in value)}]"
    return f'"{value}"' if isinstance(value, str | Decimal) else str(value)


def _numbers(value: object) -> Iterator[int | Decimal]:
    if isinstance(value, tuple):
        for part in value:
            yield from _numbers(part)
    elif isinstance(value, int | Decimal) and not isinstance(value, bool):
        yield value if not isinstance(value, Decimal) or value.is_finite() else Decimal(-1)


def _is_needed(name: str) -> bool:
    """Tell whether nothing can be computed with nought: what divides, and games for a rating."""
    divides = name.endswith("_divisor") or name in {"scale", "law_sigmas", "turnover_points"}
    return divides or name.startswith("first_rating_games")


def _is_span(name: str) -> bool:
    """Tell whether a number counts years, months or periods that a rule looks back."""
    return name.endswith(("_years", "_months", "_periods")) or name == "years_shown_inactive"


def _is_month(name: str) -> bool:
    return name.endswith("_month") or name == "list_months"


def _problem_of_words(value: object, held: Sequence[Dated[Any]]) -> str:
    """Refuse a share that is none, where the base has one."""
    if not isinstance(value, str) or not held or "/" not in str(held[-1].value):
        return ""
    try:
        share = Fraction(value)
    except (ValueError, ZeroDivisionError):
        return f"{value!r} is no share: write one such as {held[-1].value!r}."
    return "" if 0 <= share <= 1 else f"{value!r} is no share: give one from 0 to 1."


def _problem_of_table(name: str, value: object, held: Sequence[Dated[Any]]) -> str:
    if not isinstance(value, tuple):
        return ""
    if not value:
        return "the table is empty: give at least one row."
    if name == "list_months" and list(value) != sorted(set(value)):
        return "the months do not rise: write each once, in the order of the year."
    if name == "list_months" and value[0] != held[-1].value[0]:
        return f"the first list of a year is that of month {held[-1].value[0]}: begin with it."
    if name == "shares" and sum(share for _, share in value) > 100:  # noqa: PLR2004 - per cent
        return "the shares come to more than 100 of a hundred players."
    return ""
