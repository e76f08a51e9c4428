from collections.abc import Callable
from importlib.resources import as_file, files
from subprocess import CompletedProcess

from arpad import rate, read_event
from arpad.cli.demo import examples
from arpad.model.finding import Severity
from arpad.model.outcome import Category
from arpad.model.period import ListStatus

Arpad = Callable[..., CompletedProcess[str]]


def test_every_example_is_shown_in_order(arpad: Arpad) -> None:
    answer = arpad("demo")
    headings = [line for line in answer.stdout.splitlines() if line.startswith("=== ")]
    names = [example.name for example in examples()]
    assert answer.returncode == 0
    assert names == sorted(names)
    assert [heading.rpartition(": ")[2] for heading in headings] == names
    assert "Next: arpad rate FILE" in answer.stdout


def test_files_beside_the_events_are_not_rated() -> None:
    names = {example.name for example in examples()}
    assert names
    assert {file.name for file in (files("arpad") / "examples").iterdir()} > names


def test_the_table_of_shogi_shows_what_a_table_can_hold() -> None:
    """An accepted grade, stored results, a player without a point, odds, a forfeit, promotions."""
    with as_file(files("arpad") / "examples" / "4_shogi_table.json") as path:
        outcome = rate(read_event(path))
    players = {player.id: player for player in outcome.players}
    assert outcome.edition == "fesa/elo_text"
    assert {player.category for player in players.values()} == set(Category)
    assert players["11"].after == 400
    reasons = {game.reason for player in players.values() for game in player.excluded}
    assert len(reasons) == 2
    assert [p.id for p in outcome.players if p.promotions] == ["3", "5"]
    assert {finding.severity for finding in outcome.findings} == {Severity.INFO}


def test_the_tournament_of_scrabble_shows_what_one_can_hold() -> None:
    """A newcomer, a player at the floor, one at a limit of K, a bye, a forfeit, both statuses."""
    with as_file(files("arpad") / "examples" / "5_scrabble_tournament.json") as path:
        outcome = rate(read_event(path))
    players = {player.id: player for player in outcome.players}
    assert outcome.edition == "fisf/classique_2019"
    assert {p.list_status for p in players.values()} == {ListStatus.RANKED, ListStatus.PROVISIONAL}
    assert {p.series for p in players.values()} == {"Joker", "A", "B", "C"}
    assert {p.k for p in players.values()} == {10, 16, 20, 40}
    assert (players["2"].before, players["2"].k) == (1899, 16)
    assert (players["7"].before, players["7"].after) == (1004, 1000)
    assert players["8"].tournaments_after == 1
    reasons = {game.reason for player in players.values() for game in player.excluded}
    assert len(reasons) == 2
    assert {finding.severity for finding in outcome.findings} == {Severity.INFO}


def test_every_example_can_be_rated(arpad: Arpad) -> None:
    assert examples()
    assert arpad("demo").stderr == ""
