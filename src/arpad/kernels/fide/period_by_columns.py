"""Games of a period in which K is that of the last list, by whole columns.

What runs where nothing is compiled: the same as the loops of `period_games` and `period_k`.
"""

from typing import NamedTuple

import numpy as np

from arpad.kernels.columns import UNPLAYED, Bools, Games, Int16, Int32, Int64
from arpad.kernels.fide.at_hand import Met
from arpad.kernels.fide.event_games import EventGames, event_of
from arpad.kernels.fide.gains import ENTERING, unpacked
from arpad.kernels.fide.great_differences import counted_whole
from arpad.kernels.fide.juniors import RECORDS
from arpad.kernels.fide.later_tables import GAMES_OF_PERIOD
from arpad.kernels.fide.list_columns import Entered
from arpad.kernels.fide.past_lists import Lists
from arpad.kernels.fide.period_games import slot_then
from arpad.kernels.fide.period_k import GAMES, Gains, PeriodK
from arpad.kernels.fide.rates import Rates
from arpad.kernels.fide.sides import Meetings
from arpad.kernels.fide.some_games import Places
from arpad.kernels.fide.standing import Records, Standing
from arpad.kernels.fide.tables import COUNTED_GAMES, MIDDLE
from arpad.kernels.fide.texts import TextsOfReplay
from arpad.model.exact import DRAW

_CELLS = COUNTED_GAMES * COUNTED_GAMES


def look_up_by_columns(
    standing: Standing, rates: Rates, text: int, until: Int32, now: Records
) -> None:
    """Look up the slots of everybody's K under a text."""
    rating, codes = standing.rating, standing.shown["codes"].astype(np.int32)
    codes[(rating >= rates.high_mark[text]) & (codes < _CELLS)] += _CELLS
    reached = standing.memory["has_reached_2300"] | (rating >= rates.no_junior[text])
    now["until"], now["adult"] = until, rates.slot[text][rates.k[text][codes]]
    now["young"] = rates.slot[text][rates.k_young[text][codes + RECORDS * reached]]


class _Sides(NamedTuple):
    """Both sides of games by later texts, first all White, then all Black; places of events."""

    place: Int64
    game: Int64
    is_black: Bools
    player: Int32
    own: Int32
    against: Int32


def add_period_by_columns(
    games: EventGames,
    lists: Lists,
    texts: TextsOfReplay,
    period: PeriodK,
    gains: Gains,
    met: Met,
) -> None:
    """Add the games between two rated players, of events whose text takes K of the last list."""
    rates = texts.rates
    sides = _sides(games, lists, rates)
    if not len(sides.player):
        return
    expected = _expected(games, sides, texts)
    half_points = games.result[sides.game].astype(np.int32)
    score = DRAW * np.where(sides.is_black, 2 - half_points, half_points)
    slot = _slots(games, sides, lists, rates, period)
    new = np.unique(sides.player[gains.gain[sides.player, GAMES] == 0])
    first = int(gains.number[0])
    gains.players[first : first + len(new)] = new
    gains.number[0] += len(new)
    np.add.at(gains.gain, (sides.player, slot), score - expected)
    np.add.at(gains.gain, (sides.player, np.full(len(slot), GAMES)), 1)
    _note(sides, rates.slot_k[slot], met)


def _sides(games: EventGames, lists: Lists, rates: Rates) -> _Sides:
    """Return both sides of the games that count between rated players."""
    later = np.flatnonzero(rates.is_later[games.text])
    lengths = games.last[later] - games.first[later]
    place = np.repeat(later, lengths)
    begins = np.repeat(np.cumsum(lengths) - lengths, lengths)
    game = np.repeat(games.first[later], lengths) + np.arange(len(place)) - begins
    white, black = games.white[game].astype(np.int32), games.black[game].astype(np.int32)
    book = lists.places[games.under[place] - lists.first]
    ratings = lists.book["rating"]
    own, against = (ratings[book, player].astype(np.int32) for player in (white, black))
    counts = np.flatnonzero((own > 0) & (against > 0) & (games.result[game] != UNPLAYED))
    white, black, own, against = (column[counts] for column in (white, black, own, against))
    return _Sides(
        np.tile(place[counts], 2),
        np.tile(game[counts], 2),
        np.repeat([False, True], len(counts)),
        np.concatenate([white, black]),
        np.concatenate([own, against]),
        np.concatenate([against, own]),
    )


def _expected(games: EventGames, sides: _Sides, texts: TextsOfReplay) -> Int32:
    """Return the expected scores, of whole differences where these count."""
    half = len(sides.player) // 2
    white, black = slice(0, half), slice(half, None)
    meetings = Meetings(
        sides.own[white], sides.against[white], sides.own[black], sides.against[black]
    )
    text = games.text[sides.place]
    no = np.zeros(half, np.int8)
    played = Games(
        sides.place[white].astype(np.int32),
        no.astype(np.int16),
        sides.player[white],
        sides.player[black],
        no,
    )
    whole = np.concatenate(counted_whole(played, text[white], meetings, texts))
    cells, rates = sides.own - sides.against + MIDDLE, texts.rates
    expected: Int32 = rates.expected[text, cells].astype(np.int32)
    expected[whole] = rates.expected_whole[text, cells][whole]
    return expected


def _slots(games: EventGames, sides: _Sides, lists: Lists, rates: Rates, period: PeriodK) -> Int64:
    """Return the slots of K: by the last list, or by the last that rated a player."""
    text, under = games.text[sides.place], games.under[sides.place]
    now = period.now[period.row[text], sides.player]
    day = np.maximum(games.start[sides.place], period.last_day)
    slot = np.where(day < now["until"], now["young"], now["adult"]).astype(np.int64)
    last = lists.book["rating"][lists.places[lists.last - lists.first]]
    for side in np.flatnonzero((under != lists.last) & (last[sides.player] == 0)).tolist():
        event = event_of.plain(games, int(sides.place[side]), lists)
        slot[side] = slot_then.plain(int(sides.player[side]), event, lists, rates, period)
    return slot


def _note(sides: _Sides, k: Int16, met: Met) -> None:
    """Note for which sides games count, as far as there is room."""
    number = int(met.number[0])
    some: Places = np.arange(min(len(sides.player), len(met.game) - number))
    here = slice(number, number + len(some))
    met.game[here], met.is_black[here] = sides.game[some], sides.is_black[some]
    met.own[here], met.against[here] = sides.own[some], sides.against[some]
    met.k[here] = k[some]
    met.number[0] += len(some)


def enter_by_columns(gains: Gains, rates: Rates, entered: Entered, counts: Int32) -> None:
    """Apply K, held down by all games of the period, and enter what it comes to."""
    who = gains.players[: gains.number[0]]
    before, played = entered.sums[who], gains.gain[who, GAMES].astype(np.int64)
    games = unpacked(before, ENTERING.gain_bits)[1] + played
    counts[who] = games
    told = np.minimum(games, GAMES_OF_PERIOD - 1)
    added = np.zeros(len(who), np.int64)
    for slot, k in enumerate(rates.slot_k):
        left = np.minimum(k, rates.slot_most[slot, told]).astype(np.int64)
        added += gains.gain[who, slot] * left
    gains.gain[who] = 0
    new = who[before == 0]
    first = int(entered.number[0])
    entered.players[first : first + len(new)] = new
    entered.number[0] += len(new)
    entered.sums[who] = before + (played << ENTERING.gain_bits) + added
    gains.number[0] = 0
