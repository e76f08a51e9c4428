"""From results to ratings: every bound of rules 1, 2, 4 and 6 to 10 from both sides.

Numbers in the docstrings are worked out by hand from the formulas. A draw between players of one
rating who have no bonus left leaves it as it is.
"""

from collections.abc import Callable, Mapping
from itertools import pairwise, permutations
from math import log10
from typing import Any, TypeAlias

import pytest

from arpad.model.outcome import Category, Formula, Outcome, PlayerOutcome
from arpad.regulations import application
from arpad.regulations.fesa.ladder import ladder

Rate: TypeAlias = Callable[..., Outcome]
Rated: TypeAlias = Callable[..., dict[str, PlayerOutcome]]
Players: TypeAlias = list[dict[str, Any]]

BANDS = [(1, 40), (720, 36), (1040, 32), (1280, 28), (1560, 24), (1920, 20), (2240, 16)]
"""The lowest rating of every band, and its k."""


def _opponents(*ratings: int) -> Players:
    return [{"id": f"R{number}", "rating": rating} for number, rating in enumerate(ratings)]


def _against(name: str, results: str) -> str:
    return f"{name}: " + " ".join(f"R{number}{result}" for number, result in enumerate(results))


# 1: k and d


@pytest.mark.article("fesa/elo_text", "1")
@pytest.mark.article("fesa/elo_program", "1")
@pytest.mark.parametrize(
    ("rating", "k"),
    [
        *BANDS,
        *((above - 1, k) for (_, k), (above, _) in pairwise(BANDS)),
        (3999, 16),
    ],
)
def test_k_changes_at_the_lower_bound_of_a_band(edition: str, rating: int, k: int) -> None:
    # A win over an equal is worth half of k; below 400 the program knows no equal.
    calculation = application.calculate(edition, [(rating, 100)], rating=rating, bonus_used=100)
    assert calculation.k == k
    if rating > 400:
        assert calculation.change == k // 2


@pytest.mark.article("fesa/elo_text", "1", "12")
@pytest.mark.article("fesa/elo_program", "1", "12")
@pytest.mark.parametrize(
    ("edition", "ks"), [("fesa/elo_text", [32, 32, 32]), ("fesa/elo_program", [32, 28, 28])]
)
def test_k_is_that_of_the_rating_before_the_table_or_before_the_game(
    ks: list[int], rated: Rated
) -> None:
    """1270 and a win: 1284 and more before the second game."""
    player = rated(
        [{"id": "A", "rating": 1270}, *_opponents(1250, 1290, 1310)], _against("A", "111")
    )
    assert [entry.k for entry in player["A"].entries] == ks


@pytest.mark.article("fesa/elo_text", "1")
@pytest.mark.article("fesa/elo_program", "1")
@pytest.mark.parametrize(
    ("difference", "expected"),
    [(-800, "0.009901"), (-400, "0.090909"), (0, "0.500000"), (400, "0.909091")],
)
def test_every_400_points_make_ten_times_the_odds(
    edition: str, difference: int, expected: str
) -> None:
    calculation = application.calculate(edition, [(1500, 50)], rating=1500 + difference)
    assert str(calculation.expected) == expected


# 2: d'


@pytest.mark.article("fesa/elo_text", "2")
@pytest.mark.article("fesa/elo_program", "2")
@pytest.mark.parametrize("rating", [lowest + 10 for lowest, _ in BANDS])
def test_for_a_win_d_prime_counts_from_104_points_whatever_k_is(edition: str, rating: int) -> None:
    """103 / 160 is .643750 and 104 / 160 .65; 1 - E is .644034 and .645352."""
    taken = {}
    for above in (103, 104):
        # No opponent counts as less than 400 in the program, so the pair stands above that.
        tr = rating + 500
        (entry,) = application.calculate(edition, [(tr + above, 100)], rating=tr).entries
        taken[above] = entry.taken
        assert entry.d is not None
        assert entry.d_prime is not None
        assert (entry.d_prime > entry.d) is (above == 104)
    assert taken == {103: Formula.D, 104: Formula.D_PRIME}


