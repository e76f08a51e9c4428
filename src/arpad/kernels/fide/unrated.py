"""Events with unrated players, in the order in which they count: what they bring."""

from arpad.kernels.columns import SystemNumber, day_of
from arpad.kernels.compiled import compiled
from arpad.kernels.fide.at_hand import AtHand, Met
from arpad.kernels.fide.event_games import EventGames, event_of
from arpad.kernels.fide.field import everybody_met, seat_everybody
from arpad.kernels.fide.period_games import settle_event
from arpad.kernels.fide.probing import KernelError
from arpad.kernels.fide.round_robin import rate_round_robin
from arpad.kernels.fide.seats import leave_seats
from arpad.kernels.fide.swiss import fetch_unrated, rate_swiss

_SWISS = int(SystemNumber.SWISS)


@compiled
def rate_events(at_hand: AtHand) -> None:
    """Rate the unrated players of one event after the other, in the games left for them.

    A round robin in which somebody did not meet everybody is rated as a Swiss.
    """
    games, left, room = at_hand.games, at_hand.left, at_hand.room
    for place in range(len(games.event)):
        fetch_unrated(min(place + 1, len(games.event) - 1), at_hand)
        if left.first[place] == left.first[place + 1]:
            continue
        event = event_of(games, place, at_hand.lists)
        is_swiss = event.system == _SWISS
        if not is_swiss:
            seats = seat_everybody(event, games, at_hand.lists, room)
            is_swiss = not everybody_met(event, seats, games.result, room)
            if not is_swiss:
                rate_round_robin(event, seats, at_hand)
            leave_seats(seats, room)
        if is_swiss:
            rate_swiss(event, left.first[place], left.first[place + 1], at_hand)
        if at_hand.gains.upgrades[0] > 0:
            settle_event(event, at_hand.lists, at_hand.rates, at_hand.period, at_hand.gains)


def refuse_trouble(games: EventGames, met: Met) -> None:
    """Refuse an event whose ratings lie too far apart for the tables."""
    event = int(met.number[1])
    if event >= 0:
        day = day_of(int(games.start[games.event == event][0]))
        raise KernelError(
            f"The round robin of event {event}, which started on {day}, "
            "has players too far apart for the tables of columns: rate it by itself."
        )
