"""Whatever a file holds: an answer in time proportional to its size, and never an exception."""

import random
import time
import tracemalloc
import zipfile
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.formats.fide_list import (
    fide_list_from_bytes,
    read_fide_list,
    write_fide_txt,
    write_fide_xml,
)
from arpad.model.listed_player import ListedPlayer, ListKind, ListRating
from arpad.model.player import Sex

MEGABYTE = 1024**2
PLAYERS = [
    ListedPlayer("1", "Ek, Anna", "SWE", Sex.FEMALE, "WIM", "WIM", ("IA", "FST"), "AFM",
                 ListRating(2471, 9, 10), ListRating(2400, 0, 20), ListRating(None, 0, 0), 1988,
                 "wi"),
    ListedPlayer("2", "Roos, Jan", "NED", Sex.MALE, standard=ListRating(1900, 0, 40)),
    ListedPlayer("3", "Brück & Söhne, Zoë", o_titles=("SI", "FI", "LSI", "SLI", "NA"), flag="i"),
] * 7  # fmt: skip
OLD = (
    b"ID_NUMBER NAME                             TITLE COUNTRY JAN01 GAMES FLAG\n"
    b" 1701991  Arbo, Anton                            SWE     2300    0   i   \n"
    b" 1401815  Borg, Jacob                      m     DEN     2374   18       \n"
)


def txt(players: list[ListedPlayer], kind: ListKind = ListKind.COMBINED) -> bytes:
    file = BytesIO()
    write_fide_txt(players, file, kind=kind, label="SEP14")
    return file.getvalue()


def xml(players: list[ListedPlayer]) -> bytes:
    file = BytesIO()
    write_fide_xml(players, file)
    return file.getvalue()


def zipped(content: bytes) -> bytes:
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("list", content)
    return data.getvalue()


HEADER = txt([])
SOUND = {
    "text": [
        txt(PLAYERS),
        txt(PLAYERS, ListKind.RAPID),
        OLD * 3,
        OLD.partition(b"\n")[2] * 3,
    ],
    "XML": [
        xml(PLAYERS),
        xml(PLAYERS).replace(b"<playerslist>", b"<playerslist><!---->"),
    ],
    "zip": [zipped(txt(PLAYERS)), zipped(xml(PLAYERS))],
}
BITS = [
    *(bytes([byte]) for byte in b"<>&\r\n\t \0\x1a\xff\xc3"),
    b"<!DOCTYPE a [",
    b"<!--",
    b"]]>",
    b"<![CDATA[",
    b"<player>",
    b"</player>",
    b"</playerslist>",
    b"9" * 20,
    b" " * 30,
    b"PK\5\6",
    b"PK\6\7",
    b"\xef\xbb\xbf",
    b"ID Number Name Fed ",
]


def mutated(kind: str, dice: random.Random) -> bytes:
    """Return one of the sound lists with some damage."""
    data = bytearray(dice.choice(SOUND[kind]))
    for _ in range(dice.choice([1, 1, 2, 5, 20, 100])):
        start = dice.randrange(len(data) + 1)
        end = min(len(data), start + dice.choice([1, 2, 10, 200]))
        match dice.randrange(6):
            case 0:
                data[start:end] = dice.randbytes(end - start)
            case 1:
                data[start:start] = dice.choice(BITS)
            case 2:
                del data[start:end]
            case 3:
                data[start:start] = data[start:end]
            case 4 if dice.random() < 0.1:
                del data[start:]
            case _:
                data[start:end] = bytes(reversed(data[start:end]))
    return bytes(data)


def look_at(data: bytes) -> None:
    """Read a list in both ways and check what must hold for any."""
    fide_list = fide_list_from_bytes(data, name="list")
    numbered = list(fide_list.numbered())
    findings = fide_list.findings
    lines = [number for number, _ in numbered]
    assert lines == sorted(lines)
    assert not lines or lines[-1] <= fide_list.lines
    for _, player in numbered:
        assert player.id.isdigit()
        assert (player.name + player.flag).isprintable()
        assert all(p.rating is None or 0 < p.rating < 4000 for p in (player.standard, player.rapid))
    for finding in findings:
        assert (finding.where + finding.message).isprintable()
        assert len(finding.where + finding.message) < 1000
    assert len(findings) <= 201
    assert len(fide_list.columns()["id"]) == len(numbered)
    assert fide_list.findings == findings


@given(st.binary(max_size=500))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    look_at(data)
    look_at(HEADER + data)
    look_at(b"<playerslist>" + data)
    look_at(b"PK\3\4" + data)


@pytest.mark.parametrize("kind", SOUND)
def test_mutated_lists_are_read_or_refused(kind: str) -> None:
    dice = random.Random(64)  # noqa: S311 - damage, not secrets
    for _ in range(100):
        look_at(mutated(kind, dice))


@pytest.mark.long
@pytest.mark.parametrize("kind", SOUND)
def test_mutated_lists_are_read_or_refused_for_a_minute(kind: str) -> None:
    dice = random.Random(65)  # noqa: S311 - damage, not secrets
    end = time.monotonic() + 60
    while time.monotonic() < end:
        look_at(mutated(kind, dice))


# Time

ROW = txt(PLAYERS[:1])[len(HEADER) :]
ELEMENT = xml(PLAYERS[:1])[len(b"<playerslist>\n") : -len(b"</playerslist>\n")]

LARGE: dict[str, Callable[[int], bytes]] = {
    "rows": lambda size: HEADER + ROW * (size // len(ROW)),
    "rows that fit nowhere": lambda size: HEADER + (b"7" + b"A" * 200 + b"\n") * (size // 202),
    "rows of other letters": lambda size: HEADER + (b"7" + b"\xe9" * 160 + b"\n") * (size // 162),
    "short rows": lambda size: HEADER + b"7\n" * (size // 2),
    "blank lines": lambda size: HEADER + b"\r" * size,
    "one line": lambda size: HEADER + b"7" * size,
    "one line without a header": lambda size: b"7 ABC 7 " * (size // 8),
    "rows without a header": lambda size: OLD.partition(b"\n")[2] * (size // 148),
    "a long header": lambda size: b"ID Number Name " + b"GamesBorn" * (size // 9),
    "elements": lambda size: b"<playerslist>" + ELEMENT * (size // len(ELEMENT)),
    "empty elements": lambda size: b"<playerslist>" + b"<player></player>" * (size // 17),
    "an element without an end": lambda size: b"<playerslist><player>" + b"<k>1</k>" * (size // 8),
    "comments": lambda size: b"<playerslist>" + b"<!-- > -->" * (size // 10),
    "nothing but tags": lambda size: b"<playerslist>" + b"<x/>" * (size // 4),
}


def seconds(data: bytes) -> float:
    """Return the shorter of two readings, in seconds of work."""
    times = []
    for _ in range(2):
        started = time.process_time()
        for _ in fide_list_from_bytes(data, name="list"):
            pass
        times.append(time.process_time() - started)
    return min(times)


@pytest.mark.parametrize("kind", LARGE)
@pytest.mark.parametrize("unit", [MEGABYTE // 8, pytest.param(MEGABYTE, marks=pytest.mark.long)])
def test_time_grows_with_the_size_and_not_faster(kind: str, unit: int) -> None:
    one, two, four = (seconds(LARGE[kind](size * unit)) for size in (1, 2, 4))
    # Four times as much in at most eight times the time, and a twentieth of a second for noise.
    assert four < 8 * one + 0.05
    assert four < 4 * two + 0.05


# Memory


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
