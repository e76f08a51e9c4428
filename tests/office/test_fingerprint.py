"""The fingerprint of a list: of its numbers, in no particular order, and of no names."""

from typing import Any

import pytest
from msgspec.structs import replace

from arpad.model.period import Flag, ListRow
from arpad.office.fingerprint import fingerprint_of
from arpad.store.lists import BookedRow, Section


def booked(code: str, listed: int, **more: Any) -> BookedRow:  # noqa: ANN401
    row = ListRow(
        id=code,
        name=f"Player {code}",
        title=None,
        federation="EST",
        rating=listed,
        games=9,
        born=1980,
        sex=None,
        k=15,
        k_new_games=None,
        flag=Flag.NONE,
        is_in_federation_list=True,
        is_in_top_list=True,
    )
    return BookedRow(player_id=1, section=Section.LISTED, position=1, row=replace(row, **more))


def test_the_order_of_the_rows_does_not_matter() -> None:
    one, two = booked("1", 2000), booked("2", 2100)
    assert fingerprint_of([one, two]) == fingerprint_of(iter([two, one]))


@pytest.mark.parametrize("change", [{"name": "Nobody"}, {"born": None}])
def test_a_person_can_be_forgotten(change: dict[str, Any]) -> None:
    assert fingerprint_of([booked("1", 2000)]) == fingerprint_of([booked("1", 2000, **change)])


@pytest.mark.parametrize(
    "change",
    [{"rating": 2001}, {"id": "3"}, {"k": 10}, {"flag": Flag.INACTIVE}, {"federation": "FIN"}],
)
def test_every_number_matters(change: dict[str, Any]) -> None:
    assert fingerprint_of([booked("1", 2000)]) != fingerprint_of([booked("1", 2000, **change)])


def test_a_row_of_another_section_is_another_row() -> None:
    row = booked("1", 2000)
    assert fingerprint_of([row]) != fingerprint_of([replace(row, section=Section.DELISTED)])
