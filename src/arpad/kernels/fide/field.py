"""The field of a round robin: everybody has a seat, and every pair has met or has not."""

from arpad.kernels.columns import UNPLAYED, Int8, SystemNumber
from arpad.kernels.compiled import compiled
from arpad.kernels.fide.seats import RATING, SINCE, Event, EventGames, Room, add_game, sit

DOUBLE = int(SystemNumber.DOUBLE_ROUND_ROBIN)


@compiled
def seat_everybody(event: Event, games: EventGames, room: Room) -> int:
    """Seat all players, and add up what the unrated played; return how many there are."""
    seats, first = 0, event.first
    for game in range(first, event.last):
        white, black = int(games.white[game]), int(games.black[game])
        white_rating, black_rating = int(games.white_rating[game]), int(games.black_rating[game])
        white_seat = sit(white, seats, room)
        if white_seat == seats:
            room.sheets[seats, RATING] = white_rating
            room.sheets[seats, SINCE] = games.white_since[game]
            seats += 1
        black_seat = sit(black, seats, room)
        if black_seat == seats:
            room.sheets[seats, RATING] = black_rating
            room.sheets[seats, SINCE] = games.black_since[game]
            seats += 1
        room.white[game - first], room.black[game - first] = white_seat, black_seat
        half_points = int(games.result[game])
        if half_points != UNPLAYED and white_rating == 0:
            add_game(white_seat, black, black_rating, half_points, room.sheets)
        if half_points != UNPLAYED and black_rating == 0:
            add_game(black_seat, white, white_rating, 2 - half_points, room.sheets)
    return seats


@compiled
def everybody_met(event: Event, seats: int, result: Int8, room: Room) -> bool:
    """Tell whether every pair played the games that a round robin asks for."""
    meetings, first, last = 2 if event.system == DOUBLE else 1, event.first, event.last
    if last - first < seats * (seats - 1) // 2 * meetings:
        return False
    room.met[: seats * seats] = 0
    for game in range(first, last):
        if result[game] != UNPLAYED:
            white, black = int(room.white[game - first]), int(room.black[game - first])
            room.met[min(white, black) * seats + max(white, black)] += 1
    for one in range(seats):
        for other in range(one + 1, seats):
            if room.met[one * seats + other] < meetings:
                return False
    return True
