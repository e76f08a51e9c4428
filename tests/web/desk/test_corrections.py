"""Corrections at the desk: chosen, looked at, booked, published, taken back."""

import re
from typing import TYPE_CHECKING

import pytest

from arpad.model.rights import Role
from arpad.office.corrected_bases import bases_that_stand
from arpad.office.pools import pool_called
from arpad.store.correction_rows import corrections
from arpad.store.desk.log import Sought, lines
from arpad.store.dockets import latest_event
from arpad.store.list_ratings import ratings_on_list
from arpad.store.lists import lists_of

if TYPE_CHECKING:
    from tests.web.desk.conftest import Person, WorkingSite

EVENT = 70
"""A tournament of the demonstration in which a result was corrected already."""
START = {"kind": "start", "pool": "fide", "player": "88000003", "rating": "1500"}
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)">')


def game(working: "WorkingSite", number: int = EVENT) -> dict[str, str]:
    """Return the words for a game that White won and in truth lost."""
    with working.site.reading() as connection:
        event = latest_event(connection, number)
    assert event
    won = next(game for game in event.games if game.result.value == "1-0" and game.black)
    return {
        "kind": "result",
        "event": str(number),
        "round": str(won.round),
        "white": won.white,
        "black": won.black or "",
        "result": "0-1",
    }


def shown(person: "Person", words: dict[str, str]) -> dict[str, str]:
    """Look at a correction; return the form by which it is booked."""
    page = person.get("/desk/corrections/look", params=words)
    assert page.status_code == 200
    return form_of(page.text)


def form_of(text: str) -> dict[str, str]:
    form = text.rpartition('<form method="post"')[2]
    return {name: value for name, value in HIDDEN.findall(form) if name != "_csrf_token"}


def number_booked(working: "WorkingSite") -> int:
    with working.site.reading() as connection:
        return len(list(corrections(connection)))


def test_a_look_says_what_is_touched_and_books_nothing(
    working: "WorkingSite", officer: "Person"
) -> None:
    before = number_booked(working)
    page = officer.get("/desk/corrections/look", params=game(working))
    assert page.status_code == 200
    assert "Nothing is booked yet" in page.text
    assert "Players touched" in page.text
    assert "Book the correction" in page.text
    assert number_booked(working) == before


def test_a_correction_is_booked_with_what_was_shown_and_stands_among_the_errata(
    working: "WorkingSite", officer: "Person"
) -> None:
    words = game(working)
    form = shown(officer, words)
    done = officer.post("/desk/corrections", {**form, "reason": "Both sheets say so."})
    assert done.status_code == 303
    number = done.headers["location"].rpartition("/")[2]
    assert f"Correction {number} is booked" in officer.get(done.headers["location"]).text
    public = working.nobody().get(f"/errata?below={int(number) + 1}").text
    assert f'id="erratum-{number}"' in public
    assert "Both sheets say so." in public
    with working.site.desk.reading() as connection:
        (line,) = lines(connection, Sought(subject=f"event {EVENT}"), most=1)
    assert (line.who, line.action, line.batch is None) == ("officer", "correct result", False)
    assert (line.before["was"], line.after["is_now"]) == ("1-0", "0-1")


def test_a_correction_can_be_taken_back_after_a_look(
    working: "WorkingSite", officer: "Person"
) -> None:
    words = game(working)
    officer.post("/desk/corrections", {**shown(officer, words), "reason": "wrong"})
    number = number_booked(working)
    form = shown(officer, {"kind": "undo", "correction": str(number)})
    done = officer.post("/desk/corrections", {**form, "reason": "it was right"})
    assert done.status_code == 303
    listed = officer.get("/desk/corrections").text
    assert f"taken back by correction {number + 1}" in listed
    again = officer.get("/desk/corrections/look", params={"kind": "undo", "correction": number})
    assert again.status_code == 422
    assert "has been taken back" in again.text


def test_what_was_not_shown_is_not_booked(working: "WorkingSite", officer: "Person") -> None:
    words = game(working)
    form = shown(officer, words)
    other = working.person(Role.RATING_OFFICER, name="other")
    other.post("/desk/corrections", {**shown(other, words), "reason": "first"})
    booked = number_booked(working)
    late = officer.post("/desk/corrections", {**form, "reason": "second"})
    assert late.status_code == 422
    assert "has" in late.text
    assert number_booked(working) == booked


