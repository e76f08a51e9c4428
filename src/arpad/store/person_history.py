"""The history of persons in the book: every version with who entered it and when."""

from datetime import date, datetime

from msgspec import Struct
from sqlalchemy import Connection, func, select

from arpad.model.person import Person
from arpad.store.persons import versions_of
from arpad.store.schema import batch, player, player_version


class Recorded(Struct, frozen=True):
    """A version of a person, who entered it and when; higher numbers were entered later."""

    number: int
    person: Person
    who: str
    at: datetime


def recorded_versions(connection: Connection, number: int) -> tuple[Recorded, ...]:
    """Return everything that was ever known of a player with who entered it, by its days."""
    query = (
        select(player_version.c.id, batch.c.who, batch.c.at)
        .join(player_version, player_version.c.batch_id == batch.c.id)
        .where(player_version.c.player_id == number)
        .order_by(player_version.c.since, player_version.c.id)
    )
    entered = connection.execute(query).all()
    versions = versions_of(connection, number)
    return tuple(
        Recorded(entry, person, who, at)
        for person, (entry, who, at) in zip(versions, entered, strict=True)
    )


def last_change(connection: Connection) -> date | None:
    """Return the latest day from which something is known of anybody."""
    newest = select(player_version.c.since).order_by(player_version.c.since.desc()).limit(1)
    return connection.execute(newest).scalar_one_or_none()


def highest_number(connection: Connection) -> int:
    """Return the highest number that a player has, 0 where there is none."""
    return connection.execute(select(func.max(player.c.id))).scalar() or 0
