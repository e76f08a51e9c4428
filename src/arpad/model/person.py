"""Persons in the register: what is known of somebody from a day on."""

from datetime import date

from msgspec import Struct

from arpad.model.player import Membership, Sex


class Person(Struct, frozen=True, kw_only=True):
    """What the register says of a player from a day on; `code` is the id that reports carry.

    `source` says where it was learnt: a list, a report, an officer.
    """

    id: int = 0
    code: str
    since: date
    name: str
    federation: str | None = None
    title: str | None = None
    sex: Sex | None = None
    born: date | int | None = None
    deceased: date | None = None
    memberships: tuple[Membership, ...] = ()
    is_excluded: bool = False
    source: str = ""
