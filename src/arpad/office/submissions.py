"""Submissions: reports handed in at the desk, each with its number before anything is read.

Reading a file is work for a job: whatever it holds, nobody else waits for it.
"""

from datetime import date
from hashlib import sha256

from msgspec import Struct
from msgspec.structs import replace

from arpad.locale import message
from arpad.model.rights import Reach, Right
from arpad.office.access.entrance import Entrance
from arpad.office.jobs import intake
from arpad.office.jobs.bench import wish, wish_within
from arpad.office.many_files import MOST_FILES, packed
from arpad.office.office import OfficeError
from arpad.office.plain_words import plain_words
from arpad.store.desk.accounts import Account
from arpad.store.desk.jobs import Job
from arpad.store.desk.submissions import (
    Arbiter,
    Arbiters,
    Submission,
    add_submission,
    change_submission,
    submission_numbered,
)

_NOTHING = message("Choose the file of the report, or paste its text.")
_MANY = message("Many reports at once are for federation officers and rating officers.")
_TOO_MANY = message("These are more than 2000 files: send them in several parts.")
_CHIEF_TWICE = message("An event has one chief arbiter; name the others as such.")
_NO_SUBMISSION = message("There is no such submission.")
_LONGEST_NAME, _LONGEST_ID, _MOST_ARBITERS = 200, 20, 40


class Handed(Struct, frozen=True, kw_only=True):
    """A report as it is handed in: for an event, for a pool, or as the file itself says.

    `received` is the day on which it came, where that is not today.
    """

    name: str
    data: bytes
    pool: str | None = None
    event: int | None = None
    arbiters: tuple[Arbiter, ...] = ()
    received: date | None = None
    may_be_new: bool = True


def submit(entrance: Entrance, account: Account, handed: Handed) -> Submission:
    """Hand a report in: it gets its number now, and is read as soon as somebody is free."""
    if not handed.data.strip():
        raise OfficeError(_NOTHING)
    made = Submission(
        account_id=account.id,
        who=account.name,
        at=entrance.now,
        name=handed.name,
        sha256=sha256(handed.data).hexdigest(),
        bytes=len(handed.data),
        pool=handed.pool,
        event=handed.event,
        arbiters=Arbiters(given=checked_arbiters(handed.arbiters)),
    )
    with entrance.writing() as connection:
        number = add_submission(connection, made)
        wished = {"submission": number, **_wishes(entrance, handed)}
        job = wish_within(connection, entrance, account, intake.ONE, wished, data=handed.data)
        change_submission(connection, number, job=job.id)
    return replace(made, id=number, job=job.id)


def submit_many(
    entrance: Entrance, account: Account, files: list[tuple[str, bytes]], pool: str | None
) -> Job:
    """Hand many reports in, as files or packed into one; each gets a number when it is read."""
    if account.reach(Right.SUBMIT_REPORTS) < Reach.FEDERATION:
        raise OfficeError(_MANY)
    if not files:
        raise OfficeError(_NOTHING)
    if len(files) > MOST_FILES:
        raise OfficeError(_TOO_MANY)
    handed = Handed(name="", data=b"", pool=pool)
    return wish(entrance, account, intake.MANY, _wishes(entrance, handed), data=packed(files))


def name_arbiters(entrance: Entrance, number: int, arbiters: tuple[Arbiter, ...]) -> Submission:
    """Keep other arbiters with a submission; those of the report stay beside them."""
    with entrance.writing() as connection:
        found = submission_numbered(connection, number)
        if found is None:
            raise OfficeError(_NO_SUBMISSION)
        named = replace(found.arbiters, given=checked_arbiters(arbiters))
        change_submission(connection, number, arbiters=named)
        entrance.record(
            connection,
            "name arbiters",
            f"submission {number}",
            before={"arbiters": [_written(a) for a in found.arbiters.given]},
            after={"arbiters": [_written(a) for a in named.given]},
        )
        return replace(found, arbiters=named)


def checked_arbiters(arbiters: tuple[Arbiter, ...]) -> tuple[Arbiter, ...]:
    """Return arbiters in plain words, the chief first; refuse what cannot be kept."""
    if sum(arbiter.is_chief for arbiter in arbiters) > 1:
        raise OfficeError(_CHIEF_TWICE)
    plain = [
        Arbiter(
            name=plain_words("The name of an arbiter", arbiter.name, longest=_LONGEST_NAME),
            id=_number(arbiter),
            is_chief=arbiter.is_chief,
        )
        for arbiter in arbiters[:_MOST_ARBITERS]
    ]
    return tuple(sorted(plain, key=lambda arbiter: not arbiter.is_chief))


def _number(arbiter: Arbiter) -> str:
    number = arbiter.id.strip()
    if number and not (number.isascii() and number.isalnum() and len(number) <= _LONGEST_ID):
        raise OfficeError(
            f"The number of the arbiter {arbiter.name} has letters and digits only, "
            f"{_LONGEST_ID} at most."
        )
    return number


def _wishes(entrance: Entrance, handed: Handed) -> dict[str, str | int | bool | None]:
    received = handed.received or entrance.now.date()
    return {
        "pool": handed.pool,
        "event": handed.event,
        "received": received.isoformat(),
        "may_be_new": handed.may_be_new,
    }


def _written(arbiter: Arbiter) -> str:
    return f"{arbiter.name} ({arbiter.id})" if arbiter.id else arbiter.name
