"""The organiser's road: registered, reported, matched, appealed, with a receipt for every file."""

import re
from html import unescape
from io import BytesIO
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

from arpad.model.docket import State
from arpad.model.rights import Role
from arpad.store.desk.event_accounts import own_events
from arpad.store.desk.settings import set_setting
from arpad.store.desk.submissions import SubmissionState, submission_numbered, submissions
from arpad.store.dockets import docket, dockets
from arpad.store.matches import matches_of
from arpad.web.without_commands import without_commands

if TYPE_CHECKING:
    from tests.web.desk.conftest import Person, WorkingSite

HOME, AWAY = "ALM", "ZLT"
PLAN = {
    "pool": "fide",
    "name": "Open <b>of</b> Spring",
    "start": "2021-12-05",
    "end": "2021-12-06",
    "system": "swiss",
    "time_control": "90+30",
}


def report(
    name: str = "Open of Spring", federation: str = HOME, start: str = "2012-12-05"
) -> bytes:
    """Return an event file of two newcomers whom no register knows."""
    where = f'federation = "{federation}"\n' if federation else ""
    return (
        f'name = "{name}"\n{where}start = {start}\nend = {start}\nsystem = "swiss"\n'
        'time_control = "90+30"\narbiter = "Kask, Kaur"\n'
        '[[players]]\nid = "98700001"\nname = "Zweig, Anna"\nborn = 1990\n'
        '[[players]]\nid = "98700002"\nname = "Zweig, Berta"\nborn = 1991\n'
        '[[games]]\nround = 1\nwhite = "98700001"\nblack = "98700002"\nresult = "1-0"\n'
    ).encode()


def hand_in(person: "Person", data: bytes, name: str = "report.toml", **fields: object) -> str:
    """Hand a report in; return where the receipt is."""
    answer = person.post("/desk/submit", fields, files={"file": (name, data)})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


@pytest.fixture
def organiser(working: "WorkingSite") -> "Person":
    return working.person(Role.ORGANISER, federation=HOME)


def test_a_late_registration_is_told_before_it_is_made(
    working: "WorkingSite", organiser: "Person"
) -> None:
    """An event of 2012 has begun long ago; one of December 2021 is planned in October."""
    past = PLAN | {"start": "2012-12-05", "end": "2012-12-06", "look": "1"}
    told = organiser.post("/desk/events/new", past).text
    assert "Late:" in told
    assert "the last day of registration is" in told
    assert "In time:" in organiser.post("/desk/events/new", PLAN | {"look": "1"}).text
    with working.site.desk.reading() as connection:
        assert organiser.account is not None
        assert own_events(connection, organiser.account.id) == ()


@pytest.mark.parametrize(("norms", "last"), [({}, "29 December"), ({"norms": "1"}, "2 December")])
def test_an_event_with_norms_is_told_the_earlier_day(
    organiser: "Person", norms: dict[str, str], last: str
) -> None:
    """0.4 of 2022: 3 days before 1 January 2022, or 30."""
    plan = PLAN | {"start": "2022-01-01", "end": "2022-01-02", "look": "1"} | norms
    told = organiser.post("/desk/events/new", plan).text
    assert f"the last day of registration is {last} 2021" in told


def test_an_event_is_registered_for_the_own_federation_and_is_the_own_one(
    organiser: "Person",
) -> None:
    made = organiser.post("/desk/events/new", PLAN | {"federation": AWAY})
    assert made.status_code == 303
    page = organiser.get(made.headers["location"]).text
    assert "Open &lt;b&gt;of&lt;/b&gt; Spring" in page
    assert f"<dd>{HOME}</dd>" in page
    assert "in time" in page
    assert "Open &lt;b&gt;of&lt;/b&gt; Spring" in organiser.get("/desk/events").text


def test_a_wrong_plan_is_shown_again_with_everything_that_was_typed(organiser: "Person") -> None:
    answer = organiser.post("/desk/events/new", PLAN | {"end": "2021-12-01"})
    assert answer.status_code == 422
    assert 'value="2021-12-01"' in answer.text
    assert "is before the start" in answer.text


def test_a_report_gets_a_number_a_receipt_and_an_event(
    working: "WorkingSite", organiser: "Person"
) -> None:
    place = hand_in(organiser, report(), chief="Kask, Kaur", chief_id="4500001")
    assert "is being read" in organiser.get(place).text
    working.do_jobs()
    page = organiser.get(place).text
    assert "was taken in: receipt" in page
    assert "4500001" in page
    with working.site.desk.reading() as connection:
        kept = submission_numbered(connection, int(place.rpartition("/")[2]))
    assert kept is not None
    assert kept.state is SubmissionState.TAKEN
    assert kept.sha256 in page
    assert [(a.name, a.id, a.is_chief) for a in kept.arbiters.given] == [
        ("Kask, Kaur", "4500001", True)
    ]
    assert [a.name for a in kept.arbiters.reported] == ["Kask, Kaur"]
    assert organiser.get(f"/desk/events/{kept.event}").status_code == 200
    assert organiser.get(f"/desk/events/{kept.event}/preview").status_code == 200
    assert organiser.get(f"/desk/events/{kept.event}/match").status_code == 200
    assert "report.toml" in organiser.get("/desk/submissions").text


