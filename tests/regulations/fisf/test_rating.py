"""From the games of a tournament to a new rating: K, W_e, the sum, its rounding and its floor."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import Any, TypeAlias

import pytest

from arpad.model.exact import as_decimal
from arpad.model.finding import Severity
from arpad.model.outcome import Outcome, PlayerOutcome
from arpad.regulations import application, tables
from arpad.regulations.edition import Readings
from arpad.regulations.fide import b02_2004, b02_2010
from arpad.regulations.fisf import classique_2019
from arpad.regulations.fisf.applied_law import AppliedLaw
from arpad.regulations.tables import expected_scores

Rate: TypeAlias = Callable[..., Outcome]
Rated: TypeAlias = Callable[..., dict[str, PlayerOutcome]]
Findings: TypeAlias = Callable[[Any, str | None], list[tuple[Severity, str]]]

ON = date(2020, 1, 11)
MINUS = "\N{MINUS SIGN}"


# K


@pytest.mark.article("fisf/classique_2019", "annex 2")
@pytest.mark.parametrize(
    ("rating", "few", "many"),
    [
        (1000, 50, 20),
        (1399, 50, 20),
        (1400, 50, 20),
        (1401, 40, 20),
        (1402, 40, 20),
        (1748, 40, 20),
        (1749, 40, 20),
        (1750, 16, 16),
        (1751, 16, 16),
        (1898, 16, 16),
        (1899, 16, 16),
        (1900, 10, 10),
        (1901, 10, 10),
        (2500, 10, 10),
    ],
)
def test_k_on_both_sides_of_every_bound(
    edition: str, rating: int, few: int, many: int, rated: Rated
) -> None:
    """The first line that fits: under 1401, 1750 and 1900; fewer than 15 games, more than 14."""
    for games, k in ((0, few), (13, few), (14, few), (15, many), (16, many), (500, many)):
        found = application.calculate(edition, [(rating, 50)], rating=rating, games_so_far=games)
        assert found.k == k
        players = [{"id": "A", "rating": rating, "games": games}, {"id": "B", "rating": rating}]
        assert rated(players, "A: B=")["A"].k == k


@pytest.mark.article("fisf/classique_2019", "annex 2")
def test_the_lines_of_k_are_in_print_five(law: AppliedLaw) -> None:
    found = {
        law.rating.coefficient(rating, games, on=ON)
        for rating in range(1000, 2001)
        for games in (0, 14, 15)
    }
    assert found == {50, 40, 20, 16, 10}


@pytest.mark.article("fisf/classique_2019", "4", "annex 2")
@pytest.mark.parametrize(
    ("games", "rounds", "before", "including"),
    [(12, 2, 50, 50), (12, 3, 50, 20), (14, 1, 50, 20), (0, 14, 50, 50), (0, 15, 50, 20)],
)
def test_the_tournament_with_the_fifteenth_game_keeps_its_k(
    games: int, rounds: int, before: int, including: int, rate: Rate
) -> None:
    opponents = [{"id": f"R{number}", "rating": 1400} for number in range(rounds)]
    players = [{"id": "A", "rating": 1400, "games": games}, *opponents]
    table = "A: " + " ".join(f"{opponent['id']}1" for opponent in opponents)
    for choice, k in ((None, before), ("before", before), ("including", including)):
        chosen = None if choice is None else {"games_for_k": choice}
        outcome = rate(players, table, readings=chosen)
        a = outcome.players[0]
        assert (a.k, a.after) == (k, 1400 + k * rounds // 2)
        is_open = before != including
        assert outcome.readings.get("games_for_k") == ((choice or "before") if is_open else None)


@pytest.mark.article("fisf/classique_2019", "annex 2")
@pytest.mark.parametrize(
    ("games", "choice", "k"),
    [(14, "before", 50), (14, "including", 20), (13, "including", 50), (15, "before", 20)],
)
def test_games_without_a_report_have_the_same_k_and_record_the_choice(
    edition: str, games: int, choice: str, k: int
) -> None:
    found = application.calculate(
        edition,
        [(1400, 100)],
        rating=1400,
        games_so_far=games,
        readings={"games_for_k": choice},
    )
    assert found.k == k
    assert found.readings == ({"games_for_k": choice} if games == 14 else {})


@pytest.mark.article("fisf/classique_2019", "annex 2")
def test_a_given_k_is_used_without_a_report(edition: str) -> None:
    found = application.calculate(edition, [(1400, 100)], rating=1400, k=16, games_so_far=3)
    assert (found.k, found.after) == (16, 1408)


@pytest.mark.article("fisf/classique_2019", "annex 2")
def test_a_game_that_was_not_played_is_not_the_fifteenth_either(rated: Rated) -> None:
    players = [{"id": "A", "rating": 1400, "games": 13}, {"id": "B", "rating": 1400}]
    found = rated(players, "A: B1 B+ *+", readings={"games_for_k": "including"})
    assert (found["A"].k, found["A"].games_after) == (50, 14)


@pytest.mark.article("fisf/classique_2019", "4", "annex 2")
@pytest.mark.parametrize(
    ("rating", "result", "after"),
    [
        (1749, "1", 1759),  # K 20, though 1750 is passed
        (1750, "0", 1742),  # K 16, though it falls below 1750
        (1899, "1", 1907),  # K 16
        (1900, "0", 1895),  # K 10
    ],
)
def test_k_is_never_that_of_the_rating_after(
    rating: int, result: str, after: int, rated: Rated
) -> None:
    players = [{"id": "A", "rating": rating}, {"id": "B", "rating": rating}]
    assert rated(players, f"A: B{result}")["A"].after == after


@pytest.mark.article("fisf/classique_2019", "annex 2")
def test_a_newcomer_with_a_high_start_has_a_low_k_at_once(rated: Rated) -> None:
    players = [{"id": i, "rating": r, "games": 0} for i, r in (("A", 1750), ("B", 1950))]
    found = rated(players, "A: B=")
    assert (found["A"].k, found["B"].k) == (16, 10)


@pytest.mark.article("fisf/classique_2019", "annex 2")
@pytest.mark.parametrize(
    ("player", "is_warned"),
    [
        ({"rating": 1400, "games": None}, True),
        ({"rating": 1400, "games": 0}, False),
        ({"rating": 1400, "games": 40}, False),
        ({}, False),
    ],
)
def test_a_record_that_is_not_given_counts_as_none_and_is_told(
    player: dict[str, Any], *, is_warned: bool, rate: Rate, findings_of: Findings
) -> None:
    outcome = rate([{"id": "A", **player}, {"id": "B", "rating": 1400}], "A: B1")
    told = findings_of(outcome, "annex 2")
    assert told == ([(Severity.WARN, "players")] if is_warned else [])
    (a, b) = outcome.players
    assert (a.k, a.games_after) == ((20, 41) if player.get("games") else (50, 1))
    assert (b.k, b.games_after) == (20, 41)


@pytest.mark.article("fisf/classique_2019", "3", "6")
@pytest.mark.parametrize(
    ("record", "is_told"),
    [
        ({"tournaments": None}, True),
        ({"tournaments": 0}, False),
        ({"tournaments": None, "games": 0}, False),
        ({"tournaments": None, "games": None}, False),
    ],
)
def test_games_without_a_number_of_tournaments_are_told(
    record: dict[str, int | None], *, is_told: bool, rate: Rate, findings_of: Findings
) -> None:
    """It decides the status: 40 games of one tournament are provisional."""
    outcome = rate([{"id": "A", "rating": 1400, **record}, {"id": "B", "rating": 1400}], "A: B1")
    assert findings_of(outcome, "6") == ([(Severity.WARN, "players")] if is_told else [])
    assert outcome.players[0].tournaments_after == 1
    assert outcome.players[0].list_status == "provisional"


@pytest.mark.article("fisf/classique_2019", "annex 2")
def test_a_missing_record_of_somebody_who_did_not_play_is_not_told(
    rate: Rate, findings_of: Findings
) -> None:
    players = [{"id": i, "rating": 1400} for i in "AB"]
    idle = [
        {"id": "C", "rating": 1400, "games": None},
        {"id": "D", "rating": 1400, "tournaments": None},
    ]
    outcome = rate([*players, *idle], "A: B1")
    assert findings_of(outcome, "annex 2") == findings_of(outcome, "6") == []


# W_e

PRINTED = """
≤-392 0.08  -154 0.29    0 0.5   154 0.71
-375  0.09  -146 0.3    ≥4 0.51  163 0.72
-358  0.1   -138 0.31   11 0.52  171 0.73
-345  0.11  -130 0.32   18 0.53  180 0.74
-329  0.12  -122 0.33   26 0.54  189 0.75
-316  0.13  -114 0.34   33 0.55  198 0.76
-303  0.14  -107 0.35   40 0.56  207 0.77
-291  0.15   -99 0.36   47 0.57  216 0.78
-279  0.16   -92 0.37   54 0.58  226 0.79
-268  0.17   -84 0.38   62 0.59  236 0.8
-257  0.18   -77 0.39   69 0.6   246 0.81
-246  0.19   -69 0.4    77 0.61  257 0.82
-236  0.2    -62 0.41   84 0.62  268 0.83
-226  0.21   -54 0.42   92 0.63  279 0.84
-216  0.22   -47 0.43   99 0.64  291 0.85
-207  0.23   -40 0.44  107 0.65  303 0.86
-198  0.24   -33 0.45  114 0.66  316 0.87
-189  0.25   -26 0.46  122 0.67  329 0.88
-180  0.26   -18 0.47  130 0.68  345 0.89
-171  0.27   -11 0.48  138 0.69  358 0.9
-163  0.28   ≤-4 0.49  146 0.7   375 0.91
                                ≥392 0.92
