"""What the register believed: of a day, as far as had been entered by the end of another."""

from collections.abc import Sequence
from datetime import date

from sqlalchemy import Connection

from arpad.model.person import Person
from arpad.store.as_known import Horizon, end_of
from arpad.store.person_history import Recorded, recorded_versions


def versions_then(connection: Connection, number: int, horizon: Horizon) -> tuple[Recorded, ...]:
    """Return what had been entered of a player, by its days."""
    recorded = recorded_versions(connection, number)
    if horizon.day is None:
        return recorded
    end = end_of(horizon.day)
    return tuple(version for version in recorded if version.at < end)


def person_then(connection: Connection, number: int, day: date, horizon: Horizon) -> Person | None:
    """Return what was believed of a player on a day; None where nothing was."""
    return person_on(versions_then(connection, number, horizon), day)


def person_on(recorded: Sequence[Recorded], day: date) -> Person | None:
    """Return the last version that holds on a day, of versions by their days."""
    known = [version.person for version in recorded if version.person.since <= day]
    return known[-1] if known else None
