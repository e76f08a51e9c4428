"""A tournament of Scrabble on the page: the sum of every player, in a line and in sentences."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

Arpad = Callable[..., CompletedProcess[str]]
Write = Callable[[object], Path]


def lines_of(answer: CompletedProcess[str]) -> list[str]:
    return [" ".join(line.split()) for line in answer.stdout.splitlines()]


def block(answer: CompletedProcess[str], player: str) -> str:
    """Return what the page says under the name of a player, on one line."""
    return " ".join(answer.stdout.partition(f"\n{player}\n")[2].split("\n\n")[0].split())


def duel(
    tournament: dict[str, Any], own: dict[str, Any], other: int, result: str
) -> dict[str, Any]:
    """Return a tournament of one game: P against somebody with many games."""
    players = [
        {"id": "P", "series": "C", "tournaments": 1, **own},
        {"id": "Q", "rating": other, "games": 90, "tournaments": 9, "series": "C"},
    ]
    game = {"round": 1, "white": "P", "black": "Q", "result": result}
    return tournament | {"players": players, "games": [game]}


def test_the_summary_has_a_line_for_every_player(arpad: Arpad, scrabble: Path) -> None:
    """Section 7: the changes as printed, the new ratings rounded by hand."""
    answer = arpad("rate", scrabble)
    lines = lines_of(answer)
    assert answer.returncode == 0
    assert "id name status before K n W W_e change after" in lines
    assert "J0 Jeanne Zéro ranked 1700 20 5 3 2.27 +14.60 1715" in lines
    assert "J1 Julien Un ranked 1900 10 1 1 0.76 +2.40 1902" in lines
    assert "J2 Josette Deux ranked 1950 10 1 0 0.81 -8.10 1942" in lines
    assert "J3 Jérôme Trois provisional 1550 40 1 0 0.30 -12.00 1538" in lines
    assert "J4 Joëlle Quatre ranked 1600 20 1 1 0.36 +12.80 1613" in lines
    assert "J5 Jacques Cinq ranked 1700 20 1 0 0.50 -10.00 1690" in lines


def test_a_wide_page_has_room_for_the_series(
    arpad: Arpad, scrabble: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    lines = lines_of(arpad("rate", scrabble))
    assert "J1 Julien Un Joker ranked 1900 10 1 1 0.76 +2.40 1902" in lines


def test_series_and_status_stand_with_the_games(arpad: Arpad, scrabble: Path) -> None:
    answer = arpad("rate", scrabble)
    assert block(answer, "Jeanne Zéro (J0)").startswith(
        "series A, ranked, 35 games in 6 tournaments by now"
    )
    assert "series B, provisional, 4 games in 2 tournaments" in block(answer, "Jérôme Trois (J3)")


def test_every_game_has_its_numbers(arpad: Arpad, scrabble: Path) -> None:
    """Section 7, game by game."""
    lines = lines_of(arpad("rate", scrabble, "--player", "J0"))
    assert "round opponent rating D expected score change" in lines
    assert "1 Julien Un (J1) 1900 -200 0.24 0.00 -4.80" in lines
    assert "2 Josette Deux (J2) 1950 -250 0.19 1.00 +16.20" in lines
    assert "3 Jérôme Trois (J3) 1550 150 0.70 1.00 +6.00" in lines
    assert "4 Joëlle Quatre (J4) 1600 100 0.64 0.00 -12.80" in lines
    assert "5 Jacques Cinq (J5) 1700 0 0.50 1.00 +10.00" in lines
    assert "by articles 4, annex 2" in lines


def test_the_line_of_section_7_is_shown_for_everybody(arpad: Arpad, scrabble: Path) -> None:
    lines = lines_of(arpad("rate", scrabble))
    assert "1715 = 1700 + 20 (3 − 2.27)" in lines  # noqa: RUF001 - as the text prints it
    assert sum(" = " in line and line.endswith(")") for line in lines) == 6


def test_a_new_rating_is_explained_without_a_formula(arpad: Arpad, scrabble: Path) -> None:
    assert block(arpad("rate", scrabble), "Jeanne Zéro (J0)").endswith(
        "You were expected to score 2.27 points in 5 games and scored 3: 0.73 more. Each point is "
        "worth 20 here (K): so it is with 15 games or more and a rating up to 1749, and you had "
        "30 games (annex 2). So the rating rises by 20 times 0.73, which is 14.60: from 1700 to "
        "1714.60, rounded 1715."
    )


@pytest.mark.parametrize(
    ("rating", "games", "words"),
    [
        (1400, 14, "worth 50 here (K): so it is with fewer than 15 games and a rating up to 1400"),
        (1401, 14, "worth 40 here (K): so it is with fewer than 15 games and a rating from 1401"),
        (1749, 14, "a rating from 1401 to 1749, and you had 14 games (annex 2)"),
        (1749, 15, "worth 20 here (K): so it is with 15 games or more and a rating up to 1749"),
        (1750, 14, "worth 16 here (K): so it is with a rating from 1750 to 1899 (annex 2)"),
        (1899, 15, "worth 16 here (K): so it is with a rating from 1750 to 1899 (annex 2)"),
        (1900, 15, "worth 10 here (K): so it is with a rating of 1900 or more (annex 2)"),
        (1500, 0, "a rating from 1401 to 1749, and you had none (annex 2)"),
        (1500, 1, "a rating from 1401 to 1749, and you had 1 game (annex 2)"),
    ],
)
def test_the_line_of_k_is_told_on_both_sides_of_every_limit(
    arpad: Arpad, tournament: dict[str, Any], write: Write, rating: int, games: int, words: str
) -> None:
    """Annex 2, line by line."""
    file = write(duel(tournament, {"rating": rating, "games": games}, rating, "1-0"))
    assert words in block(arpad("rate", file), "P")


def test_games_of_the_tournament_can_count_for_k(
    arpad: Arpad, tournament: dict[str, Any], write: Write
) -> None:
    """B1 by hand: with the fifteenth game K is 20 instead of 50, 10 points instead of 25."""
    file = write(duel(tournament, {"rating": 1400, "games": 14}, 1400, "1-0"))
    assert "1425 = 1400 + 50" in block(arpad("rate", file), "P")
    shown = block(arpad("rate", file, "--reading", "games_for_k=including"), "P")
    assert "1410 = 1400 + 20" in shown
    assert "and you have 15 games with those of this tournament" in shown


def test_games_that_are_not_given_are_said_to_be_none(
    arpad: Arpad, tournament: dict[str, Any], write: Write
) -> None:
    file = write(duel(tournament, {"rating": 1500}, 1500, "1-0"))
    shown = block(arpad("rate", file), "P")
    assert "the number of your games, which is not given, is taken as none" in shown


@pytest.mark.parametrize(
    ("own", "other", "result", "words"),
    [
        (1600, 1600, "1/2", "scored just that. Each point"),
        (1600, 1600, "1/2", "So the rating stays 1600."),
        (1600, 1600, "1-0", "which is 10.00: from 1600 to 1610."),
        (1867, 1900, "0-1", "scored 0: 0.45 less."),
        (1867, 1900, "0-1", "falls by 16 times 0.45, which is 7.20: from 1867 to 1859.80, rounded"),
        (1000, 1000, "0-1", "from 1000 to 990. No rating is lower than 1000, so it is raised to"),
        (1009, 1009, "0-1", "from 1009 to 999. No rating is lower than 1000, so it is raised"),
        (1010, 1010, "0-1", "which is 10.00: from 1010 to 1000."),
    ],
)
def test_what_became_of_the_rating_is_said(
    arpad: Arpad,
    tournament: dict[str, Any],
    write: Write,
    own: int,
    other: int,
    result: str,
    words: str,
) -> None:
    file = write(duel(tournament, {"rating": own, "games": 40}, other, result))
    assert words in block(arpad("rate", file), "P")


@pytest.mark.parametrize(
    ("choice", "after", "words"),
    [
        ("up", 1905, "the higher rating"),
        ("even", 1904, "the even rating"),
        ("from-zero", 1905, "the one farther from zero"),
    ],
)
def test_a_half_goes_where_the_reading_says(
    arpad: Arpad,
    tournament: dict[str, Any],
    write: Write,
    choice: str,
    after: int,
    words: str,
) -> None:
    """B5 by hand: a 1900 with K 10 beats a 1867: 10 times 0.45."""
    file = write(duel(tournament, {"rating": 1900, "games": 99}, 1867, "1-0"))
    shown = block(arpad("rate", file, "--reading", f"ties={choice}"), "P")
    assert f"from 1900 to 1904.50, rounded {after} (of two as near, {words}" in shown


def test_a_bye_and_a_forfeit_are_told_with_their_reasons(
    arpad: Arpad, tournament: dict[str, Any], write: Write
) -> None:
    unplayed = [
        {"round": 6, "white": "J0", "black": None, "result": "+-"},
        {"round": 7, "white": "J0", "black": "J4", "result": "-+"},
    ]
    answer = arpad("rate", write(tournament | {"games": [*tournament["games"], *unplayed]}))
    lines = lines_of(answer)
    assert "6 a bye 1" in lines
    assert "7 Joëlle Quatre (J4) the game was not played 1" in lines
    assert "in 5 games and scored 3" in block(answer, "Jeanne Zéro (J0)")


def test_a_player_without_a_game_keeps_the_rating(
    arpad: Arpad, tournament: dict[str, Any], write: Write
) -> None:
    bye = {"round": 1, "white": "J3", "black": None, "result": "+-"}
    games = [game for game in tournament["games"] if game["round"] != 3]
    shown = block(arpad("rate", write(tournament | {"games": [bye, *games]})), "Jérôme Trois (J3)")
    assert shown.endswith("You played no game that counts, so the rating stays 1550.")
    assert "3 games in 1 tournament by now" in shown


def test_a_newcomer_is_told_where_the_rating_comes_from(
    arpad: Arpad, tournament: dict[str, Any], write: Write
) -> None:
    tournament["players"][3] |= {"games": 0, "tournaments": 0, "last_event": None, "series": None}
    tournament["players"][4] = {"id": "J4"}
    answer = arpad("rate", write(tournament))
    assert "You had not played yet and begin with your starting rating, 1550." in block(
        answer, "Jérôme Trois (J3)"
    )
    assert "You had no rating and begin with 1400, the lowest starting rating." in block(
        answer, "J4"
    )


def test_a_competition_that_is_not_homologated_is_refused(
    arpad: Arpad, tournament: dict[str, Any], write: Write
) -> None:
    answer = arpad("rate", write(tournament | {"homologated": False}))
    assert answer.returncode == 1
    assert "Refused under 1: the numbers hold only if a decision admits" in answer.stdout


def test_the_table_of_another_federation_can_be_rated_by_name(arpad: Arpad, shogi: Path) -> None:
    answer = arpad("rate", shogi, "--edition", "fisf/classique_2019")
    assert answer.returncode == 0
    assert "Method: tournament" in answer.stdout


def test_there_is_no_report_table(arpad: Arpad, scrabble: Path) -> None:
    answer = arpad("rate", scrabble, "--report")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert "There is no report table for fisf/classique_2019" in answer.stderr


def test_a_page_fits_80_columns(arpad: Arpad, tournament: dict[str, Any], write: Write) -> None:
    for player in tournament["players"]:
        player["name"] = f"{player['name']} de la très longue et très noble famille"
        player["id"] = f"FISF{player['id']}"
    for game in tournament["games"]:
        game |= {side: f"FISF{game[side]}" for side in ("white", "black")}
    answer = arpad("rate", write(tournament))
    assert answer.returncode == 0
    assert max(map(len, answer.stdout.splitlines())) <= 80


def test_json_has_the_line_the_series_and_the_status(arpad: Arpad, scrabble: Path) -> None:
    outcome = json.loads(arpad("rate", scrabble, "--json").stdout)
    first = outcome["players"][0]
    assert outcome["method"] == "tournament"
    assert first["line"] == "1715 = 1700 + 20 (3 − 2.27)"  # noqa: RUF001 - as the text prints it
    assert (first["series"], first["list_status"], first["tournaments_after"]) == ("A", "ranked", 6)
