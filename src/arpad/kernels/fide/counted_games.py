"""Games that count for a rated player, added to what enters a list."""

import numpy as np

from arpad.kernels.columns import Int64
from arpad.kernels.compiled import compiled
from arpad.kernels.fetching import AHEAD, fetch
from arpad.kernels.fide.at_hand import BLACK, AtHand, Left
from arpad.kernels.fide.event_games import Event, EventGames
from arpad.kernels.fide.gains import ENTERING
from arpad.kernels.fide.list_columns import Entered
from arpad.kernels.fide.past_lists import Lists
from arpad.kernels.fide.period_games import add_side
from arpad.kernels.fide.rates import Rates, record_with
from arpad.kernels.fide.tables import MIDDLE
from arpad.model.exact import DRAW

_ONE_GAME = ENTERING.one_game
_FARTHEST = MIDDLE - 1
_FIRST_GAMES = 32
"""So many games of an event are fetched while the one before it is added: mostly a round."""


@compiled
def add(player: np.uint32, change: int, entered: Entered) -> None:
    """Add a game and what it changes."""
    before = entered.sums[player]
    if before == 0:
        entered.players[entered.number[0]] = player
        entered.number[0] += 1
    entered.sums[player] = before + _ONE_GAME + change


@compiled
def add_rated(games: EventGames, lists: Lists, rates: Rates, entered: Entered) -> None:
    """Add the games between two rated players.

    What White gains Black loses. Nothing is called that arrays are handed to: that takes longer
    than a game.
    """
    sums, players, entries = entered.sums, entered.players, np.uint32(entered.number[0])
    for place in range(len(games.event)):
        first, last, text = games.first[place], games.last[place], games.text[place]
        if rates.is_later[text]:
            continue
        shown = lists.book[lists.places[games.under[place] - lists.first]]
        expected, k, high_mark = rates.expected[text], rates.k[text], rates.high_mark[text]
        whites, blacks = games.white[first:last], games.black[first:last]
        results = games.result[first:last]
        coming = games.first[min(place + 1, len(games.event) - 1)]
        for game in range(coming, min(coming + _FIRST_GAMES, len(games.white))):
            fetch(shown, games.white[game])
            fetch(shown, games.black[game])
            fetch(sums, games.white[game])
            fetch(sums, games.black[game])
        for game in range(len(whites)):
            ahead = np.uint64(min(game + AHEAD, len(whites) - 1))
            fetch(shown, whites[ahead])
            fetch(shown, blacks[ahead])
            fetch(sums, whites[ahead])
            fetch(sums, blacks[ahead])
            white, black, half_points = whites[game], blacks[game], np.int64(results[game])
            one, other = shown[white], shown[black]
            own, against = np.int64(one["rating"]), np.int64(other["rating"])
            if own > 0 and against > 0 and half_points >= 0:
                gain = DRAW * half_points - np.int64(expected[np.uint32(own - against + MIDDLE)])
                before = sums[white]
                if before == 0:
                    players[entries] = white
                    entries += np.uint32(1)
                code = record_with(one, own, high_mark)
                sums[white] = before + _ONE_GAME + gain * np.int64(k[code])
                before = sums[black]
                if before == 0:
                    players[entries] = black
                    entries += np.uint32(1)
                code = record_with(other, against, high_mark)
                sums[black] = before + _ONE_GAME - gain * np.int64(k[code])
    entered.number[0] = entries


@compiled
def most_of_one(games: EventGames, counts: Int64) -> int:
    """Return the most games that somebody has; `counts` are nothing, by player."""
    most = np.int64(0)
    for place in range(len(games.event)):
        for game in range(games.first[place], games.last[place]):
            for player in (games.white[game], games.black[game]):
                counts[player] += 1
                most = max(most, counts[player])
    return int(most)


@compiled
def find_left(games: EventGames, lists: Lists, left: Left) -> None:
    """Note the games that somebody unrated is in; `left` has room for one more."""
    number = np.uint32(0)
    for place in range(len(games.event)):
        first, last = games.first[place], games.last[place]
        shown = lists.book[lists.places[games.under[place] - lists.first]]
        whites, blacks = games.white[first:last], games.black[first:last]
        for game in range(len(whites)):
            own, against = shown[whites[game]]["rating"], shown[blacks[game]]["rating"]
            left.game[number], left.white[number], left.black[number] = game, own, against
            number += np.uint32((own <= 0) | (against <= 0))
        left.first[place + 1] = number


@compiled
def add_entries(other: Entered, entered: Entered) -> None:
    """Add what entered elsewhere; nothing is left of it there."""
    for place in range(other.number[0]):
        player = other.players[place]
        before = entered.sums[player]
        if before == 0:
            entered.players[entered.number[0]] = player
            entered.number[0] += 1
        entered.sums[player] = before + other.sums[player]
        other.sums[player] = 0
    other.number[0] = 0


@compiled
def rated_since(player: int, under: int, lists: Lists) -> tuple[int, int]:
    """Return the last and the highest rating of a player on lists after one, 0 for none."""
    last, highest = 0, 0
    for number in range(under + 1, lists.last + 1):
        rating = int(lists.book[lists.places[number - lists.first], player]["rating"])
        last = rating if rating > 0 else last
        highest = max(highest, rating)
    return last, highest


@compiled
def add_besides(
    event: Event, game: int, side: int, own: int, against: int, at_hand: AtHand
) -> None:
    """Add a game for one side, by the ratings by which it counts for him.

    Who is rated since the event began has K by the highest rating since.
    """
    games, lists, rates, met = at_hand.games, at_hand.lists, at_hand.rates, at_hand.met
    if rates.is_later[event.text]:
        period, gains = at_hand.period, at_hand.gains
        add_side(event, game, side, own, against, games, lists, rates, period, gains, met)
        return
    is_black, half_points = side == BLACK, int(games.result[game])
    player = np.uint32(games.black[game] if is_black else games.white[game])
    score = DRAW * (2 - half_points if is_black else half_points)
    said = lists.book[event.place, player]
    rating = int(said["rating"])
    if rating == 0:
        _, rating = rated_since(int(player), event.under, lists)
    k = int(rates.k[event.text, record_with(said, rating, rates.high_mark[event.text])])
    away = min(max(own - against, -_FARTHEST), _FARTHEST)
    expected = int(rates.expected[event.text, away + MIDDLE])
    add(player, (score - expected) * k, at_hand.entered)
    number = int(met.number[0])
    if number < len(met.game):
        met.game[number], met.is_black[number], met.k[number] = game, is_black, k
        met.own[number], met.against[number] = own, against
        met.number[0] = number + 1
