"""A player is found by id, and an id that stands in two different rows is nobody's."""

from collections.abc import Sequence

import pytest

from arpad.formats.lists import table_of_listed_players
from arpad.formats.lists.search import Found, find_player
from arpad.model.listed_player import ListedPlayer, ListRating

ANNA = ListedPlayer("4500018", "Ek, Anna", "SWE", standard=ListRating(2310, 9, 20))
CARL = ListedPlayer("4500034", "Berg, Carl", "SWE", standard=ListRating(2105, 3, 20))


def found(players: Sequence[ListedPlayer], wanted: str = "4500018") -> Found:
    return find_player(table_of_listed_players(players), wanted)


@pytest.mark.parametrize("players", [[ANNA, CARL], [CARL, ANNA], [ANNA, CARL, ANNA]])
def test_a_player_is_found_wherever_he_stands(players: list[ListedPlayer]) -> None:
    answer = found(players)
    assert answer.cells is not None
    assert (answer.cells["name"], answer.cells["standard_rating"]) == ("Ek, Anna", 2310)
    assert (answer.near, answer.is_twice) == ((), False)


def test_an_id_in_two_different_rows_is_told() -> None:
    other = ListedPlayer("4500018", "Ek, Anna", "SWE", standard=ListRating(2288, 9, 20))
    assert found([ANNA, CARL, other]) == Found(None, (), is_twice=True)


def test_those_who_come_near_are_named() -> None:
    assert found([ANNA, CARL], "4500081") == Found(None, ("Ek, Anna (4500018)",))
