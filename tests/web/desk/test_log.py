"""The log: everything that was done at the desk and written into the book."""

import csv
import io
from typing import TYPE_CHECKING, Any

import pytest

from arpad.model.rights import Role
from arpad.store.desk.log import Line, add_line

if TYPE_CHECKING:
    from tests.web.desk.conftest import Person, WorkingSite


@pytest.fixture
def auditor(working: "WorkingSite") -> "Person":
    return working.person(Role.COMMISSION, name="auditor")


def add_lines(working: "WorkingSite", number: int, **facts: Any) -> None:  # noqa: ANN401 - of a line
    with working.site.desk.writing() as connection:
        for n in range(number):
            values: dict[str, Any] = {
                "who": "ann",
                "action": "change player",
                "subject": f"player P{n}",
            }
            add_line(connection, Line(at=working.site.settings.moment(), **(values | facts)))


def test_the_log_of_the_desk_has_who_what_and_from_which_value_to_which(
    working: "WorkingSite", auditor: "Person"
) -> None:
    add_lines(working, 1, before={"name": "Old"}, after={"name": "New"}, address="10.0.0.7")
    page = auditor.get("/desk/log").text
    for word in ("ann", "change player", "Old", "New", "10.0.0.7", 'href="/players/P0"'):
        assert word in page


def test_the_log_is_read_in_pages_and_chosen_by_who_day_and_subject(
    working: "WorkingSite", auditor: "Person"
) -> None:
    add_lines(working, 70)
    first = auditor.get("/desk/log?who=ann").text
    assert first.count("<tr>") == 51
    address = first.split('rel="next" href="')[1].split('"')[0].replace("&amp;", "&")
    assert auditor.get(address).text.count("<tr>") == 21
    assert auditor.get("/desk/log?subject=player P3").text.count("<tr>") == 2
    assert auditor.get("/desk/log?who=ann&day=2021-10-01").text.count("<tr>") == 51
    assert "Nothing was done that fits" in auditor.get("/desk/log?who=ann&day=2021-10-02").text


def test_the_csv_has_every_line_that_is_asked_for(
    working: "WorkingSite", auditor: "Person"
) -> None:
    add_lines(working, 600)
    rows = list(csv.DictReader(io.StringIO(auditor.get("/desk/log.csv?who=ann").text)))
    assert [row["subject"] for row in rows] == [f"player P{n}" for n in reversed(range(600))]


def test_no_cell_of_the_csv_is_a_formula(working: "WorkingSite", auditor: "Person") -> None:
    add_lines(working, 1, subject="=HYPERLINK(1)")
    (row,) = csv.DictReader(io.StringIO(auditor.get("/desk/log.csv?who=ann").text))
    assert row["subject"] == "'=HYPERLINK(1)"


def test_a_batch_tells_what_it_added_and_leads_to_what_it_is_about(auditor: "Person") -> None:
    # Of the demonstration: the series of 2021, then the list that carries them.
    page = auditor.get("/desk/log/book?subject=publish fisf 2021-09-01").text
    assert page.count("<tr>") == 2
    assert "/lists/fisf/2021-09-01" in page
    assert "rows of lists" in page
    merged = auditor.get("/desk/log/book?subject=correct Duplicate").text
    assert "/desk/corrections/4" in merged
    intake = auditor.get("/desk/log/book?subject=event register").text
    assert 'href="/events/165"' in intake


def test_batches_are_read_in_pages_and_as_csv(auditor: "Person") -> None:
    page = auditor.get("/desk/log/book").text
    assert page.count("<tr>") == 51
    rows = list(csv.DictReader(io.StringIO(auditor.get("/desk/log/book.csv").text)))
    numbers = [int(row["batch"]) for row in rows]
    assert numbers == sorted(numbers, reverse=True)
    assert numbers[-1] == 1
    assert all(len(row["seal"]) == 64 for row in rows)
    day = list(csv.DictReader(io.StringIO(auditor.get("/desk/log/book.csv?day=2021-08-31").text)))
    assert {row["command"].split()[0] for row in day} == {"publish", "series"}


@pytest.mark.parametrize("path", ["/desk/log", "/desk/log/book"])
@pytest.mark.parametrize("query", ["?below=x", "?below=0", "?day=yesterday"])
def test_what_cannot_be_meant_is_said(auditor: "Person", path: str, query: str) -> None:
    assert auditor.get(path + query).status_code == 400


@pytest.mark.parametrize(
    ("role", "status"),
    [
        (Role.ADMINISTRATOR, 200),
        (Role.RATING_OFFICER, 200),
        (Role.ORGANISER, 403),
        (Role.FEDERATION_OFFICER, 403),
    ],
)
def test_who_may_not_audit_does_not_read_the_log(
    working: "WorkingSite", role: Role, status: int
) -> None:
    person = working.person(role, federation="AAX")
    for path in ("/desk/log", "/desk/log.csv", "/desk/log/book", "/desk/log/book.csv"):
        assert person.get(path).status_code == status


def test_what_somebody_wrote_is_shown_as_text(working: "WorkingSite", auditor: "Person") -> None:
    script = "<script>alert(1)</script>"
    add_lines(working, 1, subject=f"player {script}", after={script: script})
    page = auditor.get("/desk/log", params={"who": "ann", "subject": ""}).text
    assert script not in page
    assert "&lt;script&gt;" in page
    assert script not in auditor.get("/desk/log", params={"who": script}).text
