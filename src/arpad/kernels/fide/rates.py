"""What texts say of rated players, as loops take it."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from arpad.kernels.columns import Int16, Int64
from arpad.kernels.compiled import compiled
from arpad.kernels.fide.standing import Record, Whole
from arpad.kernels.fide.tables import COUNTED_GAMES, LawTables

_CELLS = COUNTED_GAMES * COUNTED_GAMES


class Rates(NamedTuple):
    """Expected scores by difference, K by record and the high mark, by the number of a text."""

    expected: NDArray[np.uint8]
    k: Int16
    high_mark: Int64


def rates_of(tables: Sequence[LawTables]) -> Rates:
    """Return what texts say of rated players, one under the other."""
    return Rates(
        np.stack([text.expected for text in tables]),
        np.stack([text.k for text in tables]),
        np.array([text.high_mark for text in tables], np.int64),
    )


@compiled
def record_with(said: Record, rating: Whole, high_mark: Whole) -> np.uint32:
    """Return the record that K goes by, with the rating that goes with it: it may be high."""
    code = np.uint32(said["codes"])
    if rating >= high_mark and code < _CELLS:
        code += np.uint32(_CELLS)
    return np.uint32(code)
