"""Files of house editions: what cannot be used is refused with its place and what to do."""

import pytest

from arpad.regulations.catalogue import UnknownEditionError
from arpad.regulations.edition import in_force
from arpad.regulations.house import HouseEdition, numbers_of
from arpad.regulations.house_file import HouseError, read_house

GOOD = """
name = "house/k20"
title = "K = 20"
base = "fide/b02_2010"
since = 2011-07-01
[[k_ordinary]]
since = 2011-07-01
value = 20
"""


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("[[k_ord", "[[k_ord]", "is no TOML"),
        ('title = "K = 20"', "", "missing required field `title`"),
        ("K = 20", "  ", "title is empty"),
        ('"house/k20"', "20", "Expected `str`, got `int`"),
        ("house/k20", "K twenty", "write two words such as house/k20"),
        ("house/k20", "fide/b02_2010", "is taken by a text that is held"),
        ("house/k20", "fide/k20", "begin it with another word"),
        ('"fide/b02_2010"', '"fide/b02_1999"', "is not held; there are fide/b02_2004"),
        ("since = 2011-07-01\n[[", "since = 2010-01-01\n[[", "is before fide/b02_2010, which is"),
        ("since = 2011-07-01\n[[", 'since = "July"\n[[', "Invalid RFC3339 encoded date"),
        ("[[k_ord", "until = 2011-01-01\n[[k_ord", "until 2011-01-01 is before since"),
        ("k_ordinary", "k_ordinry", "did you mean k_ordinary?"),
        ("k_ordinary", "xyzzy", "it has amendment_month"),
        ("value = 20", 'value = "20"', "value 1: Expected `int`, got `str`"),
        ("value = 20", "value = 20.5", "Expected `int`, got `float`"),
        ("value = 20", "value = true", "Expected `int`, got `bool`"),
        ("value = 20", "value = -1", "-1 is out of reach"),
        ("value = 20", "value = 100000", "100000 is out of reach"),
        ("value = 20", "valeu = 20", "unknown field `valeu`"),
        ("value = 20", 'value = 20\narticle = "99.9"', "give the article of fide/b02_2010"),
        ("since = 2011-07-01\nvalue", "since = 2011-06-30\nvalue", "before the house edition's"),
        (
            "value = 20",
            "value = 20\n[[k_ordinary]]\nsince = 2011-07-01\nvalue = 30",
            "the days do not rise",
        ),
        ("[[k_ordinary]]\nsince = 2011-07-01\nvalue = 20", "k_ordinary = 20", "[[k_ordinary]]"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(old: str, new: str, words: str) -> None:
    with pytest.raises(HouseError) as caught:
        read_house(GOOD.replace(old, new, 1), "k20.toml")
    assert words in str(caught.value)
    assert all(line.startswith("k20.toml") for line in str(caught.value).splitlines())


@pytest.mark.parametrize(
    ("base", "number", "words"),
    [
        ("fide/b02_2010", 'rated_share]]\nvalue = "a third"', "is no share"),
        ("fide/b02_2010", 'rated_share]]\nvalue = "3/2"', "give one from 0 to 1"),
        ("fide/b02_2010", "list_months]]\nvalue = [1, 13]", "13 is no month"),
        ("fide/b02_2010", "list_months]]\nvalue = [3, 1]", "the months do not rise"),
        ("fide/b02_2010", "list_months]]\nvalue = [2, 8]", "that of month 1: begin with it"),
        ("fide/b02_2010", "list_months]]\nvalue = []", "the table is empty"),
        ("fide/b02_2010", 'points_a_half_point]]\nvalue = "nan"', "out of reach"),
        ("fesa/elo_text", "bonus_divisor]]\nvalue = 0", "from 1 to 9999"),
        ("fide/b02_2010", "first_rating_games_team]]\nvalue = 0", "from 1 to 9999"),
        ("fide/b02_2010", "window_years]]\nvalue = 9999", "from 0 to 100"),
        ("fesa/elo_text", "lowest_opponent]]\nvalue = 400", "give the article of fesa/elo_text"),
        ("fisf/classique_2019", 'shares]]\nvalue = [["Joker", 60], ["A", 60]]', "more than 100"),
    ],
)
def test_values_that_no_rule_could_bear_are_refused(base: str, number: str, words: str) -> None:
    text = f'name = "house/x"\ntitle = "x"\nbase = "{base}"\nsince = 2019-09-01\n[[{number}\n'
    with pytest.raises(HouseError, match=words.replace("(", r"\(")):
        read_house(text, "x.toml")


def test_everything_that_is_wrong_is_said_at_once() -> None:
    text = GOOD.replace("house/k20", "K").replace("k_ordinary", "k_ordinry")
    with pytest.raises(HouseError) as caught:
        read_house(text, "k20.toml")
    assert len(str(caught.value).splitlines()) == 2


def test_who_asks_for_an_edition_is_told_like_of_an_unknown_one() -> None:
    assert issubclass(HouseError, UnknownEditionError)


def test_the_day_of_a_value_is_the_edition_s_unless_it_has_its_own() -> None:
    edition = read_house(GOOD.replace("since = 2011-07-01\nvalue", "value"), "k.toml").edition
    assert isinstance(edition, HouseEdition)
    (dated,) = numbers_of(edition)["k_ordinary"]
    assert (dated.since, dated.value, dated.article) == (edition.since, 20, "8.56")


def test_a_number_as_the_base_has_it_is_no_change() -> None:
    edition = read_house(GOOD.replace("value = 20", "value = 15"), "k.toml").edition
    assert isinstance(edition, HouseEdition)
    assert edition.numbers == ()
    assert edition.parameters == edition.base.parameters


def test_a_number_that_the_base_leaves_open_can_be_given_with_its_rule() -> None:
    text = (
        'name = "house/low"\ntitle = "low"\nbase = "fesa/elo_text"\nsince = 0001-01-01\n'
        '[[lowest_opponent]]\nvalue = 400\narticle = "9"\n'
    )
    edition = read_house(text, "low.toml").edition
    assert in_force(numbers_of(edition)["lowest_opponent"], edition.since) == 400