"""
"""The table of annex 2, its four columns side by side."""

CELLS = sorted(
    (int(difference.lstrip("≤≥")), int(Fraction(expected) * 100))
    for difference, expected in zip(PRINTED.split()[::2], PRINTED.split()[1::2], strict=True)
)


def test_the_printed_table_has_85_cells_and_is_symmetric() -> None:
    cells = dict(CELLS)
    assert len(CELLS) == len(cells) == 85
    assert all(cells[-difference] == 100 - expected for difference, expected in CELLS)
    assert [expected for _, expected in CELLS] == list(range(8, 93))


@pytest.mark.article("fisf/classique_2019", "annex 2")
@pytest.mark.parametrize(("difference", "expected"), CELLS)
def test_a_printed_cell_and_its_step(difference: int, expected: int, law: AppliedLaw) -> None:
    """A cell runs away from zero up to the next; a point nearer to zero is the cell before."""
    nearer = difference - 1 if difference > 0 else difference + 1
    towards = 0 if difference == 0 else 1 if difference > 0 else -1
    assert law.rating.expected_score(difference, on=ON) == expected
    assert law.rating.expected_score(nearer, on=ON) == expected - towards


@pytest.mark.article("fisf/classique_2019", "annex 2")
def test_between_two_printed_cells_the_one_nearer_to_zero_holds(law: AppliedLaw) -> None:
    upward = [(difference, expected) for difference, expected in CELLS if difference >= 0]
    for (first, expected), (following, _) in pairwise(upward):
        for difference in range(first, following):
            assert law.rating.expected_score(difference, on=ON) == expected
            assert law.rating.expected_score(-difference, on=ON) == 100 - expected


@pytest.mark.article("fisf/classique_2019", "annex 2")
@pytest.mark.parametrize(
    ("difference", "expected"),
    [
        (0, 50),
        (1, 50),
        (3, 50),
        (-1, 50),
        (-3, 50),
        (4, 51),
        (-4, 49),
        (391, 91),
        (-391, 9),
        (392, 92),
        (-392, 8),
        (393, 92),
        (400, 92),
        (411, 92),
        (412, 92),
        (-412, 8),
        (900, 92),
        (-900, 8),
        (3998, 92),
    ],
)
def test_the_ends_and_the_middle_of_the_table(
    difference: int, expected: int, law: AppliedLaw, rated: Rated
) -> None:
    assert law.rating.expected_score(difference, on=ON) == expected
    if abs(difference) <= 900:
        players = [{"id": "A", "rating": 2000 + difference}, {"id": "B", "rating": 2000}]
        found = rated(players, "A: B=")
        assert (found["A"].expected, found["B"].expected) == (
            as_decimal(expected),
            as_decimal(100 - expected),
        )


@pytest.mark.article("fisf/classique_2019", "annex 2")
def test_the_expectations_of_two_opponents_add_up_to_one(law: AppliedLaw) -> None:
    expected = law.rating.expected_score
    assert {expected(d, on=ON) + expected(-d, on=ON) for d in range(1001)} == {100}


@pytest.mark.article("fisf/classique_2019", "annex 2")
def test_the_table_is_that_of_fide_up_to_392_and_stands_still_beyond(law: AppliedLaw) -> None:
    """One table for both: the same object. FIDE's goes on from 412, this one ends with 392."""
    assert vars(classique_2019.rating)["expected_scores"] is tables.expected_scores
    assert vars(b02_2004.rating)["_EXPECTED"] is expected_scores()
    ours, theirs = law.rating.expected_score, b02_2010.rating.expected_score
    shared = range(-411, 412)
    assert [ours(d, on=ON) for d in shared] == [theirs(d) for d in shared]
    beyond = range(412, 1001)
    assert {ours(d, on=ON) for d in beyond} == {92}
    assert min(theirs(d) for d in beyond) == 93
    assert {ours(-d, on=ON) for d in beyond} == {8}
    assert max(theirs(-d) for d in beyond) == 7


