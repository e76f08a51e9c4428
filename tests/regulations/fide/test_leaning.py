"""What a calculation or a list of a text known from a digest leans on is named in its answer."""

from datetime import date
from decimal import Decimal

import pytest

from arpad.model.player import EarlierResult, Player
from arpad.model.rating import Standing
from arpad.regulations.application import calculate, has_reached_2300, make_list

DAY = date(2013, 10, 1)


@pytest.mark.parametrize(
    ("edition", "rating", "opponent", "leans"),
    [
        # R_u at half the points, 8.22, is carried over from 2010; what a game changes was seen.
        ("fide/b02_2013", None, 2000, {"carried_over": "holds"}),
        ("fide/b02_2013", 2000, 2000, {}),
        ("fide/b02_2010", 2000, 2000, {}),
        ("fide/b02_2010", None, 2000, {}),
    ],
)
def test_a_calculation_names_the_articles_it_carries_over(
    edition: str, rating: int | None, opponent: int, leans: dict[str, str]
) -> None:
    found = calculate(edition, [(opponent, 50)] * 9, rating=rating, k=rating and 15, on=DAY)
    assert {n: c for n, c in found.readings.items() if n == "carried_over"} == leans


ACTIVE = Standing(player=Player(id="1", rating=2000), games_by_period=(5,) * 30, games=100)
IDLE = Standing(player=Player(id="1", rating=2000), games_by_period=(0,) * 30, games=100)
FALLEN = Standing(player=Player(id="1", rating=1001), changes=(-500,), games_by_period=(5,))
NEW = Standing(
    player=Player(id="1"),
    results=(EarlierResult(start=date(2013, 8, 3), games=9, score=Decimal(4), rc=1800, ru=1757),),
)


@pytest.mark.parametrize(
    ("standing", "leans"), [(ACTIVE, False), (IDLE, True), (FALLEN, True), (NEW, True)]
)
def test_a_list_names_them_where_inactivity_the_floor_or_a_first_rating_rest_on_them(
    standing: Standing, *, leans: bool
) -> None:
    assert ("carried_over" in make_list(DAY, [standing]).readings) is leans


@pytest.mark.parametrize(
    ("edition", "rating", "is_reached"),
    [
        ("fide/b02_2010", 2300, True),
        ("fide/b02_2010", 2299, False),
        ("fide/rapid_blitz_2012", 2300, True),
        ("fide/b02_2014", 2300, True),
        ("fide/b02_2014", 2299, False),
        ("fesa/elo_text", 2300, False),
    ],
)
def test_lists_before_texts_with_juniors_set_their_mark_as_well(
    edition: str, rating: int, *, is_reached: bool
) -> None:
    """8.56 of 2014 asks whether a rating of 2300 was ever published, on whatever list."""
    assert has_reached_2300(rating, edition=edition, on=DAY) is is_reached
