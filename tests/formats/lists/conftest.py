"""Lists of the three federations with a few invented players."""

from collections.abc import Callable
from datetime import date
from typing import Any, TypeAlias

import pytest

from arpad.model.period import Flag, ListRow, ListStatus, Period, RatingList
from arpad.model.player import Sex

MakeList: TypeAlias = Callable[..., RatingList]
MakeRow: TypeAlias = Callable[..., ListRow]

PLAIN: dict[str, Any] = {
    "id": "7",
    "name": "Roos, Jan",
    "title": None,
    "federation": None,
    "rating": 1900,
    "games": 0,
    "born": None,
    "sex": None,
    "k": 15,
    "k_new_games": None,
    "flag": Flag.NONE,
    "is_in_federation_list": True,
    "is_in_top_list": True,
}
ANNA: dict[str, Any] = {
    "id": "00450018",
    "name": "Ek, Anna",
    "title": "WIM",
    "federation": "SWE",
    "rating": 2271,
    "games": 9,
    "born": date(1988, 2, 29),
    "sex": Sex.FEMALE,
    "k": 10,
    "k_new_games": 12,
    "flag": Flag.INACTIVE,
    "is_in_top_list": False,
    "grade": "3 Dan",
    "outside_grade": "4 Dan",
    "rank": 1,
    "status": ListStatus.RANKED,
    "series": "Joker",
    "tournaments": 8,
    "last_event": date(2019, 12, 7),
}
DAYS = {
    "fide/b02_2004": date(2008, 1, 1),
    "fide/b02_2010": date(2012, 3, 1),
    "fesa/elo_program": date(2024, 1, 1),
    "fesa/elo_text": date(2024, 1, 1),
    "fisf/classique_2019": date(2020, 3, 31),
    "other/edition": date(2025, 1, 1),
}


@pytest.fixture
def row() -> MakeRow:
    """Return what makes a row with some facts of its own."""
    return lambda **facts: ListRow(**PLAIN | facts)


@pytest.fixture
def list_of(row: MakeRow) -> MakeList:
    """Return what makes the list of an edition: Anna with every field filled, Jan with few."""

    def make(edition: str, *rows: ListRow) -> RatingList:
        return RatingList(
            edition=edition,
            period=Period(DAYS[edition], date.max),
            rows=rows or (row(**ANNA), row()),
            delisted=(),
            titled_unrated=(),
            scale=None,
            readings={},
            findings=(),
        )

    return make
