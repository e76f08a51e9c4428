"""What is worked out from lists once: kept, not worked out again, and never of another state."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, update

from arpad.drift.balance import balance_of
from arpad.drift.population import population_of
from arpad.office.scale import reckoning
from arpad.office.scale.reckoning import reckoned_balance, reckoned_population
from arpad.store.book import Book
from arpad.store.desk.desk import Desk
from arpad.store.desk.schema import reckoned
from arpad.store.pools import pools


@pytest.fixture
def connection(demo_folder: Path) -> Iterator[Connection]:
    with Book(str(demo_folder / "arpad.db")).reading() as connection:
        yield connection


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(Book(str(tmp_path / "office.db")))


def test_a_balance_is_kept_as_it_was_worked_out(
    connection: Connection, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool = pools(connection)["fisf"]
    first = reckoned_balance(connection, desk, pool)
    assert first.left == 0
    assert first.balance == balance_of(connection, pool)
    monkeypatch.setattr(reckoning, "_reckon", None)
    assert reckoned_balance(connection, desk, pool) == first


def test_who_has_no_time_is_told_how_many_lists_are_left(
    connection: Connection, desk: Desk
) -> None:
    pool = pools(connection)["fisf"]
    assert reckoned_balance(connection, desk, pool, seconds=0).balance.lists == ()
    told = list[tuple[int, int]]()
    whole = reckoned_balance(connection, desk, pool, progress=lambda *done: told.append(done))
    assert [done for done, _ in told] == list(range(1, len(whole.balance.lists) + 1))


def test_what_another_version_has_kept_is_worked_out_again(
    connection: Connection, desk: Desk
) -> None:
    pool = pools(connection)["fisf"]
    first = reckoned_balance(connection, desk, pool)
    with desk.writing() as writing:
        writing.execute(update(reckoned).values(mark="older", answer="{}"))
    assert reckoned_balance(connection, desk, pool) == first


def test_players_are_followed_at_once_only_where_they_are_few(
    connection: Connection, desk: Desk
) -> None:
    pool = pools(connection)["fisf"]
    assert reckoned_population(connection, desk, pool, most=1) is None
    found = reckoned_population(connection, desk, pool)
    assert found == population_of(connection, pool)
    assert reckoned_population(connection, desk, pool, most=1) == found
