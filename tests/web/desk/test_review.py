"""The review of an event: the report beside the findings, and decisions by forms."""

import re
from typing import TYPE_CHECKING

import pytest

from arpad.model.docket import State
from arpad.model.rights import Role
from arpad.store.decisions import recorded_for
from arpad.store.desk.log import Sought, lines
from arpad.store.dockets import docket, steps_of

if TYPE_CHECKING:
    from tests.web.desk.conftest import Person, WorkingSite

# Of the story of the demonstration: too many rounds on a day under 3.1, waiting for a decision.
WAITING = 90
RULING = {"article": "3.1", "verdict": "admit", "reason": "Allowed before the start."}


def _seen(working: "WorkingSite", number: int = WAITING) -> int:
    with working.site.reading() as connection:
        return len(steps_of(connection, number))


def _state(working: "WorkingSite", number: int = WAITING) -> State:
    with working.site.reading() as connection:
        found = docket(connection, number)
    assert found
    return found.state


def test_the_report_stands_beside_its_findings(officer: "Person") -> None:
    page = officer.get(f"/desk/review/{WAITING}").text
    assert "5 rounds on 2012-09-11" in page
    assert '<tr id="l2"><th scope="row" class="n">2</th>' in page
    assert "Åsgardvik One-Day Cup" in page
    assert "/desk/review/90/report" in page


@pytest.mark.parametrize("number", [83, 110, 123, 137, 161, 111, 1])
def test_every_kind_of_event_can_be_reviewed(number: int, officer: "Person") -> None:
    answer = officer.get(f"/desk/review/{number}")
    assert answer.status_code == 200
    assert len(answer.content) < 60_000


def test_the_report_is_handed_out_as_it_came(officer: "Person") -> None:
    answer = officer.get(f"/desk/review/{WAITING}/report")
    assert answer.headers["content-disposition"].startswith("attachment")
    assert answer.json()["name"] == "Åsgardvik One-Day Cup"


def test_an_event_without_a_report_has_none_to_hand_out(officer: "Person") -> None:
    assert officer.get("/desk/review/111/report").status_code == 404


def test_a_decision_is_recorded_with_who_and_why(working: "WorkingSite", officer: "Person") -> None:
    fields = {**RULING, "scope": "article", "seen": _seen(working)}
    assert officer.post(f"/desk/review/{WAITING}/decide", fields).status_code == 303
    with working.site.reading() as connection:
        (decision,) = recorded_for(connection, [WAITING])[WAITING]
    assert (decision.who, decision.about) == ("officer", None)
    assert "Allowed before the start." in officer.get(f"/desk/review/{WAITING}").text
    with working.site.desk.reading() as connection:
        (line,) = lines(connection, Sought(subject=f"event {WAITING}"), most=5)
    assert (line.who, line.before["state"], line.after["article"]) == ("officer", "waiting", "3.1")


def test_a_decision_about_one_finding_names_its_place(
    working: "WorkingSite", officer: "Person"
) -> None:
    page = officer.get(f"/desk/review/{WAITING}").text
    found = re.search(
        r'name="article" value="3.1"><input type="hidden" name="about" value="([^"]+)', page
    )
    assert found
    fields = {**RULING, "scope": "finding", "about": found[1], "seen": _seen(working)}
    assert officer.post(f"/desk/review/{WAITING}/decide", fields).status_code == 303
    with working.site.reading() as connection:
        assert recorded_for(connection, [WAITING])[WAITING][0].about == found[1]


def test_who_decides_by_an_old_page_is_told_who_was_first(
    working: "WorkingSite", officer: "Person"
) -> None:
    seen = _seen(working)
    second = working.person(Role.RATING_OFFICER, name="second")
    second.post(f"/desk/review/{WAITING}/decide", {**RULING, "scope": "article", "seen": seen})
    fields = {
        "verdict": "refuse",
        "article": "3.1",
        "reason": "Too many <b>rounds</b>.",
        "seen": seen,
    }
    answer = officer.post(f"/desk/review/{WAITING}/decide", fields)
    assert answer.status_code == 422
    assert "by second on 2021-10-01" in answer.text
    assert "Too many &lt;b&gt;rounds&lt;/b&gt;." in answer.text
    with working.site.reading() as connection:
        assert len(recorded_for(connection, [WAITING])[WAITING]) == 1


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"verdict": "perhaps"}, "Say what is decided"),
        ({"article": "99.9"}, "has no article"),
        ({"reason": ""}, "reason"),
    ],
)
def test_a_decision_that_cannot_be_is_refused_with_a_sentence(
    fields: dict[str, str], said: str, working: "WorkingSite", officer: "Person"
) -> None:
    sent = {**RULING, "scope": "article", "seen": _seen(working), **fields}
    answer = officer.post(f"/desk/review/{WAITING}/decide", sent)
    assert answer.status_code == 422
    assert said in answer.text


def test_a_refusal_has_its_deadline_and_can_be_appealed(
    working: "WorkingSite", officer: "Person"
) -> None:
    refusal = {"verdict": "refuse", "article": "", "reason": "Too many rounds.", "scope": "article"}
    sent = {**refusal, "seen": _seen(working)}
    assert officer.post(f"/desk/review/{WAITING}/decide", sent).status_code == 303
    assert _state(working) is State.REFUSED
    # The parameter appeal_days of the edition: a week from the day of the refusal.
    assert "Appeal possible until 8 October 2021" in officer.get(f"/desk/review/{WAITING}").text
    appeal = {"reason": "Two of them were play-offs.", "seen": _seen(working)}
    assert officer.post(f"/desk/review/{WAITING}/appeal", appeal).status_code == 303
    assert _state(working) is State.WAITING


def test_an_event_is_checked_again_and_withdrawn(working: "WorkingSite", officer: "Person") -> None:
    assert officer.post(f"/desk/review/{WAITING}/recheck").status_code == 303
    sent = {"reason": "Never played.", "seen": _seen(working)}
    assert officer.post(f"/desk/review/{WAITING}/withdraw", sent).status_code == 303
    assert _state(working) is State.REFUSED
    again = officer.post(f"/desk/review/{WAITING}/withdraw", {**sent, "seen": _seen(working)})
    assert again.status_code == 422


def test_a_fee_is_recorded(officer: "Person") -> None:
    fee = {"amount": "25.50", "currency": "eur", "payer": "NRK", "what": "rating fee"}
    assert officer.post(f"/desk/review/{WAITING}/fee", fee).status_code == 303
    assert "25.50 EUR" in officer.get(f"/desk/review/{WAITING}").text
    wrong = officer.post(f"/desk/review/{WAITING}/fee", {**fee, "amount": "much"})
    assert wrong.status_code == 422


def test_the_commission_sees_everything_without_buttons(working: "WorkingSite") -> None:
    commission = working.person(Role.COMMISSION)
    page = commission.get(f"/desk/review/{WAITING}").text
    assert "5 rounds on 2012-09-11" in page
    assert f"/desk/review/{WAITING}/decide" not in page
    assert commission.post(f"/desk/review/{WAITING}/decide", RULING).status_code == 403


@pytest.mark.parametrize(("federation", "status"), [("NRK", 200), ("ZZX", 403)])
def test_a_federation_sees_the_review_of_its_own_events(
    federation: str, status: int, working: "WorkingSite"
) -> None:
    person = working.person(Role.FEDERATION_OFFICER, federation=federation)
    assert person.get(f"/desk/review/{WAITING}").status_code == status
