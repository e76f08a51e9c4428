"""Article 7.23 of the edition of 2008: inactive players, where it is unlike other editions.

The rest of articles 7 and 10.3 stands in `../test_publication.py`.
"""

from collections.abc import Callable
from datetime import date
from typing import TypeAlias

import pytest

from arpad.model.period import Flag, RatingList
from arpad.regulations import catalogue

Maker: TypeAlias = Callable[..., RatingList]


@pytest.mark.article("7.23a", "7.11")
def test_a_year_is_a_year_while_the_quarters_of_the_text_of_2004_are_part_of_it(
    listed: Maker,
) -> None:
    """The list of 1 July 2009 is made of quarters: four are the year, six go back to early 2008."""
    day, by_date = date(2009, 7, 1), catalogue.governing
    idle = {"id": "X", "rating": 2700, "games_by_period": (9, 0, 0, 0, 0, 0)}
    active = {"id": "Y", "rating": 2600, "games_by_period": (0, 0, 1, 0, 0, 0)}
    made = listed(idle, active, day=day, in_force=by_date)
    assert [row.id for row in made.top(10)] == ["Y"]


@pytest.mark.article("7.23b")
@pytest.mark.parametrize(("lists", "is_shown"), [(0, True), (11, True), (12, False), (40, False)])
def test_an_inactive_player_is_flagged_at_once_and_gone_after_two_years(
    lists: int, listed: Maker, *, is_shown: bool
) -> None:
    idle = {"id": "X", "rating": 2000, "games_by_period": (0, 0, 0, 0, 0, 0)}
    made = listed(idle | {"inactive_lists": lists})
    shown = [(row.flag, row.is_in_federation_list) for row in made.rows]
    assert shown == ([(Flag.INACTIVE, False)] if is_shown else [])
    assert not made.delisted
    assert not made.titled_unrated
