"""The federation officer: players of the own federation, requests for others to decide."""

import re
from typing import TYPE_CHECKING

import pytest

from arpad.model.rights import Role
from arpad.store.desk.log import Sought, lines
from arpad.store.persons import persons_coded, persons_on

if TYPE_CHECKING:
    from tests.web.desk.conftest import Person, WorkingSite

HOME, AWAY = "ALM", "ZLT"


@pytest.fixture
def federal(working: "WorkingSite") -> "Person":
    return working.person(Role.FEDERATION_OFFICER, federation=HOME)


@pytest.fixture
def player(working: "WorkingSite") -> str:
    """Return the code of somebody of the home federation."""
    return _somebody(working, HOME)


def _somebody(working: "WorkingSite", federation: str) -> str:
    with working.site.reading() as connection:
        people = persons_on(connection).values()
    return min(p.code for p in people if p.federation == federation and not p.is_excluded)


def _now(working: "WorkingSite", code: str) -> "tuple[str, str | None, bool]":
    with working.site.reading() as connection:
        person = persons_coded(connection, [code])[code]
    return person.name, person.federation, person.is_excluded


def _fields(page: str) -> dict[str, str]:
    """Return the fields of the form of a page, as a browser would send them."""
    found = re.findall(r'<input type="(?:text|date|hidden)" name="(\w+)" value="([^"]*)"', page)
    sex = re.search(r'<option value="(\w)" selected>', page)
    return dict(found) | {"sex": sex[1] if sex else ""}


def test_only_players_of_the_own_federation_are_seen(
    working: "WorkingSite", federal: "Person", player: str
) -> None:
    foreign = _somebody(working, AWAY)
    assert federal.get(f"/desk/players/{player}").status_code == 200
    assert federal.get(f"/desk/players/{foreign}").status_code == 403
    assert federal.get(f"/desk/players/{foreign}/change").status_code == 403
    assert player in federal.get(f"/desk/players?q={player}").text
    assert f"/desk/players/{foreign}" not in federal.get(f"/desk/players?q={foreign}").text


def test_a_change_from_a_day_on_keeps_what_was_before(
    working: "WorkingSite", federal: "Person", player: str
) -> None:
    path = f"/desk/players/{player}/change"
    fields = _fields(federal.get(path).text)
    before = fields["name"]
    sent = fields | {"name": "Neu, Name", "how": "change", "source": "letter of May"}
    assert federal.post(path, sent).status_code == 303
    page = federal.get(f"/desk/players/{player}").text
    assert _now(working, player)[0] == "Neu, Name"
    assert before in page
    assert "letter of May" in page
    with working.site.desk.reading() as connection:
        (line,) = lines(connection, Sought(subject=f"player {player}"), most=5)
    assert (line.before["name"], line.after["name"]) == (before, "Neu, Name")
    assert line.batch is not None
    second = federal.post(path, sent | {"name": "Alt, Name"})
    assert second.status_code == 422
    assert "after you looked" in second.text
    assert 'value="Alt, Name"' in second.text


def test_a_correction_needs_a_reason_and_a_difference(federal: "Person", player: str) -> None:
    path = f"/desk/players/{player}/change"
    fields = _fields(federal.get(path).text) | {"how": "correct"}
    assert "change something" in federal.post(path, fields | {"source": "typo"}).text
    assert federal.post(path, fields | {"title": "CM", "source": " "}).status_code == 422
    done = federal.post(path, fields | {"title": "CM", "source": "<b>typo</b>"})
    assert done.status_code == 303
    page = federal.get(f"/desk/players/{player}").text
    assert "correction: &lt;b&gt;typo" in page


def test_a_federation_is_no_field_for_a_federation_officer(
    working: "WorkingSite", federal: "Person", player: str
) -> None:
    path = f"/desk/players/{player}/change"
    page = federal.get(path).text
    assert 'name="federation"' not in page
    sent = _fields(page) | {"federation": AWAY, "source": "sly"}
    assert federal.post(path, sent).status_code == 422
    assert _now(working, player)[1] == HOME


def test_a_new_player_is_one_of_the_own_federation(
    working: "WorkingSite", federal: "Person"
) -> None:
    sent = {"code": "98765001", "name": "Kask, Kaur", "born": "1990", "federation": AWAY}
    assert federal.post("/desk/players/new", sent).headers["location"] == "/desk/players/98765001"
    assert _now(working, "98765001") == ("Kask, Kaur", HOME, False)
    taken = federal.post("/desk/players/new", sent)
    assert taken.status_code == 422
    assert "arpad player" not in taken.text


