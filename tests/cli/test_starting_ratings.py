"""Starting ratings from two rankings, and the launch that replays two seasons."""

import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from arpad.cli.app import COMMANDS

Arpad = Callable[..., CompletedProcess[str]]
WriteTournament = Callable[..., Path]

HEADER = "id,name,duplicate_rank,duplicate_series,classic_rank,classic_series"


def lines_of(answer: CompletedProcess[str]) -> list[str]:
    return [" ".join(line.split()) for line in answer.stdout.splitlines()]


@pytest.fixture
def ranking(tmp_path: Path) -> Path:
    """Return three players of Duplicate series 3, a Joker without one, and a stranger.

    The rank in the middle of three has the mean of the law, 1150; below 1400 all get 1400.
    """
    rows = ["1,Un,1,3,,", "2,Deux,2,3,1,Joker", "3,Trois,3,3,,", "4,Quatre,,,2,Joker", "5,Cinq,,,,"]
    path = tmp_path / "ranking.csv"
    path.write_text("\n".join([HEADER, *rows]), encoding="utf-8")
    return path


@pytest.fixture
def hundred(tmp_path: Path) -> Path:
    """Return 100 players with a Duplicate ranking: ten in series 3, ten in 4, the rest in 5."""
    rows = [f"{n},Player {n},{n},{3 if n <= 10 else 4 if n <= 20 else 5},," for n in range(1, 101)]
    path = tmp_path / "hundred.csv"
    path.write_text("\n".join([HEADER, *rows]), encoding="utf-8")
    return path


@pytest.fixture
def write_tournament(tmp_path: Path) -> WriteTournament:
    """Write a tournament of one game between the players 1 and 3."""

    def to_file(name: str, day: str, result: str, **facts: Any) -> Path:  # noqa: ANN401
        event = {
            "name": name,
            "federation": "FISF",
            "start": day,
            "system": "table",
            "homologated": True,
            "players": [{"id": "1"}, {"id": "3"}],
            "games": [{"round": 1, "white": "1", "black": "3", "result": result}],
        }
        path = tmp_path / f"{name}.json"
        path.write_text(json.dumps(event | facts), encoding="utf-8")
        return path

    return to_file


def test_the_merged_order_is_on_the_page(arpad: Arpad, ranking: Path) -> None:
    """Annex 1 by hand: the Joker goes to the head of series 3, the other one to its end."""
    answer = arpad("starting-ratings", ranking)
    lines = lines_of(answer)
    assert answer.returncode == 0
    assert lines[:2] == [
        "Starting ratings for the season 2019-2020",
        "by fisf/classique_2019, on 2019-09-01",
    ]
    table = lines[lines.index("place rank id name value rating method") + 1 :]
    assert [line.split()[2:4] for line in table[:3]] == [["2", "Deux"], ["1", "Un"], ["3", "Trois"]]
    assert table[1] == "2 2 1 Un 1150.00 1400 quantile"
    assert table[3:5] == ["4 4 Quatre 1679 constant", "5 5 Cinq 1400 none"]
    assert "Cinq has no place in the Duplicate or classic ranking" in " ".join(lines)


def test_the_parameters_of_the_law_are_told(arpad: Arpad, ranking: Path) -> None:
    """B15: the middle of 300 and 2000, and a third of the 850 to either end."""
    told = " ".join(lines_of(arpad("starting-ratings", ranking)))
    assert "Law three-sigmas: mean 1150.00, standard deviation 283.33, for 3 ranks;" in told
    assert "the range in print is 300 to 2000." in told


@pytest.mark.parametrize(("choice", "rating"), [("middle", 1755), ("plus-one", 1726)])
def test_a_reading_chooses_the_share_of_a_rank(
    arpad: Arpad, hundred: Path, choice: str, rating: int
) -> None:
    """B16: rank 2 of 100."""
    words = ("--reading", f"rank_share={choice}", "--json")
    starting = json.loads(arpad("starting-ratings", hundred, *words).stdout)
    assert starting["ratings"][1]["rating"] == rating


def test_two_anchors_fit_the_law_to_the_list(arpad: Arpad, hundred: Path) -> None:
    """Annex 1: series 3 ends at 1679 and series 4 at 1430."""
    assert "text prints 1679" in " ".join(lines_of(arpad("starting-ratings", hundred)))
    answer = arpad("starting-ratings", hundred, "--reading", "normal_law=two-anchors")
    lines = lines_of(answer)
    assert "10 10 10 Player 10 1679.00 1679 quantile" in lines
    assert "20 20 20 Player 20 1430.00 1430 quantile" in lines
    assert "Findings: No findings." in lines


