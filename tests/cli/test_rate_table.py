"""A table of shogi on the page: every number behind a change, and how the table was solved."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

Arpad = Callable[..., CompletedProcess[str]]
Write = Callable[[object], Path]


@pytest.fixture
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Print as on a terminal of 120 columns."""
    monkeypatch.setenv("COLUMNS", "120")


def lines_of(answer: CompletedProcess[str]) -> list[str]:
    return [" ".join(line.split()) for line in answer.stdout.splitlines()]


def block(answer: CompletedProcess[str], player: str) -> str:
    """Return what the page says under the name of a player, on one line."""
    return " ".join(answer.stdout.partition(f"\n{player}\n")[2].split("\n\n")[0].split())


def test_the_summary_has_category_grade_and_bonuses(arpad: Arpad, shogi: Path) -> None:
    answer = arpad("rate", shogi)
    lines = lines_of(answer)
    assert answer.returncode == 0
    assert "id name category grade before change after games bonuses" in lines
    assert "A Anna Aas established 2 Kyu 1500 +35 1535 3 100" in lines
    assert "P Pia Poulsen provisional 3 Kyu 1500 +37 1537 1 3" in lines
    assert "N Nora Nyberg unrated 400 1 0" in lines


def test_a_change_is_explained_game_by_game(arpad: Arpad, shogi: Path) -> None:
    lines = lines_of(arpad("rate", shogi, "--player", "A"))
    assert "established, 53 games in all, tr 1500, k 28" in lines
    assert "rd opponent final expected res d d' bonus change" in lines
    assert "1 Berta Berg (B) 1391 0.651912 1 9.75 -19.08 0.00 +10" in lines
    assert "2 Carl Cederström (C) 1449 0.572872 1 11.96 -8.92 0.00 +12" in lines
    assert "3 Dora Dahl (D) 1468 0.545922 1 12.71 -5.60 0.00 +13" in lines
    assert "by articles 1, 9" in lines


def test_the_sum_and_its_rounding_stand_below_the_games(arpad: Arpad, shogi: Path) -> None:
    shown = block(arpad("rate", shogi), "Anna Aas (A)")
    assert "1535 = 1500 + 10 + 12 + 13 (rounding: the change of every game, bonus incl" in shown


def test_a_raised_change_is_marked_and_the_bonus_added(arpad: Arpad, shogi: Path) -> None:
    answer = arpad("rate", shogi, "--player", "P")
    assert "1 Quirin Quist (Q) 1702 0.238158 1 21.33 *35.35 1.50 +37" in lines_of(answer)
    assert "by articles 1, 2, 9, 10" in lines_of(answer)
    assert "a change comes from d unless a * marks d'" in " ".join(lines_of(answer))


@pytest.mark.parametrize(
    ("reading", "after", "words"),
    [
        ((), 1712, "a half to the even integer"),
        (("--reading", "ties=up"), 1713, "a half towards plus infinity"),
    ],
)
def test_a_half_goes_where_the_reading_says(
    arpad: Arpad, shogi: Path, reading: tuple[str, ...], after: int, words: str
) -> None:
    shown = block(arpad("rate", shogi, *reading), "Emil Ek (E)")
    assert f"{after} = 1700 + {after - 1700} (rounding: " in shown
    assert words in shown


def test_where_no_half_was_met_none_is_mentioned(
    arpad: Arpad, table: dict[str, Any], write: Write
) -> None:
    file = write(table | {"games": table["games"][:3]})
    assert "a half" not in arpad("rate", file).stdout


def test_the_program_shows_a_running_rating_and_rounds_once(arpad: Arpad, shogi: Path) -> None:
    """By hand: 9.75, then from 1509.75 on 11.58, then from 1521.33 on 11.87 make 33.19."""
    answer = arpad("rate", shogi, "--edition", "fesa/elo_program", "--player", "A")
    assert "rd opponent final tr expected res d d' bonus change" in lines_of(answer)
    shown = block(answer, "Anna Aas (A)")
    assert "1391 1500.00 0.651912 1 9.75" in shown
    assert "1449 1509.75" in shown
    assert "1533 = 1500 + 33.19, rounded once (rounding: the sum of the exact changes" in shown


def test_a_promotion_is_listed_with_its_way(arpad: Arpad, shogi: Path, wide: None) -> None:
    """Rule 11 by hand: with three games before, the third of this table is the sixth at 1510."""
    del wide
    answer = arpad("rate", shogi)
    lines = lines_of(answer)
    row = "Anna Aas (A) 2 Kyu awarded enough games in a row at the middle point 3 1535.00 11"
    assert lines[lines.index("Promotions") + 2] == row
    assert "article 11: 2 Kyu awarded (enough games in a row" in block(answer, "Anna Aas (A)")