# Once a tournament


@pytest.mark.article("fisf/classique_2019", "4")
def test_every_game_counts_with_the_ratings_before_the_tournament(rated: Rated) -> None:
    """B wins 20 points from C first: A still meets 1596, 40 x 0.63, and not 1616, 40 x 0.66."""
    players = [
        {"id": "A", "rating": 1500, "games": 3},
        {"id": "B", "rating": 1596, "games": 5},
        {"id": "C", "rating": 1596},
    ]
    found = rated(players, "B: C1 A0")
    assert [e.opponent_rating for e in found["A"].entries] == [1596]
    assert (found["A"].change, found["A"].after) == (Decimal("25.20"), 1525)
    assert [e.difference for e in found["B"].entries] == [0, 96]
    assert found["B"].change == 40 * (1 - Decimal("0.50") - Decimal("0.63"))


@pytest.mark.article("fisf/classique_2019", "4")
def test_the_sum_is_rounded_and_not_the_games(rated: Rated) -> None:
    """Three wins of 9.40 are 28.20 and 28, not 27; three losses of 9.40 cost 28."""
    opponents = [{"id": f"R{n}", "rating": 1580} for n in range(3)]
    won = rated([{"id": "A", "rating": 1600}, *opponents], "A: R01 R11 R21")
    assert (str(won["A"].change), won["A"].after) == ("28.20", 1628)
    lost = rated([{"id": "A", "rating": 1560}, *opponents], "A: R00 R10 R20")
    assert (str(lost["A"].change), lost["A"].after) == ("-28.20", 1532)


