"""Loops that fetch what they come to: the same answers, and one instruction more a place."""

import importlib

import numpy as np
import pytest

from arpad.kernels import fetching
from arpad.kernels.columns import Int64
from arpad.kernels.compiled import Path, compiled
from arpad.kernels.fetching import AHEAD, fetch


@compiled
def total_of_some(numbers: Int64, places: Int64) -> int:
    found = 0
    for place in range(len(places)):
        fetch(numbers, np.uint64(places[min(place + AHEAD, len(places) - 1)]))
        found += numbers[places[place]]
    return int(found)


@pytest.mark.parametrize("path", Path)
@pytest.mark.parametrize("number", [0, 1, AHEAD - 1, AHEAD, 1000])
def test_what_is_fetched_changes_no_answer(path: Path, number: int) -> None:
    numbers = np.arange(1000, dtype=np.int64)
    places = np.random.default_rng(5).permutation(1000)[:number].astype(np.int64)
    assert total_of_some.on(path)(numbers, places) == int(places.sum())


def test_a_compiled_loop_has_the_instruction_for_reading() -> None:
    numba, fast = importlib.import_module("numba"), fetch.on(Path.NUMBA)

    @numba.njit  # type: ignore[untyped-decorator]
    def reach(numbers: Int64, place: int) -> None:
        fast(numbers, np.uint32(place))

    reach(np.zeros(4, np.int64), 2)
    (written,) = reach.inspect_llvm().values()
    calls = [line for line in written.splitlines() if "call void @llvm.prefetch" in line]
    # Fetched for writing, what two cores read would go from one to the other and back.
    assert calls
    assert all("i32 0, i32 3, i32 1)" in line for line in calls)


def test_another_way_of_fetching_makes_another_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    def mark() -> str:
        return type(fetch)(fetch.plain).mark

    before = mark()
    monkeypatch.setattr(fetching, "_HOW", (1, 3, 1))
    assert mark() != before
