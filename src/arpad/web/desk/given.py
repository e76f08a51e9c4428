"""What somebody has typed into a form of the desk, as the office takes it; else a sentence."""

from datetime import date

from arpad.locale import message
from arpad.office.office import OfficeError
from arpad.web.desk.posted import Posted
from arpad.web.form import FIRST_DAY, LAST_DAY

_A_DAY = message("A day is written as year, month and day: 2012-12-31.")
_NO_DAY = message("A day is missing: fill it in as 2012-12-31.")
_A_NUMBER = message("A number here is a whole one of few digits.")
_MOST_DIGITS = 9


def day_given(posted: Posted, name: str) -> date | None:
    """Return a day; None where the field is empty."""
    said = posted.text(name)
    if not said:
        return None
    try:
        found = date.fromisoformat(said)
    except ValueError as problem:
        raise OfficeError(_A_DAY) from problem
    if not FIRST_DAY <= found <= LAST_DAY:
        raise OfficeError(_A_DAY)
    return found


def day_needed(posted: Posted, name: str) -> date:
    """Return a day that has to be given."""
    found = day_given(posted, name)
    if found is None:
        raise OfficeError(_NO_DAY)
    return found


def number_given(posted: Posted, name: str) -> int | None:
    """Return a whole number; None where the field is empty."""
    said = posted.text(name)
    if not said:
        return None
    if not (said.isascii() and said.isdigit() and len(said) <= _MOST_DIGITS):
        raise OfficeError(_A_NUMBER)
    return int(said)
