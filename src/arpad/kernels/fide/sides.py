"""Both sides of games of events with unrated players: ratings, later ones, and K."""

from typing import NamedTuple

import numpy as np

from arpad.kernels.columns import UNRATED, Events, Games, Int16, Int32
from arpad.kernels.fide.past_lists import PastLists
from arpad.kernels.fide.seats import NO_RATING
from arpad.kernels.fide.some_games import Places
from arpad.kernels.fide.standing import coefficients
from arpad.kernels.fide.texts import TextsOfReplay

_TEXT_BITS = 16


class Side(NamedTuple):
    """What one side of games had: the rating of the list in force at the start.

    `since` is a first rating published after it: such a player is rated for himself, and unrated
    for his opponents.
    """

    rating: Int16
    since: Int16


class Sides(NamedTuple):
    """White and Black of games; under which list, and by which text, each is rated."""

    under: Int32
    text: Int16
    white: Side
    black: Side


class Meetings(NamedTuple):
    """By which ratings sides of games count; `NO_RATING` where a game does not."""

    white_own: Int32
    white_against: Int32
    black_own: Int32
    black_against: Int32


class Coefficients(NamedTuple):
    """K of White and Black of games, 0 where a game does not count for a side."""

    white: Int16
    black: Int16


def sides_of(
    games: Games,
    event: Int32,
    turn: Int32,
    events: Events,
    past: PastLists,
    texts: TextsOfReplay,
) -> Sides:
    """Look up both sides of games; `turn` is the place of a game's event among some events.

    All are looked up in the last list first: most began under it.
    """
    starts, last = events.start[event], past.get(past.last).rating
    lists, of_events = past.numbers_on(starts), texts.of_days(starts)
    under, text = lists.take(turn), of_events.take(turn)
    white, black = (
        Side(last.take(player), np.zeros(len(games), np.int16))
        for player in (games.white, games.black)
    )
    for number in np.unique(lists).tolist():
        if number < past.last:
            which = np.flatnonzero(under == number)
            _look_back(games.white, which, number, white, past)
            _look_back(games.black, which, number, black, past)
    return Sides(under, text, white, black)


def _look_back(player: Int32, which: Places, under: int, side: Side, past: PastLists) -> None:
    """Look up one side of some games that began under a list before the last."""
    rating = past.get(under).rating[player[which]]
    side.rating[which] = rating
    unrated = which[rating == UNRATED]
    side.since[unrated] = past.since(under, player[unrated])[0]


def coefficients_of(
    games: Games, sides: Sides, meetings: Meetings, past: PastLists, texts: TextsOfReplay
) -> Coefficients:
    """Return K of those for whom games count."""
    found = Coefficients(*np.zeros((2, len(games)), np.int16))
    for player, side, own, k in (
        (games.white, sides.white, meetings.white_own, found.white),
        (games.black, sides.black, meetings.black_own, found.black),
    ):
        which = np.flatnonzero(own != NO_RATING)
        under, text = sides.under[which], sides.text[which]
        for key in np.unique(under.astype(np.int64) << _TEXT_BITS | text).tolist():
            number, of_text = key >> _TEXT_BITS, key & ((1 << _TEXT_BITS) - 1)
            some = which[(under == number) & (text == of_text)]
            k[some] = _k(player[some], side.since[some], number, of_text, past, texts)
    return found


def _k(
    who: Int32, since: Int16, under: int, text: int, past: PastLists, texts: TextsOfReplay
) -> Int16:
    """Return K of players under a list; of those rated since by the highest rating since."""
    k = past.coefficients(under, text)[who]
    later = np.flatnonzero(since)
    if len(later):
        highest, codes = past.since(under, who[later])[1], past.get(under).codes[who[later]]
        k[later] = coefficients(codes, highest, texts.tables[text])
    return k
