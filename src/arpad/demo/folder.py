"""The folder of the demonstration: made anew each time, and nobody else's files touched."""

import shutil
from datetime import date
from pathlib import Path

BOOK, REPORTS, LISTS, ABOUT = "arpad.db", "reports", "lists", "README.txt"
COPY, RESTORED = "copy.zip", "restored.db"
_MARK = "Made by arpad demo, which makes it anew each time."
DESK = "arpad.desk.db"
_ENDS = ("", "-wal", "-shm", ".work")
_BOOKS = tuple(f"{book}{end}" for book in (BOOK, RESTORED, DESK) for end in _ENDS)
_OURS = (*_BOOKS, REPORTS, LISTS, COPY, ABOUT)

_ABOUT = f"""{_MARK}

{BOOK:<12} the book of an invented rating office: chess, shogi and Scrabble
{REPORTS + "/":<12} the files that organisers sent in, by pool
{LISTS + "/":<12} the lists that were published from them, with their proofs, by pool and day
{COPY:<12} a copy of the book, as arpad backup writes it
{RESTORED:<12} the book that was made from the copy
"""


class FolderError(Exception):
    """The folder cannot be used; the sentence says why and what to do."""


def folder_of(folder: Path, pool: str, list_date: date) -> Path:
    """Return where the papers of a list lie."""
    return folder / LISTS / pool / str(list_date)


def proof_of(folder: Path, pool: str, list_date: date) -> Path:
    """Return where the proof of a list lies."""
    return folder_of(folder, pool, list_date) / f"{pool}-{list_date}-proof.zip"


def make_anew(folder: Path) -> None:
    """Make the folder, or clear a former demonstration out of it; refuse any other."""
    try:
        _check(folder)
        folder.mkdir(parents=True, exist_ok=True)
        for name in _OURS:
            _remove(folder / name)
        # The mark comes first: a demonstration that was broken off can be made anew as well.
        (folder / ABOUT).write_text(_ABOUT, encoding="utf-8")
    except OSError as problem:
        reason = problem.strerror or problem
        raise FolderError(
            f"{folder} cannot be written: {reason}. Name another folder."
        ) from problem


def _check(folder: Path) -> None:
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise FolderError(f"{folder} is no folder; name another one with --into.")
    if not folder.exists() or not any(folder.iterdir()):
        return
    about = folder / ABOUT
    if not about.is_file() or not about.read_text("utf-8", "replace").startswith(_MARK):
        raise FolderError(
            f"{folder} holds something else than a former demonstration, and nothing of it is "
            "touched; name another folder with --into."
        )


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
