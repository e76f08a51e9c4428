"""The columns of an export: their names, what they hold and what they mean.

They are a promise to programs that read them: a column is added with a new number of its schema,
and none is ever given another meaning.
"""

from enum import StrEnum

from msgspec import Struct


class Kind(StrEnum):
    """What the cells of a column are."""

    TEXT = "text"
    WHOLE = "whole"
    DAY = "day"
    MOMENT = "moment"
    FLAG = "flag"


class ExportColumn(Struct, frozen=True):
    """One column; a cell may be empty unless it is said to be always there."""

    name: str
    kind: Kind
    says: str
    is_always: bool = False


class ExportTable(Struct, frozen=True):
    """One table with the name and number of its schema."""

    name: str
    schema: str
    says: str
    columns: tuple[ExportColumn, ...]


def _columns(*described: tuple[str, Kind, str]) -> tuple[ExportColumn, ...]:
    """Return columns; a name that ends with ! is always there."""
    return tuple(
        ExportColumn(name.rstrip("!"), kind, says, name.endswith("!"))
        for name, kind, says in described
    )


_TEXT, _WHOLE, _DAY = Kind.TEXT, Kind.WHOLE, Kind.DAY

LEDGER = ExportTable(
    "ledger",
    "arpad/ledger/2",
    "Every movement of a rating, in the order in which they were booked.",
    _columns(
        ("entry!", _WHOLE, "the number of the entry"),
        ("player!", _TEXT, "the code of the player"),
        ("event", _WHOLE, "the number of the event"),
        ("list_date", _DAY, "the list that the entry enters, where lists have periods"),
        (
            "cause!",
            _TEXT,
            "start, game, bonus, first-rating, rounding, floor, delisting, correction, adjustment",
        ),
        ("amount!", _WHOLE, "hundredths of a point"),
        ("article!", _TEXT, "the articles that demand it"),
        ("edition!", _TEXT, "the edition of the regulations"),
        ("reading", _TEXT, "open points it leaned on, name=choice"),
        ("round", _WHOLE, "the round of the game"),
        ("opponent", _TEXT, "the code of the opponent"),
        ("opponent_rating", _WHOLE, "the opponent's rating in the formula"),
        ("difference", _WHOLE, "own rating less the opponent's"),
        ("counted", _WHOLE, "what counts of the difference"),
        ("expected", _WHOLE, "expected score, hundredths"),
        ("score", _WHOLE, "score, hundredths"),
        ("k", _WHOLE, "K"),
        ("details", _TEXT, "further terms of the formula, JSON"),
        ("booked_at!", Kind.MOMENT, "when it was booked, UTC"),
        ("version!", _TEXT, "the version of the package that computed it"),
        ("correction", _WHOLE, "the number of the correction that the entry is one of"),
        ("corrects", _TEXT, "the cause that the entry of a correction would have had in time"),
        ("reverses", _WHOLE, "the number of the entry that it takes back"),
        ("belongs", _DAY, "the list that the entry of a correction should have entered"),
    ),
)
GAMES = ExportTable(
    "games",
    "arpad/games/1",
    "Every pairing of the newest version of every event, rated or not.",
    _columns(
        ("event!", _WHOLE, "the number of the event"),
        ("round!", _WHOLE, "the round"),
        ("day", _DAY, "the day of the round, where the report says it"),
        ("white!", _TEXT, "the code of the first player"),
        ("black", _TEXT, "the code of the second; empty for a bye"),
        ("result!", _TEXT, "1-0, 0-1, 1/2, and +-, -+, --, == for games not played"),
        ("is_played!", Kind.FLAG, "whether the game was played"),
        ("white_score!", _WHOLE, "points of the first player, hundredths"),
        ("handicap", _TEXT, "the odds, or yes where they are not named"),
    ),
)
EVENTS = ExportTable(
    "events",
    "arpad/events/1",
    "Every event, with where the office stands.",
    _columns(
        ("event!", _WHOLE, "the number of the event"),
        ("name!", _TEXT, "its name"),
        ("federation", _TEXT, "its federation"),
        ("start!", _DAY, "its first day"),
        ("last_day", _DAY, "its last day"),
        (
            "state!",
            _TEXT,
            "registered, received, checked, refused, waiting, ready, rated, published",
        ),
        ("list_date", _DAY, "the list that it enters, where lists have periods"),
    ),
)
PLAYERS = ExportTable(
    "players",
    "arpad/players/1",
    "What is known of the players, one row for every day from which something new was known.",
    _columns(
        ("player!", _TEXT, "the code of the player"),
        ("since!", _DAY, "the day from which this is known"),
        ("name!", _TEXT, "the name"),
        ("federation", _TEXT, "the federation"),
        ("title", _TEXT, "the title"),
        ("sex", _TEXT, "f or m"),
        ("born", _TEXT, "the year or the day of birth"),
        ("deceased", _DAY, "the day of death"),
    ),
)
LISTS = ExportTable(
    "lists",
    "arpad/lists/1",
    "The lists of the pool.",
    _columns(
        ("number!", _WHOLE, "the number of the list"),
        ("list_date!", _DAY, "its day"),
        ("last_day!", _DAY, "the last day on which it is in force"),
        ("edition!", _TEXT, "the edition of the regulations"),
        ("readings!", _TEXT, "open points it leaned on, JSON"),
        ("origin!", _TEXT, "published or imported"),
        ("fingerprint!", _TEXT, "SHA-256 of its numbers"),
    ),
)
LIST_ROWS = ExportTable(
    "list_rows",
    "arpad/list-rows/1",
    "The rows of all lists, section by section, in their order.",
    _columns(
        ("list_date!", _DAY, "the day of the list"),
        ("section!", _TEXT, "listed, file, delisted, hidden, unrated"),
        ("position!", _WHOLE, "the place in the section"),
        ("player!", _TEXT, "the code of the player"),
        ("name!", _TEXT, "the name on the list"),
        ("title", _TEXT, "the title on the list"),
        ("federation", _TEXT, "the federation on the list"),
        ("rating", _WHOLE, "the rating"),
        ("games!", _WHOLE, "games, as the edition counts them"),
        ("k", _WHOLE, "K"),
        ("flag!", _TEXT, "inactive, delisted, or nothing"),
        ("is_inactive!", Kind.FLAG, "inactive, whether the list says so or not"),
        ("grade", _TEXT, "the grade"),
        ("rank", _WHOLE, "the place in the ranking"),
        ("status", _TEXT, "estimated, provisional, ranked, inactive"),
        ("series", _TEXT, "the series"),
        ("tournaments", _WHOLE, "tournaments played"),
        ("last_event", _DAY, "the last competition"),
    ),
)

TABLES = (LEDGER, GAMES, EVENTS, PLAYERS, LISTS, LIST_ROWS)
