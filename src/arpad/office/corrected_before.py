"""Corrections of the same thing by others, made while somebody waits to book another one.

Whoever books a correction has seen a preview; what was corrected since then was not in it.
"""

from hashlib import sha256

from msgspec import Struct
from sqlalchemy import Connection

from arpad.office.correction_plan import Plan, last_correction
from arpad.office.office import Office, OfficeError
from arpad.store.correction_rows import corrections


class Seen(Struct, frozen=True):
    """What an officer has been shown: the newest correction then, and the effect by its hash."""

    correction: int
    effect: str


def hash_of_effect(text: str) -> str:
    """Return by what an effect that was shown is known again."""
    return sha256(text.encode()).hexdigest()


def refuse_other_effect(seen: Seen, text: str) -> None:
    """Refuse to book what was not shown: something else was rated or published meanwhile."""
    if hash_of_effect(text) != seen.effect:
        raise OfficeError(
            "What this touches has changed since it was shown to you, as something was rated, "
            "published or corrected meanwhile; nothing was booked, look at it again."
        )


def last_seen(office: Office) -> int:
    """Return the number of the newest correction before the turn to write is waited for."""
    with office.reading() as connection:
        return max((found.id for found in corrections(connection)), default=0)


def refuse_unseen(connection: Connection, plan: Plan, seen: int) -> None:
    """Refuse a correction of an event or a player that somebody else has corrected meanwhile."""
    event_id = plan.event.id if plan.event else None
    for found in corrections(connection, event_id=event_id, player_id=plan.player_id):
        if found.id > seen:
            raise OfficeError(
                f"{last_correction(found)} It was booked at this very moment, so that your preview "
                "did not show it; nothing was booked, look at it again."
            )
