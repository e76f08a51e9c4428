"""Contradictions of an event with itself: its days, its rounds and its stages."""

from collections import defaultdict
from collections.abc import Iterator
from datetime import date

from arpad.formats.claims import Claims
from arpad.formats.deviation import Deviation
from arpad.formats.player_contradictions import is_in_halves
from arpad.formats.wording import listed, shown
from arpad.model.system import System
from arpad.model.time_control import parse_time_control

_PLAYERS_OF_A_MATCH = 2
_HIGHEST_SCORE = 1000


def empty_lists(claims: Claims) -> Iterator[Deviation]:
    """Yield what is missing for an event to be rated at all."""
    if not claims.players and claims.has_all("players"):
        yield Deviation(("players",), "there are no players; list everybody who took part")
    if not claims.games and claims.has_all("games"):
        message = "there are no games; an event without games cannot be rated"
        yield Deviation(("games",), message)


def days(claims: Claims) -> Iterator[Deviation]:
    """Yield days that cannot be those of the event."""
    start, end = claims.start, claims.end
    if claims.registered is True:
        message = (
            "expected the day of registration as YYYY-MM-DD, or false when there was none; "
            "found true"
        )
        yield Deviation(("registered",), message)
    if start and end and end < start:
        message = f"the event ends on {end}, before it starts on {start}; correct one of the days"
        yield Deviation(("end",), message)
        return
    if end and claims.received and claims.received < end:
        message = f"the report was received on {claims.received}, before the event ended on {end}"
        yield Deviation(("received",), f"{message}; correct one of the days")
    for index, round_ in claims.rounds.items():
        if round_.date and (message := _outside(round_.date, start, end)):
            yield Deviation(("rounds", index, "date"), message)


def _outside(day: date, start: date | None, end: date | None) -> str:
    if start and day < start:
        return f"{day} is before the event starts on {start}; correct one of the days"
    if end and day > end:
        return f"{day} is after the event ends on {end}; correct one of the days"
    return ""


def time_controls(claims: Claims) -> Iterator[Deviation]:
    """Yield the time controls that cannot be understood."""
    texts = {("time_control",): claims.time_control} | {
        ("rounds", index, "time_control"): round_.time_control
        for index, round_ in claims.rounds.items()
    }
    for path, text in texts.items():
        if text is None:
            continue
        try:
            parse_time_control(text)
        except ValueError as reason:
            yield Deviation(path, str(reason))


def rounds(claims: Claims) -> Iterator[Deviation]:
    """Yield round numbers given twice, and rounds that are played but not listed."""
    first: dict[int, int] = {}
    for index, round_ in claims.rounds.items():
        if round_.number in first:
            message = (
                f"round {round_.number} is already described in rounds[{first[round_.number]}]"
            )
            yield Deviation(("rounds", index, "number"), f"{message}; keep one of the two")
        first.setdefault(round_.number, index)
    if first and claims.has_all("rounds"):
        yield from _unlisted_rounds(claims)


def _unlisted_rounds(claims: Claims) -> Iterator[Deviation]:
    numbers = sorted({round_.number for round_ in claims.rounds.values()})
    unlisted: dict[int, list[int]] = defaultdict(list)
    for index, game in claims.games.items():
        if game.round not in numbers:
            unlisted[game.round].append(index)
    for number, games in unlisted.items():
        extent = f", with {len(games)} games," if len(games) > 1 else ""
        message = (
            f"round {number}{extent} is not among the rounds of the event, {_ranges(numbers)}; "
            "correct the game, or describe the round in rounds"
        )
        yield Deviation(("games", games[0], "round"), message)


def stages(claims: Claims) -> Iterator[Deviation]:
    """Yield rounds that belong to no stage, to two, or to one although they do not exist."""
    played = {game.round for game in claims.games.values()}
    known = played | {round_.number for round_ in claims.rounds.values()}
    owner: dict[int, int] = {}
    for index, stage in claims.stages.items():
        path = ("stages", index, "rounds")
        if not stage.rounds:
            yield Deviation(path, "the stage has no rounds; name the rounds it consists of")
        for number in stage.rounds:
            if number in owner:
                message = f"round {number} already belongs to stages[{owner[number]}]"
                yield Deviation(path, f"{message}; a round belongs to one stage, once")
            elif number not in known and claims.has_all("rounds", "games"):
                message = f"there is no round {number}: no game of it is reported"
                yield Deviation(path, f"{message}; correct the stage's rounds")
            owner.setdefault(number, index)
    if claims.stages and claims.has_all("stages") and played - owner.keys():
        message = f"{_rounds(played - owner.keys())} to no stage; add what is missing"
        yield Deviation(("stages",), message)


def match_terms(claims: Claims) -> Iterator[Deviation]:
    """Yield terms of a match that its players, games or points belie."""
    points, scheduled = claims.points_to_win, claims.scheduled_games
    if points is not None and not (0 < points <= _HIGHEST_SCORE and is_in_halves(points)):
        span = f"from 0.5 to {_HIGHEST_SCORE}"
        message = f"expected points in halves {span}, such as 5.5; found {shown(points)}"
        yield Deviation(("points_to_win",), message)
    elif points is not None and scheduled is not None and points > scheduled:
        message = f"{points} points cannot be won in {scheduled} games; correct one of the two"
        yield Deviation(("points_to_win",), message)
    if claims.system is not System.MATCH:
        return
    number = len(claims.players)
    if claims.has_all("players") and number not in {0, _PLAYERS_OF_A_MATCH}:
        message = f"a match has two players; found {number}; correct the players or the system"
        yield Deviation(("players",), message)
    played = sum(game.black is not None for game in claims.games.values())
    if scheduled is not None and scheduled < played:
        message = f"the match was scheduled for {scheduled} games, yet {played} are reported"
        yield Deviation(("scheduled_games",), f"{message}; correct the number or the games")


def _rounds(numbers: set[int]) -> str:
    words = f"round{'s' if len(numbers) > 1 else ''} {_ranges(sorted(numbers))}"
    return f"{words} belong{'' if len(numbers) > 1 else 's'}"


def _ranges(numbers: list[int]) -> str:
    """Return numbers in order as a row of ranges.

    >>> _ranges([1, 2, 3, 5])
    '1 to 3 and 5'
    """
    ranges: list[list[int]] = []
    for number in numbers:
        if ranges and ranges[-1][-1] == number - 1:
            ranges[-1].append(number)
        else:
            ranges.append([number])
    return listed(f"{r[0]} to {r[-1]}" if len(r) > 1 else f"{r[0]}" for r in ranges)
