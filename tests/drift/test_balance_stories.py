"""Whatever an office does in whatever order: the points of every list balance to the hundredth."""

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from tests.drift.test_balance import event_of
from tests.office.conftest import Desk
from tests.office.proof.test_any_story import BEGINS, LISTS, NOW, Story

from arpad.drift.balance import balance_of
from arpad.drift.balance_flow import Balance
from arpad.model.event import Event
from arpad.office.office import Clerk, Office, OfficeError
from arpad.office.pools import pool_called
from arpad.store.book import Book


def tell(story: Story, folder: Path) -> None:
    """Tell a story: events, corrections, merges and news of players between three lists."""
    story.begin(folder)
    first, dice = BEGINS[story.pool], story.dice
    for day in LISTS[story.pool]:
        for _ in range(dice.randint(1, 4)):
            early = BEGINS[story.pool] if dice.random() < 0.3 else first
            story.event(early + timedelta(days=1), day - timedelta(days=10))
            for step in (story.rate, story.learn):
                if dice.random() < 0.5:
                    with suppress(OfficeError):
                        step(day)
            if dice.random() < 0.6:
                story.put_right()
        with suppress(OfficeError):
            story.rate(day)
        if dice.random() < 0.6:
            story.put_right()
        with suppress(OfficeError):
            story.publish(day)
            first = day


def told(address: str, pool: str, seed: int, folder: Path) -> Office:
    office = Office(Book(address), Clerk(who="officer", now=NOW), "0")
    swiss: Callable[..., Event] = event_of
    tell(Story(office, Desk(office), swiss, pool, Random(f"{pool} {seed}")), folder)  # noqa: S311 - no secret
    return office


def balance(office: Office, pool: str) -> Balance:
    with office.reading() as connection:
        return balance_of(connection, pool_called(connection, pool))


@pytest.mark.parametrize("book_address", ["file"], indirect=True)
@pytest.mark.parametrize("pool", ["fide", "fisf", "fesa"])
@pytest.mark.parametrize("seed", range(2))
def test_points_of_any_story_balance(
    book_address: str, pool: str, seed: int, tmp_path: Path
) -> None:
    found = balance(told(book_address, pool, seed, tmp_path), pool)
    assert [one.unexplained for one in found.lists] == [()] * len(found.lists)
    assert found.is_balanced


@pytest.mark.long
@pytest.mark.parametrize("book_address", ["file"], indirect=True)
@pytest.mark.parametrize("pool", ["fide", "fisf", "fesa"])
@pytest.mark.parametrize("seed", range(2, 40))
def test_points_of_many_stories_balance(
    book_address: str, pool: str, seed: int, tmp_path: Path
) -> None:
    assert balance(told(book_address, pool, seed, tmp_path), pool).is_balanced
