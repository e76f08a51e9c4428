"""However large a file is, it is read in little memory."""

import tracemalloc
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

from arpad.formats.fide_list import read_fide_list, write_fide_txt, write_fide_xml
from arpad.model.listed_player import ListedPlayer, ListRating
from arpad.model.player import Sex

MEGABYTE = 1024**2
PLAYER = ListedPlayer("1", "Ek, Anna", "SWE", Sex.FEMALE, "WIM", "WIM", ("IA", "FST"), "AFM",
                      ListRating(2471, 9, 10), ListRating(2400, 0, 20), ListRating(None, 0, 0),
                      1988, "wi")  # fmt: skip


def txt(players: list[ListedPlayer]) -> bytes:
    file = BytesIO()
    write_fide_txt(players, file)
    return file.getvalue()


def xml(players: list[ListedPlayer]) -> bytes:
    file = BytesIO()
    write_fide_xml(players, file)
    return file.getvalue()


HEADER = txt([])
ROW = txt([PLAYER])[len(HEADER) :]
ELEMENT = xml([PLAYER])[len(b"<playerslist>\n") : -len(b"</playerslist>\n")]


def pieces_of(size: int, piece: bytes) -> Iterator[bytes]:
    for _ in range(size // len(piece)):
        yield piece


@pytest.mark.parametrize(
    ("start", "end", "message"),
    [
        (HEADER, b"\r\n" + ROW,
         ("The line is longer than 2000 characters, so it is no player; it is left out: check what "
          "the file holds.")),
        (b"", b"\n",
         ("There is no header line (ID Number, Name, Fed …), and the rows do not show which "
          "column is which; put the header line of the list on top of it.")),
        (b"<playerslist>" + ELEMENT, b"</playerslist>",
         ("A tag, a comment or a text of the XML is larger than 1 MB; no list of FIDE has one, "
          "check where the file comes from.")),
    ],
)  # fmt: skip
def test_a_line_of_100_mb_is_refused_in_little_memory(
    start: bytes, end: bytes, message: str, tmp_path: Path
) -> None:
    path = tmp_path / "list"
    with path.open("wb") as file:
        file.write(start)
        file.writelines(pieces_of(100 * MEGABYTE, b"x" * MEGABYTE))
        file.write(end)
    tracemalloc.start()
    fide_list = read_fide_list(path)
    assert len(list(fide_list)) == bool(start)
    assert [finding.message for finding in fide_list.findings] == [message]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 10 * MEGABYTE


@pytest.mark.parametrize(
    "data",
    [
        HEADER + ROW * 60_000,
        b"<playerslist>" + ELEMENT * 20_000 + b"</playerslist>",
        b"<playerslist><!---->" + ELEMENT * 20_000 + b"</playerslist>",
    ],
    ids=["text", "XML", "XML with a comment"],
)
def test_memory_does_not_grow_with_the_list(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "list"
    path.write_bytes(data)
    tracemalloc.start()
    assert sum(1 for _ in read_fide_list(path)) in {20_000, 60_000}
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(data) > 8 * MEGABYTE
    assert peak < 6 * MEGABYTE
