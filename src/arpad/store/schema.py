"""The tables of a book.

What happened is only ever added to: batches, reports, versions, decisions, entries, standings,
lists and corrections are guarded against change (see `guards.py`). What can be worked out again
from them, an event's present state or the keys by which a name is found, may be changed.

Amounts of the ledger are hundredths of a point. Every row that was added says by its batch who
added it, when, and with which version of the package.
"""

from typing import Any

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.schema import SchemaItem
from sqlalchemy.types import TypeEngine

from arpad.store.columns import Day, Moment, YesNo

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# In SQLite only a column declared INTEGER numbers its rows by itself.
_NUMBER = BigInteger().with_variant(Integer(), "sqlite")
# Text that both databases sort in the same way: byte by byte.
_BYTES_IN_ORDER = Text().with_variant(Text(collation="C"), "postgresql")


REFERS = "refers"
"""In what is noted of a column: the table to whose rows it refers."""


def _table(name: str, *items: SchemaItem) -> Table:
    return Table(name, METADATA, *items, sqlite_strict=True)


def _number() -> Column[Any]:
    return Column("id", _NUMBER, primary_key=True)


def _to(table: str, name: str | None = None, *, null: bool = False) -> Column[Any]:
    return Column(name or f"{table}_id", _NUMBER, ForeignKey(f"{table}.id"), nullable=null)


def _names(table: str, *, null: bool = False) -> Column[Any]:
    """Return a reference that `references.py` checks for many rows at once."""
    return Column(f"{table}_id", _NUMBER, nullable=null, info={REFERS: table})


def _is(name: str, kind: TypeEngine[Any] | type[TypeEngine[Any]]) -> Column[Any]:
    return Column(name, kind, nullable=False)


def _may(name: str, kind: TypeEngine[Any] | type[TypeEngine[Any]]) -> Column[Any]:
    return Column(name, kind)


def _one_of(column: str, *words: str) -> CheckConstraint:
    """Return a condition that SQLite checks quickly: for IN it would look into a tree of words."""
    return CheckConstraint(" OR ".join(f"{column} = '{word}'" for word in words), name=column)


STATES = ("registered", "received", "checked", "refused", "waiting", "ready", "rated", "published")
CAUSES = (
    "start",
    "game",
    "bonus",
    "first-rating",
    "rounding",
    "floor",
    "delisting",
    "correction",
    "adjustment",
)
SECTIONS = ("listed", "file", "delisted", "hidden", "unrated")
MOVES = ("moved", "new", "gone")
CORRECTIONS = ("result", "person", "withdrawal", "late", "start", "merge")
OBJECTIONS = ("open", "upheld", "rejected", "withdrawn")

batch = _table(
    "batch",
    _number(),
    _is("at", Moment),
    _is("who", Text),
    _is("command", Text),
    _is("version", Text),
)

# What a batch has added, in one number that goes on from the one before: see `seals.py`.
seal = _table(
    "seal",
    _number(),
    _to("batch"),
    _is("digests", Text),
    _is("seal", Text),
    UniqueConstraint("batch_id"),
)

pool = _table(
    "pool",
    _number(),
    Column("code", Text, nullable=False, unique=True),
    _is("name", Text),
    _is("federation", Text),
    _is("discipline", Text),
    _is("moves", Text),
    _to("batch"),
    _one_of("moves", "by period", "by event"),
)

pool_edition = _table(
    "pool_edition",
    _number(),
    _to("pool"),
    _may("since", Day),
    _is("edition", Text),
    _is("readings", Text),
    _to("batch"),
)

federation = _table(
    "federation",
    _number(),
    _is("code", Text),
    _is("name", Text),
    _is("status", Text),
    _is("since", Day),
    _to("batch"),
    Index(None, "code", "since"),
)

player = _table(
    "player",
    _number(),
    Column("code", Text, nullable=False, unique=True),
    _to("batch"),
)

player_version = _table(
    "player_version",
    _number(),
    _to("player"),
    _is("since", Day),
    _is("name", Text),
    _may("federation", Text),
    _may("title", Text),
    _may("sex", Text),
    _may("born", Text),
    _may("deceased", Day),
    _is("memberships", Text),
    _is("is_excluded", YesNo),
    _is("source", Text),
    _to("batch"),
    Index(None, "player_id", "since", "id"),
)

