"""The points ledger, with flows worked out by hand.

2010, table (b): equal ratings expect 0.50, 400 points 0.92, 500 points 0.96. K is 30 up to 30
games, then 15. What falls between two integers is rounded to the nearest, a half upwards.
"""

from collections.abc import Iterable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from tests.office.conftest import Desk

from arpad.drift.balance import balance_of
from arpad.drift.balance_causes import TITLES, FlowCause, article_behind
from arpad.drift.balance_flow import Balance, Flow, gathered
from arpad.model.event import Event, Game, Result
from arpad.model.ledger import Cause
from arpad.model.player import Player
from arpad.model.rating import Memory
from arpad.model.system import System
from arpad.office.correct import correct
from arpad.office.correct_event import WrongResult
from arpad.office.office import Clerk, Office
from arpad.office.pools import pool_called
from arpad.office.publish import publish
from arpad.office.rate_period import rate_period
from arpad.office.register import change_player
from arpad.regulations.catalogue import editions
from arpad.store.book import Book
from arpad.store.federations import Federation, Status, add_federation

JANUARY, MARCH, MAY, JULY = (date(2012, month, 1) for month in (1, 3, 5, 7))
FEW = Memory(games_since_listing=5, periods=((JANUARY, 5),))


def event_of(start: date, games: Iterable[str], *, name: str = "Open", **more: Any) -> Event:  # noqa: ANN401
    """Make a Swiss from games such as "A B 1-0"."""
    cards = [game.split() for game in games]
    codes = dict.fromkeys(code for white, black, _ in cards for code in (white, black))
    facts: dict[str, Any] = {
        "system": System.SWISS,
        "time_control": "90+30",
        "end": start,
        "registered": date(start.year - 1, start.month, 1),
    }
    return Event(
        name=name,
        start=start,
        players=tuple(Player(id=code) for code in codes),
        games=tuple(
            Game(round=number, white=white, black=black, result=Result(result))
            for number, (white, black, result) in enumerate(cards, 1)
        ),
        **(facts | more),
    )


class Chess:
    """An office of chess: players who begin in January, and lists of what they play."""

    def __init__(self, address: str) -> None:
        clerk = Clerk(who="officer", now=datetime(2012, 8, 1, 9, tzinfo=UTC))
        self.office = Office(Book(address), clerk, "0")
        self.desk = Desk(self.office)

    def list(self, day: date, *games: str) -> int:
        """Publish a list with the games of one event before it, if there are any."""
        number = 0
        if games:
            start = date(day.year, day.month - 2, 10)
            number = self.desk.event("fide", event_of(start, games))
            rate_period(self.office, "fide", day, commit=True)
        publish(self.office, "fide", day, commit=True)
        return number

    def exclude(self, code: str, since: date, *, is_excluded: bool) -> None:
        self.change(code, {"is_excluded": is_excluded}, since)

    def change(self, code: str, facts: dict[str, Any], since: date) -> None:
        """Record what is new about a player."""
        with self.office.writing("test") as entry:
            change_player(entry, code, facts, since=since, source="", today=date(2013, 1, 1))

    def member(self, code: str, status: Status, since: date) -> None:
        """Record the status of a federation."""
        with self.office.writing("test") as entry:
            add_federation(entry, Federation(code=code, name=code, status=status, since=since))

    @property
    def balance(self) -> Balance:
        with self.office.reading() as connection:
            return balance_of(connection, pool_called(connection, "fide"))

    def flows(self, day: date) -> dict[str, tuple[str, int]]:
        """Return article and hundredths of what moved the points of a list, by cause."""
        one = next(each for each in self.balance.lists if each.list_date == day)
        assert one.is_balanced, one.unexplained
        assert one.before + sum(flow.amount for flow in one.flows) == one.after
        return {flow.cause.value: (flow.article, flow.amount) for flow in one.flows}


@pytest.fixture
def chess(book_address: str) -> Chess:
    return Chess(book_address)


def test_a_game_of_two_k_takes_their_difference_out(chess: Chess) -> None:
    chess.desk.players("fide", JANUARY, {"A": 2100})
    chess.desk.players("fide", JANUARY, {"B": 2100}, games=5, memory=FEW)
    chess.list(MARCH)
    chess.list(MAY, "A B 1-0")
    # A: 15 x 0.50 = +7.50, 2107.50, so 2108. B: 30 x -0.50 = -15.00, so 2085.
    assert chess.flows(MAY) == {"different-k": ("8.56", -750), "rounding": ("8.57", 50)}
    last = chess.balance.lists[-1]
    assert (last.before, last.after, last.players) == (4200_00, 4193_00, 2)


def test_a_game_of_one_k_moves_as_much_up_as_down(chess: Chess) -> None:
    chess.desk.players("fide", JANUARY, {"A": 2100, "B": 2100})
    chess.list(MARCH)
    chess.list(MAY, "A B 1-0")
    # 2107.50 and 2092.50 become 2108 and 2093.
    assert chess.flows(MAY) == {"rounding": ("8.57", 100)}


