"""The points of the demonstration's three pools: balanced, and the same as its rows say."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection

from arpad.drift.balance import balance_of
from arpad.drift.balance_causes import FlowCause
from arpad.model.ledger import Cause
from arpad.model.pool import Pool
from arpad.store.book import Book
from arpad.store.ledger import entries_of
from arpad.store.lists import lists_of, rows_of
from arpad.store.pools import pools


@pytest.fixture(scope="module")
def connection(demo_folder: Path) -> Iterator[Connection]:
    with Book(str(demo_folder / "arpad.db")).reading() as connection:
        yield connection


def pool_of(connection: Connection, code: str) -> Pool:
    return pools(connection)[code]


@pytest.mark.parametrize("code", ["fide", "fesa", "fisf"])
def test_every_list_of_the_demonstration_balances(connection: Connection, code: str) -> None:
    pool = pool_of(connection, code)
    found = balance_of(connection, pool)
    sums = [
        sum(100 * booked.row.rating for booked in rows_of(connection, head.id))
        for head in lists_of(connection, pool.id)
    ]
    assert [one.after for one in found.lists] == sums
    assert [one.before for one in found.lists] == [0, *sums[:-1]]
    for one in found.lists:
        assert one.unexplained == ()
        assert one.before + sum(flow.amount for flow in one.flows) == one.after


def test_games_of_chess_leave_what_their_entries_leave(connection: Connection) -> None:
    pool = pool_of(connection, "fide")
    games = {
        FlowCause.DIFFERENT_K,
        FlowCause.UNEVEN_EXPECTATION,
        FlowCause.CAP,
        FlowCause.UNRATED_OPPONENT,
        FlowCause.UNSHOWN_OPPONENT,
    }
    for one in balance_of(connection, pool).lists:
        booked = entries_of(connection, pool.id, list_date=one.list_date)
        left = sum(entry.amount for entry in booked if entry.cause is Cause.GAME)
        assert sum(flow.amount for flow in one.flows if flow.cause in games) == left


def test_shogi_is_inflated_by_its_two_bonuses(connection: Connection) -> None:
    """By paragraphs 2 and 10, which give points that nobody loses."""
    found = balance_of(connection, pool_of(connection, "fesa"))
    given = {
        flow.cause: flow.article
        for one in found.lists
        for flow in one.flows
        if flow.cause in {FlowCause.RAISED_CHANGE, FlowCause.BONUS} and flow.amount > 0
    }
    assert given == {FlowCause.RAISED_CHANGE: "2", FlowCause.BONUS: "10"}