def test_where_nobody_has_a_rank_there_is_no_law(arpad: Arpad, tmp_path: Path) -> None:
    path = tmp_path / "classic.csv"
    path.write_text(f"{HEADER}\n1,Un,,,1,A\n")
    lines = lines_of(arpad("starting-ratings", path))
    assert "No law: nobody has a rank." in lines
    assert "1 1 Un 1430 constant" in lines


def test_another_day_is_of_another_season(arpad: Arpad, ranking: Path) -> None:
    words = ("--on", "2020-09-01", "--json")
    starting = json.loads(arpad("starting-ratings", ranking, *words).stdout)
    assert (starting["season"], starting["on"]) == ("2020-2021", "2020-09-01")


def test_csv_is_printed(arpad: Arpad, ranking: Path) -> None:
    answer = arpad("starting-ratings", ranking, "--output", "-")
    lines = answer.stdout.splitlines()
    assert answer.returncode == 0
    assert lines[0] == "place,id,name,rating,rank,raw,method"
    assert lines[2:] == [
        "2,1,Un,1400,2,1150.00,quantile",
        lines[3],
        "4,4,Quatre,1679,,,constant",
        "5,5,Cinq,1400,,,none",
    ]
    assert "Cinq has no place" in " ".join(answer.stderr.split())