def test_the_cap_is_told_apart_from_the_difference_in_k(chess: Chess) -> None:
    chess.desk.players("fide", JANUARY, {"A": 2300})
    chess.desk.players("fide", JANUARY, {"B": 1800}, games=5, memory=FEW)
    chess.list(MARCH)
    chess.list(MAY, "A B 0-1")
    # Without the cap A would lose 15 x 0.96 = 14.40, and B would win 30 x 0.96 = 28.80. The cap
    # gives A 15 x 0.04 = 0.60 back and takes 30 x 0.04 = 1.20 from B. 2286.20 and 1827.60 are
    # rounded to 2286 and 1828.
    assert chess.flows(MAY) == {
        "different-k": ("8.56", 1440),
        "cap": ("8.54", -60),
        "rounding": ("8.57", 20),
    }


def test_who_is_excluded_takes_his_points_along_and_brings_them_back(chess: Chess) -> None:
    january, april, july, october = (date(2007, month, 1) for month in (1, 4, 7, 10))
    chess.desk.players("fide", january, {"A": 2100, "B": 2100})
    chess.list(april)
    chess.exclude("B", date(2007, 4, 20), is_excluded=True)
    chess.list(july)
    assert chess.flows(july) == {"excluded": ("16.2", -2100_00)}
    chess.list(october, "A B 1-0")
    # A wins 7.50 and has 2107.50, so 2108. B loses them and is not shown: 2092.50, so 2093.
    assert chess.flows(october) == {"unshown-opponent": ("16.1", 750), "rounding": ("10.53", 50)}
    chess.exclude("B", date(2007, 11, 1), is_excluded=False)
    chess.list(date(2008, 1, 1))
    assert chess.flows(date(2008, 1, 1)) == {"included": ("16.2", 2093_00)}


def test_who_loses_his_federation_takes_his_points_along_and_brings_them_back(
    chess: Chess,
) -> None:
    january, april, july, october = (date(2007, month, 1) for month in (1, 4, 7, 10))
    chess.desk.players("fide", january, {"A": 2100, "B": 2000})
    chess.change("B", {"federation": "XXX"}, january)
    chess.list(april)
    chess.member("XXX", Status.SUSPENDED, date(2007, 5, 1))
    chess.list(july)
    assert chess.flows(july) == {"barred": ("16.1", -2000_00)}
    chess.member("XXX", Status.MEMBER, date(2007, 8, 1))
    chess.list(october)
    assert chess.flows(october) == {"admitted": ("16.1", 2000_00)}


def test_who_dies_takes_his_points_along(chess: Chess) -> None:
    chess.desk.players("fide", JANUARY, {"A": 2100, "B": 2000})
    chess.list(MARCH)
    chess.change("B", {"deceased": date(2012, 4, 1)}, date(2012, 4, 1))
    chess.list(MAY)
    assert chess.flows(MAY) == {"deceased": ("office", -2000_00)}


def test_a_correction_is_a_flow_of_the_list_that_carries_it(chess: Chess) -> None:
    chess.desk.players("fide", JANUARY, {"A": 2100})
    chess.desk.players("fide", JANUARY, {"B": 2100}, games=5, memory=FEW)
    chess.list(MARCH)
    number = chess.list(MAY, "A B 1-0")
    wrong = WrongResult(event=number, round=1, white="A", black="B", result=Result("0-1"))
    correct(chess.office, wrong, "seen later", commit=True)
    before = chess.flows(MAY)
    chess.list(JULY)
    assert chess.flows(MAY) == before
    # A wins 7.50 no longer but loses them, -15.00; B loses 15.00 no longer but wins them, +30.00.
    # Instead of 2107.50 and 2085.00, which became 2108 and 2085, there are 2092.50 and 2115.00,
    # which become 2093 and 2115: the same half is rounded up.
    assert chess.flows(JULY) == {"correction": ("8.56", 1500)}
    carried = chess.balance.lists[-1].flows
    assert [flow.corrects for flow in carried] == [Cause.GAME]


def test_a_rating_without_a_list_is_first_listed(chess: Chess) -> None:
    chess.desk.players("fide", JANUARY, {"A": 2100, "B": 2000})
    chess.list(MARCH)
    assert chess.flows(MARCH) == {"first-listed": ("7.14d", 4100_00)}


def test_flows_of_one_cause_and_article_are_one() -> None:
    def flow(article: str, amount: int) -> Flow:
        return Flow(cause=FlowCause.ROUNDING, article=article, edition="e", number=2, amount=amount)

    assert gathered(
        [flow("1", 50), flow("2", 30), flow("1", -20), flow("3", 5), flow("3", -5)]
    ) == (
        Flow(cause=FlowCause.ROUNDING, article="1", edition="e", number=4, amount=30),
        Flow(cause=FlowCause.ROUNDING, article="2", edition="e", number=2, amount=30),
    )


def test_every_cause_of_the_ledger_is_one_of_a_flow() -> None:
    assert {cause.value for cause in Cause} - {flow.value for flow in FlowCause} == {"game"}


def test_every_cause_has_a_title_and_an_article_in_every_edition() -> None:
    assert set(TITLES) == set(FlowCause)
    for edition in editions():
        for cause in FlowCause:
            article = article_behind(cause, edition.name)
            assert article == "office" or article in edition.articles(), (edition.name, cause)
