"""The laboratory at the desk: numbers typed, checked and tried, results kept, shown and deleted."""

import csv
import io
import json
import zipfile
from typing import TYPE_CHECKING

import pytest

from arpad.model.rights import Role
from arpad.office.jobs.experiment import house_from
from arpad.regulations import catalogue
from arpad.store.desk.jobs import put_back

if TYPE_CHECKING:
    from tests.web.desk.conftest import Person, WorkingSite

K20 = {
    "pool": "fide",
    "base": "fide/b02_2010",
    "name": "k20",
    "title": "K = 20 for everybody under 2400",
    "since": "2011-07-01",
    "number.k_ordinary": "20",
    "do": "try",
}
HOUSE = """name = "house/k{k}"
title = "K is {k}"
base = "fide/b02_2010"
since = 2011-07-01

[[k_ordinary]]
value = {k}
"""


@pytest.fixture
def member(working: "WorkingSite") -> "Person":
    """Return a member of the commission."""
    return working.person(Role.COMMISSION, name="member")


@pytest.fixture
def tried(working: "WorkingSite", member: "Person") -> str:
    """Return the page of an experiment that is done."""
    begun = member.post("/desk/laboratory/new", K20)
    assert begun.status_code == 303
    assert working.do_jobs() == 1
    return begun.headers["location"]


def test_the_form_shows_what_holds_with_its_article(member: "Person") -> None:
    page = member.get("/desk/laboratory/new?pool=fide&base=fide/b02_2010").text
    row = page.partition("k_ordinary")[0].rpartition("<tr>")[2] + page.partition("k_ordinary")[2]
    assert "/regulations/fide/b02_2010/8.56" in row
    assert "K below the high mark" in row
    assert ">15<" in row.partition("</tr>")[0]
    assert 'name="number.k_ordinary"' in row.partition("</tr>")[0]


def test_an_experiment_is_tried_shown_and_taken_along(member: "Person", tried: str) -> None:
    page = member.get(tried).text
    for said in ("K = 20 for everybody under 2400", "fide/b02_2010", "<strong>20</strong>"):
        assert said in page
    assert "Largest gains" in page
    assert "A year brings" in page
    assert 'href="/players/' in page
    assert "K = 20" in member.get("/desk/laboratory").text
    with zipfile.ZipFile(io.BytesIO(member.get(f"{tried}/tables.zip").content)) as packed:
        found = json.loads(packed.read("laboratory.json"))
        rows = list(csv.DictReader(io.TextIOWrapper(packed.open("players.csv"))))
        assert {"players.parquet", "house.toml", "means.csv"} <= set(packed.namelist())
    first = found["movers"]["gains"][0]
    held = next(row for row in rows if row["player"] == first["player"])
    assert int(held["house"]) - int(held["base"]) == first["difference"] > 0
    assert not any(m["name"] for m in found["movers"]["gains"]), "names are looked up when shown"
    assert member.get(f"{tried}/house.toml").text == K20_TEXT
    assert member.get(f"{tried}/drawings/means.json").json()["data"]["values"]
    assert member.get(f"{tried}/drawings/nothing.json").status_code == 404


K20_TEXT = """name = "house/k20"
title = "K = 20 for everybody under 2400"
base = "fide/b02_2010"
since = 2011-07-01

[[k_ordinary]]
since = 2011-07-01
value = 20
"""


def test_a_paper_for_the_assembly_is_set_in_every_language(member: "Person", tried: str) -> None:
    for language in ("en", "fr", "et"):
        sent = member.get(f"{tried}/paper.pdf?lang={language}")
        assert sent.status_code == 200
        assert sent.content.startswith(b"%PDF")


def test_two_experiments_of_one_name_do_not_disturb_each_other(
    working: "WorkingSite", member: "Person"
) -> None:
    text = HOUSE.format(k=20)
    first = member.post("/desk/laboratory/file", {"pool": "fide", "text": text, "do": "try"})
    other = text.replace("value = 20", "value = 30")
    second = member.post("/desk/laboratory/file", {"pool": "fide", "text": other, "do": "try"})
    assert working.do_jobs() == 2
    gains = [_largest_gain(member, each.headers["location"]) for each in (first, second)]
    assert gains[0] < gains[1]
    again = member.post(f"{first.headers['location']}/again")
    assert working.do_jobs() == 1
    assert _largest_gain(member, again.headers["location"]) == gains[0]


def _largest_gain(member: "Person", place: str) -> int:
    with zipfile.ZipFile(io.BytesIO(member.get(f"{place}/tables.zip").content)) as packed:
        gain: int = json.loads(packed.read("laboratory.json"))["movers"]["gains"][0]["difference"]
    return gain


