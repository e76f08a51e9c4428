"""Results of unrated players stay in the order of their events, however late they come."""

from datetime import date
from random import Random

import numpy as np
import pytest

from arpad.kernels.columns import day_number
from arpad.kernels.compiled import Path
from arpad.kernels.fide.closing import closing_of
from arpad.kernels.fide.first_ratings import Asked, Found, rate_pools
from arpad.kernels.fide.results import (
    EVENT,
    LAST,
    NEXT,
    NOBODY,
    SPAN,
    START,
    Brought,
    Results,
    Starts,
    bring,
    no_results,
    no_starts,
    starts_of,
    with_room,
)
from arpad.kernels.fide.texts import TextsOfReplay
from arpad.regulations.fide.b02_2010 import LAW

PLAYERS = 6


def brought(start: int, event: int) -> Brought:
    return Brought(
        start=start,
        text=0,
        is_round_robin=False,
        games=5,
        score=5,
        points=5,
        ru=1500,
        total=7500,
        opponents=5,
        is_team=False,
        event=event,
    )


def rows_of(results: Results, player: int) -> list[int]:
    row, found = int(results.first[player]), []
    while row != NOBODY:
        found.append(row)
        row = int(results.rows[row, NEXT])
    return found


@pytest.mark.parametrize("path", Path)
@pytest.mark.parametrize("most", [1, 40])
def test_results_lie_by_their_start_and_those_of_one_day_as_they_came(
    path: Path, most: int
) -> None:
    random = Random(10)  # noqa: S311 - drawn, not secret
    results = no_results(PLAYERS, room=4)
    expected = [list[tuple[int, int]]() for _ in range(PLAYERS)]
    for event in range(2000):
        player, start = random.randrange(PLAYERS), random.randrange(event // 50 + 3)
        results = with_room(results, random.randint(1, most), path)
        bring.on(path)(player, brought(start, event), results)
        expected[player].append((start, event))
        if event % 7 == 0:
            listed = random.randrange(PLAYERS)
            results.first[listed] = NOBODY
            expected[listed].clear()
        rows = rows_of(results, player)
        told = sorted(expected[player], key=lambda each: each[0])
        assert results.rows[rows, EVENT].tolist() == [number for _, number in told]
        assert not rows or results.rows[rows[0], LAST] == rows[-1]


@pytest.mark.parametrize("path", Path)
def test_room_is_made_from_rows_that_nobody_leads_to(path: Path) -> None:
    results = no_results(PLAYERS, room=64)
    for event in range(60):
        bring.on(Path.NUMPY)(1 if event % 4 == 1 else 0, brought(event, event), results)
    results.first[0] = NOBODY
    again = with_room(results, 10, path)
    assert len(again.rows) == 64
    assert again.used[0] == 15
    assert again.rows[rows_of(again, 1), EVENT].tolist() == list(range(1, 60, 4))
    assert not rows_of(again, 0)
    larger = with_room(again, 100, path)
    assert len(larger.rows) >= 115
    assert np.array_equal(larger.rows[:15], again.rows[:15])


MANY, LIST = 2000, date(2012, 3, 1)
SPANS = 6


def many_results() -> Results:
    """Return results of many players from four years, as events bring them: sometimes late."""
    random = Random(11)  # noqa: S311 - drawn, not secret
    results, first = no_results(MANY, room=SPANS * SPAN + 100), day_number(date(2008, 3, 1))
    for event in range(SPANS * SPAN + 100):
        start = first + event * 1400 // (SPANS * SPAN) - random.randrange(40)
        bring.on(Path.NUMBA)(random.randrange(MANY), brought(start, event), results)
    return results


def test_starts_are_those_of_whole_spans_however_they_are_asked_for() -> None:
    rows = many_results().rows
    at_once = starts_of(rows, no_starts())
    by_and_by = starts_of(rows, starts_of(rows[: 2 * SPAN + 5], no_starts()))
    for found in (at_once, by_and_by):
        assert [len(column) for column in found] == [SPANS, SPANS]
        for span in range(SPANS):
            starts = rows[span * SPAN : (span + 1) * SPAN, START]
            assert (found.first[span], found.last[span]) == (starts.min(), starts.max())


@pytest.mark.parametrize("path", Path)
@pytest.mark.parametrize("opened", [-400, -31, -1, 0, 31])
def test_spans_that_are_passed_over_have_nobody_who_is_looked_at(path: Path, opened: int) -> None:
    """Window and games of 2010: results of two years, nine games; the window moves by so much."""
    texts = TextsOfReplay(lambda _: LAW, {})
    terms, new = closing_of(texts, 0, LIST, None).terms, SPANS * SPAN

    def found(starts: Starts) -> list[list[int]]:
        results, room = many_results(), Found(*np.empty((4, MANY), np.int32))
        opens = terms.opens + opened
        asked = Asked(new, opens, is_everybody=False, starts=starts)
        members = np.ones(MANY, np.bool_)
        number = rate_pools.on(path)(asked, members, terms, results, texts.stacked, room)
        return [column[:number].tolist() for column in room]

    starts = starts_of(many_results().rows[:new], no_starts())
    assert found(starts) == found(no_starts())
    crossing = (starts.first < terms.opens + max(opened, 0)) & (
        starts.last >= terms.opens + min(opened, 0)
    )
    assert crossing.sum() < SPANS
    assert len(found(starts)[0]) > 0