def test_counters_are_told_in_words(arpad: Arpad, shogi: Path) -> None:
    """Rule 11 by hand: 1468 is above 1460, the lower bound of 2 Kyu, and below 1510."""
    shown = block(arpad("rate", shogi), "Dora Dahl (D)")
    assert "for the next grade: 1 game in a row at or above its lower bound" in shown
    assert "its middle point not reached" in shown


def test_grades_that_one_game_gives_are_one_line(
    arpad: Arpad, table: dict[str, Any], write: Write, wide: None
) -> None:
    del wide, table["players"][4]["grade"]
    answer = arpad("rate", write(table), "--player", "E")
    assert "Emil Ek (E) 15 Kyu to 1 Kyu awarded upper bound reached 1 1712.00 11" in lines_of(
        answer
    )
    assert block(answer, "Emil Ek (E)").count("awarded") == 1
    assert "No grade is given for E" in answer.stdout


def test_an_unrated_player_is_explained_with_the_games(arpad: Arpad, shogi: Path) -> None:
    shown = block(arpad("rate", shogi), "Nora Nyberg (N)")
    assert "1 Hugo Holm (H) 1500 0.001775 0" in shown
    assert "article 7: Nora Nyberg (N) is unrated and lost all of 1 result: 400." in shown


def test_games_that_do_not_count_have_their_reason(arpad: Arpad, shogi: Path) -> None:
    lines = lines_of(arpad("rate", shogi, "--player", "N", "--player", "E"))
    assert "2 Quirin Quist (Q) a handicap game (two pieces) preamble" in lines
    assert "2 Hugo Holm (H) the game was not played 5" in lines


def test_notes_about_players_stand_with_their_games_only(arpad: Arpad, shogi: Path) -> None:
    assert "Findings: No findings." in arpad("rate", shogi).stdout
    limited = arpad("rate", shogi, "--player", "B").stdout
    assert "Findings: 2 notes." in limited


def test_the_solution_tells_sweeps_and_audit(arpad: Arpad, shogi: Path) -> None:
    outcome = json.loads(arpad("rate", shogi, "--json").stdout)
    told = " ".join(lines_of(arpad("rate", shogi)))
    audit = outcome["audit"]
    assert f"Solved in {outcome['sweeps']} sweeps over 10 players in the order of" in told
    assert f"Audit: {audit['reverse_sweeps']} sweeps in reverse order" in told
    assert f"{float(audit['widest_rated']):.2f} points for rated" in told


def test_a_table_without_a_solution_says_so(
    arpad: Arpad, table: dict[str, Any], write: Write
) -> None:
    strangers = [{"id": "X", "name": "Xenia"}, {"id": "Y", "name": "Ylva"}]
    game = {"round": 1, "white": "X", "black": "Y", "result": "1/2"}
    apart = table | {
        "players": [*table["players"], *strangers],
        "games": [*table["games"], game],
    }
    answer = arpad("rate", write(apart))
    assert answer.returncode == 1
    assert "The table is not solved; the findings say why." in answer.stdout
    assert "Xenia (X), Ylva (Y)" in " ".join(lines_of(answer))


def test_a_table_that_runs_away_says_so(arpad: Arpad, table: dict[str, Any], write: Write) -> None:
    """Two low ratings, five games each way: every bonus lifts both for ever."""
    low = {"rating": 500, "games": 50, "bonus_used": 0, "grade": "14 Kyu"}
    games = [
        {"round": n, "white": "X", "black": "Y", "result": "1-0" if n % 2 else "0-1"}
        for n in range(1, 11)
    ]
    players = [{"id": "X", **low}, {"id": "Y", **low}]
    answer = arpad("rate", write(table | {"players": players, "games": games}))
    assert answer.returncode == 1
    assert "left the table unsettled." in answer.stdout


def test_a_table_of_byes_needs_no_solution(
    arpad: Arpad, table: dict[str, Any], write: Write
) -> None:
    bye = {"round": 1, "white": "A", "black": None, "result": "+-"}
    answer = arpad("rate", write(table | {"games": [bye]}))
    assert answer.returncode == 0
    assert "No game counts; there is nothing to solve." in answer.stdout


@pytest.mark.parametrize("edition", ["fesa/elo_text", "fesa/elo_program"])
def test_a_page_fits_80_columns(
    arpad: Arpad, table: dict[str, Any], write: Write, edition: str
) -> None:
    for player in table["players"]:
        player["name"] = f"{player['name']} of the very long and noble family name"
    answer = arpad("rate", write(table), "--edition", edition)
    assert max(map(len, answer.stdout.splitlines())) <= 80


def test_json_has_what_only_tables_know(arpad: Arpad, shogi: Path) -> None:
    outcome = json.loads(arpad("rate", shogi, "--json").stdout)
    assert (outcome["method"], outcome["order"]) == ("table", list("ABCDEFPQHN"))
    entry = next(p for p in outcome["players"] if p["id"] == "P")["entries"][0]
    assert (entry["d_prime"], entry["bonus"], entry["taken"]) == ("35.350000", "1.500000", "d'")
