"""Requests of federations about players: transfers, exclusions from lists, and returns to them.

The federation that gives a player up can say yes or no; a rating officer decides, with a reason
(see `arpad.office.request_answers`).
"""

from datetime import date

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.locale import message
from arpad.model.person import Person
from arpad.model.rights import Matter, Reach, Right
from arpad.office.access.entrance import Entrance
from arpad.office.office import Office, OfficeError
from arpad.office.plain_words import plain_words
from arpad.office.player_overview import player_coded
from arpad.office.register_nonsense import check_since
from arpad.store.desk.accounts import Account
from arpad.store.desk.requests import (
    Facts,
    Request,
    RequestKind,
    RequestState,
    Said,
    add_request,
    request_numbered,
    requests,
    set_answer,
    set_said,
)

_NO_REQUEST = message("There is no such request.")
_NOT_YOURS = message("You ask for players of your own federation, or for one to join it.")
_NO_SAY = message("Only the federation that gives the player up is asked, while it is open.")
_SAID = message("Your federation has said so already.")
_ONLY_OWN = message("Only who has asked can take a request back.")
_LONGEST_CODE = 10


class Wanted(Struct, frozen=True, kw_only=True):
    """What somebody asks for; `to` is the federation that a player is to join."""

    kind: RequestKind
    player: str
    since: date
    reason: str
    to: str | None = None


def may_ask(account: Account, kind: RequestKind, person: Person, to: str | None) -> bool:
    """Tell whether an account may ask for something about a player."""
    if account.may(Right.ASK_FOR_CHANGES, Matter(federation=person.federation)):
        return True
    is_for_own = to is not None and to == account.federation
    can = account.reach(Right.ASK_FOR_CHANGES) >= Reach.FEDERATION
    return kind is RequestKind.TRANSFER and is_for_own and can


def ask(office: Office, entrance: Entrance, account: Account, wanted: Wanted) -> Request:
    """Record a request; it is open until an officer answers it."""
    with office.reading() as connection:
        person = player_coded(connection, wanted.player)
    if not may_ask(account, wanted.kind, person, wanted.to):
        raise OfficeError(_NOT_YOURS)
    _check(wanted, person, office.clerk.today)
    made = Request(
        account_id=account.id,
        who=account.name,
        at=entrance.now,
        kind=wanted.kind,
        player=person.code,
        federation=person.federation or "",
        facts=_facts(entrance, account, wanted, person),
        reason=plain_words("The reason", wanted.reason),
    )
    with entrance.writing() as connection:
        _refuse_twice(connection, made)
        number = add_request(connection, made)
        after = {"player": made.player, "kind": made.kind.value, "to": made.facts.to}
        entrance.record(connection, "ask", f"request {number}", after=after)
    return replace(made, id=number)


def say(entrance: Entrance, account: Account, number: int, *, agrees: bool, words: str) -> Request:
    """Record what the federation that gives a player up says to it."""
    with entrance.writing() as connection:
        found = request_called(connection, number)
        if not may_say(account, found):
            raise OfficeError(_NO_SAY)
        if found.facts.said is not None:
            raise OfficeError(_SAID)
        plain = plain_words("What you say", words) if words.strip() else ""
        said = Said(agrees=agrees, who=account.name, at=entrance.now, words=plain)
        facts = replace(found.facts, said=said)
        if not set_said(connection, number, facts):
            raise _answered(request_called(connection, number))
        after = {"agrees": agrees, "words": plain}
        entrance.record(connection, "say to request", f"request {number}", after=after)
        return replace(found, facts=facts)


def may_say(account: Account, request: Request) -> bool:
    """Tell whether an account speaks for the federation that gives a player up."""
    is_giving = bool(request.federation) and account.federation == request.federation
    is_asked = request.kind is RequestKind.TRANSFER and request.state is RequestState.OPEN
    return is_giving and is_asked and account.may(Right.ASK_FOR_CHANGES)


def take_back(entrance: Entrance, account: Account, number: int) -> Request:
    """Take a request back, by who has made it, or somebody else of the same federation."""
    with entrance.reading() as connection:
        found = request_called(connection, number)
    asking = found.facts.asking
    is_of_asking = asking is not None and asking == account.federation
    if found.account_id != account.id and not is_of_asking:
        raise OfficeError(_ONLY_OWN)
    return close_request(entrance, number, RequestState.WITHDRAWN, "")


def request_called(connection: Connection, number: int) -> Request:
    """Return a request by its number, or say that there is none."""
    found = request_numbered(connection, number)
    if found is None:
        raise OfficeError(_NO_REQUEST)
    return found


def close_request(entrance: Entrance, number: int, state: RequestState, words: str) -> Request:
    """Give an open request its last state; refuse where somebody else was first."""
    with entrance.writing() as connection:
        found = request_called(connection, number)
        if not set_answer(
            connection, number, state, who=entrance.who, at=entrance.now, words=words
        ):
            raise _answered(found)
        entrance.record(
            connection,
            "answer request",
            f"request {number}",
            before={"state": found.state.value},
            after={"state": state.value, "reason": words},
        )
    return replace(
        found, state=state, answered=entrance.now, answered_by=entrance.who, answer=words
    )


def _answered(request: Request) -> OfficeError:
    by = request.answered_by
    if request.answered is not None:
        day, time = f"{request.answered:%Y-%m-%d}", f"{request.answered:%H:%M}"
        by = f"{by} on {day} at {time} UTC"
    return OfficeError(
        f"Request {request.id} was {request.state.value} by {by}; you were not the first. Look at "
        "it again."
    )


def _facts(entrance: Entrance, account: Account, wanted: Wanted, person: Person) -> Facts:
    """Return what is asked for; a federation that gives its own player up agrees by asking."""
    is_limited = account.reach(Right.ASK_FOR_CHANGES) is not Reach.EVERYTHING
    asking = account.federation if is_limited else None
    is_giving = wanted.kind is RequestKind.TRANSFER and asking == person.federation
    said = Said(agrees=True, who=account.name, at=entrance.now)
    return Facts(
        since=wanted.since,
        to=wanted.to if wanted.kind is RequestKind.TRANSFER else None,
        asking=asking,
        said=said if is_giving and asking else None,
    )


def _check(wanted: Wanted, person: Person, today: date) -> None:
    check_since(wanted.since, today)
    if wanted.kind is RequestKind.TRANSFER:
        to = wanted.to or ""
        if not (to.isalnum() and to == to.upper() and len(to) <= _LONGEST_CODE):
            raise OfficeError(f"{to!r} is no code of a federation; write capitals such as EST.")
        if to == person.federation:
            raise OfficeError(f"{person.name} ({person.code}) belongs to {to} already.")
    elif person.is_excluded == (wanted.kind is RequestKind.EXCLUSION):
        is_now = "is not on lists already" if person.is_excluded else "is not excluded"
        raise OfficeError(f"{person.name} ({person.code}) {is_now}.")


def _refuse_twice(connection: Connection, made: Request) -> None:
    for other in requests(connection, player=made.player, state=RequestState.OPEN):
        if other.kind is made.kind:
            raise OfficeError(
                f"Request {other.id} of {other.at:%Y-%m-%d} asks for the same and is open."
            )
