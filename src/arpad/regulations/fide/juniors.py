"""Juniors: until when a player is one, and under which rating."""

from datetime import date

from arpad.model.rating import Record
from arpad.regulations.calendar import A_YEAR, months_before
from arpad.regulations.edition import Readings


def birthday(born: date, age: int) -> date:
    """Return the day on which somebody reaches an age; who was born on a leap day, on the eve.

    >>> birthday(date(2000, 2, 29), 18)
    datetime.date(2018, 2, 28)
    """
    return months_before(born, -age * A_YEAR)


def is_under(record: Record, mark: int, readings: Readings) -> bool:
    """Tell whether a junior's rating is under a mark, and always was (reading junior_rating)."""
    if record.rating >= mark:
        return False
    return not record.has_reached_2300 or readings.take("junior_rating") == "currently"


def is_in_years(record: Record, age: int, on: date) -> bool:
    """Tell whether the year in which a player reaches an age is not over."""
    if record.born is None:
        return False
    year = record.born.year if isinstance(record.born, date) else record.born
    return on.year - year <= age
