"""A month of a rating officer: dry run, rating, gate, publication, now and at a set time."""

import re
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

import pytest

from arpad.model.docket import State
from arpad.model.rights import Role
from arpad.office.gate_settings import settle
from arpad.office.jobs.bench import Bench
from arpad.office.pools import pool_called
from arpad.store.desk.jobs import Job, JobState, job_numbered
from arpad.store.dockets import docket
from arpad.store.gate_overrides import overrides_for
from arpad.store.lists import lists_of

if TYPE_CHECKING:
    from httpx import Response
    from tests.web.desk.conftest import Person, WorkingSite

DAY = "2013-03-01"
# Of the story of the demonstration: the one event that is ready for this list.
READY = 110


def _job(working: "WorkingSite", answer: "Response") -> Job:
    """Return the job to which an answer leads, after all work is done."""
    assert answer.status_code == 303, answer.text
    working.do_jobs()
    with working.site.desk.reading() as connection:
        found = job_numbered(connection, int(answer.headers["location"].rsplit("/", 1)[1]))
    assert found
    return found


def _state(working: "WorkingSite", number: int) -> State:
    with working.site.reading() as connection:
        found = docket(connection, number)
    assert found
    return found.state


def _last(working: "WorkingSite", code: str) -> date:
    with working.site.reading() as connection:
        return lists_of(connection, pool_called(connection, code).id)[-1].list_date


def _fingerprint(person: "Person", path: str) -> str:
    found = re.search(r'name="fingerprint" value="([0-9a-f]{64})"', person.get(path).text)
    assert found
    return found[1]


def test_a_period_from_the_dry_run_to_the_published_list(
    working: "WorkingSite", officer: "Person"
) -> None:
    period, publication = f"/desk/periods/fide/{DAY}", f"/desk/publish/fide/{DAY}"
    assert f'href="/desk/review/{READY}"' in officer.get(period).text
    looked = _job(working, officer.post(f"{period}/look"))
    page = officer.get(f"/desk/looks/{looked.id}").text
    assert "Nothing is booked." in page
    assert "Torrec" in page  # one of the players of the event that is ready
    assert _state(working, READY) is State.READY
    rated = _job(working, officer.post(f"{period}/rate"))
    assert rated.answer == {"rated": 1, "stopped": 0}
    assert _state(working, READY) is State.RATED
    assert "Nothing stops the list." in officer.get(f"/desk/gate/fide/{DAY}").text
    seen = _fingerprint(officer, publication)
    out = _job(working, officer.post(publication, {"fingerprint": seen}))
    assert (out.state, out.answer["fingerprint"]) == (JobState.DONE, seen)
    assert _last(working, "fide") == date(2013, 3, 1)
    assert _state(working, READY) is State.PUBLISHED


def test_another_list_than_the_one_seen_does_not_go_out(
    working: "WorkingSite", officer: "Person"
) -> None:
    seen = _fingerprint(officer, f"/desk/publish/fide/{DAY}")
    _job(working, officer.post(f"/desk/periods/fide/{DAY}/rate"))
    failed = _job(working, officer.post(f"/desk/publish/fide/{DAY}", {"fingerprint": seen}))
    assert failed.state is JobState.FAILED
    assert "has changed since it was looked at" in failed.answer["sentence"]
    assert _last(working, "fide") == date(2013, 1, 1)


def test_a_finding_of_the_gate_is_overridden_as_it_was_seen(
    working: "WorkingSite", officer: "Person"
) -> None:
    path = f"/desk/gate/fide/{DAY}"
    page = officer.get(path).text
    assert "1 finding stops the list" in page
    (box,) = re.findall(r'name="seen" value="([^"]+)"', page)
    key = box.replace("&#34;", '"').replace("&#39;", "'").replace("&amp;", "&")
    refused = officer.post(f"{path}/override", {"seen": key, "reason": " "})
    assert refused.status_code == 422
    assert "checked>" in refused.text
    done = officer.post(f"{path}/override", {"seen": key, "reason": "It waits for a letter."})
    assert done.status_code == 303
    page = officer.get(path).text
    assert "Nothing stops the list." in page
    assert "It waits for a letter." in page
    with working.site.reading() as connection:
        pool = pool_called(connection, "fide")
        (override,) = overrides_for(connection, pool.id, date(2013, 3, 1))
    assert (override.who, override.about) == ("officer", str(READY))
    again = officer.post(f"{path}/override", {"seen": key, "reason": "Twice."})
    assert again.status_code == 422


@pytest.mark.parametrize("chosen", ["[]", "nonsense", '["mover","88","Other numbers."]'])
def test_what_the_gate_does_not_find_is_not_overridden(chosen: str, officer: "Person") -> None:
    sent = {"seen": chosen, "reason": "Because."}
    assert officer.post(f"/desk/gate/fide/{DAY}/override", sent).status_code == 422


def test_a_publication_is_planned_shown_and_stopped(
    working: "WorkingSite", officer: "Person"
) -> None:
    _job(working, officer.post(f"/desk/periods/fide/{DAY}/rate"))
    path = f"/desk/publish/fide/{DAY}"
    sent = {
        "fingerprint": _fingerprint(officer, path),
        "when": "2021-10-02T06:00",
        "only_this": "1",
    }
    planned = _job(working, officer.post(path, sent))
    assert (planned.state, planned.due) == (JobState.WAITING, datetime(2021, 10, 2, 6, tzinfo=UTC))
    for page in (path, "/desk/calendar", "/desk/inbox"):
        assert "06:00 UTC" in officer.get(page).text
    assert "DTSTART:20211002T060000Z" in officer.get("/desk/calendar.ics").text
    assert officer.post(path, sent).status_code == 422  # it is planned already
    assert officer.post(f"/desk/jobs/{planned.id}/stop").status_code == 303
    assert "06:00 UTC" not in officer.get(path).text


