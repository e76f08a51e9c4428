"""A copy of a desk that is a file, taken while others go on working."""

import sqlite3
from contextlib import closing
from pathlib import Path

from arpad.store.desk.desk import Desk
from arpad.store.troubles import in_sentences

_OWNER_ONLY = 0o600


def copy_desk(desk: Desk, target: Path) -> bool:
    """Copy a desk into a file that is nobody else's to read; a desk on a server is not copied."""
    if desk.is_on_server:
        return False
    target.touch(mode=_OWNER_ONLY)
    with (
        in_sentences(desk.name),
        closing(sqlite3.connect(desk.address)) as source,
        closing(sqlite3.connect(target)) as copy,
    ):
        source.backup(copy)
    return True
