"""Unrated players of a Swiss or team event: R_u from the rated opponents they met."""

import numpy as np

from arpad.kernels.columns import UNPLAYED, Int32
from arpad.kernels.compiled import compiled
from arpad.kernels.fetching import fetch
from arpad.kernels.fide.answers import EDITION, IS_RC_WHOLE, Texts
from arpad.kernels.fide.at_hand import BLACK, WHITE, AtHand
from arpad.kernels.fide.counted_games import add_besides, rated_since
from arpad.kernels.fide.event_games import Event
from arpad.kernels.fide.event_rating import event_rating, is_good, meets_enough
from arpad.kernels.fide.results import Brought, Results, bring, fetch_results, past_of
from arpad.kernels.fide.rounding import half_up
from arpad.kernels.fide.seats import (
    EMPTY,
    PAST,
    PLAYER,
    POINTS,
    RATED,
    SCORE,
    TOTAL,
    add_game,
    leave_seats,
    sit,
)


@compiled
def rate_swiss(event: Event, first: int, last: int, at_hand: AtHand) -> None:
    """Rate the unrated players of an event who met rated ones, in some games left for them."""
    room = at_hand.room
    seats, results = seat_unrated(event, first, last, at_hand), at_hand.results
    for seat in range(seats):
        fetch_results(int(room.sheets[seat, PLAYER]), results)
    for seat in range(seats):
        if room.sheets[seat, RATED] > 0:
            rate_newcomer(event, seat, room.sheets, at_hand.texts, results)
    leave_seats(seats, room)


@compiled
def seat_unrated(event: Event, first: int, last: int, at_hand: AtHand) -> int:
    """Seat who is still unrated, and add up what he played; return how many there are.

    Who is rated by now, and was not when he played, meets the rated opponents he had. Who has a
    seat is not looked for on later lists again.
    """
    games, left = at_hand.games, at_hand.left
    seats = 0
    for place in range(first, last):
        game = event.first + int(left.game[place])
        if games.result[game] == UNPLAYED:
            continue
        ratings = int(left.white[place]), int(left.black[place])
        # Mostly one side is unrated: which one is no question that a processor could guess.
        side = BLACK if ratings[WHITE] > 0 else WHITE
        seats = seat_side(event, game, side, ratings[1 - side], seats, at_hand)
        if ratings[WHITE] == ratings[BLACK]:
            seats = seat_side(event, game, BLACK, ratings[WHITE], seats, at_hand)
    return seats


@compiled
def fetch_unrated(place: int, at_hand: AtHand) -> None:
    """Fetch the unrated players of the event in a place, while another one is rated."""
    games, left = at_hand.games, at_hand.left
    seat, brought = at_hand.room.seat, at_hand.results.first
    for at in range(left.first[place], left.first[place + 1]):
        game = games.first[place] + np.int64(left.game[at])
        fetch(seat, games.white[game])
        fetch(brought, games.white[game])
        fetch(seat, games.black[game])
        fetch(brought, games.black[game])


@compiled
def seat_side(event: Event, game: int, side: int, against: int, seats: int, at_hand: AtHand) -> int:
    """Seat an unrated side of a game if he is still unrated; return how many seats there are."""
    games, room = at_hand.games, at_hand.room
    white, black = int(games.white[game]), int(games.black[game])
    player, opponent = (black, white) if side == BLACK else (white, black)
    if room.seat[player] == EMPTY:
        since = rated_since(player, event.under, at_hand.lists)[0]
        if since > 0:
            if against > 0:
                add_besides(event, game, side, since, against, at_hand)
            return seats
    half_points = int(games.result[game])
    points = 2 - half_points if side == BLACK else half_points
    seat = sit(player, seats, room)
    add_game(seat, opponent, against, points, room.sheets)
    return max(seats, seat + 1)


@compiled
def rate_newcomer(event: Event, seat: int, sheets: Int32, texts: Texts, results: Results) -> None:
    """Rate one unrated player, and keep the result if it counts."""
    text, player = event.text, int(sheets[seat, PLAYER])
    if not meets_enough(seat, 0, text, sheets, texts):
        return
    total, met = int(sheets[seat, TOTAL]), int(sheets[seat, RATED])
    score = int(sheets[seat, SCORE])
    average, parts = total, met
    if texts.numbers[text, IS_RC_WHOLE]:
        average, parts = half_up(total, met), 1
    ru = event_rating(average, parts, score, met, 0, text, texts)
    edition = int(texts.numbers[text, EDITION])
    sheets[seat, PAST] = past_of(player, event.start, edition, results, texts)
    if is_good(seat, 0, ru, text, sheets, texts):
        brought = Brought(
            start=event.start,
            text=text,
            is_round_robin=False,
            games=met,
            score=score,
            points=int(sheets[seat, POINTS]),
            ru=ru,
            total=total,
            opponents=met,
            is_team=event.is_team,
            event=event.number,
        )
        bring(player, brought, results)
