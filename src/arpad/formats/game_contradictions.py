"""Contradictions between the games of a report, and between games and players."""

from collections.abc import Iterator, Mapping

from arpad.formats.claims import Claims
from arpad.formats.deviation import Deviation
from arpad.formats.wording import nearest, printable, quoted, says_no
from arpad.model.event import Game

# Looking for a similar id takes time; a file with very many unknown ids has another fault.
_MOST_COMPARISONS = 25_000
_EVEN = frozenset({"even", "hirate", "平手"})


def strangers(claims: Claims) -> Iterator[Deviation]:
    """Yield the ids in games that no player has."""
    known = _names(claims)
    if not known or not claims.has_all("players"):
        return
    suggestions: dict[str, str] = {}
    for index, game in claims.games.items():
        for side, player_id in (("white", game.white), ("black", game.black)):
            if player_id is None or player_id in known:
                continue
            if player_id not in suggestions:
                is_affordable = len(suggestions) * len(known) < _MOST_COMPARISONS
                meant = nearest(player_id, tuple(known)) if is_affordable else None
                suggestions[player_id] = _suggestion(meant, known)
            message = f"no player has the id {quoted(player_id)}; {suggestions[player_id]}"
            yield Deviation(("games", index, side), message)


def _suggestion(meant: str | None, known: Mapping[str, str]) -> str:
    if meant is None:
        return "correct it, or add the player"
    return f"did you mean {quoted(meant)}, {known[meant]}?"


def _names(claims: Claims) -> dict[str, str]:
    """Return what to call the players, by their ids."""
    return {player.id: printable(player.name or player.id) for player in claims.players.values()}


def byes(claims: Claims) -> Iterator[Deviation]:
    """Yield games without an opponent that were allegedly played."""
    for index, game in claims.games.items():
        if game.black is None and game.result.is_played:
            message = f"a bye cannot have the result of a played game, {quoted(game.result)}"
            advice = 'write "+-", "==" or "--", or name the opponent in black'
            yield Deviation(("games", index, "result"), f"{message}; {advice}")


def handicaps(claims: Claims) -> Iterator[Deviation]:
    """Yield games of which the name of the handicap says that there was none."""
    for index, game in claims.games.items():
        odds = game.handicap
        if isinstance(odds, str) and (says_no(odds) or odds.strip().lower() in _EVEN):
            message = f"{quoted(odds)} would make this a handicap game; write false for an even one"
            yield Deviation(("games", index, "handicap"), message)


def double_games(claims: Claims) -> Iterator[Deviation]:
    """Yield players against themselves, and second games of a player in one round."""
    names = _names(claims)
    first: dict[tuple[int, str], int] = {}
    for index, game in claims.games.items():
        if game.white == game.black:
            name = names.get(game.white, quoted(game.white))
            message = f"white and black are the same player, {name}; correct one of the two"
            yield Deviation(("games", index), message)
        seats = [(game.round, player) for player in dict.fromkeys(game.players)]
        taken = {
            player: first[number, player] for number, player in seats if (number, player) in first
        }
        if taken:
            yield from _second_game(claims, index, taken, names)
        for seat in seats:
            first.setdefault(seat, index)


def _second_game(
    claims: Claims, index: int, taken: Mapping[str, int], names: Mapping[str, str]
) -> Iterator[Deviation]:
    """Yield that a pairing is reported again, or else who would play two games at once."""
    game = claims.games[index]
    for other in taken.values():
        if set(claims.games[other].players) == set(game.players):
            yield Deviation(("games", index), _reported_again(game, claims.games[other], other))
            return
    for player, other in taken.items():
        message = (
            f"{names.get(player, quoted(player))} already has a game in round {game.round}, "
            f"games[{other}]; correct one of the two, a player has one game in a round"
        )
        yield Deviation(("games", index), message)


def _reported_again(game: Game, twin: Game, other: int) -> str:
    colours = "" if game.white == twin.white else " with the colours reversed"
    if _result_for(game, twin.white) == _result_for(twin, twin.white):
        return f"this game is already reported as games[{other}]{colours}; keep one of the two"
    return (
        f"the results contradict each other: games[{other}] reports the same pairing{colours} as "
        f"{quoted(twin.result)}, this one as {quoted(game.result)}; keep the right one"
    )


def _result_for(game: Game, player: str) -> tuple[int, int, bool]:
    """Return what a result means for one of the two, whatever the colours."""
    own, whole = game.score_of(player), game.result.white_score + game.result.black_score
    return own, whole - own, game.result.is_played
