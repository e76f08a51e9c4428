"""Matching: whom of the register a report means, and what it claims otherwise."""

from datetime import date
from typing import Any

import pytest

from arpad.model.event import Event
from arpad.model.person import Person
from arpad.model.player import Player, Sex
from arpad.model.rating import PoolStanding
from arpad.model.system import System
from arpad.office.matching import BY_ID, BY_NAME, NEW, OPEN, Matched, match_events, match_players
from arpad.office.office import Office
from arpad.office.pools import pool_called
from arpad.office.register import add_players, change_player
from arpad.store.persons import numbers_of
from arpad.store.standings import add_standings

START = date(2012, 2, 1)
REGISTER = (
    ("4500012", "Kask, Kaur", "EST", 1990),
    ("4500013", "Müller, Hans", "GER", date(1970, 5, 6)),
    ("4500014", "Berg, Anna", "NOR", 1980),
    ("4500015", "Berg, Anna", "SWE", 1985),
    ("4500016", "Olsen, Nils", "NOR", None),
    ("4500017", "Novak, Michał", "POL", None),
    ("4500018", "Silva, Ana Maria", "POR", 1999),
    ("1", "Saar, Uku", "EST", 1975),
)


@pytest.fixture
def register(office: Office) -> Office:
    with office.writing("test") as entry:
        add_players(
            entry,
            (
                Person(
                    code=code, since=date(2010, 1, 1), name=name, federation=federation, born=born
                )
                for code, name, federation, born in REGISTER
            ),
        )
    return office


def event(*players: Player) -> Event:
    return Event(name="Open", start=START, system=System.SWISS, players=players, games=())


def matched(office: Office, *, pool: str | None = None, **claims: Any) -> Matched:  # noqa: ANN401
    player = Player(**claims)
    with office.reading() as connection:
        chosen = None if pool is None else pool_called(connection, pool)
        (found,) = match_players(connection, event(player), pool=chosen)
    assert found.reported == player
    return found


def test_an_id_that_the_register_has_decides(register: Office) -> None:
    found = matched(register, id="4500012", name="KASK Kaur")
    assert (found.how, found.code, found.findings) == (BY_ID, "4500012", ())
    with register.reading() as connection:
        assert found.player_id == numbers_of(connection, ["4500012"])["4500012"]


def test_an_id_is_enough_where_the_report_has_no_name(register: Office) -> None:
    assert matched(register, id="4500012").code == "4500012"


@pytest.mark.parametrize("name", ["Mueller, Hans", "MULLER Hans", "Hans Müller", "H. Müller"])
def test_a_name_and_a_year_of_birth_decide_in_any_spelling(register: Office, name: str) -> None:
    found = matched(register, id="7", name=name, born=1970)
    assert (found.how, found.code) == (BY_NAME, "4500013")
    assert any("by the name" in finding.message for finding in found.findings)


def test_the_year_of_birth_tells_namesakes_apart(register: Office) -> None:
    found = matched(register, id="7", name="Anna Berg", born=1985)
    assert (found.how, found.code) == (BY_NAME, "4500015")
    assert [candidate.code for candidate in found.candidates] == ["4500014"]


def test_several_of_one_name_stay_open_with_their_candidates(register: Office) -> None:
    found = matched(register, id="7", name="Anna Berg")
    assert (found.how, found.code, found.player_id) == (OPEN, None, None)
    shown = [(c.code, c.name, c.federation, c.born, c.rating) for c in found.candidates]
    assert shown == [
        ("4500014", "Berg, Anna", "NOR", 1980, None),
        ("4500015", "Berg, Anna", "SWE", 1985, None),
    ]


def test_two_of_one_name_and_one_year_stay_open(register: Office) -> None:
    with register.writing("test") as entry:
        twin = Person(code="4500099", since=date(2010, 1, 1), name="Kask, Kaur", born=1990)
        add_players(entry, [twin])
    found = matched(register, id="7", name="Kaur Kask", born=1990)
    assert (found.how, [c.code for c in found.candidates]) == (OPEN, ["4500012", "4500099"])


def test_a_namesake_of_another_year_is_somebody_else(register: Office) -> None:
    found = matched(register, id="7", name="Kask, Kaur", born=2001)
    assert (found.how, [c.code for c in found.candidates]) == (NEW, ["4500012"])


def test_the_only_one_of_a_name_is_taken_where_no_year_can_be_compared(register: Office) -> None:
    found = matched(register, id="7", name="Nils Olsen", born=1966)
    assert (found.how, found.code) == (BY_NAME, "4500016")
    assert "cannot be compared" in found.findings[0].message


