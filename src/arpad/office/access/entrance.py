"""The entrance: the desk of an office with a moment and an address, and its log."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection

from arpad.store.desk.desk import Desk
from arpad.store.desk.log import Line, add_line


class Entrance(Struct, frozen=True, kw_only=True):
    """Where accounts are looked after: by whom, when, and from which address."""

    desk: Desk
    who: str
    now: datetime
    address: str = ""

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Look at the desk."""
        with self.desk.reading() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Change something on the desk: all of it, or nothing."""
        with self.desk.writing() as connection:
            yield connection

    def record(
        self,
        connection: Connection,
        action: str,
        subject: str,
        *,
        before: Mapping[str, Any] | None = None,
        after: Mapping[str, Any] | None = None,
        batch: int | None = None,
    ) -> None:
        """Write into the log what is done, in the same transaction."""
        add_line(
            connection,
            Line(
                at=self.now,
                who=self.who,
                action=action,
                subject=subject,
                before=dict(before or {}),
                after=dict(after or {}),
                batch=batch,
                address=self.address,
            ),
        )
