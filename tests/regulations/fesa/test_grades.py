"""From ratings to grades: the ladder of rule 3 and every way up of rule 11, from both sides.

Players draw with others of their own rating, and none of them has a bonus left: so the rating
stays, and every game of the table stands at it.
"""

from collections.abc import Callable
from datetime import date
from itertools import pairwise
from typing import Any, TypeAlias

import pytest

from arpad.model.grading import Award, Route
from arpad.model.outcome import Outcome, PlayerOutcome
from arpad.regulations.fesa.applied_law import AppliedLaw
from arpad.regulations.fesa.ladder import ladder

Rate: TypeAlias = Callable[..., Outcome]
Climb: TypeAlias = Callable[..., PlayerOutcome]

TABLE = """
6 Dan 2440 2540 2640 - -
5 Dan 2240 2340 2440 - 10
4 Dan 2080 2160 2240 16 8
3 Dan 1920 2000 2080 16 8
2 Dan 1800 1860 1920 14 7
1 Dan 1680 1740 1800 14 7
1 Kyu 1560 1620 1680 14 7
2 Kyu 1460 1510 1560 12 6
3 Kyu 1360 1410 1460 12 6
4 Kyu 1280 1320 1360 12 6
5 Kyu 1200 1240 1280 10 5
6 Kyu 1120 1160 1200 10 5
7 Kyu 1040 1080 1120 10 5
8 Kyu 960 1000 1040 8 4
9 Kyu 880 920 960 8 4
10 Kyu 800 840 880 8 4
11 Kyu 720 760 800 8 4
12 Kyu 640 680 720 6 3
13 Kyu 560 600 640 6 3
14 Kyu 480 520 560 6 3
15 Kyu 400 440 480 6 3
"""
"""The table of rule 3 as the text prints it: grade, LB, MP, UB, #LB, #MP."""

START, END = date(2024, 4, 20), date(2024, 4, 21)


@pytest.fixture
def climb(rate: Rate) -> Climb:
    """Return what draws some games at a rating and gives what became of the player."""

    def draw(rating: int, number: int = 1, /, **player: Any) -> PlayerOutcome:  # noqa: ANN401
        opponents = [{"id": f"R{game}", "rating": rating} for game in range(number)]
        drawn = "A: " + " ".join(f"R{game}=" for game in range(number))
        outcome = rate([{"id": "A", "rating": rating, **player}, *opponents], drawn)
        found = outcome.players[0]
        assert found.after == rating
        return found

    return draw


def _ways(player: PlayerOutcome) -> list[tuple[str, Route, Award]]:
    return [(p.grade, p.route, p.status) for p in player.promotions or ()]


def _counted(player: PlayerOutcome) -> tuple[int, bool, int]:
    assert player.counters is not None
    return player.counters.lb, player.counters.lb_has_mp, player.counters.mp


# 3: the ladder


@pytest.mark.article("fesa/elo_text", "3")
@pytest.mark.article("fesa/elo_program", "3")
def test_the_ladder_is_the_table_of_the_text(law: AppliedLaw) -> None:
    lines = [line.split() for line in TABLE.strip().splitlines()]
    printed = [
        (f"{number} {kind}", int(lb), int(mp), int(ub), _number(n_lb), _number(n_mp))
        for number, kind, lb, mp, ub, n_lb, n_mp in reversed(lines)
    ]
    steps = [law.grades.next_grade(place) for place in range(22)]
    assert steps == [*ladder(), None]
    held = [(g.name, g.lb, g.mp, g.ub, g.n_lb, g.n_mp) for g in ladder()]
    assert held == printed
    assert [grade.name for grade in ladder() if grade.needs_approval] == ["5 Dan", "6 Dan"]
    assert [grade.order for grade in ladder()] == list(range(1, 22))


def _number(word: str) -> int | None:
    return None if word == "-" else int(word)


