"""What must hold for the pairings of any event: one game a round at most, and not with oneself."""

from collections.abc import Iterator
from typing import NamedTuple

from arpad.model.event import Event, Game


class DoubleGame(NamedTuple):
    """Two games of one player in one round."""

    player: str
    first: Game
    second: Game

    @property
    def message(self) -> str:
        """Return what is wrong in a sentence."""
        if self.second.white == self.second.black:
            return f"{self.player} is paired with himself in round {self.second.round}."
        one, other = (game.opponent_of(self.player) for game in (self.first, self.second))
        return (
            f"{self.player} has two games in round {self.second.round}, against {one or 'nobody'} "
            f"and {other or 'nobody'}: what one player won the other must have lost, once."
        )


def double_games(event: Event) -> Iterator[DoubleGame]:
    """Yield every player who has a second game in a round, or one with himself."""
    seen: dict[tuple[int, str], Game] = {}
    for game in event.games:
        if game.white == game.black:
            yield DoubleGame(game.white, game, game)
        for player in game.players:
            first = seen.setdefault((game.round, player), game)
            if first is not game:
                yield DoubleGame(player, first, game)
