"""Games between rated players of plain events, on columns: both sides of all of them at once.

Every number comes from a table that the law filled, or from the law itself.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from msgspec import Struct, field

from arpad.kernels.fide.tables import MIDDLE
from arpad.model.event import Event, Result
from arpad.office.entry_columns import EntryColumns, Numbers
from arpad.office.law_asked import LawAsked, Names

_SCORES = {result: (result.white_score, result.black_score) for result in Result}


class PlainEvent(Struct, frozen=True):
    """An event by its number, with its players as the book knows them.

    `touched` are the open points that the law leant on for everything but the rated players.
    """

    number: int
    event: Event
    touched: Mapping[str, str]


class MovedPlayers(NamedTuple):
    """What events did to their rated players: a line for each who had a game in an event."""

    code: list[str]
    change: Numbers
    games: Numbers


class RatedGames(NamedTuple):
    """What games of rated players came to: entries, how many each event has, what they moved."""

    entries: EntryColumns
    lengths: list[int]
    moved: MovedPlayers


def rate_games(
    events: Sequence[PlainEvent], numbers: Mapping[str, int], asked: LawAsked
) -> RatedGames:
    """Rate the games of rated players in events that one text governs."""
    seats = _Seats()
    leant = [_take_seats(seats, plain.event, numbers, asked) for plain in events]
    number, rating = (np.array(column, np.int32) for column in (seats.number, seats.rating))
    sides = _sides(seats, rating)
    games = np.bincount(sides.player, minlength=len(number)).astype(np.int32)
    k, held = _k_of_period(events, seats, games, asked)
    difference = rating[sides.player] - rating[sides.opponent]
    counted = asked.tables.counted[difference + MIDDLE].astype(np.int32)
    expected = asked.tables.expected[difference + MIDDLE].astype(np.int32)
    change = asked.changes(k[sides.player], sides.score, expected)
    moved = np.zeros(len(number), np.int32)
    np.add.at(moved, sides.player, change)
    ends = np.cumsum([len(plain.event.players) for plain in events])
    event = np.searchsorted(ends, sides.player, side="right")
    leanings = [names | more for names, more in zip(leant, held, strict=True)]
    readings = _readings(events, leanings, rating, moved, asked)
    articles = asked.articles()
    entries = EntryColumns(
        player=number[sides.player],
        event=np.array([plain.number for plain in events], np.int32)[event],
        amount=change,
        article=[articles[is_capped] for is_capped in (counted != difference).tolist()],
        edition=[asked.edition] * len(change),
        reading=[readings[at] for at in event.tolist()],
        round=sides.round,
        opponent=[seats.code[at] for at in sides.opponent.tolist()],
        opponent_rating=rating[sides.opponent],
        difference=difference,
        counted=counted,
        expected=expected,
        score=sides.score,
        k=k[sides.player],
    )
    lengths = np.bincount(event, minlength=len(events)).tolist()
    played = np.flatnonzero(games)
    codes = [seats.code[at] for at in played.tolist()]
    return RatedGames(entries, lengths, MovedPlayers(codes, moved[played], games[played]))


class _Seats(Struct):
    """The players of several events, one event after the other, and the games between them.

    A game has the seats of White and Black; the rating of an unrated player is 0. `of_period` are
    the games that somebody is known to have in the whole period.
    """

    code: list[str] = field(default_factory=list)
    number: list[int] = field(default_factory=list)
    rating: list[int] = field(default_factory=list)
    k: list[int] = field(default_factory=list)
    of_period: list[int] = field(default_factory=list)
    white: list[int] = field(default_factory=list)
    black: list[int] = field(default_factory=list)
    round: list[int] = field(default_factory=list)
    scores: list[tuple[int, int]] = field(default_factory=list)


def _take_seats(seats: _Seats, event: Event, numbers: Mapping[str, int], asked: LawAsked) -> Names:
    """Seat the players of an event, and put down its games; return what their Ks lean on."""
    places, leant = dict[str, int](), frozenset[str]()
    for player in event.players:
        places[player.id] = len(seats.code)
        k, names = 0, frozenset[str]()
        if player.rating is not None:
            k, names = asked.coefficient(player, player.rating, event.start)
        seats.code.append(player.id)
        seats.number.append(numbers.get(player.id, 0))
        seats.rating.append(player.rating or 0)
        seats.k.append(k)
        seats.of_period.append(player.games_in_period or 0)
        leant |= names
    is_unplayed = asked.is_unplayed
    played = [game for game in event.games if game.black is not None and not is_unplayed(game)]
    seats.white += [places[game.white] for game in played]
    seats.black += [places[game.black or ""] for game in played]
    seats.round += [game.round for game in played]
    seats.scores += [_SCORES[game.result] for game in played]
    return leant


def _k_of_period(
    events: Sequence[PlainEvent], seats: _Seats, games: Numbers, asked: LawAsked
) -> tuple[Numbers, list[Names]]:
    """Return what the games of the period leave of each K, and what each event leans on for it.

    They are those that a player is known to have, and at least those of the event.
    """
    if not any(asked.limits_k(plain.event.start) for plain in events[:1]):
        return np.array(seats.k, np.int32), [frozenset()] * len(events)
    left, leant, seat = list[int](), list[Names](), 0
    of_period = np.maximum(games, np.array(seats.of_period, np.int32)).tolist()
    has_games = games.tolist()
    for plain in events:
        names = frozenset[str]()
        for _ in plain.event.players:
            k = seats.k[seat]
            if has_games[seat]:
                k, more = asked.left_of_k(k, of_period[seat], plain.event.start)
                names |= more
            left.append(k)
            seat += 1
        leant.append(names)
    return np.array(left, np.int32), leant


class _Sides(NamedTuple):
    """Both sides of every game that counts, by their seats: event by event, player by player."""

    player: Numbers
    opponent: Numbers
    round: Numbers
    score: Numbers


def _sides(seats: _Seats, rating: Numbers) -> _Sides:
    white, black, rounds = (np.array(c, np.int32) for c in (seats.white, seats.black, seats.round))
    scores = np.array(seats.scores, np.int32).reshape(-1, 2)
    counts = (rating[white] > 0) & (rating[black] > 0)
    white, black, rounds, scores = white[counts], black[counts], rounds[counts], scores[counts]
    player = np.concatenate((white, black))
    game = np.tile(np.arange(len(white)), 2)
    in_order = np.lexsort((game, player))
    return _Sides(
        player[in_order],
        np.concatenate((black, white))[in_order],
        np.tile(rounds, 2)[in_order],
        scores.T.ravel()[in_order],
    )


def _readings(
    events: Sequence[PlainEvent],
    leant: Sequence[Names],
    rating: Numbers,
    moved: Numbers,
    asked: LawAsked,
) -> list[str | None]:
    """Return the readings of each event, in the words of its entries."""
    lines = iter(zip(rating.tolist(), moved.tolist(), strict=True))
    readings = []
    for plain, names in zip(events, leant, strict=True):
        of_event = [next(lines) for _ in plain.event.players]
        rated = ((before, change) for before, change in of_event if before)
        leanings = names | asked.leanings(plain.event, rated)
        readings.append(asked.reading_of(plain.touched, leanings))
    return readings
