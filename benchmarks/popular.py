"""A world in which one player is in a hundredth of all games, as nobody is outside the internet.

He stands so far above everybody that the cap of the difference always counts, and scores what it
expects. So however many games he plays, his rating stays within what a list can show.
"""

from dataclasses import fields, replace
from typing import Any

import numpy as np
from benchmarks.world_tables import World

from arpad.kernels.columns import UNRATED, Players, SystemNumber

SHARE = 0.01
_RATING, _GAMES = 3300, 1000
_WIN, _DRAW = 2, 1
_SCORES = np.array([_WIN] * 21 + [_DRAW] * 4, np.int8)
"""23 points of 25, the 92 % that FIDE's table gives for 400 points and more."""


def with_popular_player(world: World, *, seed: int = 7) -> World:
    """Return a world with one player more, who has White in a hundredth of its games."""
    dice = np.random.default_rng(seed)
    games = world.games
    can_be_his = (world.events.system[games.event] == SystemNumber.SWISS) & (
        world.players.rating[games.black] != UNRATED
    )
    choice = np.flatnonzero(can_be_his)
    his = np.sort(dice.choice(choice, min(len(choice), round(len(games) * SHARE)), replace=False))
    white, result = games.white.copy(), games.result.copy()
    white[his] = len(world.players)
    result[his] = np.resize(_SCORES, len(his))
    return replace(
        world,
        games=replace(games, white=white, result=result),
        players=_one_more(world.players),
    )


def _one_more(players: Players) -> Players:
    his: dict[str, Any] = {
        "rating": _RATING,
        "games": _GAMES,
        "games_since_listing": _GAMES,
        "has_reached_high": True,
        "has_reached_2300": True,
        "is_member": True,
        "born": 0,
    }
    columns = {
        field.name: np.append(
            getattr(players, field.name),
            np.array(his[field.name], getattr(players, field.name).dtype),
        )
        for field in fields(Players)
    }
    return Players(**columns)