def test_a_grade_ends_where_the_next_begins_and_its_middle_is_in_the_middle() -> None:
    for grade, above in pairwise(ladder()):
        assert grade.ub == above.lb
    for grade in ladder():
        assert grade.mp * 2 == grade.lb + grade.ub
        if grade.n_lb is not None:
            assert grade.n_mp is not None
            assert grade.n_lb == 2 * grade.n_mp


# 11: the three ways of an established player


@pytest.mark.article("fesa/elo_text", "11")
@pytest.mark.article("fesa/elo_program", "11")
@pytest.mark.parametrize(("number", "rating"), [(n, grade.ub) for n, grade in enumerate(ladder())])
def test_the_upper_bound_gives_a_grade_and_a_point_less_does_not(
    number: int, rating: int, climb: Climb
) -> None:
    grade = ladder()[number]
    before = ladder()[number - 1].name if number else None
    approved = [{"grade": grade.name, "approved": True}] if grade.needs_approval else []
    reached = climb(rating, grade=before, approvals=approved)
    assert _ways(reached) == [(grade.name, Route.UB, Award.AWARDED)]
    assert reached.grade == grade.name
    missed = climb(rating - 1, grade=before, approvals=approved)
    assert _ways(missed) == []
    assert missed.grade == before
    assert _counted(missed) == (1, True, 1)


@pytest.mark.article("fesa/elo_text", "11")
@pytest.mark.article("fesa/elo_program", "11")
@pytest.mark.parametrize(
    ("rating", "counters", "way", "left"),
    [
        # 1 Dan: LB 1680, MP 1740, 7 games at MP, 14 at LB.
        (1740, {"lb": 6, "lb_has_mp": True, "mp": 6}, Route.MP, (0, False, 0)),
        (1740, {"lb": 5, "lb_has_mp": True, "mp": 5}, None, (6, True, 6)),
        (1739, {"lb": 6, "lb_has_mp": True, "mp": 6}, None, (7, True, 0)),
        (1680, {"lb": 13, "lb_has_mp": True, "mp": 0}, Route.LB, (0, False, 0)),
        (1680, {"lb": 12, "lb_has_mp": True, "mp": 0}, None, (13, True, 0)),
        (1680, {"lb": 13, "lb_has_mp": False, "mp": 0}, None, (14, False, 0)),
        (1740, {"lb": 13, "lb_has_mp": False, "mp": 0}, Route.LB, (0, False, 0)),
        (1739, {"lb": 30, "lb_has_mp": False, "mp": 0}, None, (31, False, 0)),
        (1679, {"lb": 13, "lb_has_mp": True, "mp": 6}, None, (0, False, 0)),
    ],
)
def test_so_many_games_in_a_row_at_the_middle_or_at_the_lower_bound_give_a_grade(
    rating: int,
    counters: dict[str, Any],
    way: Route | None,
    left: tuple[int, bool, int],
    climb: Climb,
) -> None:
    found = climb(rating, grade="1 Kyu", counters=counters)
    assert _ways(found) == ([] if way is None else [("1 Dan", way, Award.AWARDED)])
    # After a promotion the same game is tried for 2 Dan, whose LB is 1800.
    assert _counted(found) == left


@pytest.mark.article("fesa/elo_text", "11")
@pytest.mark.article("fesa/elo_program", "11")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_games_of_one_table_count_one_by_one(number: int, climb: Climb) -> None:
    """12 Kyu asks for three games at MP 680; the third gives it, and 680 is below 11 Kyu."""
    found = climb(680, number, grade="13 Kyu")
    assert (found.grade == "12 Kyu") is (number >= 3)
    assert _counted(found) == ((0, False, 0) if number >= 3 else (number, True, number))
    assert [p.game for p in found.promotions or ()] == [3] * (number >= 3)


