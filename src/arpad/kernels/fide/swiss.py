"""Unrated players of a Swiss or team event: R_u from the rated opponents they met."""

from arpad.kernels.columns import UNPLAYED, Int32
from arpad.kernels.compiled import compiled
from arpad.kernels.fide.answers import EDITION, IS_RC_WHOLE, Texts
from arpad.kernels.fide.event_rating import event_rating, is_good
from arpad.kernels.fide.results import Brought, Results, bring, past_of
from arpad.kernels.fide.rounding import half_up
from arpad.kernels.fide.seats import (
    PAST,
    PLAYER,
    POINTS,
    RATED,
    SCORE,
    TOTAL,
    Event,
    EventGames,
    Meetings,
    Room,
    add_game,
    leave_seats,
    sit,
)


@compiled
def rate_swiss(
    event: Event, games: EventGames, room: Room, texts: Texts, results: Results, meetings: Meetings
) -> None:
    """Rate the unrated players of an event who met rated ones."""
    seats = seat_unrated(event, games, room, meetings)
    for seat in range(seats):
        if room.sheets[seat, RATED] > 0:
            rate_newcomer(event, seat, room.sheets, texts, results)
    leave_seats(seats, room)


@compiled
def seat_unrated(event: Event, games: EventGames, room: Room, meetings: Meetings) -> int:
    """Seat who is still unrated, and add up what he played; return how many there are.

    Who is rated by now, and was not when he played, meets the rated opponents he had.
    """
    seats = 0
    for game in range(event.first, event.last):
        half_points = int(games.result[game])
        if half_points == UNPLAYED:
            continue
        white, black = int(games.white[game]), int(games.black[game])
        white_rating, black_rating = int(games.white_rating[game]), int(games.black_rating[game])
        if white_rating == 0 and games.white_since[game] == 0:
            seat = sit(white, seats, room)
            seats = max(seats, seat + 1)
            add_game(seat, black, black_rating, half_points, room.sheets)
        elif white_rating == 0 and black_rating > 0:
            meetings.white_own[game] = games.white_since[game]
            meetings.white_against[game] = black_rating
        if black_rating == 0 and games.black_since[game] == 0:
            seat = sit(black, seats, room)
            seats = max(seats, seat + 1)
            add_game(seat, white, white_rating, 2 - half_points, room.sheets)
        elif black_rating == 0 and white_rating > 0:
            meetings.black_own[game] = games.black_since[game]
            meetings.black_against[game] = white_rating
    return seats


@compiled
def rate_newcomer(event: Event, seat: int, sheets: Int32, texts: Texts, results: Results) -> None:
    """Rate one unrated player, and keep the result if it counts."""
    text, player = event.text, int(sheets[seat, PLAYER])
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
