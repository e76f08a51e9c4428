"""What tasks give does not depend on how the games were cut."""

from collections import Counter
from dataclasses import replace
from datetime import date
from itertools import pairwise

import numpy as np
import pytest

from arpad.engines.cluster_tasks import (
    Shared,
    add_sums,
    period_sums,
    player_ranges,
    sum_games,
    whole_enough,
)
from arpad.engines.list_stream import NO_GAMES, chosen, joined
from arpad.engines.replay_input import Extents
from arpad.kernels.columns import Events, Games, Int64, SystemNumber, day_number, unrated_players
from arpad.kernels.fide.period import PeriodSums
from arpad.kernels.fide.replay import FideReplay
from arpad.regulations import catalogue
from arpad.regulations.fide.applied_law import AppliedLaw

PLAYERS, EVENTS, GAMES = 60, 30, 400
DAY = day_number(date(2011, 2, 3))


def kernel_of(dice: np.random.Generator) -> FideReplay:
    rating = np.where(dice.random(PLAYERS) < 0.8, dice.integers(1300, 2700, PLAYERS), 0)
    games = dice.integers(0, 60, PLAYERS).astype(np.int32)
    players = replace(
        unrated_players(PLAYERS),
        rating=rating.astype(np.int16),
        games=games,
        games_since_listing=games,
        has_reached_high=rating > 2400,
    )
    law = catalogue.law("fide/b02_2010")
    assert isinstance(law, AppliedLaw)
    return FideReplay(players, law_on=lambda _: law, path="numpy")


def events_of(dice: np.random.Generator) -> Events:
    start = (DAY + dice.integers(0, 20, EVENTS)).astype(np.int32)
    systems = [SystemNumber.SWISS, SystemNumber.ROUND_ROBIN, SystemNumber.DOUBLE_ROUND_ROBIN]
    return Events(
        start=start,
        end=start + np.int32(5),
        received=start + np.int32(6),
        system=dice.choice(systems, EVENTS).astype(np.int8),
        is_team_championship=np.zeros(EVENTS, np.bool_),
        is_official=np.zeros(EVENTS, np.bool_),
    )


def games_of(dice: np.random.Generator) -> Games:
    white = dice.integers(0, PLAYERS, GAMES)
    return Games(
        event=dice.integers(0, EVENTS, GAMES).astype(np.int32),
        round=np.ones(GAMES, np.int16),
        white=white.astype(np.int32),
        black=((white + dice.integers(1, PLAYERS, GAMES)) % PLAYERS).astype(np.int32),
        result=dice.integers(-1, 3, GAMES).astype(np.int8),
    )


def shared_of(events: Events, games: Games) -> Shared:
    numbers = np.bincount(games.event, minlength=EVENTS)
    nowhere = np.zeros(EVENTS, np.int64)
    return Shared(
        events=events,
        extents=Extents(nowhere, nowhere, numbers),
        entered=np.ones(EVENTS, np.int32),
        players=PLAYERS,
        path="numpy",
        reader=None,
    )


def rows(games: Games) -> list[tuple[int, ...]]:
    columns = (games.event, games.white, games.black, games.result)
    return sorted(zip(*(column.tolist() for column in columns), strict=True))


def assert_same(one: PeriodSums, other: PeriodSums) -> None:
    assert one.change.tolist() == other.change.tolist()
    assert one.games.tolist() == other.games.tolist()
    assert rows(one.unrated) == rows(other.unrated)


def cuts_of(dice: np.random.Generator, number: int) -> Int64:
    cuts: Int64 = np.sort(dice.integers(0, number + 1, dice.integers(1, 6)))
    return cuts


def cut(games: Games, at: Int64) -> list[Games]:
    edges = [0, *at.tolist(), len(games)]
    return [chosen(games, slice(a, b)) for a, b in pairwise(edges)]


def test_games_summed_in_any_parts_come_to_the_sums_of_all() -> None:
    seen = Counter[str]()
    for seed in range(150):
        dice = np.random.default_rng(seed)
        kernel, events, games = kernel_of(dice), events_of(dice), games_of(dice)
        shared, ranges = shared_of(events, games), player_ranges(PLAYERS, int(dice.integers(5, 70)))
        bases = kernel.bases(events.start)
        tasks = [
            sum_games(shared, bases, cut(part, cuts_of(dice, len(part))), ranges)
            for part in cut(games, cuts_of(dice, GAMES))
        ]
        sums = [add_sums(*(of_task[place] for of_task, _ in tasks)) for place in range(len(ranges))]
        remainders = [rest for _, rest in tasks]
        broken = joined([part.broken for part in remainders])
        assert_same(
            period_sums(sums, remainders) + kernel.sums(broken, events),
            kernel.sums(games, events),
        )
        seen["parted robin"] += bool(len(broken))
        seen["unrated"] += any(len(part.unrated) for part in remainders)
        seen["several ranges"] += len(ranges) > 1
    assert min(seen.values()) >= 100, seen


def test_a_robin_that_only_pieces_of_one_task_part_is_summed_by_the_task() -> None:
    dice = np.random.default_rng(1)
    kernel, events, games = kernel_of(dice), events_of(dice), games_of(dice)
    pieces = cut(games, np.arange(50, GAMES, 50))
    everybody = [slice(PLAYERS)]
    sums, rest = sum_games(shared_of(events, games), kernel.bases(events.start), pieces, everybody)
    assert len(rest.broken) == 0
    assert_same(period_sums(sums, [rest]), kernel.sums(games, events))


def test_a_swiss_may_be_cut_and_a_round_robin_not() -> None:
    dice = np.random.default_rng(2)
    events, games = events_of(dice), games_of(dice)
    some = chosen(games, slice(GAMES // 2))
    is_swiss = events.system[some.event] == SystemNumber.SWISS
    assert whole_enough(shared_of(events, games), games).all()
    assert whole_enough(shared_of(events, games), some)[is_swiss].all()
    assert not whole_enough(shared_of(events, games), some)[~is_swiss].all()


def test_no_games_come_to_nothing() -> None:
    dice = np.random.default_rng(3)
    kernel, events, games = kernel_of(dice), events_of(dice), games_of(dice)
    everybody = [slice(PLAYERS)]
    sums, rest = sum_games(
        shared_of(events, games), kernel.bases(events.start), [NO_GAMES], everybody
    )
    assert not sums[0].change.any()
    assert not sums[0].games.any()
    assert len(rest.unrated) == len(rest.broken) == 0


@pytest.mark.parametrize(("players", "size"), [(0, 3), (1, 3), (3, 3), (10, 3), (10, 100)])
def test_ranges_hold_every_player_once(players: int, size: int) -> None:
    everybody = list(range(players))
    ranges = player_ranges(players, size)
    assert [player for some in ranges for player in everybody[some]] == everybody
