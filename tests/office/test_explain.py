"""A number and its reason, worked out by hand as in the tests of a period.

2010, table (b): equal ratings expect 0.50, a difference of 100 expects 0.64 and 0.36.
"""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from arpad.model.docket import State
from arpad.model.event import Event
from arpad.model.ledger import Cause
from arpad.model.outcome import Status
from arpad.model.rating import Memory, PoolStanding
from arpad.model.system import System
from arpad.office.explain import explain
from arpad.office.explain_law import articles_in
from arpad.office.explained import Explanation
from arpad.office.office import Office, OfficeError
from arpad.office.pools import pool_called
from arpad.office.publish import publish
from arpad.office.rate_event import rate_events
from arpad.office.rate_period import rate_period
from arpad.store.names import add_names
from arpad.store.persons import numbers_of
from arpad.store.standings import add_standings

if TYPE_CHECKING:
    from tests.office.conftest import Desk

JANUARY, MARCH, MAY = date(2012, 1, 1), date(2012, 3, 1), date(2012, 5, 1)
ROUND = ["U A 1-0", "U A 0-1", "U A 1/2"]
"""Three games of a player without a rating: half the points."""


def explained(
    office: Office, player: str, on: date = MARCH, pool: str | None = None
) -> Explanation:
    with office.reading() as connection:
        return explain(connection, player, on, pool)


def list_it(office: Office, on: date = MARCH) -> None:
    rate_period(office, "fide", on, commit=True)
    publish(office, "fide", on, commit=True)


@pytest.fixture
def march(office: Office, desk: "Desk", swiss: Callable[..., Event]) -> Office:
    """Publish a list: A wins against B and draws with C, and one game of A is not played."""
    desk.players("fide", JANUARY, {"A": 2000, "B": 2000, "C": 2100, "U": None})
    desk.event("fide", swiss(date(2012, 2, 1), ["A B 1-0", "A C 1/2", "A C +-"], name="First"))
    for day in (3, 8, 15):
        desk.event("fide", swiss(date(2012, 2, day), ROUND, name=f"Open {day}"))
    desk.event("fide", swiss(date(2012, 2, 5), ["A B 1-0"], name="Fast", time_control="10+0"))
    desk.event("fide", swiss(date(2012, 2, 25), ["A B 1-0"], name="Late"))
    list_it(office)
    return office


def test_the_entries_lead_from_one_list_to_the_next(march: Office) -> None:
    told = explained(march, "A")
    # 2000, 15 x 0.50 = +7.50 and 15 x 0.14 = +2.10: 2009.60, rounded to 2010.
    assert (told.before, told.after, told.total, told.adds_up) == (2000, 2010, Decimal(10), True)
    assert [(e.cause, e.amount) for e in told.by_the_list] == [(Cause.ROUNDING, Decimal("0.40"))]
    first = told.events[0]
    assert [entry.formula for entry in first.entries] == [
        "15 x (1 - 0.50) = +7.50",
        "15 x (0.5 - 0.36) = +2.10",
    ]
    assert [entry.opponent_name for entry in first.entries] == ["Player B", "Player C"]


def test_articles_come_with_their_gist_and_readings_with_their_question(march: Office) -> None:
    told = explained(march, "A")
    gists = {gist.article: gist.gist for gist in told.articles}
    assert gists.keys() >= {"8.51", "8.55a", "8.56", "5.1", "8.57"}
    assert gists["8.51"].startswith("For each game against a rated opponent")
    assert [(reading.name, reading.choice) for reading in told.readings] == [
        ("halves_on", "rating")
    ]
    assert all(reading.question.endswith("?") for reading in told.readings)


def test_games_that_did_not_count_say_why(march: Office) -> None:
    first, *others = explained(march, "A").events
    assert [(g.round, g.reason, g.article) for g in first.not_counted] == [(3, "not played", "5.1")]
    reasons = {game.reason for event in others for game in event.not_counted}
    assert reasons == {"the opponent is unrated"}


