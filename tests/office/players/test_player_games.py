"""The games of a player: what counted, what did not and why, and whom he has met."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from arpad.model.docket import State
from arpad.model.event import Event, Result
from arpad.office.correct import correct
from arpad.office.correct_event import WrongResult
from arpad.office.office import Office
from arpad.office.played import EventsPage
from arpad.office.player_games import EVENTS_AT_ONCE, events_page
from arpad.office.player_overview import player_coded
from arpad.office.player_versus import Versus, most_met, versus
from arpad.office.pools import pool_called
from arpad.store.played_events import Since

if TYPE_CHECKING:
    from tests.office.conftest import Desk

JANUARY = date(2012, 1, 1)


def events(office: Office, code: str, after: Since | None = None) -> EventsPage:
    with office.reading() as connection:
        pool, person = pool_called(connection, "fide"), player_coded(connection, code)
        return events_page(connection, pool, person, after=after)


def between(office: Office, one: str, other: str) -> Versus:
    with office.reading() as connection:
        pool = pool_called(connection, "fide")
        persons = player_coded(connection, one), player_coded(connection, other)
        return versus(connection, pool, *persons)


def test_games_are_told_the_newest_event_first(office: Office, season: tuple[int, int]) -> None:
    found = events(office, "A")
    assert [(e.docket.id, e.change, e.score) for e in found.events] == [
        (season[1], Decimal("1.95"), Decimal("0.5")),
        (season[0], Decimal("7.50"), Decimal(1)),
    ]
    game = found.events[0].games[0]
    assert (game.entry.opponent_name, game.entry.expected, game.entry.k, game.colour) == (
        "Player C",
        Decimal("0.37"),
        15,
        "black",
    )


@pytest.mark.usefixtures("season")
def test_a_game_that_did_not_count_says_why_not(office: Office) -> None:
    left_out = events(office, "A").events[0].not_counted
    assert [(game.round, game.opponent) for game in left_out] == [
        (2, "B"),
        (3, "U"),
        (6, "U"),
    ]
    assert left_out[0].reason == "not played"
    assert all(game.article for game in left_out)


@pytest.mark.usefixtures("season")
def test_games_of_an_unrated_player_wait_for_the_first_rating(office: Office) -> None:
    event = events(office, "U").events[0]
    assert (event.change, event.games) == (None, ())
    assert [(g.round, g.opponent, g.opponent_rating) for g in event.waiting] == [
        (3, "A", 2008),
        (4, "B", 1993),
        (5, "C", 2100),
        (6, "A", 2008),
    ]


def test_a_corrected_game_is_told_as_it_is_now(office: Office, season: tuple[int, int]) -> None:
    drawn = WrongResult(event=season[0], round=1, white="A", black="B", result=Result.DRAW)
    found = correct(office, drawn, "misread", commit=True)
    event = events(office, "A").events[1]
    assert (event.score, event.games[0].entry.amount) == (Decimal("0.5"), Decimal(0))
    assert event.corrections == (found.number,)


def test_an_event_that_is_not_rated_is_only_named(
    office: Office, desk: "Desk", season: tuple[int, int], swiss: Callable[..., Event]
) -> None:
    del season
    desk.event("fide", swiss(date(2012, 6, 1), ["A B 1-0"], name="Late"), State.WAITING)
    newest = events(office, "A").events[0]
    assert (newest.docket.name, newest.is_rated, newest.games) == ("Late", False, ())


def test_older_events_come_page_by_page_each_once(
    office: Office, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    desk.players("fide", JANUARY, {"A": 2000, "B": 2000})
    # Two events end on each day, so that the day alone would not tell where a page ends.
    for number in range(2 * EVENTS_AT_ONCE + 1):
        desk.event("fide", swiss(date(2012, 2, 1 + number // 2), ["A B 1-0"], name=f"{number}"))
    names, after = list[str](), None
    for _ in range(3):
        page = events(office, "A", after)
        names += [event.docket.name for event in page.events]
        after = page.older
    assert names == [str(number) for number in reversed(range(2 * EVENTS_AT_ONCE + 1))]
    assert after is None


@pytest.mark.usefixtures("season")
def test_two_players_against_each_other(office: Office) -> None:
    found = between(office, "A", "B")
    assert [
        (g.event_name, g.score, g.is_played, g.change, g.their_change) for g in found.games
    ] == [
        ("Spring Open", Decimal(1), False, None, None),
        ("Winter Open", Decimal(1), True, Decimal("7.50"), Decimal("-7.50")),
    ]
    assert (found.counted, found.score, found.change) == (1, Decimal(1), Decimal("7.50"))
    turned = between(office, "B", "A")
    assert (turned.score, turned.change) == (Decimal(0), Decimal("-7.50"))


def test_a_corrected_game_counts_once_between_two_players(
    office: Office, season: tuple[int, int]
) -> None:
    drawn = WrongResult(event=season[0], round=1, white="A", black="B", result=Result.DRAW)
    correct(office, drawn, "misread", commit=True)
    found = between(office, "A", "B")
    assert (found.counted, found.score, found.change) == (1, Decimal("0.5"), Decimal(0))


@pytest.mark.usefixtures("season")
def test_whom_a_player_has_met_in_counted_games(office: Office) -> None:
    with office.reading() as connection:
        pool, person = pool_called(connection, "fide"), player_coded(connection, "A")
        met = most_met(connection, pool, person)
    assert [(m.code, m.name, m.games, m.score) for m in met] == [
        ("B", "Player B", 1, Decimal(1)),
        ("C", "Player C", 1, Decimal("0.5")),
    ]
