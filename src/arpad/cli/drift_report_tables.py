"""Tables that questions about drift are asked of: a folder, and the text that it followed."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from cyclopts import Parameter
from msgspec import Struct

from arpad.cli.desk import at_the_desk
from arpad.cli.exits import UsageError
from arpad.cli.house_file import edition_word
from arpad.cli.player_progress import Steps
from arpad.cli.replay import asking_for_a_replay

if TYPE_CHECKING:
    from arpad.drift.calibration_curve import Curve
    from arpad.drift.trend_history import History

Tables: TypeAlias = Annotated[
    Path | None,
    Parameter(help="A folder that arpad replay --per-game or arpad simulate has written."),
]
OfPool: TypeAlias = Annotated[
    str | None,
    Parameter(name="--pool", metavar="POOL", help="What the book has rated in this pool instead."),
]
TextFollowed: TypeAlias = Annotated[
    str | None,
    Parameter(
        name="--edition",
        metavar="NAME",
        help="The edition it followed, where a folder does not say; or a house file.",
        converter=edition_word,
    ),
]
Method: TypeAlias = Annotated[
    Literal["whole-history", "glicko2"] | None,
    Parameter(help="Compare with an independent system; slow for many games."),
]


class Asked(Struct, frozen=True, kw_only=True):
    """What a question about drift is asked of: a folder, or a pool of a book."""

    tables: Path | None
    pool: str | None
    edition: str | None
    book: str | None


def looked_up(asked: Asked, show: Steps) -> "tuple[History, Curve]":
    """Return the history that is asked about, and the curve of the text on its first list."""
    from arpad.drift.calibration_curve import curve_followed  # noqa: PLC0415 - for arrays
    from arpad.drift.trend_tables import history_in  # noqa: PLC0415 - the same

    if (asked.tables is None) == (asked.pool is None):
        raise UsageError("Say what to look at: a folder with tables, or --pool POOL of a book.")
    if asked.tables is not None:
        show("tables", 0, 1)
        history = history_in(asked.tables, asked.edition)
        show("tables", 1, 1)
    else:
        history = _of_pool(asked, show)
    return history, curve_followed(history.edition, int(history.days[0]))


def _of_pool(asked: Asked, show: Steps) -> "History":
    """Replay what a book has rated in a pool, and return its history."""
    with at_the_desk(asked.book) as office, office.reading() as connection:
        from arpad.office.pools import pool_called  # noqa: PLC0415 - the database is slow
        from arpad.office.scale.history import history_of_pool  # noqa: PLC0415 - the same

        pool = pool_called(connection, asked.pool or "")
        return history_of_pool(connection, pool, edition=asked.edition, tell=show)


@contextmanager
def asking_for_drift() -> Iterator[None]:
    """Turn what tables and statistics refuse into sentences for the person who asked."""
    from arpad.drift.calibration import CalibrationError  # noqa: PLC0415 - for arrays
    from arpad.drift.trend import TrendError  # noqa: PLC0415 - the same
    from arpad.drift.trend_tables import TablesError  # noqa: PLC0415 - the same

    try:
        with asking_for_a_replay():
            yield
    except (CalibrationError, TablesError, TrendError) as problem:
        raise UsageError(str(problem)) from problem
