"""A replay between two lists as plain arrays, so that another process can go on with it."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arpad.kernels.columns import Players, day_number, day_of
from arpad.kernels.fide.past_lists import BEFORE_ALL, PastLists
from arpad.kernels.fide.results import START, TEXT, Results, no_results
from arpad.kernels.fide.standing import (
    KEPT_COLUMNS,
    SHOWN,
    Records,
    Standing,
    standing_of,
    standing_with,
)
from arpad.kernels.fide.texts import TextsOfReplay
from arpad.kernels.fide.threads import Threads

Array = NDArray[Any]
State = Mapping[str, Array]


def begun(
    players: Players, texts: TextsOfReplay, threads: Threads
) -> tuple[Standing, Results, PastLists]:
    """Return standing, results and lists before the first game."""
    standing = standing_of(players)
    past = PastLists(texts, {BEFORE_ALL: standing.shown}, threads)
    return standing, no_results(len(players)), past


def saved(standing: Standing, results: Results, past: PastLists) -> dict[str, Array]:
    """Return everything that later lists depend on."""
    used = int(results.used[0])
    state: dict[str, Array] = {
        f"standing.{name}": column for name, column in standing.columns().items()
    }
    for name in ("first", "used"):
        state[f"results.{name}"] = getattr(results, name).copy()
    state["results.rows"] = results.rows[:used].copy()
    state["lists.dates"] = np.array([day_number(day) for day in past.dates], np.int32)
    state["lists.kept"] = np.array(past.kept, np.int32)
    for number in past.kept:
        for name in SHOWN.names or ():
            state[f"lists.{number}.{name}"] = past.get(number).shown[name].copy()
    return state


def restored(
    state: State, texts: TextsOfReplay, threads: Threads
) -> tuple[Standing, Results, PastLists]:
    """Return standing, results and lists of a state; texts are numbered anew."""
    standing = standing_with({name: state[f"standing.{name}"] for name in KEPT_COLUMNS})
    results = Results(*(state[f"results.{name}"].copy() for name in Results._fields))
    results.rows[:, TEXT] = texts.of_days(results.rows[:, START])
    kept = {int(number): _list(state, number) for number in state["lists.kept"]}
    past = PastLists(texts, kept, threads, map(day_of, state["lists.dates"]))
    return standing, results, past


def _list(state: State, number: int) -> Records:
    shown = np.zeros(len(state["standing.rating"]), SHOWN)
    for name in SHOWN.names or ():
        shown[name] = state[f"lists.{number}.{name}"]
    return shown