@pytest.mark.article("fisf/classique_2019", "4")
@pytest.mark.parametrize(
    ("result", "change", "after"),
    [("1", "12.80", 1613), ("=", "2.80", 1603), ("0", "-7.20", 1593)],
    ids=["win", "draw", "loss"],
)
def test_a_win_counts_one_a_draw_a_half_a_loss_nothing(
    result: str, change: str, after: int, rated: Rated
) -> None:
    """100 points below the opponent 0.36 is expected."""
    players = [{"id": "A", "rating": 1600}, {"id": "B", "rating": 1700}]
    a = rated(players, f"A: B{result}")["A"]
    assert (str(a.change), a.after) == (change, after)


@pytest.mark.article("fisf/classique_2019", "4")
def test_somebody_without_a_game_keeps_the_rating_and_has_no_sum(rated: Rated) -> None:
    players = [{"id": i, "rating": 1500} for i in "ABC"]
    c = rated(players, "A: B1")["C"]
    assert (c.before, c.after, c.line, c.entries) == (1500, 1500, None, ())
    assert [str(number) for number in (c.score, c.change, c.expected)] == ["0.00"] * 3
    assert c.games == 0
    assert (c.games_after, c.tournaments_after) == (40, 5)


# The nearest integer


@pytest.mark.article("fisf/classique_2019", "4", "7")
@pytest.mark.parametrize(
    ("rating", "games", "opponent", "result", "exact", "up", "even"),
    [
        (1400, 0, 1396, "0", "1374.50", 1375, 1374),  # K 50, 0 - 0.51
        (1400, 0, 1404, "1", "1425.50", 1426, 1426),  # K 50, 1 - 0.49
        (1398, 0, 1402, "0", "1373.50", 1374, 1374),  # K 50, 0 - 0.49
        (1900, 99, 1867, "1", "1904.50", 1905, 1904),  # K 10, 1 - 0.55
        (1901, 99, 1868, "1", "1905.50", 1906, 1906),  # K 10
        (1900, 99, 1867, "0", "1894.50", 1895, 1894),  # K 10, 0 - 0.55
    ],
)
def test_a_tie_goes_up_or_as_the_reading_says(
    rating: int,
    games: int,
    opponent: int,
    result: str,
    exact: str,
    up: int,
    even: int,
    *,
    rate: Rate,
) -> None:
    players = [{"id": "A", "rating": rating, "games": games}, {"id": "B", "rating": opponent}]
    for choice, after in ((None, up), ("up", up), ("even", even), ("from-zero", up)):
        chosen = None if choice is None else {"ties": choice}
        outcome = rate(players, f"A: B{result}", readings=chosen)
        a = outcome.players[0]
        assert a.change is not None
        assert str(rating + a.change) == exact
        assert a.after == after
        assert outcome.readings["ties"] == (choice or "up")


