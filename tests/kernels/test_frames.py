"""Tables of every make say the same, and what they cannot say is named with its place."""

from collections.abc import Callable
from datetime import date, datetime
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa  # type: ignore[import-untyped]
import pytest

from arpad.kernels import frames
from arpad.kernels.cells import (
    days,
    flags,
    half_points,
    refuse_points_as_half_points,
    whole_numbers,
    word_numbers,
)
from arpad.kernels.columns import day_number
from arpad.kernels.frames import column_of, raw_columns
from arpad.kernels.raw_column import ColumnError, RawColumn
from arpad.kernels.schema import SYSTEMS, Kind

GAMES: dict[str, list[Any]] = {
    "white": ["b", "a", "b"],
    "black": ["a", "c", "c"],
    "result": [1.0, 0.5, 0.0],
    "date": [date(2012, 3, 1), date(2012, 3, 2), date(2012, 3, 2)],
    "remark": ["x", "y", "z"],
}


def arrays(table: dict[str, list[Any]]) -> dict[str, Any]:
    made = {name: np.array(values) for name, values in table.items()}
    return {**made, "date": np.array(table["date"], "datetime64[D]")}


def pandas_frame(table: dict[str, list[Any]]) -> Any:  # noqa: ANN401 - a frame
    return pd.DataFrame(table)


MAKES: dict[str, Callable[[dict[str, list[Any]]], Any]] = {
    "numpy": arrays,
    "lists": dict,
    "polars": pl.DataFrame,
    "polars lazy": pl.LazyFrame,
    "pandas": pandas_frame,
    "pyarrow": pa.table,
    "pyarrow batch": pa.RecordBatch.from_pydict,
}


@pytest.mark.parametrize("make", MAKES.values(), ids=MAKES)
def test_every_make_says_the_same(make: Callable[[dict[str, list[Any]]], Any]) -> None:
    columns = raw_columns(make(GAMES), "games")
    assert list(columns) == ["white", "black", "result", "date"]
    assert [columns["white"].value(row) for row in range(3)] == ["b", "a", "b"]
    assert half_points(columns["result"]).tolist() == [2, 1, 0]
    assert days(columns["date"]).tolist() == [day_number(day) for day in GAMES["date"]]


def test_pandas_needs_no_arrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "_has_arrow", lambda: False)
    columns = raw_columns(pd.DataFrame({**GAMES, "round": [1, None, 3]}), "games")
    assert [columns["white"].value(row) for row in range(3)] == ["b", "a", "b"]
    assert days(columns["date"]).tolist() == [day_number(day) for day in GAMES["date"]]
    assert whole_numbers(columns["round"], Kind.INT16, least=0, missing=0).tolist() == [1, 0, 3]


@pytest.mark.parametrize("make", [pl.DataFrame, pa.table, pandas_frame, arrays])
def test_a_missing_column_is_named(make: Callable[[dict[str, list[Any]]], Any]) -> None:
    table: dict[str, list[Any]] = {"white": ["a"], "winner": ["b"], "date": [date(2012, 3, 1)]}
    with pytest.raises(ColumnError, match="games has no column black and no column result; its c"):
        raw_columns(make(table), "games")


def test_what_is_no_table_is_refused() -> None:
    with pytest.raises(ColumnError, match=r"games: a int is no table\. Give a frame of polars"):
        raw_columns(7, "games")


def test_columns_of_different_lengths_are_refused() -> None:
    table = {"white": [1, 2], "black": [3], "result": [1.0, 0.0]}
    with pytest.raises(ColumnError, match="not white 2, black 1, result 2"):
        raw_columns(table, "games")


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (np.array([2, 1, 0, -1], np.int8), [2, 1, 0, -1]),
        (np.array([2, 1, 0], np.uint16), [2, 1, 0]),
        (np.array([1.0, 0.5, 0.0], np.float32), [2, 1, 0]),
        (np.array(["1-0", "1/2", "0-1", "1/2-1/2", "½-½"]), [2, 1, 0, 1, 1]),
        (np.array(["+-", "-+", "--", "=="]), [-1] * 4),
    ],
)
def test_results_are_read_in_every_form(values: Any, expected: list[int]) -> None:  # noqa: ANN401
    assert half_points(column_of(values, "games", "result")).tolist() == expected


