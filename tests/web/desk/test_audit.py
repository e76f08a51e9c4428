"""Audit and bundles at the desk: begun as long work, shown with every difference."""

import re
import sqlite3
from typing import TYPE_CHECKING

import pytest

from arpad.model.rights import Role

if TYPE_CHECKING:
    from tests.web.desk.conftest import Person, WorkingSite

LIST = "fisf/2021-09-01"


def result_of(working: "WorkingSite", person: "Person", job: str) -> str:
    """Do a job; return the page to which it leads."""
    working.do_jobs()
    page = person.get(job).text
    found = re.search(r'class="button" href="([^"]+)"', page)
    assert found, page
    return person.get(found[1]).text


@pytest.mark.parametrize("deep", ["", "1"])
def test_an_audit_of_a_sound_book_finds_no_difference(
    working: "WorkingSite", officer: "Person", deep: str
) -> None:
    begun = officer.post("/desk/audit", {"pool": "fesa", "deep": deep})
    assert begun.status_code == 303
    page = result_of(working, officer, begun.headers["location"])
    assert "No difference." in page
    assert ("deep audit" in page) == bool(deep)
    assert "See the result" in officer.get("/desk/audit").text


def test_a_changed_number_is_shown_with_its_place(
    working: "WorkingSite", officer: "Person"
) -> None:
    with sqlite3.connect(working.site.settings.book) as book:
        (guard,) = book.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'batch' "
            "AND sql LIKE '%UPDATE%'"
        ).fetchone()
        book.execute(f"DROP TRIGGER {guard}")
        book.execute("UPDATE batch SET who = 'nobody' WHERE id = 100")
    begun = officer.post("/desk/audit", {"pool": "fesa"})
    page = result_of(working, officer, begun.headers["location"])
    assert "1 difference." in page
    assert "broken at batch 100" in page


def test_the_bundle_of_a_list_is_made_verified_and_to_be_had(
    working: "WorkingSite", officer: "Person"
) -> None:
    begun = officer.post("/desk/bundles", {"list": LIST})
    page = result_of(working, officer, begun.headers["location"])
    assert "It holds." in page
    found = re.search(r'class="button" href="([^"]+)" download', page)
    assert found
    data = officer.get(found[1]).content
    sent = officer.post(
        "/desk/bundles/verify", files={"file": ("proof.zip", data, "application/zip")}
    )
    verified = result_of(working, officer, sent.headers["location"])
    assert "It holds." in verified
    assert "It is the list that this book has." in verified


@pytest.mark.parametrize("data", [b"no bundle", b"PK\x03\x04" + b"\0" * 100])
def test_what_is_no_bundle_fails_with_a_sentence(
    working: "WorkingSite", officer: "Person", data: bytes
) -> None:
    sent = officer.post("/desk/bundles/verify", files={"file": ("../../x.zip", data)})
    assert working.do_jobs() == 1
    page = officer.get(sent.headers["location"]).text
    assert 'role="alert"' in page
    assert "../" not in page


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/desk/audit", {"pool": "nonsense"}),
        ("/desk/bundles", {}),
        ("/desk/bundles", {"list": "fisf/1900-01-01"}),
        ("/desk/bundles", {"list": "fisf/x"}),
        ("/desk/bundles", {"list": "fisf/2019-09-01"}),
        ("/desk/bundles/verify", {}),
    ],
)
def test_a_wrong_wish_is_refused_with_a_sentence(
    working: "WorkingSite", officer: "Person", path: str, fields: dict[str, str]
) -> None:
    refused = officer.post(path, fields)
    assert refused.status_code == 422
    assert 'role="alert"' in refused.text
    assert working.do_jobs() == 0


@pytest.mark.parametrize("path", ["/desk/audit/9", "/desk/bundles/made/9"])
def test_an_unknown_result_is_not_found(officer: "Person", path: str) -> None:
    assert officer.get(path).status_code == 404


def test_an_administrator_and_the_commission_audit_as_well(working: "WorkingSite") -> None:
    for role in (Role.ADMINISTRATOR, Role.COMMISSION):
        person = working.person(role)
        assert person.get("/desk/audit").status_code == 200
        assert person.get("/desk/bundles").status_code == 200
        assert person.post("/desk/audit", {}).status_code == 303
