"""A league is reported in slices: one round as round 1, with the players of that round only."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from arpad.formats.trf import TrfFile, event_from_trf, observations
from arpad.model.event import Event, Result, Round
from arpad.model.system import System
from arpad.regulations.application import rate

TABLE_B = {100: Decimal("0.64"), 200: Decimal("0.76")}
"""What FIDE's table (b) expects of the stronger player at these differences."""
K = 15


@pytest.fixture
def event(samples: Path, read: Callable[[bytes], TrfFile]) -> Event:
    file = read((samples / "league_slice.trf").read_bytes())
    assert observations(file) == []
    event, findings = event_from_trf(file)
    assert findings == ()
    assert event is not None
    return event


def test_a_slice_has_one_round_and_its_own_players(event: Event) -> None:
    """The starting ranks are those of the season's list, with gaps where nobody played."""
    assert (event.league, event.system) == (True, System.TEAM)
    assert event.rounds == (Round(number=1, date=date(2012, 2, 11)),)
    assert [player.id for player in event.players] == [
        f"45002{rank:>02}" for rank in (3, 4, 21, 22, 35, 36, 47, 48)
    ]
    assert [(game.white, game.black, game.result) for game in event.games] == [
        ("4500203", "4500221", Result.WHITE_WINS),
        ("4500222", "4500204", Result.DRAW),
        ("4500235", "4500247", Result.WHITE_FORFEIT_WIN),
        ("4500248", "4500236", Result.BLACK_WINS),
    ]
    assert {game.round for game in event.games} == {1}


def test_a_slice_is_rated_game_by_game(event: Event) -> None:
    """2300 beats 2200, 2150 draws with 2350; a forfeit and a game with an unrated are not rated."""
    outcome = rate(event)
    changes = {player.id: player.change for player in outcome.players}
    win, draw = K * (1 - TABLE_B[100]), K * (Decimal("0.5") - (1 - TABLE_B[200]))
    assert changes == {
        "4500203": win,
        "4500221": -win,
        "4500204": draw,
        "4500222": -draw,
        "4500235": 0,
        "4500247": 0,
        "4500248": 0,
        "4500236": None,
    }
