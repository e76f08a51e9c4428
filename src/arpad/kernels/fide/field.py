"""The field of a round robin: everybody has a seat, and every pair has met or has not."""

from arpad.kernels.columns import UNPLAYED, Int8, SystemNumber
from arpad.kernels.compiled import compiled
from arpad.kernels.fide.counted_games import rated_since
from arpad.kernels.fide.event_games import Event, EventGames
from arpad.kernels.fide.past_lists import Lists
from arpad.kernels.fide.seats import RATING, SINCE, Room, add_game, sit

DOUBLE = int(SystemNumber.DOUBLE_ROUND_ROBIN)


@compiled
def seat_everybody(event: Event, games: EventGames, lists: Lists, room: Room) -> int:
    """Seat all players, and add up what the unrated played; return how many there are."""
    seats, first, shown = 0, event.first, lists.book[event.place]
    for game in range(first, event.last):
        white, black = int(games.white[game]), int(games.black[game])
        white_rating, black_rating = int(shown[white]["rating"]), int(shown[black]["rating"])
        white_seat = sit(white, seats, room)
        if white_seat == seats:
            enter_field(white, seats, white_rating, event, lists, room)
            seats += 1
        black_seat = sit(black, seats, room)
        if black_seat == seats:
            enter_field(black, seats, black_rating, event, lists, room)
            seats += 1
        room.white[game - first], room.black[game - first] = white_seat, black_seat
        half_points = int(games.result[game])
        if half_points != UNPLAYED and white_rating == 0:
            add_game(white_seat, black, black_rating, half_points, room.sheets)
        if half_points != UNPLAYED and black_rating == 0:
            add_game(black_seat, white, white_rating, 2 - half_points, room.sheets)
    return seats


@compiled
def enter_field(
    player: int, seat: int, rating: int, event: Event, lists: Lists, room: Room
) -> None:
    """Write on a sheet by which rating a player is in the field, or that he is rated since."""
    since = 0
    if rating == 0:
        since, _ = rated_since(player, event.under, lists)
    room.sheets[seat, RATING], room.sheets[seat, SINCE] = rating, since


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
