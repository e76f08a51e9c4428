"""What somebody says of a player on the command line, as facts of the register."""

from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any

from cyclopts import Parameter

from arpad.cli.exits import UsageError
from arpad.model.player import Membership, Sex

NONE = "none"
_YEAR = 4


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class PlayerFacts:
    """What is said of a player; the word `none` takes something back."""

    name: Annotated[str | None, Parameter(help="The name, such as 'Kask, Kaur'.")] = None
    federation: Annotated[str | None, Parameter(help="The federation, such as EST.")] = None
    title: Annotated[str | None, Parameter(help="The title, such as WGM.")] = None
    sex: Annotated[str | None, Parameter(help="f or m.")] = None
    born: Annotated[str | None, Parameter(help="The year, or the day as YYYY-MM-DD.")] = None
    deceased: Annotated[str | None, Parameter(help="The day, as YYYY-MM-DD.")] = None
    member_of: Annotated[
        tuple[str, ...], Parameter(help="IBCA, ICSC or IPCA; repeatable; none for no longer.")
    ] = ()
    excluded: Annotated[
        str | None, Parameter(help="yes when the federation asks not to list the player, or no.")
    ] = None

    def facts(self) -> dict[str, Any]:
        """Return what was said, by the names of the register; refuse what is not understood."""
        said: dict[str, Any] = {}
        for field in ("name", "federation", "title"):
            if (text := getattr(self, field)) is not None:
                said[field] = None if text == NONE and field != "name" else text
        if self.sex is not None:
            said["sex"] = None if self.sex == NONE else _sex(self.sex)
        if self.born is not None:
            said["born"] = None if self.born == NONE else born_from_words(self.born)
        if self.deceased is not None:
            said["deceased"] = None if self.deceased == NONE else _day(self.deceased)
        if self.member_of:
            said["memberships"] = tuple(_membership(m) for m in self.member_of if m != NONE)
        if self.excluded is not None:
            said["is_excluded"] = _yes("--excluded", self.excluded)
        return said


def born_from_words(text: str) -> date | int:
    """Read a day or a year of birth."""
    if len(text) == _YEAR and text.isascii() and text.isdigit():
        return int(text)
    return _day(text)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as problem:
        raise UsageError(f"{text!r} is no day: write YYYY-MM-DD.") from problem


def _sex(text: str) -> Sex:
    try:
        return Sex(text.casefold())
    except ValueError as problem:
        raise UsageError(f"--sex {text!r} is not understood: write f or m.") from problem


def _membership(text: str) -> Membership:
    try:
        return Membership(text.upper())
    except ValueError as problem:
        known = ", ".join(Membership)
        raise UsageError(f"--member-of {text!r} is not known; there are {known}.") from problem


def _yes(option: str, text: str) -> bool:
    if text.casefold() not in {"yes", "no"}:
        raise UsageError(f"{option} {text!r} is not understood: write yes or no.")
    return text.casefold() == "yes"