def test_a_doubtful_spelling_without_a_year_stays_open(register: Office) -> None:
    assert matched(register, id="7", name="Novak, Michael").how == OPEN


def test_another_code_of_a_federation_without_a_year_stays_open(register: Office) -> None:
    assert matched(register, id="4599999", name="Nils Olsen").how == OPEN


@pytest.mark.parametrize("name", ["Silva, Ana", "A. Silva", "Silva, Ana Maria Costa"])
def test_a_part_of_a_name_only_makes_candidates(register: Office, name: str) -> None:
    found = matched(register, id="7", name=name, born=1999)
    assert (found.how, [c.code for c in found.candidates]) == (OPEN, ["4500018"])


def test_nobody_of_that_name_is_new(register: Office) -> None:
    found = matched(register, id="4599999", name="Nemo, Nina", born=1999)
    assert (found.how, found.code, found.candidates) == (NEW, None, ())


def test_a_starting_rank_is_not_taken_for_the_code_of_somebody_else(register: Office) -> None:
    found = matched(register, id="1", name="Kask, Kaur", born=1990)
    assert (found.how, found.code) == (BY_NAME, "4500012")
    assert matched(register, id="1", name="Nemo, Nina").how == NEW


def test_an_id_with_the_name_of_somebody_else_stays_open(register: Office) -> None:
    found = matched(register, id="4500012", name="Nemo, Nina")
    assert (found.how, [c.code for c in found.candidates]) == (OPEN, ["4500012"])
    assert "code of Kask, Kaur" in found.findings[0].message


@pytest.mark.parametrize(
    ("claim", "values"),
    [
        ({"name": "Kask, Kauri"}, ("Kask, Kauri", "Kask, Kaur")),
        ({"federation": "FIN"}, ("FIN", "EST")),
        ({"born": 1991}, ("1991", "1990")),
        ({"title": "IM"}, ("IM", "FM")),
        ({"sex": Sex.FEMALE}, ("f", "m")),
    ],
)
def test_what_a_report_claims_otherwise_is_told_with_both_values(
    register: Office, claim: dict[str, Any], values: tuple[str, str]
) -> None:
    with register.writing("test") as entry:
        change_player(
            entry,
            "4500012",
            {"title": "FM", "sex": Sex.MALE},
            since=date(2011, 1, 1),
            source="",
            today=START,
        )
    said: dict[str, Any] = {"name": "Kask, Kaur", "federation": "EST", "born": 1990, "title": "fm"}
    said |= claim
    (finding,) = matched(register, id="4500012", **said).findings
    assert finding.severity == "warn"
    assert all(value in finding.message for value in values)


def test_a_day_of_birth_fits_its_year(register: Office) -> None:
    assert not matched(register, id="4500013", name="Müller, Hans", born=1970).findings


def test_ratings_are_compared_with_where_the_player_stood_at_the_start(register: Office) -> None:
    with register.writing("test") as entry:
        pool = pool_called(entry.connection, "fide").id
        number = numbers_of(entry.connection, ["4500012"])["4500012"]
        for since, rating in ((date(2012, 1, 1), 2000), (date(2012, 3, 1), 2100)):
            standing = PoolStanding(player_id=number, since=since, rating=rating, games=30)
            add_standings(entry, pool, [standing])
    claims = {"id": "4500012", "name": "Kask, Kaur"}
    assert not matched(register, pool="fide", rating=2000, **claims).findings
    (finding,) = matched(register, pool="fide", rating=2100, **claims).findings
    assert "2100" in finding.message
    assert "2000" in finding.message
    assert not matched(register, rating=2100, **claims).findings
    unlisted = matched(register, pool="fide", id="4500013", name="Hans Müller", rating=1900)
    assert "none" in unlisted.findings[0].message


def test_a_report_is_compared_with_the_register_of_its_day(register: Office) -> None:
    with register.writing("test") as entry:
        later = date(2012, 2, 20)
        facts = {"federation": "FIN"}
        change_player(entry, "4500012", facts, since=later, source="", today=later)
    claims = {"id": "4500012", "name": "Kask, Kaur", "federation": "EST"}
    assert not matched(register, **claims).findings


def test_many_events_are_matched_at_once(register: Office) -> None:
    events = {
        n: event(Player(id="4500012", name="Kask, Kaur"), Player(id=f"9{n:06}", name=f"Ny Nr{n}"))
        for n in range(700)
    }
    with register.reading() as connection:
        found = match_events(connection, events)
        assert match_events(connection, {}) == {}
    assert found.keys() == events.keys()
    assert {tuple(m.how for m in players) for players in found.values()} == {(BY_ID, NEW)}
