"""Ids become dense numbers in the order of the ids, and whatever is no id is named."""

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.kernels import arrow_words
from arpad.kernels.arrow_words import ArrowWords
from arpad.kernels.frames import column_of
from arpad.kernels.identity import NARROW, Census, Identities
from arpad.kernels.raw_column import AnyArray, ColumnError, RawColumn


def column(values: AnyArray | list[object], name: str = "white", first_row: int = 0) -> RawColumn:
    made = column_of(np.asarray(values), "games", name)
    return RawColumn("games", name, made.values, made.words, made.missing, first_row)


def identities_of(*columns: RawColumn) -> Identities:
    census = Census()
    for one in columns:
        census.add(one)
    return census.identities()


def test_texts_are_numbered_in_their_order() -> None:
    known = identities_of(column(["b", "a"]), column(["c", "a"]))
    assert list(known.ids) == ["a", "b", "c"]
    assert known.numbers(column(["c", "b", "c"])).tolist() == [2, 1, 2]


def test_whole_numbers_are_numbered_in_their_order() -> None:
    known = identities_of(column([4500012, 7]), column([12]))
    assert np.asarray(known.ids).tolist() == [7, 12, 4500012]
    assert known.numbers(column([12, 4500012])).tolist() == [1, 2]


def test_ids_that_are_numbers_from_zero_stay_what_they_are() -> None:
    known = identities_of(column([2, 0, 1, 3]), column([3, 1]))
    assert np.asarray(known.ids).tolist() == [0, 1, 2, 3]
    assert known.numbers(column([3, 0, 3])).tolist() == [3, 0, 3]
    with pytest.raises(ColumnError, match="row 2: 4 is not known"):
        known.numbers(column([3, 4]))
    with_gap = identities_of(column([0, 2, 3]))
    assert with_gap.numbers(column([3, 2])).tolist() == [2, 1]


def test_wide_and_negative_numbers_are_numbered_with_the_narrow() -> None:
    known = identities_of(column([5, NARROW + 7]), column([-3]), column([5]))
    assert np.asarray(known.ids).tolist() == [-3, 5, NARROW + 7]
    assert known.numbers(column([NARROW + 7, -3, 5])).tolist() == [2, 0, 1]
    assert known.numbers(column([5, 5])).tolist() == [1, 1]


@given(st.lists(st.integers(-(2**62), 2**62) | st.integers(0, 50), min_size=1), st.data())
def test_numbers_lead_back_to_the_ids(ids: list[int], data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(ids)))
    pieces = [column(np.array(part, np.int64)) for part in (ids[:cut], ids[cut:])]
    known = identities_of(*pieces)
    assert np.asarray(known.ids).tolist() == sorted(set(ids))
    numbers = np.concatenate([known.numbers(piece) for piece in pieces])
    assert np.asarray(known.ids)[numbers].tolist() == ids


@given(st.lists(st.text(min_size=1).filter(str.strip), min_size=1), st.data())
def test_texts_are_the_same_however_they_are_cut(ids: list[str], data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(ids)))
    whole = identities_of(column(np.array(ids, object)))
    parts = identities_of(*(column(np.array(p, object)) for p in (ids[:cut], ids[cut:])))
    assert list(whole.ids) == list(parts.ids) == sorted(set(ids))


def test_words_of_a_dictionary_that_no_row_has_are_nobody() -> None:
    unused = RawColumn("games", "white", np.array([2, 0], np.int32), ["a", "b", "c"])
    assert list(identities_of(unused).ids) == ["a", "c"]


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        (["a", None], "games, column white, row 12: nothing stands where an id is needed."),
        (["a", " "], "games, column white, row 12: ' ' is no id."),
        (["a", 7], "games, column white, row 12: 7 is no id."),
        ([None, None], "row 11: nothing stands where an id is needed. So it is in 1 more row."),
        ([1.5, 2.0], "games, column white: ids are texts or whole numbers."),
        ([True, False], "games, column white: ids are texts or whole numbers."),
    ],
)
def test_what_is_no_id_is_named(values: list[object], sentence: str) -> None:
    array = np.array(values, object) if isinstance(values[0], str | None) else np.array(values)
    with pytest.raises(ColumnError) as caught:
        Census().add(column(array, first_row=10))
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    ("known", "asked", "shown"),
    [
        (["a"], ["a", "b"], "'b'"),
        ([1, 2], [2, 9], "9"),
        ([1, 5], [1, 3], "3"),
        ([1, NARROW], [1, NARROW + 1], str(NARROW + 1)),
        (["a"], [7, 7], "7"),
    ],
)
def test_an_unknown_id_is_named(known: list[object], asked: list[object], shown: str) -> None:
    everybody = identities_of(column(known))
    with pytest.raises(ColumnError, match=rf"row \d+: {shown} is not in the table"):
        everybody.numbers(column(asked), unknown="is not in the table")


def test_ids_have_one_form_in_all_tables() -> None:
    census = Census()
    census.add(column(["a"]))
    with pytest.raises(ColumnError, match="black holds whole numbers, but games, column white"):
        census.add(column([7], "black"))


def test_nobody_is_nobody() -> None:
    empty = identities_of(column(np.zeros(0, np.int64)))
    assert len(empty) == 0
    assert empty.numbers(column(np.zeros(0, np.int64))).tolist() == []


def test_texts_of_many_pieces_are_gathered_and_each_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrow_words, "_MANY", 5)
    census, everybody = Census(), set[str]()
    for number in range(20):
        texts = [f"p{(7 * number + n) % 30}" for n in range(8)]
        everybody.update(texts)
        census.add(RawColumn("games", "white", np.arange(8), ArrowWords(pa.array(texts))))
    known = census.identities()
    assert list(known.ids) == sorted(everybody)
    asked = RawColumn("games", "white", np.array([1, 0]), ArrowWords(pa.array(["p3", "p29"])))
    assert [known.ids[n] for n in known.numbers(asked)] == ["p29", "p3"]


def test_blank_texts_of_many_are_named() -> None:
    words = ArrowWords(pa.array(["a", "\t "]))
    with pytest.raises(ColumnError, match=r"row 2: '\\t ' is no id"):
        Census().add(RawColumn("games", "white", np.array([0, 1]), words))
