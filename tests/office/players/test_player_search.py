"""Players found by a visitor, with the ratings of the lists in force."""

from collections.abc import Callable
from datetime import date

import pytest

from arpad.model.person import Person
from arpad.office.correct import correct
from arpad.office.merge import Duplicate
from arpad.office.office import Office, OfficeError
from arpad.office.player_search import Found, find_players
from arpad.office.register import add_player

MAY = date(2012, 5, 1)


def enter(office: Office, code: str, name: str, federation: str = "GER") -> None:
    born = date(1980, 7, 14)
    person = Person(code=code, name=name, since=date(2010, 1, 1), federation=federation, born=born)
    with office.writing("test") as entry:
        add_player(entry, person, today=date(2012, 3, 1))


def found(office: Office, text: str, **asked: object) -> Found:
    with office.reading() as connection:
        return find_players(connection, text, on=MAY, **asked)  # type: ignore[arg-type]


def test_a_name_is_found_in_any_spelling_with_the_year_of_birth_only(office: Office) -> None:
    enter(office, "1", "Müller, Jörg")
    for text in ("MUELLER", "jorg mul", "1"):
        (player,) = found(office, text).players
        assert (player.code, player.name, player.born) == ("1", "Müller, Jörg", 1980)


def test_a_federation_leaves_the_others_out(office: Office) -> None:
    enter(office, "1", "Kask, Kaur", "EST")
    enter(office, "2", "Kask, Karl", "FIN")
    assert [p.code for p in found(office, "kask", federation="EST").players] == ["1"]


@pytest.mark.parametrize(("number", "is_more"), [(3, False), (4, True)])
def test_it_is_said_when_there_are_more(office: Office, number: int, *, is_more: bool) -> None:
    for code in range(number):
        enter(office, f"P{code}", f"Tamm, Mari {code}")
    answer = found(office, "tamm", most=3)
    assert (len(answer.players), answer.is_more) == (3, is_more)


@pytest.mark.usefixtures("season")
def test_ratings_are_those_of_the_list_in_force_and_a_pool_can_be_asked_for(
    office: Office,
) -> None:
    enter(office, "N", "Player N")
    (player,) = found(office, "A").players
    assert [(r.pool.code, r.line.rating) for r in player.ratings] == [("fide", 2010)]
    assert {p.code for p in found(office, "N").players} == {"N"}
    assert found(office, "N", pool="fide").players == ()
    with pytest.raises(OfficeError, match="There is no pool 'go'"):
        found(office, "A", pool="go")


def test_a_duplicate_points_to_the_person_kept(
    office: Office, season: tuple[int, int], list_out: Callable[[date], None]
) -> None:
    del season, list_out
    enter(office, "D", "Player Double")
    correct(office, Duplicate("D", "A"), "one person", commit=True)
    (player,) = found(office, "D").players
    assert player.kept is not None
    assert player.kept.code == "A"
