"""Who sits in an event: players numbered from zero within it, and what each of them scored.

A player has a sheet, one row of whole numbers: a loop that goes from player to player touches
little memory for each.
"""

from typing import NamedTuple

import numpy as np

from arpad.kernels.columns import Int16, Int32, Int64
from arpad.kernels.compiled import compiled
from arpad.kernels.fide.newcomer_tables import CLIP
from arpad.kernels.fide.probing import HIGHEST, KernelError

EMPTY = -1
NO_RATING = -(1 << 31)
"""Stands where no rating counts: R_u of an unrated player may well be below zero."""

PLAYER, POINTS, RATED, SCORE, TOTAL, PERSONS = range(6)
"""A sheet: half points of all games; games, half points and ratings of rated opponents met."""
FIRST_PERSON = PERSONS + 1
"""From here on the rated opponents themselves, as many as are told apart."""
PAST, RATING, SINCE, IS_VOID, KEPT, KEPT_POINTS, RU, RU_NEW, COUNTED = range(
    FIRST_PERSON + CLIP, FIRST_PERSON + CLIP + 9
)
"""What was brought before; the rest is of a round robin: `KEPT` are the games left on a sheet,
`COUNTED` is the rating by which a player counts for others."""
_WIDTH = 32
_MOST_GAMES = (1 << 31) // (HIGHEST + 1)
"""A sheet can add up as many ratings."""


class Room(NamedTuple):
    """Room for the event in hand; it is used again for the next one.

    `seat` is by player, `sheets` by seat, `white` and `black` are the seats by game.
    """

    seat: Int32
    sheets: Int32
    white: Int32
    black: Int32
    met: Int16


def no_room(players: int) -> Room:
    """Return room for an event of no games, whoever of so many players may sit in the next."""
    return _room(np.full(players, EMPTY, np.int32), 0)


def room_for(games: Int64, room: Room) -> Room:
    """Return room for events of so many games: the same, unless one is larger than any yet."""
    most = int(games.max(initial=0))
    if most > _MOST_GAMES:
        raise KernelError(f"An event has {most} games; columns take {_MOST_GAMES} at most.")
    return room if most <= len(room.white) else _room(room.seat, most)


def _room(seat: Int32, games: int) -> Room:
    return Room(
        seat=seat,
        sheets=np.zeros((min(len(seat), 2 * games), _WIDTH), np.int32),
        white=np.zeros(games, np.int32),
        black=np.zeros(games, np.int32),
        met=np.zeros(4 * games + 16, np.int16),
    )


@compiled
def sit(player: int, seats: int, room: Room) -> int:
    """Give a player the next seat, unless he has one; return his seat."""
    taken = int(room.seat[player])
    if taken != EMPTY:
        return taken
    room.seat[player] = seats
    room.sheets[seats, PLAYER] = player
    room.sheets[seats, POINTS] = 0
    room.sheets[seats, RATED] = 0
    room.sheets[seats, SCORE] = 0
    room.sheets[seats, TOTAL] = 0
    room.sheets[seats, PERSONS] = 0
    for number in range(CLIP):
        room.sheets[seats, FIRST_PERSON + number] = EMPTY
    return seats


@compiled
def add_game(seat: int, opponent: int, rating: int, half_points: int, sheets: Int32) -> None:
    """Add a played game to one side's: all games, and those against rated opponents."""
    sheets[seat, POINTS] += half_points
    if rating == 0:
        return
    sheets[seat, RATED] += 1
    sheets[seat, SCORE] += half_points
    sheets[seat, TOTAL] += rating
    persons, has_met = int(sheets[seat, PERSONS]), False
    for number in range(CLIP):
        has_met |= bool(sheets[seat, FIRST_PERSON + number] == opponent)
    if persons < CLIP and not has_met:
        sheets[seat, FIRST_PERSON + persons] = opponent
        sheets[seat, PERSONS] = persons + 1


@compiled
def leave_seats(seats: int, room: Room) -> None:
    """Clear the seats for the next event."""
    for seat in range(seats):
        room.seat[room.sheets[seat, PLAYER]] = EMPTY
