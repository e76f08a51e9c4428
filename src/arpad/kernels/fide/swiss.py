"""Unrated players of a Swiss or team event: R_u from the rated opponents they met."""

from arpad.kernels.columns import UNPLAYED, Int32
from arpad.kernels.compiled import compiled
from arpad.kernels.fide.answers import EDITION, IS_RC_WHOLE, Texts
from arpad.kernels.fide.at_hand import BLACK, WHITE, AtHand
from arpad.kernels.fide.counted_games import add_besides, rated_since
from arpad.kernels.fide.event_games import Event
from arpad.kernels.fide.event_rating import event_rating, is_good, meets_enough
from arpad.kernels.fide.results import Brought, Results, bring, past_of
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
    seats = seat_unrated(event, first, last, at_hand)
    for seat in range(seats):
        if room.sheets[seat, RATED] > 0:
            rate_newcomer(event, seat, room.sheets, at_hand.texts, at_hand.results)
    leave_seats(seats, room)


@compiled
def seat_unrated(event: Event, first: int, last: int, at_hand: AtHand) -> int:
    """Seat who is still unrated, and add up what he played; return how many there are.

    Who is rated by now, and was not when he played, meets the rated opponents he had. Who has a
    seat is not looked for on later lists again.
    """
    games, lists, room, left = at_hand.games, at_hand.lists, at_hand.room, at_hand.left
    seats, taken = 0, room.seat
    for place in range(first, last):
        game = event.first + int(left.game[place])
        half_points = int(games.result[game])
        if half_points == UNPLAYED:
            continue
        white, black = int(games.white[game]), int(games.black[game])
        white_rating, black_rating = int(left.white[place]), int(left.black[place])
        if white_rating == 0:
            since = 0 if taken[white] != EMPTY else rated_since(white, event.under, lists)[0]
            if since == 0:
                seat = sit(white, seats, room)
                seats = max(seats, seat + 1)
                add_game(seat, black, black_rating, half_points, room.sheets)
            elif black_rating > 0:
                add_besides(event, game, WHITE, since, black_rating, at_hand)
        if black_rating == 0:
            since = 0 if taken[black] != EMPTY else rated_since(black, event.under, lists)[0]
            if since == 0:
                seat = sit(black, seats, room)
                seats = max(seats, seat + 1)
                add_game(seat, white, white_rating, 2 - half_points, room.sheets)
            elif white_rating > 0:
                add_besides(event, game, BLACK, since, white_rating, at_hand)
    return seats


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
