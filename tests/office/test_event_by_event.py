"""Shogi and Scrabble: ratings move with each event, in order, and a list shows them."""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

import pytest

from arpad.model.docket import State
from arpad.model.event import Event
from arpad.model.ledger import Cause
from arpad.model.rating import Memory
from arpad.model.system import System
from arpad.office.office import Office, OfficeError
from arpad.office.pools import pool_called
from arpad.office.publish import publish
from arpad.office.rate_event import rate_event, rate_events
from arpad.store.dockets import docket
from arpad.store.ledger import entries_of
from arpad.store.lists import Section, list_on, rows_of
from arpad.store.persons import numbers_of
from arpad.store.standings import standings_on

if TYPE_CHECKING:
    from tests.office.conftest import Desk

AUTUMN = date(2019, 9, 1)


def ledger(office: Office, pool_code: str, code: str) -> list[tuple[Cause, int]]:
    with office.reading() as connection:
        pool = pool_called(connection, pool_code)
        number = numbers_of(connection, [code])[code]
        return [(e.cause, e.amount) for e in entries_of(connection, pool.id, player_id=number)]


def rating(office: Office, pool_code: str, code: str) -> int | None:
    with office.reading() as connection:
        pool = pool_called(connection, pool_code)
        number = numbers_of(connection, [code])[code]
        return standings_on(connection, pool.id)[number].rating


@pytest.fixture
def scrabble(desk: "Desk") -> "Desk":
    known = Memory(tournaments=9, last_event=date(2019, 6, 1), series="A")
    desk.players("fisf", AUTUMN, {"A": 1700, "B": 1700, "C": 1000}, games=88, memory=known)
    return desk


@pytest.fixture
def tournament(swiss: Callable[..., Event]) -> Callable[..., Event]:
    def make(day: date, games: list[str], **more: object) -> Event:
        return swiss(day, games, system=System.TABLE, homologated=True, **more)

    return make


def test_a_tournament_moves_ratings_at_once(
    office: Office, scrabble: "Desk", tournament: Callable[..., Event]
) -> None:
    number = scrabble.event("fisf", tournament(date(2019, 10, 6), ["A B 1-0"]))
    rated = rate_event(office, number, commit=True)
    k = {player.id: player.k for player in rated.outcome.players}["A"]
    assert k is not None
    # Equal ratings expect 0.50: K x 0.5 for the winner.
    assert ledger(office, "fisf", "A")[0] == (Cause.GAME, k * 50)
    assert rating(office, "fisf", "A") == (170_000 + k * 50 + 50) // 100
    assert sum(amount for _, amount in ledger(office, "fisf", "A")) % 100 == 0


def test_nobody_falls_below_the_floor(
    office: Office, scrabble: "Desk", tournament: Callable[..., Event]
) -> None:
    scrabble.players("fisf", AUTUMN, {"D": 1000}, games=88)
    number = scrabble.event("fisf", tournament(date(2019, 10, 6), ["C D 0-1", "C D 0-1"]))
    rated = rate_event(office, number, commit=True)
    k = {player.id: player.k for player in rated.outcome.players}["C"]
    assert k is not None
    # Two losses between equals: K x (0 - 1.00), and the text raises the rest to 1000 again.
    assert ledger(office, "fisf", "C") == [
        (Cause.GAME, -k * 50),
        (Cause.GAME, -k * 50),
        (Cause.FLOOR, k * 100),
    ]
    assert rating(office, "fisf", "C") == 1000


def test_events_are_rated_in_the_order_of_their_ends(
    office: Office, scrabble: "Desk", tournament: Callable[..., Event]
) -> None:
    later = scrabble.event("fisf", tournament(date(2019, 10, 13), ["A B 1-0"], name="Later"))
    first = scrabble.event("fisf", tournament(date(2019, 10, 6), ["A B 1-0"], name="First"))
    with pytest.raises(OfficeError, match=f"Event {first}, First, ended before event {later}"):
        rate_event(office, later, commit=True)
    assert [rated.docket.id for rated in rate_events(office, "fisf")] == [first, later]


def test_a_newcomer_starts_by_section_5(
    office: Office, scrabble: "Desk", tournament: Callable[..., Event]
) -> None:
    scrabble.players("fisf", AUTUMN, {"N": None})
    number = scrabble.event("fisf", tournament(date(2019, 10, 6), ["N A 0-1"]))
    rate_event(office, number, commit=True)
    assert ledger(office, "fisf", "N")[0] == (Cause.START, 140_000)


def test_the_list_and_the_file_of_scrabble(
    office: Office, scrabble: "Desk", tournament: Callable[..., Event]
) -> None:
    number = scrabble.event("fisf", tournament(date(2019, 10, 6), ["A B 1-0"]))
    rate_event(office, number, commit=True)
    publish(office, "fisf", date(2019, 11, 1), commit=True)
    with office.reading() as connection:
        pool = pool_called(connection, "fisf")
        head = list_on(connection, pool.id, date(2019, 11, 1))
        assert head is not None
        listed = [(b.row.rank, b.row.id) for b in rows_of(connection, head.id)]
        in_file = {b.row.id for b in rows_of(connection, head.id, [Section.FILE])}
        found = docket(connection, number)
    assert listed == [(1, "A"), (2, "B"), (3, "C")]
    assert in_file == {"A", "B", "C"}
    assert found is not None
    assert found.state is State.PUBLISHED


@pytest.fixture
def shogi(desk: "Desk") -> "Desk":
    known = Memory(last_event=date(2018, 6, 1), grade="1 Dan", bonus_used=100)
    desk.players("fesa", date(2018, 6, 1), {"A": 1900, "B": 1500}, games=88, memory=known)
    return desk


def test_a_table_of_shogi_balances_to_whole_points(
    office: Office, shogi: "Desk", swiss: Callable[..., Event]
) -> None:
    table = swiss(
        date(2018, 9, 1),
        ["A B 0-1"],
        system=System.TABLE,
        arbiter="Referee",
        arbiter_recognised=True,
        time_control="30+30",
    )
    number = shogi.event("fesa", table)
    rated = rate_event(office, number, commit=True)
    assert rated.refusals == ()
    before = {"A": 1900, "B": 1500}
    for code, old in before.items():
        moved = sum(amount for _, amount in ledger(office, "fesa", code))
        assert old * 100 + moved == (rating(office, "fesa", code) or 0) * 100
    assert (rating(office, "fesa", "B") or 0) > 1500


def test_a_newcomer_of_shogi_gets_a_first_rating(
    office: Office, shogi: "Desk", swiss: Callable[..., Event]
) -> None:
    shogi.players("fesa", date(2018, 6, 1), {"N": None})
    table = swiss(
        date(2018, 9, 1),
        ["N A 0-1", "N B 1-0", "A B 1-0"],
        system=System.TABLE,
        arbiter="Referee",
        arbiter_recognised=True,
        time_control="30+30",
    )
    rate_event(office, shogi.event("fesa", table), commit=True)
    now = rating(office, "fesa", "N")
    assert now is not None
    assert ledger(office, "fesa", "N") == [(Cause.FIRST_RATING, now * 100)]
