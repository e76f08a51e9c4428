"""Four times the bytes take about four times as long, for every reader and kind of content."""

import time
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.formats.hostile.conftest import Reader

NOISE = 0.1
"""Seconds that a busy machine may add."""


def seconds(reader: "Reader", data: bytes, times: int) -> float:
    """Return the shortest of some readings, in seconds of work."""
    taken = []
    for _ in range(times):
        started = time.process_time()
        tuple(reader.read(data))
        taken.append(time.process_time() - started)
    return min(taken)


def test_time_grows_with_the_size(reader: "Reader", kind: str) -> None:
    first, last = (seconds(reader, reader.large[kind](size), 2) for size in (0.06, 0.24))
    assert last < 8 * first + NOISE


@pytest.mark.long
def test_time_grows_with_the_size_up_to_four_megabytes(reader: "Reader", kind: str) -> None:
    one, two, four = (seconds(reader, reader.large[kind](size), 3) for size in (1, 2, 4))
    assert four < 8 * one + NOISE
    assert four < 4 * two + NOISE
