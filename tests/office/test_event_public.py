"""One event for everybody: what it changed as booked, as corrected, or as estimated."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from arpad.model.docket import State
from arpad.model.event import Event, Result
from arpad.office.correct import correct
from arpad.office.correct_event import TooMany, WrongResult
from arpad.office.event_differences import differences
from arpad.office.event_public import public_event
from arpad.office.office import Office, OfficeError
from arpad.office.publish import publish
from arpad.office.rate_period import rate_period
from arpad.store.event_versions import EventVersion

if TYPE_CHECKING:
    from tests.office.conftest import Desk

START, TODAY = date(2012, 2, 1), date(2012, 3, 1)
JANUARY, MARCH = date(2012, 1, 1), date(2012, 3, 1)
Swiss = Callable[..., Event]


def list_out(office: Office, day: date) -> None:
    rate_period(office, "fide", day, commit=True)
    publish(office, "fide", day, commit=True)


@pytest.fixture
def number(office: Office, desk: "Desk", swiss: Swiss) -> int:
    """Take a game in that A won; both players have 2000 and more than 30 games: K is 15."""
    desk.players("fide", JANUARY, {"A": 2000, "B": 2000})
    list_out(office, JANUARY)
    return desk.event("fide", swiss(START, ["A B 1-0"]))


def lines_of(office: Office, number: int) -> dict[str, tuple[Decimal | None, Decimal | None]]:
    with office.reading() as connection:
        found = public_event(connection, number, TODAY)
    return {line.player.id: (line.change, line.revised) for line in found.lines}


def test_an_event_that_is_not_rated_yet_is_estimated(office: Office, number: int) -> None:
    with office.reading() as connection:
        found = public_event(connection, number, TODAY)
    assert found.figures is not None
    assert found.figures.is_estimate
    # By 8.51 to 8.56: equal ratings expect 0.50, K is 15: 15 x (1 - 0.50) = 7.50.
    assert lines_of(office, number) == {"A": (Decimal("7.50"), None), "B": (Decimal("-7.50"), None)}
    assert {line.expected for line in found.lines} == {Decimal("0.50")}
    assert found.in_register == {"A", "B"}


def test_a_published_event_has_its_list_and_the_ratings_on_it(office: Office, number: int) -> None:
    list_out(office, MARCH)
    with office.reading() as connection:
        found = public_event(connection, number, TODAY)
    assert (found.docket.state, found.listed) == (State.PUBLISHED, MARCH)
    # 2000 + 7.50 is rounded to 2008, 2000 - 7.50 to 1993: half a point goes up.
    assert {line.player.id: line.after for line in found.lines} == {"A": 2008, "B": 1993}
    assert lines_of(office, number) == {"A": (Decimal("7.50"), None), "B": (Decimal("-7.50"), None)}


def test_a_corrected_event_shows_both_changes(office: Office, number: int) -> None:
    list_out(office, MARCH)
    wrong = WrongResult(event=number, round=1, white="A", black="B", result=Result.DRAW)
    correct(office, wrong, "seen in the score sheets", commit=True)
    # A draw between equals changes nothing.
    assert lines_of(office, number) == {
        "A": (Decimal("7.50"), Decimal(0)),
        "B": (Decimal("-7.50"), Decimal(0)),
    }
    with office.reading() as connection:
        found = public_event(connection, number, TODAY)
    assert [(g.was, g.is_now) for d in found.differences for g in d.games] == [("1-0", "1/2")]
    assert [erratum.reason for erratum in found.corrections] == ["seen in the score sheets"]


def test_an_event_that_was_taken_out_has_changed_nothing_after_all(
    office: Office, number: int
) -> None:
    list_out(office, MARCH)
    correct(office, TooMany(number), "never played", commit=True)
    assert {revised for _, revised in lines_of(office, number).values()} == {Decimal(0)}
    with office.reading() as connection:
        assert public_event(connection, number, TODAY).status.is_withdrawn


@pytest.mark.parametrize("unknown", [0, -1, 77, 1 << 63, 1 << 70])
def test_an_unknown_event_is_refused_with_a_sentence(office: Office, unknown: int) -> None:
    with office.reading() as connection, pytest.raises(OfficeError, match="There is no event"):
        public_event(connection, unknown, TODAY)


def test_a_registered_event_has_a_road_and_no_table(
    office: Office, desk: "Desk", swiss: Swiss
) -> None:
    registered = replace(swiss(START, []), players=(), games=())
    number = desk.event("fide", registered, State.REGISTERED)
    with office.reading() as connection:
        found = public_event(connection, number, TODAY)
    assert (found.table, found.figures, found.lines) == (None, None, ())
    assert found.road[0].state is State.REGISTERED


def version(day: int, why: str, event: Event) -> EventVersion:
    return EventVersion(datetime(2012, 2, day, tzinfo=UTC), why, None, event)


def test_a_result_that_was_changed_is_told_with_both_values(swiss: Swiss) -> None:
    first = swiss(START, ["A B 1-0", "B A 1/2"])
    games = (replace(first.games[0], result=Result.DRAW), first.games[1])
    later = replace(first, games=games)
    (found,) = differences([version(1, "report", first), version(2, "corrected", later)])
    assert [(g.round, g.white, g.was, g.is_now) for g in found.games] == [(1, "A", "1-0", "1/2")]
    assert (found.came, found.went, found.day) == ((), (), date(2012, 2, 2))


def test_a_player_who_is_another_one_is_told_once_and_his_games_are_not(swiss: Swiss) -> None:
    first, later = swiss(START, ["A B 1-0"]), swiss(START, ["A C 1-0"])
    (found,) = differences([version(1, "report", first), version(2, "players identified", later)])
    assert (found.went, found.came, found.games) == (("B",), ("C",), ())


def test_versions_that_say_the_same_are_not_told(swiss: Swiss) -> None:
    event = swiss(START, ["A B 1-0"])
    registered = replace(event, players=(), games=())
    versions = [version(1, "registration", registered), version(2, "report", event)]
    assert differences([*versions, version(3, "as rated", event)]) == ()
