"""Tables that questions about drift are asked of: a folder, and the text that it followed."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from cyclopts import Parameter
from msgspec import Struct

from arpad.cli.desk import at_the_desk
from arpad.cli.exits import UsageError
from arpad.cli.house_file import edition_word
from arpad.cli.player_progress import Steps
from arpad.cli.replay import asking_for_a_replay
from arpad.model.pool import Moves, PoolEdition

if TYPE_CHECKING:
    from arpad.drift.calibration_curve import Curve
    from arpad.drift.trend_events import Columns
    from arpad.drift.trend_history import History
    from arpad.office.book_games import BookGames

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
    from arpad.drift.calibration_curve import curve_of  # noqa: PLC0415 - for arrays
    from arpad.drift.trend_tables import history_in  # noqa: PLC0415 - the same
    from arpad.engines.law_by_day import law_by_day  # noqa: PLC0415 - the same
    from arpad.kernels.columns import day_of  # noqa: PLC0415 - the same

    if (asked.tables is None) == (asked.pool is None):
        raise UsageError("Say what to look at: a folder with tables, or --pool POOL of a book.")
    if asked.tables is not None:
        show("tables", 0, 1)
        history = history_in(asked.tables, asked.edition)
        show("tables", 1, 1)
    else:
        history = _of_pool(asked, show)
    law = law_by_day(history.edition)
    is_by_list = law.federation == "fide"
    text = law.on(day_of(int(history.days[0]))) if is_by_list else law.only()
    return history, curve_of(text)


def _of_pool(asked: Asked, show: Steps) -> "History":
    """Replay what a book has rated in a pool, and return its history."""
    from arpad.drift.trend_tables import history_of  # noqa: PLC0415 - for arrays
    from arpad.engines.replay import replay  # noqa: PLC0415 - the same

    with at_the_desk(asked.book) as office, office.reading() as connection:
        from arpad.office.book_games import book_games  # noqa: PLC0415 - the database is slow
        from arpad.office.pools import pool_called  # noqa: PLC0415 - the same

        pool = pool_called(connection, asked.pool or "")
        read = book_games(connection, pool, lambda done, of: show("events", done, of))
    by_event = pool.moves is Moves.BY_EVENT
    chosen = pool.chosen_on(date.max) if by_event else PoolEdition(None, None, {})
    done = replay(
        read.games,
        events=read.events,
        players=read.players,
        edition=asked.edition or chosen.edition or pool.federation.casefold(),
        readings=chosen.readings,
        per_game=True,
        progress=lambda number, total: show("lists", number, total),
    )
    return history_of(done, _people(read, is_by_event=by_event))


def _people(read: "BookGames", *, is_by_event: bool) -> "Columns":
    """Return the ratings that players brought, and the years of their births.

    Where ratings move by events, somebody without a game has a starting rating: he is new.
    """
    import numpy as np  # noqa: PLC0415 - for arrays

    from arpad.drift.trend_history import UNKNOWN  # noqa: PLC0415 - the same
    from arpad.office.register_search import year_of  # noqa: PLC0415 - the database is slow

    columns = (read.players[name] for name in ("player", "rating", "games"))
    brought = {
        code: rating
        for code, rating, games in zip(*columns, strict=True)
        if games or not is_by_event
    }
    born = [year_of(person.born) or UNKNOWN for person in read.people.values()]
    return {
        "player": np.array(list(read.people)),
        "rating": np.array([brought.get(code, 0) for code in read.people]),
        "born": np.array(born),
    }


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
