"""Zips: FIDE's downloads are read as they are, and a zip that means no good is refused."""

import struct
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from arpad.formats.fide_list import (
    FideList,
    fide_list_from_bytes,
    read_fide_list,
    write_fide_txt,
    write_fide_xml,
)
from arpad.formats.fide_list import source as source_module
from arpad.model.listed_player import ListedPlayer, ListKind, ListRating

PLAYERS = [
    ListedPlayer(str(n), f"Ek {n}, Anna", "SWE", standard=ListRating(2000, 0, 20), flag="w")
    for n in range(1, 3000)
]
DAMAGED = "The zip is damaged or cut off; download it again."


def text() -> bytes:
    file = BytesIO()
    assert write_fide_txt(PLAYERS, file, kind=ListKind.RAPID, label="SEP14") == ()
    return file.getvalue()


def zipped(*files: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    data = BytesIO()
    with zipfile.ZipFile(data, "w", method) as archive:
        for name, content in files:
            archive.writestr(name, content)
    return data.getvalue()


def refusal(fide_list: FideList) -> str:
    assert list(fide_list) == []
    (finding,) = fide_list.findings
    assert finding.where == "x.zip"
    return finding.message


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED])
def test_a_text_in_a_zip(tmp_path: Path, method: int) -> None:
    path = tmp_path / "list.zip"
    path.write_bytes(zipped(("lists/", b""), ("lists/rapid_sep14frl.txt", text()), method=method))
    seen: list[tuple[int, int]] = []
    fide_list = read_fide_list(path, progress=lambda *done: seen.append(done))
    assert [player.id for player in fide_list] == [player.id for player in PLAYERS]
    assert {player.name for player in fide_list} == {player.name for player in PLAYERS}
    assert (fide_list.kind, fide_list.name) == (ListKind.RAPID, "list.zip")
    assert fide_list.findings == ()
    assert seen[-1] == (len(text()), len(text()))


def test_xml_in_a_zip() -> None:
    file = BytesIO()
    assert write_fide_xml(PLAYERS, file) == ()
    data = zipped(("players_list_xml_foa.xml", file.getvalue()))
    assert list(fide_list_from_bytes(data, name="x.zip")) == PLAYERS


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (zipped(), "The zip is empty; download it again."),
        (zipped(("lists/", b"")), "The zip is empty; download it again."),
        (zipped(("a.txt", b"a"), ("b.txt", b"b")),
         'The zip holds 2 files, "a.txt" and "b.txt" among them; unpack it and name the list.'),
        (zipped(*((f"{'x' * 200}{n}", b"") for n in range(300))),
         "The zip has too many entries for a list; unpack it and name the list."),
        (zipped(("a.txt", text()), method=zipfile.ZIP_BZIP2),
         "The zip is packed in an unusual way; unpack it and name the list."),
        (b"PK\3\4", DAMAGED),
    ],
)  # fmt: skip
def test_a_zip_that_is_no_list_is_refused(data: bytes, message: str) -> None:
    assert refusal(fide_list_from_bytes(data, name="x.zip")) == message


def test_a_zip_in_a_zip_is_no_text() -> None:
    data = zipped(("a.zip", zipped(("a.txt", text()))))
    message = refusal(fide_list_from_bytes(data, name="x.zip"))
    assert message.startswith("The file is not text")


def test_a_locked_zip_is_refused() -> None:
    data = bytearray(zipped(("a.txt", text())))
    data[data.index(b"PK\1\2") + 8] |= 1
    message = "The zip is locked with a password; unpack it and name the list."
    assert refusal(fide_list_from_bytes(bytes(data), name="x.zip")) == message


@pytest.mark.parametrize("length", [4, 100, 5000, -1, -30, -100])
def test_a_zip_that_is_cut_off_is_refused(length: int) -> None:
    data = zipped(("rapid.txt", text()))
    assert refusal(fide_list_from_bytes(data[:length], name="x.zip")) == DAMAGED


def test_a_damaged_zip_is_read_as_far_as_it_goes() -> None:
    data = bytearray(zipped(("rapid.txt", text()), method=zipfile.ZIP_STORED))
    at = data.index(b"Ek 2900")
    data[at] ^= 1
    fide_list = fide_list_from_bytes(bytes(data), name="x.zip")
    assert len(list(fide_list)) <= len(PLAYERS)
    assert [finding.message for finding in fide_list.findings] == [DAMAGED]


def test_a_zip_bomb_is_refused_by_what_it_says() -> None:
    bomb = zipped(("players.txt", b"0" * 50_000_000))
    assert len(bomb) < 100_000
    assert refusal(fide_list_from_bytes(bomb, name="x.zip")) == (
        "The zip unfolds to more than 100 times its size; no list does, check where it comes from."
    )


def test_a_zip_that_lies_about_its_size_gives_no_more_than_it_says() -> None:
    bomb = bytearray(zipped(("players.txt", text() + b"0" * 50_000_000)))
    place = bomb.index(b"PK\1\2")
    bomb[place + 24 : place + 28] = struct.pack("<L", 500_000)
    fide_list = fide_list_from_bytes(bytes(bomb), name="rapid.zip")
    assert len(list(fide_list)) <= len(PLAYERS)
    assert [finding.message for finding in fide_list.findings] == [DAMAGED]


def test_a_zip_that_lies_about_its_packed_size_is_measured() -> None:
    bomb = bytearray(zipped(("players.txt", b"0" * 50_000_000)))
    place = bomb.index(b"PK\1\2")
    bomb[place + 20 : place + 24] = struct.pack("<L", 40_000_000)
    message = refusal(fide_list_from_bytes(bytes(bomb), name="x.zip"))
    assert message.startswith("The zip unfolds to more than 100 times its size")


def test_a_zip_beyond_any_list_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source_module, "LARGEST_UNZIPPED", 100_000)
    message = refusal(fide_list_from_bytes(zipped(("rapid.txt", text())), name="x.zip"))
    assert message.endswith("no list is that large, check where it comes from.")
