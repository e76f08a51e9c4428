"""Objections at the desk: listed by state, answered once, upheld by a correction."""

import re
from typing import TYPE_CHECKING

import pytest

from arpad.model.rights import Role
from arpad.office.objections import Claim, object_to
from arpad.store.desk.log import Sought, lines
from arpad.store.persons import persons_coded

if TYPE_CHECKING:
    from tests.web.desk.conftest import Person, WorkingSite

OPEN, UPHELD, REJECTED = 4, 1, 2
"""Objections of the demonstration."""


@pytest.mark.parametrize(
    ("state", "numbers"),
    [("", {1, 2, 3, 4}), ("open", {4}), ("upheld", {1}), ("rejected", {2}), ("withdrawn", {3})],
)
def test_objections_are_listed_by_state(officer: "Person", state: str, numbers: set[int]) -> None:
    page = officer.get(f"/desk/objections?state={state}").text
    assert {int(n) for n in re.findall(r"/desk/objections/(\d+)", page)} == numbers


def test_older_objections_are_on_further_pages(working: "WorkingSite", officer: "Person") -> None:
    for n in range(35):
        object_to(
            working.site.office("ann"),
            Claim(player="88000003", pool="fide", claim=f"claim {n}", by="him"),
        )
    first = officer.get("/desk/objections").text
    address = first.split('rel="next" href="')[1].split('"')[0].replace("&amp;", "&")
    second = officer.get(address).text
    shown = [int(n) for page in (first, second) for n in re.findall(r"objections/(\d+)", page)]
    assert shown == list(range(39, 0, -1))


def test_one_objection_shows_what_became_of_it(officer: "Person") -> None:
    page = officer.get(f"/desk/objections/{UPHELD}").text
    assert "/desk/corrections/3" in page
    assert "Answer the objection" not in page
    waiting = officer.get(f"/desk/objections/{OPEN}").text
    assert "Answer the objection" in waiting
    assert f"objection={OPEN}" in waiting


@pytest.mark.parametrize("answer", ["rejected", "withdrawn"])
def test_an_objection_is_answered_once(
    working: "WorkingSite", officer: "Person", answer: str
) -> None:
    path = f"/desk/objections/{OPEN}"
    done = officer.post(f"{path}/answer", {"answer": answer, "reason": "see the sheet"})
    assert (done.status_code, done.headers["location"]) == (303, path)
    page = officer.get(path).text
    assert answer in page
    assert "see the sheet" in page
    again = officer.post(f"{path}/answer", {"answer": "rejected", "reason": "once more"})
    assert again.status_code == 422
    assert f"was {answer}" in again.text
    with working.site.desk.reading() as connection:
        (line,) = lines(connection, Sought(subject=f"objection {OPEN}"), most=2)
    assert (line.before, line.after["state"]) == ({"state": "open"}, answer)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"answer": "rejected", "reason": ""}, "reason is empty"),
        ({"answer": "upheld", "reason": "x"}, "rejected or withdrawn"),
        ({"reason": "kept words"}, "kept words"),
    ],
)
def test_half_an_answer_is_refused(
    officer: "Person", fields: dict[str, str], sentence: str
) -> None:
    refused = officer.post(f"/desk/objections/{OPEN}/answer", fields)
    assert refused.status_code == 422
    assert sentence in refused.text


def test_a_federation_sees_the_objections_about_its_own_players(working: "WorkingSite") -> None:
    with working.site.reading() as connection:
        own = persons_coded(connection, ["88000026"])["88000026"].federation
    officer = working.person(Role.FEDERATION_OFFICER, federation=own)
    # Objection 4 is about 88000026, number 13 of the register.
    assert officer.get(f"/desk/objections/{OPEN}").status_code == 200
    assert officer.post(f"/desk/objections/{OPEN}/answer", {}).status_code == 403
    foreign = working.person(Role.FEDERATION_OFFICER, federation="ZZX", name="foreign")
    assert foreign.get(f"/desk/objections/{OPEN}").status_code == 403
    assert "/desk/objections/4" not in foreign.get("/desk/objections").text


@pytest.mark.parametrize("number", [0, 99, 1 << 70])
def test_an_unknown_objection_is_not_found(officer: "Person", number: int) -> None:
    assert officer.get(f"/desk/objections/{number}").status_code == 404
    assert officer.post(f"/desk/objections/{number}/answer", {}).status_code == 404


def test_a_claim_is_shown_as_text(working: "WorkingSite", officer: "Person") -> None:
    script = "<script>alert(1)</script>"
    made = object_to(
        working.site.office("ann"), Claim(player="88000003", pool="fide", claim=script, by=script)
    )
    for path in ("/desk/objections", f"/desk/objections/{made.id}"):
        page = officer.get(path).text
        assert script not in page
        assert "&lt;script&gt;" in page
