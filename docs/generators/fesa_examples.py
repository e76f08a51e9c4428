"""The examples of the page about FESA's two editions: read from their file, computed by both."""

import tomllib
from collections.abc import Callable, Mapping
from datetime import date
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from arpad.model.event import Event
from arpad.model.finding import Finding, Severity, number_of
from arpad.model.grading import Route
from arpad.model.outcome import Outcome, PlayerOutcome
from arpad.model.player import Player
from arpad.model.rating import Standing
from arpad.regulations.catalogue import editions_of, law
from arpad.regulations.edition import Readings
from arpad.regulations.fesa.examples import table_event

_FILE = Path(__file__).with_name("fesa_differences.toml")
_NOTHING = "none"
_ROUTES = {
    Route.UB: "by UB",
    Route.MP: "by #MP",
    Route.LB: "by #LB",
    Route.EARLY: "early",
    Route.PROVISIONAL: "as provisional",
    Route.APPROVAL: "by agreement",
}


class Example(Struct, frozen=True, forbid_unknown_fields=True):
    """A table, or a list of a day, that both editions compute.

    A game is written as `A B 1`, with a fourth word where it was played at odds. `quantities` are
    shown of the players in `shown`; of a list everything is.
    """

    story: str
    players: tuple[Player, ...]
    games: tuple[str, ...] = ()
    time_control: str | None = None
    list_date: date | None = None
    shown: tuple[str, ...] = ()
    quantities: tuple[str, ...] = ()


class Difference(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A point on which the editions part: as a reading, or in words of its own.

    `parameters` and `functions` are the numbers and rules that carry it out.
    """

    heading: str
    reading: str | None = None
    rules: tuple[str, ...] = ()
    question: str = ""
    text: str = ""
    program: str = ""
    text_why: str = ""
    program_why: str = ""
    parameters: tuple[str, ...] = ()
    functions: tuple[str, ...] = ()
    example: Example


class Same(Struct, frozen=True, forbid_unknown_fields=True):
    """A point on which both editions agree and FESA's program goes its own way."""

    heading: str
    rules: tuple[str, ...]
    here: str
    program: str
    example: Example


class Differences(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything the page is about."""

    difference: tuple[Difference, ...]
    same: tuple[Same, ...]


@cache
def differences() -> Differences:
    """Return the differences in the order of their file."""
    return msgspec.convert(tomllib.loads(_FILE.read_text(encoding="utf-8")), Differences)


def editions() -> tuple[str, ...]:
    """Return the names of the two editions."""
    return tuple(edition.name for edition in editions_of("fesa"))


def event_of(example: Example) -> Event:
    """Return an example as the table it describes."""
    lines = [line.split() for line in example.games]
    event = table_event(example.players, [" ".join(words[:3]) for words in lines])
    games = tuple(
        msgspec.structs.replace(game, handicap=words[3]) if words[3:] else game
        for game, words in zip(event.games, lines, strict=True)
    )
    return msgspec.structs.replace(event, games=games, time_control=example.time_control)


@cache
def outcome_of(example: Example, edition: str) -> Outcome:
    """Return what an edition makes of an example's table."""
    held = law(edition)
    return held.rate(event_of(example), Readings(held.edition))


def line_of(example: Example, edition: str, player_id: str) -> PlayerOutcome:
    """Return what an edition makes of one player of an example."""
    players = outcome_of(example, edition).players
    return next(player for player in players if player.id == player_id)


def listed(example: Example, edition: str) -> str:
    """Return who is on the list of an example's day, or why there is none."""
    held, day = law(edition), example.list_date
    standings = [Standing(player=player) for player in example.players]
    try:
        made = held.make_list(day or date.min, standings, Readings(held.edition))
    except ValueError as refusal:
        return f"no list: {refusal}"
    return ", ".join(f"{row.id} {row.rating}" for row in made.rows)


def quantity(example: Example, edition: str, player_id: str, name: str) -> str:
    """Return one quantity of one player in words."""
    return _QUANTITIES[name](
        line_of(example, edition, player_id), outcome_of(example, edition).findings
    )


def sum_of(example: Example, edition: str) -> str:
    """Return the sum behind the rating of the first player shown, or the performance it is."""
    player_id = example.shown[0]
    line = line_of(example, edition, player_id).line
    if line is not None:
        return line
    where = f"player {player_id}"
    about = (f for f in outcome_of(example, edition).findings if f.where == where)
    return next((f.message for f in about if " is unrated" in f.message), "nothing to add up")


def _promotions(line: PlayerOutcome) -> str:
    """Return the last grade that was reached, and how many were on the way."""
    reached = line.promotions or ()
    if not reached:
        return _NOTHING
    last = reached[-1]
    game = "" if last.game is None else f" in game {last.game}"
    others = f", the last of {len(reached)}" if len(reached) > 1 else ""
    return f"{last.grade} {last.status.value}, {_ROUTES[last.route]}{game}{others}"


def _counters(line: PlayerOutcome) -> str:
    counters = line.counters
    return f"{counters.lb} at LB, {counters.mp} at MP" if counters else ""


def _excluded(line: PlayerOutcome) -> str:
    return "; ".join(f"round {game.round}: {game.reason}" for game in line.excluded)


def _refusal(findings: tuple[Finding, ...]) -> str:
    return " ".join(f.message for f in findings if f.severity is Severity.REFUSE)


_QUANTITIES: Mapping[str, Callable[[PlayerOutcome, tuple[Finding, ...]], str]] = {
    "after": lambda line, _: _NOTHING if line.after is None else str(line.after),
    "grade": lambda line, _: line.grade or _NOTHING,
    "promotions": lambda line, _: _promotions(line),
    "counters": lambda line, _: _counters(line),
    "bonus_used": lambda line, _: str(line.bonus_used),
    "history": lambda line, _: number_of(len(line.history or ()), "result"),
    "excluded": lambda line, _: _excluded(line) or _NOTHING,
    "refusal": lambda _, findings: _refusal(findings) or _NOTHING,
}
