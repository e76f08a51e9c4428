"""The tables of the page about the event file: fields, time controls and results."""

from fractions import Fraction
from typing import Any

import msgspec
from msgspec import Struct

from arpad.formats.event_file import event_schema
from arpad.model.event import Decision, Event, Game, RatingOption, Result, Round, Stage
from arpad.model.exact import as_decimal
from arpad.model.grading import Approval, Counters, Evidence
from arpad.model.player import EarlierResult, Player, PublishedRating, StoredResult
from arpad.model.time_control import TimeControl, TimePeriod, parse_time_control
from arpad.regulations.fide.b02_2010 import LAW

from .field_tables import kinds
from .markdown import cell, table

STRUCTS: tuple[type[Struct], ...] = (
    Event,
    Round,
    Stage,
    RatingOption,
    Decision,
    Player,
    EarlierResult,
    PublishedRating,
    StoredResult,
    Evidence,
    Counters,
    Approval,
    Game,
)
"""The objects an event file is made of."""

_TIME_CONTROLS = (
    "120",
    "90+30",
    "40/90 30",
    "40/90 30 +30",
    "40/90 30+30",
    "40/90+30 30+30",
    "40/75, 15 +30",
    "40/60 20/30 30",
    "25+10",
)
_NOT_TIME_CONTROLS = ("2h", "90 30", "40/90+30 30 +30", "0/90 30")


def fields_of(type_: type[Struct]) -> str:
    """Return the table of an object's fields: what each says, what it holds, what it needs."""
    schema = event_schema()["$defs"][type_.__name__]["properties"]
    return table(
        ("field", "what it says", "value", "needed"),
        (
            (
                f"`{field.encode_name}`",
                cell(schema[field.encode_name]["description"]),
                _kind(field.type, schema[field.encode_name]),
                "**required**" if field.required else _default(field.default),
            )
            for field in msgspec.structs.fields(type_)
        ),
    )


def _kind(annotation: Any, schema: dict[str, Any]) -> str:  # noqa: ANN401 - of a field
    words = kinds(annotation)
    if {"const": False} in schema.get("anyOf", []):
        words = ["false" if word == kinds(bool)[0] else word for word in words]
    return ", or ".join(words)


def _default(default: object) -> str:
    match default:
        case bool():
            return f"{default} when left out".lower()
        case str() if default:
            return f'"{default}" when left out'
        case int():
            return f"{default} when left out"
    return ""


def time_controls() -> str:
    """Return example time controls, what each means and what it comes to."""
    return table(
        ("time control", "meaning", "minutes a player for 60 moves"),
        ((f"`{text}`", _meaning(text), _minutes(text)) for text in _TIME_CONTROLS),
    )


def not_time_controls() -> str:
    """Return what is not understood, with the sentence it gets."""
    return table(
        ("written", "answer"), ((f"`{text}`", cell(_refusal(text))) for text in _NOT_TIME_CONTROLS)
    )


def _refusal(text: str) -> str:
    try:
        parse_time_control(text)
    except ValueError as reason:
        return str(reason)
    message = f"{text} is a time control after all"
    raise ValueError(message)


def _minutes(text: str) -> str:
    on = LAW.edition.since
    minutes: Fraction = LAW.admission.minutes_a_player(parse_time_control(text), on=on)
    return str(minutes)


def _meaning(text: str) -> str:
    control = parse_time_control(text)
    seconds = {period.seconds_a_move for period in control.periods}
    everywhere = seconds.pop() if len(seconds) == 1 else 0
    periods = [_period(control, p, is_attached=not everywhere) for p in control.periods]
    added = f"; {everywhere} seconds for every move from the first" if everywhere else ""
    return f"{', then '.join(periods)}{added}"


def _period(control: TimeControl, period: TimePeriod, *, is_attached: bool) -> str:
    if period.moves is not None:
        words = f"{period.moves} moves in {period.minutes} minutes"
    elif len(control.periods) == 1:
        words = f"{period.minutes} minutes for all moves"
    else:
        words = f"{period.minutes} minutes for the rest"
    if is_attached and period.seconds_a_move:
        words += f" with {period.seconds_a_move} seconds for every move of this period"
    return words


def results() -> str:
    """Return the results a game can have, with the points of both sides."""
    return table(
        ("result", "White", "Black", "played"),
        (
            (
                f"`{result.value}`",
                str(as_decimal(result.white_score).normalize()),
                str(as_decimal(result.black_score).normalize()),
                "yes" if result.is_played else "no",
            )
            for result in Result
        ),
    )
