import json
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

Arpad = Callable[..., CompletedProcess[str]]
EDITION = "fide/b02_2010"


def test_a_win_against_a_hundred_points_less(arpad: Arpad) -> None:
    """D 100 expects .64 in table (b), rows 99 to 106; 2603.6 becomes 2604 by article 8.57."""
    answer = arpad("calc", EDITION, "--rating", "2600", "--k", "10", "2500=1", "--json")
    calculation = json.loads(answer.stdout)
    assert answer.returncode == 0
    assert (calculation["rating"], calculation["k"], calculation["games"]) == (2600, 10, 1)
    assert (calculation["expected"], calculation["change"]) == ("0.64", "3.60")
    assert calculation["after"] == 2604
    entry = calculation["entries"][0]
    assert (entry["difference"], entry["counted"], entry["change"]) == (100, 100, "3.60")


def test_the_page_explains_it(arpad: Arpad) -> None:
    out = arpad("calc", EDITION, "--rating", "2600", "--k", "10", "2500=1").stdout
    assert out.startswith(f"{EDITION} on ")
    lines = [line.split() for line in out.splitlines()]
    assert any(line[:7] == ["2600", "10", "1", "1.00", "0.64", "+3.60", "2604"] for line in lines)
    assert "8.5" in out


def test_a_difference_above_the_cap_counts_as_the_cap(arpad: Arpad) -> None:
    """From 400 points on the favourite expects .92: article 8.54."""
    answer = arpad("calc", EDITION, "--rating", "2600", "--k", "10", "2000=1", "--json")
    entry = json.loads(answer.stdout)["entries"][0]
    assert (entry["difference"], entry["counted"], entry["expected"]) == (600, 400, "0.92")


@pytest.mark.parametrize("result", ["1/2", "½", "0.5", "="])
def test_a_draw_is_written_in_four_ways(arpad: Arpad, result: str) -> None:
    words = ("--rating", "2600", "--k", "10", f"2600={result}", "--json")
    calculation = json.loads(arpad("calc", EDITION, *words).stdout)
    assert (calculation["score"], calculation["change"]) == ("0.50", "0.00")


def test_the_coefficient_follows_from_the_record(arpad: Arpad) -> None:
    """K is 30 until 30 games, 15 below 2400, 10 once 2400 was reached: article 8.56."""
    for record, k in (
        (["--games", "12"], 30),
        (["--games", "50"], 15),
        (["--games", "50", "--reached-2400"], 10),
    ):
        answer = arpad("calc", EDITION, "--rating", "2300", *record, "2300=1", "--json")
        assert json.loads(answer.stdout)["k"] == k


def test_an_unrated_player_gets_a_first_result(arpad: Arpad) -> None:
    """Three points of four against 2000: R_c plus 15 for each half point above half, 8.23."""
    words = ("--unrated", "2000=1", "2000=1", "2000=1", "2000=0", "--json")
    calculation = json.loads(arpad("calc", EDITION, *words).stdout)
    assert (calculation["rating"], calculation["change"]) == (None, None)
    assert (calculation["rc"], calculation["ru"]) == (2000, 2030)


def test_a_win_in_shogi_takes_the_better_formula(arpad: Arpad) -> None:
    """Rules 1, 2 and 10 by hand: 28 x 104 / 160 = 18.2 against 18.07, and 300 / 200 more."""
    answer = arpad("calc", "fesa/elo_text", "--rating", "1500", "--bonus-used", "7", "1604=1")
    lines = [line.split() for line in answer.stdout.splitlines()]
    assert answer.returncode == 0
    assert answer.stdout.startswith("fesa/elo_text, player rated 1500\n")
    assert ["1500", "1", "1.00", "0.354648", "+20", "1520"] in lines
    assert ["1", "1604", "0.354648", "1", "18.07", "*18.20", "1.50", "+20"] in lines
    assert "tr 1500, k 28" in answer.stdout
    assert "rounding: the change of every game" in answer.stdout


