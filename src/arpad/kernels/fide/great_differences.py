"""Games by later texts as columns: K as the period leaves it, and differences that count whole."""

from typing import NamedTuple

import numpy as np

from arpad.kernels.columns import Bools, Games, Int16, Int32
from arpad.kernels.fide.later_tables import GAMES_OF_PERIOD
from arpad.kernels.fide.seats import NO_RATING
from arpad.kernels.fide.sides import Coefficients, Meetings
from arpad.kernels.fide.some_games import Places
from arpad.kernels.fide.tables import MIDDLE
from arpad.kernels.fide.texts import TextsOfReplay


def hold_down(
    games: Games, text: Int16, k: Coefficients, counts: Int32, texts: TextsOfReplay
) -> None:
    """Hold K down by the games of the period, where a text does so."""
    for number, tables in enumerate(texts.tables):
        which = np.flatnonzero(text == number)
        if not tables.later.is_k_of_last_list or not len(which):
            continue
        for player, of_side in ((games.white, k.white), (games.black, k.black)):
            played = np.minimum(counts[player[which]], GAMES_OF_PERIOD - 1)
            of_side[which] = np.minimum(of_side[which], tables.later.most_k[played])


class Whole(NamedTuple):
    """For which games of White and of Black the whole difference counts, whatever the cap."""

    white: Bools
    black: Bools


def counted_whole(games: Games, text: Int16, meetings: Meetings, texts: TextsOfReplay) -> Whole:
    """Find the differences that count whole: for the strongest, and for all but one of an event."""
    rates = texts.rates
    found = Whole(
        meetings.white_own >= rates.uncapped_from[text],
        meetings.black_own >= rates.uncapped_from[text],
    )
    which = np.flatnonzero(rates.is_one_capped[text])
    if len(which):
        _leave_one(games, which, meetings, text, texts, found)
    return found


def _leave_one(
    games: Games,
    which: Places,
    meetings: Meetings,
    text: Int16,
    texts: TextsOfReplay,
    found: Whole,
) -> None:
    """Let all great differences of a stronger side count whole, but for his greatest of an event.

    Of equal ones the first stays capped.
    """
    own = np.concatenate([meetings.white_own[which], meetings.black_own[which]])
    against = np.concatenate([meetings.white_against[which], meetings.black_against[which]])
    player = np.concatenate([games.white[which], games.black[which]])
    away = np.where(own == NO_RATING, 0, own - against)
    capped = np.stack([tables.counted for tables in texts.tables])
    most = capped[np.tile(text[which], 2), np.clip(away, 0, MIDDLE - 1) + MIDDLE]
    great = np.flatnonzero(away > most)
    game = np.tile(which, 2)[great]
    event = games.event[game]
    order = np.lexsort((game, -away[great], player[great], event))
    event, of = event[order], player[great][order]
    again = np.flatnonzero((event[1:] == event[:-1]) & (of[1:] == of[:-1])) + 1
    whole = great[order[again]]
    is_black = whole >= len(which)
    found.white[which[whole[~is_black]]] = True
    found.black[which[whole[is_black] - len(which)]] = True
