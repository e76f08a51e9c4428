"""What reports claim besides results: facts about a player, a game at odds, games of strangers."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from arpad.demo.people import Someone
from arpad.model.event import Event, Game, Result

Change = Callable[[Event], Event]


def of_player(someone: Someone, **facts: Any) -> Change:  # noqa: ANN401 - any fact of a player
    """Claim facts about a player, whom a report knows by name."""

    def change(event: Event) -> Event:
        players = (
            replace(player, **facts) if player.name == someone.name else player
            for player in event.players
        )
        return replace(event, players=tuple(players))

    return change


def of_event(**facts: Any) -> Change:  # noqa: ANN401 - any fact of an event
    """Claim facts about an event."""
    return lambda event: replace(event, **facts)


def at_odds(event: Event) -> Event:
    """Play the first game of the event at odds."""
    first, *others = event.games
    return replace(event, games=(replace(first, handicap="rook"), *others))


def among_themselves(strangers: Sequence[Someone]) -> Change:
    """Add two players who meet nobody but each other, and win once each."""
    one, other = (f"90{place}" for place in range(2))

    def change(event: Event) -> Event:
        added = [p.as_player(None, i) for p, i in zip(strangers, (one, other), strict=True)]
        games = (
            Game(round=1, white=one, black=other, result=Result.WHITE_WINS),
            Game(round=2, white=other, black=one, result=Result.WHITE_WINS),
        )
        return replace(event, players=(*event.players, *added), games=(*event.games, *games))

    return change


def all_of(*changes: Change) -> Change:
    """Claim one thing after the other."""

    def change(event: Event) -> Event:
        for each in changes:
            event = each(event)
        return event

    return change
