"""Agreements to grades, answered on a page."""

from typing import TYPE_CHECKING

import pytest

from arpad.model.rights import Role

if TYPE_CHECKING:
    from tests.web.desk.conftest import Person, WorkingSite

# Of the story of the demonstration: the conditions of 5 Dan fulfilled, the agreement awaited.
PATH = "/desk/grades/fesa/S00002"
GIVEN = {
    "grade": "5 Dan",
    "since": "2011-09-18",
    "answer": "given",
    "when": "2012-12-01",
    "reference": "letter of 1 December",
    "reason": "The federation has agreed.",
}


def test_who_waits_for_an_agreement_is_shown(officer: "Person") -> None:
    page = officer.get("/desk/grades").text
    assert 'href="/players/S00002"' in page
    assert "18 September 2011" in page


def test_an_answer_is_recorded_once(officer: "Person") -> None:
    assert officer.post(PATH, GIVEN).status_code == 303
    page = officer.get("/desk/grades").text
    assert "agreement given" in page
    assert "The federation has agreed. (letter of 1 December)" in page
    again = officer.post(PATH, {**GIVEN, "answer": "refused"})
    assert again.status_code == 422
    assert "was given already, recorded by officer" in again.text


@pytest.mark.parametrize(
    "wrong",
    [
        {"answer": "perhaps"},
        {"when": "soon"},
        {"when": "2011-01-01"},
        {"when": "2099-01-01"},
        {"reason": ""},
        {"grade": "6 Dan"},
    ],
)
def test_an_answer_that_cannot_be_is_refused(wrong: dict[str, str], officer: "Person") -> None:
    answer = officer.post(PATH, {**GIVEN, **wrong})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text


def test_the_commission_sees_who_waits_and_answers_nothing(working: "WorkingSite") -> None:
    commission = working.person(Role.COMMISSION)
    assert (
        "<form"
        not in commission.get("/desk/grades").text.partition("<h1>")[2].partition("</main>")[0]
    )
    assert commission.post(PATH, GIVEN).status_code == 403
