"""Writing results of a Scrabble tournament as CSV, so that they can be read again.

An event has no scores, only results; so the games are written with results.
"""

from collections.abc import Iterator

from arpad.formats.csv_notation import csv_text
from arpad.formats.fisf.columns import PLAYERS
from arpad.formats.trf.plain_text import plain
from arpad.model.event import Event, Game, Result
from arpad.model.player import Player
from arpad.model.system import System

_UNPLAYED = {Result.WHITE_WINS: "+-", Result.BLACK_WINS: "-+", Result.DRAW: "=="}
_GAME_COLUMNS = ("round", "player_1", "player_2", "result")


def write_fisf_results(event: Event) -> bytes:
    """Return an event as a results file, in UTF-8."""
    columns = [word for word in PLAYERS.words if word in PLAYERS.needed or _is_used(event, word)]
    players = ([_cell(player, word) for word in columns] for player in event.players)
    games = (
        (game.round, plain(game.white), plain(game.black or ""), _result(game))
        for game in event.games
    )
    first, *facts = _facts(event)
    blocks = (csv_text(first, facts), csv_text(columns, players), csv_text(_GAME_COLUMNS, games))
    return "\n".join(blocks).encode()


def _result(game: Game) -> str:
    """Return the result; a game without moves is written as one that was not played."""
    return game.result.value if game.moves else _UNPLAYED.get(game.result, game.result.value)


def _is_used(event: Event, word: str) -> bool:
    return any(getattr(player, word) is not None for player in event.players)


def _cell(player: Player, word: str) -> object:
    value = getattr(player, word)
    return plain(value) if isinstance(value, str) else value


def _facts(event: Event) -> Iterator[tuple[str, str]]:
    """Yield the facts that the event states; what is so in every file is left out."""
    yield "tournament", plain(event.name)
    said = {
        "place": event.place,
        "federation": None if event.federation == "FISF" else event.federation,
        "start": f"{event.start}",
        "end": event.end and f"{event.end}",
        "homologated": {True: "yes", False: "no", None: None}[event.homologated],
        "arbiter": event.arbiter,
        "time_control": event.time_control,
        "system": None if event.system is System.TABLE else event.system.value,
    }
    for fact, value in said.items():
        if value and plain(value):
            yield fact, plain(value)
