"""The bytes of a stored list: lists are larger than reports, yet not without end."""

from pathlib import Path

from arpad.formats.file_text import file_bytes, unreadable
from arpad.model.finding import Finding

LARGEST_LIST = 1024**3
"""The list of all players of FIDE has 0.6 GB as JSON."""


def stored_bytes(path: Path, largest: int = LARGEST_LIST) -> bytes | Finding:
    """Return the bytes of a list, or the finding that it cannot be read."""
    try:
        if path.stat().st_size > largest:
            size = largest // 1024**2
            return unreadable(path.name, f"the file is larger than {size} MB; no list of ours is")
        return path.read_bytes()
    except (OSError, ValueError) as reason:
        # The words for what can be wrong with a path are those of every other file.
        finding = file_bytes(path)
        return finding if isinstance(finding, Finding) else unreadable(path.name, str(reason))
