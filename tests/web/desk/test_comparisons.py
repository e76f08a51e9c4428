"""Two texts on the games of a pool: done as a job, kept, shown, deleted."""

import csv
import io
import zipfile
from typing import TYPE_CHECKING

import pytest

from arpad.model.rights import Role

if TYPE_CHECKING:
    from tests.web.desk.conftest import Person, WorkingSite

FISF = "fisf/classique_2019"
ASKED = {"pool": "fesa", "left": "fesa/elo_text", "right": "fesa/elo_program"}


@pytest.fixture
def member(working: "WorkingSite") -> "Person":
    return working.person(Role.COMMISSION, name="member")


def test_a_pool_is_compared_shown_and_taken_along(working: "WorkingSite", member: "Person") -> None:
    begun = member.post("/desk/laboratory/compare", ASKED)
    assert begun.status_code == 303
    place = begun.headers["location"]
    assert "Waits for its turn" in member.get(place).text
    assert working.do_jobs() == 1
    page = member.get(place).text
    assert "players differ" in page
    assert 'href="/players/' in page
    assert "Whom other readings would touch" in page
    assert "Two texts on the same games" in member.get("/desk/laboratory").text
    with zipfile.ZipFile(io.BytesIO(member.get(f"{place}/tables.zip").content)) as packed:
        rows = list(csv.DictReader(io.TextIOWrapper(packed.open("differences.csv"))))
    assert rows
    assert page.count('class="whole"') == min(len(rows), 100)
    sizes = [abs(float(row["difference"])) for row in rows]
    assert sizes == sorted(sizes, reverse=True)
    assert member.post(f"/desk/laboratory/{place.rpartition('/')[2]}/delete").status_code == 303
    assert member.get(place).status_code == 404


def test_one_text_on_both_sides_counts_whom_its_readings_touch(
    working: "WorkingSite", member: "Person"
) -> None:
    begun = member.post("/desk/laboratory/compare", {"pool": "fisf", "left": FISF, "right": FISF})
    assert working.do_jobs() == 1
    page = member.get(begun.headers["location"]).text
    assert "Both sides are the same" in page


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"left": "fide/b02_2010"}, "is not a text of FESA"),
        ({"left": ""}, "is not a text of FESA"),
        ({"right_reading": "x=y"}, "x"),
        ({"pool": "nonsense"}, "nonsense"),
    ],
)
def test_a_wrong_wish_is_refused(
    working: "WorkingSite", member: "Person", fields: dict[str, str], said: str
) -> None:
    answer = member.post("/desk/laboratory/compare", {**ASKED, **fields})
    assert answer.status_code == 422
    assert said in answer.text
    assert working.do_jobs() == 0
