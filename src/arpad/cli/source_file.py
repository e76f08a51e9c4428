"""A file somebody names on the command line, read as the event that it holds."""

from pathlib import Path

from arpad.cli.waiting import waiting
from arpad.formats.event_source import Source, source_from_bytes
from arpad.formats.file_text import file_bytes
from arpad.model.finding import Finding


def read_source(path: Path) -> Source:
    """Read a file as what it is by its content, or say why it is of no use."""
    data = file_bytes(path)
    if isinstance(data, Finding):
        return Source(None, None, (data,))
    with waiting(f"reading {path.name}"):
        return source_from_bytes(data, name=path.name)
