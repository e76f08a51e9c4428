"""What an article gives a player in a year, by hand."""

from datetime import date

import pytest
from msgspec.structs import replace
from tests.drift.test_balance_figures import POOL, balance, flow

from arpad.drift.balance_causes import FlowCause
from arpad.drift.balance_flow import Balance, ListBalance
from arpad.drift.balance_yearly import yearly

JANUARY, JULY, NEXT = date(2011, 1, 1), date(2011, 7, 2), date(2012, 1, 1)


def follows(one: ListBalance, day: date, players_before: int, players: int) -> ListBalance:
    return replace(one, follows=day, players_before=players_before, players=players)


def test_points_are_shared_by_the_players_of_each_list_and_by_the_years() -> None:
    first = balance(JULY, 0, flow(FlowCause.BONUS, "10", 100_00))
    second = balance(
        NEXT, 0, flow(FlowCause.BONUS, "10", 300_00), flow(FlowCause.FIRST_RATING, "7", 1500_00)
    )
    lists = (follows(first, JANUARY, 9, 11), follows(second, JULY, 11, 13))
    found = yearly(replace(POOL, lists=lists))
    # 100 points among 10 players and 300 among 12 are 10 and 25, in 365 days of 365.25.
    assert [(each.cause, each.article) for each in found] == [(FlowCause.BONUS, "10")]
    assert found[0].points == pytest.approx(35 * 365.25 / 365)


def test_what_was_taken_over_and_a_first_list_say_nothing() -> None:
    begun = balance(JANUARY, 0, flow(FlowCause.START, "import", 4200_00))
    taken = balance(JULY, 4200_00, flow(FlowCause.TAKEN_OVER, "import", 10_00))
    lists = (begun, follows(taken, JANUARY, 2, 2))
    assert yearly(Balance(pool="fide", name="FIDE", lists=lists)) == ()
