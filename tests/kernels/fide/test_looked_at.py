"""Whom a list looks at: nobody whom it leaves alone would have changed."""

from dataclasses import replace
from datetime import date, timedelta

import numpy as np
import pytest
from tests.kernels.fide.comparing import rows_of_columns
from tests.kernels.fide.histories import law_of

from arpad.kernels.columns import Events, Players, unrated_players
from arpad.kernels.compiled import Path
from arpad.kernels.fide import looked_at
from arpad.kernels.fide.period import PeriodSums
from arpad.kernels.fide.replay import FideReplay
from arpad.kernels.fide.some_games import no_games

PLAYERS = 600


def few_players(dice: np.random.Generator) -> Players:
    rating = dice.integers(1000, 2500, PLAYERS).astype(np.int16)
    rating[dice.random(PLAYERS) < 0.25] = 0
    games = dice.integers(0, 60, PLAYERS).astype(np.int32)
    return replace(
        unrated_players(len(rating)),
        rating=rating,
        games=games,
        games_since_listing=games // 2,
        has_reached_high=games > 58,
        is_member=games > 40,
    )


def few_sums(dice: np.random.Generator) -> PeriodSums:
    """Return sums of few games, so that many players idle and some come back."""
    games = np.where(dice.random(PLAYERS) < 0.06, dice.integers(1, 9, PLAYERS), 0).astype(np.int32)
    change = np.where(games > 0, dice.integers(-9000, 9000, PLAYERS), 0).astype(np.int64)
    return PeriodSums(change, games, no_games())


@pytest.mark.parametrize("path", [*Path])
@pytest.mark.parametrize("edition", ["fide/b02_2004", "fide/b02_2008", "fide/b02_2010"])
def test_a_list_that_looks_at_few_says_what_one_says_that_looks_at_everybody(
    edition: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    none = np.zeros(0, np.int32)
    events = Events(none, none, none, none.astype(np.int8), none == 0, none == 0)
    law, decision = law_of(edition), date(2010, 3, 1)
    lists = [date(2010, 1, 1)]
    while len(lists) < 45:
        period = law(lists[-1]).list_in_force(lists[-1], monthly_decision=decision)
        lists.append(period.last_day + timedelta(days=1))
    made = []
    for looks_at_everybody in (False, True):
        if looks_at_everybody:
            monkeypatch.setattr(looked_at, "everybody_counts", lambda *_: True)
        replay = FideReplay(
            few_players(np.random.default_rng(1)),
            law_on=law,
            path=path,
            monthly_decision=decision,
        )
        made.append(
            [
                rows_of_columns(
                    replay.close_list(day, few_sums(np.random.default_rng(number)), events)
                )
                for number, day in enumerate(lists)
            ]
        )
    assert made[0] == made[1]
    assert {row[4] for rows in made[0] for row in rows} >= {0, 2}
