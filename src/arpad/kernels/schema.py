"""The published schema: which columns games, events, players and lists have, and what they say.

It stands once, here. Reading, writing, the page about replays and `arpad schema` follow it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeAlias


class Kind(StrEnum):
    """What a column holds; an id keeps the form in which it came, text or whole number."""

    ID = "id"
    DAY = "day"
    BIRTH = "birth"
    RESULT = "result"
    INT16 = "int16"
    INT32 = "int32"
    INT64 = "int64"
    FLAG = "flag"
    WORD = "word"


@dataclass(frozen=True, slots=True)
class Field:
    """One column: its name, what it holds, and a sentence about it."""

    name: str
    kind: Kind
    meaning: str
    is_needed: bool = False
    words: tuple[str, ...] = ()


FieldTable: TypeAlias = tuple[Field, ...]

SYSTEMS = ("swiss", "round-robin", "double-round-robin")
"""The words for how an event was played, in the order of their numbers."""
FLAGS = ("", "inactive", "delisted")
"""The words of a list beside a name, in the order of their numbers."""
REASONS = ("undetermined", "unsettled", "same-day")
"""Why an event cannot be rated, in the order of the verdicts after that of a rated one."""
RESULT_WORDS = {"1-0": 2, "1/2": 1, "0-1": 0, "+-": -1, "-+": -1, "--": -1, "==": -1}
"""Results as text, and the half points that White has from them; -1 was not played."""

GAMES: FieldTable = (
    Field("white", Kind.ID, "Who had White, or stands first.", is_needed=True),
    Field("black", Kind.ID, "Who had Black, or stands second.", is_needed=True),
    Field(
        "result",
        Kind.RESULT,
        "Half points of White as whole numbers (2, 1, 0; -1 when not played), points as decimal "
        "numbers (1.0, 0.5, 0.0), or words (1-0, 1/2, 0-1; +-, -+, --, == when not played).",
        is_needed=True,
    ),
    Field(
        "date",
        Kind.DAY,
        "The day of the game; needed without a table of events. Without a column for the event, "
        "the games of a day are one event.",
    ),
    Field("event", Kind.ID, "In which event; needed with a table of events."),
    Field("round", Kind.INT16, "In which round of the event, from 1."),
)
EVENTS: FieldTable = (
    Field("event", Kind.ID, "The id that games name.", is_needed=True),
    Field("start", Kind.DAY, "The first day, whose list counts.", is_needed=True),
    Field("end", Kind.DAY, "The last day; else the first."),
    Field("received", Kind.DAY, "When the report arrived; else the last day."),
    Field("system", Kind.WORD, "How it was played; else a Swiss.", words=SYSTEMS),
    Field(
        "is_team_championship",
        Kind.FLAG,
        "Whether fewer games make a first rating; else not.",
    ),
    Field("is_official", Kind.FLAG, "Whether the later cut-off holds for it; else not."),
)
PLAYERS: FieldTable = (
    Field("player", Kind.ID, "The id that games name.", is_needed=True),
    Field("rating", Kind.INT16, "The rating before the first game; 0 or nothing for none."),
    Field("games", Kind.INT32, "All rated games so far; else 0."),
    Field("games_since_listing", Kind.INT32, "Rated games as a listed player; else all."),
    Field(
        "has_reached_high",
        Kind.FLAG,
        "Whether a published rating once reached the mark of the lowest K; else not.",
    ),
    Field(
        "has_reached_2300",
        Kind.FLAG,
        "Whether a published rating once reached the mark at which the K of a junior ends; else "
        "not.",
    ),
    Field("is_member", Kind.FLAG, "Whether fewer games make a first rating; else not."),
    Field(
        "born",
        Kind.BIRTH,
        "The year of birth (1999), or its day (1999-03-05, or the number 19990305); 0 or nothing "
        "where nobody knows.",
    ),
)
LISTS: FieldTable = (
    Field("list_date", Kind.DAY, "The day of the list.", is_needed=True),
    Field("player", Kind.ID, "The player, as the games name him.", is_needed=True),
    Field("rating", Kind.INT16, "The published rating.", is_needed=True),
    Field("k", Kind.INT16, "The coefficient for events under this list.", is_needed=True),
    Field("games", Kind.INT16, "Rated games of the period.", is_needed=True),
    Field(
        "flag",
        Kind.WORD,
        "Nothing, or what the list says beside the name; delisted is shown once.",
        is_needed=True,
        words=FLAGS,
    ),
    Field(
        "is_inactive",
        Kind.FLAG,
        "Whether the player counts as inactive, flagged already or not.",
        is_needed=True,
    ),
)
_SIDES = (("white", "White"), ("black", "Black"))
GAME_CHANGES: FieldTable = (
    Field("list_date", Kind.DAY, "The list that the game enters.", is_needed=True),
    Field("event", Kind.ID, "In which event, where games name events."),
    Field("date", Kind.DAY, "The day that is the event, where they do not."),
    Field("round", Kind.INT16, "In which round.", is_needed=True),
    Field("white", Kind.ID, "Who had White, or stands first.", is_needed=True),
    Field("black", Kind.ID, "Who had Black, or stands second.", is_needed=True),
    Field("result", Kind.RESULT, "Half points of White; -1 when not played.", is_needed=True),
    *(
        field
        for side, name in _SIDES
        for field in (
            Field(f"{side}_rating", Kind.INT16, f"The rating by which {name} is rated."),
            Field(f"{side}_k", Kind.INT16, f"The coefficient of {name}."),
            Field(f"{side}_difference", Kind.INT16, f"Rating of {name} minus the opponent's."),
            Field(f"{side}_counted", Kind.INT16, "What the cap leaves of the difference."),
            Field(f"{side}_expected", Kind.INT16, f"Expected score of {name} in hundredths."),
            Field(f"{side}_raised", Kind.INT32, "Of the change, what d' gives above d (FESA)."),
            Field(f"{side}_bonus", Kind.INT32, "Of the change, the activity bonus (FESA)."),
            Field(
                f"{side}_change",
                Kind.INT32,
                f"Change of {name}'s rating in hundredths, not rounded.",
            ),
        )
    ),
)
CHANGES: FieldTable = (
    Field("event", Kind.ID, "In which event, where games name events."),
    Field("date", Kind.DAY, "The day that is the event, where they do not."),
    Field("player", Kind.ID, "The player, as the games name him.", is_needed=True),
    Field("before", Kind.INT16, "The rating before the event; 0 for none.", is_needed=True),
    Field("after", Kind.INT16, "The rating after it; 0 for none.", is_needed=True),
    Field("k", Kind.INT16, "The coefficient, where there is one; else 0.", is_needed=True),
    Field("games", Kind.INT16, "Games that counted.", is_needed=True),
    Field("change", Kind.INT32, "The change in hundredths, not rounded.", is_needed=True),
)
LEFT_OUT: FieldTable = (
    Field("event", Kind.ID, "Which event, where games name events."),
    Field("date", Kind.DAY, "The day that is the event, where they do not."),
    Field(
        "reason",
        Kind.WORD,
        "Why it moves nobody: its results leave a rating open, no ratings fit all its results, or "
        "somebody's last table ended on the same day.",
        is_needed=True,
        words=REASONS,
    ),
)
TABLES: Mapping[str, FieldTable] = {
    "games": GAMES,
    "events": EVENTS,
    "players": PLAYERS,
    "lists": LISTS,
    "game_changes": GAME_CHANGES,
    "changes": CHANGES,
    "left_out": LEFT_OUT,
}
"""Every published table by its name."""

_BITS = {Kind.INT16: 16, Kind.INT32: 32, Kind.INT64: 64}
_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_PURPOSE = {
    "games": "A row of the games that a replay takes.",
    "events": "A row of the events that a replay takes besides the games.",
    "players": "A row of the players that a replay begins with, and of those it ends with.",
    "lists": "A row of the lists that a replay makes, where ratings move by lists.",
    "game_changes": "A row of the games as a replay rated them.",
    "changes": "A row of what events did to players, where ratings move by events.",
    "left_out": "A row of the events that a replay could not rate, where ratings move by events.",
}


def bounds(kind: Kind) -> tuple[int, int]:
    """Return the smallest and the largest number that a column of whole numbers may hold.

    >>> bounds(Kind.INT16)
    (-32768, 32767)
    """
    half = 1 << (_BITS[kind] - 1)
    return -half, half - 1


def row_schema(table: str) -> dict[str, Any]:
    """Return the JSON Schema of one row of a table."""
    fields = TABLES[table]
    return {
        "$schema": _DIALECT,
        "title": table,
        "description": _PURPOSE[table],
        "type": "object",
        "properties": {f.name: {**_json_type(f), "description": f.meaning} for f in fields},
        "required": [field.name for field in fields if field.is_needed],
    }


def _json_type(field: Field) -> dict[str, Any]:
    if field.kind in _JSON_TYPES:
        return _JSON_TYPES[field.kind]
    if field.kind is Kind.WORD:
        return {"enum": [*field.words]}
    least, most = bounds(field.kind)
    return {"type": "integer", "minimum": least, "maximum": most}


_JSON_TYPES: Mapping[Kind, dict[str, Any]] = {
    Kind.ID: {"type": ["string", "integer"]},
    Kind.DAY: {"type": "string", "format": "date"},
    Kind.BIRTH: {"type": ["integer", "string", "null"]},
    Kind.RESULT: {"enum": [-1, 0, 1, 2, 0.5, *RESULT_WORDS]},
    Kind.FLAG: {"type": "boolean"},
}
