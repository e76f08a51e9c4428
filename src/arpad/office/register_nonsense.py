"""What a register refuses: facts that cannot be, each with a sentence."""

from collections.abc import Iterator
from datetime import date, timedelta

from arpad.model.folding import words_of
from arpad.model.person import Person
from arpad.office.office import OfficeError

_LONGEST = {"code": 64, "name": 200, "federation": 10, "title": 20}
_YEARS_AHEAD = timedelta(days=366)
_FIRST_YEAR = 1850


def check_person(person: Person, today: date) -> None:
    """Refuse what cannot be true of a person, all of it at once."""
    wrong = [*_texts(person), *_days(person, today)]
    if wrong:
        raise OfficeError("\n".join(wrong))


def check_since(since: date, today: date) -> None:
    """Refuse a day from which nothing can be known to hold."""
    if since > today + _YEARS_AHEAD:
        raise OfficeError(f"{since} is more than a year ahead; enter the change when it is closer.")
    if since.year < _FIRST_YEAR:
        raise OfficeError(f"{since} is out of reach: give a day from {_FIRST_YEAR} on.")


def _texts(person: Person) -> Iterator[str]:
    if not words_of(person.name):
        yield f"The name {person.name!r} has no letters; give the player's name."
    for field, longest in _LONGEST.items():
        text = getattr(person, field)
        if text is None:
            continue
        if len(text) > longest:
            yield f"The {field} {text[:30]!r}… is longer than {longest} characters; shorten it."
        if not text.isprintable() or text != text.strip() or (not text and field != "code"):
            yield f"The {field} {text!r} is empty, or has blanks around it or signs in it."
    if person.code and len(person.code.split()) > 1:
        yield f"The code {person.code!r} has blanks in it; a code is one word."


def _days(person: Person, today: date) -> Iterator[str]:
    born, died = person.born, person.deceased
    year = born.year if isinstance(born, date) else born
    if year is not None and not _FIRST_YEAR <= year <= today.year:
        yield f"Born {born} cannot be: give a year from {_FIRST_YEAR} to {today.year}."
    elif isinstance(born, date) and born > today:
        yield f"Born {born} cannot be: that day is still to come."
    if died is not None and died > today:
        yield f"Deceased on {died} cannot be: that day is still to come."
    if died is not None and year is not None and died.year < year:
        yield f"Deceased on {died} cannot be of somebody born {born}."
