"""Whatever bytes arrive, nothing raises, nothing hangs, and every refusal is a sentence."""

import io
import struct
import time
import zipfile
from collections.abc import Callable, Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad.formats.results import (
    event_from_results,
    is_results_csv,
    is_workbook,
    template_csv,
    template_xlsx,
)
from arpad.formats.results.archive import LARGEST_PACKED, LARGEST_UNPACKED
from arpad.formats.results.paper import MOST_ROWS
from arpad.model.event import Event

MAIN = "xl/workbook.xml"
GAMES = "xl/worksheets/sheet3.xml"
FRAGMENTS = [
    b"[games]",
    b"[rounds]\n",
    b'"',
    b",",
    b";",
    b"\t",
    b"\n",
    b"\r",
    b"<c r=",
    b'<c r="A1"/>',
    b"<row>",
    b't="s"',
    b't="e"',
    b"<v>99999999</v>",
    b"<f>1</f>",
    b"&amp;",
    b"&#65535;",
    b"\xc3\x28",
    b"9" * 30,
    b"1E308",
    b"NaN",
    b"-",
    b"=",
]


def read(data: bytes) -> Event | None:
    """Read bytes as a results file; every answer is an event or a sentence."""
    is_results_csv(data)
    is_workbook(data)
    event, findings = event_from_results(data, name="fuzz.csv")
    assert event is not None or findings
    assert len(findings) <= 210
    assert all(finding.where.isprintable() for finding in findings)
    assert all(finding.message.isprintable() for finding in findings)
    return event


def readers() -> dict[str, tuple[Callable[[bytes], object], list[bytes]]]:
    """Return the readers with samples to be mutated, for longer runs."""
    return {"results": (read, [template_csv(), template_xlsx()])}


