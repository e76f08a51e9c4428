"""The folder of the demonstration: made anew each time, and nobody else's files touched."""

import shutil
from pathlib import Path

BOOK, REPORTS, LISTS, ABOUT = "arpad.db", "reports", "lists", "README.txt"
_MARK = "Made by arpad demo, which makes it anew each time."
_OURS = (BOOK, f"{BOOK}-wal", f"{BOOK}-shm", REPORTS, LISTS, ABOUT)

_ABOUT = f"""{_MARK}

{BOOK}    the book of an invented rating office: chess, shogi and Scrabble
{REPORTS}/    the files that organisers sent in, by pool
{LISTS}/      the lists that were published from them, by pool and day
"""


class FolderError(Exception):
    """The folder cannot be used; the sentence says why and what to do."""


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