@pytest.mark.article("fisf/classique_2019", "4")
@pytest.mark.parametrize(
    ("exact", "after"),
    [
        ("1714.60", 1715),
        ("1714.49", 1714),
        ("1714.50", 1715),
        ("1714.51", 1715),
        ("1714.99", 1715),
        ("1715.00", 1715),
        ("1715.01", 1715),
        ("1000.49", 1000),
        ("1000.50", 1001),
        ("1000.00", 1000),
        ("999.50", 1000),
        ("999.49", 1000),
        ("999.00", 1000),
        ("985.00", 1000),
        ("-40.00", 1000),
    ],
)
def test_the_new_rating_is_the_nearest_integer_and_at_least_1000(
    exact: str, after: int, law: AppliedLaw
) -> None:
    readings = Readings(law.edition)
    assert law.rating.new_rating(Fraction(exact), readings, on=ON) == after
    is_tie = exact.endswith(".50") and after > 1000
    assert readings.touched == ({"ties": "up"} if is_tie else {})


@pytest.mark.article("fisf/classique_2019", "4", "annex 2")
def test_a_tie_comes_about_with_k_50_and_k_10_only(law: AppliedLaw) -> None:
    """K (W - W_e) is a whole number of K hundredths; half a point is 50 of them."""
    ties = {
        K
        for K in (50, 40, 20, 16, 10)
        for hundredths in range(-100, 101)
        if law.rating.change(K, hundredths, 0) % 100 == 50
    }
    assert ties == {50, 10}


# The floor


@pytest.mark.article("fisf/classique_2019", "4")
@pytest.mark.parametrize(
    ("rating", "opponent", "exact", "after", "is_told"),
    [
        (1011, 1011, "1001.00", 1001, False),
        (1010, 1010, "1000.00", 1000, False),
        (1007, 1007, "997.00", 1000, True),
        (1005, 1355, "1002.80", 1003, False),
        (1000, 1000, "990.00", 1000, True),
        (1002, 1402, "1000.40", 1000, False),
    ],
)
def test_a_rating_below_1000_is_raised_to_it(
    rating: int,
    opponent: int,
    exact: str,
    after: int,
    *,
    is_told: bool,
    rate: Rate,
    findings_of: Findings,
) -> None:
    players = [{"id": "A", "rating": rating}, {"id": "B", "rating": opponent}]
    outcome = rate(players, "A: B0")
    a = outcome.players[0]
    assert a.change is not None
    assert (str(rating + a.change), a.after) == (exact, after)
    told = findings_of(outcome, "4")
    assert told == ([(Severity.INFO, "player A")] if is_told else [])


@pytest.mark.article("fisf/classique_2019", "4")
@pytest.mark.parametrize(
    ("rating", "opponent", "exact"),
    [(1001, 1401, "999.40"), (1005, 1155, "999.00"), (1002, 1300, "999.00")],
)
def test_a_rating_less_than_a_point_below_1000_is_raised_and_told_too(
    rating: int, opponent: int, exact: str, rate: Rate
) -> None:
    """20 x -0.08, 20 x -0.30 and 20 x -0.15."""
    outcome = rate([{"id": "A", "rating": rating}, {"id": "B", "rating": opponent}], "A: B0")
    assert outcome.players[0].after == 1000
    (told,) = [f for f in outcome.findings if f.article == "4"]
    assert (told.severity, told.where) == (Severity.INFO, "player A")
    assert exact in told.message


@pytest.mark.article("fisf/classique_2019", "4")
def test_a_half_below_the_floor_is_no_tie(rate: Rate) -> None:
    """50 x (1 - 1.11) is 999.50: raised to 1000 by the floor, however halves are rounded."""
    players = [
        {"id": "A", "rating": 1005, "games": 3},
        {"id": "B", "rating": 1005},
        {"id": "C", "rating": 1350},
    ]
    for choice in ("up", "even"):
        outcome = rate(players, "A: B1 B0 C0", readings={"ties": choice})
        assert str(outcome.players[0].change) == "-5.50"
        assert outcome.players[0].after == 1000
        assert "ties" not in outcome.readings


