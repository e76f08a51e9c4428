"""Who meets whom in a simulation, and how it ends: Swiss events by month, level and island."""

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from arpad.drift.calibration_curve import Curve
from arpad.drift.simulation.people import Floats, People
from arpad.drift.simulation.settings import Settings, SettingsError
from arpad.kernels.columns import Events, Games, Int8, Int32, SystemNumber, day_number

ROUNDS, FIELD = 7, 16
_LEVEL_SPREAD, _MOST_LIKELY, _STARTS, _REPORT = 150, 0.95, 20, 2


class _Month(NamedTuple):
    """The events of one month: their first days, and the field of each as a row."""

    start: Int32
    field: Int32


def play(dice: Generator, people: People, settings: Settings, curve: Curve) -> tuple[Games, Events]:
    """Return all games of a simulation, in the order of their events, and the events."""
    months = [*_months(dice, people, settings)]
    start = np.concatenate([month.start for month in months])
    field = np.concatenate([month.field for month in months])
    order = np.argsort(start, kind="stable")
    start, field = start[order], field[order]
    if not len(start):
        raise SettingsError(
            f"Nobody finds an event of {FIELD} players: give more players or games."
        )
    white, black = (field[:, pairs.ravel()].ravel() for pairs in schedule())
    events, a_round = len(start), FIELD // 2
    day = np.repeat(start, ROUNDS * a_round)
    gap = people.strength_of(white, day) - people.strength_of(black, day)
    games = Games(
        event=np.repeat(np.arange(events, dtype=np.int32), ROUNDS * a_round),
        round=np.tile(np.repeat(np.arange(1, ROUNDS + 1), a_round), events).astype(np.int16),
        white=white,
        black=black,
        result=_results(dice, curve.expected(gap), settings.draws),
    )
    return games, _events(start)


def schedule() -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the seats of White and of Black, a row a round; no two seats meet twice."""
    ring, half = FIELD - 1, FIELD // 2
    white, black = np.zeros((2, ROUNDS, half), np.intp)
    for number in range(ROUNDS):
        seats = [ring, *((number + step) % ring for step in range(ring))]
        one, other = np.array(seats[:half]), np.array(seats[half:][::-1])
        is_turned = (np.arange(half) + number) % 2 == 1
        white[number] = np.where(is_turned, one, other)
        black[number] = np.where(is_turned, other, one)
    return white, black


def _months(dice: Generator, people: People, settings: Settings) -> Iterator[_Month]:
    likely = people.eagerness * settings.games_a_year / (12 * ROUNDS)
    for number in range(12 * settings.years):
        day = day_number(date(settings.first_year + number // 12, number % 12 + 1, 1))
        is_here = (people.comes <= day) & (people.leaves > day)
        comes = is_here & (dice.random(len(people)) < np.minimum(likely, _MOST_LIKELY))
        yield _month(dice, people, np.flatnonzero(comes), day, settings)


def _month(
    dice: Generator, people: People, coming: NDArray[np.intp], day: int, settings: Settings
) -> _Month:
    travels = dice.random(len(coming)) < settings.travel
    elsewhere = dice.integers(0, settings.islands, len(coming))
    place = np.where(travels, elsewhere, people.island[coming])
    level = people.strength(day)[coming] + dice.normal(0, _LEVEL_SPREAD, len(coming))
    fields = [
        _fields(dice, coming[place == island], level[place == island])
        for island in range(settings.islands)
    ]
    field = np.concatenate(fields).astype(np.int32)
    return _Month((day + dice.integers(0, _STARTS, len(field))).astype(np.int32), field)


def _fields(dice: Generator, players: NDArray[np.intp], level: Floats) -> NDArray[np.intp]:
    """Return fields of players of about one level; some stay at home so that none is short."""
    number = len(players) // FIELD
    kept = np.sort(dice.permutation(len(players))[: number * FIELD])
    by_level = players[kept][np.argsort(level[kept], kind="stable")]
    return dice.permuted(by_level.reshape(number, FIELD), axis=1)


def _results(dice: Generator, expected: Floats, most_draws: float) -> Int8:
    """Draw half points of White whose mean is what is expected of the true strengths."""
    draws = np.minimum(most_draws, 2 * np.minimum(expected, 1 - expected))
    drawn = dice.random(len(expected))
    is_won, is_lost = drawn < expected - draws / 2, drawn >= expected + draws / 2
    half_points: Int8 = (1 + is_won.astype(np.int8) - is_lost).astype(np.int8)
    return half_points


def _events(start: Int32) -> Events:
    end = (start + ROUNDS - 1).astype(np.int32)
    no = np.zeros(len(start), np.bool_)
    return Events(
        start=start,
        end=end,
        received=(end + _REPORT).astype(np.int32),
        system=np.full(len(start), SystemNumber.SWISS, np.int8),
        is_team_championship=no,
        is_official=no.copy(),
    )