def test_a_job_that_was_killed_is_done_again(working: "WorkingSite", member: "Person") -> None:
    begun = member.post("/desk/laboratory/new", K20).headers["location"]
    with working.site.desk.writing() as connection:
        connection.exec_driver_sql("UPDATE desk_job SET state = 'running', tries = 1")
    assert "is being done" in member.get("/desk/laboratory").text
    with working.site.desk.writing() as connection:
        assert put_back(connection) == 1
    assert working.do_jobs() == 1
    assert "Largest gains" in member.get(begun).text


def test_an_experiment_is_deleted_by_who_made_it_or_by_an_officer(
    working: "WorkingSite", member: "Person", tried: str
) -> None:
    other = working.person(Role.COMMISSION, name="other")
    assert other.post(f"{tried}/delete").status_code == 400
    assert member.get(tried).status_code == 200
    officer = working.person(Role.RATING_OFFICER, name="officer")
    assert officer.post(f"{tried}/delete").status_code == 303
    assert member.get(tried).status_code == 404
    assert "delete experiment" in officer.get("/desk/log").text


def test_one_that_waits_is_not_deleted(working: "WorkingSite", member: "Person") -> None:
    begun = member.post("/desk/laboratory/new", K20).headers["location"]
    assert "Waits for its turn" in member.get(begun).text
    assert member.post(f"{begun}/delete").status_code == 400
    assert member.get(f"{begun}/tables.zip").status_code == 404
    assert working.do_jobs() == 1


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"number.k_ordinary": "-3"}, "out of reach"),
        ({"number.k_ordinary": "15"}, "No number is changed"),
        ({"number.k_ordinary": ""}, "No number is changed"),
        ({"number.k_ordinary": "20\n[[floor]]\nvalue=3"}, "k_ordinary"),
        ({"name": "fide/mine"}, "begin it with another word"),
        ({"name": "../../etc"}, "is not understood"),
        ({"title": " "}, "title is empty"),
        ({"since": "1999-01-01"}, "is before"),
        ({"since": "x"}, "A day is written"),
        ({"pool": "fesa", "base": ""}, "No number is changed"),
    ],
)
def test_what_cannot_be_used_is_refused_with_its_place(
    working: "WorkingSite", member: "Person", fields: dict[str, str], said: str
) -> None:
    answer = member.post("/desk/laboratory/new", {**K20, **fields})
    assert answer.status_code == 422
    assert said in answer.text
    assert 'role="alert"' in answer.text
    assert working.do_jobs() == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Choose the file"),
        ("/etc/passwd", "no TOML"),
        ("a = " + "[" * 50_000, "no TOML"),
        (HOUSE.format(k=20).replace("k_ordinary", "k_ordinery"), "did you mean k_ordinary?"),
        (HOUSE.format(k=20).replace("fide/b02_2010", "fesa/elo_text"), "has no number k_ordinary"),
        ('name = "house/x"\ntitle = "x"\nbase = "fesa/elo_text"\nsince = 0001-01-01\n', "FESA"),
    ],
)
def test_a_text_is_checked_and_never_a_path(member: "Person", text: str, said: str) -> None:
    answer = member.post("/desk/laboratory/file", {"pool": "fide", "text": text, "do": "check"})
    assert answer.status_code == 422
    assert said in answer.text
    assert "root:" not in answer.text


def test_checking_says_what_would_change_and_begins_nothing(
    working: "WorkingSite", member: "Person"
) -> None:
    file = {"file": ("k20.toml", HOUSE.format(k=20).encode())}
    page = member.post("/desk/laboratory/file", {"pool": "fide", "do": "check"}, files=file)
    assert page.status_code == 200
    assert "It can be used." in page.text
    assert "<strong>20</strong>" in page.text
    assert working.do_jobs() == 0


def test_a_house_edition_never_governs_a_book(working: "WorkingSite", member: "Person") -> None:
    member.post("/desk/laboratory/new", {**K20, "name": "fidelity/k20"})
    assert working.do_jobs() == 1
    administrator = working.person(Role.ADMINISTRATOR, name="admin")
    chosen = {"edition": "fidelity/k20", "since": "2030-01-01", "seen": "0"}
    # The job has held it in this very process, which a site never does.
    assert catalogue.edition("fidelity/k20").federation == "fide"
    refused = administrator.post("/desk/law/fide/edition", chosen)
    assert refused.status_code == 422
    assert "governs no book" in refused.text
    assert all(law.name != "fidelity/k20" for law in catalogue.editions_of("fide"))


def test_who_may_not_study_is_sent_away(working: "WorkingSite", tried: str) -> None:
    organiser = working.person(Role.ORGANISER, federation="EST")
    for path in ("", "/new"):
        assert organiser.get(f"/desk/laboratory{path}").status_code == 403
    assert organiser.get(f"{tried}/paper.pdf").status_code == 403


def test_a_house_edition_that_is_only_read_is_held_nowhere() -> None:
    house_from(HOUSE.format(k=21))
    with pytest.raises(catalogue.UnknownEditionError):
        catalogue.edition("house/k21")
