"""The past of a pool as arrays: what the book has rated in it, replayed game by game."""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from arpad.model.pool import Moves, Pool, PoolEdition
from arpad.office.book_games import BookGames, book_games
from arpad.office.register_search import year_of

if TYPE_CHECKING:
    from arpad.drift.trend_events import Columns
    from arpad.drift.trend_history import History

Tell = Callable[[str, int, int], None]
"""Is told what is done, and how much of how much of it."""


def history_of_pool(
    connection: Connection, pool: Pool, *, edition: str | None = None, tell: Tell
) -> "History":
    """Replay what a book has rated in a pool, by an edition or by the texts of each day."""
    # Arrays are only loaded by whoever asks about them.
    from arpad.drift.trend_tables import history_of  # noqa: PLC0415
    from arpad.engines.replay import replay  # noqa: PLC0415

    by_event = pool.moves is Moves.BY_EVENT
    chosen = pool.chosen_on(date.max) if by_event else PoolEdition(None, None, {})
    read = book_games(connection, pool, lambda done, of: tell("events", done, of))
    done = replay(
        read.games,
        events=read.events,
        players=read.players,
        edition=edition or chosen.edition or pool.federation.casefold(),
        readings=chosen.readings,
        per_game=True,
        progress=lambda number, total: tell("lists", number, total),
    )
    return history_of(done, _people(read, is_by_event=by_event))


def _people(read: BookGames, *, is_by_event: bool) -> "Columns":
    """Return the ratings that players brought, and the years of their births.

    Where ratings move by events, somebody without a game has a starting rating: he is new.
    """
    import numpy as np  # noqa: PLC0415 - as above

    from arpad.drift.trend_history import UNKNOWN  # noqa: PLC0415 - as above

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
        "federation": np.array([person.federation or "" for person in read.people.values()]),
    }