@pytest.mark.article("fesa/elo_text", "11")
@pytest.mark.article("fesa/elo_program", "11")
@pytest.mark.parametrize(
    ("rating", "grade", "reached", "left"),
    [
        (1130, "9 Kyu", ["8 Kyu", "7 Kyu"], (1, False, 0)),
        (1200, "9 Kyu", ["8 Kyu", "7 Kyu", "6 Kyu"], (1, False, 0)),
        (1199, "9 Kyu", ["8 Kyu", "7 Kyu"], (1, True, 1)),
        (1700, "2 Kyu", ["1 Kyu"], (1, False, 0)),
        (
            2240,
            "11 Kyu",
            [*(f"{n} Kyu" for n in range(10, 0, -1)), "1 Dan", "2 Dan", "3 Dan", "4 Dan"],
            (1, False, 0),
        ),
    ],
)
def test_one_game_can_give_several_grades_and_is_tried_for_the_one_after(
    rating: int,
    grade: str,
    reached: list[str],
    left: tuple[int, bool, int],
    climb: Climb,
) -> None:
    found = climb(rating, grade=grade, counters={"lb": 2, "lb_has_mp": True, "mp": 2})
    assert _ways(found) == [(name, Route.UB, Award.AWARDED) for name in reached]
    assert {p.game for p in found.promotions or ()} == {1}
    assert _counted(found) == left


@pytest.mark.article("fesa/elo_text", "11", "12")
@pytest.mark.article("fesa/elo_program", "11", "12")
@pytest.mark.parametrize("edition", ["fesa/elo_text", "fesa/elo_program"])
def test_the_change_of_a_table_is_spread_evenly_over_its_games(rate: Rate) -> None:
    """1790 wins the first of three games or the last, the others are drawn: about 4 a game."""
    for results in ("1==", "==1"):
        cards = " ".join(f"R{number}{result}" for number, result in enumerate(results))
        players = [{"id": f"R{number}", "rating": 1790} for number in range(3)]
        outcome = rate([{"id": "A", "rating": 1790, "grade": "1 Kyu"}, *players], f"A: {cards}")
        found = outcome.players[0]
        assert found.after in {1801, 1802}
        (promotion,) = found.promotions or ()
        assert promotion.game == 3
        assert promotion.value == found.after


@pytest.mark.article("fesa/elo_text", "11")
@pytest.mark.article("fesa/elo_program", "11")
@pytest.mark.parametrize("rating", [2239, 2300, 2339])
def test_5_dan_is_never_reached_by_games_at_its_lower_bound(rating: int, climb: Climb) -> None:
    counters = {"lb": 40, "lb_has_mp": True, "mp": 0}
    approved = [{"grade": "5 Dan", "approved": True}]
    found = climb(rating, 4, grade="4 Dan", counters=counters, approvals=approved)
    assert found.grade == "4 Dan"
    assert _counted(found) == ((0, False, 0) if rating < 2240 else (44, True, 0))


@pytest.mark.article("fesa/elo_text", "11")
@pytest.mark.article("fesa/elo_program", "11")
def test_6_dan_is_reached_by_its_upper_bound_alone(climb: Climb) -> None:
    counters = {"lb": 40, "lb_has_mp": True, "mp": 40}
    approved = [{"grade": "6 Dan", "approved": True}]
    below = climb(2639, 4, grade="5 Dan", counters=counters, approvals=approved)
    assert (below.grade, _counted(below)) == ("5 Dan", (44, True, 44))
    at = climb(2640, grade="5 Dan", counters=counters, approvals=approved)
    assert (at.grade, _counted(at)) == ("6 Dan", (0, False, 0))


@pytest.mark.article("fesa/elo_text", "11")
@pytest.mark.article("fesa/elo_program", "11")
@pytest.mark.parametrize(("grade", "rating"), [("6 Dan", 2900), ("7 Dan", 2900), ("1 Dan", 700)])
def test_nobody_rises_above_the_ladder_or_is_demoted(grade: str, rating: int, climb: Climb) -> None:
    found = climb(rating, 3, grade=grade)
    assert (found.grade, found.promotions) == (grade, ())


