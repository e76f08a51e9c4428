"""The shipped examples: each can be rated, and shows what an event of its kind can hold."""

import re
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable

import pytest

from arpad import rate, read_event
from arpad.model.finding import Severity
from arpad.model.outcome import Category, Outcome
from arpad.model.period import ListStatus

_EVENT = re.compile(r"\d+_.*\.(json|toml)")
"""Example events are numbered; the files of other kinds beside them are not."""


def examples() -> list[Traversable]:
    shipped = (files("arpad") / "examples").iterdir()
    return sorted((f for f in shipped if _EVENT.fullmatch(f.name)), key=lambda file: file.name)


def outcome_of(name: str) -> Outcome:
    with as_file(files("arpad") / "examples" / name) as path:
        return rate(read_event(path))


@pytest.mark.parametrize("example", examples(), ids=lambda file: str(file.name))
def test_every_example_can_be_rated(example: Traversable) -> None:
    assert outcome_of(example.name).players


def test_the_table_of_shogi_shows_what_a_table_can_hold() -> None:
    """An accepted grade, stored results, a player without a point, odds, a forfeit, promotions."""
    outcome = outcome_of("4_shogi_table.json")
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
    outcome = outcome_of("5_scrabble_tournament.json")
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
