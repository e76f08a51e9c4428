"""A replay between two lists as plain arrays, so that another process can go on with it."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arpad.kernels.columns import Players, day_number, day_of
from arpad.kernels.fide.past_lists import PastList, PastLists
from arpad.kernels.fide.results import START, TEXT, Results, no_results
from arpad.kernels.fide.standing import Standing, standing_of
from arpad.kernels.fide.texts import TextsOfReplay

Array = NDArray[Any]
State = Mapping[str, Array]


def begun(players: Players, texts: TextsOfReplay) -> tuple[Standing, Results, PastLists]:
    """Return standing, results and lists before the first game."""
    standing = standing_of(players)
    beginning = PastList(standing.rating.copy(), standing.codes(), {})
    return standing, no_results(len(players)), PastLists(texts, beginning)


def saved(standing: Standing, results: Results, past: PastLists) -> dict[str, Array]:
    """Return everything that later lists depend on."""
    used = int(results.used[0])
    state: dict[str, Array] = {
        f"standing.{field.name}": getattr(standing, field.name).copy() for field in fields(standing)
    }
    for name in ("first", "used"):
        state[f"results.{name}"] = getattr(results, name).copy()
    state["results.rows"] = results.rows[:used].copy()
    state["lists.dates"] = np.array([day_number(day) for day in past.dates], np.int32)
    kept = sorted(past.kept)
    state["lists.kept"] = np.array(kept, np.int32)
    for number in kept:
        state[f"lists.{number}.rating"] = past.kept[number].rating
        state[f"lists.{number}.codes"] = past.kept[number].codes
    return state


def restored(state: State, texts: TextsOfReplay) -> tuple[Standing, Results, PastLists]:
    """Return standing, results and lists of a state; texts are numbered anew."""
    standing = Standing(
        **{field.name: state[f"standing.{field.name}"].copy() for field in fields(Standing)}
    )
    results = Results(*(state[f"results.{name}"].copy() for name in Results._fields))
    results.rows[:, TEXT] = texts.of_days(results.rows[:, START])
    kept = {
        int(number): PastList(
            state[f"lists.{number}.rating"].copy(), state[f"lists.{number}.codes"].copy(), {}
        )
        for number in state["lists.kept"]
    }
    past = PastLists(texts, next(iter(kept.values())))
    past.dates, past.kept = [day_of(day) for day in state["lists.dates"]], kept
    return standing, results, past
