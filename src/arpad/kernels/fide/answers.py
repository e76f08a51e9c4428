"""What the texts met so far answer about unrated players, as loops take it.

Few arrays: a loop hands them from function to function, and every one of them takes its time.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from arpad.kernels.columns import Bools, Int16, Int64
from arpad.kernels.compiled import compiled
from arpad.kernels.fide.newcomer_tables import NewcomerTables, one_under_the_other

_NUMBERS = (
    "reaches_floor",
    "points_doubled",
    "is_rc_whole",
    "is_rc_new_whole",
    "counts_first_ru",
    "excludes_below_floor",
    "counts_games_in_double",
    "is_mean_of_ru",
    "scales_one_round_robin",
    "has_round_robins",
    "drawn_games",
    "drawn_against",
    "highest_first",
)
(
    REACHES_FLOOR,
    POINTS_DOUBLED,
    IS_RC_WHOLE,
    IS_RC_NEW_WHOLE,
    COUNTS_FIRST_RU,
    EXCLUDES_BELOW_FLOOR,
    COUNTS_GAMES_IN_DOUBLE,
    IS_MEAN_OF_RU,
    SCALES_ONE_ROUND_ROBIN,
    HAS_ROUND_ROBINS,
    DRAWN_GAMES,
    DRAWN_AGAINST,
    HIGHEST_FIRST,
    EDITION,
) = range(len(_NUMBERS) + 1)


class Texts(NamedTuple):
    """Answers by the number of a text, as `NewcomerTables` has them; `numbers` are single ones.

    The first half are the texts under the readings chosen, the second as each text takes them.
    """

    numbers: Int64
    is_void: Bools
    is_enough: Bools
    is_bad: Bools
    ties_of_p: Int16
    d_p: Int16
    ties_of_ru: Int16
    ties_of_first: Int16
    brought_near: Int16


def texts_of(
    editions: Sequence[int], chosen: Sequence[NewcomerTables], taken: Sequence[NewcomerTables]
) -> Texts:
    """Return texts, their editions numbered, under readings chosen and as they take them."""
    tables = one_under_the_other([*chosen, *taken])
    numbers = [getattr(tables, name).astype(np.int64) for name in _NUMBERS]
    return Texts(
        np.stack([*numbers, np.array([*editions, *editions], np.int64)], axis=1),
        *(getattr(tables, name) for name in Texts._fields[1:]),
    )


@compiled
def text_of_result(text: int, edition: int, numbers: Int64) -> int:
    """Return by which text a result is judged: one of another edition by what that one takes."""
    return text if numbers[text, EDITION] == edition else text + len(numbers) // 2