@pytest.mark.article("fesa/elo_text", "3", "11")
@pytest.mark.article("fesa/elo_program", "3", "11")
@pytest.mark.parametrize(
    ("grade", "shown", "counted"),
    [
        (None, None, (1, False, 0)),
        ("20 Kyu", "20 Kyu", (1, False, 0)),
        ("16 kyu", "16 kyu", (1, False, 0)),
        ("15 kyu", "15 Kyu", (0, False, 0)),
        ("meijin", "meijin", (1, False, 0)),
    ],
)
def test_the_ladder_begins_at_15_kyu(
    grade: str | None,
    shown: str | None,
    counted: tuple[int, bool, int],
    climb: Climb,
) -> None:
    """410 is above LB 400 of 15 Kyu and below LB 480 of 14 Kyu."""
    found = climb(410, grade=grade)
    assert (found.grade, _counted(found)) == (shown, counted)


# 11: certain whatever the next results are


@pytest.mark.article("fesa/elo_text", "11")
@pytest.mark.article("fesa/elo_program", "11")
@pytest.mark.parametrize(
    ("counters", "is_certain"),
    [
        # From 1679 every loss costs 24: 1655, 1631 (at MP 1620), 1607, 1583 (at LB 1560), 1559.
        ({"lb": 4, "lb_has_mp": True, "mp": 4}, True),
        ({"lb": 3, "lb_has_mp": True, "mp": 3}, False),
        ({"lb": 9, "lb_has_mp": True, "mp": 0}, True),
        ({"lb": 8, "lb_has_mp": True, "mp": 0}, False),
        ({"lb": 9, "lb_has_mp": False, "mp": 0}, True),
    ],
    ids=["mp", "mp-one-less", "lb", "lb-one-less", "lb-now-at-mp"],
)
def test_a_grade_that_no_loss_can_take_away_is_given_at_once(
    counters: dict[str, Any], climb: Climb, *, is_certain: bool
) -> None:
    """1 Kyu asks for 7 games at MP or 14 at LB: five and two more, or ten and four more."""
    found = climb(1679, grade="2 Kyu", counters=counters)
    assert _ways(found) == [("1 Kyu", Route.EARLY, Award.AWARDED)] * is_certain
    if is_certain:
        assert _counted(found) == (0, False, 0)
        assert [p.game for p in found.promotions or ()] == [None]
    else:
        assert _counted(found) == (counters["lb"] + 1, True, counters["mp"] + 1)


@pytest.mark.article("fesa/elo_text", "11")
@pytest.mark.article("fesa/elo_program", "11")
@pytest.mark.parametrize(
    ("rating", "lb", "is_certain"),
    [
        # Below MP 1620 no loss brings the game at MP that #LB asks for.
        (1619, 13, False),
        (1643, 10, True),  # 1643 at MP, then 1619, 1595, 1571: the 11th to the 14th
        (1642, 10, True),  # 1642, 1618, 1594, 1570
        (1631, 10, False),  # 1631, 1607, 1583, 1559: 13 and then below
        (1632, 10, True),  # 1632, 1608, 1584, 1560
    ],
)
def test_the_way_by_the_lower_bound_needs_its_game_at_the_middle(
    rating: int, lb: int, climb: Climb, *, is_certain: bool
) -> None:
    found = climb(rating, grade="2 Kyu", counters={"lb": lb, "lb_has_mp": False, "mp": 0})
    assert (found.grade == "1 Kyu") is is_certain


@pytest.mark.article("fesa/elo_text", "11")
@pytest.mark.article("fesa/elo_program", "11")
def test_one_grade_at_most_is_given_early(climb: Climb) -> None:
    """At 719, 12 Kyu is certain with a third game at MP 680: 719, then 679 is at LB, 639 below."""
    counters = {"lb": 4, "lb_has_mp": True, "mp": 1}
    found = climb(719, grade="13 Kyu", counters=counters)
    assert _ways(found) == [("12 Kyu", Route.EARLY, Award.AWARDED)]


