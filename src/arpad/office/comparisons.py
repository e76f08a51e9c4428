"""Comparisons of a whole pool, kept like experiments until somebody deletes them."""

from io import BytesIO
from typing import TYPE_CHECKING
from zipfile import ZipFile

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from arpad.office.access.entrance import Entrance
from arpad.office.comparing import side_of
from arpad.office.jobs.bench import wish
from arpad.office.jobs.comparison import COMPARE, FOUND
from arpad.office.pools import pool_called
from arpad.store.desk.accounts import Account
from arpad.store.desk.jobs import Job, JobState, data_of, job_numbered

if TYPE_CHECKING:
    from arpad.drift.compare_values import Comparison


class KeptComparison(Struct, frozen=True):
    """Two texts that were compared on the games of a pool; nothing found where it is not done."""

    job: Job
    found: "Comparison | None"


class SidesNamed(Struct, frozen=True, kw_only=True):
    """Two sides as somebody names them; a reading is written NAME=CHOICE."""

    left: str
    right: str
    left_reading: str = ""
    right_reading: str = ""


def begin(
    entrance: Entrance, account: Account, connection: Connection, code: str, sides: SidesNamed
) -> Job:
    """Let two texts be compared on every event that the lists of a pool have closed."""
    pool = pool_called(connection, code)
    side_of(pool, sides.left, sides.left_reading)
    side_of(pool, sides.right, sides.right_reading)
    return wish(entrance, account, COMPARE, {"pool": pool.code, **msgspec.structs.asdict(sides)})


def comparison_numbered(connection: Connection, number: int) -> KeptComparison | None:
    """Return a comparison with what came of it."""
    job = job_numbered(connection, number)
    if job is None or job.kind != COMPARE:
        return None
    if job.state is not JobState.DONE:
        return KeptComparison(job, None)
    # Only who looks at one needs the shape of it.
    from arpad.drift.compare_values import Comparison  # noqa: PLC0415

    with ZipFile(BytesIO(data_of(connection, number) or b"")) as packed:
        return KeptComparison(job, msgspec.json.decode(packed.read(FOUND), type=Comparison))
