"""One list against the one before: who is new, who is gone, who moved how far."""

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.office.changes import BUCKETS, Change, ListChanges, compared
from arpad.store.list_ratings import ListedRating
from arpad.store.lists import ListHead, Origin

JANUARY, MARCH = date(2012, 1, 1), date(2012, 3, 1)


def head(day: date) -> ListHead:
    return ListHead(
        pool_id=1,
        number=1,
        list_date=day,
        last_day=day,
        edition="",
        readings={},
        origin=Origin.PUBLISHED,
        fingerprint="",
    )


def rows(ratings: dict[int, int]) -> list[ListedRating]:
    return [ListedRating(n, str(n), f"Player {n}", "EST", rating) for n, rating in ratings.items()]


def between(before: dict[int, int], after: dict[int, int]) -> ListChanges:
    return compared(rows(before), rows(after), head(JANUARY), head(MARCH))


def test_added_changed_dropped_and_unchanged() -> None:
    told = between({1: 2000, 2: 2100, 3: 1900}, {1: 2010, 2: 2100, 4: 1800})
    assert [c.player for c in told.added] == ["4"]
    assert [(c.player, c.before, c.after, c.points) for c in told.changed] == [
        ("1", 2000, 2010, 10)
    ]
    assert [c.player for c in told.dropped] == ["3"]
    assert (told.players, told.unchanged) == (3, 1)


@pytest.mark.parametrize(
    ("points", "label"),
    [
        (1, "1 to 5"),
        (5, "1 to 5"),
        (6, "6 to 10"),
        (10, "6 to 10"),
        (11, "11 to 20"),
        (20, "11 to 20"),
        (21, "21 to 50"),
        (50, "21 to 50"),
        (51, "more than 50"),
    ],
)
def test_changes_fall_into_buckets_by_size(points: int, label: str) -> None:
    told = between({1: 2000, 2: 2000, 3: 2000}, {1: 2000 + points, 2: 2000 - points, 3: 2000})
    counted = {bucket.label: (bucket.up, bucket.down) for bucket in told.buckets}
    assert counted[label] == (1, 1)
    assert counted["0"] == (1, 1)
    assert sum(up for up, _ in counted.values()) == 2


def test_the_biggest_movers_come_first() -> None:
    before = dict.fromkeys(range(1, 30), 2000)
    told = between(before, {n: 2000 + (n if n % 2 else -n) for n in before})
    assert [c.points for c in told.risers] == [29, 27, 25, 23, 21, 19, 17, 15, 13, 11]
    assert [c.points for c in told.fallers][:3] == [-28, -26, -24]


def test_of_a_first_list_everybody_is_new() -> None:
    told = compared((), rows({1: 2000}), None, head(MARCH))
    assert (told.before, [c.player for c in told.added], told.changed) == (None, ["1"], ())


_LISTS: Any = st.dictionaries(st.integers(1, 30), st.integers(1900, 2100))


@given(_LISTS, _LISTS)
def test_everybody_is_counted_once(before: dict[int, int], after: dict[int, int]) -> None:
    told = between(before, after)
    assert told.players == len(after) == len(told.added) + len(told.changed) + told.unchanged
    assert len(before) == len(told.dropped) + len(told.changed) + told.unchanged
    moved = sum(bucket.up + bucket.down for bucket in told.buckets[1:])
    assert moved == len(told.changed)
    assert len(told.buckets) == len(BUCKETS)


def test_a_change_of_nobody_before() -> None:
    assert Change("1", "A", None, None, 2000).points == 2000
