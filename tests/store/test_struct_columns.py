"""Values turned into columns: every field of every value, in their order."""

import pytest
from msgspec import Struct

from arpad.store.struct_columns import columns_of, is_one


class Pair(Struct):
    one: int
    other: str


@pytest.mark.parametrize("number", [1, 999, 1000, 1001, 2500])
def test_columns_have_every_value_in_its_order(number: int) -> None:
    pairs = [Pair(n, f"{n}") for n in range(number)]
    assert columns_of(pairs) == {
        "one": list(range(number)),
        "other": [f"{n}" for n in range(number)],
    }


@pytest.mark.parametrize(
    ("column", "expected"), [([7], True), ([7, 7], True), ([7, 8, 7], False), ([7, 8], False)]
)
def test_a_column_of_one_value(column: list[int], *, expected: bool) -> None:
    assert is_one(column) is expected
