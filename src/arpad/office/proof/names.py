"""Names apart from the proof: one salted line a person, whose hash alone is in the proof.

The salt stands in the line, and goes with it: from a hash that is left nobody can tell a name by
trying names. It comes from a key that only the book of the office gives, so that the same bundle
can be made again.
"""

import hmac
from datetime import date
from hashlib import sha256

import msgspec
from msgspec import Struct

from arpad.model.event import Event
from arpad.model.person import Person
from arpad.model.player import Sex
from arpad.office.register_search import year_of

NAMES = "names.jsonl"
HASHES = "name_hashes.jsonl"
_SALT = 32
_encode = msgspec.json.Encoder().encode


class NameLine(
    Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """A player, by his code, or an event, by its number; after an erasure, since when and why."""

    code: str = ""
    event: int | None = None
    salt: str = ""
    name: str = ""
    born: date | int | None = None
    sex: Sex | None = None
    place: str | None = None
    arbiter: str | None = None
    erased: date | None = None
    reason: str = ""

    @property
    def key(self) -> str | int:
        """Return whose name it is."""
        return self.code if self.event is None else self.event


class NameHash(
    Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """The hash of a line of names."""

    code: str = ""
    event: int | None = None
    sha256: str

    @property
    def key(self) -> str | int:
        """Return whose name it is."""
        return self.code if self.event is None else self.event


class Salting(Struct, frozen=True):
    """Salts for names, from the key of a book."""

    key: bytes

    def salt(self, key: str | int) -> str:
        """Return the salt of a player or of an event."""
        return hmac.digest(self.key, f"{type(key).__name__} {key}".encode(), "sha256").hex()[:_SALT]

    def line_of_person(self, person: Person) -> NameLine:
        """Return the line of a player."""
        return NameLine(
            code=person.code,
            salt=self.salt(person.code),
            name=person.name,
            born=year_of(person.born),
            sex=person.sex,
        )

    def line_of_event(self, number: int, event: Event) -> NameLine:
        """Return the line of an event: matches are called after their players."""
        return NameLine(
            event=number,
            salt=self.salt(number),
            name=event.name,
            place=event.place,
            arbiter=event.arbiter,
        )


def written(line: NameLine) -> bytes:
    """Return a line as it stands in the file, without its end."""
    return _encode(line)


def hash_of(line: bytes) -> str:
    """Return the hash of a line without its end."""
    return sha256(line).hexdigest()


def hashed(line: NameLine) -> NameHash:
    """Return the hash of a line, by whose it is."""
    return NameHash(code=line.code, event=line.event, sha256=hash_of(written(line)))
