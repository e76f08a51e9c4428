"""A whole replay gives the lists that the rules give, event by event and list by list."""

import sys
from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import arpad
from arpad.kernels.columns import Events, day_of
from arpad.kernels.schema import SYSTEMS
from arpad.model.event import Event
from arpad.model.system import System
from arpad.regulations import catalogue
from arpad.regulations.edition import Readings

sys.path.append(str(Path(__file__).parents[1] / "kernels" / "fide"))

from histories import history  # type: ignore[import-not-found]
from object_path import ObjectPath  # type: ignore[import-not-found]


def event_table(events: Events) -> dict[str, Any]:
    return {
        "event": np.arange(len(events)),
        "start": events.start.astype("datetime64[D]"),
        "end": events.end.astype("datetime64[D]"),
        "system": np.array(SYSTEMS)[events.system],
        "is_team_championship": events.is_team_championship,
    }


def entering(events: Events, numbers: list[int], edition: str) -> dict[date, list[int]]:
    """Return the events of every list, asked of the law one by one."""
    law: Any = catalogue.law(edition)
    lists: dict[date, list[int]] = {}
    for number in numbers:
        event = Event(
            name="Open",
            start=day_of(events.start[number]),
            end=day_of(events.end[number]),
            system=System.SWISS,
            players=(),
            games=(),
        )
        lists.setdefault(law.entry_list(event, Readings(law.edition))[0], []).append(number)
    return lists


@pytest.mark.parametrize(("path", "threads"), [("numpy", 1), ("numba", 1), ("numba", 2)])
@pytest.mark.parametrize(
    "edition",
    [f"fide/b02_{year}" for year in (2004, 2008, 2010, 2013, 2014, 2017, 2022, 2024)],
)
def test_tables_replayed_are_events_rated_one_by_one(edition: str, path: str, threads: int) -> None:
    seen = Counter[str]()
    for seed in range(7):
        drawn = history(edition, seed, lists=10)
        games, players = drawn.games, drawn.players
        done = arpad.replay(
            {name: getattr(games, name) for name in ("event", "round", "white", "black", "result")},
            edition=edition,
            events=event_table(drawn.events),
            players={
                "player": np.arange(len(players)),
                **{name: getattr(players, name) for name in players.__slots__},
            },
            path=path,
            threads=threads,
        )
        rules = ObjectPath(players, drawn.law_on, {})
        events = entering(drawn.events, np.unique(games.event).tolist(), edition)
        for day in done.list_dates:
            made = rules.close_list(day, games, drawn.events, events.get(day, [])).made
            rows = [(int(r.id), r.rating, r.k, r.flag.value) for r in (*made.rows, *made.delisted)]
            of_day = done.lists.filter(list_date=day).select("player", "rating", "k", "flag")
            assert of_day.rows() == sorted(rows), (seed, day)
            seen.update(row[3] or "listed" for row in rows)
    assert seen["listed"] >= 500, seen