def test_another_correction_that_changes_the_effect_makes_one_look_again(
    working: "WorkingSite", officer: "Person"
) -> None:
    with working.site.reading() as connection:
        event = latest_event(connection, EVENT)
    assert event
    won = [g for g in event.games if g.result.value == "1-0" and g.black]
    first, second = (
        {**game(working), "round": str(g.round), "white": g.white, "black": g.black or ""}
        for g in won[:2]
    )
    form = shown(officer, second)
    other = working.person(Role.RATING_OFFICER, name="other")
    other.post("/desk/corrections", {**shown(other, first), "reason": "first"})
    late = officer.post("/desk/corrections", {**form, "reason": "kept words"})
    assert late.status_code == 422
    assert "look at it again" in late.text
    assert "kept words" in late.text


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"reason": " "}, "reason is empty"),
        ({"seen": ""}, "Look at what it touches first"),
        ({"effect": "0" * 64}, "changed since"),
        ({"objection": "1"}, "Objection 1 was upheld"),
    ],
)
def test_a_booking_is_refused_with_a_sentence(
    working: "WorkingSite", officer: "Person", change: dict[str, str], sentence: str
) -> None:
    form = shown(officer, game(working)) | {"reason": "a reason"} | change
    refused = officer.post("/desk/corrections", form)
    assert refused.status_code == 422
    assert sentence in refused.text


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({}, "The kind of the correction is missing"),
        ({"kind": "nonsense"}, "is no kind of correction"),
        ({"kind": "result", "event": "70", "round": "x", "result": "0-1"}, "is a whole number"),
        ({"kind": "withdrawal", "event": "999999"}, "There is no event"),
        ({"kind": "undo", "correction": "99999"}, "There is no correction"),
        ({"kind": "start", "pool": "fide", "player": "nobody", "rating": "1500"}, "nobody"),
        (START | {"list_date": "31/12/2020"}, "The day of the list is written 2012-07-01"),
        (START | {"list_date": "2020-12-30"}, "The pool fide has no list of 2020-12-30"),
        ({"kind": "merge", "duplicate": "88000003", "kept": "88000003"}, "name two"),
    ],
)
def test_a_look_at_nothing_shows_the_step_that_lacks(
    officer: "Person", words: dict[str, str], sentence: str
) -> None:
    page = officer.get("/desk/corrections/look", params=words)
    assert page.status_code == 422
    assert sentence in page.text


@pytest.mark.parametrize("games", ["", "printed"])
def test_a_base_is_corrected_beside_its_list(
    working: "WorkingSite", officer: "Person", games: str
) -> None:
    with working.site.reading() as connection:
        pool = pool_called(connection, "fide")
        head = lists_of(connection, pool.id)[-1]
        row = next(iter(ratings_on_list(connection, head.id)))
    words = START | {
        "player": row.code,
        "rating": str(row.rating + 3),
        "list_date": str(head.list_date),
        "games": games,
    }
    step = officer.get("/desk/corrections/new", params=words).text
    assert f'name="list_date" value="{head.list_date}"' in step
    page = officer.get("/desk/corrections/look", params=words).text
    said = "stay rated by the printed one" if games else "are rated by the right rating"
    assert said in page
    done = officer.post("/desk/corrections", {**form_of(page), "reason": "FIDE goes on from it."})
    assert done.status_code == 303
    with working.site.reading() as connection:
        stands = bases_that_stand(connection, pool.id)
    assert {row.rating + 3} == {base.rating for base in stands.popitem()[1].values() if base}
    with working.site.desk.reading() as connection:
        (line,) = lines(connection, Sought(subject=f"player {row.code}"), most=1)
    assert line.action == "correct start"
    assert str(head.list_date) in str(line.after)


def test_the_steps_lead_from_the_kind_to_the_game(
    working: "WorkingSite", officer: "Person"
) -> None:
    words = game(working)
    assert "Wrong result" in officer.get("/desk/corrections/new").text
    assert "kind=result&amp;event=" in officer.get("/desk/corrections/new?kind=result").text
    page = officer.get(f"/desk/corrections/new?kind=result&event={EVENT}&round={words['round']}")
    value = f"{words['white']}/{words['black']}"
    assert f'<option value="{value}"' in page.text
    look = {"kind": "result", "event": EVENT, "round": words["round"], "game": value}
    assert officer.get("/desk/corrections/look", params={**look, "result": "0-1"}).is_success


