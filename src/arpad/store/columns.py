"""Columns that mean the same in both databases: days, moments, yes and no.

SQLite's strict tables know numbers, text and bytes only; PostgreSQL has types of its own for days
and truth. A value goes in and comes out as the same Python object from either.
"""

from datetime import UTC, date, datetime
from functools import cache
from typing import Any

from sqlalchemy import Boolean, Date, DateTime, Dialect, Integer, Text
from sqlalchemy.types import TypeDecorator, TypeEngine

SQLITE = "sqlite"


@cache
def day_of(said: str | date) -> date:
    """Return a day from what a driver gives; a book has few days and many rows of each."""
    return date.fromisoformat(said) if isinstance(said, str) else said


class Day(TypeDecorator[date]):
    """A day: text as YYYY-MM-DD in SQLite, so that it sorts and reads well there."""

    impl = Date
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        """Return the type of the database."""
        return dialect.type_descriptor(Text() if dialect.name == SQLITE else Date())

    def process_bind_param(self, value: date | None, dialect: Dialect) -> Any:  # noqa: ANN401
        """Return what the database keeps."""
        return value.isoformat() if value is not None and dialect.name == SQLITE else value

    def process_result_value(self, value: Any, dialect: Dialect) -> date | None:  # noqa: ANN401
        """Return the day."""
        return day_of(value) if value is not None and dialect.name == SQLITE else value


class Moment(TypeDecorator[datetime]):
    """A moment in UTC, to the second: text in SQLite."""

    impl = DateTime
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        """Return the type of the database."""
        return dialect.type_descriptor(
            Text() if dialect.name == SQLITE else DateTime(timezone=True)
        )

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> Any:  # noqa: ANN401
        """Return what the database keeps."""
        if value is None:
            return None
        exact = value.astimezone(UTC).replace(microsecond=0)
        return exact.isoformat() if dialect.name == SQLITE else exact

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:  # noqa: ANN401
        """Return the moment, in UTC."""
        if value is None:
            return None
        found: datetime = datetime.fromisoformat(value) if dialect.name == SQLITE else value
        return found.astimezone(UTC)


class YesNo(TypeDecorator[bool]):
    """Yes or no: 1 or 0 in SQLite."""

    impl = Boolean
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        """Return the type of the database."""
        return dialect.type_descriptor(Integer() if dialect.name == SQLITE else Boolean())

    def process_bind_param(self, value: bool | None, dialect: Dialect) -> Any:  # noqa: ANN401, FBT001
        """Return what the database keeps."""
        return int(value) if value is not None and dialect.name == SQLITE else value

    def process_result_value(self, value: Any, dialect: Dialect) -> bool | None:  # noqa: ANN401
        """Return yes or no."""
        del dialect
        return None if value is None else bool(value)
