"""Tables that are worked out in the cases of the readings, or here by hand."""

from dataclasses import dataclass, field
from datetime import date
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from arpad.kernels.columns import Events, Games, day_number, unrated_players
from arpad.kernels.compiled import Path
from arpad.kernels.fesa.replay import FesaReplay
from arpad.kernels.fesa.solve import Verdict
from arpad.kernels.fesa.stored import NEVER
from arpad.kernels.raw_column import ColumnError
from arpad.regulations.fesa.applied_law import AppliedLaw
from arpad.regulations.fesa.elo_program import LAW as PROGRAM
from arpad.regulations.fesa.elo_text import LAW as TEXT

PATHS = tuple(Path)
Results = list[tuple[int, int, int]]
"""White, Black and White's half points, a round each."""


@dataclass(frozen=True)
class Case:
    """A table: ratings before it, results, and ratings after it of the first players.

    A rating of 0 is none. Nobody has a bonus left but whom `left` names. `stored` are opponent's
    rating and half points of the results that player 0 brings along, the first ones virtual.
    """

    law: AppliedLaw
    before: list[int]
    results: Results
    after: list[int]
    readings: dict[str, str] = field(default_factory=dict)
    left: dict[int, int] = field(default_factory=dict)
    stored: tuple[tuple[int, int], ...] = ()
    virtual: int = 0

    def state(self) -> dict[str, NDArray[Any]]:
        number = len(self.before)
        rating, nothing = np.array(self.before, np.int32), np.zeros(number, np.int32)
        virtual = nothing.copy()
        virtual[0] = self.virtual
        return {
            "rating": rating,
            "has_rating": rating != 0,
            "games": np.where(rating != 0, 50, 0),
            "bonus_used": np.array([100 - self.left.get(n, 0) for n in range(number)]),
            "last_event": nothing + NEVER,
            "middle": nothing,
            "virtual": virtual,
            "stored_player": np.zeros(len(self.stored), np.int32),
            "stored_rating": np.array([rating for rating, _ in self.stored], np.int32),
            "stored_half_points": np.array([half for _, half in self.stored], np.int8),
            "last_end": np.array([NEVER], np.int32),
        }


def tables(*results: Results, days_apart: int = 1) -> tuple[Events, Games]:
    first, number = day_number(date(2024, 4, 20)), len(results)
    day = (first + days_apart * np.arange(number)).astype(np.int32)
    rows = [
        (event, place, white, black, half_points)
        for event, table in enumerate(results)
        for place, (white, black, half_points) in enumerate(table, 1)
    ]
    kinds = (np.int32, np.int16, np.int32, np.int32, np.int8)
    columns = zip(*rows, strict=True)
    no = np.zeros(number, np.bool_)
    return (
        Events(day, day, day, np.zeros(number, np.int8), no, no),
        Games(*(np.array(column, kind) for column, kind in zip(columns, kinds, strict=True))),
    )


