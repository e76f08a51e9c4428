"""The curve and its roots are those of the rules, to the last bit."""

from math import isclose
from random import Random

import numpy as np
import pytest

from arpad.kernels.compiled import Path
from arpad.kernels.fesa.curve import is_flat, is_near_a_tie, logistic, performance
from arpad.regulations.fesa.scale import expected_score, performance_rating

PATHS = tuple(Path)


def dice_of(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - invented results, not secrets


@pytest.mark.parametrize("path", PATHS)
def test_the_curve_is_that_of_the_rules(path: Path) -> None:
    dice, curve = dice_of(1), logistic.on(path)
    for _ in range(5000):
        difference = dice.uniform(-4000, 4000)
        assert curve(-difference / 400) == expected_score(difference, 400)
    assert curve(500.0) == expected_score(-200_000.0, 400)


@pytest.mark.parametrize("path", PATHS)
def test_a_performance_is_that_of_the_rules(path: Path) -> None:
    dice, found = dice_of(2), performance.on(path)
    for _ in range(2000):
        results = [(dice.randint(1, 2800), dice.choice([0, 50, 100])) for _ in range(12)]
        guess = float(dice.randint(0, 3000))
        wanted = performance_rating(results, 400, guess)
        points = sum(score for _, score in results) // 50
        if wanted is None:
            continue
        met = np.array([float(rating) for rating, _ in results])
        root = found(met, len(met), points, guess, 400.0)
        assert root == wanted or (is_near_a_tie(root) and isclose(root, wanted, abs_tol=1e-8))


@pytest.mark.parametrize("path", PATHS)
def test_what_is_near_a_half_and_what_is_flat_is_left_to_the_rules(path: Path) -> None:
    tie, flat = is_near_a_tie.on(path), is_flat.on(path)
    assert [tie(number) for number in (7.5, 7.500001, -7.500001, 7.50001, 7.0)] == [
        True,
        True,
        True,
        False,
        False,
    ]
    far = np.array([-9000.0, 9000.0])
    assert flat(far, 2, 0.0, 400.0)
    assert not flat(far / 9, 2, 0.0, 400.0)
