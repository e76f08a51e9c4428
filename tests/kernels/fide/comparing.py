"""One history by columns and by the rules, list by list."""

from collections import Counter
from collections.abc import Mapping
from datetime import date

import numpy as np
from tests.kernels.fide.awkward import Watch
from tests.kernels.fide.histories import History
from tests.kernels.fide.object_path import GameSide, MadeList, ObjectPath, Side

from arpad.kernels.columns import FlagNumber, Games, ListColumns, day_number
from arpad.kernels.fide.event_games import in_order
from arpad.kernels.fide.game_columns import GameColumns
from arpad.kernels.fide.replay import FideReplay
from arpad.kernels.fide.some_games import taken
from arpad.model.period import Flag, RatingList

Row = tuple[int, int, int, int, int, bool]
_FLAGS = {
    Flag.NONE: FlagNumber.NONE,
    Flag.INACTIVE: FlagNumber.INACTIVE,
    Flag.DELISTED: FlagNumber.DELISTED,
}


def rows_of_rules(made: RatingList) -> list[Row]:
    """Return the rows of a list by the rules."""
    return sorted(
        (int(row.id), row.rating, row.k, row.games, int(_FLAGS[row.flag]), row.is_inactive)
        for row in (*made.rows, *made.delisted)
    )


def rows_of_columns(made: ListColumns) -> list[Row]:
    """Return the rows of a list by columns."""
    columns = (made.player, made.rating, made.k, made.games, made.flag, made.is_inactive)
    return list(zip(*(column.tolist() for column in columns), strict=True))


def sides_of_columns(games: Games, columns: GameColumns) -> dict[GameSide, Side]:
    """Return every counted game of a rated player by columns."""
    found = {}
    for player, side in ((games.white, columns.white), (games.black, columns.black)):
        for game in np.flatnonzero(side.counts):
            key = int(games.event[game]), int(games.round[game]), int(player[game])
            found[key] = Side(
                *(
                    int(getattr(side, name)[game])
                    for name in ("rating", "k", "difference", "counted", "expected", "change")
                )
            )
    return found


def lists_by_rules(
    history: History, readings: Mapping[str, str], monthly_decision: date | None = None
) -> tuple[list[MadeList], Counter[str]]:
    """Return all lists of a history by the rules, and the awkward cases among them."""
    rules = ObjectPath(history.players, history.law_on, readings, monthly_decision)
    watch, lists = Watch(), []
    for number, (day, entering) in enumerate(history.entering):
        made = rules.close_list(day, history.games, history.events, entering)
        lists.append(made)
        unplayed = int((games_entering(history, entering).result < 0).sum())
        last = day_number(history.entering[number - 1][0]) if number else 0
        late = sum(int(history.events.start[event]) < last for event in entering)
        watch.look(made, unplayed, late)
    return lists, watch.seen


def games_entering(history: History, entering: list[int]) -> Games:
    """Return the games of some events."""
    return taken(history.games, np.isin(history.games.event, entering))


def compare(replay: FideReplay, history: History, by_rules: list[MadeList]) -> None:
    """Hold every row and every counted game of a history against the rules."""
    for (day, entering), made in zip(history.entering, by_rules, strict=True):
        games = games_entering(history, entering)
        sums = replay.sums(games, history.events)
        rows = rows_of_columns(replay.close_list(day, sums, history.events))
        assert rows == rows_of_rules(made.made), day
        columns = replay.game_columns(games, history.events)
        assert sides_of_columns(games, columns) == dict(made.sides), day


def compare_whole(replay: FideReplay, history: History, by_rules: list[MadeList]) -> None:
    """Hold every row against the rules, the games of a list given all at once."""
    for (day, entering), made in zip(history.entering, by_rules, strict=True):
        ordered = in_order(games_entering(history, entering), history.events)
        rows = rows_of_columns(replay.close_list(day, ordered, history.events))
        assert rows == rows_of_rules(made.made), day
