"""What is named in an address, for who has a right for it: unknown, somebody else's, or his."""

from arpad.model.docket import Docket
from arpad.model.person import Person
from arpad.model.rights import Right
from arpad.office.office import OfficeError
from arpad.web.access.matters import event_for, player_for
from arpad.web.api.desk.refusing import UnknownError
from arpad.web.visit import Visit


def event_within(visit: Visit, right: Right, number: int) -> Docket:
    """Return an event to who has a right for it."""
    try:
        return event_for(visit, right, number)
    except OfficeError as problem:
        raise UnknownError(str(problem)) from problem


def player_within(visit: Visit, right: Right, code: str) -> Person:
    """Return a player to who has a right for him."""
    try:
        return player_for(visit, right, code)
    except OfficeError as problem:
        raise UnknownError(str(problem)) from problem