@pytest.mark.article("fesa/elo_text", "11")
@pytest.mark.article("fesa/elo_program", "11")
def test_5_dan_can_be_certain_before_its_ten_games(climb: Climb) -> None:
    """2439, then 2423, 2407, 2391, 2375, 2359, 2343: six more games at MP 2340, at 16 each."""
    approved = [{"grade": "5 Dan", "approved": True}]
    for mp, is_certain in ((3, True), (2, False)):
        counters = {"lb": mp, "lb_has_mp": True, "mp": mp}
        found = climb(2439, grade="4 Dan", counters=counters, approvals=approved)
        assert (found.grade == "5 Dan") is is_certain


# 11: provisional and unrated players


@pytest.mark.article("fesa/elo_text", "11")
@pytest.mark.article("fesa/elo_program", "11")
@pytest.mark.parametrize(
    ("number", "rating"), [(n, above.ub) for n, (_, above) in enumerate(pairwise(ladder()[:20]))]
)
def test_a_provisional_player_obtains_a_grade_at_the_upper_bound_of_the_next(
    number: int, rating: int, climb: Climb
) -> None:
    grade = ladder()[number]
    before = ladder()[number - 1].name if number else None
    reached = climb(rating, games=16, grade=before)
    assert _ways(reached) == [(grade.name, Route.PROVISIONAL, Award.AWARDED)]
    assert reached.category == "provisional"
    missed = climb(rating - 1, games=16, grade=before)
    assert (_ways(missed), missed.grade) == ([], before)
    assert (_counted(reached), _counted(missed)) == ((0, False, 0), (0, False, 0))


@pytest.mark.article("fesa/elo_text", "11")
@pytest.mark.article("fesa/elo_program", "11")
def test_nothing_is_certain_for_a_provisional_player(climb: Climb) -> None:
    counters = {"lb": 13, "lb_has_mp": True, "mp": 6}
    found = climb(1679, games=16, grade="2 Kyu", counters=counters)
    assert (_ways(found), found.grade, _counted(found)) == ([], "2 Kyu", (13, True, 6))


@pytest.mark.article("fesa/elo_text", "4", "11")
@pytest.mark.article("fesa/elo_program", "4", "11")
@pytest.mark.parametrize(
    ("edition", "before", "counted", "grade"),
    [
        ("fesa/elo_text", 16, (0, False, 0), "2 Kyu"),
        ("fesa/elo_program", 16, (0, False, 0), "2 Kyu"),
        ("fesa/elo_text", 17, (1, True, 1), "2 Kyu"),
        ("fesa/elo_program", 17, (1, True, 1), "2 Kyu"),
    ],
)
def test_counting_begins_with_the_eighteenth_game(
    before: int, counted: tuple[int, bool, int], grade: str, climb: Climb
) -> None:
    """1630 is at MP 1620 of 1 Kyu."""
    found = climb(1630, games=before, grade="2 Kyu")
    assert (_counted(found), found.grade) == (counted, grade)


@pytest.mark.article("fesa/elo_text", "4", "11")
@pytest.mark.article("fesa/elo_program", "4", "11")
@pytest.mark.parametrize(
    ("edition", "counted"), [("fesa/elo_text", (3, True, 3)), ("fesa/elo_program", (1, True, 1))]
)
def test_a_table_with_the_eighteenth_game_counts_whole_or_from_that_game_on(
    counted: tuple[int, bool, int], climb: Climb
) -> None:
    assert _counted(climb(1630, 3, games=15, grade="2 Kyu")) == counted


