"""The population of a pool list by list, by hand and against the rows of the demonstration."""

from datetime import date
from pathlib import Path
from statistics import fmean, quantiles

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.drift.test_balance_lists import Lists, listed

from arpad.drift.population import Ordered, population_of
from arpad.drift.population_figures import cohort_changes, histogram, ratings_through_time
from arpad.drift.population_values import PERCENTS
from arpad.office.pools import pool_called
from arpad.store.book import Book
from arpad.store.lists import Origin, lists_of, rows_of
from arpad.store.pools import pools

JANUARY, MARCH = date(2012, 1, 1), date(2012, 3, 1)


@pytest.fixture
def lists(book_address: str) -> Lists:
    made = Lists(book_address)
    made.add(JANUARY, listed(A=2000, B=1900), origin=Origin.IMPORTED)
    made.add(MARCH, listed(A=2010, C=1400), origin=Origin.IMPORTED)
    return made


def test_a_list_says_how_many_how_strong_and_who_came_and_left(lists: Lists) -> None:
    told = list[tuple[int, int]]()
    with lists.office.reading() as connection:
        pool = pool_called(connection, "fide")
        found = population_of(connection, pool, progress=lambda *done: told.append(done))
    first, second = found.lists
    assert (first.players, first.mean, first.entries, first.exits) == (2, 1950, None, None)
    assert (second.players, second.mean, second.entries, second.exits) == (2, 1705, 1, 1)
    # Between 1900 and 2000, 5 % of the way, a quarter, a half.
    assert [q.rating for q in first.quantiles] == [1905, 1925, 1950, 1975, 1995]
    assert [(b.low, b.high, b.players) for b in first.histogram] == [
        (1900, 1999, 1),
        (2000, 2099, 1),
    ]
    assert [b.players for b in second.histogram] == [1, 0, 0, 0, 0, 0, 1]
    assert first.top == ()
    assert told == [(1, 2), (2, 2)]


def test_a_pool_without_lists_has_nobody(book_address: str) -> None:
    with Book(book_address).reading() as connection:
        found = population_of(connection, pool_called(connection, "fide"))
    assert (found.lists, found.cohorts) == ((), ())
    assert "no list" in ratings_through_time(found).alternative


@given(st.lists(st.integers(0, 3000), min_size=2, max_size=200))
def test_quantiles_and_tops_are_those_of_all_ratings_in_order(ratings: list[int]) -> None:
    counts = Ordered.of({rating: ratings.count(rating) for rating in ratings})
    hundredths = quantiles(ratings, n=100, method="inclusive")
    assert [counts.quantile(p) for p in PERCENTS] == pytest.approx(
        [hundredths[p - 1] for p in PERCENTS]
    )
    for number in (1, len(ratings) // 2, len(ratings)):
        best = sorted(ratings, reverse=True)[:number]
        assert counts.top_mean(number) == pytest.approx(fmean(best))
    assert counts.mean == pytest.approx(fmean(ratings))


@pytest.mark.parametrize("code", ["fide", "fesa", "fisf"])
def test_lists_of_the_demonstration_are_counted_as_their_rows_are(
    demo_folder: Path, code: str
) -> None:
    with Book(str(demo_folder / "arpad.db")).reading() as connection:
        pool = pools(connection)[code]
        found = population_of(connection, pool)
        heads = lists_of(connection, pool.id)
        rows = [[b.row.rating for b in rows_of(connection, head.id)] for head in heads]
    before = None
    for one, ratings in zip(found.lists, rows, strict=True):
        assert one.players == len(ratings)
        assert one.mean == pytest.approx(fmean(ratings))
        assert sum(each.players for each in one.histogram) == len(ratings)
        if before is not None:
            assert before + (one.entries or 0) - (one.exits or 0) == one.players
        before = one.players


def test_figures_of_a_population_have_tables_and_words(demo_folder: Path) -> None:
    with Book(str(demo_folder / "arpad.db")).reading() as connection:
        found = population_of(connection, pools(connection)["fide"])
    drawn = ratings_through_time(found)
    assert len(drawn.table.rows) == len(PERCENTS) * len(found.lists)
    last = found.lists[-1]
    bars = histogram(found, last)
    assert sum(row[1] for row in bars.table.rows) == last.players
    assert f"{last.players} players" in bars.alternative
    changes = cohort_changes(found)
    assert changes.table.columns == ("list", "cohort", "players", "change", "low", "high")
    assert "Players who have been active on every list for 5 years: too few" in changes.alternative
