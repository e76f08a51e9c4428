"""Files of other programs that people send instead of a report: what they are, and what to do."""

import re
from pathlib import PurePath

_SWISS_MANAGER_START = b"\x93\xff\x89\x44"
_SWISS_MANAGER_SUFFIXES = frozenset(
    {".tunx", ".turx", ".tumx", ".tutx", ".tun", ".tur", ".tum", ".tut"}
)
_SWISS_MANAGER = (
    "This is a file of Swiss-Manager and not a report. Open it there, choose FIDE Data Export "
    "TRF16 or TRF26 in the menu Extras, and give the TRF that it writes."
)
_KINDS = (
    (b"PK\x03\x04", "a ZIP archive"),
    (b"%PDF", "a PDF"),
    (b"\x1f\x8b", "a compressed archive"),
    (b"Rar!", "a compressed archive"),
    (b"7z\xbc\xaf", "a compressed archive"),
)
_BINARY = "a binary file"
_WANTED = "give a tournament report (TRF), a results file (CSV, xlsx) or an event file"
_SIGNS_OF_NO_TEXT = re.compile(rb"[\x01-\x08\x0e-\x19\x1c-\x1f]")
_BEGINNING = 4096
_ONE_IN = 64
"""From this share of its bytes on, what cannot be in a text makes a file binary."""


def foreign_file(data: bytes, name: str, *, is_report: bool) -> str | None:
    """Return a sentence about a file that is no text of ours, None for what is worth reading."""
    if data.startswith(_SWISS_MANAGER_START):
        return _SWISS_MANAGER
    if is_report or not data.strip():
        return None
    if PurePath(name).suffix.lower() in _SWISS_MANAGER_SUFFIXES:
        return _SWISS_MANAGER
    kind = next((kind for start, kind in _KINDS if data.startswith(start)), None)
    if kind is None and _is_binary(data[:_BEGINNING]):
        kind = _BINARY
    return None if kind is None else f"This is {kind} and not a report; {_WANTED}."


def _is_binary(data: bytes) -> bool:
    # NUL is not counted: text in UTF-16 is full of it, and its readers name the encoding.
    return len(_SIGNS_OF_NO_TEXT.findall(data)) * _ONE_IN > len(data)