@pytest.mark.article("fisf/classique_2019", "4")
@pytest.mark.parametrize(("rating", "is_told"), [(999, True), (1000, False)])
def test_a_rating_that_nobody_can_have_is_warned_of(
    rating: int, *, is_told: bool, rate: Rate, findings_of: Findings
) -> None:
    players = [{"id": "A", "rating": rating}, {"id": "B", "rating": 1000}]
    told = findings_of(rate(players, "A: B1"), "4")
    assert ((Severity.WARN, "player A") in told) is is_told


@pytest.mark.article("fisf/classique_2019", "4")
def test_the_floor_says_where_the_rating_would_have_fallen(rate: Rate) -> None:
    players = [{"id": "A", "rating": 1005}, {"id": "B", "rating": 1005}]
    outcome = rate(players, "A: B0 B0")
    (told,) = [f for f in outcome.findings if f.article == "4"]
    assert "985.00" in told.message
    assert "1000" in told.message
    assert outcome.players[0].line == f"1000 = 1005 + 20 (0 {MINUS} 1.00)"


@pytest.mark.article("fisf/classique_2019", "4")
def test_games_without_a_report_have_the_same_floor(edition: str) -> None:
    found = application.calculate(edition, [(1005, 0), (1005, 0)], rating=1005, games_so_far=20)
    assert (str(found.change), found.after) == ("-20.00", 1000)


# The line


@pytest.mark.article("fisf/classique_2019", "7")
@pytest.mark.parametrize(
    ("results", "line"),
    [
        ("1", f"1510 = 1500 + 20 (1 {MINUS} 0.50)"),
        ("=", f"1500 = 1500 + 20 (0.5 {MINUS} 0.50)"),
        ("0", f"1490 = 1500 + 20 (0 {MINUS} 0.50)"),
        ("1=", f"1510 = 1500 + 20 (1.5 {MINUS} 1.00)"),
        ("11", f"1520 = 1500 + 20 (2 {MINUS} 1.00)"),
        ("1" * 10, f"1600 = 1500 + 20 (10 {MINUS} 5.00)"),
        ("1" * 20 + "=", f"1700 = 1500 + 20 (20.5 {MINUS} 10.50)"),
    ],
)
def test_the_line_shows_points_as_they_are_counted(
    edition: str, results: str, line: str, rated: Rated
) -> None:
    players = [{"id": i, "rating": 1500} for i in "AB"]
    table = "A: " + " ".join(f"B{result}" for result in results)
    assert rated(players, table)["A"].line == line
    scores = {"1": 100, "=": 50, "0": 0}
    games = [(1500, scores[result]) for result in results]
    assert application.calculate(edition, games, rating=1500, games_so_far=40).line == line


# Games without a report


@pytest.mark.article("fisf/classique_2019", "5", "annex 2")
def test_without_a_rating_and_a_record_the_lowest_start_is_taken_and_told(
    edition: str, findings_of: Findings
) -> None:
    found = application.calculate(edition, [(1400, 100)], rating=None)
    assert (found.rating, found.k, found.after) == (1400, 50, 1425)
    assert findings_of(found, "5") == [(Severity.WARN, "rating")]
    assert findings_of(found, "annex 2") == [(Severity.INFO, "games")]
    assert found.on == date(2020, 8, 31)


@pytest.mark.article("fisf/classique_2019", "5", "annex 2")
@pytest.mark.parametrize("known", [{"games_so_far": 0}, {"k": 50}])
def test_with_a_rating_and_a_record_there_is_nothing_to_tell(
    edition: str, known: dict[str, int]
) -> None:
    found = application.calculate(edition, [(1400, 100)], rating=1400, on=ON, **known)  # type: ignore[arg-type]
    assert (found.after, found.findings, found.on) == (1425, (), ON)


@pytest.mark.article("fisf/classique_2019", "4")
def test_games_without_a_report_are_explained_one_by_one(edition: str) -> None:
    found = application.calculate(edition, [(1900, 0), (1950, 100)], rating=1700, games_so_far=30)
    assert [(e.round, e.opponent_rating, e.difference, e.k) for e in found.entries] == [
        (1, 1900, -200, 20),
        (2, 1950, -250, 20),
    ]
    assert [(str(e.expected), str(e.change)) for e in found.entries] == [
        ("0.24", "-4.80"),
        ("0.19", "16.20"),
    ]
    assert (found.games, str(found.expected), str(found.change)) == (2, "0.43", "11.40")
