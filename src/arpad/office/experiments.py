"""Experiments: house editions tried on the history of a pool, kept until somebody deletes them.

An experiment is a job. What it was asked is its wish, the house edition as text; what came of it is
one archive of all tables, from which pages and papers are made. No name of a player is in it.
"""

from io import BytesIO
from typing import TYPE_CHECKING
from zipfile import ZipFile

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from arpad.locale import message
from arpad.model.pool import Pool
from arpad.model.rights import Right
from arpad.office.access.entrance import Entrance
from arpad.office.jobs.bench import wish
from arpad.office.jobs.experiment import FOUND, TRY, house_from
from arpad.office.office import OfficeError
from arpad.office.pools import pool_called
from arpad.regulations.house import HouseEdition
from arpad.store.desk.accounts import Account
from arpad.store.desk.jobs import Job, JobState, data_of, delete_job, job_numbered

if TYPE_CHECKING:
    from arpad.drift.laboratory_values import Laboratory

_NOT_YET = message("This is being done, or waits for its turn. Stop it first, or wait for it.")
_NOTHING = message("No number is changed: fill in another value for at least one.")
_NOT_YOURS = message("This is somebody else's. Ask who made it, or a rating officer.")


class Experiment(Struct, frozen=True):
    """A house edition that was tried, and what came of it; nothing where it is not done."""

    job: Job
    found: "Laboratory | None"


def checked(pool: Pool, text: str) -> HouseEdition:
    """Return the house edition that a text describes, if it can be tried on a pool."""
    edition = house_from(text).edition
    if not isinstance(edition, HouseEdition):
        raise TypeError(f"{edition!r} is no house edition")
    if pool.federation.casefold() != edition.federation:
        raise OfficeError(
            f"{edition.base.name} is a text of {edition.federation.upper()}, and the pool "
            f"{pool.code} is rated by texts of {pool.federation}: take a base of {pool.federation}."
        )
    return edition


def begin(
    entrance: Entrance, account: Account, connection: Connection, code: str, text: str
) -> Job:
    """Let a house edition be tried on everything that a pool has rated."""
    pool = pool_called(connection, code)
    edition = checked(pool, text)
    if not edition.numbers:
        raise OfficeError(_NOTHING)
    wished = {
        "pool": pool.code,
        "name": edition.name,
        "title": edition.title,
        "base": edition.base.name,
        "house": text if text.endswith("\n") else f"{text}\n",
    }
    return wish(entrance, account, TRY, wished)


def again(entrance: Entrance, account: Account, job: Job) -> Job:
    """Let the same be tried once more; the first experiment stays as it is."""
    if not job.state.is_over:
        raise OfficeError(_NOT_YET)
    return wish(entrance, account, job.kind, job.wish)


def delete(entrance: Entrance, account: Account, job: Job) -> None:
    """Delete an experiment of the own, or of anybody for who may publish."""
    if job.account_id != account.id and not account.may(Right.PUBLISH):
        raise OfficeError(_NOT_YOURS)
    if not job.state.is_over:
        raise OfficeError(_NOT_YET)
    with entrance.writing() as connection:
        delete_job(connection, job.id)
        entrance.record(connection, "delete experiment", f"job {job.id}", before=job.wish)


def experiment_numbered(connection: Connection, number: int) -> Experiment | None:
    """Return an experiment with what came of it."""
    job = job_numbered(connection, number)
    if job is None or job.kind != TRY:
        return None
    if job.state is not JobState.DONE:
        return Experiment(job, None)
    return Experiment(job, found_in(data_of(connection, number) or b""))


def found_in(archive: bytes) -> "Laboratory":
    """Return what was found from the archive of an experiment."""
    # Arrays come along, which other pages do without.
    from arpad.drift.laboratory_values import Laboratory  # noqa: PLC0415

    with ZipFile(BytesIO(archive)) as packed:
        return msgspec.json.decode(packed.read(FOUND), type=Laboratory)
