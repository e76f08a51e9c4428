"""Mending a tournament report: which file the mended copy goes to, and what is changed in it."""

from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from arpad.cli.output_file import check_output
from arpad.formats.trf import Change, TrfFile, fix_trf


class Mended(Struct, frozen=True):
    """A report in which everything is mended that can be; without changes there is no copy."""

    report: TrfFile
    changes: tuple[Change, ...]
    output: Path | None


def mended_copy(report: TrfFile, file: Path, *, output: Path | None, force: bool) -> Mended:
    """Mend a report that was read from a file, for a copy that does not get in the way."""
    fixed = fix_trf(report)
    if not fixed.changes:
        return Mended(report, (), None)
    path = output or file.with_name(f"{file.stem}.fixed{file.suffix}")
    check_output(path, force=force, own=file if output else None)
    return Mended(replace(fixed.file, name=path.name), fixed.changes, path)