BEATS_THREE = [(0, 1, 2), (0, 2, 2), (0, 3, 2)]
ALL_WON: Results = [(1, 2, 2), (0, 2, 2), (0, 3, 2)]
ONE_DRAW: Results = [(0, 1, 1), *((0, n, 0) for n in range(2, 13))]
MIXED: Results = [(0, 1, 2), (0, 2, 0), (0, 3, 2)]
FIVE = ((1500, 2), (1500, 2), (1500, 2), (1500, 0), (1500, 0))
GRADED = ((1620, 2), (1620, 0), (1500, 2), (1550, 2), (1650, 0), (1700, 0))
CASES = {
    "A1 text": Case(TEXT, [1500, 1400, 1460, 1480], BEATS_THREE, [1535, 1391, 1449, 1468]),
    "A1 program": Case(PROGRAM, [1500, 1400, 1460, 1480], BEATS_THREE, [1533, 1391, 1449, 1468]),
    "A2 text": Case(TEXT, [1270, 1250, 1290, 1310], BEATS_THREE, [1317, 1237, 1277, 1296]),
    "A2 program": Case(PROGRAM, [1270, 1250, 1290, 1310], BEATS_THREE, [1312, 1237, 1277, 1296]),
    **{
        f"A3 {ties} {opponent}": Case(
            TEXT, [1700, opponent], [(0, 1, half)], [after, 1700], {"ties": ties}, left={0: 100}
        )
        for ties, opponent, half, after in (
            ("even", 1712, 2, 1712),
            ("up", 1712, 2, 1713),
            ("from-zero", 1712, 2, 1713),
            ("even", 1688, 0, 1688),
            ("up", 1688, 0, 1689),
            ("from-zero", 1688, 0, 1688),
        )
    },
    "A4 either": Case(TEXT, [1570, 1500, 1600, 1450], MIXED, [1595], stored=FIVE),
    "A4 both": Case(
        TEXT,
        [1570, 1500, 1600, 1450],
        MIXED,
        [1580],
        {"unrated_if": "both"},
        left={0: 100},
        stored=FIVE,
    ),
    "A5": Case(TEXT, [1912, 1500], [(0, 1, 0)], [1802], stored=((1400, 2),) * 9),
    "A8 text": Case(TEXT, [1600, 1600, 1600], [(0, 1, 1), (0, 2, 1)], [1601], left={0: 1}),
    "A8 program": Case(PROGRAM, [800, 900, 900, 900], BEATS_THREE, [867, 880], left={0: 1}),
    "A9 yes": Case(
        TEXT,
        [1607, 1500, 1700, 1600],
        [(0, 1, 2), (0, 2, 2), (0, 3, 0)],
        [1621],
        left={0: 100},
        stored=GRADED,
        virtual=2,
    ),
    "A9 no": Case(
        TEXT,
        [1607, 1500, 1700, 1600],
        [(0, 1, 2), (0, 2, 2), (0, 3, 0)],
        [1644],
        {"virtual_games_count": "no"},
        stored=GRADED,
        virtual=2,
    ),
    **{
        f"A10 {law.edition.name} {choice}": Case(
            law, [0, 1800, 1400, 1200], ALL_WON, [after], {"all_won": choice}
        )
        for law, choice, after in (
            (TEXT, "event-after", 1862),
            (TEXT, "event-before", 1860),
            (TEXT, "opponent-after", 1621),
            (PROGRAM, "event-after", 1862),
            (PROGRAM, "event-before", 1861),
            (PROGRAM, "opponent-after", 1621),
        )
    },
    "A11": Case(
        TEXT,
        [1350, 1400, 1450],
        [(0, 1, 0), (0, 2, 0)],
        [1230],
        stored=((1500, 2), (1500, 0), (1500, 0)),
    ),
    **{
        f"A12 {law.edition.name} {choice}": Case(
            law, [0, *[450] * 12], ONE_DRAW, [after], {"lowest_performance": choice}
        )
        for law, choice, after in (
            (TEXT, "400", 400),
            (TEXT, "1", 1),
            (TEXT, "none", -94),
            (PROGRAM, "400", 400),
            (PROGRAM, "1", 1),
            (PROGRAM, "none", -79),
        )
    },
    "A13 text": Case(TEXT, [500, 250], [(0, 1, 2)], [507, 243]),
    "A13 program": Case(PROGRAM, [500, 250], [(0, 1, 2)], [514, 243]),
    # 50 % against 1200 - 7.69 and 1603 + 5.69, so against 1192 and 1609: 1400.5 and no other.
    "a half, even": Case(TEXT, [0, 1200, 1603], [(0, 1, 2), (0, 2, 0)], [1400, 1192, 1609]),
    "a half, up": Case(
        TEXT, [0, 1200, 1603], [(0, 1, 2), (0, 2, 0)], [1401, 1192, 1609], {"ties": "up"}
    ),
}


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_table_comes_to_what_its_case_says(case: Case, path: Path) -> None:
    replay = FesaReplay.from_state(case.state(), law=case.law, readings=case.readings, path=path)
    rows = replay.rate(*tables(case.results))
    assert rows.after.tolist()[: len(case.after)] == case.after


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    ("law", "verdicts"),
    [(TEXT, [Verdict.RATED, Verdict.RATED]), (PROGRAM, [Verdict.RATED, Verdict.SAME_DAY])],
)
def test_a_second_table_of_a_day_is_taken_as_the_edition_has_it(
    law: AppliedLaw, verdicts: list[Verdict], path: Path
) -> None:
    case = CASES["A13 text"]
    replay = FesaReplay.from_state(case.state(), law=law, path=path)
    rows = replay.rate(*tables(case.results, case.results, days_apart=0))
    assert replay.verdicts.tolist() == verdicts
    assert len(rows.player) == 2 * verdicts.count(Verdict.RATED)


