"""What an address asks for: days, numbers and codes, or a sentence on how to write them."""

from datetime import date

from litestar.exceptions import ClientException

from arpad.locale import message
from arpad.office.office import OfficeError
from arpad.web.visit import Visit

_NO_DAY = message("{name}: {text} is no day; write it like 2012-03-01.")
_NO_NUMBER = message("{name}: {text} is no whole number from {least} to {most}.")
LONGEST_TEXT = 200


def text_asked(visit: Visit, name: str) -> str:
    """Return a parameter of the address, without what nobody could have meant."""
    return visit.request.query_params.get(name, "").strip()[:LONGEST_TEXT]


def day_asked(visit: Visit, name: str, label: str) -> date | None:
    """Return a day of the address; None where none is given. `label` is what its field says."""
    text = text_asked(visit, name)
    if not text:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError as problem:
        said = visit.say(_NO_DAY).format(name=visit.say(label), text=text)
        raise ClientException(said) from problem


def number_asked(visit: Visit, label: str, text: str, *, least: int, most: int) -> int:
    """Return a whole number that was written into a form, in the field with a label."""
    try:
        number = int(text)
    except ValueError:
        number = least - 1
    if not least <= number <= most:
        name, limits = visit.say(label), {"least": least, "most": most}
        raise ClientException(visit.say(_NO_NUMBER).format(name=name, text=text, **limits))
    return number


def day_of_list(text: str) -> date:
    """Return the day of a list in an address, or say how such a day is written."""
    try:
        return date.fromisoformat(text)
    except ValueError as problem:
        raise OfficeError(f"{text!r} is no day of a list; write it like 2012-03-01.") from problem
