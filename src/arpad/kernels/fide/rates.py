"""What texts say of rated players, as loops take it."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from arpad.kernels.columns import Bools, Int8, Int16, Int64
from arpad.kernels.compiled import compiled
from arpad.kernels.fide.later_tables import GAMES_OF_PERIOD
from arpad.kernels.fide.probing import KernelError
from arpad.kernels.fide.standing import Record, Whole
from arpad.kernels.fide.tables import COUNTED_GAMES, LawTables

_CELLS = COUNTED_GAMES * COUNTED_GAMES
SLOTS = 7
"""So many K are told apart while a period is added up."""
_MOST_K = 256


class Rates(NamedTuple):
    """Expected scores by difference, K by record and the high mark, by the number of a text.

    The rest is of texts whose K is that of the last list (`LaterTables`): what players gain is
    added up in a slot for each such K, `slot` by text and K. A slot has its K, and the most that
    games of a period leave of it.
    """

    expected: NDArray[np.uint8]
    k: Int16
    high_mark: Int64
    is_later: Bools
    expected_whole: NDArray[np.uint8]
    uncapped_from: Int64
    is_one_capped: Bools
    k_young: Int16
    no_junior: Int64
    slot: Int8
    slot_k: Int16
    slot_most: Int16


def rates_of(tables: Sequence[LawTables]) -> Rates:
    """Return what texts say of rated players, one under the other."""
    later = [text.later for text in tables]
    return Rates(
        np.stack([text.expected for text in tables]),
        np.stack([text.k for text in tables]),
        np.array([text.high_mark for text in tables], np.int64),
        np.array([text.is_k_of_last_list for text in later]),
        np.stack([text.expected_whole for text in later]),
        np.array([text.uncapped_from for text in later], np.int64),
        np.array([text.is_one_capped for text in later]),
        np.stack([text.k_young for text in later]),
        np.array([text.no_junior for text in later], np.int64),
        *_slots(tables),
    )


def _slots(tables: Sequence[LawTables]) -> tuple[Int8, Int16, Int16]:
    """Give the K of texts slots: apart where games of a period leave another rest of them."""
    slot = np.full((len(tables), _MOST_K), -1, np.int8)
    known = dict[tuple[int, bytes], int]()
    for number, text in enumerate(tables):
        if text.later.is_k_of_last_list:
            for k in np.union1d(text.k, text.later.k_young).tolist():
                key = k, text.later.most_k.tobytes()
                slot[number, k] = known.setdefault(key, len(known))
    if len(known) > SLOTS:
        raise KernelError(f"Texts with {len(known)} different K are more than columns tell apart.")
    k = np.array([k for k, _ in known], np.int16)
    most = [np.frombuffer(most, np.int16) for _, most in known]
    return slot, k, np.array(most, np.int16).reshape(-1, GAMES_OF_PERIOD)


@compiled
def record_with(said: Record, rating: Whole, high_mark: Whole) -> np.uint32:
    """Return the record that K goes by, with the rating that goes with it: it may be high."""
    code = np.uint32(said["codes"])
    if rating >= high_mark and code < _CELLS:
        code += np.uint32(_CELLS)
    return np.uint32(code)