@pytest.mark.article("fesa/elo_text", "2")
@pytest.mark.article("fesa/elo_program", "2")
@pytest.mark.parametrize("score", [50, 0], ids=["draw", "loss"])
def test_only_a_win_has_d_prime(edition: str, score: int) -> None:
    (entry,) = application.calculate(edition, [(2300, score)], rating=1500).entries
    assert entry.d_prime is None
    assert entry.taken is Formula.D
    assert entry.articles == ("1", "9", "10")


@pytest.mark.article("fesa/elo_text", "2")
@pytest.mark.article("fesa/elo_program", "2")
def test_d_prime_has_no_upper_limit(edition: str) -> None:
    """40 x 2000 / 160."""
    calculation = application.calculate(edition, [(2600, 100)], rating=600, bonus_used=100)
    assert calculation.change == 500
    assert calculation.entries[0].articles == ("1", "2", "9")


@pytest.mark.article("fesa/elo_text", "2", "10")
@pytest.mark.article("fesa/elo_program", "2", "10")
def test_a_provisional_player_has_d_prime_and_the_bonus_an_unrated_one_neither(
    rated: Rated,
) -> None:
    provisional = {"id": "A", "rating": 1500, "games": 9, "bonus_used": 0}
    unrated = {"id": "A", "rating": 1500, "results": "1500+ 1500-"}
    for player, has_both in ((provisional, True), (unrated, False)):
        (entry,) = rated([player, *_opponents(1720)], _against("A", "1"))["A"].entries
        assert (entry.taken is Formula.D_PRIME) is has_both
        assert bool(entry.bonus) is has_both


# 4: the three categories