def test_half_a_point_more(march: Office) -> None:
    first, *_ = explained(march, "A").events
    half = first.half_point
    assert half is not None
    assert (half.round, half.opponent, half.instead_of, half.score) == (
        2,
        "C",
        Decimal("0.5"),
        Decimal(1),
    )
    # A win against 2100 instead of the draw: 15 x 0.64 = 9.60 and 7.50, 2017.10 in all.
    assert (half.change, half.rating) == (Decimal("17.10"), 2017)


def test_who_won_everything_could_not_have_had_more(
    office: Office, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    desk.players("fide", JANUARY, {"A": 2000, "B": 2000})
    desk.event("fide", swiss(date(2012, 2, 1), ["A B 1-0"]))
    list_it(office)
    (won,), (lost,) = explained(office, "A").events, explained(office, "B").events
    assert won.half_point is None
    # A draw instead of the loss: no change, and the rating stays where it was.
    assert lost.half_point is not None
    assert (lost.half_point.change, lost.half_point.rating) == (Decimal(0), 2000)


def test_events_that_wait_or_come_later_are_named(march: Office) -> None:
    fast, late = explained(march, "A").left_out
    assert (fast.name, fast.state) == ("Fast", State.WAITING)
    assert "10+0 gives a player 10 minutes" in fast.reasons[0]
    assert (late.name, late.state, late.list_date) == ("Late", State.READY, MAY)
    assert late.reasons == ("It enters the list of 2012-05-01.",)


def test_a_first_rating_is_pooled(march: Office) -> None:
    told = explained(march, "U")
    assert (told.before, told.after, told.adds_up) == (None, 2000, True)
    assert told.first_rating is not None
    # Nine games against 2000 with 4.5 points: R_n = R_c = 2000.
    pooled = told.first_rating
    assert (pooled.games, pooled.score, pooled.rating) == (9, Decimal("4.5"), 2000)
    assert [result.ru for result in pooled.results] == [2000, 2000, 2000]
    assert told.events[-1].status is Status.NEW
    half = told.events[0].half_point
    # 2010, article 8.24: 15 points for every half point above 50 %.
    assert half is not None
    assert (half.change, half.rating) == (None, 2015)


def test_somebody_still_without_a_rating(
    office: Office, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    desk.players("fide", JANUARY, {"A": 2000, "U": None})
    desk.event("fide", swiss(date(2012, 2, 1), ROUND))
    list_it(office)
    told = explained(office, "U")
    assert (told.section, told.after, told.adds_up) == (None, None, True)
    assert told.first_rating is not None
    assert (told.first_rating.games, told.first_rating.rating) == (3, None)
    assert any("9 games are needed" in note for note in told.events[0].notes)


def test_a_delisting_is_in_the_sum(
    office: Office, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    desk.players("fide", JANUARY, {"A": 1204, "B": 1204})
    desk.event("fide", swiss(date(2012, 2, 1), ["A B 1-0"]))
    list_it(office)
    told = explained(office, "B")
    assert (told.section, told.before, told.after, told.adds_up) == ("delisted", 1204, None, True)
    assert told.total == Decimal(-1204)
    # With a draw nothing would have changed.
    assert told.events[0].half_point is not None
    assert told.events[0].half_point.rating == 1204


def test_an_older_list_is_explained_as_it_was(
    march: Office, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    before = explained(march, "A")
    desk.event("fide", swiss(date(2012, 3, 20), ["A B 1/2"], name="Second"))
    list_it(march, MAY)
    after = explained(march, "A")
    assert (after.before, after.after, after.events) == (before.before, before.after, before.events)
    now = explained(march, "A", MAY)
    # A 2010 against B, who fell to 1993: 51 % are expected of a difference of 17, 0.52.
    assert (now.before, now.before_on) == (2010, MARCH)
    assert {event.name for event in now.events} == {"Late", "Second"}
    assert now.adds_up


def test_the_list_of_a_day_is_the_one_in_force(march: Office) -> None:
    assert explained(march, "A", date(2012, 4, 30)).list_date == MARCH


def test_a_table_of_shogi(office: Office, desk: "Desk", swiss: Callable[..., Event]) -> None:
    used = Memory(bonus_used=100, grade="3 Kyu")
    desk.players("fesa", JANUARY, {"A": 1500, "B": 1400}, games=50, memory=used)
    more = {"system": System.TABLE, "time_control": "40+30", "arbiter": "I. Ozola"}
    desk.event("fesa", swiss(date(2012, 2, 4), ["A B 1-0", "A B +-"], name="Riga", **more))
    assert [table.refusals for table in rate_events(office, "fesa")] == [()]
    publish(office, "fesa", MARCH, commit=True)
    told = explained(office, "A", pool="fesa")
    (riga,) = told.events
    assert told.adds_up
    assert riga.entries[0].formula.startswith("d = 28 x (1 - ")
    assert riga.line is not None
    # A difference of about 110 to B's rating after the table expects 0.65: 28 x 0.35 = 9.8.
    assert riga.line == "1510 = 1500 + 10"
    assert (riga.grade, riga.counters is not None) == ("3 Kyu", True)
    assert [game.round for game in riga.not_counted] == [2]


def test_a_tournament_of_scrabble(
    office: Office, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    known = Memory(tournaments=9, last_event=date(2019, 6, 1), series="A")
    desk.players("fisf", date(2019, 9, 1), {"A": 1700, "B": 1700}, games=88, memory=known)
    day, autumn = date(2019, 10, 6), date(2019, 11, 1)
    event = swiss(day, ["A B 1/2", "A B 1-0"], system=System.TABLE, homologated=True)
    desk.event("fisf", event)
    assert [table.refusals for table in rate_events(office, "fisf")] == [()]
    publish(office, "fisf", autumn, commit=True)
    told = explained(office, "A", autumn)
    (event_told,) = told.events
    k = event_told.entries[0].k
    assert k is not None
    # 1.5 of 2 between equals: K x 0.5; with both won K x 1.
    assert event_told.entries[1].formula == f"{k} x (1 - 0.50) = +{k / 2:.2f}"
    assert event_told.half_point is not None
    assert event_told.half_point.change == Decimal(k)
    assert told.after is not None
    assert event_told.half_point.rating == 1700 + k
    assert event_told.list_status is not None
    assert told.adds_up


def test_players_are_found_by_name(march: Office) -> None:
    with march.writing("test") as entry:
        numbers = numbers_of(entry.connection, ["A", "B"])
        add_names(entry, [(numbers["A"], "Ångström, Örjan"), (numbers["B"], "Angstrom, Bo")])
    assert explained(march, "orjan angstroem").player == "A"
    with pytest.raises(OfficeError, match=r"Several players are called 'Angstrom'.*give the code"):
        explained(march, "Angstrom")


@pytest.mark.parametrize(
    ("player", "on", "pool", "sentence"),
    [
        ("Z", MARCH, None, "Nobody has the code 'Z'"),
        ("", MARCH, None, "Nobody has the code ''"),
        ("A", date(2011, 1, 1), None, "The pool fide has no list of 2011-01-01 or earlier"),
        ("A", MARCH, "go", "There is no pool 'go'"),
        ("A", MARCH, "fesa", "The pool fesa has no list"),
    ],
)
def test_questions_without_an_answer(
    march: Office, player: str, on: date, pool: str | None, sentence: str
) -> None:
    with pytest.raises(OfficeError, match=sentence):
        explained(march, player, on, pool)


def test_a_player_of_several_pools_is_asked_for_in_one(march: Office) -> None:
    with march.writing("test") as entry:
        number = numbers_of(entry.connection, ["A"])["A"]
        shogi = PoolStanding(player_id=number, since=JANUARY, rating=1500, games=50)
        add_standings(entry, pool_called(entry.connection, "fesa").id, [shogi])
    with pytest.raises(OfficeError, match=r"say which one with --pool \(fide, fesa\)"):
        explained(march, "A")


def test_a_player_of_no_pool(office: Office, desk: "Desk") -> None:
    desk.players("fide", JANUARY, {"U": None})
    with pytest.raises(OfficeError, match="no rating and no event in any pool"):
        explained(office, "U")


def test_articles_with_names_of_two_words() -> None:
    assert articles_in("fisf/classique_2019", "6 annex 1 7") == ("6", "annex 1", "7")
