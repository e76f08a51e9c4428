"""The inbox of an officer."""

from typing import TYPE_CHECKING

import pytest

from arpad.model.rights import Role

if TYPE_CHECKING:
    from tests.web.desk.conftest import Person, WorkingSite


def test_the_inbox_shows_what_waits_with_its_article_and_who_acts_next(officer: "Person") -> None:
    page = officer.get("/desk/inbox").text
    assert 'href="/desk/review/90"' in page  # five rounds on one day, see the story of the demo
    assert "5 rounds on 2012-09-11" in page
    assert 'href="/regulations/fide/b02_2010/3.1"' in page
    assert "A rating officer" in page


def test_the_inbox_counts_by_state_and_pool(officer: "Person") -> None:
    page = officer.get("/desk/inbox").text
    for state, pool in (("waiting", "fide"), ("ready", "fisf"), ("registered", "fesa")):
        assert f'href="/desk/inbox?state={state}&amp;pool={pool}"' in page


@pytest.mark.parametrize("path", ["/desk/inbox", "/desk"])
def test_requests_objections_and_jobs_that_wait_are_counted(path: str, officer: "Person") -> None:
    page = officer.get(path).text
    assert '<a href="/desk/objections">1</a>' in page  # the story leaves one open
    assert '<a href="/desk/requests">0</a>' in page


def test_a_state_shows_its_events_a_page_at_a_time(officer: "Person") -> None:
    page = officer.get("/desk/inbox?state=waiting&pool=fide&after=2012-09-11.90").text
    assert "/desk/review/90" not in page
    assert "/desk/review/99" in page


@pytest.mark.parametrize(
    "query",
    ["state=lost", "state=published", "after=x", "after=2012-13-01.1", "after=2012-01-01.-1"],
)
def test_an_address_that_makes_no_sense_is_refused(query: str, officer: "Person") -> None:
    assert officer.get(f"/desk/inbox?{query}").status_code == 400


def test_a_job_that_failed_is_told(working: "WorkingSite", officer: "Person") -> None:
    officer.post("/desk/publish/fide/2013-03-01", {"fingerprint": "f" * 64})
    working.do_jobs()
    page = officer.get("/desk/inbox").text
    assert "rate them first" in page
    assert '<a href="/desk/jobs">1</a>' in page


def test_the_commission_sees_the_inbox_and_an_organiser_does_not(working: "WorkingSite") -> None:
    assert working.person(Role.COMMISSION).get("/desk/inbox").status_code == 200
    assert working.person(Role.ORGANISER, federation="AAX").get("/desk/inbox").status_code == 403
