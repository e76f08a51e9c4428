"""The law of an office in the browser: editions, readings, limits of the gate and federations."""

import re
from datetime import date
from typing import TYPE_CHECKING

import pytest

from arpad.model.rights import Role
from arpad.store.desk.log import Line, Sought, lines
from arpad.store.federations import federations_on
from arpad.store.pools import pools

if TYPE_CHECKING:
    from tests.web.desk.conftest import Person, WorkingSite


@pytest.fixture
def admin(working: "WorkingSite") -> "Person":
    return working.person(Role.ADMINISTRATOR, name="admin")


def seen_in(page: str) -> str:
    found = re.search(r'name="seen" value="(\d+)"><input type="hidden" name="edition"', page)
    assert found
    return found[1]


def newest_line(working: "WorkingSite") -> Line:
    with working.site.desk.reading() as connection:
        return lines(connection, Sought(who="admin"), most=1)[0]


def test_the_pools_stand_with_what_governs_them(admin: "Person") -> None:
    page = admin.get("/desk/law").text
    for code in ("fide", "fesa", "fisf"):
        assert f'href="/desk/law/{code}"' in page
    assert "/regulations/fesa/elo_text" in page


def test_an_edition_is_chosen_from_a_day_on_and_logged(
    working: "WorkingSite", admin: "Person"
) -> None:
    page = admin.get("/desk/law/fesa?edition=fesa/elo_program").text
    assert 'name="edition" value="fesa/elo_program"' in page
    fields = {"seen": seen_in(page), "edition": "fesa/elo_program", "since": "2021-11-01"}
    assert admin.post("/desk/law/fesa/edition", fields).status_code == 303
    with working.site.reading() as connection:
        chosen = pools(connection)["fesa"].editions[-1]
    assert (chosen.edition, chosen.since) == ("fesa/elo_program", date(2021, 11, 1))
    line = newest_line(working)
    assert line.before["edition"] == "fesa/elo_text"
    assert line.after["edition"] == "fesa/elo_program"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"seen": "99", "edition": "", "since": "2021-11-01"}, "meanwhile"),
        ({"edition": "", "since": "1 May"}, "year-month-day"),
        ({"edition": "fide/b02_2010", "since": "2031-11-01"}, "not a text of FESA"),
        ({"edition": "fesa/none", "since": "2031-11-01"}, "fesa/none"),
        ({"edition": "", "since": "2001-01-01"}, "choose from a later day on"),
    ],
)
def test_what_cannot_be_chosen_is_said_on_the_same_form(
    admin: "Person", fields: dict[str, str], said: str
) -> None:
    seen = {"seen": seen_in(admin.get("/desk/law/fesa").text)}
    answer = admin.post("/desk/law/fesa/edition", seen | fields)
    assert answer.status_code == 422
    assert said in answer.text
    if "-" in fields["since"]:
        assert f'value="{fields["since"]}"' in answer.text


def test_a_limit_is_settled_once_for_what_was_seen(working: "WorkingSite", admin: "Person") -> None:
    fields = {"name": "age.oldest", "value": "110", "seen": "105"}
    assert admin.post("/desk/law/fide/setting", fields).status_code == 303
    assert newest_line(working).before == {"age.oldest": "105"}
    assert newest_line(working).after == {"age.oldest": "110"}
    again = admin.post("/desk/law/fide/setting", {**fields, "value": "99"})
    assert again.status_code == 422
    assert "meanwhile" in again.text
    back = {"name": "age.oldest", "value": "", "seen": "110"}
    assert admin.post("/desk/law/fide/setting", back).status_code == 303
    assert newest_line(working).after == {"age.oldest": "105"}


@pytest.mark.parametrize("value", ["many", "-1", "1e99", "NaN"])
def test_a_limit_that_is_no_number_is_refused(admin: "Person", value: str) -> None:
    fields = {"name": "age.oldest", "value": value, "seen": "105"}
    assert admin.post("/desk/law/fide/setting", fields).status_code == 422


def test_limits_of_all_pools_have_a_page(admin: "Person") -> None:
    assert "age.oldest" in admin.get("/desk/law/all").text
    fields = {"name": "age.oldest", "value": "104", "seen": "105"}
    assert admin.post("/desk/law/all/setting", fields).status_code == 303


def test_a_federation_is_entered_and_logged(working: "WorkingSite", admin: "Person") -> None:
    fields = {"code": "QQX", "name": "<b>Quux</b>", "status": "suspended", "since": "2021-09-01"}
    assert admin.post("/desk/law", fields).status_code == 303
    with working.site.reading() as connection:
        assert federations_on(connection)["QQX"].status.value == "suspended"
    assert newest_line(working).after["status"] == "suspended"
    page = admin.get("/desk/law").text
    assert "&lt;b&gt;Quux" in page
    assert "<b>Quux" not in page
    assert admin.post("/desk/law", {**fields, "code": "QQY", "name": ""}).status_code == 422


def test_an_unknown_pool_is_not_found(admin: "Person") -> None:
    assert admin.get("/desk/law/none").status_code == 404
