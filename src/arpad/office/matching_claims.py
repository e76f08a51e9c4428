"""What a report claims of a player otherwise than the register: both values, told as findings."""

from collections.abc import Iterator
from datetime import date

from arpad.model.finding import Finding, warn
from arpad.model.folding import same_spelling
from arpad.model.person import Person
from arpad.model.player import Player
from arpad.model.rating import PoolStanding

_FIELDS = {"federation": "federation", "title": "title", "sex": "sex"}


def contradictions(
    reported: Player, person: Person, standing: PoolStanding | None, *, has_ratings: bool
) -> Iterator[Finding]:
    """Yield a warning for everything in which a report and the register differ.

    What the report leaves out it does not claim, nor does the register.
    """
    if reported.name and not same_spelling(reported.name, person.name):
        yield _differs(reported, "name", reported.name, person.name)
    for field, word in _FIELDS.items():
        claimed, known = getattr(reported, field), getattr(person, field)
        if claimed and known and claimed.casefold() != known.casefold():
            yield _differs(reported, word, claimed, known)
    if not _same_birth(reported.born, person.born):
        yield _differs(reported, "birth", str(reported.born), str(person.born))
    if has_ratings and reported.rating is not None:
        known_rating = standing.rating if standing else None
        if known_rating != reported.rating:
            listed = "none" if known_rating is None else str(known_rating)
            yield _differs(reported, "rating", str(reported.rating), listed)


def taken_by_name(reported: Player, person: Person) -> Finding:
    """Return the warning that a name alone says who a player is."""
    compared = (
        f"born {reported.born}"
        if reported.born is not None and person.born is not None
        else "the years of birth cannot be compared"
    )
    return warn(
        None,
        f"player {reported.id}",
        f"{reported.label} is taken for {person.name} ({person.code}) by the name; {compared}. If "
        "it is somebody else, say who.",
    )


def id_of_another(reported: Player, person: Person) -> Finding:
    """Return the warning that somebody of another name has the reported id."""
    return warn(
        None,
        f"player {reported.id}",
        f"The report says {reported.id} is {reported.name}; in the register that is the code of "
        f"{person.name}. The id was not gone by.",
    )


def _differs(reported: Player, what: str, claimed: str, known: str) -> Finding:
    return warn(
        None,
        f"player {reported.id}",
        f"{reported.label}: the report has the {what} {claimed}, the register {known}; the "
        "register goes. If it is wrong there, correct it with arpad player correct.",
    )


def _same_birth(one: date | int | None, other: date | int | None) -> bool:
    """Tell whether two births may be one: the days where both are known, else the years."""
    if one is None or other is None:
        return True
    if isinstance(one, date) and isinstance(other, date):
        return one == other
    years = (born.year if isinstance(born, date) else born for born in (one, other))
    return len(set(years)) == 1
