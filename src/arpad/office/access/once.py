"""A request of a program is done once, however often it comes.

Its program names it by a key. The first one is noted before anything is done; what it was answered
is kept for a week and given again. One that was cut short, by a restart, is done again only if
neither the book nor the log of the desk has anything of it.
"""

from datetime import timedelta
from hashlib import sha256

from msgspec import Struct
from sqlalchemy import Connection

from arpad.locale import message
from arpad.office.access.entrance import Entrance
from arpad.office.office import Office, OfficeError, request_mark
from arpad.store.batch_log import batches_marked
from arpad.store.desk.answered import (
    Asked,
    asked_before,
    claim,
    claim_again,
    forget_before,
    keep_answer,
    let_go,
)
from arpad.store.desk.log import lines_from

KEPT_FOR = timedelta(days=7)
CUT_SHORT_AFTER = timedelta(minutes=2)
"""Longer than anything takes that is no job."""

_OTHER = message("This Idempotency-Key was used for another request; choose a new one.")
_AT_WORK = message("The same request is being done at this moment; ask again in a second.")
_LOST = message(
    "The same request was done before, and its answer was lost when the office was cut short. "
    "Nothing was done again; look at what there is now."
)


class OtherRequestError(OfficeError):
    """A key that stands for another request."""


class AtWorkError(OfficeError):
    """A request that somebody else is doing now."""


class LostAnswerError(OfficeError):
    """A request that was done, whose answer nobody knows."""


class Given(Struct, frozen=True):
    """The answer that a request was given before."""

    status: int
    answer: str


def called(account_id: int, key: str) -> str:
    """Return what a request is called where something is noted of it.

    >>> called(1, "b1") == called(2, "b1")
    False
    """
    return sha256(f"{account_id} {key}".encode()).hexdigest()[:16]


def begin(entrance: Entrance, office: Office, account_id: int, key: str, asked: str) -> int | Given:
    """Note a request before it is done, and return its number; or what it was answered before."""
    new = Asked(account_id=account_id, key=key, asked=asked, at=entrance.now)
    with entrance.writing() as connection:
        forget_before(connection, entrance.now - KEPT_FOR)
        number = claim(connection, new)
        if number is not None:
            return number
        found = asked_before(connection, account_id, key)
        if found is None:
            raise AtWorkError(_AT_WORK)
        if found.asked != asked:
            raise OtherRequestError(_OTHER)
        if found.status is not None:
            return Given(found.status, found.answer)
        return _taken_up(connection, office, found, new)


def keep(entrance: Entrance, number: int, given: Given) -> None:
    """Keep what a request was answered."""
    with entrance.writing() as connection:
        keep_answer(connection, number, given.status, given.answer)


def forget(entrance: Entrance, number: int) -> None:
    """Forget a request by which nothing was done: sent again, it is looked at anew."""
    with entrance.writing() as connection:
        let_go(connection, number)


def _taken_up(connection: Connection, office: Office, found: Asked, new: Asked) -> int:
    """Take up a request that was cut short long ago, unless it left something."""
    if new.at - found.at < CUT_SHORT_AFTER:
        raise AtWorkError(_AT_WORK)
    mark = request_mark(called(found.account_id, found.key))
    with office.reading() as book:
        has_left = bool(batches_marked(book, mark) or lines_from(connection, mark))
    if has_left:
        raise LostAnswerError(_LOST)
    if not claim_again(connection, found, new.at):
        raise AtWorkError(_AT_WORK)
    return found.id