@pytest.mark.article("fesa/elo_text", "4")
@pytest.mark.article("fesa/elo_program", "4")
@pytest.mark.parametrize(
    ("record", "games", "category"),
    [
        ({}, 1, "unrated"),
        ({}, 18, "unrated"),
        ({"results": "1500+ 1500-"}, 6, "unrated"),
        ({"results": "1500+ 1500-"}, 7, "provisional"),
        ({"results": "1500= 1500="}, 6, "unrated"),
        ({"results": "1500= 1500="}, 7, "provisional"),
        ({"results": "1500+ 1500-"}, 15, "provisional"),
        ({"results": "1500+ 1500-"}, 16, "established"),
        ({"results": "1500+ 1500+"}, 16, "unrated"),
        ({"results": "1500- 1500-"}, 16, "unrated"),
        ({"games": 8}, 1, "provisional"),
        ({"games": 2}, 1, "provisional"),
        ({"games": 16}, 1, "provisional"),
        ({"games": 17}, 1, "established"),
        ({"games": 9}, 8, "provisional"),
        ({"games": 9}, 9, "established"),
    ],
)
def test_games_and_earlier_results_make_the_category(
    record: dict[str, Any], games: int, category: str, rated: Rated
) -> None:
    player = {"id": "A", **({"rating": 1500} if record else {}), **record}
    table = _against("A", "10" * (games // 2) + "=" * (games % 2))
    found = rated([player, *_opponents(*[1500] * games)], table)["A"]
    assert found.category == category


@pytest.mark.article("fesa/elo_text", "4", "10")
@pytest.mark.article("fesa/elo_program", "4", "10")
def test_with_the_ninth_game_the_results_are_dropped_and_the_bonus_begins(rated: Rated) -> None:
    """1500 and a draw with 1500: 0 and a bonus of 1.5, a tie, to the even 2."""
    player = {"id": "A", "rating": 1500, "results": "1500+ 1500- " * 4}
    found = rated([player, *_opponents(1500)], _against("A", "="))["A"]
    assert (found.category, found.before, found.after) == (Category.PROVISIONAL, 1500, 1502)
    assert (found.games_after, found.bonus_used, found.history) == (9, 1, ())


# 6: the performance rating


@pytest.mark.article("fesa/elo_text", "6")
@pytest.mark.article("fesa/elo_program", "6")
@pytest.mark.parametrize("games", [2, 3, 7, 12])
@pytest.mark.parametrize("halves", [1, 2, 3, 10])
def test_against_equal_opponents_the_performance_is_a_logarithm(
    edition: str, games: int, halves: int
) -> None:
    if halves >= 2 * games:
        return
    results = [(1500, 50)] * halves + [(1500, 0)] * (games - halves)
    if halves > games:
        results = [(1500, 100)] * (halves - games) + [(1500, 50)] * (2 * games - halves)
    points = halves / 2
    performance = 1500 + 400 * log10(points / (games - points))
    assert application.calculate(edition, results, rating=None).performance == round(performance)


@pytest.mark.article("fesa/elo_text", "6", "7")
@pytest.mark.article("fesa/elo_program", "6", "7")
@pytest.mark.parametrize(
    ("results", "even", "up"),
    [
        ([(1200, 100), (1601, 0)], 1400, 1401),
        ([(1490, 100), (1285, 100), (1467, 0), (1672, 0)], 1478, 1479),
        ([(1008, 100), (1371, 0), (1380, 100), (1743, 0)], 1376, 1376),
        ([(1020, 100), (1726, 0), (1008, 0)], 1008, 1008),
    ],
    ids=["two", "four", "four-odd", "no-tie"],
)
def test_a_performance_between_two_integers_is_a_tie_only_when_it_is_one(
    edition: str, results: list[tuple[int, int]], even: int, up: int
) -> None:
    """By symmetry the first three lie exactly in the middle; the last is 1008.4999996."""
    for ties, rating in (("even", even), ("up", up)):
        calculation = application.calculate(edition, results, rating=None, readings={"ties": ties})
        assert (calculation.performance, calculation.after) == (rating, rating)
        is_tie = results != [(1020, 100), (1726, 0), (1008, 0)]
        assert ("ties" in calculation.readings) is is_tie


# 7: unrated players


@pytest.mark.article("fesa/elo_text", "7")
@pytest.mark.article("fesa/elo_program", "7")
def test_an_unrated_player_is_rated_by_all_results_so_far(rated: Rated) -> None:
    """A win and a loss against 1500, and a win over somebody who ends at 1590: 1652.04."""
    player = {"id": "N", "rating": 1500, "results": "1500+ 1500-"}
    players = rated([player, *_opponents(1600)], _against("N", "1"))
    found = players["N"]
    assert (found.after, players["R0"].after) == (1652, 1590)
    assert (found.before, found.change, found.games, found.games_after) == (None, None, 1, 3)
    assert _results(found) == ["1500 1.00", "1500 0.00", "1590 1.00"]


def _results(player: PlayerOutcome) -> list[str]:
    return [f"{result.opponent_rating} {result.score:.2f}" for result in player.history or ()]


@pytest.mark.article("fesa/elo_text", "7")
@pytest.mark.article("fesa/elo_program", "7")
@pytest.mark.parametrize(("edition", "rating"), [("fesa/elo_text", 400), ("fesa/elo_program", 1)])
def test_nothing_but_losses_give_the_lowest_rating(rating: int, rate: Rate) -> None:
    """The winners gain against 400 in both editions: 900 gains 1.92."""
    outcome = rate([{"id": "N"}, *_opponents(1500, 900)], _against("N", "00"))
    assert [player.after for player in outcome.players] == [rating, 1500, 902]
    assert f"lost all of 2 results: {rating}." in _basis(outcome)


def _basis(outcome: Outcome, player: str = "N") -> str:
    (sentence,) = [
        f.message for f in outcome.findings if f.article == "7" and f.where == f"player {player}"
    ]
    return sentence


@pytest.mark.article("fesa/elo_text", "7")
@pytest.mark.article("fesa/elo_program", "7")
@pytest.mark.parametrize(
    ("edition", "ratings"),
    [("fesa/elo_text", [1677, 1677, 1486]), ("fesa/elo_program", [1676, 1676, 1485])],
)
def test_two_unbeaten_newcomers_are_not_each_others_best_player(
    ratings: list[int], rate: Rate
) -> None:
    """Each draws with R for the calculation: 190.85 above where R ends."""
    outcome = rate([{"id": "N"}, {"id": "M"}, {"id": "R", "rating": 1500}], "N: R1", "M: R1")
    assert [player.after for player in outcome.players] == ratings
    assert f"a temporary draw against {ratings[-1]}" in _basis(outcome)
    assert outcome.players[0].games_after == 1
    assert _results(outcome.players[0]) == [f"{ratings[-1]} 1.00"]


@pytest.mark.article("fesa/elo_text", "7")
@pytest.mark.article("fesa/elo_program", "7")
@pytest.mark.parametrize(
    ("edition", "rating", "draw"),
    [("fesa/elo_text", 2013, 1889), ("fesa/elo_program", 1916, 1700)],
)
def test_an_unbeaten_player_draws_with_the_best_of_the_event_or_of_all_his_opponents(
    rating: int, draw: int, rate: Rate
) -> None:
    """He has beaten a 1700 and beats a 1400 now, while a 1900 takes part and ends at 1889."""
    player = {"id": "N", "rating": 1800, "results": "1700+"}
    outcome = rate([player, *_opponents(1400, 1900)], "N: R01", "R1: R0=")
    assert outcome.players[0].after == rating
    assert f"a temporary draw against {draw}" in _basis(outcome)


@pytest.mark.article("fesa/elo_text", "7", "9")
@pytest.mark.article("fesa/elo_program", "7", "9")
@pytest.mark.parametrize(
    ("edition", "ratings", "stored"),
    [
        ("fesa/elo_text", [400, 238, 514], ["238 1.00", "514 0.00"]),
        ("fesa/elo_program", [459, 241, 518], ["400 1.00", "518 0.00"]),
    ],
)
def test_an_opponent_below_400_is_met_and_stored_as_he_is_or_as_400(
    ratings: list[int], stored: list[str], rate: Rate
) -> None:
    """Over 238 and 514 the performance is 376, below the floor of 400; over 400 and 518 459."""
    outcome = rate([{"id": "N"}, *_opponents(250, 500)], _against("N", "10"))
    assert [player.after for player in outcome.players] == ratings
    assert _results(outcome.players[0]) == stored


# 8: graded newcomers


@pytest.mark.article("fesa/elo_text", "8")
@pytest.mark.article("fesa/elo_program", "8")
@pytest.mark.parametrize("grade", [grade.name for grade in ladder()])
def test_a_graded_newcomer_has_a_win_and_a_loss_against_the_middle_of_his_grade(
    grade: str, rated: Rated
) -> None:
    middle = {held.name: held.mp for held in ladder()}[grade]
    newcomer = {"id": "N", "outside_grade": grade, "evidence": "diploma"}
    found = rated([newcomer, *_opponents(middle)], _against("N", "="))["N"]
    assert found.after == middle
    assert _results(found) == [f"{middle} 1.00", f"{middle} 0.00", f"{middle} 0.50"]
    assert [result.virtual for result in found.history or ()] == [True, True, False]
    assert (found.games, found.games_after) == (1, 3)


@pytest.mark.article("fesa/elo_text", "8")
@pytest.mark.article("fesa/elo_program", "8")
@pytest.mark.parametrize("spelt", ["9 kyu", "9-Kyu", "9kyu", " 9 KYU ", "9. Kyu"])
def test_a_graded_newcomer_never_has_lost_everything(spelt: str, rated: Rated) -> None:
    """1 of 4, against 920 twice, 1008 and 1105: 788.94."""
    newcomer = {"id": "N", "outside_grade": spelt, "evidence": "diploma"}
    players = rated([newcomer, *_opponents(1000, 1100)], _against("N", "00"))
    assert [player.after for player in players.values()] == [789, 1008, 1105]


@pytest.mark.article("fesa/elo_text", "8")
@pytest.mark.article("fesa/elo_program", "8")
@pytest.mark.parametrize(
    "record",
    [{"rating": 1500, "results": "1500+ 1500-"}, {"rating": 1500, "games": 40}, {"games": 3}],
    ids=["with-results", "rated", "with-games"],
)
def test_the_two_virtual_games_belong_to_the_first_table(
    record: dict[str, Any], rated: Rated
) -> None:
    player = {"id": "N", "outside_grade": "1 Kyu", "evidence": "diploma", **record}
    found = rated([player, *_opponents(1500)], _against("N", "="))["N"]
    assert not any(result.virtual for result in found.history or ())


# 9: the opponent's final rating


@pytest.mark.article("fesa/elo_text", "9")
@pytest.mark.article("fesa/elo_program", "9")
def test_an_opponent_counts_with_the_rating_he_has_after_the_table(rated: Rated) -> None:
    players = rated(
        [{"id": "A", "rating": 1500}, {"id": "B", "rating": 1700}, {"id": "N"}],
        "A: B1 N0",
        "N: B=",
    )
    after = {name: player.after for name, player in players.items()}
    assert after["A"] != 1500
    for player in players.values():
        assert {e.opponent: e.opponent_rating for e in player.entries} == {
            name: rating for name, rating in after.items() if name != player.id
        }


@pytest.mark.article("fesa/elo_text", "9")
@pytest.mark.article("fesa/elo_program", "9")
@pytest.mark.parametrize(
    ("edition", "change"), [("fesa/elo_text", "7.420"), ("fesa/elo_program", "14.397")]
)
def test_an_opponent_below_400_counts_as_he_is_or_as_400(change: str, rated: Rated) -> None:
    """40 x (1 - E) at 500 against 243 and against 400."""
    (entry,) = rated([{"id": "A", "rating": 500}, *_opponents(250)], _against("A", "1"))[
        "A"
    ].entries
    assert str(entry.d)[: len(change)] == change


# 10: the activity bonus


@pytest.mark.article("fesa/elo_text", "10")
@pytest.mark.article("fesa/elo_program", "10")
@pytest.mark.parametrize(
    ("rating", "used", "bonus", "used_after"),
    [
        (1799, 0, "0.005000", 1),
        (1799, 99, "0.005000", 100),
        (1799, 100, "0.000000", 100),
        (1600, 99, "1.000000", 100),
        (400, 0, "7.000000", 1),
    ],
)
@pytest.mark.parametrize("score", "1=0")
def test_below_1800_every_game_adds_a_bonus_until_a_hundred_are_used(
    rating: int, used: int, bonus: str, used_after: int, score: str, rated: Rated
) -> None:
    player = {"id": "A", "rating": rating, "bonus_used": used}
    found = rated([player, *_opponents(rating)], _against("A", score))["A"]
    assert [str(entry.bonus) for entry in found.entries] == [bonus]
    assert found.bonus_used == used_after


@pytest.mark.article("fesa/elo_text", "10")
@pytest.mark.article("fesa/elo_program", "10")
@pytest.mark.parametrize(
    ("edition", "used_after"), [("fesa/elo_text", 50), ("fesa/elo_program", 51)]
)
def test_at_1800_there_is_no_bonus_and_the_counters_part(used_after: int, rated: Rated) -> None:
    player = {"id": "A", "rating": 1800, "bonus_used": 50}
    found = rated([player, *_opponents(1800)], _against("A", "="))["A"]
    assert [str(entry.bonus) for entry in found.entries] == ["0.000000"]
    assert (found.after, found.bonus_used) == (1800, used_after)


@pytest.mark.article("fesa/elo_text", "10", "12")
@pytest.mark.article("fesa/elo_program", "10", "12")
@pytest.mark.parametrize(
    ("edition", "rating", "results", "bonuses", "after", "used_after"),
    [
        ("fesa/elo_text", 1795, "11", ["0.025000", "0.025000"], 1819, 2),
        ("fesa/elo_program", 1795, "11", ["0.025000", "0.000000"], 1818, 2),
        ("fesa/elo_text", 1800, "00", ["0.000000", "0.000000"], 1776, 0),
        ("fesa/elo_program", 1800, "00", ["0.000000", "0.058101"], 1777, 2),
    ],
)
def test_who_crosses_1800_has_the_bonus_of_the_table_or_of_the_game(
    rating: int, results: str, bonuses: list[str], after: int, used_after: int, rated: Rated
) -> None:
    """Up: 11.645 twice, or 11.645 and 11.219. Down: -11.620 twice, or -11.620 and -11.162."""
    player = {"id": "A", "rating": rating, "bonus_used": 0}
    found = rated([player, *_opponents(rating, rating)], _against("A", results))["A"]
    assert [str(entry.bonus) for entry in found.entries] == bonuses
    assert (found.after, found.bonus_used) == (after, used_after)


@pytest.mark.article("fesa/elo_text", "10")
@pytest.mark.article("fesa/elo_program", "10")
def test_the_last_bonuses_go_to_the_first_games(rated: Rated) -> None:
    player = {"id": "A", "rating": 1600, "bonus_used": 98}
    found = rated([player, *_opponents(1600, 1600, 1600)], _against("A", "==="))["A"]
    assert [bool(entry.bonus) for entry in found.entries] == [True, True, False]
    assert found.bonus_used == 100


# 12: the order of play


@pytest.mark.article("fesa/elo_text", "12")
@pytest.mark.article("fesa/elo_program", "12")
@pytest.mark.parametrize(("edition", "distinct"), [("fesa/elo_text", 1), ("fesa/elo_program", 2)])
def test_the_order_of_play_has_no_effect_as_written_and_some_as_computed(
    distinct: int, rated: Rated
) -> None:
    """A 1270 who beats 1250 and loses to 1310 crosses 1280, or does not."""
    players = [{"id": "A", "rating": 1270}, *_opponents(1250, 1310, 1290)]
    cards = ("R01", "R10", "R21")
    found = {rated(players, "A: " + " ".join(order))["A"].after for order in permutations(cards)}
    assert len(found) == distinct


def test_the_sum_on_one_line_is_the_one_that_gave_the_rating(edition: str, rate: Rate) -> None:
    outcome = rate(
        [{"id": "A", "rating": 1500, "bonus_used": 0}, *_opponents(1400, 1600)], _against("A", "10")
    )
    player = outcome.players[0]
    assert player.line is not None
    assert player.line.startswith(f"{player.after} = 1500 ")
    assert ("rounded once" in player.line) is (edition == "fesa/elo_program")


def test_a_calculation_says_what_it_takes_for_granted(edition: str) -> None:
    given: Mapping[str, Any] = {"rating": 1500, "k": 10}
    calculation = application.calculate(edition, [(1500, 50)], **given)
    said = {(finding.article, finding.where) for finding in calculation.findings}
    assert said == {("1", "k"), ("10", "bonus_used")}
    assert calculation.k == 28
    silent = application.calculate(edition, [(1500, 50)], rating=1500, bonus_used=0)
    assert silent.findings == ()


@pytest.mark.parametrize("choice", ["event-after", "event-before", "opponent-after"])
def test_without_a_table_every_choice_for_an_unbeaten_player_is_the_best_opponent(
    edition: str, choice: str
) -> None:
    """2 of 2 against 1400 and 1500 and a draw with 1500: the only players there are."""
    readings = {"all_won": choice}
    calculation = application.calculate(
        edition, [(1400, 100), (1500, 100)], rating=None, readings=readings
    )
    found = application.calculate(edition, [(1400, 100), (1500, 100), (1500, 50)], rating=None)
    assert calculation.after == found.performance
