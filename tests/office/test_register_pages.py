"""The register a page at a time: everybody once, in order, whatever the pages and the names are."""

from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arpad.model.person import Person
from arpad.office.office import Office
from arpad.office.register import add_players, change_player
from arpad.office.register_pages import RegisterPlace, register_page

SINCE = date(2010, 1, 1)
PEOPLE = {
    "90001": "Kask, Kaur",
    "90002": "Kask, Anna",
    "90003": "Müller, Kaspar",
    "90004": "Kaska, Anna Kaia",
    "90005": "O'Kane, Kai",
    "90006": "Berg, Anna",
}


@pytest.fixture
def register(office: Office) -> Office:
    with office.writing("test") as entry:
        add_players(
            entry,
            [
                Person(code=code, name=name, since=SINCE, federation="EST", born=1980 + at)
                for at, (code, name) in enumerate(PEOPLE.items())
            ],
        )
        change_player(
            entry,
            "90006",
            {"name": "Kask-Berg, Anna"},
            since=date(2011, 1, 1),
            source="test",
            today=date(2012, 3, 1),
        )
    return office


def codes(office: Office, text: str, limit: int, **facts: object) -> list[str]:
    """Return the codes on all pages, one after the other."""
    found, after = list[str](), None
    with office.reading() as connection:
        while True:
            page = register_page(connection, text, after=after, limit=limit, **facts)  # type: ignore[arg-type]
            assert len(page.persons) <= limit
            found += [person.code for person in page.persons]
            if page.next is None:
                return found
            after = page.next


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("kask", ["90002", "90006", "90001", "90004"]),
        ("ANNA ka", ["90006", "90002", "90004"]),
        ("mueller", ["90003"]),
        ("berg", ["90006"]),
        ("90004", ["90004"]),
        ("nobody", []),
        ("'", []),
        ("", list(PEOPLE)),
    ],
)
def test_everybody_who_fits_is_met_once(register: Office, text: str, expected: list[str]) -> None:
    at_once = codes(register, text, 500)
    assert sorted(at_once) == sorted(expected)
    assert all(codes(register, text, limit) == at_once for limit in (1, 2, 3))


def test_who_has_had_two_names_of_the_same_beginning_is_met_once(register: Office) -> None:
    with register.writing("test") as entry:
        change_player(
            entry,
            "90001",
            {"name": "Kaskelainen, Kaur"},
            since=date(2011, 1, 1),
            source="test",
            today=date(2012, 3, 1),
        )
    assert codes(register, "kask", 1).count("90001") == 1


def test_a_federation_and_a_year_are_those_of_today(register: Office) -> None:
    assert codes(register, "anna", 2, born=1981) == ["90002"]
    assert codes(register, "", 2, federation="EST") == list(PEOPLE)
    assert codes(register, "", 2, federation="GER") == []


@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    place=st.builds(RegisterPlace, st.text(max_size=8), st.text(max_size=8), st.integers(-9, 9)),
    text=st.text(max_size=12),
)
def test_no_place_and_no_text_is_a_fault(register: Office, place: RegisterPlace, text: str) -> None:
    plain = RegisterPlace(
        place.leading.replace("\0", ""), place.key.replace("\0", ""), place.player_id
    )
    with register.reading() as connection:
        register_page(connection, text.replace("\0", ""), after=plain, limit=2)
