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
            "--k, --games and --reached-2400 need a --rating: leave them out.",
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