def test_arbiters_of_the_report_are_kept_where_none_are_given_and_can_be_named_later(
    working: "WorkingSite", organiser: "Person"
) -> None:
    place = hand_in(organiser, report())
    working.do_jobs()
    assert "Kask, Kaur" in organiser.get(place).text
    named = {"chief": "Tamm, Tiit", "chief_id": "4500002", "arbiter": "<i>x</i>", "arbiter_id": ""}
    assert organiser.post(f"{place}/arbiters", named).status_code == 303
    page = organiser.get(place).text
    assert "Tamm, Tiit" in page
    assert "named only in the report" in page
    assert "<i>x</i>" not in page
    assert organiser.post(f"{place}/arbiters", named | {"chief_id": "4/5"}).status_code == 422


def test_a_report_without_a_federation_is_of_that_of_who_hands_it_in(
    working: "WorkingSite", organiser: "Person"
) -> None:
    place = hand_in(organiser, report(federation=""), pool="fide")
    working.do_jobs()
    number = _event_at(working, place)
    with working.site.reading() as connection:
        found = docket(connection, number)
    assert found is not None
    assert found.federation == HOME


def test_a_new_event_of_another_federation_is_refused_with_a_sentence(
    working: "WorkingSite", organiser: "Person"
) -> None:
    place = hand_in(organiser, report(federation=AWAY))
    working.do_jobs()
    page = organiser.get(place).text
    assert f"you report events of {HOME}" in unescape(page)
    with working.site.reading() as connection:
        assert not [d for d in dockets(connection) if d.name == "Open of Spring"]


def test_nobody_renews_the_event_of_somebody_else(
    working: "WorkingSite", organiser: "Person"
) -> None:
    other = working.person(Role.ORGANISER, federation=HOME, name="other")
    place = hand_in(organiser, report())
    working.do_jobs()
    number = _event_at(working, place)
    newer = report().replace(b"1-0", b"0-1")
    refused = hand_in(other, newer)
    working.do_jobs()
    assert "in the hands of somebody else" in other.get(refused).text
    assert other.get(f"/desk/events/{number}").status_code == 403
    assert other.get(f"/desk/submit?event={number}").status_code == 403
    assert other.post("/desk/submit", {"event": number}).status_code == 403
    assert other.get(place).status_code == 403
    renewed = hand_in(organiser, newer, event=number)
    working.do_jobs()
    assert _event_at(working, renewed) == number


def test_the_same_file_of_somebody_else_gives_no_part_in_the_event(
    working: "WorkingSite", organiser: "Person"
) -> None:
    hand_in(organiser, report())
    working.do_jobs()
    other = working.person(Role.ORGANISER, federation=AWAY, name="other")
    place = hand_in(other, report())
    working.do_jobs()
    assert "had this very file already" in other.get(place).text
    assert other.account is not None
    with working.site.desk.reading() as connection:
        assert own_events(connection, other.account.id) == ()


def test_a_report_cannot_give_an_own_event_away(
    working: "WorkingSite", organiser: "Person"
) -> None:
    number = _event_at(working, _taken(working, organiser, report()))
    place = hand_in(organiser, report(federation=AWAY), event=number)
    working.do_jobs()
    assert f"the report names {AWAY}" in organiser.get(place).text


def test_a_file_of_no_use_is_refused_and_says_why(
    working: "WorkingSite", organiser: "Person"
) -> None:
    place = hand_in(organiser, b"no report at all", name="<script>alert(1)</script>.trf")
    working.do_jobs()
    page = organiser.get(place).text
    assert "was not taken in" in page
    assert "<script>alert" not in page


def test_nothing_handed_in_is_said_on_the_form(organiser: "Person") -> None:
    answer = organiser.post("/desk/submit", {"text": " ", "chief": "Kask, Kaur"})
    assert answer.status_code == 422
    assert "Kask, Kaur" in answer.text


def test_a_pasted_report_is_taken_like_a_file(working: "WorkingSite", organiser: "Person") -> None:
    answer = organiser.post("/desk/submit", {"text": report().decode()})
    working.do_jobs()
    assert _event_at(working, answer.headers["location"])


