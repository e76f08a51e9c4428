"""Who is who: matched, asked, chosen, entered as new, and kept when a newer report comes."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from arpad.model.docket import State
from arpad.office.event_view import view_of
from arpad.office.event_work import Wanted, choose_player
from arpad.office.intake import Answer, Taken
from arpad.office.office import Office, OfficeError
from arpad.office.rechecking import recheck_events
from arpad.store.dockets import latest_event, set_state
from arpad.store.participants import participants_of
from arpad.store.persons import numbers_of, versions_of

Take = Callable[..., Answer]


@pytest.fixture
def two_annas(register: Callable[..., None], four_masters: dict[str, Any]) -> dict[str, Any]:
    """Return a report that calls Anna Aas by a number of its own; the register has two of them."""
    register()
    register({"4500009": ("Aas, Anna", 2100)})
    renamed: dict[str, Any] = json.loads(json.dumps(four_masters).replace("4500001", "1"))
    return renamed


def _codes(office: Office) -> list[str]:
    with office.reading() as connection:
        event = latest_event(connection, 1)
        assert event is not None
        return [player.id for player in event.players]


def test_two_candidates_are_asked_about_and_the_event_waits(
    office: Office, take: Take, two_annas: dict[str, Any]
) -> None:
    answer = take(two_annas)
    assert answer.state is State.WAITING
    (question,) = [f for f in answer.findings if f.message.startswith("Who is ")]
    assert question.where == "player 1"
    assert "4500001 Aas, Anna (EST, 1980), 4500009 Aas, Anna" in question.message
    assert "arpad event match 1 1 CODE" in question.message
    with office.reading() as connection:
        open_one, *others = view_of(connection, 1).players
        assert (open_one.claim.id, open_one.code, set(open_one.candidates)) == (
            "1",
            None,
            {"4500001", "4500009"},
        )
        assert [match.how for match in others] == ["id"] * 3
        assert len(participants_of(connection, 1)) == 3


def test_who_it_is_can_be_said_and_the_event_moves_on(
    office: Office, take: Take, two_annas: dict[str, Any]
) -> None:
    take(two_annas)
    checked = choose_player(office, Wanted(event=1, reported="1", code="4500001"))
    assert checked.state is State.READY
    assert _codes(office)[0] == "4500001"
    with office.reading() as connection:
        event = latest_event(connection, 1)
        assert event is not None
        assert {game.white for game in event.games} == {f"450000{n}" for n in (1, 2, 3, 4)}
        chosen = view_of(connection, 1).players[0]
        # What was reported is kept beside whom it was taken for.
        assert (chosen.claim.id, chosen.code, chosen.how) == ("1", "4500001", "chosen")
        assert len(participants_of(connection, 1)) == 4


def test_what_was_chosen_holds_for_a_newer_report(
    office: Office, take: Take, two_annas: dict[str, Any]
) -> None:
    take(two_annas)
    choose_player(office, Wanted(event=1, reported="1", code="4500009"))
    newer = take(two_annas | {"arbiter": "M. Mets"})
    assert (newer.taken, newer.state) == (Taken.REPLACED, State.READY)
    assert _codes(office)[0] == "4500009"


def test_a_choice_may_be_put_right(office: Office, take: Take, two_annas: dict[str, Any]) -> None:
    take(two_annas)
    for code in ("4500009", "4500001"):
        choose_player(office, Wanted(event=1, reported="1", code=code))
    assert _codes(office)[0] == "4500001"


def test_somebody_may_be_entered_as_new(
    office: Office, take: Take, two_annas: dict[str, Any]
) -> None:
    take(two_annas)
    choose_player(office, Wanted(event=1, reported="1", code="4500010", is_new=True))
    assert _codes(office)[0] == "4500010"
    with office.reading() as connection:
        number = numbers_of(connection, ["4500010"])["4500010"]
        (person,) = versions_of(connection, number)
        assert (person.name, person.born, person.source) == ("Aas, Anna", 1980, "report 1")


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        (Wanted(event=1, reported="9", code="4500001"), "not yet known are: 1"),
        (Wanted(event=1, reported="1", code="4500099"), "Nobody in the register has the code"),
        (Wanted(event=1, reported="1", code="4500002"), "is already Berg, Berta"),
        (Wanted(event=1, reported="1", code="4500001", is_new=True), "in the register already"),
        (Wanted(event=2, reported="1", code="4500001"), "There is no event 2"),
    ],
)
def test_who_it_cannot_be(
    office: Office, take: Take, two_annas: dict[str, Any], wanted: Wanted, sentence: str
) -> None:
    take(two_annas)
    with pytest.raises(OfficeError, match=sentence):
        choose_player(office, wanted)
    assert _codes(office)[0] == "1"


def test_nobody_is_chosen_once_the_event_is_rated(
    office: Office, take: Take, two_annas: dict[str, Any]
) -> None:
    take(two_annas)
    with office.writing("test") as entry:
        set_state(entry, 1, State.RATED)
    with pytest.raises(OfficeError, match="has been rated"):
        choose_player(office, Wanted(event=1, reported="1", code="4500001"))


@pytest.mark.usefixtures("known")
def test_nobody_is_two_players_of_one_event(
    office: Office, take: Take, four_masters: dict[str, Any]
) -> None:
    """A report has Anna Aas by her code, and once more by name only."""
    twice = json.loads(json.dumps(four_masters).replace("4500004", "4"))
    twice["players"][3]["name"] = "Aas, Anna"
    answer = take(twice)
    assert answer.state is State.WAITING
    assert [f.where for f in answer.findings if f.message.startswith("Who is ")] == ["player 4"]
    assert _codes(office) == ["4500001", "4500002", "4500003", "4"]


def test_the_register_changes_and_the_event_is_checked_again(
    office: Office, take: Take, register: Callable[..., None], four_masters: dict[str, Any]
) -> None:
    assert take(four_masters, may_be_new=False).state is State.WAITING
    register()
    (checked,) = recheck_events(office, [1, 1]).values()
    assert checked.state is State.READY
    assert not [f for f in checked.findings if f.message.startswith("Who is ")]
    with office.reading() as connection:
        assert len(participants_of(connection, 1)) == 4
