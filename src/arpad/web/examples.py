"""The examples that calculators start with: those that come with the package."""

from functools import cache
from importlib.resources import files

from arpad.formats.event_source import source_from_bytes
from arpad.formats.player_file import player_from_bytes
from arpad.formats.typed_table_writing import table_of_event
from arpad.model.event import Event
from arpad.model.player import Player

ROUND_ROBIN = "1_round_robin.json"
SWISS = "2_swiss_open.toml"
SHOGI = "4_shogi_table.json"
SCRABBLE = "5_scrabble_tournament.json"
PLAYER = "player.json"


@cache
def example_event(name: str) -> Event:
    """Return one of the events."""
    source = source_from_bytes(_read(name), name=name)
    if source.event is None:
        raise LookupError(f"{name} is no event")
    return source.event


@cache
def example_table(name: str) -> str:
    """Return one of the events as a table that one could have typed."""
    return table_of_event(example_event(name))


@cache
def example_player() -> Player:
    """Return the player on the way to the next grade."""
    player, _ = player_from_bytes(_read(PLAYER), name=PLAYER)
    if player is None:
        raise LookupError(f"{PLAYER} is no player")
    return player


def _read(name: str) -> bytes:
    return files("arpad").joinpath("examples", name).read_bytes()
