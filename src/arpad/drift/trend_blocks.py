"""Blocks of players, drawn again and again: how sure a number is that comes from many people.

Everything that trend and causes need of the players are sums. They are kept by block, so that a
drawing of blocks costs the same for a thousand players as for a million.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from arpad.drift.calibration_curve import Floats
from arpad.drift.trend_results import Results

BLOCKS, DRAWINGS = 400, 400
_SEED = 1978


def drawings(players: int) -> Floats:
    """Return how often each block counts: once each, then as drawn, a row a drawing."""
    blocks = min(players, BLOCKS)
    dice = np.random.default_rng(_SEED)
    drawn = dice.multinomial(blocks, np.full(blocks, 1 / blocks), DRAWINGS)
    return np.vstack([np.ones(blocks), drawn.astype(np.float64)])


def by_block(values: Floats) -> Floats:
    """Add up rows of players to rows of blocks: the first players of all blocks come first.

    >>> by_block(np.ones((3, 2))).shape
    (3, 2)
    """
    blocks = min(len(values), BLOCKS)
    rounds = len(values) // blocks * blocks
    total: Floats = values[:rounds].reshape(-1, blocks, *values.shape[1:]).sum(axis=0)
    total[: len(values) - rounds] += values[rounds:]
    return total


def weighted_by_block(weight: Floats, values: Floats) -> Floats:
    """Add up rows of values as `by_block` does, each by its weight; nothing is copied for it."""
    blocks = min(len(values), BLOCKS)
    rounds = len(values) // blocks * blocks
    shape = (-1, blocks)
    whole = values[:rounds].reshape(*shape, values.shape[1])
    total: Floats = np.einsum("rb,rbk->bk", weight[:rounds].reshape(shape), whole)
    total[: len(values) - rounds] += weight[rounds:, None] * values[rounds:]
    return total


@dataclass(frozen=True, slots=True)
class Opinions:
    """What games say of some groups: rows are drawings, columns groups, then whom they met."""

    surplus: Floats
    weight: Floats
    met: Floats

    def misratings(self, misrated: Floats) -> Floats:
        """Return by how much the groups are rated too high, given that of those they met."""
        opponents = np.einsum("dgk,dk->dg", self.met, misrated)
        least = np.maximum(self.weight, np.finfo(float).tiny)
        too_high: Floats = (opponents - self.surplus) / least
        return too_high


def opinions_of(results: Results, weights: Sequence[Floats], drawn: Floats) -> Opinions:
    """Add up what results say of groups: of each the weights that players have in it."""
    sums = np.stack([_said(results, weight) for weight in weights], axis=1)
    total = (drawn @ sums.reshape(len(sums), -1)).reshape(len(drawn), *sums.shape[1:])
    return Opinions(surplus=total[..., 0], weight=total[..., 1], met=total[..., 2:])


def _said(results: Results, weight: Floats) -> Floats:
    own = by_block(np.column_stack([weight * results.surplus, weight]))
    return np.concatenate([own, weighted_by_block(weight, results.met)], axis=1)
