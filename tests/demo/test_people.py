"""Invented people: the same every time, all different, and nobody real among the federations."""

from itertools import chain

import pytest

from arpad.demo.chess_people import ChessWorld, chess_world
from arpad.demo.countries import countries, latin_countries
from arpad.demo.dice import bell, dice
from arpad.demo.names import Names, tongues
from arpad.demo.people import Someone
from arpad.demo.scrabble_people import scrabble_world
from arpad.demo.shogi_people import shogi_world
from arpad.model.folding import words_of
from arpad.model.player import Sex

REAL_CODES = {"AND", "ANT", "AUT", "CZE", "DEN", "ENG", "ESP", "EST", "FRA", "GER", "ITA", "LUX"}


@pytest.fixture(scope="module")
def everybody() -> list[Someone]:
    names = Names(dice("names"))
    worlds = (chess_world(names), shogi_world(names), scrabble_world(names))
    return list(chain.from_iterable((*world.rated, *world.newcomers) for world in worlds))


def test_people_are_the_same_every_time(chess: ChessWorld) -> None:
    assert chess_world(Names(dice("names"))) == chess


def test_nobody_is_called_like_anybody_else_but_for_the_namesakes(
    everybody: list[Someone], chess: ChessWorld
) -> None:
    twin = chess.cast.namesakes[1]
    folded = [frozenset(words_of(p.name)) for p in everybody if p.code != twin.code]
    assert len(set(folded)) == len(folded)
    assert frozenset(words_of(twin.name)) in folded


def test_no_two_people_share_a_code(everybody: list[Someone]) -> None:
    assert len({someone.code for someone in everybody}) == len(everybody)


def test_there_are_hundreds_of_players_of_both_sexes_and_all_ages(chess: ChessWorld) -> None:
    assert len(chess.rated) > 400
    assert {someone.sex for someone in chess.rated} == set(Sex)
    assert {someone.federation for someone in chess.rated} == set(countries())
    years = [someone.born for someone in chess.rated]
    assert (min(years) < 1945, max(years) > 1995) == (True, True)


def test_federations_are_invented() -> None:
    codes = set(countries())
    assert all(len(code) == 3 and code.isupper() for code in codes)
    assert not codes & REAL_CODES


def test_names_have_the_letters_of_their_languages() -> None:
    written = "".join("".join((*t.women, *t.men, *t.endings)) for t in tongues().values())
    assert all(not tongue_is_ascii(t) for t in tongues())
    assert {"é", "ø", "ü", "ã", "ř", "õ", "ğ"} <= set(written.casefold())


def tongue_is_ascii(tongue: str) -> bool:
    known = tongues()[tongue]
    return "".join((*known.women, *known.men, *known.endings)).isascii()


@pytest.mark.parametrize("code", latin_countries())
def test_names_for_files_of_shogi_fit_their_encoding(code: str) -> None:
    known = tongues()[countries()[code].tongue]
    parts = (*known.women, *known.men, *known.beginnings, *known.endings)
    "".join((*parts, *countries()[code].towns)).encode("iso-8859-1")


def test_numbers_stay_within_their_reach_and_gather_around_the_mean() -> None:
    random = dice("test")
    thrown = [bell(random, 1800, 400) for _ in range(2000)]
    assert all(1400 <= number <= 2200 for number in thrown)
    assert abs(sum(thrown) // len(thrown) - 1800) < 20
    assert sum(abs(number - 1800) < 200 for number in thrown) > 1600