def parts_of(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(parts: dict[str, bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return file.getvalue()


def with_part(name: str, part: bytes) -> bytes:
    return packed({**parts_of(template_xlsx()), name: part})


def sentence(data: bytes) -> str:
    started = time.process_time()
    event, findings = event_from_results(data, name="evil.xlsx")
    assert event is None
    assert time.process_time() - started < 5
    (finding,) = findings
    return finding.message


# Mutations


def mutated(data: bytes, dice: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(dice.randint(1, 6)):
        at = dice.randrange(len(changed) + 1)
        match dice.randrange(5):
            case 0:
                changed[at : at + 1] = bytes([dice.randrange(256)])
            case 1:
                changed[at : at + dice.randint(1, 30)] = b""
            case 2:
                changed[at:at] = dice.choice(FRAGMENTS)
            case 3:
                other = dice.randrange(len(changed) + 1)
                changed[at:at] = changed[other : other + dice.randint(1, 200)]
            case 4:
                changed[at : at + 1] = dice.choice(b"0123456789-=+/,;").to_bytes()
    return bytes(changed)


def mutations(dice: Random) -> Iterator[bytes]:
    """Yield broken files for ever: text, archives, and sound archives of broken parts."""
    text, workbook = template_csv(), template_xlsx()
    parts = parts_of(workbook)
    while True:
        yield mutated(text, dice)
        yield mutated(workbook, dice)
        name = dice.choice(list(parts))
        yield packed({**parts, name: mutated(parts[name], dice)})
        yield dice.randbytes(dice.choice([3, 50, 1000]))


def fuzz(seconds: float, dice: Random) -> tuple[int, int]:
    tries = events = 0
    until = time.monotonic() + seconds
    for tries, data in enumerate(mutations(dice), 1):
        events += read(data) is not None
        if time.monotonic() > until and tries >= 100:
            break
    return tries, events


def test_mutated_files_never_raise() -> None:
    tries, events = fuzz(2, Random(6))  # noqa: S311 - a game of chance, not a secret
    assert tries >= 100
    assert events > 0


@pytest.mark.long
def test_mutated_files_never_raise_in_a_minute() -> None:
    tries, events = fuzz(60, Random())  # noqa: S311 - a game of chance, not a secret
    assert tries > 1000
    assert events > 100


@settings(max_examples=100)
@given(data=st.binary(max_size=300), start=st.sampled_from([b"", b"[event]\n", b"PK\x03\x04"]))
def test_arbitrary_bytes_never_raise(data: bytes, start: bytes) -> None:
    read(start + data)
    read(start + b"[Content_Types].xml" + data)


@settings(max_examples=100)
@given(cells=st.text(max_size=200), block=st.sampled_from(["event", "players", "games", "stages"]))
def test_arbitrary_cells_never_raise(cells: str, block: str) -> None:
    read(f"[{block}]\n{cells}".encode(errors="replace"))
    headed = template_csv().decode().replace(f"[{block}]\n", f"[{block}]\n{cells}\n")
    read(headed.encode(errors="replace"))


@pytest.mark.parametrize("data", [template_csv(), template_xlsx()], ids=["csv", "xlsx"])
def test_a_file_cut_anywhere_is_read_or_refused(data: bytes) -> None:
    for length in range(0, len(data), 211):
        read(data[:length])


# Bombs


def test_a_zip_bomb_is_refused() -> None:
    rows = b"<row/>" * 3_000_000
    bomb = b"<worksheet><sheetData>" + rows + b"</sheetData></worksheet>"
    assert len(bomb) < LARGEST_UNPACKED
    assert sentence(with_part(GAMES, bomb)) == (
        "The workbook unfolds to more than 300 times its size; results are far smaller, check "
        "where it comes from."
    )


def test_a_large_zip_bomb_is_refused_whatever_it_claims() -> None:
    bomb = with_part(GAMES, Random(1).randbytes(400_000) + b" " * (2 * LARGEST_UNPACKED))  # noqa: S311
    message = sentence(bomb)
    assert message.startswith("The workbook unfolds to more than 32 MB; results are far smaller, ")
    at = bomb.rfind(b"PK\x01\x02", 0, bomb.rfind(GAMES.encode()))
    liar = bytearray(bomb)
    liar[at + 24 : at + 28] = struct.pack("<L", 1000)
    assert "workbook" in sentence(bytes(liar))


def test_a_billion_laughs_are_refused() -> None:
    entities = b'<!ENTITY a "ha">' + b"".join(
        b'<!ENTITY %c "%s">' % (98 + n, b"&%c;" % (97 + n) * 10) for n in range(10)
    )
    bomb = b"<!DOCTYPE worksheet [" + entities + b"]><worksheet>&k;</worksheet>"
    expected = (
        "The workbook declares a document type (DOCTYPE) in its XML, which no spreadsheet program "
        "writes; check where it comes from."
    )
    assert sentence(with_part(GAMES, bomb)) == expected
    assert sentence(with_part(MAIN, bomb)) == expected


def test_a_crowd_of_parts_is_refused() -> None:
    crowd = packed({f"xl/worksheets/{n}.xml": b"" for n in range(3000)} | {MAIN: b"<x/>"})
    assert sentence(crowd) == "The workbook has thousands of parts; no workbook of results has."


def test_endless_lines_are_refused() -> None:
    rows = "".join(f'<row r="{n}"><c><v>{n}</v></c></row>' for n in range(1, MOST_ROWS + 3))
    data = with_part(GAMES, f"<worksheet><sheetData>{rows}</sheetData></worksheet>".encode())
    assert sentence(data).startswith(f"A sheet has more than {MOST_ROWS} lines; ")


def test_a_cell_without_end_is_refused() -> None:
    cell = b'<worksheet><row><c t="inlineStr"><is><t>' + b"a" * 3_000_000
    data = with_part(GAMES, cell + b"</t></is></c></row></worksheet>")
    assert sentence(data).startswith("A cell has more than 32767 characters; ")


def test_deep_elements_are_refused() -> None:
    deep = b"<a>" * 100_000 + b"</a>" * 100_000
    assert "damaged" in sentence(with_part(GAMES, deep))


def test_a_cell_at_the_far_end_of_a_sheet_costs_nothing() -> None:
    sheet = parts_of(template_xlsx())[GAMES]
    far = b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'
    event, findings = event_from_results(
        with_part(GAMES, sheet.replace(b"</sheetData>", far)), name="far.xlsx"
    )
    assert event is None
    assert findings[0].where == "far.xlsx: sheet Games, cell XFD1048576"


@pytest.mark.parametrize("size", [17_000_000, 100_000_000])
@pytest.mark.parametrize("line", [b"x", b'"', b"1,2\n", b"[event]\n"], ids=repr)
def test_a_hundred_megabytes_of_text_are_refused(size: int, line: bytes) -> None:
    assert sentence(b"[event]\nname," + line * (size // len(line))) == (
        "The file is larger than 16 MB; results are far smaller, check what it holds."
    )


def test_a_large_workbook_is_refused() -> None:
    data = template_xlsx() + b"x" * LARGEST_PACKED
    assert sentence(data).startswith("The workbook is larger than 16 MB; ")


@pytest.mark.parametrize("filling", [b"x", b'"', b",", b'"x",'], ids=repr)
def test_a_long_line_is_read_in_time(filling: bytes) -> None:
    started = time.process_time()
    line = b"[event]\nname," + filling * (4_000_000 // len(filling))
    event, findings = event_from_results(line, name="long.csv")
    assert event is None
    assert findings
    assert time.process_time() - started < 5


# Growth


def large(megabytes: float, kind: str) -> bytes:
    """Return a file of about this size: many sound games, many players, or many faults."""
    size = int(megabytes * 1_000_000)
    head, _, _ = template_csv().decode("utf-8-sig").replace("match", "swiss").partition("[rounds]")
    if kind == "players":
        lines = "".join(f"{n},,Name,,,,,,\n" for n in range(3, min(size // 16, MOST_ROWS - 9)))
        return head.replace("\n[games]", f"{lines}\n[games]").encode()
    line = {"games": "{},1,2,1-0\n", "faults": "{},8,9,x\n", "noise": "{}\n"}[kind]
    lines = "".join(line.format(n % 998 + 3) for n in range(size // 10))
    return (head.rstrip() + "\n" + lines).encode()


def seconds_for(data: bytes) -> float:
    started = time.process_time()
    event_from_results(data, name="large.csv")
    return time.process_time() - started


def is_linear(small: float, kind: str) -> bool:
    first, last = (min(seconds_for(large(small * n, kind)) for _ in range(2)) for n in (1, 4))
    return last < 4 * first * 2 + 0.1


KINDS = ["games", "players", "faults", "noise"]


@pytest.mark.parametrize("kind", KINDS)
def test_time_grows_with_the_size_only(kind: str) -> None:
    assert is_linear(0.05, kind)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_time_grows_with_the_size_only_up_to_four_megabytes(kind: str) -> None:
    assert is_linear(1, kind)