def test_a_used_up_bonus_is_not_given(arpad: Arpad) -> None:
    words = ("--rating", "1500", "--bonus-used", "100", "1604=1", "--json")
    calculation = json.loads(arpad("calc", "fesa/elo_text", *words).stdout)
    assert (calculation["after"], calculation["entries"][0]["bonus"]) == (1518, "0.000000")
    assert (calculation["on"], calculation["findings"]) == (None, [])


def test_the_program_goes_on_from_game_to_game(arpad: Arpad) -> None:
    """Rule 1 by hand: half of k 28 for the first win, then from 1568 half of k 24."""
    words = ("--rating", "1554", "--bonus-used", "100", "1554=1", "1568=1")
    out = arpad("calc", "fesa/elo_program", *words).stdout
    assert "k 28, from round 2 on k 24" in out
    assert ["2", "1568", "1568.00", "0.500000", "1", "12.00", "0.00", "0.00", "+12"] in [
        line.split() for line in out.splitlines()
    ]
    assert "rounding: the sum of the exact changes, once" in out


def test_an_unrated_player_of_shogi_gets_a_performance(arpad: Arpad) -> None:
    """Rule 6 by hand: half the points against two opponents lies in their middle, 1502."""
    out = arpad("calc", "fesa/elo_text", "--unrated", "1604=1", "1400=0").stdout
    assert out.startswith("fesa/elo_text, unrated player\n")
    assert ["2", "1.00", "1502", "1502"] in [line.split() for line in out.splitlines()]
    assert "*" not in out


def test_the_sum_of_scrabble_is_shown_as_the_text_shows_it(arpad: Arpad) -> None:
    """Section 7 of FISF's text: five games of a 1700."""
    played = ("1900=0", "1950=1", "1550=1", "1600=0", "1700=1")
    answer = arpad("calc", "fisf/classique_2019", "--rating", "1700", "--games", "30", *played)
    lines = [line.split() for line in answer.stdout.splitlines()]
    assert answer.returncode == 0
    assert ["1700", "20", "5", "3.00", "2.27", "+14.60", "1715"] in lines
    assert "  1715 = 1700 + 20 (3 − 2.27)\n" in answer.stdout  # noqa: RUF001 - as the text has it
    told = " ".join(answer.stdout.split())
    assert "expected to score 2.27 points in 5 games and scored 3: 0.73 more." in told
    assert "and you had 30 games (annex 2)" in told
    assert told.endswith("from 1700 to 1714.60, rounded 1715.")


def test_a_k_that_is_given_is_not_explained(arpad: Arpad) -> None:
    words = ("--rating", "1700", "--k", "10", "1700=1")
    told = " ".join(arpad("calc", "fisf/classique_2019", *words).stdout.split())
    assert "Each point is worth 10, the K that was given." in told
    assert "annex 2)" not in told


def test_a_player_of_scrabble_without_a_rating_counts_with_the_lowest(arpad: Arpad) -> None:
    """Annex 1: 1400; annex 2: K 50, so half a point more is 25."""
    answer = arpad("calc", "fisf/classique_2019", "--unrated", "1400=1")
    assert answer.returncode == 0
    assert "1425 = 1400 + 50 (1 " in answer.stdout
    assert "the lowest" in answer.stdout


def test_a_named_day_stands_in_the_heading(arpad: Arpad) -> None:
    words = ("--rating", "1900", "--on", "2024-05-04", "1900=1")
    out = arpad("calc", "fesa/elo_text", *words).stdout
    assert out.startswith("fesa/elo_text on 2024-05-04, player rated 1900\n")


def test_every_option_of_another_federation_is_refused(arpad: Arpad) -> None:
    words = ("--rating", "1500", "--k", "20", "--games", "9", "--reached-2400")
    answer = arpad("calc", "fesa/elo_text", *words, "--system", "swiss", "1500=1")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr.splitlines() == [
        f"fesa/elo_text does not use {option}: leave it out."
        for option in ("--k", "--games", "--reached-2400", "--system")
    ]


