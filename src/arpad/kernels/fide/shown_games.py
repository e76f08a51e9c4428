"""What every game of a list did, also those of unrated players: for who asks for game columns."""

from dataclasses import dataclass

import numpy as np

from arpad.kernels.columns import Bools, Events, Games, Int32, SystemNumber
from arpad.kernels.fide.at_hand import Met
from arpad.kernels.fide.event_games import Ordered
from arpad.kernels.fide.game_columns import GameColumns, between_rated, columns_of
from arpad.kernels.fide.great_differences import hold_down
from arpad.kernels.fide.past_lists import PastLists
from arpad.kernels.fide.sides import Coefficients, Meetings, Sides, coefficients_of, sides_of
from arpad.kernels.fide.some_games import Places
from arpad.kernels.fide.texts import TextsOfReplay

NOWHERE = -1


@dataclass(frozen=True, slots=True)
class RatedGames:
    """The games of unrated players of the last list, and for which sides they counted.

    With them are all games by a text whose K hangs on the period; `counts` are its games by player.
    """

    ordered: Ordered
    met: Met
    counts: Int32


def shown(
    games: Games,
    events: Events,
    rated: RatedGames | None,
    past: PastLists,
    texts: TextsOfReplay,
) -> GameColumns:
    """Return both sides of games of the last list; chunks hold whole events."""
    numbers, turn = np.unique(games.event, return_inverse=True)
    sides = sides_of(games, numbers, turn.astype(np.int32), events, past, texts)
    meetings = between_rated(games, sides)
    k = coefficients_of(games, sides, meetings, past, texts)
    if rated is not None:
        here, there = _places(games, events, sides, rated.ordered, texts.rates.is_later)
        _put_in(rated, here, there, meetings, k)
        hold_down(games, sides.text, k, rated.counts, texts)
    return columns_of(games, sides.text, meetings, k, texts)


def _put_in(
    rated: RatedGames, here: Places, there: Places, meetings: Meetings, k: Coefficients
) -> None:
    """Say for which sides games count besides those between two rated players."""
    met, number = rated.met, int(rated.met.number[0])
    place = np.full(len(rated.ordered.games), NOWHERE, np.intp)
    place[there] = here
    sides = (
        (False, meetings.white_own, meetings.white_against, k.white),
        (True, meetings.black_own, meetings.black_against, k.black),
    )
    for is_black, own, against, k_of_side in sides:
        which = np.flatnonzero(met.is_black[:number] == is_black)
        which = which[place[met.game[which]] != NOWHERE]
        at = place[met.game[which]]
        own[at], against[at], k_of_side[at] = met.own[which], met.against[which], met.k[which]


def _places(
    games: Games, events: Events, sides: Sides, ordered: Ordered, is_later: Bools
) -> tuple[Places, Places]:
    """Return where games of unrated players stand here, and where among those that were rated."""
    is_unrated: Bools = (sides.white.rating == 0) | (sides.black.rating == 0)
    of_unrated = np.zeros(len(events), np.bool_)
    of_unrated[games.event[is_unrated]] = True
    robins = of_unrated & (events.system != SystemNumber.SWISS)
    here = np.flatnonzero(is_unrated | robins[games.event] | is_later[sides.text])
    rank = np.zeros(len(events), np.intp)
    rank[ordered.event] = np.arange(len(ordered.event))
    ranks = rank[games.event[here]]
    order = np.argsort(ranks, kind="stable")
    here, ranks = here[order], ranks[order]
    begins = np.searchsorted(ranks, ranks, side="left")
    return here, ordered.first[ranks] + np.arange(len(ranks)) - begins
