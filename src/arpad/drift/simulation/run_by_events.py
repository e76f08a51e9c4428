"""A simulation whose ratings move event by event: its months, its history and its tables."""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.random import Generator

from arpad.drift.simulation.people import People
from arpad.drift.simulation.rating import Told
from arpad.drift.simulation.rating_by_events import MadeMonth, RatingByEvents
from arpad.drift.simulation.settings import Settings
from arpad.drift.trend_events import Columns, Quarters, history_of_events
from arpad.drift.trend_history import History
from arpad.engines.kept import Kept
from arpad.engines.law_by_day import LawByDay
from arpad.engines.plan import Plan, plan_months
from arpad.engines.replayed import Replay
from arpad.kernels.columns import Events, Games, Int32, Players
from arpad.kernels.tables_out import Named, joined_tables, player_table

_FEW = 50_000
"""Fewer games than this are rated before compiled loops are loaded."""


class Played(NamedTuple):
    """What was played and by whom, before anything is rated."""

    settings: Settings
    people: People
    standing: Players
    law: LawByDay
    games: Games
    events: Events


Rated: TypeAlias = tuple[History, Int32, Replay | None]
"""A history, the bonus that was planted in it, and its tables where they are wanted."""


def rated_by_events(
    played: Played, dice: Generator, named: Named, progress: Told | None, *, with_tables: bool
) -> Rated:
    """Rate what was played, event by event."""
    plan = plan_months(played.events, played.law)
    path = "numpy" if len(played.games) < _FEW else None
    rating = RatingByEvents(
        played.settings, played.people, played.standing, played.law, dice, named, path
    )
    kept, months = Kept(), list[MadeMonth]()
    for month in rating.months(played.games, played.events, plan, progress):
        kept.add(month.tables)
        months.append(month)
    kept.players = player_table(rating.players(), named)
    history, planted = _history(played, kept, months)
    return history, planted, _replay(played, plan, kept) if with_tables else None


def _history(played: Played, kept: Kept, months: list[MadeMonth]) -> tuple[History, Int32]:
    changes, games = (_plain(kept, name) for name in ("changes", "game_changes"))
    ids = np.arange(len(played.people), dtype=np.int64)
    known = played.people.born_year(), played.standing.rating
    planted = _planted(months, Quarters(games["list_date"]), len(ids))
    number, player = np.nonzero(planted)
    bonuses = {
        "list_date": Quarters(games["list_date"]).days()[number].astype("datetime64[D]"),
        "player": player,
        "hundredths": planted[number, player],
    }
    history = history_of_events(
        played.settings.edition, changes, games, ids, known, bonuses if len(player) else None
    )
    return history, planted


def _plain(kept: Kept, name: str) -> Columns:
    return {n: column.plain() for n, column in joined_tables(kept.parts[name]).items()}


def _planted(months: list[MadeMonth], quarters: Quarters, players: int) -> Int32:
    """Return the bonus that was planted by list and player."""
    planted = np.zeros((len(quarters), players), np.int32)
    for month in months:
        number = int(quarters.of(np.array([month.day], "datetime64[D]"))[0]) + 1
        np.add.at(planted[number], month.rows.player, month.bonus)
    return planted


def _replay(played: Played, plan: Plan, kept: Kept) -> Replay:
    return Replay(
        edition=played.law.name,
        readings=dict(played.law.choices),
        list_dates=plan.lists[1:],
        number_of_games=len(played.games),
        number_of_events=len(played.events),
        number_of_players=len(played.people),
        kept=kept,
    )
