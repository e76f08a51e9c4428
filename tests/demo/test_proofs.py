"""Every list that the demonstration publishes follows from the bundle beside it."""

import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arpad.office.proof.verify import verify

if TYPE_CHECKING:
    from tests.demo.conftest import TheStory

_LISTS = {"fide": 12, "fesa": 4, "fisf": 3}
"""So many lists of each sport are published in the story."""


@pytest.mark.parametrize("pool", _LISTS)
def test_every_list_holds(the_story: "TheStory", pool: str) -> None:
    files = sorted((the_story.folder / "lists" / pool).rglob("*-proof.zip"))
    assert len(files) >= _LISTS[pool]
    for file in files:
        found = verify(file, version="0").verification
        assert (file.name, found.faults, found.differences) == (file.name, (), ())


def test_no_name_is_in_a_proof(the_story: "TheStory") -> None:
    """Players are known by their codes; only the separable files and officers have names."""
    people = (*the_story.story.chess.rated, *the_story.story.shogi.rated)
    names = [someone.name.encode() for someone in people]
    for file in sorted(the_story.folder.rglob("*-proof.zip")):
        found = _proof(file)
        assert [name for name in names if name in found] == [], file.name


def _proof(file: Path) -> bytes:
    with zipfile.ZipFile(file) as archive:
        names = [n for n in archive.namelist() if n != "names.jsonl" and n[:8] != "reports/"]
        return b"".join(archive.read(name) for name in names)