def test_every_bad_word_gets_its_sentence(arpad: Arpad) -> None:
    words = ("2242", "2242=2", "abc=1", "99999=1", "2242=1", "=1")
    answer = arpad("calc", EDITION, "--rating", "2240", *words)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr.splitlines() == [
        "'2242' is not a game: write RATING=RESULT, for example 2242=1/2.",
        "'2242=2': '2' is not a result; 1, 0, 1/2, ½, 0.5, = are.",
        "'abc=1': 'abc' is not a rating; write a whole number from 1 to 3999.",
        "'99999=1': '99999' is not a rating; write a whole number from 1 to 3999.",
        "'=1': '' is not a rating; write a whole number from 1 to 3999.",
    ]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((EDITION, "2242=1"), "Give the player's rating with --rating, or say --unrated."),
        (
            (EDITION, "--rating", "2240", "--unrated", "2242=1"),
            "--rating and --unrated contradict each other: give one of them.",
        ),
        (
            (EDITION, "--unrated", "--k", "15", "2242=1"),
            "Without a --rating there is no use for --k: leave them out.",
        ),
        (
            (EDITION, "--rating", "2240", "--bonus-used", "3", "2242=1"),
            "fide/b02_2010 does not use --bonus-used: leave it out.",
        ),
        (
            ("fesa/elo_text", "--unrated", "--bonus-used", "3", "1500=1"),
            "--bonus-used needs a --rating: leave it out.",
        ),
        (
            ("fesa/elo_text", "--rating", "1500", "--bonus-used", "101", "1500=1"),
            "--bonus-used 101 is not possible: give a whole number from 0 to 100.",
        ),
        (
            ("fisf/classique_2019", "--rating", "1700", "--system", "swiss", "1700=1"),
            "fisf/classique_2019 does not use --system: leave it out.",
        ),
        (
            ("fisf/classique_2019", "--rating", "1700", "--reached-2400", "1700=1"),
            "fisf/classique_2019 does not use --reached-2400: leave it out.",
        ),
        (
            ("fisf/classique_2019", "--rating", "1700", "--bonus-used", "1", "1700=1"),
            "fisf/classique_2019 does not use --bonus-used: leave it out.",
        ),
        ((EDITION, "--rating", "2240"), "No games: write each as RATING=RESULT"),
        ((EDITION, "--rating", "99999", "2242=1"), "--rating 99999 is not possible"),
        ((EDITION, "--rating", "2240", "--k", "0", "2242=1"), "--k 0 is not possible"),
        ((EDITION, "--rating", "2240", "--games", "-1", "2242=1"), "--games -1 is not possible"),
        (("fide/b02_1066", "--rating", "2240", "2242=1"), "fide/b02_1066"),
        ((EDITION, "--rating", "2240", "--on", "2011-02-30", "2242=1"), "2011-02-30"),
        ((EDITION, "--rating", "2240", "--system", "knockout", "2242=1"), "round-robin"),
        ((EDITION, "--rating", "2240", "--reading", "x=y", "2242=1"), "'x'"),
    ],
)
def test_a_question_that_cannot_be_answered(
    arpad: Arpad, words: tuple[str, ...], sentence: str
) -> None:
    answer = arpad("calc", *words)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert sentence in answer.stderr


def test_birth_and_games_of_the_period_decide_k_from_2014_on(arpad: Arpad) -> None:
    """40 as a junior; 39 games hold the 20 of anybody else down to 17."""
    words = ("--rating", "1900", "--games", "100", "--on", "2024-05-01", "1900=1", "--json")
    young = json.loads(arpad("calc", "fide/b02_2024", *words, "--born", "2006").stdout)
    busy = json.loads(arpad("calc", "fide/b02_2024", *words, "--games-in-period", "39").stdout)
    assert (young["k"], young["change"]) == (40, "20.00")
    assert (busy["k"], busy["change"]) == (17, "8.50")
    answer = arpad("calc", "fide/b02_2024", *words, "--born", "long-ago")
    assert answer.returncode == 2
    assert "write a year such as 2008" in answer.stderr
