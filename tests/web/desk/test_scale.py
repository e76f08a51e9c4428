"""The scale at the desk: studied as long work, read, published, and told to who has to know."""

import re
from datetime import date
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from arpad.client import Client
from arpad.model.rights import Role
from arpad.office.scale.reports import make_report
from arpad.store.desk.drift_reports import KeptReport, add_report, report_heads

if TYPE_CHECKING:
    from tests.web.desk.conftest import Person, WorkingSite

PDF = "files/drift-fide-2013-01-01.pdf"


def kept(working: "WorkingSite") -> tuple[KeptReport, ...]:
    with working.site.desk.reading() as connection:
        return report_heads(connection)


@pytest.fixture
def commission(working: "WorkingSite") -> "Person":
    return working.person(Role.COMMISSION, name="commission")


@pytest.fixture
def report(working: "WorkingSite") -> KeptReport:
    """Make a report without a job."""
    office = working.site.office("commission")
    return make_report(office, working.site.desk, "fide", tell=lambda *_: None)


def test_a_study_ends_in_a_report_that_only_the_desk_sees_until_it_is_published(
    working: "WorkingSite", commission: "Person"
) -> None:
    begun = commission.post("/desk/scale", {"pool": "fide"})
    assert begun.status_code == 303
    again = commission.post("/desk/scale", {"pool": "fide"})
    assert again.status_code == 422
    assert "does this already" in again.text
    assert working.do_jobs() == 1
    (made,) = kept(working)
    assert (made.pool, made.list_date, made.who) == ("fide", date(2013, 1, 1), "commission")
    assert f'href="/desk/scale/{made.id}"' in commission.get(begun.headers["location"]).text
    page = commission.get(f"/desk/scale/{made.id}").text
    for words in ("points a year", "What moves the scale", "Expected and scored, by federation"):
        assert words in page
    public = working.nobody()
    assert "has been published yet" in public.get("/scale/fide/report").text
    assert public.get(f"/scale/fide/report/{PDF}").status_code == 404


def test_a_published_report_is_for_everybody_in_every_language(
    working: "WorkingSite", commission: "Person", report: KeptReport
) -> None:
    own, public = f"/desk/scale/{report.id}", working.nobody()
    before = public.get("/scale/fide/report")
    assert commission.post(f"{own}/publish").headers["location"] == own
    tag = {"If-None-Match": before.headers["etag"]}
    assert public.get("/scale/fide/report", headers=tag).status_code == 200
    page = public.get("/scale/fide/report", headers={"Accept-Language": "fr"}).text
    assert "points par an" in page
    assert re.search(r'href="/regulations/fide/b02_2010/8.56"', page)
    drawn = public.get(
        "/scale/fide/report/figures/causes.json", headers={"Accept-Language": "et"}
    ).json()
    assert "esimesed reitingud" in {row["cause"] for row in drawn["data"]["values"]}
    for name, start in ((PDF, b"%PDF"), (PDF.replace("pdf", "html"), b"<!doctype html>")):
        assert public.get(f"/scale/fide/report/{name}").content.startswith(start)
    assert commission.post(f"{own}/withdraw").status_code == 303
    assert "has been published yet" in public.get("/scale/fide/report").text


def test_the_api_tells_the_published_report(
    working: "WorkingSite", commission: "Person", report: KeptReport
) -> None:
    with Client(http=working.nobody().client) as client:
        assert client.scale.drift("fide") is None
        commission.post(f"/desk/scale/{report.id}/publish")
    with Client(http=working.nobody().client) as client:
        told = client.scale.drift("fide")
    assert told is not None
    assert told.last_list == date(2013, 1, 1)
    interval = told.points_a_year
    assert interval.low < interval.value < interval.high
    assert abs(sum(one.points_a_year.value for one in told.causes) - interval.value) < 1e-6
    assert told.sentences[0].startswith("No drift is shown")


def test_who_has_to_know_is_told_on_the_first_page_when_the_scale_moves(
    working: "WorkingSite", commission: "Person", officer: "Person", report: KeptReport
) -> None:
    """The demonstration's scale stands still: what it found is kept again as an alarm."""
    alarm = "moves for sure"
    assert alarm not in commission.get("/desk").text
    with working.site.desk.writing() as connection:
        number = add_report(connection, replace(report, is_alarm=True))
    for person in (commission, officer, working.person(Role.ADMINISTRATOR)):
        page = person.get("/desk").text
        assert alarm in page
        assert f'href="/desk/scale/{number}"' in page
    assert alarm not in working.person(Role.ORGANISER).get("/desk").text
    with working.site.desk.writing() as connection:
        add_report(connection, report)
    assert alarm not in commission.get("/desk").text


def test_who_may_study_goes_from_the_front_page_to_the_laboratory_and_back(
    working: "WorkingSite", commission: "Person", report: KeptReport
) -> None:
    ways = {
        "/scale": "/desk/scale",
        "/scale/fide/population": "/desk/laboratory/new?pool=fide",
        f"/desk/scale/{report.id}": "/desk/laboratory/new?pool=fide",
        "/desk/scale": "/scale/fide",
    }
    assert {at for at, to in ways.items() if f'href="{to}"' not in commission.get(at).text} == set()
    laboratory = commission.get("/desk/laboratory").text
    assert '<a class="button second" href="/desk/scale">' in laboratory
    public = working.nobody()
    assert '<a class="button second" href="/scale">' in public.get("/").text
    assert "/desk/laboratory" not in public.get("/scale").text + public.get("/scale/fide").text
    asked = commission.get("/desk/scale?pool=fesa").text
    assert re.search(r'<option value="fesa" selected>', asked)


def test_a_pool_with_too_few_players_is_told_what_a_trend_needs(
    working: "WorkingSite", commission: "Person"
) -> None:
    begun = commission.post("/desk/scale", {"pool": "fesa"})
    working.do_jobs()
    assert "a trend needs 50" in commission.get(begun.headers["location"]).text
    french = commission.get(begun.headers["location"], headers={"Accept-Language": "fr"}).text
    assert "une tendance en demande 50" in french
    assert 'href="/desk/scale?pool=fesa"' in french
    estonian = commission.get(begun.headers["location"], headers={"Accept-Language": "et"}).text
    assert "suundumuse jaoks on vaja 50" in estonian
    assert kept(working) == ()


def test_a_pool_that_does_not_exist_is_refused(commission: "Person") -> None:
    assert commission.post("/desk/scale", {"pool": "nonsense"}).status_code == 422


def test_an_unknown_report_is_not_found(commission: "Person") -> None:
    assert commission.get("/desk/scale/9").status_code == 404
    refused = commission.post("/desk/scale/9/publish")
    assert refused.status_code == 400
    assert "There is no such report" in refused.text