@pytest.mark.article("fesa/elo_text", "4", "11")
@pytest.mark.article("fesa/elo_program", "4", "11")
@pytest.mark.parametrize(
    ("before", "is_open"), [(14, False), (15, True), (16, True), (17, False), (18, False)]
)
def test_how_to_count_is_open_where_games_before_and_after_the_eighteenth_meet(
    before: int, rate: Rate, *, is_open: bool
) -> None:
    """Three games from the 15th, where none is the 18th, to the 19th, where all are later."""
    opponents = [{"id": f"R{game}", "rating": 1890} for game in range(3)]
    player = {"id": "A", "rating": 1890, "games": before}
    outcome = rate([player, *opponents], "A: R0= R1= R2=")
    assert ("category_for_grades" in outcome.readings) is is_open


@pytest.mark.article("fesa/elo_text", "8", "11")
@pytest.mark.parametrize("edition", ["fesa/elo_text"])
@pytest.mark.parametrize(
    ("outside", "grade"),
    [("3 Dan", "3 Dan"), ("4 Dan", "4 Dan"), ("5 Dan", "4 Dan"), ("6 Dan", "4 Dan")],
)
def test_an_outside_grade_gives_no_grade_that_needs_an_agreement(
    outside: str, grade: str, climb: Climb
) -> None:
    found = climb(2100, outside_grade=outside, evidence="diploma")
    assert (found.grade, found.promotions) == (grade, ())


@pytest.mark.article("fesa/elo_text", "8", "11")
@pytest.mark.article("fesa/elo_program", "8", "11")
def test_a_grade_of_one_s_own_counts_before_an_outside_one(climb: Climb) -> None:
    """The case of the 20th Nekomadoken: 4 Kyu with an outside 1 Kyu, 3 Kyu by UB 1460."""
    outside = {"outside_grade": "1 Kyu", "evidence": "diploma"}
    found = climb(1546, 3, games=17, grade="4 Kyu", **outside)
    assert found.grade == "3 Kyu"
    assert _counted(found) == (3, True, 3)


@pytest.mark.article("fesa/elo_text", "11")
@pytest.mark.article("fesa/elo_program", "11")
@pytest.mark.parametrize(
    ("edition", "results", "grade"),
    [
        ("fesa/elo_text", "1500+ 1500-", "6 Kyu"),
        ("fesa/elo_program", "1500+ 1500-", "6 Kyu"),
        # Nine wins keep him unrated: in the program the ninth game is tried all the same.
        ("fesa/elo_text", "1500+ " * 8, "6 Kyu"),
        ("fesa/elo_program", "1500+ " * 8, "1 Dan"),
    ],
)
def test_an_unrated_player_keeps_the_grade_he_had(results: str, grade: str, rate: Rate) -> None:
    """Nine wins over 1500 and a draw make 2012: above UB 1920 of 2 Dan, the grade after 1 Dan."""
    player = {"id": "A", "rating": 1500, "results": results, "grade": "6 Kyu"}
    found = rate([player, {"id": "B", "rating": 1500}], "A: B1").players[0]
    assert found.category == "unrated"
    assert found.grade == grade
    with_game = {1} if grade == "1 Dan" else set()
    assert {promotion.game for promotion in found.promotions or ()} == with_game


@pytest.mark.article("fesa/elo_text", "11")
@pytest.mark.article("fesa/elo_program", "11")
@pytest.mark.parametrize(
    ("edition", "grade", "counted"),
    [("fesa/elo_text", None, (0, False, 0)), ("fesa/elo_program", "3 Dan", (3, False, 0))],
)
def test_all_results_of_an_unrated_player_are_tried_as_computed(
    grade: str | None, counted: tuple[int, bool, int], rate: Rate
) -> None:
    """Twenty wins over 1500 and a draw: 2145. The 18th to the 20th stand at LB 2080 of 4 Dan."""
    player = {"id": "A", "rating": 2136, "results": "1500+ " * 19}
    found = rate([player, {"id": "B", "rating": 1500}], "A: B1").players[0]
    assert (found.category, found.after) == ("unrated", 2145)
    assert (found.grade, _counted(found)) == (grade, counted)
    # The grades came with results of earlier tables, so with none of the games of this one.
    assert {promotion.game for promotion in found.promotions or ()} <= {None}


