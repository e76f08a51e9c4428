"""What every game of a list did, also those of unrated players: for who asks for game columns."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arpad.kernels.columns import Bools, Events, Games, SystemNumber
from arpad.kernels.compiled import Path
from arpad.kernels.fide.game_columns import GameColumns, between_rated, columns_of
from arpad.kernels.fide.past_lists import PastLists
from arpad.kernels.fide.seats import NO_RATING, Meetings
from arpad.kernels.fide.sides import Coefficients, Sides, coefficients_of, sides_of
from arpad.kernels.fide.texts import TextsOfReplay
from arpad.kernels.fide.unrated import Ordered


@dataclass(frozen=True, slots=True)
class RatedGames:
    """The games of unrated players of the last list, and how they counted."""

    ordered: Ordered
    meetings: Meetings
    k: Coefficients


def shown(
    games: Games,
    events: Events,
    rated: RatedGames | None,
    past: PastLists,
    texts: TextsOfReplay,
) -> GameColumns:
    """Return both sides of games of the last list; chunks hold whole events."""
    numbers, turn = np.unique(games.event, return_inverse=True)
    sides = sides_of(games, numbers, turn.astype(np.int32), events, past, texts, Path.NUMPY)
    meetings = between_rated(games, sides)
    k = coefficients_of(games, sides, meetings, past, texts)
    if rated is not None:
        here, there = _places(games, events, sides, rated.ordered)
        then = _by_sides(rated.meetings, rated.k)
        for columns, of_rated in zip(_by_sides(meetings, k), then, strict=True):
            besides = of_rated[0][there] != NO_RATING
            for column, rated_column in zip(columns, of_rated, strict=True):
                column[here[besides]] = rated_column[there[besides]]
    return columns_of(games, sides.text, meetings, k, texts)


def _by_sides(meetings: Meetings, k: Coefficients) -> tuple[tuple[NDArray[Any], ...], ...]:
    return (
        (meetings.white_own, meetings.white_against, k.white),
        (meetings.black_own, meetings.black_against, k.black),
    )


def _places(
    games: Games, events: Events, sides: Sides, ordered: Ordered
) -> tuple[np.ndarray[tuple[int], np.dtype[np.intp]], np.ndarray[tuple[int], np.dtype[np.intp]]]:
    """Return where games of unrated players stand here, and where among those that were rated."""
    is_unrated: Bools = (sides.white.rating == 0) | (sides.black.rating == 0)
    of_unrated = np.zeros(len(events), np.bool_)
    of_unrated[games.event[is_unrated]] = True
    robins = of_unrated & (events.system != SystemNumber.SWISS)
    here = np.flatnonzero(is_unrated | robins[games.event])
    rank = np.zeros(len(events), np.intp)
    rank[ordered.event] = np.arange(len(ordered.event))
    ranks = rank[games.event[here]]
    order = np.argsort(ranks, kind="stable")
    here, ranks = here[order], ranks[order]
    begins = np.searchsorted(ranks, ranks, side="left")
    return here, ordered.first[ranks] + np.arange(len(ranks)) - begins
