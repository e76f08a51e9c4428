"""Files of other programs that people send instead of a report: what they are, and what to do."""

import codecs
import re
from pathlib import PurePath

from arpad.formats.file_text import text_of, unreadable
from arpad.model.finding import Finding

LIST_JSON = re.compile(rb'"schema"\s*:\s*"arpad/list/')
"""What a list of ours in JSON says of itself, near its beginning."""

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
_A_RESULTS_CSV = (
    "results in CSV stand under [event], [players] and [games]: arpad template results.csv writes "
    "a file to fill in"
)
_WIDE_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_SIGNS_OF_NO_TEXT = re.compile(rb"[\x01-\x08\x0e-\x19\x1c-\x1f]")
_BEGINNING = 4096
_ONE_IN = 64
"""From this share of its bytes on, what cannot be in a text makes a file binary."""


def foreign_file(data: bytes, name: str, *, is_report: bool) -> str | None:
    """Return a sentence about a file that is no text of ours, None for what is worth reading."""
    if data.startswith(_SWISS_MANAGER_START):
        return _SWISS_MANAGER
    # What begins like one of these is one, even if some line in it looks like a record.
    kind = next((kind for start, kind in _KINDS if data.startswith(start)), None)
    if kind is None and (is_report or not data.strip()):
        return None
    if PurePath(name).suffix.lower() in _SWISS_MANAGER_SUFFIXES:
        return _SWISS_MANAGER
    if kind is None and _is_binary(data[:_BEGINNING]):
        kind = _BINARY
    return None if kind is None else f"This is {kind} and not a report; {_WANTED}."


def unknown_file(data: bytes, name: str) -> Finding:
    """Return what there is to say about a file that looks like nothing that holds an event."""
    if not data.strip() or 0 in data or data.startswith(_WIDE_MARKS):
        text = text_of(data, name=name, notation="a report, results or an event file")
        if isinstance(text, Finding):
            return text
    # Lists are looked for here only: what reads them takes time to import.
    from arpad.formats.list_recognition import BEGINNING, form_of_text  # noqa: PLC0415

    form = form_of_text(data[:BEGINNING])
    if form is not None:
        return unreadable(name, f"this is a rating list ({form}) and holds no event; {_WANTED}")
    advice = _A_RESULTS_CSV if PurePath(name).suffix.lower() == ".csv" else _WANTED
    return unreadable(name, f"nothing in this file looks like an event; {advice}")


def _is_binary(data: bytes) -> bool:
    # NUL is not counted: text in UTF-16 is full of it, and its readers name the encoding.
    return len(_SIGNS_OF_NO_TEXT.findall(data)) * _ONE_IN > len(data)
