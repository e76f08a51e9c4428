"""Spans of rows hold every game of a list once, and follow the row groups where they can."""

import numpy as np
import pytest

from arpad.engines.cluster_spans import WORTH_SKIPPING, Span, spans_of_list
from arpad.engines.replay_input import Extents
from arpad.kernels.columns import Bools, Int64

NO_GROUPS = np.zeros(0, np.int64)


def extents(first: list[int], last: list[int]) -> Extents:
    rows = np.array(first, np.int64), np.array(last, np.int64)
    return Extents(*rows, rows[1] - rows[0] + 1)


def spans(
    of: Extents, enters: Bools, *, groups: Int64 = NO_GROUPS, rows: int = 10, most: int = 100
) -> list[Span]:
    return spans_of_list(of, enters, groups, rows=rows, most=most)


def test_a_list_without_events_has_no_spans() -> None:
    assert spans(extents([0], [9]), np.array([False])) == []


def test_a_short_list_is_one_span() -> None:
    assert spans(extents([3, 5], [4, 8]), np.array([True, True])) == [Span(3, 9)]


def test_events_of_other_lists_at_the_ends_are_not_read() -> None:
    of = extents([0, 10, 20], [9, 19, 29])
    assert spans(of, np.array([False, True, False])) == [Span(10, 20)]


def test_cuts_lie_at_the_ends_of_row_groups_that_are_near() -> None:
    of = extents([0], [99])
    found = spans(of, np.array([True]), groups=np.array([33, 64, 100]), rows=33)
    assert found == [Span(0, 33), Span(33, 64), Span(64, 100)]


def test_a_large_row_group_is_cut() -> None:
    of = extents([0], [99])
    assert len(spans(of, np.array([True]), groups=np.array([100]), rows=25)) == 4


def test_there_are_no_more_spans_than_wanted() -> None:
    assert len(spans(extents([0], [9999]), np.array([True]), rows=10, most=7)) == 7


def test_far_rows_between_two_events_are_skipped() -> None:
    far = 20 + WORTH_SKIPPING
    found = spans(extents([0, far], [9, far + 9]), np.array([True, True]), rows=1000)
    assert found == [Span(0, 10), Span(far, far + 10)]


@pytest.mark.parametrize("seed", range(50))
def test_every_row_of_every_event_is_in_one_span(seed: int) -> None:
    dice = np.random.default_rng(seed)
    first = np.sort(dice.integers(0, 2000, 40))
    of = extents(first.tolist(), (first + dice.integers(0, 90, 40)).tolist())
    enters = dice.random(40) < 0.5
    groups = np.cumsum(dice.integers(1, 300, 30))
    found = spans(of, enters, groups=groups, rows=int(dice.integers(1, 500)), most=20)
    read = np.zeros(3000, np.int64)
    for span in found:
        assert span.first < span.until
        read[span.first : span.until] += 1
    assert read.max(initial=0) <= 1
    for event in np.flatnonzero(enters):
        assert (read[of.first_row[event] : of.last_row[event] + 1] == 1).all()
