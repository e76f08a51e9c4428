"""Article 7.23b of the edition of 2010: inactive players, where it is unlike other editions.

The rest of articles 7 and 10.3, and 12.4, stands in `../test_publication.py`.
"""

from collections.abc import Callable
from typing import TypeAlias

import pytest

from arpad.model.period import Flag, RatingList

Maker: TypeAlias = Callable[..., RatingList]


@pytest.mark.article("7.23b")
@pytest.mark.parametrize(
    ("lists", "flag"),
    [(0, Flag.NONE), (11, Flag.NONE), (12, Flag.INACTIVE), (40, Flag.INACTIVE)],
)
def test_an_inactive_player_is_shown_for_two_years_then_flagged(
    lists: int, flag: Flag, listed: Maker
) -> None:
    idle = {"id": "X", "rating": 2000, "games_by_period": (0, 0, 0, 0, 0, 0)}
    (row,) = listed(idle | {"inactive_lists": lists}).rows
    assert row.flag is flag
    assert row.is_in_federation_list is (flag is Flag.NONE)
