"""The files that somebody names on the command line, those of directories among them."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from arpad.cli.exits import UsageError
from arpad.cli.streams import printable
from arpad.formats.file_text import file_bytes
from arpad.office.incoming import File, file_that_came


class NamedFile(Struct, frozen=True):
    """A file and what it is called in answers: by its way from the directory that was named."""

    path: Path
    name: str

    def read(self) -> File:
        """Read the file, when its turn comes."""
        return file_that_came(self.name, file_bytes(self.path))


def files_named(paths: Iterable[Path]) -> list[NamedFile]:
    """Return all files in their order; a file that is named twice comes once."""
    found: dict[Path, NamedFile] = {}
    for path in paths:
        for named in _files_at(path):
            found.setdefault(named.path, named)
    return list(found.values())


def _files_at(path: Path) -> Iterator[NamedFile]:
    try:
        is_directory = path.is_dir()
    except (OSError, ValueError):
        is_directory = False  # reading it will say what is wrong with the name
    if not is_directory:
        yield NamedFile(path, printable(path.name or str(path)))
        return
    inside = sorted(_inside(path))
    if not inside:
        raise UsageError(f"There are no files in {path}.")
    yield from (NamedFile(file, printable(str(file.relative_to(path)))) for file in inside)


def _inside(path: Path) -> Iterator[Path]:
    """Yield the files of a directory and of those in it; hidden ones are left out."""
    for folder, folders, names in os.walk(path, onerror=_cannot_be_read):
        folders[:] = [name for name in folders if not name.startswith(".")]
        yield from (Path(folder, name) for name in names if not name.startswith("."))


def _cannot_be_read(problem: OSError) -> None:
    raise UsageError(f"{problem.filename} cannot be read: {problem.strerror}.") from problem
