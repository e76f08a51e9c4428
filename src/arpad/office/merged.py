"""Who is who since players were merged: an entry of the register and the person it really is."""

from collections.abc import Mapping

from sqlalchemy import Connection

from arpad.office.revision import Inputs
from arpad.store.merges import merges


def heirs_of(connection: Connection, inputs: Inputs) -> Mapping[int, int]:
    """Return who is merged into whom, with what a correction is about to merge or to part."""
    known = merges(connection)
    standing = {m.duplicate: m.kept for m in known if m.correction != inputs.undoing}
    return standing | dict(inputs.heirs)
