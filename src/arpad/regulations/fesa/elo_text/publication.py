"""What the text leaves to the practice of publication: the days of lists, and who is left out."""

from datetime import date

from arpad.regulations.calendar import A_YEAR, months_before
from arpad.regulations.edition import Readings
from arpad.regulations.fesa.elo_text import ELO_TEXT
from arpad.regulations.fesa.numbers import Numbers


@ELO_TEXT.article("12")
def is_list_day(on: date, numbers: Numbers, readings: Readings) -> bool:
    """Tell whether a list may bear a date: any, or the first of the months of lists."""
    if readings.take("list_dates") == "on-demand":
        return True
    return on.day == 1 and on.month in numbers.list_months


@ELO_TEXT.article("12")
def is_inactive(last_event: date | None, on: date, numbers: Numbers, readings: Readings) -> bool:
    """Tell whether a player is left out of a list because his last table is too long ago."""
    if readings.take("inactivity") == "none" or last_event is None:
        return False
    return months_before(on, A_YEAR * numbers.inactive_years) > last_event
