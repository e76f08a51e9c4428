"""Requests: what a federation asks for about a player, and what was answered."""

from datetime import date, datetime
from enum import StrEnum
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Row, func, or_, select, update

from arpad.store.bulk import add_row
from arpad.store.desk.schema import account, request


class RequestKind(StrEnum):
    """What can be asked for."""

    TRANSFER = "transfer"
    EXCLUSION = "exclusion"
    RETURN = "return"
    """Of a player who was excluded, to the lists."""


class RequestState(StrEnum):
    """What became of a request."""

    OPEN = "open"
    ACCEPTED = "accepted"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"


class Said(Struct, frozen=True, kw_only=True):
    """What the federation that gives a player up says to a transfer."""

    agrees: bool
    who: str
    at: datetime
    words: str = ""


class Facts(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is asked for: from which day on, for a transfer to which federation.

    `asking` is the federation that asks, none for an officer's own request.
    """

    since: date
    to: str | None = None
    asking: str | None = None
    said: Said | None = None


class Request(Struct, frozen=True, kw_only=True):
    """A request about a player; `federation` is the one he belonged to when it was made."""

    id: int = 0
    account_id: int
    who: str = ""
    at: datetime
    kind: RequestKind
    player: str
    federation: str
    facts: Facts
    reason: str
    state: RequestState = RequestState.OPEN
    answered: datetime | None = None
    answered_by: str | None = None
    answer: str = ""

    def concerns(self, federation: str | None) -> bool:
        """Tell whether a federation has a say in it: it asks, gives a player up, or gets one."""
        return federation is not None and federation in {
            self.federation,
            self.facts.to,
            self.facts.asking,
        }


_FACTS = msgspec.json.Decoder(Facts)


def add_request(connection: Connection, added: Request) -> int:
    """Add a request; return its number."""
    return add_row(
        connection,
        request,
        account_id=added.account_id,
        at=added.at,
        kind=added.kind.value,
        player=added.player,
        federation=added.federation,
        facts=_text(added.facts),
        reason=added.reason,
        state=added.state.value,
        answer="",
    )


def request_numbered(connection: Connection, number: int) -> Request | None:
    """Return a request by its number."""
    row = connection.execute(_all().where(request.c.id == number)).one_or_none()
    return None if row is None else _request(row)


def requests(
    connection: Connection,
    *,
    federation: str | None = None,
    state: RequestState | None = None,
    player: str | None = None,
    before: int | None = None,
    most: int = 50,
) -> tuple[Request, ...]:
    """Return requests, the newest first; those that a federation has a say in, or all."""
    c = request.c
    query = _all().order_by(c.id.desc()).limit(most)
    if federation is not None:
        named = [f'"{name}":"{federation}"' for name in ("to", "asking")]
        held = (c.facts.contains(words, autoescape=True) for words in named)
        query = query.where(or_(c.federation == federation, *held))
    if state is not None:
        query = query.where(c.state == state.value)
    if player is not None:
        query = query.where(c.player == player)
    if before is not None:
        query = query.where(c.id < before)
    return tuple(map(_request, connection.execute(query)))


def count_open(connection: Connection) -> int:
    """Return how many requests wait for an answer."""
    query = select(func.count()).where(request.c.state == RequestState.OPEN.value)
    return connection.execute(query).scalar_one()


def set_said(connection: Connection, number: int, facts: Facts) -> bool:
    """Keep what a federation says to an open request; tell whether it was still open."""
    return _change_if(connection, number, RequestState.OPEN, {"facts": _text(facts)})


def set_answer(
    connection: Connection, number: int, state: RequestState, *, who: str, at: datetime, words: str
) -> bool:
    """Answer an open request; tell whether it was still open."""
    values = {"state": state.value, "answered": at, "answered_by": who, "answer": words}
    return _change_if(connection, number, RequestState.OPEN, values)


def open_again(connection: Connection, number: int) -> bool:
    """Take back that a request was accepted, where nothing could come of it."""
    values = {
        "state": RequestState.OPEN.value,
        "answered": None,
        "answered_by": None,
        "answer": "",
    }
    return _change_if(connection, number, RequestState.ACCEPTED, values)


def _change_if(
    connection: Connection, number: int, state: RequestState, values: dict[str, Any]
) -> bool:
    c = request.c
    statement = update(request).where(c.id == number, c.state == state.value).values(values)
    return connection.execute(statement).rowcount == 1


def _all() -> Any:  # noqa: ANN401 - a query of two tables
    return select(request, account.c.name.label("who")).join(
        account, account.c.id == request.c.account_id
    )


def _request(row: Row[Any]) -> Request:
    return Request(
        id=row.id,
        account_id=row.account_id,
        who=row.who,
        at=row.at,
        kind=RequestKind(row.kind),
        player=row.player,
        federation=row.federation,
        facts=_FACTS.decode(row.facts),
        reason=row.reason,
        state=RequestState(row.state),
        answered=row.answered,
        answered_by=row.answered_by,
        answer=row.answer,
    )


def _text(facts: Facts) -> str:
    return msgspec.json.encode(facts).decode()
