"""Pairings of invented events: everybody with everybody, or round by round by the points so far."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence

from arpad.model.event import Game, Result
from arpad.model.exact import Score

Play = Callable[[str, str], Result]
"""Plays a game of White against Black."""


def round_robin(players: Sequence[str], play: Play, *, cycles: int = 1) -> Iterator[Game]:
    """Yield the games of a round robin, colours turned in every further cycle."""
    circle: list[str | None] = [*players]
    if len(circle) % 2:
        circle.append(None)
    rounds = len(circle) - 1
    for number in range(cycles * rounds):
        yield from _games_of(number + 1, _pairs(circle, number), play)
        circle = [circle[0], circle[-1], *circle[1:-1]]


def _pairs(circle: Sequence[str | None], number: int) -> Iterator[tuple[str, str]]:
    half = len(circle) // 2
    for one, other in zip(circle[:half], reversed(circle[half:]), strict=True):
        if one is not None and other is not None:
            yield (one, other) if number % 2 else (other, one)


def _games_of(number: int, pairs: Iterator[tuple[str, str]], play: Play) -> Iterator[Game]:
    for white, black in pairs:
        yield Game(round=number, white=white, black=black, result=play(white, black))


def swiss(players: Sequence[str], rounds: int, play: Play) -> Iterator[Game]:
    """Yield the games of a Swiss: of those with about as many points, nobody meets twice.

    Players come in the order of their strength; the last one without a bye gets the odd one.
    """
    points: defaultdict[str, Score] = defaultdict(int)
    whites: defaultdict[str, int] = defaultdict(int)
    met: set[frozenset[str]] = set()
    resting: set[str] = set()
    for number in range(1, rounds + 1):
        order = sorted(players, key=lambda player: -points[player])
        if len(order) % 2:
            bye = next(player for player in reversed(order) if player not in resting)
            order.remove(bye)
            resting.add(bye)
            points[bye] += Result.WHITE_FORFEIT_WIN.white_score
            yield Game(round=number, white=bye, result=Result.WHITE_FORFEIT_WIN)
        for one, other in paired(order, met):
            white, black = (one, other) if whites[one] <= whites[other] else (other, one)
            whites[white] += 1
            met.add(frozenset((one, other)))
            game = Game(round=number, white=white, black=black, result=play(white, black))
            for player in (white, black):
                points[player] += game.score_of(player)
            yield game


_SEARCHED = 20_000


def paired(order: Sequence[str], met: set[frozenset[str]]) -> list[tuple[str, str]]:
    """Pair players from the top down with the nearest whom they have not met yet.

    Where that leads nowhere the search goes back; where it would take too long somebody meets an
    opponent again.
    """
    steps = iter(range(_SEARCHED))

    def search(left: tuple[str, ...]) -> list[tuple[str, str]] | None:
        if not left:
            return []
        if next(steps, None) is None:
            return None
        first, *others = left
        for other in others:
            if frozenset((first, other)) in met:
                continue
            rest = search(tuple(player for player in others if player != other))
            if rest is not None:
                return [(first, other), *rest]
        return None

    return search(tuple(order)) or [
        (order[at], order[at + 1]) for at in range(0, len(order) - 1, 2)
    ]
