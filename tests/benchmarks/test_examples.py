import doctest
from types import ModuleType

import pytest
from benchmarks import report, timing, world_play


@pytest.mark.parametrize("module", [report, timing, world_play])
def test_examples_in_docstrings_hold(module: ModuleType) -> None:
    found = doctest.testmod(module)

    assert found.attempted
    assert not found.failed


def test_ways_are_run_in_turn() -> None:
    runs: list[str] = []

    def way(name: str, seconds: float) -> float:
        runs.append(name)
        return seconds

    found = timing.in_turn(
        {"one": lambda: way("one", 2.0), "other": lambda: way("other", 1.0)}, repetitions=3
    )

    assert runs == ["one", "other"] * 3
    assert timing.ratio(found, "one", "other") == 2.0
