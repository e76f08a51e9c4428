"""A form about a player, as facts of the register; what it leaves as it was is no fact."""

from datetime import date
from typing import Any

from arpad.locale import message
from arpad.model.person import Person
from arpad.model.player import Membership, Sex
from arpad.office.office import OfficeError
from arpad.web.desk.given import day_given
from arpad.web.desk.posted import Posted

_BIRTH = message("A birth is a year such as 1984, or a day such as 1984-05-17.")
_NO_SEX = message("Choose one of those in the list.")
_NOTHING = message("Nothing in the form is other than what the register says; change something.")
_YEAR = 4

REQUESTED = ("federation", "is_excluded")
"""What a federation asks for by a request, and a rating officer may enter himself."""


def facts_given(posted: Posted, *, with_requested: bool) -> dict[str, Any]:
    """Return everything that a form says of a player."""
    said: dict[str, Any] = {
        "name": posted.text("name"),
        "title": posted.text("title") or None,
        "sex": _sex(posted.text("sex")),
        "born": _born(posted.text("born")),
        "deceased": day_given(posted, "deceased"),
        "memberships": tuple(m for m in Membership if m.value in posted.all("membership")),
    }
    if with_requested:
        said["federation"] = posted.text("federation").upper() or None
        said["is_excluded"] = posted.is_on("excluded")
    return said


def facts_changed(posted: Posted, person: Person, *, with_requested: bool) -> dict[str, Any]:
    """Return what a form says otherwise than the register does."""
    said = facts_given(posted, with_requested=with_requested)
    new = {name: value for name, value in said.items() if getattr(person, name) != value}
    if not new:
        raise OfficeError(_NOTHING)
    return new


def fields_of(person: Person) -> dict[str, str]:
    """Return what the register says of a player, as the fields of a form."""
    return {
        "name": person.name,
        "title": person.title or "",
        "sex": person.sex.value if person.sex else "",
        "born": str(person.born or ""),
        "deceased": str(person.deceased or ""),
        "federation": person.federation or "",
        "excluded": "1" if person.is_excluded else "",
    }


def _sex(text: str) -> Sex | None:
    try:
        return Sex(text) if text else None
    except ValueError as problem:
        raise OfficeError(_NO_SEX) from problem


def _born(text: str) -> date | int | None:
    if not text:
        return None
    if len(text) == _YEAR and text.isascii() and text.isdigit():
        return int(text)
    try:
        return date.fromisoformat(text)
    except ValueError as problem:
        raise OfficeError(_BIRTH) from problem
