"""Games, events and players of a table as kernels take them: numbered, checked, filled up."""

from collections.abc import Callable
from dataclasses import fields

import numpy as np

from arpad.kernels.births import births
from arpad.kernels.cells import days, flags, half_points, whole_numbers, word_numbers
from arpad.kernels.columns import (
    Bools,
    Events,
    Games,
    Int16,
    Int32,
    Players,
    SystemNumber,
    unrated_players,
)
from arpad.kernels.frames import RawColumns
from arpad.kernels.identity import Identities
from arpad.kernels.raw_column import AnyArray, RawColumn
from arpad.kernels.schema import SYSTEMS, Kind

NumberOfEvent = Callable[[RawColumns], Int32]
"""Which event the games of a piece belong to, by its number."""


def games_of(columns: RawColumns, players: Identities, number_of_event: NumberOfEvent) -> Games:
    """Return the games of a piece of a table."""
    white, black = players.numbers(columns["white"]), players.numbers(columns["black"])
    columns["black"].refuse(white == black, "plays against himself")
    return Games(
        event=number_of_event(columns),
        round=rounds_of(columns, len(white)),
        white=white,
        black=black,
        result=half_points(columns["result"]),
    )


def rounds_of(columns: RawColumns, games: int) -> Int16:
    """Return the rounds of so many games, the first where they are not told."""
    if "round" not in columns:
        return np.ones(games, np.int16)
    rounds = whole_numbers(columns["round"], Kind.INT16, least=0, missing=0)
    found: Int16 = rounds.astype(np.int16, copy=False)
    return found


def events_of(columns: RawColumns, identities: Identities) -> Events:
    """Return the events of a table by their numbers; refuse one that stands there twice."""
    places = _places(columns["event"], identities)
    start = days(columns["start"])
    end = days(columns["end"], start) if "end" in columns else start
    if "end" in columns:
        columns["end"].refuse(end < start, "is before the first day of the event")
    received = days(columns["received"], end) if "received" in columns else end
    system = columns.get("system")
    return Events(
        start=start[places],
        end=end[places],
        received=received[places],
        system=(
            np.full(len(places), SystemNumber.SWISS, np.int8)
            if system is None
            else word_numbers(system, SYSTEMS, missing=SystemNumber.SWISS)[places]
        ),
        is_team_championship=_flags(columns, "is_team_championship", len(places))[places],
        is_official=_flags(columns, "is_official", len(places))[places],
    )


def events_of_days(first: Int32, last: Int32) -> Events:
    """Return events of which only the days are known: Swiss ones, reported when they ended."""
    number = len(first)
    return Events(
        start=first,
        end=last,
        received=last,
        system=np.full(number, SystemNumber.SWISS, np.int8),
        is_team_championship=np.zeros(number, np.bool_),
        is_official=np.zeros(number, np.bool_),
    )


def events_chosen(events: Events, numbers: AnyArray) -> Events:
    """Return some events, under new numbers in the order given."""
    return Events(*(getattr(events, field.name)[numbers] for field in fields(Events)))


def players_of(columns: RawColumns | None, identities: Identities) -> Players:
    """Return everybody by number: as the table tells, or unrated where it does not."""
    players = unrated_players(len(identities))
    if columns is None:
        return players
    numbers = identities.numbers(columns["player"])
    is_in_order = _refuse_twice(columns["player"], numbers)
    who = slice(None) if is_in_order and len(numbers) == len(identities) else numbers
    rating = _whole(columns, "rating", Kind.INT16, len(numbers))
    games = _whole(columns, "games", Kind.INT32, len(numbers))
    since = columns.get("games_since_listing")
    listed = games if since is None else _whole(columns, since.name, Kind.INT32, len(numbers))
    players.rating[who] = rating
    players.games[who] = games
    players.games_since_listing[who] = np.where(rating > 0, listed, 0)
    players.has_reached_high[who] = _flags(columns, "has_reached_high", len(numbers))
    players.has_reached_2300[who] = _flags(columns, "has_reached_2300", len(numbers))
    players.is_member[who] = _flags(columns, "is_member", len(numbers))
    if "born" in columns:
        players.born[who] = births(columns["born"])
    return players


def _whole(columns: RawColumns, name: str, kind: Kind, number: int) -> Int32:
    if name not in columns:
        return np.zeros(number, np.int32)
    return whole_numbers(columns[name], kind, least=0, missing=0).astype(np.int32)


def _flags(columns: RawColumns, name: str, number: int) -> Bools:
    return flags(columns[name]) if name in columns else np.zeros(number, np.bool_)


def _places(column: RawColumn, identities: Identities) -> Int32:
    """Return where in the table each event stands, by its number."""
    numbers = identities.numbers(column)
    _refuse_twice(column, numbers)
    places = np.zeros(len(identities), np.int32)
    places[numbers] = np.arange(len(numbers), dtype=np.int32)
    return places


def _refuse_twice(column: RawColumn, numbers: Int32) -> bool:
    """Refuse a table in which an id stands twice; tell whether it is in order, where none does."""
    if (numbers[1:] > numbers[:-1]).all():
        return True
    first = np.full(int(numbers.max()) + 1 if len(numbers) else 0, -1, np.int64)
    rows = np.arange(len(numbers))
    first[numbers[::-1]] = rows[::-1]
    again = first[numbers] != rows
    if again.any():
        row = int(np.flatnonzero(again)[0])
        known = int(first[numbers[row]]) + 1
        column.refuse_row(row, f"stands in row {known} already")
    return False
