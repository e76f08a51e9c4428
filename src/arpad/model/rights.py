"""Who may do what: the one table that pages, the API and the documentation read.

A right is something that can be done; a role has it for everything, for its own federation, for
its own events, or not at all. Somebody with several roles has the widest of their reaches.
"""

from collections.abc import Iterable, Mapping
from enum import IntEnum, StrEnum

from msgspec import Struct


class Role(StrEnum):
    """What somebody is in an office; everybody is the public."""

    PUBLIC = "public"
    ORGANISER = "organiser"
    FEDERATION_OFFICER = "federation-officer"
    RATING_OFFICER = "rating-officer"
    COMMISSION = "commission"
    ADMINISTRATOR = "administrator"


GIVEN = tuple(role for role in Role if role is not Role.PUBLIC)
"""The roles that an account can be given."""


class Reach(IntEnum):
    """How far a right goes; a wider reach has the narrower ones in it."""

    NOTHING = 0
    OWN = 1
    """Events that the account has registered or reported itself."""
    FEDERATION = 2
    """Events and players of the account's federation."""
    EVERYTHING = 3


class Right(StrEnum):
    """What can be done, in the words of a sentence that begins with "may"."""

    SEE_PUBLIC = "see the public site"
    OWN_ACCOUNT = "look after the own account"
    SEE_EVENTS = "see reports, matches, findings and the preview of an event"
    REGISTER_EVENTS = "register events before they start"
    SUBMIT_REPORTS = "submit reports and answer their findings"
    SEE_PLAYERS = "see the whole record of a player"
    CHANGE_PLAYERS = "enter players and change their data"
    ASK_FOR_CHANGES = "ask for transfers and exclusions"
    OBJECT = "record objections"
    DECIDE = "decide on events, requests and objections"
    LOOK_AHEAD = "look at dry runs, the gate, the blast radius and lists to come"
    RATE = "rate events and periods"
    OVERRIDE = "override findings of the gate"
    PUBLISH = "publish lists, now or at a set time"
    CORRECT = "correct, withdraw and undo"
    MERGE = "merge players and take merges back"
    SET_SERIES = "freeze series and set starting ratings"
    APPROVE_GRADES = "approve 5 and 6 Dan"
    AUDIT = "audit the book, read the log and take bundles"
    STUDY = "study the scale and try other rules"
    SET_LAW = "choose editions, readings and limits of the gate"
    MANAGE_ACCOUNTS = "invite, change and close accounts"
    MANAGE_SITE = "set webhooks and settings of the site, make backups"
    PROTECT_PERSONS = "erase a person from public view and hand out a person's data"
    SEE_JOBS = "follow long work"


_ALL, _FED, _OWN = Reach.EVERYTHING, Reach.FEDERATION, Reach.OWN
_ORG, _OFF, _RO, _COM, _ADM = GIVEN
_SIGNED_IN: Mapping[Role, Reach] = dict.fromkeys(GIVEN, _ALL)

RIGHTS: Mapping[Right, Mapping[Role, Reach]] = {
    Right.SEE_PUBLIC: dict.fromkeys(Role, _ALL),
    Right.OWN_ACCOUNT: _SIGNED_IN,
    Right.SEE_JOBS: _SIGNED_IN,
    Right.SEE_EVENTS: {_ORG: _OWN, _OFF: _FED, _RO: _ALL, _COM: _ALL},
    Right.REGISTER_EVENTS: {_ORG: _FED, _OFF: _FED, _RO: _ALL},
    Right.SUBMIT_REPORTS: {_ORG: _OWN, _OFF: _FED, _RO: _ALL},
    Right.SEE_PLAYERS: {_OFF: _FED, _RO: _ALL, _COM: _ALL},
    Right.CHANGE_PLAYERS: {_OFF: _FED, _RO: _ALL},
    Right.ASK_FOR_CHANGES: {_OFF: _FED, _RO: _ALL},
    Right.OBJECT: {_OFF: _FED, _RO: _ALL},
    Right.DECIDE: {_RO: _ALL},
    Right.LOOK_AHEAD: {_RO: _ALL, _COM: _ALL},
    Right.RATE: {_RO: _ALL},
    Right.OVERRIDE: {_RO: _ALL},
    Right.PUBLISH: {_RO: _ALL},
    Right.CORRECT: {_RO: _ALL},
    Right.MERGE: {_RO: _ALL},
    Right.SET_SERIES: {_RO: _ALL},
    Right.APPROVE_GRADES: {_RO: _ALL},
    Right.AUDIT: {_RO: _ALL, _COM: _ALL, _ADM: _ALL},
    Right.STUDY: {_RO: _ALL, _COM: _ALL, _ADM: _ALL},
    Right.SET_LAW: {_ADM: _ALL},
    Right.MANAGE_ACCOUNTS: {_ADM: _ALL},
    Right.MANAGE_SITE: {_ADM: _ALL},
    Right.PROTECT_PERSONS: {_RO: _ALL, _ADM: _ALL},
}


class Matter(Struct, frozen=True, kw_only=True):
    """What something is done to, as far as a right depends on it."""

    federation: str | None = None
    is_own: bool = False


def reach_of(roles: Iterable[Role], right: Right) -> Reach:
    """Return how far a right goes for somebody with some roles.

    >>> reach_of([Role.ORGANISER, Role.FEDERATION_OFFICER], Right.SUBMIT_REPORTS).name
    'FEDERATION'
    """
    held = RIGHTS[right]
    return max(held.get(role, Reach.NOTHING) for role in (Role.PUBLIC, *roles))


def reaches(reach: Reach, matter: Matter, federation: str | None) -> bool:
    """Tell whether a reach has a matter in it, for somebody of a federation.

    What somebody did himself stays his own, whatever federation it is of.

    >>> reaches(Reach.FEDERATION, Matter(federation="EST"), "EST")
    True
    >>> reaches(Reach.FEDERATION, Matter(federation="LAT"), "EST")
    False
    >>> reaches(Reach.FEDERATION, Matter(), None)
    False
    """
    if reach is Reach.EVERYTHING:
        return True
    if reach is Reach.NOTHING:
        return False
    is_of_federation = federation is not None and matter.federation == federation
    return matter.is_own or (reach is Reach.FEDERATION and is_of_federation)
