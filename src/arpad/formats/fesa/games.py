"""Games between a crosstable and an event.

Tables do not say who moved first, which makes no difference to a rating. So the first row of a
game is White; at odds it is who gave them, as on the board.
"""

from collections.abc import Iterator, Mapping, Sequence

from arpad.formats.document import Content
from arpad.formats.fesa.cells import Cell
from arpad.formats.fesa.crosstable_row import CrosstableRow
from arpad.formats.fesa.handicaps import code_of, handicap_from
from arpad.model.event import Event, Game
from arpad.model.exact import DRAW, WIN

_RESULTS = {"+": "1-0", "-": "0-1", "=": "1/2"}
_BYES = {"+": "+-", "=": "=="}


def games_of(rows: Sequence[CrosstableRow]) -> Iterator[tuple[CrosstableRow, Content]]:
    """Yield the games of sound rows by round, each with the row it is told in first.

    A round without a game and without points is no game.
    """
    most = max((len(row.cells) for row in rows), default=0)
    for index in range(most):
        for row in rows:
            cell = row.cells[index] if index < len(row.cells) else None
            if cell is None or (cell.is_game and cell.opponent < row.number):
                continue
            game = _game(row, cell) if cell.is_game else _bye(row, cell)
            if game is not None:
                yield row, {"round": index + 1, **game}


def _game(row: CrosstableRow, cell: Cell) -> Content:
    sides = {"white": f"{row.number}", "black": f"{cell.opponent}", "result": _RESULTS[cell.sign]}
    if not cell.side:
        return sides
    if cell.side == "+":
        sides = {
            "white": sides["black"],
            "black": sides["white"],
            "result": sides["result"][::-1] if cell.sign != "=" else sides["result"],
        }
    return {**sides, "handicap": handicap_from(cell.code)}


def _bye(row: CrosstableRow, cell: Cell) -> Content | None:
    if cell.sign not in _BYES:
        return None
    return {"white": f"{row.number}", "black": None, "result": _BYES[cell.sign]}


def cells_of(event: Event) -> dict[str, list[str]]:
    """Return every player's cells as text, one for each round from the first to the last.

    Raise ValueError for an event that contradicts itself.
    """
    numbers = {player.id: number for number, player in enumerate(event.players, start=1)}
    last = max((game.round for game in event.games), default=0)
    cells = {player.id: ["0-"] * last for player in event.players}
    seen = set[tuple[int, str]]()
    for game in event.games:
        for player_id in game.players:
            _look_at(game, player_id, numbers, seen)
    for game in event.games:
        for player_id in game.players:
            cells[player_id][game.round - 1] = cell_text(game, player_id, numbers)
    return cells


def _look_at(
    game: Game, player_id: str, numbers: Mapping[str, int], seen: set[tuple[int, str]]
) -> None:
    """Raise for a game of somebody unknown, or a second one in a round."""
    if player_id not in numbers:
        message = f"a game names the player {player_id!r}, whom the event does not list"
        raise ValueError(message)
    if (game.round, player_id) in seen:
        message = f"{player_id!r} has two games in round {game.round}, or plays himself"
        raise ValueError(message)
    seen.add((game.round, player_id))


def cell_text(game: Game, player_id: str, numbers: Mapping[str, int]) -> str:
    """Return the cell of one side of a game; what was not played has the number 0."""
    score, opponent = game.score_of(player_id), game.opponent_of(player_id)
    sign = "+" if score == WIN else "=" if score == DRAW else "-"
    if opponent is None or not (game.result.is_played and game.moves):
        return f"0{sign}"
    side = "-" if player_id == game.white else "+"
    odds = f"({side}{code_of(game.handicap)})" if game.handicap else ""
    return f"{numbers[opponent]}{sign}{odds}"
