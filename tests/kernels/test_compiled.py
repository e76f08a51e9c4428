"""Functions over arrays run as they are written, and compiled."""

from types import FunctionType
from typing import NamedTuple

import numpy as np
import pytest

from arpad.kernels import compiled as module
from arpad.kernels.columns import Int64
from arpad.kernels.compiled import Compiled, Path, PathError, compiled, path_taken

_FACTOR = 3


class Pair(NamedTuple):
    one: int
    other: int


@compiled
def times(number: int) -> int:
    return _FACTOR * number


@compiled
def total(numbers: Int64) -> int:
    added = 0
    for place in range(len(numbers)):
        added += times(numbers[place])
    return added


@compiled
def ends(numbers: Int64) -> Pair:
    return Pair(numbers[0], numbers[-1])


@pytest.mark.parametrize("path", Path)
def test_a_function_gives_the_same_on_every_path(path: Path) -> None:
    numbers = np.arange(5, dtype=np.int64)
    assert total.on(path)(numbers) == 30
    assert ends.on(path)(numbers) == (0, 4)


def test_a_call_takes_the_fastest_path_and_keeps_the_name() -> None:
    assert total(np.arange(5, dtype=np.int64)) == 30
    assert repr(total.on(Path.NUMPY)).startswith("<function total at")


def test_the_mark_of_a_function_tells_what_it_reads_and_calls() -> None:
    def reading(function: Compiled[..., int], **others: object) -> Compiled[..., int]:
        scope = {**globals(), **others}
        return Compiled(FunctionType(function.plain.__code__, scope))

    assert reading(total).mark == total.mark
    other = reading(times, _FACTOR=4)
    assert other.mark != times.mark
    assert reading(total, times=other).mark != total.mark


def test_a_path_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(PathError, match="no path 'abacus'; there are numpy, numba"):
        path_taken("abacus")
    monkeypatch.setattr(module, "has_numba", lambda: False)
    assert path_taken() is Path.NUMPY
    with pytest.raises(PathError, match=r"numba is not installed: pip install 'arpad\[bulk\]'"):
        path_taken("numba")
