"""What an officer does with one player of the register, having seen what it says of him now.

Two officers may look at the same player: whoever saves second must have seen what the first did.
"""

from collections.abc import Mapping
from datetime import date
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.person import Person
from arpad.office.office import Office, OfficeError
from arpad.office.plain_words import plain_words
from arpad.office.register import add_player, change_player, correct_player, number_of_player
from arpad.office.register_nonsense import check_since
from arpad.store.person_history import recorded_versions


class Entered(Struct, frozen=True):
    """What came of it: the versions that were added, and the batch that added them."""

    persons: tuple[Person, ...]
    batch: int


def newest_version(connection: Connection, code: str) -> int:
    """Return the number of what was entered last of a player."""
    recorded = recorded_versions(connection, number_of_player(connection, code))
    return max(version.number for version in recorded)


def enter_player(office: Office, person: Person) -> Entered:
    """Enter a new player."""
    today = office.clerk.today
    check_since(person.since, today)
    with office.writing("player add") as entry:
        return Entered((add_player(entry, person, today=today),), entry.batch)


def change_from(
    office: Office, code: str, facts: Mapping[str, Any], *, since: date, source: str, seen: int
) -> Entered:
    """Enter what holds of a player from a day on."""
    words = plain_words("The source", source)
    with office.writing("player change") as entry:
        _check_seen(entry.connection, code, seen)
        today = office.clerk.today
        added = change_player(entry, code, facts, since=since, source=words, today=today)
        return Entered(added, entry.batch)


def put_right(
    office: Office,
    code: str,
    facts: Mapping[str, Any],
    *,
    on: date | None,
    reason: str,
    seen: int,
) -> Entered:
    """Put right what was wrong of a player from its first day on."""
    source = f"correction: {plain_words('The reason', reason)}"
    with office.writing("player correct") as entry:
        _check_seen(entry.connection, code, seen)
        today = office.clerk.today
        added = correct_player(entry, code, facts, on=on, source=source, today=today)
        return Entered(added, entry.batch)


def _check_seen(connection: Connection, code: str, seen: int) -> None:
    recorded = recorded_versions(connection, number_of_player(connection, code))
    newest = max(recorded, key=lambda version: version.number)
    if newest.number != seen:
        day, time = f"{newest.at:%Y-%m-%d}", f"{newest.at:%H:%M}"
        raise OfficeError(
            f"{newest.who} has entered something else of {code} on {day} at {time} UTC, after you "
            "looked. Look at the player again."
        )
