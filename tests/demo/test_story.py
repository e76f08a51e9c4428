"""The story as a whole: everything that can happen in the office happens in it at least once."""

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from arpad.demo.occurrences import Occurrences
from arpad.model.docket import State
from arpad.model.finding import Severity
from arpad.model.grading import Award
from arpad.model.ledger import Cause
from arpad.model.period import ListStatus
from arpad.office.event_view import view_of
from arpad.office.explain import explain
from arpad.office.explained import Explanation
from arpad.office.identities import CHOSEN
from arpad.office.intake import Taken
from arpad.office.matching import OPEN
from arpad.office.office import Clerk, Office
from arpad.office.pools import pool_called
from arpad.regulations.catalogue import law
from arpad.regulations.edition import Treatment
from arpad.store.decisions import Kind
from arpad.store.dockets import dockets
from arpad.store.lists import BookedRow, Section, lists_of, rows_of
from arpad.store.matches import matches_of

if TYPE_CHECKING:
    from tests.demo.conftest import TheStory


@pytest.fixture(scope="module")
def occurred(the_story: "TheStory") -> Occurrences:
    return the_story.occurred


def office(the_story: "TheStory") -> Office:
    clerk = Clerk(who="test", now=datetime(2013, 1, 28, tzinfo=UTC))
    return Office(the_story.story.book, clerk, "0")


def rows(the_story: "TheStory", pool: str, section: Section) -> list[tuple[date, BookedRow]]:
    with office(the_story).reading() as connection:
        heads = lists_of(connection, pool_called(connection, pool).id)
        return [
            (head.list_date, booked)
            for head in heads
            for booked in rows_of(connection, head.id, [section])
        ]


def explained(the_story: "TheStory", code: str, on: date, pool: str) -> Explanation:
    with office(the_story).reading() as connection:
        return explain(connection, code, on, pool)


def test_every_state_occurs_and_there_is_work_left_on_the_desk(occurred: Occurrences) -> None:
    assert set(occurred.states) == set(State)
    assert set(occurred.now) == set(State) - {State.RECEIVED, State.CHECKED}


def test_every_answer_about_a_file_occurs(occurred: Occurrences) -> None:
    # Only who may do less than everything can hand in what is somebody else's.
    assert set(occurred.taken) == set(Taken) - {Taken.FOREIGN}


def test_every_severity_and_every_kind_of_decision_occurs(occurred: Occurrences) -> None:
    assert set(occurred.findings) == set(Severity)
    assert set(occurred.decisions) == set(Kind)


def test_reports_come_in_many_forms(occurred: Occurrences) -> None:
    forms = {"TRF", "event file", "results file", "turnering.txt", "results of FISF"}
    assert set(occurred.formats) == forms


def test_every_cause_of_the_ledger_occurs(occurred: Occurrences) -> None:
    """The demonstration ends before the first adjustment of a whole list, that of 2022."""
    assert set(occurred.causes) == set(Cause) - {Cause.ADJUSTMENT}


def test_every_section_and_every_companion_of_a_list_occurs(occurred: Occurrences) -> None:
    assert set(occurred.sections) == set(Section)
    assert set(occurred.companions) == {
        "titled without a rating",
        "delisted",
        "inactive",
        "top",
        "top of women",
        "women",
        "juniors",
        "federations",
    }


@pytest.mark.parametrize(
    ("pool", "edition", "silent"),
    [
        # 0.3 lifts what other articles refuse, and is told under theirs.
        ("fide", "fide/b02_2010", {"0.3"}),
        # 1 warns of a rating that no table can take, 4 of games that the book always knows.
        ("fesa", "fesa/elo_text", {"1", "4"}),
        # These warn of days, rankings and coefficients that the office never has to ask for.
        ("fisf", "fisf/classique_2019", {"6", "annex 1", "annex 2"}),
    ],
)
def test_every_article_that_refuses_or_warns_is_met(
    occurred: Occurrences, pool: str, edition: str, silent: set[str]
) -> None:
    grave = {Treatment.REFUSE, Treatment.WARN}
    articles = law(edition).edition.articles()
    wanted = {number for number, article in articles.items() if article.treatments & grave}
    met = {
        article
        for code, severity, article in occurred.articles
        if code == pool and severity in {Severity.REFUSE, Severity.WARN}
    }
    assert wanted - met == silent


def test_an_official_event_is_rated_whatever_speaks_against_it(the_story: "TheStory") -> None:
    with office(the_story).reading() as connection:
        view = view_of(connection, the_story.story.event("World Amateur Cup"))
    assert view.docket.state is State.PUBLISHED
    assert any("always rated (0.3)" in finding.message for finding in view.findings)


def test_who_has_a_namesake_is_asked_for_and_named_by_an_officer(the_story: "TheStory") -> None:
    twins = {someone.code for someone in the_story.story.chess.cast.namesakes}
    with office(the_story).reading() as connection:
        asked = [
            match
            for docket in dockets(connection)
            for match in matches_of(connection, docket.id)
            if twins & set(match.candidates)
        ]
    assert [(match.how, set(match.candidates)) for match in asked] == [
        (OPEN, twins),
        (CHOSEN, twins),
    ]