@pytest.mark.parametrize(
    ("values", "shown"),
    [
        (np.array([2, 3]), "3"),
        (np.array([2, -2]), "-2"),
        (np.array([1.0, 0.25]), "0.25"),
        (np.array([1.0, np.nan]), "nothing"),
        (np.array(["1-0", "win"]), "'win'"),
        (np.array(["1-0", None], object), "nothing"),
    ],
)
def test_what_is_no_result_is_named(values: Any, shown: str) -> None:  # noqa: ANN401 - arrays
    with pytest.raises(ColumnError, match=f"games, column result, row 2: {shown} is no result"):
        half_points(column_of(values, "games", "result"))


def test_points_as_whole_numbers_are_not_taken_for_half_points() -> None:
    column = column_of(np.tile([1, 0], 500), "games", "result")
    with pytest.raises(ColumnError, match="2 for a win of White, and none of 1000 games has a 2"):
        refuse_points_as_half_points(half_points(column), column)
    few = column_of(np.tile([1, 0], 499), "games", "result")
    refuse_points_as_half_points(half_points(few), few)


@pytest.mark.parametrize(
    "values",
    [
        np.array(["2012-03-01"], "datetime64[s]"),
        np.array(["2012-03-01"]),
        np.array([date(2012, 3, 1)], object),
        np.array([datetime(2012, 3, 1, 23, 59)], object),  # noqa: DTZ001 - tables have such
    ],
)
def test_days_are_read_in_every_form(values: Any) -> None:  # noqa: ANN401 - arrays
    assert days(column_of(values, "games", "date")).tolist() == [15400]


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        (np.array(["2012-03-01", "1.3.2012"]), "row 2: '1.3.2012' is no day: write YYYY-MM-DD."),
        (np.array(["2012-03-01", None], "datetime64[D]"), "row 2: nothing stands where a day is"),
        (np.array(["1512-03-01"], "datetime64[D]"), "is a day out of reach"),
        (np.array([15400]), "days are dates or texts as 2012-03-01, no numbers"),
    ],
)
def test_what_is_no_day_is_named(values: Any, sentence: str) -> None:  # noqa: ANN401 - arrays
    with pytest.raises(ColumnError) as caught:
        days(column_of(values, "games", "date"))
    assert sentence in str(caught.value)


def test_a_missing_day_can_be_another() -> None:
    column = column_of(np.array(["2012-03-01", None], "datetime64[D]"), "events", "end")
    assert days(column, np.array([1, 2], np.int32)).tolist() == [15400, 2]


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        (np.array([1, 32768]), "row 2: 32768 is not from 0 to 32767."),
        (np.array([1, -1]), "row 2: -1 is not from 0 to 32767."),
        (np.array([1.0, 1.5]), "row 2: 1.5 is no whole number."),
        (np.array([2**64 - 1], np.uint64), "is too large a number"),
        (np.array(["7"]), "whole numbers are needed"),
    ],
)
def test_what_is_no_number_is_named(values: Any, sentence: str) -> None:  # noqa: ANN401 - arrays
    with pytest.raises(ColumnError) as caught:
        whole_numbers(column_of(values, "players", "rating"), Kind.INT16, least=0, missing=0)
    assert sentence in str(caught.value)


def test_truths_and_words_are_read() -> None:
    assert flags(column_of(np.array([True, False]), "events", "is_official")).tolist() == [1, 0]
    assert flags(column_of(np.array([1, 0]), "events", "is_official")).tolist() == [1, 0]
    mixed = column_of(np.array([True, None], object), "events", "is_official")
    assert flags(mixed).tolist() == [True, False]
    system = column_of(np.array(["round-robin", None, "swiss"], object), "events", "system")
    assert word_numbers(system, SYSTEMS).tolist() == [1, 0, 0]


def test_wrong_truths_and_words_are_named() -> None:
    with pytest.raises(ColumnError, match="row 1: 2 is neither true nor false"):
        flags(column_of(np.array([2]), "events", "is_official"))
    with pytest.raises(ColumnError, match="row 1: 'cup' is none of swiss, round-robin, double"):
        word_numbers(column_of(np.array(["cup"]), "events", "system"), SYSTEMS)
    with pytest.raises(ColumnError, match="one of swiss, round-robin"):
        word_numbers(column_of(np.array([1]), "events", "system"), SYSTEMS)


def test_values_of_no_use_are_refused() -> None:
    with pytest.raises(ColumnError, match="values of type complex128 are not understood"):
        column_of(np.array([1j]), "games", "result")
    with pytest.raises(ColumnError, match="one value a row is needed"):
        column_of(np.zeros((2, 2)), "games", "result")


def test_the_row_of_a_later_piece_is_counted_from_the_beginning() -> None:
    piece = RawColumn("games", "result", np.array([9]), first_row=1000)
    with pytest.raises(ColumnError, match="row 1001: 9 is no result"):
        half_points(piece)
