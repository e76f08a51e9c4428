"""The folder of the demonstration: made anew, and nothing else ever touched."""

from pathlib import Path

import pytest

from arpad.demo.folder import (
    ABOUT,
    BOOK,
    COPY,
    LISTS,
    REPORTS,
    RESTORED,
    FolderError,
    make_anew,
)


def test_a_new_folder_is_made_with_its_parents(tmp_path: Path) -> None:
    make_anew(tmp_path / "a" / "demo")
    assert (tmp_path / "a" / "demo" / ABOUT).is_file()


def test_an_empty_folder_is_taken(tmp_path: Path) -> None:
    make_anew(tmp_path)
    assert (tmp_path / ABOUT).is_file()


def test_a_former_demonstration_is_cleared_and_what_was_added_stays(tmp_path: Path) -> None:
    make_anew(tmp_path)
    theirs = (BOOK, f"{BOOK}-wal", COPY, RESTORED, f"{REPORTS}/fide/a.trf", f"{LISTS}/a.csv")
    for name in (*theirs, "mine.txt"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x", encoding="utf-8")
    make_anew(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == [ABOUT, "mine.txt"]


def test_a_folder_of_something_else_is_refused_and_untouched(tmp_path: Path) -> None:
    (tmp_path / BOOK).write_text("the book of a real office", encoding="utf-8")
    (tmp_path / ABOUT).write_text("Read me first.", encoding="utf-8")
    with pytest.raises(FolderError, match="something else than a former demonstration"):
        make_anew(tmp_path)
    assert (tmp_path / BOOK).read_text(encoding="utf-8") == "the book of a real office"


def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "demo").write_text("x", encoding="utf-8")
    with pytest.raises(FolderError, match="is no folder"):
        make_anew(tmp_path / "demo")


def test_a_link_out_of_the_folder_is_cut_and_not_followed(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "precious.txt").write_text("x", encoding="utf-8")
    make_anew(tmp_path / "demo")
    (tmp_path / "demo" / LISTS).symlink_to(elsewhere)
    make_anew(tmp_path / "demo")
    assert not (tmp_path / "demo" / LISTS).exists()
    assert (elsewhere / "precious.txt").exists()


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(FolderError, match="cannot be written"):
        make_anew(tmp_path / "file" / "demo")
