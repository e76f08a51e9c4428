"""A file that holds an event, whatever its format.

What a file is called says little: reports come as .trf, .txt or .001. So the content decides, and
the name only where the content leaves it open.
"""

import codecs
import re
from enum import StrEnum
from importlib import import_module
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from msgspec import Struct

from arpad.formats.document import Findings
from arpad.formats.event_file import UnreadableEventError, event_from_bytes
from arpad.formats.file_text import file_bytes
from arpad.formats.foreign_files import LIST_JSON, foreign_file, unknown_file
from arpad.model.event import Event
from arpad.model.finding import Finding, error

if TYPE_CHECKING:
    from collections.abc import Callable

    from arpad.formats.trf import Observation, TrfFile

REPORT_SUFFIXES = frozenset({".trf", ".trfx", ".trf06", ".trf16", ".trf25", ".trf26"})
_EVENT_SUFFIXES = frozenset({".json", ".toml"})
_BEGINNING = 64 * 1024

_RECORD = re.compile(rb"(?:\A|[\r\n])(?:[0-9]{3}|XX[A-Z])(?=[ \r\n]|\Z)")
_EVENT_FILE = re.compile(rb"(?:\s|#[^\r\n]*+)*+(?:\{|\[|[\w\"'-]++[ \t]*+=)")


class Format(StrEnum):
    """The formats in which an event can come."""

    EVENT_FILE = "event file"
    TRF = "TRF"
    RESULTS = "results file"
    TURNERING = "turnering.txt"
    FESA_TABLE = "table of FESA"
    FISF_RESULTS = "results of FISF"


class Source(Struct, frozen=True):
    """A file that was read: an event and what is to be said about it, or why there is none.

    A tournament report is kept beside its event, with what is to be said about its form.
    """

    format: Format | None
    event: Event | None
    findings: Findings
    report: "TrfFile | None" = None
    form: "tuple[Observation, ...]" = ()


class _Tables(Struct, frozen=True):
    """A format of tables: the function that knows it when it sees it, and the one that reads it.

    Both are named by their modules, which are imported when a file comes that may be theirs.
    """

    format: Format
    package: str
    knows: str
    reads: str

    def is_format_of(self, data: bytes) -> bool:
        knows: Callable[[bytes], bool] = getattr(import_module(self.package), self.knows)
        return knows(data)

    def source(self, data: bytes, *, name: str) -> Source:
        reads = getattr(import_module(self.package), self.reads)
        event, findings = reads(data, name=name)
        return Source(self.format, event, findings)


_WORKBOOK = _Tables(Format.RESULTS, "arpad.formats.results", "is_workbook", "event_from_results")
_TABLES = (
    _Tables(Format.RESULTS, "arpad.formats.results", "is_results_csv", "event_from_results"),
    _Tables(Format.TURNERING, "arpad.formats.fesa", "is_turnering", "read_turnering"),
    _Tables(Format.FESA_TABLE, "arpad.formats.fesa", "is_fesa_table", "read_fesa_table"),
    _Tables(Format.FISF_RESULTS, "arpad.formats.fisf", "is_fisf_results", "read_fisf_results"),
)
"""Tables are asked before reports: a row that begins with the number 100 looks like a record."""


def read_event(path: str | Path) -> Event:
    """Return the event of a file in any format; raise with every reason when there is none."""
    data = file_bytes(Path(path))
    if isinstance(data, Finding):
        raise UnreadableEventError((data,))
    source = source_from_bytes(data, name=Path(path).name)
    if source.event is None:
        raise UnreadableEventError(source.findings)
    return source.event


def source_from_bytes(data: bytes, *, name: str) -> Source:
    """Read bytes, called by this name in findings."""
    if _is_json(data) and not LIST_JSON.search(data, 0, _BEGINNING):
        return _event_file(data, name=name)
    tables = next((t for t in (_WORKBOOK, *_TABLES) if t.is_format_of(data)), None)
    if tables is not None:
        return tables.source(data, name=name)
    is_trf = is_report(data)
    problem = foreign_file(data, name, is_report=is_trf)
    if problem is not None:
        return Source(None, None, (error(name, problem),))
    if is_trf or (_is_called_report(name) and not _is_event_file(data)):
        # The many checks of a report take time to import, and an event file needs none of them.
        from arpad.formats.report_source import source_from_report  # noqa: PLC0415

        return source_from_report(data, name=name)
    if not _is_json(data) and (_is_event_file(data) or _suffix(name) in _EVENT_SUFFIXES):
        return _event_file(data, name=name)
    return Source(None, None, (unknown_file(data, name),))


def _event_file(data: bytes, *, name: str) -> Source:
    event, findings = event_from_bytes(data, name=name)
    return Source(Format.EVENT_FILE, event, findings)


def is_report(data: bytes) -> bool:
    r"""Tell whether a line of a file is a record of a report, and the file is not one of ours.

    >>> is_report(b"### Comment\r012 Open\r"), is_report(b'# 012\nname = "012"\n012 = 1')
    (True, False)
    """
    return not _is_event_file(data) and _RECORD.search(_without_mark(data)) is not None


def _is_called_report(name: str) -> bool:
    return _suffix(name) in REPORT_SUFFIXES


def _suffix(name: str) -> str:
    return PurePath(name).suffix.lower()


def _is_event_file(data: bytes) -> bool:
    return _EVENT_FILE.match(_without_mark(data)) is not None


def _is_json(data: bytes) -> bool:
    return _without_mark(data).lstrip().startswith(b"{")


def _without_mark(data: bytes) -> bytes:
    return data.removeprefix(codecs.BOM_UTF8)
