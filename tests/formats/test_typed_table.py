"""Tables that one types: what they say, and every fault with its line."""

from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from arpad.formats.event_source import source_from_bytes
from arpad.formats.typed_results import round_of
from arpad.formats.typed_table import MOST_GAMES, MOST_PLAYERS, event_from_table, oversize
from arpad.formats.typed_table_writing import table_of_event
from arpad.model.event import Event
from arpad.regulations.application import rate

FACTS = {"name": "Table", "start": "2012-03-03", "system": "round-robin"}
COLUMNS = ("name", "rating", "results")


def read(text: str) -> Event:
    event, findings = event_from_table(text, FACTS, COLUMNS, name="table")
    assert event is not None, findings
    return event


def faults(text: str) -> list[str]:
    event, findings = event_from_table(text, FACTS, COLUMNS, name="table")
    assert event is None
    return [f"{finding.where}: {finding.message}" for finding in findings]


def results(event: Event) -> set[tuple[str, str | None, str]]:
    return {(game.white, game.black, game.result.value) for game in event.games}


@pytest.mark.parametrize(
    "rows",
    [
        ("A; 2400; x 1 =", "B; 2300; 0 x +", "C; ; ½ - x"),
        ("A\t2400\tx1=", "B\t2300\t0x+", "C\t-\t=-x"),
        ("A;2400;x;1;=", "B;2300;0;x;+", "C;unrated;=;-;x"),
        ("name; rating; results", "A; 2400; x 1 0.5", "", "B; 2300; . x +", "C; ; . . x"),
        ("results; name", "x 1 =; A"),
    ],
)
def test_a_crosstable_is_read_however_it_is_spaced(rows: tuple[str, ...]) -> None:
    if rows[0].startswith("results"):
        assert "line 1" in faults("\n".join(rows) + "\n0 x; B")[0]
        return
    event = read("\n".join(rows))
    assert results(event) == {("1", "2", "1-0"), ("1", "3", "1/2"), ("2", "3", "+-")}
    assert [player.rating for player in event.players] == [2400, 2300, None]


def test_results_are_read_round_by_round_with_byes_and_handicaps() -> None:
    event = read("A; 2400; 2+ +3 0+\nB; 2300; 1- 0= 3+(h)\nC; 2200; 0- 1- 2-")
    told = {(g.round, g.white, g.black, g.result.value, bool(g.handicap)) for g in event.games}
    assert told == {
        (1, "1", "2", "1-0", False),
        (1, "3", None, "--", False),
        (2, "1", "3", "1-0", False),
        (2, "2", None, "==", False),
        (3, "1", None, "+-", False),
        (3, "2", "3", "1-0", True),
    }


def test_a_line_may_leave_out_what_stands_before_the_results() -> None:
    columns = ("name", "rating", "grade", "games", "results")
    text = "A; 2000; 1 Dan; 2+\nB; 1900; 1-"
    event, _ = event_from_table(text, FACTS, columns, name="table")
    assert event is not None
    assert [player.grade for player in event.players] == ["1 Dan", None]
    assert results(event) == {("1", "2", "1-0")}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "table: There are no two players"),
        ("A; 2400; x", "table: There are no two players"),
        ("A 2400\nB 2300", "table: line 1: Expected name, rating and results"),
        ("name; elo\nA; 1\nB; 2", 'table: line 1: There is no column "elo"'),
        ("name; ratin\nA; 1\nB; 2", 'did you mean "rating"?'),
        ("A; 2400; x 1\nB; 2300; 1 x", "table: line 1, results: Player 2 is met with 1"),
        ("A; 2400; x 1\n\nB; 9999; 0 x", "table: line 3, rating: Expected a whole number"),
        ("A; 2400; x 1 0\nB; 2300; 0 x", "table: line 1, results: Expected 2 results"),
        ("A; 2400; x ?\nB; 2300; 0 x", 'table: line 1, results: "?" is no result'),
        ("A; 2400; 2+\nB; 2300; 0-", "Player 2 does not tell the game of round 1"),
        ("A; 2400; 2+\nB; 2300; 1=", "do not make one point"),
        ("A; 2400; 1+\nB; 2300; 7-", '"1+" names no opponent'),
        ("A; 2400; 2+ x\nB; 2300; 1-", '"x" is no result'),
        ("\n".join(["A; 2400; 0+"] * 101), "more than 100 players"),
        ("\n".join(["A; 2400;" + " ?" * 20] * 20), "there are more"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, told: str) -> None:
    assert any(told in sentence for sentence in faults(text)), faults(text)


@pytest.mark.parametrize(
    "name", ["1_round_robin.json", "4_shogi_table.json", "5_scrabble_tournament.json"]
)
def test_an_event_written_as_a_table_is_rated_as_the_event(name: str) -> None:
    data = files("arpad").joinpath("examples", name).read_bytes()
    event = source_from_bytes(data, name=name).event
    assert event is not None
    facts = {"name": "T", "start": str(event.start), "system": event.system.value}
    table = table_of_event(event)
    again, _ = event_from_table(table, {**facts, "federation": event.federation}, (), name="table")
    assert again is not None
    assert [p.after for p in rate(again).players] == [p.after for p in rate(event).players]


def test_an_event_of_more_players_or_games_is_too_large() -> None:
    event = read("A; 2400; 2+\nB; 2300; 1-")
    crowd = tuple(replace(event.players[0], id=str(n)) for n in range(MOST_PLAYERS + 1))
    season = event.games * (MOST_GAMES + 1)
    assert not oversize(event, name="table")
    assert oversize(replace(event, players=crowd), name="table")
    assert oversize(replace(event, games=season), name="table")


@given(st.integers(2, 40))
def test_nobody_of_a_round_robin_plays_twice_in_a_round(players: int) -> None:
    for i in range(players):
        rounds = [round_of(min(i, j), max(i, j), players) for j in range(players) if j != i]
        assert len(set(rounds)) == players - 1
        assert set(rounds) <= set(range(1, players + players % 2))


@given(st.text(alphabet="AB;\t\n =½+-x012359()é", max_size=200))
def test_any_text_is_an_event_or_has_faults(text: str) -> None:
    event, findings = event_from_table(text, FACTS, COLUMNS, name="table")
    assert (event is None) == bool(findings)
