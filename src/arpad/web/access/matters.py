"""Whose an event or a player is, as far as a right depends on it."""

from arpad.model.docket import Docket
from arpad.model.person import Person
from arpad.model.rights import Matter, Right
from arpad.office.event_sought import docket_numbered
from arpad.office.player_overview import player_coded
from arpad.store.desk.event_accounts import is_own_event
from arpad.web.visit import Visit


def matter_of(visit: Visit, docket: Docket) -> Matter:
    """Return whose an event is."""
    with visit.site.desk.reading() as connection:
        is_own = is_own_event(connection, docket.id, visit.account.id)
    return Matter(federation=docket.federation, is_own=is_own)


def event_for(visit: Visit, right: Right, number: int) -> Docket:
    """Return an event to who has a right for it; refuse everybody else."""
    with visit.reading() as connection:
        docket = docket_numbered(connection, number)
    visit.require(right, matter_of(visit, docket))
    return docket


def player_for(visit: Visit, right: Right, code: str) -> Person:
    """Return a player to who has a right for him; refuse everybody else."""
    with visit.reading() as connection:
        person = player_coded(connection, code)
    visit.require(right, Matter(federation=person.federation))
    return person