def _ask(person: "Person", **fields: str) -> str:
    sent = {"since": "2021-10-01", "reason": "moved house"} | fields
    answer = person.post("/desk/requests/new", sent)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def test_a_transfer_is_asked_by_one_agreed_by_the_other_and_decided_by_an_officer(
    working: "WorkingSite", federal: "Person", officer: "Person"
) -> None:
    code = _somebody(working, AWAY)
    giving = working.person(Role.FEDERATION_OFFICER, federation=AWAY)
    third = working.person(Role.FEDERATION_OFFICER, federation="VRD")
    place = _ask(federal, kind="transfer", player=code, to=HOME)
    assert third.get(place).status_code == 403
    assert place not in third.get("/desk/requests").text
    assert place in giving.get("/desk/requests").text
    assert "We agree" in giving.get(place).text
    assert "We agree" not in federal.get(place).text
    assert federal.post(f"{place}/say", {"agrees": "yes"}).status_code == 422
    assert giving.post(f"{place}/say", {"agrees": "no", "words": "debts"}).status_code == 303
    assert "It does not agree." in officer.get(place).text
    assert federal.post(f"{place}/answer", {"verdict": "accept"}).status_code == 403
    assert _now(working, code)[1] == AWAY
    assert officer.post(f"{place}/answer", {"verdict": "accept"}).status_code == 422
    verdict = {"verdict": "accept", "reason": "residence proved"}
    assert officer.post(f"{place}/answer", verdict).status_code == 303
    assert _now(working, code)[1] == HOME
    assert f"request {place.rpartition('/')[2]}:" in officer.get(f"/desk/players/{code}").text
    second = officer.post(f"{place}/answer", {"verdict": "refuse", "reason": "no"})
    assert second.status_code == 422
    assert "you were not the first" in second.text
    assert "residence proved" in giving.get(place).text


def test_a_refused_request_changes_nothing_and_says_why(
    working: "WorkingSite", federal: "Person", officer: "Person", player: str
) -> None:
    place = _ask(federal, kind="transfer", player=player, to=AWAY)
    assert "It agrees." in federal.get(place).text
    officer.post(f"{place}/answer", {"verdict": "refuse", "reason": "<b>too early</b>"})
    assert "&lt;b&gt;too early" in federal.get(place).text
    assert _now(working, player)[1] == HOME


def test_an_exclusion_and_the_return_from_it_are_booked(
    working: "WorkingSite", federal: "Person", officer: "Person", player: str
) -> None:
    verdict = {"verdict": "accept", "reason": "as asked"}
    officer.post(f"{_ask(federal, kind='exclusion', player=player)}/answer", verdict)
    assert _now(working, player)[2] is True
    back = {"since": "2021-10-02", "kind": "return", "player": player}
    officer.post(f"{_ask(federal, **back)}/answer", verdict)
    with working.site.reading() as connection:
        from datetime import date  # noqa: PLC0415

        numbers = [persons_coded(connection, [player])[player].id]
        later = persons_on(connection, date(2021, 10, 2), numbers=numbers)[numbers[0]]
    assert later.is_excluded is False


def test_requests_about_others_players_are_refused(
    working: "WorkingSite", federal: "Person", player: str
) -> None:
    code = _somebody(working, AWAY)
    sent = {"since": "2021-10-01", "reason": "x", "player": code, "kind": "exclusion"}
    assert federal.post("/desk/requests/new", sent).status_code == 403
    place = _ask(federal, kind="exclusion", player=player)
    again = federal.post("/desk/requests/new", sent | {"player": player})
    assert again.status_code == 422
    assert federal.post(f"{place}/back").status_code == 303
    assert "taken back" in federal.get(place).text


def test_an_objection_is_recorded_for_an_own_player_only(
    working: "WorkingSite", federal: "Person", player: str
) -> None:
    foreign = _somebody(working, AWAY)
    sent = {"player": player, "claim": "<i>lost</i> on time", "pool": "fide"}
    assert federal.post("/desk/objections/new", sent | {"player": foreign}).status_code == 403
    assert federal.post("/desk/objections/new", sent).status_code == 303
    page = federal.get(f"/desk/players/{player}").text
    assert "&lt;i&gt;lost&lt;/i&gt; on time" in page
    assert federal.post("/desk/objections/new", sent).status_code == 422
