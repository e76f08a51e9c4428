"""A list on its way into a file: its form by the name, written whole or not at all."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, cast

from msgspec import Struct

from arpad.cli.exits import UsageError
from arpad.cli.list_options import STANDARD_OUTPUT
from arpad.cli.list_progress import ListProgress
from arpad.cli.output_file import check_output
from arpad.cli.streams import write_text
from arpad.cli.whole_file import whole_file
from arpad.formats.document import Findings
from arpad.formats.extras import MissingExtraError
from arpad.formats.list_target import (
    TargetForm,
    UnwritableListError,
    check_form,
    form_of_target,
    write_list,
)
from arpad.formats.lists.list_table import ListTable
from arpad.locale import Language


class ListTarget(Struct, frozen=True):
    """Where a list goes, in which form and language; no path is standard output."""

    path: Path | None
    form: TargetForm
    language: Language


class NothingWrittenError(Exception):
    """A list was not written, and the findings say why; or nobody was on it."""

    def __init__(self, findings: Findings) -> None:
        """Keep the findings."""
        super().__init__()
        self.findings = findings


@contextmanager
def with_extras() -> Iterator[None]:
    """Turn a library that is not installed into a sentence for the person who needs it."""
    try:
        yield
    except MissingExtraError as problem:
        raise UsageError(str(problem)) from problem


def list_target(name: str, language: str | None, *, force: bool) -> ListTarget:
    """Return the target that is asked for, or refuse everything that is wrong with it."""
    if name == STANDARD_OUTPUT:
        target = ListTarget(None, TargetForm.CSV, Language(language or Language.ENGLISH))
    else:
        try:
            form = form_of_target(name)
        except UnwritableListError as problem:
            raise UsageError(str(problem)) from problem
        target = ListTarget(Path(name), form, Language(language or Language.ENGLISH))
    if language is not None and not target.form.is_for_people:
        raise UsageError("--language is about xlsx and PDF: leave it out for any other form.")
    if target.path is not None:
        check_output(target.path, force=force)
    return target


def write_to(
    target: ListTarget, table: ListTable, progress: ListProgress, *, may_be_empty: bool = False
) -> Findings:
    """Write a list and return what could not be written as it is; nothing is left half done."""
    try:
        check_form(table, target.form)
    except UnwritableListError as problem:
        raise UsageError(str(problem)) from problem
    if target.path is None:
        findings = _write(target, table, cast(BinaryIO, _Printed()), progress)
        if not (progress.rows or may_be_empty):
            raise NothingWrittenError(findings)
        return findings
    with whole_file(target.path) as stream:
        findings = _write(target, table, stream, progress)
        if not stream.tell() or not (progress.rows or may_be_empty):
            raise NothingWrittenError(findings)
    return findings


def _write(
    target: ListTarget, table: ListTable, stream: BinaryIO, progress: ListProgress
) -> Findings:
    try:
        with with_extras():
            return write_list(
                table, stream, target.form, language=target.language, progress=progress.wrote
            )
    except (ValueError, OverflowError) as problem:
        if target.form is not TargetForm.PARQUET:
            raise
        raise UsageError(f"Parquet has no room for what the list holds: {problem}.") from problem


class _Printed:
    """Standard output as a file of bytes."""

    def write(self, data: bytes) -> int:
        """Print a piece of the list."""
        write_text(data)
        return len(data)
