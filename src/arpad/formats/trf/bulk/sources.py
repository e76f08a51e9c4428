"""From names to bytes: the files of a folder, files by their names, or one file of many reports.

A task is some reports that are read one after another; it names them only, so that it can go to
another process. Reports that are looked at together are a batch: large enough for many lines at
once, small enough for the caches, and bounded whatever the files hold.
"""

import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from arpad.formats.file_text import file_bytes
from arpad.formats.trf.bulk.concatenation import Span, spans
from arpad.formats.trf.reading import LARGEST_FILE
from arpad.model.finding import Finding

MOST_REPORTS = 256
"""How many reports are one task, at most."""
BATCH = 2 * 1024 * 1024
"""With so many bytes a batch is complete."""

_CHANGED = "The file changed while it was read."


@dataclass(frozen=True, slots=True)
class Report:
    """The bytes of one report, or why there are none; and where in its file they are."""

    file: str
    data: bytes = b""
    problem: str | None = None
    offset: int = 0
    size: int | None = None


@dataclass(frozen=True, slots=True)
class Task:
    """Files, or parts of one file; and how much of how much is done after them."""

    files: tuple[str, ...]
    spans: tuple[Span, ...]
    done: int
    total: int


def tasks_of(paths: str | Path | Iterable[str | Path]) -> list[Task]:
    """Return the work that paths stand for: a folder, one file of many reports, or many files."""
    if isinstance(paths, str | Path):
        path = Path(paths)
        if path.is_file():
            return _tasks_of_parts(path)
        paths = [path]
        if path.is_dir():
            paths = sorted(entry.path for entry in os.scandir(path) if not entry.is_dir())
    files = [str(path) for path in paths]
    starts = range(0, len(files), MOST_REPORTS)
    some = [tuple(files[start : start + MOST_REPORTS]) for start in starts]
    return [Task(s, (), start + len(s), len(files)) for start, s in zip(starts, some, strict=True)]


def _tasks_of_parts(path: Path) -> list[Task]:
    try:
        with path.open("rb") as stream:
            parts = list(spans(stream))
    except OSError:
        return [Task((str(path),), (), 1, 1)]
    total = sum(parts[-1])
    some = [tuple(parts[s : s + MOST_REPORTS]) for s in range(0, len(parts), MOST_REPORTS)]
    return [Task((str(path),), group, sum(group[-1]), total) for group in some]


def batches(task: Task) -> Iterator[list[Report]]:
    """Yield the reports of a task, as many at a time as make a batch."""
    batch: list[Report] = []
    size = 0
    for report in _reports(task):
        batch.append(report)
        size += len(report.data)
        if size >= BATCH:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _reports(task: Task) -> Iterator[Report]:
    if not task.spans:
        yield from map(read_report, task.files)
        return
    (file,) = task.files
    try:
        with Path(file).open("rb") as stream:
            yield from (_part(file, stream, span) for span in task.spans)
    except OSError:
        yield Report(file, problem=_why_unreadable(file))


def _part(file: str, stream: BinaryIO, span: Span) -> Report:
    offset, size = span
    stream.seek(offset)
    data = stream.read(min(size, LARGEST_FILE + 1))
    is_whole = len(data) == min(size, LARGEST_FILE + 1)
    return Report(file, data, None if is_whole else _CHANGED, offset, size)


def read_report(file: str) -> Report:
    """Return the bytes of a file; of one that is too large, a few more than a report can have."""
    try:
        # A pipe that nobody writes into must not make everybody wait.
        handle = os.open(file, os.O_RDONLY | os.O_NONBLOCK)
        try:
            return _read(file, handle)
        finally:
            os.close(handle)
    except (OSError, ValueError):
        return Report(file, problem=_why_unreadable(file))


def _read(file: str, handle: int) -> Report:
    found = os.fstat(handle)
    if not stat.S_ISREG(found.st_mode):
        return Report(file, problem="This is not a file that can be read.")
    size = min(found.st_size, LARGEST_FILE + 1)
    data = os.read(handle, size + 1)
    if len(data) < size or (len(data) > size and size <= LARGEST_FILE):
        return Report(file, problem=_CHANGED)
    return Report(file, data)


def _why_unreadable(file: str) -> str:
    finding = file_bytes(Path(file))
    return finding.message if isinstance(finding, Finding) else "The file cannot be read."