@pytest.mark.parametrize("kind", ["person", "withdrawal", "late", "start"])
def test_every_kind_has_its_step(officer: "Person", kind: str) -> None:
    assert officer.get(f"/desk/corrections/new?kind={kind}").status_code == 200
    assert officer.get(f"/desk/corrections/new?kind={kind}&q=open").status_code == 200
    assert officer.get(f"/desk/corrections/new?kind={kind}&event={EVENT}&q=a").status_code == 200


def test_a_person_is_corrected_by_one_who_is_found(
    working: "WorkingSite", officer: "Person"
) -> None:
    with working.site.reading() as connection:
        event = latest_event(connection, EVENT)
    assert event
    was = event.players[0].id
    page = officer.get(f"/desk/corrections/new?kind=person&event={EVENT}&was={was}&q=88000003")
    assert f"&amp;was={was}&amp;is_now=88000003" in page.text
    look = officer.get(
        f"/desk/corrections/look?kind=person&event={EVENT}&was={was}&is_now=88000003"
    )
    assert "Players touched" in look.text


def test_the_commission_looks_and_cannot_book(working: "WorkingSite") -> None:
    commission = working.person(Role.COMMISSION)
    page = commission.get("/desk/corrections/look", params=game(working))
    assert page.status_code == 200
    assert 'name="reason"' not in page.text
    assert commission.post("/desk/corrections", game(working)).status_code == 403
    assert commission.post("/desk/merges", {}).status_code == 403


def test_in_a_large_book_a_look_and_a_booking_are_long_work(
    working: "WorkingSite", officer: "Person", monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("arpad.office.correction_look.LONG", 10)
    words = game(working)
    page = officer.get("/desk/corrections/look", params=words)
    assert "Work it out" in page.text
    asked = officer.post("/desk/corrections/look", form_of(page.text))
    job = asked.headers["location"]
    working.do_jobs()
    done = officer.get(job).text
    found = re.search(r"/desk/corrections/look/\d+", done)
    assert found
    form = form_of(officer.get(found[0]).text)
    booked = officer.post("/desk/corrections", {**form, "reason": "as shown"})
    working.do_jobs()
    number = number_booked(working)
    assert f"/desk/corrections/{number}" in officer.get(booked.headers["location"]).text
    assert "as shown" in officer.get(f"/desk/corrections/{number}").text


def test_reasons_and_names_are_shown_as_text(working: "WorkingSite", officer: "Person") -> None:
    script = "<script>alert(1)</script>"
    form = shown(officer, game(working))
    done = officer.post("/desk/corrections", {**form, "reason": script})
    for path in (done.headers["location"], "/desk/corrections"):
        text = officer.get(path).text
        assert script not in text
        assert "&lt;script&gt;alert(1)" in text
    assert (
        script
        not in officer.get("/desk/corrections/new", params={"kind": "person", "q": script}).text
    )


@pytest.mark.parametrize("number", [0, 999, 1 << 70])
def test_an_unknown_correction_is_not_found(officer: "Person", number: int) -> None:
    assert officer.get(f"/desk/corrections/{number}").status_code == 404


def test_two_entries_stand_side_by_side_are_merged_and_parted(officer: "Person") -> None:
    found = officer.get("/desk/merges?q=88000000").text
    assert "/desk/merges?duplicate=88000000" in found
    sides = officer.get("/desk/merges?duplicate=88000000&kept=88000003").text
    assert "one too many" in sides
    form = shown(officer, {"kind": "merge", "duplicate": "88000000", "kept": "88000003"})
    assert officer.post("/desk/corrections", {**form, "reason": "wrong way"}).status_code == 403
    done = officer.post("/desk/merges", {**form, "reason": "one person after all"})
    assert done.status_code == 303
    number = int(done.headers["location"].rpartition("/")[2])
    assert f"kind=undo&amp;correction={number}" in officer.get("/desk/merges").text
    back = shown(officer, {"kind": "undo", "correction": str(number)})
    assert officer.post("/desk/merges", {**back, "reason": "cousins"}).status_code == 303
    assert f"correction={number}" not in officer.get("/desk/merges").text
