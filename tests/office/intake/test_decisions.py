"""Decisions: what lifts a refusal and what does not, refusals, appeals and their deadlines."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from arpad.model.docket import State
from arpad.model.event import Verdict
from arpad.model.finding import Severity
from arpad.office.decisions import Ruling, appeal, decide, with_decisions
from arpad.office.intake import Answer
from arpad.office.office import Office, OfficeError
from arpad.office.rechecking import recheck_events
from arpad.store.decisions import Kind, recorded_for
from arpad.store.dockets import docket, latest_event, set_state, steps_of
from arpad.store.findings import findings_of

Take = Callable[..., Answer]
TOLD = date(2012, 3, 1)
pytestmark = pytest.mark.usefixtures("known")


def _ruling(verdict: Verdict, article: str | None, **more: Any) -> Ruling:  # noqa: ANN401
    return Ruling(event=1, article=article, verdict=verdict, reason="by the board", **more)


ADMIT, REFUSE = Verdict.ADMIT, Verdict.REFUSE


@pytest.fixture
def late(take: Take, four_masters: dict[str, Any], known: None) -> Answer:
    """Take in an event that was registered too late: 0.4 refuses it until it is admitted."""
    del known
    return take(four_masters | {"registered": "2011-12-24"})


def test_a_decision_under_the_article_lifts_the_refusal(office: Office, late: Answer) -> None:
    assert late.state is State.WAITING
    decided = decide(office, _ruling(ADMIT, "0.4"))
    assert (decided.checked.state, [f.article for f in decided.lifted]) == (State.READY, ["0.4"])
    with office.reading() as connection:
        assert findings_of(connection, 1) == decided.checked.findings
        states = [step.state for step in steps_of(connection, 1)]
        assert states[-3:] == [State.WAITING, State.CHECKED, State.READY]
        (recorded,) = recorded_for(connection, [1])[1]
        assert (recorded.kind, recorded.who, recorded.day, recorded.deadline) == (
            Kind.OVERRIDE,
            "officer",
            TOLD,
            None,
        )
        event = latest_event(connection, 1)
        assert event is not None
        assert event.decisions == ()
        (put_in,) = with_decisions(connection, 1, event).decisions
        assert (put_in.article, put_in.verdict, put_in.reason) == ("0.4", ADMIT, "by the board")


def test_a_decision_under_another_article_lifts_nothing(office: Office, late: Answer) -> None:
    decided = decide(office, _ruling(ADMIT, "1.1"))
    assert (decided.checked.state, decided.lifted) == (late.state, ())


@pytest.mark.parametrize(("about", "state"), [("event", State.READY), ("round 2", State.WAITING)])
@pytest.mark.usefixtures("late")
def test_a_decision_about_one_place_lifts_what_is_found_there(
    office: Office, about: str, state: State
) -> None:
    assert decide(office, _ruling(ADMIT, "0.4", about=about)).checked.state is state


@pytest.mark.usefixtures("late")
def test_decisions_are_kept_when_a_newer_report_comes(
    office: Office, take: Take, four_masters: dict[str, Any]
) -> None:
    decide(office, _ruling(ADMIT, "0.4"))
    newer = take(four_masters | {"registered": "2011-12-24", "arbiter": "M. Mets"})
    assert (newer.event, newer.state) == (1, State.READY)


@pytest.mark.usefixtures("late")
def test_a_later_decision_takes_the_place_of_an_earlier_one(office: Office) -> None:
    states = [
        decide(office, _ruling(verdict, "0.4")).checked.state for verdict in (ADMIT, REFUSE, ADMIT)
    ]
    assert states == [State.READY, State.REFUSED, State.READY]
    with office.reading() as connection:
        assert len(recorded_for(connection, [1])[1]) == 3


def test_a_refusal_may_be_appealed_for_a_week(
    office: Office,
    take: Take,
    on_day: Callable[[date], Office],
    four_masters: dict[str, Any],
) -> None:
    """0.5: the chief organiser may appeal within 7 days of being told."""
    assert take(four_masters).state is State.READY
    refused = decide(office, _ruling(REFUSE, None))
    assert refused.checked.state is State.REFUSED
    assert refused.deadline is not None
    assert (refused.recorded.article, refused.deadline.day) == ("0.5", date(2012, 3, 8))
    assert "may appeal until 2012-03-08" in "".join(f.message for f in refused.checked.findings)

    appealed = appeal(on_day(date(2012, 3, 8)), 1, "the clocks were right")
    assert (appealed.checked.state, appealed.is_late) == (State.WAITING, False)
    upheld = decide(on_day(date(2012, 3, 20)), _ruling(ADMIT, "0.5"))
    assert upheld.checked.state is State.READY


def test_an_appeal_after_the_week_is_recorded_as_late(
    office: Office,
    take: Take,
    on_day: Callable[[date], Office],
    four_masters: dict[str, Any],
) -> None:
    take(four_masters)
    decide(office, _ruling(REFUSE, "0.5"))
    assert appeal(on_day(date(2012, 3, 9)), 1, "please").is_late
    dismissed = decide(on_day(date(2012, 3, 10)), _ruling(REFUSE, "0.5"))
    assert dismissed.checked.state is State.REFUSED
    assert len([f for f in dismissed.checked.findings if f.severity is Severity.REFUSE]) == 1


def test_nothing_is_appealed_that_was_not_refused(
    office: Office, take: Take, four_masters: dict[str, Any]
) -> None:
    take(four_masters)
    with pytest.raises(OfficeError, match="no refusal of event 1"):
        appeal(office, 1, "why not")


@pytest.mark.parametrize(
    ("ruling", "sentence"),
    [
        (_ruling(ADMIT, "99.9"), "fide/b02_2010 has no article '99.9'"),
        (_ruling(ADMIT, None), "Say under which article"),
        (Ruling(event=5, article="0.4", verdict=ADMIT, reason="x"), "There is no event 5"),
        (Ruling(event=1, article="0.4", verdict=ADMIT, reason=" "), "The reason is empty"),
        (Ruling(event=1, article="0.4", verdict=ADMIT, reason="x" * 1001), "longer than 1000"),
        (Ruling(event=1, article="0.4", verdict=ADMIT, reason="\udcff"), "cannot be printed"),
        (Ruling(event=1 << 64, article="0.4", verdict=ADMIT, reason="x"), "There is no event"),
    ],
)
@pytest.mark.usefixtures("late")
def test_what_cannot_be_decided(office: Office, ruling: Ruling, sentence: str) -> None:
    with pytest.raises(OfficeError, match=sentence):
        decide(office, ruling)
    with office.reading() as connection:
        assert recorded_for(connection, [1]) == {}


@pytest.mark.usefixtures("late")
def test_nothing_is_decided_once_the_event_is_rated(office: Office) -> None:
    with office.writing("test") as entry:
        set_state(entry, 1, State.RATED)
    with pytest.raises(OfficeError, match="has been rated"):
        decide(office, _ruling(ADMIT, "0.4"))


def test_an_older_text_knows_no_appeal_of_its_own(
    office: Office, take: Take, four_masters: dict[str, Any]
) -> None:
    """The text of 2004 has no 0.5: a refusal stands under its article, without a deadline."""
    days = {"start": "2006-01-10", "end": "2006-01-12", "registered": "2005-12-01"}
    rounds = [{"number": n, "date": f"2006-01-{9 + n}"} for n in (1, 2, 3)]
    take(four_masters | days | {"rounds": rounds})
    refused = decide(office, _ruling(REFUSE, "2.1"))
    assert (refused.checked.state, refused.deadline) == (State.REFUSED, None)
    appealed = appeal(office, 1, "we disagree")
    assert (appealed.recorded.article, appealed.deadline, appealed.is_late) == ("2.1", None, False)
    assert appealed.checked.state is State.WAITING


def test_scrabble_that_is_not_homologated_is_admitted_by_decision(
    office: Office, take: Take, register: Callable[..., None]
) -> None:
    """Section 1 of FISF's text: only homologated tournaments are rated."""
    people = {"FRA0001": ("Un, Julie", 1700), "FRA0002": ("Deux, Jean", 1600)}
    register(people, pool="fisf", federation="FRA")
    tournament = {
        "name": "Coupe",
        "federation": "FISF",
        "start": "2019-11-09",
        "end": "2019-11-10",
        "system": "table",
        "homologated": False,
        "players": [{"id": c, "name": n, "federation": "FRA"} for c, (n, _) in people.items()],
        "games": [{"round": 1, "white": "FRA0001", "black": "FRA0002", "result": "1-0"}],
    }
    answer = take(tournament, pool=None)
    assert answer.state is State.WAITING, answer.findings
    decided = decide(office, _ruling(ADMIT, "1", about="homologated"))
    assert decided.checked.state is State.READY
    with office.reading() as connection:
        found = docket(connection, 1)
        assert found is not None
        assert found.list_date is None


@pytest.mark.usefixtures("late")
def test_several_events_are_checked_again_or_none(office: Office) -> None:
    with pytest.raises(OfficeError, match="There is no event 2"):
        recheck_events(office, [1, 2])
    with office.reading() as connection:
        assert len([s for s in steps_of(connection, 1) if s.state is State.CHECKED]) == 1