# 5 and 6 Dan: the agreement of the Nihon Shogi Renmei


def _approvals(player: PlayerOutcome) -> list[tuple[str, date | None, bool | None]]:
    return [(a.grade, a.since, a.approved) for a in player.approvals or ()]


@pytest.mark.article("fesa/elo_text", "11")
@pytest.mark.article("fesa/elo_program", "11")
def test_5_dan_waits_for_the_agreement_and_the_counts_go_on(climb: Climb) -> None:
    first = climb(2440, grade="4 Dan")
    assert _ways(first) == [("5 Dan", Route.UB, Award.PENDING)]
    assert (first.grade, _approvals(first)) == ("4 Dan", [("5 Dan", END, None)])
    assert _counted(first) == (1, True, 1)
    earlier = [{"grade": "5 Dan", "since": date(2024, 3, 1)}]
    counters = {"lb": 9, "lb_has_mp": True, "mp": 9}
    second = climb(2350, 2, grade="4 Dan", counters=counters, approvals=earlier)
    assert _ways(second) == []
    assert (second.grade, _approvals(second)) == ("4 Dan", [("5 Dan", date(2024, 3, 1), None)])
    assert _counted(second) == (11, True, 11)


@pytest.mark.article("fesa/elo_text", "11")
@pytest.mark.article("fesa/elo_program", "11")
@pytest.mark.parametrize("spelt", ["5 Dan", "5-dan"])
@pytest.mark.parametrize(
    ("when", "is_awarded"),
    [(None, True), (date(2024, 1, 1), True), (END, True), (date(2024, 4, 22), False)],
)
def test_an_agreement_given_beforehand_awards_the_grade_with_the_game(
    spelt: str, when: date | None, climb: Climb, *, is_awarded: bool
) -> None:
    agreement = {"grade": spelt, "approved": True, "when": when, "reference": "letter 12"}
    found = climb(2440, grade="4 Dan", approvals=[agreement])
    status = Award.AWARDED if is_awarded else Award.PENDING
    assert _ways(found) == [("5 Dan", Route.UB, status)]
    assert found.grade == ("5 Dan" if is_awarded else "4 Dan")
    assert [a.since for a in found.approvals or ()] == [None if is_awarded else END]


@pytest.mark.article("fesa/elo_text", "11")
@pytest.mark.article("fesa/elo_program", "11")
@pytest.mark.parametrize(
    ("when", "is_awarded"),
    [(date(2024, 4, 1), True), (START, True), (END, True), (date(2024, 4, 22), False)],
)
def test_an_agreement_awards_the_grade_on_its_day_be_it_one_of_the_table(
    when: date, climb: Climb, *, is_awarded: bool
) -> None:
    """2300 is below MP 2340: the conditions of March are not fulfilled again."""
    agreement = {"grade": "5 Dan", "since": date(2024, 3, 1), "approved": True, "when": when}
    counters = {"lb": 12, "lb_has_mp": True, "mp": 12}
    found = climb(2300, grade="4 Dan", counters=counters, approvals=[agreement])
    assert _ways(found) == [("5 Dan", Route.APPROVAL, Award.AWARDED)] * is_awarded
    assert found.grade == ("5 Dan" if is_awarded else "4 Dan")
    assert _counted(found) == ((0, False, 0) if is_awarded else (13, True, 0))
    assert _approvals(found) == [("5 Dan", date(2024, 3, 1), True)]
    if is_awarded:
        (promotion,) = found.promotions or ()
        assert (promotion.game, str(promotion.value)) == (None, "2300.00")


