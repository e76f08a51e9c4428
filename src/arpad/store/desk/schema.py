"""The tables of a desk.

Only hashes of secrets are kept: passwords by argon2, tokens and keys by SHA-256, as these are
long and random. What was done is in `desk_log`, which is only added to.
"""

from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.schema import SchemaItem
from sqlalchemy.types import TypeEngine

from arpad.store.columns import Day, Moment, YesNo

DESK = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

_NUMBER = BigInteger().with_variant(Integer(), "sqlite")


def _table(name: str, *items: SchemaItem) -> Table:
    number = Column("id", _NUMBER, primary_key=True)
    return Table(f"desk_{name}", DESK, number, *items, sqlite_strict=True)


def _of(table: str) -> Column[Any]:
    return Column(f"{table}_id", _NUMBER, ForeignKey(f"desk_{table}.id"), nullable=False)


def _is(name: str, kind: TypeEngine[Any] | type[TypeEngine[Any]]) -> Column[Any]:
    return Column(name, kind, nullable=False)


def _may(name: str, kind: TypeEngine[Any] | type[TypeEngine[Any]]) -> Column[Any]:
    return Column(name, kind)


account = _table(
    "account",
    Column("name", Text, nullable=False, unique=True),
    _is("full_name", Text),
    _may("email", Text),
    _may("password", Text),
    _is("roles", Text),
    _may("federation", Text),
    _is("language", Text),
    _may("totp", Text),
    _may("totp_last", Integer),
    _is("notices", Text),
    _is("is_closed", YesNo),
    _is("failures", Integer),
    _may("locked_until", Moment),
    _is("created", Moment),
    _is("created_by", Text),
)

session = _table(
    "session",
    Column("token", Text, nullable=False, unique=True),
    _of("account"),
    _is("started", Moment),
    _is("seen", Moment),
    _is("ends", Moment),
    _is("agent", Text),
    _is("flash", Text),
    Index(None, "account_id"),
)

link = _table(
    "link",
    Column("token", Text, nullable=False, unique=True),
    _of("account"),
    _is("purpose", Text),
    _is("ends", Moment),
    _may("used", Moment),
    Index(None, "account_id"),
)

key = _table(
    "key",
    Column("token", Text, nullable=False, unique=True),
    _of("account"),
    _is("name", Text),
    _is("start", Text),
    _is("scopes", Text),
    _is("created", Moment),
    _is("ends", Moment),
    _may("used", Moment),
    _may("revoked", Moment),
    Index(None, "account_id"),
)

log = _table(
    "log",
    _is("at", Moment),
    _is("who", Text),
    _is("action", Text),
    _is("subject", Text),
    _is("before", Text),
    _is("after", Text),
    _may("batch", _NUMBER),
    _is("address", Text),
    Index(None, "subject"),
    Index(None, "who"),
)

# Who has registered or reported an event: it is his own. Events are numbered by the book.
event_account = _table(
    "event_account",
    _is("event", _NUMBER),
    _of("account"),
    _is("since", Moment),
    UniqueConstraint("event", "account_id"),
    Index(None, "account_id"),
)

submission = _table(
    "submission",
    _of("account"),
    _is("at", Moment),
    _is("name", Text),
    _is("sha256", Text),
    _is("bytes", Integer),
    _may("pool", Text),
    _may("event", _NUMBER),
    _may("receipt", _NUMBER),
    _is("arbiters", Text),
    _is("state", Text),
    _is("said", Text),
    _may("job", _NUMBER),
    Index(None, "event"),
    Index(None, "account_id"),
)

request = _table(
    "request",
    _of("account"),
    _is("at", Moment),
    _is("kind", Text),
    _is("player", Text),
    _is("federation", Text),
    _is("facts", Text),
    _is("reason", Text),
    _is("state", Text),
    _may("answered", Moment),
    _may("answered_by", Text),
    _is("answer", Text),
    Index(None, "state"),
)

job = _table(
    "job",
    _of("account"),
    _is("kind", Text),
    _is("wish", Text),
    _may("data", LargeBinary),
    _is("state", Text),
    _is("done", Integer),
    _is("total", Integer),
    _is("doing", Text),
    _is("answer", Text),
    _is("created", Moment),
    _may("due", Moment),
    _may("started", Moment),
    _may("seen", Moment),
    _may("ended", Moment),
    _is("tries", Integer),
    Index(None, "state"),
    Index(None, "account_id"),
)

# What a request to the API was answered, so that the same one sent again does nothing twice.
answered = _table(
    "answered",
    _of("account"),
    _is("key", Text),
    _is("asked", Text),
    _is("at", Moment),
    _may("status", Integer),
    _is("answer", Text),
    UniqueConstraint("account_id", "key"),
)

webhook = _table(
    "webhook",
    _is("url", Text),
    _is("secret", Text),
    _is("kinds", Text),
    _is("is_closed", YesNo),
    _is("created", Moment),
    _is("created_by", Text),
)

# A letter to an account, or a call of a webhook, on its way.
delivery = _table(
    "delivery",
    _is("way", Text),
    _is("address", Text),
    _may("webhook", _NUMBER),
    _is("subject", Text),
    _is("body", Text),
    _is("state", Text),
    _is("tries", Integer),
    _is("said", Text),
    _is("created", Moment),
    _is("due", Moment),
    _may("ended", Moment),
    Index(None, "state", "due"),
)

erasure = _table(
    "erasure",
    _is("player", Text),
    _is("since", Day),
    _is("reason", Text),
    _is("who", Text),
    _may("ended", Moment),
    Index(None, "player"),
)

# What was worked out from a list once, as lists never change; `mark` is what else it follows from.
reckoned = _table(
    "reckoned",
    _is("kind", Text),
    _is("list", _NUMBER),
    _is("mark", Text),
    _is("answer", Text),
    UniqueConstraint("kind", "list"),
)

# Reports on the scale of a pool; only those that somebody has published are for everybody.
drift_report = _table(
    "drift_report",
    _is("pool", Text),
    _is("list_date", Day),
    _is("at", Moment),
    _is("who", Text),
    _is("is_alarm", YesNo),
    _is("content", Text),
    _may("published", Moment),
    _may("published_by", Text),
    Index(None, "pool"),
)

# Settings of the site, and how far the office has told of what is in the book.
setting = _table(
    "setting",
    Column("name", Text, nullable=False, unique=True),
    _is("value", Text),
)