@pytest.mark.parametrize("path", PATHS)
def test_newcomers_who_meet_nobody_else_are_not_rated(path: Path) -> None:
    replay = FesaReplay(unrated_players(2), law=TEXT, path=path)
    rows = replay.rate(*tables([(0, 1, 2), (0, 1, 0)]))
    assert replay.verdicts.tolist() == [Verdict.UNDETERMINED]
    assert len(rows.player) == 0
    assert not replay.state()["has_rating"].any()


@pytest.mark.parametrize("path", PATHS)
def test_a_newcomer_begins_with_the_results_of_a_grade(path: Path) -> None:
    """A win and a loss against 1620 and one against nobody who moves: 1 Kyu begins at 1620."""
    players = unrated_players(2)
    players.rating[1] = 1620
    replay = FesaReplay(players, law=TEXT, path=path, middles=np.array([1620, 0]))
    rows = replay.rate(*tables([(0, 1, 1)]))
    assert rows.before.tolist() == [0, 1620]
    # The draw is worth 0.90 to player 1 by the bonus; 1.5 out of 3 against 1620, 1620 and 1621.
    assert rows.after.tolist() == [1620, 1621]
    state = replay.state()
    assert state["stored_rating"].tolist() == [1620, 1620, 1621]
    assert (state["virtual"].tolist(), state["games"].tolist()) == ([2, 0], [3, 1])


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(("law", "after"), [(TEXT, [1584, 1393]), (PROGRAM, [2168, 1400])])
def test_a_graded_newcomer_without_games_is_there_as_the_edition_has_it(
    law: AppliedLaw, after: list[int], path: Path
) -> None:
    """An unbeaten newcomer is given a draw with the best of the event.

    As written that is his only opponent, at 1393: 1393 + 190.85. As computed it is somebody of 4
    Dan, 2160, who did not play: 1.5 points against 1400 and 2160.
    """
    players = unrated_players(3)
    players.rating[1] = 1400
    middles = np.array([0, 0, 2160])
    begun = FesaReplay(players, law=law, middles=middles).state()
    begun["bonus_used"][1] = 100
    readings = {"all_won": "event-after"}
    replay = FesaReplay.from_state(begun, law=law, readings=readings, path=path)
    assert replay.rate(*tables([(0, 1, 2), (1, 2, -1)])).after.tolist() == after


@pytest.mark.parametrize("path", PATHS)
def test_a_rating_on_the_edge_of_two_coefficients_is_left_to_the_rules(path: Path) -> None:
    """1264 and k 32 beats 1264: 1280 exactly, where k is 28; then 28 x 0.437, 1292.24."""
    case = Case(PROGRAM, [1264, 1279, 1250], [(0, 1, 2), (0, 2, 2)], [])
    replay = FesaReplay.from_state(case.state(), law=PROGRAM, path=path)
    assert replay.rate(*tables(case.results)).after.tolist() == [1292, 1264, 1236]
    assert replay.tables_by_rules == 1


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("rating", 20_001, "Row 0 of the column rating of the state has 20001"),
        ("stored_player", 4, "Row 0 of the column stored_player of the state has 4"),
        ("stored_half_points", 3, "Row 0 of the column stored_half_points"),
        ("bonus_used", -1, "Row 0 of the column bonus_used"),
    ],
)
def test_a_state_that_no_loop_may_be_given_is_refused(name: str, value: int, sentence: str) -> None:
    state = CASES["A5"].state()
    state[name] = state[name].astype(np.int64)
    state[name][0] = value
    with pytest.raises(ColumnError, match=sentence):
        FesaReplay.from_state(state, law=TEXT, path=Path.NUMPY)


def test_columns_of_a_state_belong_together() -> None:
    state = CASES["A5"].state() | {"games": np.zeros(5, np.int32)}
    with pytest.raises(ColumnError, match="column games of the state has not 2 rows"):
        FesaReplay.from_state(state, law=TEXT, path=Path.NUMPY)
