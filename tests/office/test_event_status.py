"""What is told to everybody about an event: why it is stuck, and nothing that is private."""

from datetime import UTC, date, datetime

import pytest

from arpad.model.docket import Docket, State, Step
from arpad.model.finding import Finding, Severity, refuse, warn
from arpad.office.event_road import Mark, road_of
from arpad.office.event_status import (
    Acts,
    EventStatus,
    is_question,
    public_findings,
    statuses_of,
)
from arpad.office.office import Office
from arpad.office.pools import pool_called
from arpad.store.dockets import add_docket, docket, set_state
from arpad.store.findings import add_check

TODAY = date(2012, 3, 1)
QUESTION = Finding(
    Severity.REFUSE, None, "player 99", "Who is Kask (99)? say which with arpad event match 1 99 X."
)
TOO_FEW = refuse(
    "6.31",
    "event",
    "3 of 8 players are rated. Correct the report, or record a decision under 6.31.",
)


def status_of(office: Office, state: State, *findings: Finding, reason: str = "") -> EventStatus:
    event = Docket(
        id=0,
        pool_id=1,
        name="Open",
        federation="EST",
        start=date(2012, 2, 1),
        last_day=date(2012, 2, 3),
        state=State.RECEIVED,
        deadline=date(2012, 2, 25),
    )
    with office.writing("test") as entry:
        number = add_docket(entry, event)
        add_check(entry, number, findings)
        set_state(entry, number, state, reason)
    with office.reading() as connection:
        pool, found = pool_called(connection, "fide"), docket(connection, number)
        assert found is not None
        return statuses_of(connection, {pool.id: pool}, [found], TODAY)[number]


def test_a_refusal_is_told_with_its_article_and_without_advice_for_officers(office: Office) -> None:
    status = status_of(office, State.WAITING, warn(None, "event", "No arbiter."), TOO_FEW)
    assert status.stopped_by == refuse("6.31", "event", "3 of 8 players are rated.")
    assert (status.acts, status.more) == (Acts.OFFICER, 0)


def test_an_unknown_player_is_for_the_federation_to_say(office: Office) -> None:
    status = status_of(office, State.WAITING, TOO_FEW, QUESTION)
    assert (status.acts, status.who_is, status.more) == (Acts.FEDERATION, "99", 1)


def test_a_registered_event_waits_for_its_organiser_until_a_day(office: Office) -> None:
    status = status_of(office, State.REGISTERED)
    assert (status.acts, status.until, status.is_over) == (
        Acts.ORGANISER,
        date(2012, 2, 25),
        True,
    )


def test_an_event_that_is_out_without_a_decision_was_withdrawn(office: Office) -> None:
    status = status_of(office, State.REFUSED, reason="Withdrawn: two boards were exchanged.")
    assert (status.is_withdrawn, status.acts) == (True, Acts.NOBODY)
    assert status.reason == "Withdrawn: two boards were exchanged."


@pytest.mark.parametrize(
    ("message", "shown"),
    [
        ("K: the report has the birth 1984-05-17.", "K: the report has the birth 1984."),
        (
            "K is taken for K by the name; born 1984/05/17.",
            "K is taken for K by the name; born 1984.",
        ),
        ('The birth "17. 5. 1984" is odd.', 'The birth "1984" is odd.'),
        ("Ended on 2012-10-14.", "Ended on 2012-10-14."),
    ],
)
def test_of_a_birth_only_the_year_is_told(message: str, shown: str) -> None:
    (finding,) = public_findings([warn(None, "player 3", message)])
    assert finding.message == shown


def test_what_only_officers_can_do_is_not_told_to_everybody() -> None:
    for_officers = warn(None, "player 3", "Correct it with arpad player correct.")
    assert public_findings([for_officers, QUESTION, TOO_FEW]) == (TOO_FEW,)
    assert [is_question(finding) for finding in (QUESTION, TOO_FEW, for_officers)] == [
        True,
        False,
        False,
    ]


def step(state: State, day: int) -> Step:
    return Step(state=state, reason="", who="officer", at=datetime(2012, 1, day, tzinfo=UTC))


def test_the_road_has_the_day_on_which_each_stage_was_reached_last() -> None:
    taken = [
        step(State.RECEIVED, 2),
        step(State.CHECKED, 2),
        step(State.WAITING, 2),
        step(State.CHECKED, 5),
        step(State.READY, 5),
        step(State.RATED, 9),
    ]
    road = road_of(State.RATED, taken)
    assert [(stage.state.value, stage.mark.value) for stage in road] == [
        ("registered", "left out"),
        ("received", "done"),
        ("checked", "done"),
        ("ready", "done"),
        ("rated", "here"),
        ("published", "to come"),
    ]
    assert [stage.day and stage.day.day for stage in road] == [None, 2, 5, 5, 9, None]


@pytest.mark.parametrize("state", [State.WAITING, State.REFUSED])
def test_a_stuck_event_has_stopped_on_its_road(state: State) -> None:
    road = road_of(state, [step(State.REGISTERED, 1), step(State.RATED, 2), step(state, 3)])
    assert road[3].mark is Mark.STOPPED
    assert [stage.mark for stage in road[4:]] == [Mark.TO_COME, Mark.TO_COME]
    assert road[4].day is None
