"""Whether an event may be rated: what arises in the edition of 2008 alone.

What it shares with the other editions stands in `../test_admission.py`.
"""

from collections.abc import Callable
from datetime import date
from typing import TypeAlias

import pytest

from arpad.model.outcome import Outcome

Rate: TypeAlias = Callable[..., Outcome]


@pytest.mark.article("8.31")
@pytest.mark.parametrize("named", [None, "fide/b02_2008"])
@pytest.mark.parametrize(("earlier", "status"), [(1400, "unrated"), (1401, "new")])
def test_an_earlier_result_is_held_against_the_floor_of_its_own_time(
    earlier: int, status: str, named: str | None, rate_event: Rate
) -> None:
    # 8.31 speaks of the floor at the time of the event: 1401 in May 2009. To name the edition
    # that governs anyway makes no difference to that.
    result = {"start": date(2009, 5, 1), "games": 4, "score": 2, "rc": earlier, "ru": earlier}
    changes = {"without": ["P2", "P4", "P6", "P8"], "players": {"U": {"earlier": [result]}}}
    outcome = rate_event("open", changes, start=date(2009, 8, 10), edition=named)
    (u,) = (player for player in outcome.players if player.id == "U")
    assert outcome.edition == "fide/b02_2008"
    assert u.status == status
