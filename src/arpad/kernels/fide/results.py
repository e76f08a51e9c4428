"""Results that unrated players bring: kept player by player in the order of their events.

They are judged anew whenever they are asked for, each by the text under which it was played, as
the law does it: what counts then decides whether a later result is a first one.
"""

from typing import NamedTuple

import numpy as np

from arpad.kernels.columns import Int32
from arpad.kernels.compiled import Path, compiled
from arpad.kernels.fetching import fetch
from arpad.kernels.fide.answers import REACHES_FLOOR, Texts, text_of_result
from arpad.kernels.fide.newcomer_tables import CLIP

NOBODY = -1
NO_PAST, BAD_PAST, GOOD_PAST = 0, 1, 2
"""What an unrated player has brought: nothing, only results that do not count, a good one."""

NEXT, START, TEXT, IS_ROUND_ROBIN, GAMES, SCORE, POINTS, RU = range(8)
"""A result: what tells whether it counts. Score and points are in half points."""
TOTAL, OPPONENTS, IS_TEAM, PLAYER, EVENT, LAST = range(RU + 1, RU + 7)
"""The rest: `TOTAL` is the sum of the opponents' ratings in a Swiss, R_c in a round robin.

`LAST` leads from a player's first result to his last one.
"""
_WIDTH = 16
_ROOM = 4
"""So many times as many rows as are needed now there is room for: moving them takes long."""


class Results(NamedTuple):
    """Results as rows of whole numbers: whoever follows a player's has each in one place.

    `first` leads from a player to his first one, `NEXT` to the following. `used[0]` rows are
    filled.
    """

    first: Int32
    used: Int32
    rows: Int32


class Starts(NamedTuple):
    """The first start and the last of the results in spans of so many rows."""

    first: Int32
    last: Int32


SPAN = 1 << 10
"""Rows come in the order of events, so that few of many spans have a start on some days."""


def no_starts() -> Starts:
    """Return the starts of no results."""
    return Starts(np.zeros(0, np.int32), np.zeros(0, np.int32))


def starts_of(rows: Int32, known: Starts) -> Starts:
    """Return the starts of all whole spans of some rows, of which the first are known."""
    spans = len(rows) // SPAN
    new = rows[len(known.first) * SPAN : spans * SPAN, START].reshape(-1, SPAN)
    return Starts(
        np.concatenate([known.first, new.min(axis=1)]),
        np.concatenate([known.last, new.max(axis=1)]),
    )


def no_results(players: int, room: int = 64) -> Results:
    """Return room for results of so many players."""
    return Results(
        first=np.full(players, NOBODY, np.int32),
        used=np.zeros(1, np.int32),
        rows=np.zeros((room, _WIDTH), np.int32),
    )


def with_room(results: Results, more: int, path: Path) -> Results:
    """Return the same results with room for more, and without those of players rated by now.

    Who is unrated again brings new ones; what he had before is not led to, and in nobody's way.
    """
    first, used, rows = results
    if int(used[0]) + more <= len(rows):
        return results
    used[0] = close_up.on(path)(first, rows, int(used[0]), np.empty(int(used[0]), np.int32))
    needed = int(used[0]) + more
    if 2 * needed > len(rows):
        larger = np.zeros((_ROOM * needed, _WIDTH), np.int32)
        larger[: used[0]] = rows[: used[0]]
        rows = larger
    return Results(first, used, rows)


@compiled
def close_up(first: Int32, rows: Int32, used: int, moved: Int32) -> int:
    """Move the rows of unrated players together, in their order; return how many there are.

    Only a first row leads to the last one: what others have there is of results long gone.
    """
    number = 0
    for row in range(used):
        moved[row] = NOBODY
        if first[rows[row, PLAYER]] != NOBODY:
            moved[row] = number
            number += 1
    for row in range(used):
        to = moved[row]
        if to == NOBODY:
            continue
        player, following = rows[row, PLAYER], rows[row, NEXT]
        for place in range(_WIDTH):
            rows[to, place] = rows[row, place]
        rows[to, NEXT] = NOBODY if following == NOBODY else moved[following]
        if first[player] == row:
            first[player] = to
            rows[to, LAST] = moved[rows[to, LAST]]
    return number


class Brought(NamedTuple):
    """A result that counts, as it is brought."""

    start: int
    text: int
    is_round_robin: bool
    games: int
    score: int
    points: int
    ru: int
    total: int
    opponents: int
    is_team: bool
    event: int


@compiled
def bring(player: int, brought: Brought, results: Results) -> None:
    """Keep a result, behind those of its player that did not start later."""
    row, rows, first = int(results.used[0]), results.rows, int(results.first[player])
    results.used[0] = row + 1
    before, at = NOBODY, first
    if first != NOBODY and rows[rows[first, LAST], START] <= brought.start:
        before, at = int(rows[first, LAST]), NOBODY
    while at != NOBODY and int(rows[at, START]) <= brought.start:
        before, at = at, int(rows[at, NEXT])
    if before == NOBODY:
        results.first[player] = row
        rows[row, LAST] = row if first == NOBODY else rows[first, LAST]
    else:
        rows[before, NEXT] = row
        rows[first, LAST] = row if at == NOBODY else rows[first, LAST]
    rows[row, NEXT], rows[row, PLAYER], rows[row, EVENT] = at, player, brought.event
    rows[row, START], rows[row, TEXT], rows[row, IS_TEAM] = (
        brought.start,
        brought.text,
        brought.is_team,
    )
    rows[row, IS_ROUND_ROBIN], rows[row, GAMES] = brought.is_round_robin, brought.games
    rows[row, SCORE], rows[row, POINTS] = brought.score, brought.points
    rows[row, TOTAL], rows[row, RU] = brought.total, brought.ru
    rows[row, OPPONENTS] = brought.opponents


@compiled
def fetch_results(player: int, results: Results) -> None:
    """Fetch the first result of a player, if he has one, before it is asked for."""
    fetch(results.rows, np.uint64(max(int(results.first[player]), 0) * _WIDTH))


@compiled
def counts(row: int, past: int, edition: int, rows: Int32, texts: Texts) -> bool:
    """Tell whether a result counts that was brought before, given what came before it."""
    text = text_of_result(int(rows[row, TEXT]), edition, texts.numbers)
    robin = int(rows[row, IS_ROUND_ROBIN])
    games = min(int(rows[row, GAMES]), CLIP - 1)
    if not texts.is_enough[text, games, games, robin]:
        return False
    score, points = min(int(rows[row, SCORE]), CLIP - 1), min(int(rows[row, POINTS]), CLIP - 1)
    floor = 1 if rows[row, RU] >= texts.numbers[text, REACHES_FLOOR] else 0
    return not texts.is_bad[text, score, points, robin, past, floor]


@compiled
def past_of(player: int, before: int, edition: int, results: Results, texts: Texts) -> int:
    """Return what a player brings to an event that starts on a day: a good result is enough."""
    past, row, rows = NO_PAST, int(results.first[player]), results.rows
    while past != GOOD_PAST and row != NOBODY and int(rows[row, START]) < before:
        good = counts(row, past, edition, rows, texts)
        past = GOOD_PAST if good else max(past, BAD_PAST)
        row = int(rows[row, NEXT])
    return past
