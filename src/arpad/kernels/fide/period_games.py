"""Games of a period in which K is that of the last list: added up by K, which is applied last."""

import numpy as np

from arpad.kernels.columns import UNPLAYED, Int32
from arpad.kernels.compiled import compiled
from arpad.kernels.fide.at_hand import BLACK, WHITE, Met
from arpad.kernels.fide.event_games import Event, EventGames, event_of
from arpad.kernels.fide.gains import ENTERING
from arpad.kernels.fide.juniors import RECORDS
from arpad.kernels.fide.later_tables import GAMES_OF_PERIOD
from arpad.kernels.fide.list_columns import Entered
from arpad.kernels.fide.past_lists import Lists
from arpad.kernels.fide.period_k import GAMES, Gains, PeriodK
from arpad.kernels.fide.rates import Rates, record_with
from arpad.kernels.fide.tables import MIDDLE
from arpad.model.exact import DRAW

_FARTHEST = MIDDLE - 1
_GAIN_BITS = ENTERING.gain_bits
_REST = 64 - _GAIN_BITS


@compiled
def add_period(
    games: EventGames, lists: Lists, rates: Rates, period: PeriodK, gains: Gains, met: Met
) -> None:
    """Add the games between two rated players, of events whose text takes K of the last list."""
    for place in range(len(games.event)):
        if not rates.is_later[games.text[place]]:
            continue
        event = event_of(games, place, lists)
        shown = lists.book[event.place]
        for game in range(event.first, event.last):
            white, black = np.uint32(games.white[game]), np.uint32(games.black[game])
            own, against = int(shown[white]["rating"]), int(shown[black]["rating"])
            if own > 0 and against > 0 and games.result[game] != UNPLAYED:
                add_side(event, game, WHITE, own, against, games, lists, rates, period, gains, met)
                add_side(event, game, BLACK, against, own, games, lists, rates, period, gains, met)
        settle_event(event, lists, rates, period, gains)


@compiled
def add_side(  # noqa: PLR0913, PLR0917 - a loop hands everything on
    event: Event,
    game: int,
    side: int,
    own: int,
    against: int,
    games: EventGames,
    lists: Lists,
    rates: Rates,
    period: PeriodK,
    gains: Gains,
    met: Met,
) -> None:
    """Add a game for one side, by the ratings by which it counts for him."""
    is_black, half_points = side == BLACK, int(games.result[game])
    player = np.uint32(games.black[game] if is_black else games.white[game])
    score = DRAW * (2 - half_points if is_black else half_points)
    cell = min(max(own - against, -_FARTHEST), _FARTHEST) + MIDDLE
    expected = int(rates.expected[event.text, cell])
    whole = int(rates.expected_whole[event.text, cell])
    if own >= rates.uncapped_from[event.text]:
        expected = whole
    elif rates.is_one_capped[event.text] and whole > expected and own > against:
        if gains.greatest[player] == 0:
            gains.upgraded[gains.upgrades[0]] = player
            gains.upgrades[0] += 1
        gains.greatest[player] = max(int(gains.greatest[player]), own - against)
        expected = whole
    slot = slot_of(player, event, lists, rates, period)
    add_gain(player, slot, score - expected, gains)
    number = int(met.number[0])
    if number < len(met.game):
        met.game[number], met.is_black[number] = game, is_black
        met.own[number], met.against[number] = own, against
        met.k[number] = rates.slot_k[slot]
        met.number[0] = number + 1


@compiled
def add_gain(player: np.uint32, slot: int, gain: int, gains: Gains) -> None:
    """Add a game and what it gives."""
    if gains.gain[player, GAMES] == 0:
        gains.players[gains.number[0]] = player
        gains.number[0] += 1
    gains.gain[player, slot] += gain
    gains.gain[player, GAMES] += 1


@compiled
def settle_event(event: Event, lists: Lists, rates: Rates, period: PeriodK, gains: Gains) -> None:
    """Cap the greatest difference above of everybody who has one in an event."""
    for place in range(gains.upgrades[0]):
        player = gains.upgraded[place]
        cell = min(int(gains.greatest[player]), _FARTHEST) + MIDDLE
        whole = int(rates.expected_whole[event.text, cell])
        slot = slot_of(player, event, lists, rates, period)
        gains.gain[player, slot] += whole - int(rates.expected[event.text, cell])
        gains.greatest[player] = 0
    gains.upgrades[0] = 0


@compiled
def slot_of(player: np.uint32, event: Event, lists: Lists, rates: Rates, period: PeriodK) -> int:
    """Return the slot of a player's K in an event: by the last list, or the last that rated him."""
    last = lists.last
    if event.under == last or lists.book[lists.places[last - lists.first], player]["rating"] > 0:
        now = period.now[period.row[event.text], player]
        is_young = max(event.start, period.last_day) < now["until"]
        return int(now["young"]) if is_young else int(now["adult"])
    return slot_then(player, event, lists, rates, period)


@compiled
def slot_then(player: np.uint32, event: Event, lists: Lists, rates: Rates, period: PeriodK) -> int:
    """Return the slot of K of somebody who is unrated by now."""
    text, number, day = event.text, event.under, event.start
    for later in range(event.under + 1, lists.last):
        if lists.book[lists.places[later - lists.first], player]["rating"] > 0:
            number, day = later, int(period.days[later])
    said = lists.book[lists.places[number - lists.first], player]
    rating = int(said["rating"])
    code = record_with(said, rating, rates.high_mark[text])
    if day >= period.now[period.row[text], player]["until"]:
        return int(rates.slot[text, rates.k[text, code]])
    if period.memory[player]["has_reached_2300"] or rating >= rates.no_junior[text]:
        code += np.uint32(RECORDS)
    return int(rates.slot[text, rates.k_young[text, code]])


@compiled
def add_gains(other: Gains, gains: Gains) -> None:
    """Add what was added up elsewhere; nothing is left of it there."""
    for place in range(other.number[0]):
        player = other.players[place]
        if gains.gain[player, GAMES] == 0:
            gains.players[gains.number[0]] = player
            gains.number[0] += 1
        for slot in range(GAMES + 1):
            gains.gain[player, slot] += other.gain[player, slot]
            other.gain[player, slot] = 0
    other.number[0] = 0


@compiled
def enter_gains(gains: Gains, rates: Rates, entered: Entered, counts: Int32) -> None:
    """Apply K, held down by all games of the period, and enter what it comes to.

    `counts` are these games by player, for whoever has any here; nothing is left of the gains.
    """
    for place in range(gains.number[0]):
        player = gains.players[place]
        before, played = entered.sums[player], np.int64(gains.gain[player, GAMES])
        change = (before << _REST) >> _REST
        games = ((before - change) >> _GAIN_BITS) + played
        counts[player] = games
        told = min(games, np.int64(GAMES_OF_PERIOD - 1))
        added = np.int64(0)
        for slot in range(len(rates.slot_k)):
            k = min(rates.slot_k[slot], rates.slot_most[slot, told])
            added += np.int64(gains.gain[player, slot]) * np.int64(k)
        for slot in range(GAMES + 1):
            gains.gain[player, slot] = 0
        if before == 0:
            entered.players[entered.number[0]] = player
            entered.number[0] += 1
        entered.sums[player] = before + (played << _GAIN_BITS) + added
    gains.number[0] = 0