def test_a_newcomer_is_rated_by_three_events_together(the_story: "TheStory") -> None:
    newcomer = the_story.story.chess.cast.newcomer
    listed = rows(the_story, "fide", Section.LISTED)
    first = min(day for day, booked in listed if booked.row.id == newcomer.code)
    reason = explained(the_story, newcomer.code, first, "fide")
    assert reason.first_rating is not None
    assert len(reason.first_rating.results) == 3
    assert (reason.before, reason.adds_up) == (None, True)


def test_somebody_leaves_the_list_and_somebody_comes_back(the_story: "TheStory") -> None:
    cast = the_story.story.chess.cast
    delisted = rows(the_story, "fide", Section.DELISTED)
    assert [booked.row.id for _, booked in delisted] == [cast.falling.code]
    seen = {
        (day, booked.row.id): booked.row.is_inactive
        for day, booked in rows(the_story, "fide", Section.LISTED)
    }
    assert (date(2011, 3, 1), cast.falling.code) in seen
    assert (date(2011, 7, 1), cast.falling.code) not in seen
    assert seen[date(2011, 3, 1), cast.away[0].code]
    assert not seen[date(2012, 1, 1), cast.away[0].code]


def test_titles_without_ratings_stand_in_their_own_list(the_story: "TheStory") -> None:
    titled = {someone.code for someone in the_story.story.chess.cast.titled}
    found = {booked.row.id for _, booked in rows(the_story, "fide", Section.UNRATED)}
    assert found == titled


def test_one_becomes_5_dan_and_another_waits_for_the_agreement(the_story: "TheStory") -> None:
    cast = the_story.story.shogi.cast
    awarded = {
        who.code: {
            promotion.status
            for list_date in (date(2012, 1, 1), date(2012, 7, 1))
            for event in explained(the_story, who.code, list_date, "fesa").events
            for promotion in event.promotions
            if promotion.grade == "5 Dan"
        }
        for who in (cast.agreed, cast.awaited)
    }
    assert awarded == {cast.agreed.code: {Award.AWARDED}, cast.awaited.code: {Award.PENDING}}


def test_shogi_leaves_out_who_has_been_away_and_who_asks_for_it(the_story: "TheStory") -> None:
    cast = the_story.story.shogi.cast
    listed = {(day, booked.row.id) for day, booked in rows(the_story, "fesa", Section.LISTED)}
    hidden = {(day, booked.row.id) for day, booked in rows(the_story, "fesa", Section.HIDDEN)}
    assert {day for day, code in listed if code == cast.away.code} == {date(2011, 1, 1)}
    later = {date(2012, 1, 1), date(2012, 7, 1), date(2013, 1, 1)}
    assert {day for day, code in hidden if code == cast.shy.code} == later
    assert not {day for day, code in listed if code == cast.shy.code} & later


def test_scrabble_has_every_status_and_every_series(the_story: "TheStory") -> None:
    file = [booked.row for _, booked in rows(the_story, "fisf", Section.FILE)]
    assert {row.status for row in file} == set(ListStatus)
    assert {row.series for row in file} == {"Joker", "A", "B", "C"}


def test_nobody_falls_below_the_lowest_rating_of_scrabble(the_story: "TheStory") -> None:
    lowest = the_story.story.scrabble.cast.lowest.code
    file = [booked.row for _, booked in rows(the_story, "fisf", Section.FILE)]
    assert {row.rating for row in file if row.id == lowest} == {1000}


def test_the_reason_of_the_number_adds_up(the_story: "TheStory") -> None:
    reason = the_story.story.reason()
    assert reason.adds_up
    assert len(reason.events) >= 2
    assert reason.list_date == date(2013, 1, 1)


def test_the_audit_finds_no_difference(the_story: "TheStory") -> None:
    report = the_story.story.audited()
    assert report.differences == ()
    assert {code: sizes.lists for code, sizes in report.sizes.items()} == {
        "fide": 13,
        "fide-rapid": 0,
        "fesa": 5,
        "fisf": 5,
        "fide-blitz": 0,
    }


def test_ratings_stay_near_the_strengths_that_nobody_knows(the_story: "TheStory") -> None:
    """With thousands of games drawn from the strengths, the mean distance must not grow."""
    strengths = {p.code: p.strength_after(24) for p in the_story.story.chess.rated}
    last = [
        booked.row
        for day, booked in rows(the_story, "fide", Section.LISTED)
        if day == date(2013, 1, 1) and booked.row.id in strengths
    ]
    errors = [abs(row.rating - strengths[row.id]) for row in last]
    assert sum(errors) / len(errors) < 60


def test_the_story_is_told_sport_by_sport(the_story: "TheStory") -> None:
    sports = list(dict.fromkeys(told.sport for told in the_story.told))
    assert sports == ["chess", "shogi", "Scrabble", "proof"]
    lists = [told for told in the_story.told if "list " in told.sentence]
    assert len(lists) > 20
    assert all(told.sentence == replace(told).sentence.strip() for told in the_story.told)