def test_the_gate_is_asked_again_at_the_set_time(working: "WorkingSite", officer: "Person") -> None:
    _job(working, officer.post(f"/desk/periods/fide/{DAY}/rate"))
    path = f"/desk/publish/fide/{DAY}"
    planned = _job(working, officer.post(path, {"when": "2021-10-02T06:00"}))
    office = working.site.office("administrator")
    settle(office, "fide", "waiting", "block")
    site, later = working.site, datetime(2021, 10, 2, 6, tzinfo=UTC)
    bench = Bench(book=site.book, desk=site.desk, version=site.version, clock=lambda: later)
    job = bench.take()
    assert job
    assert job.id == planned.id
    bench.do(job)
    with site.desk.reading() as connection:
        ended = job_numbered(connection, job.id)
    assert ended
    assert ended.state is JobState.FAILED
    assert "The gate stops the list of 2013-03-01" in ended.answer["sentence"]
    assert _last(working, "fide") == date(2013, 1, 1)


@pytest.mark.parametrize("when", ["soon", "2021-10-01T11:59", "2021-13-01T00:00"])
def test_a_moment_that_is_none_to_come_is_refused(when: str, officer: "Person") -> None:
    answer = officer.post(f"/desk/publish/fide/{DAY}", {"fingerprint": "f" * 64, "when": when})
    assert answer.status_code == 422


def test_events_are_rated_one_by_one_in_their_order(
    working: "WorkingSite", officer: "Person"
) -> None:
    page = officer.get("/desk/tables/fisf").text
    assert "/desk/tables/fisf/164" in page
    assert "Nothing is booked." in officer.get("/desk/tables/fisf/164").text
    assert _state(working, 164) is State.READY
    rated = _job(working, officer.post("/desk/tables/fisf/164/rate"))
    assert rated.answer == {"rated": 1}
    assert _state(working, 164) is State.RATED
    assert officer.get("/desk/tables/fisf/164").status_code == 422


def test_all_events_of_a_pool_are_rated_in_order(working: "WorkingSite", officer: "Person") -> None:
    rated = _job(working, officer.post("/desk/tables/fesa/rate"))
    assert rated.answer == {"rated": 1, "stopped": 0}
    assert _state(working, 140) is State.RATED


@pytest.mark.parametrize(
    "path",
    [
        "/desk/periods/chess/2013-03-01",
        "/desk/periods/fide/soon",
        "/desk/periods/fide/0001-01-01",
        "/desk/gate/chess/2013-03-01",
        "/desk/publish/fide/2013-3-1",
        "/desk/tables/chess",
        "/desk/looks/1",
        "/desk/calendar?pool=chess",
    ],
)
def test_what_there_is_not_is_not_found(path: str, officer: "Person") -> None:
    assert officer.get(path).status_code == 404


@pytest.mark.parametrize("path", ["/desk/periods/fide/2013-02-01/rate", "/desk/tables/fide/rate"])
def test_what_cannot_be_rated_says_why(path: str, officer: "Person") -> None:
    assert officer.post(path).status_code == 422


def test_a_day_without_a_list_says_so(officer: "Person") -> None:
    assert "is no day of a list" in officer.get("/desk/gate/fide/2013-02-01").text


def test_a_large_list_is_looked_at_by_a_job(
    working: "WorkingSite", officer: "Person", monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("arpad.office.list_look._SMALL", 10)
    path = f"/desk/gate/fide/{DAY}"
    assert "looked at by a job" in officer.get(path).text
    _job(working, officer.post(f"{path}/look"))
    page = officer.get(path).text
    assert "1 finding stops the list" in page
    key = re.findall(r'name="seen" value="([^"]+)"', page)[0].replace("&#34;", '"')
    done = _job(working, officer.post(f"{path}/override", {"seen": key, "reason": "Known."}))
    assert done.answer == {"overridden": 1}
    _job(working, officer.post(f"/desk/publish/fide/{DAY}/look"))
    assert "The gate is open." in officer.get(f"/desk/publish/fide/{DAY}").text


def test_the_overview_leads_to_the_list_of_a_day(officer: "Person") -> None:
    assert f'href="/desk/gate/fide/{DAY}"' in officer.get("/desk/periods").text
    there = officer.get("/desk/periods?pool=fesa&list_date=2013-03-01")
    assert there.headers["location"] == "/desk/gate/fesa/2013-03-01"


def test_the_commission_looks_ahead_and_changes_nothing(working: "WorkingSite") -> None:
    commission = working.person(Role.COMMISSION)
    for path in ("gate", "publish", "periods"):
        page = commission.get(f"/desk/{path}/fide/{DAY}")
        assert page.status_code == 200
        for deed in ("/rate", "/override", '/publish/fide/2013-03-01" class'):
            assert f'{deed}"' not in page.text
    assert commission.post(f"/desk/periods/fide/{DAY}/look").status_code == 303
    assert commission.post(f"/desk/periods/fide/{DAY}/rate").status_code == 403
    assert commission.post(f"/desk/gate/fide/{DAY}/override").status_code == 403
    assert commission.post(f"/desk/publish/fide/{DAY}").status_code == 403
