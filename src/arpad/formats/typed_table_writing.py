"""An event as a typed table, with the columns that it needs: an example to start from."""

from collections.abc import Iterator

from arpad.formats.typed_table import COLUMNS
from arpad.model.event import Event, Game
from arpad.model.exact import DRAW, WIN, Score, as_hundredths
from arpad.model.player import Player, StoredResult
from arpad.model.system import System

_SIGNS = {WIN: "+", DRAW: "="}
_CELLS = {WIN: "1", DRAW: "="}


def table_of_event(event: Event) -> str:
    """Return the players and results of an event, below the names of their columns."""
    cells = _crossed if event.system is System.ROUND_ROBIN else _by_round
    rows = [
        {**_facts(player), "results": " ".join(cells(event, player))} for player in event.players
    ]
    columns = [column for column in COLUMNS if any(row.get(column) for row in rows)]
    lines = ["; ".join(row.get(column, "") for column in columns) for row in rows]
    return "\n".join(("; ".join(columns), *lines, ""))


def _facts(player: Player) -> dict[str, str]:
    counters = player.counters
    evidence = player.evidence
    facts: dict[str, object] = {
        column: getattr(player, column) for column in COLUMNS if hasattr(player, column)
    }
    facts |= {"lb": counters.lb or None, "mp": counters.mp or None}
    facts |= {"lb_has_mp": "yes" if counters.lb_has_mp else None}
    facts |= {"history": " ".join(map(_stored, player.history)) or None}
    facts |= {"reached_2400": "yes" if player.reached_2400 else None}
    facts |= {"evidence": evidence if isinstance(evidence, str | None) else evidence.document}
    return {column: str(value) for column, value in facts.items() if value is not None}


def _stored(result: StoredResult) -> str:
    return f"{result.opponent_rating}{_SIGNS.get(as_hundredths(result.score), '-')}"


def _crossed(event: Event, player: Player) -> Iterator[str]:
    """Yield a player's row of the crosstable."""
    met = {game.opponent_of(player.id): game for game in _games_of(event, player)}
    for other in event.players:
        game = met.get(other.id)
        yield "x" if game is None else _cell(game, game.score_of(player.id))


def _cell(game: Game, score: Score) -> str:
    if game.result.is_played:
        return _CELLS.get(score, "0")
    return "+" if score == WIN else "-"


def _by_round(event: Event, player: Player) -> Iterator[str]:
    """Yield a player's opponents and signs, a round without a game as no point."""
    number_of = {other.id: number for number, other in enumerate(event.players, 1)}
    of_round = {game.round: game for game in _games_of(event, player)}
    for number in range(1, max(game.round for game in event.games) + 1):
        game = of_round.get(number)
        if game is None:
            yield "0-"
            continue
        opponent = game.opponent_of(player.id) if game.result.is_played else None
        sign = _SIGNS.get(game.score_of(player.id), "-")
        odds = "(h)" if game.handicap else ""
        yield f"{0 if opponent is None else number_of[opponent]}{sign}{odds}"


def _games_of(event: Event, player: Player) -> list[Game]:
    return [game for game in event.games if player.id in game.players]