# Worked out from the versions of the players, and large: no reference is looked up row by row.
player_name = Table(
    "player_name",
    METADATA,
    # So that an index finds all keys that begin alike.
    _is("key", _BYTES_IN_ORDER),
    _is("player_id", _NUMBER),
    PrimaryKeyConstraint("key", "player_id"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

event = _table(
    "event",
    _number(),
    _to("pool"),
    _is("name", Text),
    _may("federation", Text),
    _is("start", Day),
    _may("last_day", Day),
    _is("state", Text),
    _may("deadline", Day),
    _may("list_date", Day),
    _to("batch"),
    _one_of("state", *STATES),
    Index(None, "pool_id", "state", "start"),
    Index(None, "pool_id", "start"),
)

event_state = _table(
    "event_state",
    _number(),
    _to("event"),
    _is("state", Text),
    _is("reason", Text),
    _to("batch"),
    _one_of("state", *STATES),
    Index(None, "event_id", "id"),
)

# What the docket of an event says, each time that it says something else.
event_facts = _table(
    "event_facts",
    _number(),
    _to("event"),
    _is("name", Text),
    _may("federation", Text),
    _is("start", Day),
    _may("last_day", Day),
    _may("deadline", Day),
    _may("list_date", Day),
    _to("batch"),
    Index(None, "event_id", "id"),
)

report = _table(
    "report",
    _number(),
    _to("event", null=True),
    _is("name", Text),
    _is("format", Text),
    _is("sha256", Text),
    _is("received", Day),
    _is("data", LargeBinary),
    _to("batch"),
    Index(None, "sha256"),
    Index(None, "event_id"),
)

event_version = _table(
    "event_version",
    _number(),
    _to("event"),
    _to("report", null=True),
    _is("why", Text),
    _is("document", LargeBinary),
    _to("batch"),
    Index(None, "event_id", "id"),
)

participant = _table(
    "participant",
    _number(),
    _to("event"),
    _to("player"),
    Index(None, "player_id", "event_id"),
    Index(None, "event_id"),
)

match = _table(
    "match",
    _number(),
    _to("report"),
    _to("player", null=True),
    _is("claimed", Text),
    _is("how", Text),
    _is("candidates", Text),
    _to("batch"),
    Index(None, "report_id"),
)

finding = _table(
    "finding",
    _number(),
    _to("event"),
    _to("event_state"),
    _is("severity", Text),
    _may("article", Text),
    _is("place", Text),
    _is("message", Text),
    _to("batch"),
    Index(None, "event_id"),
)

decision = _table(
    "decision",
    _number(),
    _to("event"),
    _is("kind", Text),
    _is("article", Text),
    _may("about", Text),
    _may("verdict", Text),
    _is("reason", Text),
    _is("who", Text),
    _is("day", Day),
    _may("deadline", Day),
    _to("batch"),
    _one_of("kind", "override", "refusal", "appeal"),
    Index(None, "event_id"),
)

fee = _table(
    "fee",
    _number(),
    _to("event"),
    _may("federation", Text),
    _is("amount", Integer),
    _is("currency", Text),
    _is("what", Text),
    _to("batch"),
    Index(None, "event_id"),
)

# What moves a rating, but for the games of a list (`sheet`). Pool and batch of a row are those of
# the transaction that adds it; players and events are checked for many rows at once.

entry = _table(
    "entry",
    _number(),
    _is("pool_id", _NUMBER),
    _names("player"),
    _names("event", null=True),
    _may("list_date", Day),
    _is("cause", Text),
    _is("amount", Integer),
    _is("article", Text),
    _is("edition", Text),
    _may("reading", Text),
    _may("round", Integer),
    _may("opponent", Text),
    _may("opponent_rating", Integer),
    _may("difference", Integer),
    _may("counted", Integer),
    _may("expected", Integer),
    _may("score", Integer),
    _may("k", Integer),
    _may("details", Text),
    _is("batch_id", _NUMBER),
    _may("correction_id", _NUMBER),
    _may("corrects", Text),
    _may("reverses", _NUMBER),
    _may("belongs", Day),
    _one_of("cause", *CAUSES),
    Index(None, "player_id", "pool_id"),
    Index(None, "pool_id", "list_date"),
    Index(None, "event_id"),
)

# The games of a player in an event for a list, which a million games would make two million entries
# of: a sheet is one row. Its entries are numbered among all others, from its own number on, and are
# read by a view (`views.py`). What all of them come to stands beside them, so that a list is added
# up without reading them: score and expectation in hundredths, `spread` the sum of p(1 - p) in
# ten-thousandths, `least` and `most` the smallest and the largest expectation, `opponents` and
# `own` sums of ratings, `k` the largest.

sheet = _table(
    "sheet",
    _number(),
    _is("pool_id", _NUMBER),
    _names("player"),
    _names("event"),
    _is("list_date", Day),
    _is("edition", Text),
    _may("reading", Text),
    _is("games", Integer),
    _is("score", Integer),
    _is("expected", Integer),
    _is("spread", Integer),
    _is("least", Integer),
    _is("most", Integer),
    _is("opponents", Integer),
    _is("own", Integer),
    _is("k", Integer),
    _is("amount", Integer),
    _is("lines", Text),
    _is("batch_id", _NUMBER),
    Index(None, "player_id", "pool_id"),
    Index(None, "pool_id", "list_date"),
    Index(None, "event_id"),
)

standing = _table(
    "standing",
    _number(),
    _is("pool_id", _NUMBER),
    _names("player"),
    _is("since", Day),
    _names("event", null=True),
    _may("rating", Integer),
    _is("games", Integer),
    _is("memory", Text),
    _is("batch_id", _NUMBER),
    Column("carried", Integer, nullable=False, server_default="0"),
    Index(None, "pool_id", "player_id", "id"),
)

rating_list = _table(
    "rating_list",
    _number(),
    _to("pool"),
    _is("number", Integer),
    _is("list_date", Day),
    _is("last_day", Day),
    _is("edition", Text),
    _is("readings", Text),
    _is("origin", Text),
    _is("fingerprint", Text),
    _is("facts", Text),
    _to("batch"),
    UniqueConstraint("pool_id", "list_date"),
    UniqueConstraint("pool_id", "number"),
    _one_of("origin", "published", "imported"),
)

list_row = Table(
    "list_row",
    METADATA,
    Column("list_id", _NUMBER, nullable=False, info={REFERS: "rating_list"}),
    _names("player"),
    _is("section", Text),
    _is("position", Integer),
    _is("code", Text),
    _is("name", _BYTES_IN_ORDER),
    _may("title", Text),
    _may("federation", Text),
    _may("rating", Integer),
    _is("games", Integer),
    _may("born", Text),
    _may("sex", Text),
    _may("k", Integer),
    _may("k_new_games", Integer),
    _is("flag", Text),
    _is("in_federation_list", YesNo),
    _is("in_top_list", YesNo),
    _is("is_inactive", YesNo),
    _is("inactive_lists", Integer),
    _may("grade", Text),
    _may("outside_grade", Text),
    _may("rank", Integer),
    _may("status", Text),
    _may("series", Text),
    _may("tournaments", Integer),
    _may("last_event", Day),
    PrimaryKeyConstraint("list_id", "section", "player_id"),
    Index(None, "player_id", "list_id"),
    Index("ix_list_row_by_position", "list_id", "section", "position"),
    _one_of("section", *SECTIONS),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

IS_LISTED = list_row.c.section == "listed"
"""Who is on the list, and not only in what goes with it."""

# The orders of a list, and what its players are chosen by: worked out from its rows, so that a page
# of it is found in whatever order it is read.
list_column = _table(
    "list_column",
    _is("list_id", _NUMBER),
    _is("name", Text),
    _is("kind", Text),
    _is("words", Text),
    _is("content", LargeBinary),
    PrimaryKeyConstraint("list_id", "name"),
)

# Who moved by how much from the list before to a list, who is new on it with which rating, and who
# is gone with which: worked out from the rows of both, so that nobody compares them for a page.
list_move = Table(
    "list_move",
    METADATA,
    _is("list_id", _NUMBER),
    _is("kind", Text),
    _is("amount", Integer),
    _is("player_id", _NUMBER),
    PrimaryKeyConstraint("list_id", "kind", "amount", "player_id"),
    _one_of("kind", *MOVES),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

series_bars = _table(
    "series_bars",
    _number(),
    _to("pool"),
    _is("season", Day),
    _is("bars", Text),
    _is("proposal", Text),
    _is("reason", Text),
    _to("batch"),
)

correction = _table(
    "correction",
    _number(),
    _is("kind", Text),
    _to("pool", null=True),
    _to("event", null=True),
    _to("player", null=True),
    _is("facts", Text),
    _is("effect", Text),
    _is("reason", Text),
    _is("who", Text),
    _is("day", Day),
    _to("correction", "undoes", null=True),
    _to("objection", null=True),
    _to("batch"),
    _one_of("kind", *CORRECTIONS),
    Index(None, "event_id"),
    Index(None, "player_id"),
)

objection = _table(
    "objection",
    _number(),
    _to("pool"),
    _to("player"),
    _to("event", null=True),
    _may("round", Integer),
    _is("claim", Text),
    _is("by", Text),
    _is("day", Day),
    _to("batch"),
    Index(None, "player_id"),
)

objection_state = _table(
    "objection_state",
    _number(),
    _to("objection"),
    _is("state", Text),
    _is("reason", Text),
    _is("day", Day),
    _to("batch"),
    _one_of("state", *OBJECTIONS),
    Index(None, "objection_id", "id"),
)

setting = _table(
    "setting",
    _number(),
    _to("pool", null=True),
    _is("name", Text),
    _may("value", Text),
    _to("batch"),
)

# Why a finding of the gate does not stop a list; `about` is whom or what it is about.
gate_override = _table(
    "gate_override",
    _number(),
    _to("pool"),
    _is("list_date", Day),
    _is("check", Text),
    _is("about", Text),
    _is("message", Text),
    _is("reason", Text),
    _is("who", Text),
    _is("day", Day),
    _to("batch"),
    Index(None, "pool_id", "list_date"),
)

GUARDED = (
    "batch",
    "correction",
    "decision",
    "entry",
    "event_facts",
    "event_state",
    "event_version",
    "federation",
    "fee",
    "finding",
    "gate_override",
    "list_row",
    "match",
    "objection",
    "objection_state",
    "participant",
    "player",
    "player_version",
    "pool",
    "pool_edition",
    "rating_list",
    "report",
    "seal",
    "series_bars",
    "setting",
    "sheet",
    "standing",
)
"""The tables to which rows are only added."""