@pytest.mark.article("fesa/elo_text", "11")
@pytest.mark.article("fesa/elo_program", "11")
@pytest.mark.parametrize("when", [None, START, END])
def test_a_refusal_is_told_once_and_the_counts_go_on(when: date | None, climb: Climb) -> None:
    refusal = {"grade": "5 Dan", "approved": False, "when": when}
    first = climb(2440, 2, grade="4 Dan", approvals=[refusal])
    assert _ways(first) == [("5 Dan", Route.UB, Award.REFUSED)]
    assert (first.grade, _approvals(first)) == ("4 Dan", [("5 Dan", END, False)])
    assert _counted(first) == (2, True, 2)
    second = climb(2440, grade="4 Dan", approvals=[refusal | {"since": date(2024, 3, 1)}])
    assert (_ways(second), second.grade) == ([], "4 Dan")


@pytest.mark.article("fesa/elo_text", "11")
@pytest.mark.article("fesa/elo_program", "11")
@pytest.mark.parametrize("since", [None, date(2024, 1, 1)])
def test_after_a_refusal_the_agreement_is_asked_for_anew(since: date | None, climb: Climb) -> None:
    refusal = {"grade": "5 Dan", "since": since, "approved": False, "when": date(2024, 4, 19)}
    found = climb(2440, grade="4 Dan", approvals=[refusal])
    assert _ways(found) == [("5 Dan", Route.UB, Award.PENDING)]
    assert (found.grade, _approvals(found)) == ("4 Dan", [("5 Dan", END, None)])


@pytest.mark.article("fesa/elo_text", "11")
@pytest.mark.article("fesa/elo_program", "11")
@pytest.mark.parametrize(
    ("approved", "ways"),
    [
        (["5 Dan", "6 Dan"], [("5 Dan", Award.AWARDED), ("6 Dan", Award.AWARDED)]),
        (["5 Dan"], [("5 Dan", Award.AWARDED), ("6 Dan", Award.PENDING)]),
        (["6 Dan"], [("5 Dan", Award.PENDING)]),
        ([], [("5 Dan", Award.PENDING)]),
    ],
)
def test_one_game_gives_both_grades_when_both_are_agreed(
    approved: list[str], ways: list[tuple[str, Award]], climb: Climb
) -> None:
    agreements = [{"grade": grade, "approved": True} for grade in approved]
    found = climb(2640, grade="4 Dan", approvals=agreements)
    assert _ways(found) == [(grade, Route.UB, status) for grade, status in ways]
    awarded = [grade for grade, status in ways if status is Award.AWARDED]
    assert found.grade == ["4 Dan", *awarded][-1]


@pytest.mark.article("fesa/elo_text", "11")
@pytest.mark.article("fesa/elo_program", "11")
@pytest.mark.parametrize(("rating", "is_eligible"), [(2639, False), (2640, True), (3500, True)])
def test_a_provisional_player_is_eligible_for_5_dan_at_2640_and_never_for_6_dan(
    rating: int, climb: Climb, *, is_eligible: bool
) -> None:
    found = climb(rating, games=12, grade="4 Dan")
    assert _ways(found) == [("5 Dan", Route.PROVISIONAL, Award.PENDING)] * is_eligible
    agreed = [{"grade": grade, "approved": True} for grade in ("5 Dan", "6 Dan")]
    above = climb(rating, games=12, grade="4 Dan", approvals=agreed)
    assert above.grade == ("5 Dan" if is_eligible else "4 Dan")


@pytest.mark.article("fesa/elo_text", "11")
@pytest.mark.article("fesa/elo_program", "11")
def test_every_promotion_is_told_with_its_way(rate: Rate) -> None:
    players = [
        {"id": "A", "rating": 2440, "grade": "3 Dan"},
        {"id": "B", "rating": 2440, "grade": "6 Dan"},
    ]
    outcome = rate(players, "A: B=")
    told = [f.message for f in outcome.findings if f.article == "11"]
    assert told == [
        "Player A (A): 4 Dan awarded (upper bound reached, at 2440).",
        "Player A (A): 5 Dan pending (upper bound reached, at 2440).",
    ]
