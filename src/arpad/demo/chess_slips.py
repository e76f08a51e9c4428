"""Slips of organisers: wrong numbers, wrong ratings, files that are none, reports sent again."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from arpad.model.event import Event, Game, Result
from arpad.model.player import Player

UNUSABLE: Mapping[str, bytes] = {
    "report, first half.json": b'{"name": "Half a Report", "start": "2011-08-',
    "the winners.jpg": b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00",
    "strange result.trf": (
        b"012 Cup of Contradictions\n022 Nowhere\n042 2011/08/06\n052 2011/08/07\n"
        b"062 2\n072 0\n092 Individual: Swiss-System\n122 90 minutes plus 30 seconds a move\n"
        b"001    1      Bergby, Nils                                                           "
        b"    1.0    1     2 w 1\n"
        b"001    2      Lindlund, Elin                                                         "
        b"    1.0    2     1 b 1\n"
    ),
}
"""Files of which nothing can be taken in."""


def with_slips(event: Event, namesake: str, stranger: str) -> Event:
    """Return a report as a tired arbiter typed it.

    The first player's rating and the second's year of birth are wrong, the third has the number
    of somebody else, and the one with a namesake has none.
    """
    first, second, third, *others = event.players
    wrong = [
        replace(first, rating=(first.rating or 0) + 40),
        replace(second, born=(second.born if isinstance(second.born, int) else 0) + 1),
        replace(third, id=stranger),
    ]
    ids = {third.id: stranger, namesake: NO_NUMBER}
    players = [*wrong, *(replace(p, id=ids.get(p.id, p.id)) for p in others)]
    return _renamed(event, players, ids)


NO_NUMBER = "99"


def _renamed(event: Event, players: Sequence[Player], ids: Mapping[str, str]) -> Event:
    games = tuple(
        replace(
            game,
            white=ids.get(game.white, game.white),
            black=ids.get(game.black or "", game.black),
        )
        for game in event.games
    )
    return replace(event, players=tuple(players), games=games)


def with_other_result(event: Event) -> Event:
    """Return a report in which the first game that counts and was won by White is drawn."""
    wrong = won_by_white(event)
    games = tuple(
        replace(game, result=Result.DRAW) if game is wrong else game for game in event.games
    )
    return replace(event, games=games)


def won_by_white(event: Event) -> Game:
    """Return the first game of two players with ratings that White has won."""
    rated = {player.id for player in event.players if player.rating is not None}
    return next(
        game
        for game in event.games
        if game.result is Result.WHITE_WINS and rated.issuperset(game.players)
    )