def test_many_reports_come_in_one_archive_each_with_its_number(working: "WorkingSite") -> None:
    federal = working.person(Role.FEDERATION_OFFICER, federation=HOME)
    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        archive.writestr("one.toml", report("First Open"))
        archive.writestr("../../etc/two.toml", report("Second Open", start="2012-12-12"))
        archive.writestr("three.toml", report("Third Open", federation=AWAY))
        archive.writestr(".hidden", b"x")
    files = {"files": ("all.zip", packed.getvalue())}
    job = federal.post("/desk/submit/many", {}, files=files).headers["location"]
    working.do_jobs()
    number = int(job.rpartition("/")[2])
    with working.site.desk.reading() as connection:
        found = submissions(connection, job=number)
    became = {each.name: each.state for each in found}
    assert became == {
        "one.toml": SubmissionState.TAKEN,
        "two.toml": SubmissionState.TAKEN,
        "three.toml": SubmissionState.REFUSED,
    }
    assert f"/desk/submissions?job={number}" in federal.get(job).text
    assert "two.toml" in federal.get(f"/desk/submissions?job={number}").text


def test_many_reports_are_not_for_organisers(organiser: "Person") -> None:
    files = {"files": ("one.toml", report())}
    answer = organiser.post("/desk/submit/many", {}, files=files)
    assert answer.status_code == 422


def test_a_player_who_is_not_known_is_chosen_among_candidates_or_is_new(
    working: "WorkingSite", officer: "Person"
) -> None:
    place = hand_in(officer, report(), ask="1")
    working.do_jobs()
    number = _event_at(working, place)
    path = f"/desk/events/{number}/match"
    page = officer.get(path).text
    assert "Zweig, Anna" in page
    assert "None of them: a new player" in page
    assert officer.post(path, {"reported": "98700001"}).status_code == 422
    new = {"reported": "98700001", "choice": "new", "seen": ""}
    assert officer.post(path, new).status_code == 303
    late = officer.post(path, new)
    assert late.status_code == 422
    assert "Meanwhile somebody else" in late.text
    other = {"reported": "98700002", "choice": "other", "code": "98700001", "seen": ""}
    assert "nobody is two players" in officer.post(path, other).text
    officer.post(path, {"reported": "98700002", "choice": "new", "seen": ""})
    with working.site.reading() as connection:
        found = docket(connection, number)
        taken_for = {m.claim.id: m.code for m in matches_of(connection, number)}
    assert found is not None
    assert taken_for == {"98700001": "98700001", "98700002": "98700002"}


def test_an_event_is_withdrawn_once_and_only_by_who_saw_it_as_it_is(
    working: "WorkingSite", organiser: "Person"
) -> None:
    number = _event_at(working, _taken(working, organiser, report()))
    path = f"/desk/events/{number}"
    fields = {"reason": "<u>rain</u>", "seen": _seen(organiser.get(path).text)}
    assert organiser.post(f"{path}/withdraw", {**fields, "seen": "0.0"}).status_code == 422
    assert organiser.post(f"{path}/withdraw", fields).status_code == 303
    page = organiser.get(path).text
    assert "It was withdrawn." in page
    assert "<u>rain</u>" not in page
    assert organiser.post(f"{path}/withdraw", fields).status_code == 422


def test_a_refusal_is_appealed_against_with_its_deadline(working: "WorkingSite") -> None:
    with working.site.reading() as connection:
        refused = [
            d for d in dockets(connection, states=(State.REFUSED,)) if d.federation in {"ANL", AWAY}
        ]
    pages = {}
    for each in refused:
        federal = working.person(
            Role.FEDERATION_OFFICER, federation=each.federation, name=f"of-{each.id}"
        )
        text = federal.get(f"/desk/events/{each.id}").text
        if "/appeal" in text:
            pages[each.id] = (federal, text)
    assert pages, "the demonstration has an event that was refused by a decision"
    number, (federal, text) = next(iter(pages.items()))
    assert "An appeal is possible until" in text
    fields = {"reason": "The clocks were right.", "seen": _seen(text)}
    assert federal.post(f"/desk/events/{number}/appeal", fields).status_code == 303
    with working.site.reading() as connection:
        found = docket(connection, number)
    assert found is not None
    assert found.state is State.WAITING


def test_commands_are_left_out_of_sentences() -> None:
    said = "Nobody has it; look with arpad player search NAME. Try --new."
    assert without_commands(said) == "Nobody has it."


def _taken(working: "WorkingSite", person: "Person", data: bytes) -> str:
    place = hand_in(person, data)
    working.do_jobs()
    return place


def _event_at(working: "WorkingSite", place: str) -> int:
    with working.site.desk.reading() as connection:
        found = submission_numbered(connection, int(place.rpartition("/")[2]))
    assert found is not None
    assert found.event is not None, found.said
    return found.event


def _seen(page: str) -> str:
    found = re.search(r'name="seen" value="([^"]+)"', page)
    assert found
    return found[1]


def test_a_receipt_bears_the_name_of_the_office(
    working: "WorkingSite", organiser: "Person"
) -> None:
    with working.site.desk.writing() as connection:
        set_setting(connection, "office name", "Rating Office of <Alm>")
    page = organiser.get(hand_in(organiser, report())).text
    assert "<strong>Rating Office of &lt;Alm&gt;</strong>" in page
