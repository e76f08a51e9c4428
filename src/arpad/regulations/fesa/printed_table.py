"""The table as FESA prints it: rows by number, results by the opponent's number and a sign."""

from collections.abc import Callable

from arpad.model.event import Event, Game
from arpad.model.exact import DRAW, WIN, as_decimal
from arpad.model.grading import Award
from arpad.model.outcome import Outcome, PlayerOutcome
from arpad.model.player import Player
from arpad.model.report import TableRow
from arpad.regulations.fesa.ladder import Grade

Accepted = Callable[[Player], Grade | None]
"""Tells which outside grade of a player is proved."""


def printed_table(event: Event, outcome: Outcome, accepted: Accepted) -> tuple[TableRow, ...]:
    """Return the rows of a table, in the order of the event's players."""
    numbers = {player.id: number for number, player in enumerate(event.players, 1)}
    rounds = sorted({game.round for game in event.games})
    games = {(game.round, player): game for game in event.games for player in game.players}
    shown = {line.id: line for line in outcome.players}
    rows = []
    for player in event.players:
        line = shown[player.id]
        played = [games.get((number, player.id)) for number in rounds]
        rows.append(
            TableRow(
                nr=numbers[player.id],
                id=player.id,
                name=player.name,
                federation=player.federation,
                grade=_grade(player, accepted),
                elo=line.after if line.before is None else line.before,
                is_unrated=line.before is None,
                results=tuple(_result(game, player.id, numbers) for game in played),
                points=as_decimal(sum(g.score_of(player.id) for g in played if g is not None)),
                change=None if line.change is None else int(line.change),
                promoted_to=_promoted_to(line),
            )
        )
    return tuple(rows)


def _grade(player: Player, accepted: Accepted) -> str | None:
    """Return the grade before the table, or else an outside one that is proved."""
    outside = accepted(player)
    return player.grade or (outside.name if outside else None)


def _result(game: Game | None, player_id: str, numbers: dict[str, int]) -> str:
    """Return a result as the opponent's number and a sign; 0 stands for a game not played."""
    if game is None:
        return "0-"
    score, opponent = game.score_of(player_id), game.opponent_of(player_id)
    sign = "+" if score == WIN else "=" if score == DRAW else "-"
    is_played = opponent is not None and game.result.is_played and game.moves
    return f"{numbers[opponent] if is_played and opponent is not None else 0}{sign}"


def _promoted_to(line: PlayerOutcome) -> str | None:
    awarded = [p.grade for p in line.promotions or () if p.status is Award.AWARDED]
    return awarded[-1] if awarded else None
