"""Reports as organisers send them: an event as the bytes of a file, in one of many forms."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from importlib.util import find_spec

from msgspec.structs import replace

from arpad.formats.event_json import event_json
from arpad.formats.fesa import write_turnering
from arpad.formats.fisf import write_fisf_results
from arpad.formats.results import results_csv, results_xlsx
from arpad.formats.trf import trf_from_event
from arpad.model.event import Event, Game
from arpad.model.player import Player


class Form(StrEnum):
    """The forms in which reports come, by the ends of their files."""

    TRF_2006 = ".trf06"
    TRF_2016 = ".trf16"
    TRF_2026 = ".trf"
    EVENT_FILE = ".json"
    RESULTS_CSV = ".results.csv"
    RESULTS_XLSX = ".results.xlsx"
    TURNERING = ".turnering.txt"
    FISF_RESULTS = ".scrabble.csv"


def workbook() -> Form:
    """Return the form of a workbook; CSV where the extra that writes one is not installed."""
    return Form.RESULTS_CSV if find_spec("xlsxwriter") is None else Form.RESULTS_XLSX


_WRITERS: Mapping[Form, Callable[[Event], bytes]] = {
    Form.TRF_2006: lambda event: trf_from_event(event, "2006"),
    Form.TRF_2016: lambda event: trf_from_event(event, "2016"),
    Form.TRF_2026: lambda event: trf_from_event(event, "2026"),
    Form.EVENT_FILE: event_json,
    Form.RESULTS_CSV: results_csv,
    Form.RESULTS_XLSX: results_xlsx,
    Form.TURNERING: write_turnering,
    Form.FISF_RESULTS: write_fisf_results,
}


def written(event: Event, form: Form) -> bytes:
    """Return the bytes of a report."""
    return _WRITERS[form](event)


def as_reported(event: Event, ratings: Mapping[str, int], unnumbered: frozenset[str]) -> Event:
    """Return an event as its organiser reports it, with the ratings of the list at hand.

    Who has no number yet gets the place in the report instead, and is looked up by name.
    """
    ids = {
        player.id: str(place) if player.id in unnumbered else player.id
        for place, player in enumerate(event.players, 1)
    }
    players = tuple(_reported(player, ids, ratings) for player in event.players)
    return replace(event, players=players, games=tuple(_renamed(g, ids) for g in event.games))


def _reported(player: Player, ids: Mapping[str, str], ratings: Mapping[str, int]) -> Player:
    known_by = player.id if ids[player.id] == player.id else player.name
    return replace(player, id=ids[player.id], rating=ratings.get(known_by))


def _renamed(game: Game, ids: Mapping[str, str]) -> Game:
    black = None if game.black is None else ids[game.black]
    return replace(game, white=ids[game.white], black=black)