def test_csv_is_written(arpad: Arpad, ranking: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    answer = arpad("starting-ratings", ranking, "--output", out)
    assert (answer.returncode, answer.stdout) == (0, "")
    assert f"5 starting ratings: CSV is written to {out}." in answer.stderr
    assert (
        out.read_text(encoding="utf-8")
        == arpad("starting-ratings", ranking, "--output", "-").stdout
    )


def test_another_file_is_not_written_over(arpad: Arpad, ranking: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    out.write_text("mine", encoding="utf-8")
    answer = arpad("starting-ratings", ranking, "--output", out)
    assert (answer.returncode, out.read_text(encoding="utf-8")) == (2, "mine")
    assert answer.stderr == f"{out} is already there: name another file, or add --force.\n"
    assert arpad("starting-ratings", ranking, "--output", out, "--force").returncode == 0
    assert out.read_text(encoding="utf-8").startswith("place,id,name,")


def test_the_replay_goes_tournament_by_tournament(
    arpad: Arpad, ranking: Path, write_tournament: WriteTournament
) -> None:
    """Section 4 by hand, both from 1400: 50 x 0.50, then 40 x -0.57 and 50 x 0.57, a half up."""
    later = write_tournament("Printemps", "2019-03-02", "0-1")
    first = write_tournament("Automne", "2017-10-07", "1-0")
    answer = arpad("starting-ratings", ranking, "--replay", later, first)
    lines = lines_of(answer)
    assert answer.returncode == 0
    assert [line for line in lines if line.startswith("Tournament ")] == [
        "Tournament 1 of 2: Automne, ended on 2017-10-07",
        "Tournament 2 of 2: Printemps, ended on 2019-03-02",
    ]
    assert "1 Un provisional 1400 50 1 1 0.50 +25.00 1425" in lines
    assert "3 Trois provisional 1400 50 1 0 0.50 -25.00 1375" in lines
    assert "1 Un provisional 1425 40 1 0 0.57 -22.80 1402" in lines
    assert "3 Trois provisional 1375 50 1 1 0.43 +28.50 1404" in lines
    state = lines[lines.index("State on 2019-09-01: 2 players with games") :]
    assert state[1:4] == [
        "id name series status rating games tournaments last competition",
        "3 Trois C provisional 1404 2 2 2019-03-02",
        "1 Un C provisional 1402 2 2 2019-03-02",
    ]
    assert "ties up the higher rating" in lines
    assert max(map(len, answer.stdout.splitlines())) <= 80


def test_the_replay_as_json_does_not_depend_on_the_order_of_files(
    arpad: Arpad, ranking: Path, write_tournament: WriteTournament
) -> None:
    first = write_tournament("Automne", "2017-10-07", "1-0")
    later = write_tournament("Printemps", "2019-03-02", "0-1")
    one = arpad("starting-ratings", ranking, "--replay", first, later, "--json")
    other = arpad("starting-ratings", ranking, "--replay", later, "--replay", first, "--json")
    assert one.stdout == other.stdout
    launch = json.loads(one.stdout)
    assert launch["day"] == "2019-09-01"
    assert {player["id"]: player["rating"] for player in launch["players"]} == {
        "1": 1402,
        "3": 1404,
    }


def test_a_tournament_outside_the_two_seasons_is_left_out(
    arpad: Arpad, ranking: Path, write_tournament: WriteTournament
) -> None:
    old = write_tournament("Jadis", "2017-08-31", "1-0")
    answer = arpad("starting-ratings", ranking, "--replay", old)
    told = " ".join(lines_of(answer))
    assert answer.returncode == 0
    assert "State on 2019-09-01: 0 players with games" in told
    assert "is outside the two seasons before 2019-09-01" in told


def test_a_tournament_that_would_be_refused_is_told(
    arpad: Arpad, ranking: Path, write_tournament: WriteTournament
) -> None:
    private = write_tournament("Amical", "2018-05-05", "1-0", homologated=False)
    answer = arpad("starting-ratings", ranking, "--replay", private)
    told = " ".join(lines_of(answer))
    assert answer.returncode == 1
    assert "Refused under 1" in told
    assert "refuse 1 Amical: homologated" in told


def test_every_unusable_tournament_is_told(
    arpad: Arpad, ranking: Path, write_tournament: WriteTournament, tmp_path: Path
) -> None:
    sound = write_tournament("Automne", "2017-10-07", "1-0")
    wrong = write_tournament("Faux", "2017-10-77", "1-0")
    answer = arpad("starting-ratings", ranking, "--replay", sound, wrong, tmp_path / "none.json")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert "Faux.json cannot be replayed: 1 error." in answer.stderr.replace("\n", " ")
    assert "none.json cannot be replayed: 1 error." in answer.stderr.replace("\n", " ")
    assert "Automne" not in answer.stderr


def test_the_example_of_the_help_works_where_the_examples_are(
    arpad: Arpad, monkeypatch: pytest.MonkeyPatch
) -> None:
    example = next(command.example for command in COMMANDS if command.name == "starting-ratings")
    monkeypatch.chdir(str(files("arpad") / "examples"))
    answer = arpad(*example.split()[1:])
    assert answer.returncode == 0
    assert "Starting ratings for the season 2019-2020" in answer.stdout
    assert max(map(len, answer.stdout.splitlines())) <= 80


@pytest.mark.parametrize(
    ("words", "sentences"),
    [
        (("--output", "--json"), ["--output needs the name of a file or -; found --json."]),
        (("--output", "-", "--json"), ["--output and --json are two forms of one answer"]),
        (("--output", "/nowhere/at/all.csv"), ["/nowhere/at/all.csv cannot be written: "]),
        (("--output", "x\0y.csv"), ["cannot be written: "]),
        (("--output", "ratings.xlsx"), ["Starting ratings are CSV: call the file ratings.csv."]),
        (("--output", "."), ["Starting ratings are CSV: call the file ratings.csv."]),
        (("--force",), ["--force is about a file: add --output."]),
        (("--csv", "-"), ["Unknown option: --csv."]),
        (("--replay",), ["--replay requires at least 1 element."]),
        (
            ("--replay", "a.json", "--on", "2020-09-01", "--output", "-"),
            [
                "--output holds starting ratings only: leave it out with --replay.",
                "The launch has a day of its own: leave out --on with --replay.",
            ],
        ),
        (("--on", "2019-02-30"), ["2019-02-30"]),
        (("--edition", "fide/b02_2010"), ["fide/b02_2010 knows no starting ratings."]),
        (("--edition", "fesa"), ["fesa/elo_text knows no starting ratings."]),
        (("--edition", "fisf"), ["No edition 'fisf' is held"]),
        (("--reading", "normal_law=bell"), ["has no choice 'bell'"]),
        (
            ("--reading", "normal_law=two-anchors"),
            ["ranking.csv: two anchors need players in Duplicate series 4."],
        ),
    ],
)
def test_a_question_that_cannot_be_answered(
    arpad: Arpad, ranking: Path, words: tuple[str, ...], sentences: list[str]
) -> None:
    answer = arpad("starting-ratings", ranking, *words)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert len(answer.stderr.splitlines()) == len(sentences)
    assert all(sentence in answer.stderr for sentence in sentences)


def test_a_tournament_is_not_replayed_twice(
    arpad: Arpad, ranking: Path, write_tournament: WriteTournament
) -> None:
    first = write_tournament("Automne", "2017-10-07", "1-0")
    answer = arpad("starting-ratings", ranking, "--replay", first, first)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert "hold the same tournament: leave out one of them." in answer.stderr


@pytest.mark.parametrize("words", [(), ("--json",), ("--output", "-")])
def test_every_fault_of_a_ranking_is_told(
    arpad: Arpad, tmp_path: Path, words: tuple[str, ...]
) -> None:
    path = tmp_path / "bad.csv"
    path.write_text(f"{HEADER}\n1,A,0,3,,\n1,B,2,8,,\n")
    answer = arpad("starting-ratings", path, *words)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert "bad.csv cannot be used: 3 errors." in answer.stderr
