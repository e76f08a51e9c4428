"""Series and starting ratings at the desk."""

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest

import arpad
from arpad.model.rights import Role
from arpad.web.settings import Settings

if TYPE_CHECKING:
    from tests.web.desk.conftest import Person, WorkingSite

RANKING = Path(arpad.__file__).parent / "examples" / "duplicate_ranking.csv"
HIDDEN = re.compile(r'<input type="hidden" name="((?:bar|proposed)-[^"]+|on)" value="([^"]*)">')


@pytest.fixture
def working_settings(working_settings: Settings) -> Settings:
    """Go on by a year: the season 2021-2022 is over, and nothing is frozen."""
    return msgspec.structs.replace(working_settings, now=datetime(2022, 9, 2, 12, tzinfo=UTC))


def form_of(text: str) -> dict[str, str]:
    return dict(HIDDEN.findall(text.rpartition('<form method="post"')[2]))


def test_the_proposal_of_the_coming_season_is_shown_with_whom_it_moves(officer: "Person") -> None:
    page = officer.get("/desk/series/fisf").text
    assert "Series of the season 2022-2023" in page
    assert "another series" in page
    # Of the seasons before, what was decided in the demonstration.
    assert "Round numbers are easier to remember." in page


def test_other_bars_are_looked_at_before_they_are_frozen(officer: "Person") -> None:
    form = form_of(officer.get("/desk/series/fisf").text)
    wished = {"on": form["on"], "bar-Joker": "2400", "bar-A": "2300", "bar-B": "2200"}
    page = officer.get("/desk/series/fisf", params=wished)
    assert "By the decided bars." in page.text
    assert form_of(page.text)["bar-Joker"] == "2400"
    assert form_of(page.text)["proposed-Joker"] == form["proposed-Joker"]


def test_series_are_frozen_once_with_a_reason(officer: "Person") -> None:
    form = form_of(officer.get("/desk/series/fisf").text)
    refused = officer.post("/desk/series/fisf/freeze", form)
    assert refused.status_code == 422
    done = officer.post("/desk/series/fisf/freeze", {**form, "reason": "as proposed"})
    assert done.status_code == 303
    page = officer.get(done.headers["location"]).text
    assert "These series are frozen, by officer" in page
    assert "Freeze the series of" not in page
    again = officer.post("/desk/series/fisf/freeze", {**form, "reason": "once more"})
    assert again.status_code == 422
    assert "frozen already" in again.text
    assert "freeze series" in officer.get("/desk/log").text


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"proposed-Joker": "3000"}, "another one since"),
        ({"bar-Joker": "9000"}, "is a rating from"),
        ({"bar-Joker": "100"}, "must fall"),
        ({"bar-B": ""}, "Every bar must be decided"),
        ({"on": "soon"}, "last day of the season is missing"),
        ({"on": "2023-08-31"}, "ends on 2023-08-31"),
    ],
)
def test_a_freeze_is_refused_with_a_sentence(
    officer: "Person", change: dict[str, str], sentence: str
) -> None:
    form = form_of(officer.get("/desk/series/fisf").text)
    refused = officer.post("/desk/series/fisf/freeze", {**form, "reason": "why", **change})
    assert refused.status_code == 422
    assert sentence in refused.text


def test_a_season_that_is_not_over_is_only_looked_at(officer: "Person") -> None:
    page = officer.get("/desk/series/fisf?on=2023-08-31").text
    assert "The season is not over" in page
    assert "Freeze the series of" not in page


def test_the_commission_looks_and_does_not_freeze(working: "WorkingSite") -> None:
    commission = working.person(Role.COMMISSION)
    assert "Freeze the series of" not in commission.get("/desk/series/fisf").text
    assert commission.get("/desk/series").status_code == 200
    assert commission.post("/desk/series/fisf/freeze", {}).status_code == 403
    assert commission.post("/desk/starting-ratings", {}).status_code == 403


@pytest.mark.parametrize("pool", ["fide", "nonsense"])
def test_a_pool_without_series_is_said(officer: "Person", pool: str) -> None:
    page = officer.get(f"/desk/series/{pool}")
    assert 400 <= page.status_code < 500


def test_starting_ratings_are_found_shown_and_sent(
    working: "WorkingSite", officer: "Person"
) -> None:
    sent = officer.post(
        "/desk/starting-ratings",
        {"pool": "fisf", "on": "2019-09-01"},
        files={"file": ("ranking.csv", RANKING.read_bytes(), "text/csv")},
    )
    assert sent.status_code == 303
    working.do_jobs()
    found = re.search(r"/desk/starting-ratings/\d+", officer.get(sent.headers["location"]).text)
    assert found
    assert "Value of the law" in officer.get(found[0]).text
    rows = officer.get(f"{found[0]}/ratings.csv").text.splitlines()
    assert rows[0] == "place,id,name,rating,rank,raw,method"
    assert len(rows) == len(RANKING.read_text().splitlines())
    # The pool of the demonstration has lists: it cannot begin again.
    refused = officer.post(f"{found[0]}/book")
    assert refused.status_code == 422
    assert "has begun with the list of 2019-09-01" in refused.text


@pytest.mark.parametrize("data", [b"", b"nonsense", b"id,name\n1,x\n", b"PK\x03\x04"])
def test_a_file_that_is_no_ranking_is_said(
    working: "WorkingSite", officer: "Person", data: bytes
) -> None:
    fields = {"pool": "fisf", "on": "2019-09-01"}
    sent = officer.post("/desk/starting-ratings", fields, files={"file": ("x.csv", data)})
    if not data:
        assert sent.status_code == 422
        return
    working.do_jobs()
    assert "cannot be used" in officer.get(sent.headers["location"]).text
