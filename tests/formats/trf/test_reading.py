"""A report file is read without losing anything, or refused with a sentence."""

import codecs
import time
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from arpad.formats.trf import Dialect, Encoding, TrfFile, check_trf, read_trf, write_trf
from arpad.formats.trf.reading import LARGEST_FILE, LONGEST_LINE, MOST_LINES
from arpad.formats.trf.values import Unreadable
from arpad.model.finding import Severity

NAMES = (
    "open_2006.trf",
    "open_2016.trf",
    "open_2026.trf",
    "team_2026.trf",
    "old_deviations.trf",
    "ten_errors.trf",
)


def only_reason(data: bytes) -> str:
    file, findings = read_trf(data, name="open.trf")
    assert file is None
    assert len(findings) == 1
    assert findings[0].severity is Severity.ERROR
    assert findings[0].where == "open.trf"
    return findings[0].message


# Nothing is lost


@pytest.mark.parametrize("name", NAMES)
def test_reading_and_writing_gives_the_same_bytes(name: str, samples: Path) -> None:
    data = (samples / name).read_bytes()
    file, findings = read_trf(data, name=name)
    assert findings == ()
    assert file is not None
    assert write_trf(file) == data


@pytest.mark.parametrize("end", [b"\n", b"\r", b"\r\n"])
@pytest.mark.parametrize("mark", [b"", codecs.BOM_UTF8])
def test_any_line_end_and_mark_gives_the_same_records(
    end: bytes, mark: bytes, clean: bytes, read: Callable[[bytes], TrfFile]
) -> None:
    data = mark + clean.replace(b"\r\n", end)
    file = read(data)
    assert write_trf(file) == data
    assert [line.values for line in file.lines] == [line.values for line in read(clean).lines]
    assert file.has_mark == bool(mark)


def test_mixed_line_ends_blank_lines_and_rulers_are_kept(read: Callable[[bytes], TrfFile]) -> None:
    data = b"\r\n012 Open  \r\r\n  \n1234567\rDDD SSSS\n### note\n042 2026/01/01"
    file = read(data)
    assert write_trf(file) == data
    assert [line.end for line in file.lines] == ["\r\n", "\r", "\r\n", "\n", "\r", "\n", "\n", ""]
    assert [line.number for line in file.lines] == list(range(1, 9))
    assert [line.kind for line in file.lines] == ["", "012", "", "", "", "", "###", "042"]


def test_only_cr_and_lf_end_a_line(read: Callable[[bytes], TrfFile]) -> None:
    data = "012 a\x0bb\x0cc\x85d\u2028e\x1cf\n".encode()
    file = read(data)
    assert len(file.lines) == 1
    assert write_trf(file) == data


@given(st.binary(max_size=300))
def test_whatever_can_be_read_is_written_back(noise: bytes) -> None:
    data = b"012 Open\n" + noise
    file, _ = read_trf(data, name="open.trf")
    assert file is None or write_trf(file) == data


# Encodings


@pytest.mark.parametrize(
    ("encoding", "known"),
    [
        ("utf-8", Encoding.UTF_8),
        ("utf-8-sig", Encoding.UTF_8),
        ("latin-1", Encoding.LATIN_1),
    ],
)
def test_encodings_are_told_apart(
    encoding: str, known: Encoding, read: Callable[[bytes], TrfFile]
) -> None:
    file = read("012 Võru\n022 Mägi\n".encode(encoding))
    assert file.encoding is known
    assert file.lines[0].text("text") == "Võru"
    assert write_trf(file) == "012 Võru\n022 Mägi\n".encode(encoding)


def test_windows_1252_shows_in_its_own_signs(read: Callable[[bytes], TrfFile]) -> None:
    data = "012 Žalgiris \u2013 Võru".encode("cp1252")
    file = read(data)
    assert file.encoding is Encoding.WINDOWS_1252
    assert file.lines[0].text("text") == "Žalgiris \u2013 Võru"
    assert write_trf(file) == data


def test_bytes_that_windows_1252_does_not_have_are_latin_1(
    read: Callable[[bytes], TrfFile],
) -> None:
    data = b"012 \x81 \xf5"
    assert read(data).encoding is Encoding.LATIN_1
    assert write_trf(read(data)) == data


def test_letters_that_an_encoding_lacks_make_it_utf_8(read: Callable[[bytes], TrfFile]) -> None:
    """A line that was changed may hold more than the encoding of the file."""
    file = read("012 Võru".encode("latin-1"))
    line = replace(file.lines[0], raw="012 Żory")
    assert write_trf(replace(file, lines=(line,))) == "012 Żory".encode()


def test_a_guessed_encoding_is_told_at_the_first_letter(read: Callable[[bytes], TrfFile]) -> None:
    finding = check_trf(read("012 Open\n022 Võru\n".encode("latin-1")))
    told = [f for f in finding if "UTF-8" in f.message]
    assert [(f.severity, f.where) for f in told] == [(Severity.WARN, "line 2, column 6")]
    assert told[0].message == (
        "The file is not UTF-8 and was read as Latin-1, which makes this letter 'õ'; look whether "
        "the names are right, and save the file as UTF-8."
    )


def test_columns_are_counted_in_letters(read: Callable[[bytes], TrfFile]) -> None:
    line = "001    4 w    Mägi, Õnne                        2088 EST     4500041"
    for encoding in ("utf-8", "cp1252"):
        player = read(f"{line}\n".encode(encoding)).lines[0]
        assert player.text("name") == "Mägi, Õnne"
        assert player.whole("rating") == 2088
        assert player.text("id") == "4500041"


# Records


def test_a_player_line_becomes_values(samples: Path, read: Callable[[bytes], TrfFile]) -> None:
    player = read((samples / "open_2026.trf").read_bytes()).of("001")[1]
    assert player.values == {
        "rank": 2,
        "sex": "f",
        "title": "WIM",
        "name": "Tamm, Liis",
        "rating": 2255,
        "federation": "EST",
        "id": "4500025",
        "born": date(1990, 11, 2),
        "points": Decimal("10.0"),
        "place": 1,
    }
    assert player.rows == ((6, "b", "1"), (1, "w", "="), (4, "b", "1"), (3, "w", "1"))


def test_special_records_become_values(samples: Path, read: Callable[[bytes], TrfFile]) -> None:
    individual = read((samples / "open_2026.trf").read_bytes())
    teams = read((samples / "team_2026.trf").read_bytes())
    points = individual.of("162")[0].rows
    assert points == (("W", Decimal("3.0")), ("D", 1), ("L", 0), ("P", 1))
    assert individual.of("240")[0].values == {"type": "H", "round": 2}
    assert individual.of("240")[0].rows == ((8,),)
    assert individual.of("299")[1].values == {"points": Decimal("-1.0")}
    assert [line.code for line in individual.of("FED")] == ["EST", "EST"]
    assert individual.of("FED")[1].text("class") == "II"
    assert teams.of("310")[3].text("name") == "Võrumaa"
    assert teams.of("310")[3].rows == ((7,), (8,))
    assert teams.of("300")[0].rows == ((3,), (0,))
    assert teams.of("330")[0].values == {"type": "+-", "round": 2, "white": 3, "black": 2}
    assert teams.of("013")[0].rows == ((1,), (2,))
    assert len(teams.of("802")) == 1


@pytest.mark.parametrize(
    ("name", "dialect"),
    [
        ("open_2006.trf", Dialect.TRF06),
        ("old_deviations.trf", Dialect.TRF06),
        ("open_2016.trf", Dialect.TRF16),
        ("open_2026.trf", Dialect.TRF26),
        ("team_2026.trf", Dialect.TRF26),
    ],
)
def test_the_dialect_shows_in_the_records(
    name: str, dialect: Dialect, samples: Path, read: Callable[[bytes], TrfFile]
) -> None:
    assert read((samples / name).read_bytes()).dialect is dialect


@pytest.mark.parametrize(
    ("line", "dialect"),
    [
        (b"062 2", "2006"),
        (b"001    1    g Kask", "2006"),
        (b"001    1   GM Kask", "2016"),
        (b"001    1" + b" " * 83 + b"0000 - h", "2016"),
        (b"XXR 9", "2016"),
        (b"142 9", "2026"),
        (b"### note", "2026"),
        (b"EST    1", "2026"),
    ],
)
def test_one_line_can_date_a_file(
    line: bytes, dialect: str, read: Callable[[bytes], TrfFile]
) -> None:
    assert read(b"012 Open\n" + line).dialect == dialect


@pytest.mark.parametrize(
    ("cell", "row"),
    [
        ("  12 w 1", (12, "w", "1")),
        ("0000 - U", (None, None, "U")),
        ("     - h", (None, None, "H")),
        ("  12 B d", (12, "b", "D")),
        ("0000 - -", (None, None, "-")),
        ("   7   *", (7, None, "*")),
        ("   7 w ½", (7, "w", "=")),
        ("   7 w  ", (7, "w", None)),
        ("   - - Z", (None, None, "Z")),
        ("  x7 w 1", (Unreadable("x7"), "w", "1")),
        ("   7 s Q", (7, Unreadable("s"), Unreadable("Q"))),
    ],
)
def test_cells_of_rounds(
    cell: str, row: tuple[object, ...], read: Callable[[bytes], TrfFile]
) -> None:
    line = read(f"{'001    1':<91}{cell}  {cell}\n".encode()).lines[0]
    assert line.rows == (row, row)


def test_short_lines_and_trailing_blanks_have_no_extra_rounds(
    read: Callable[[bytes], TrfFile],
) -> None:
    for raw in ("001", "001    1", f"{'001    1':<200}", f"{'001    1':<91}{'':<30}"):
        line = read(raw.encode()).lines[0]
        assert line.rows == ()
    line = read(f"{'001    1':<91}{'':<10}   2 w 1{'':<40}".encode()).lines[0]
    assert line.rows == ((None, None, None), (2, "w", "1"))


# What is refused


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "The file is empty; it should hold a tournament report."),
        (b" \r\n\t\r\n", "The file is empty; it should hold a tournament report."),
        (codecs.BOM_UTF8 + b"\n", "The file is empty; it should hold a tournament report."),
        ("012 Open".encode("utf-16"), "The file is encoded as UTF-16; save it as UTF-8."),
        ("012 Open".encode("utf-32"), "The file is encoded as UTF-32; save it as UTF-8."),
        ("012 Open\n".encode("utf-16-le"), "The file is encoded as UTF-16; save it as UTF-8."),
        ("012 Võru\r\n".encode("utf-16-be"), "The file is encoded as UTF-16; save it as UTF-8."),
        ("012 Open\n".encode("utf-32-le"), "The file is encoded as UTF-32; save it as UTF-8."),
        (
            b"012 Open\x00",
            "The file is not text: byte 8 is NUL; save it as a tournament report, in UTF-8.",
        ),
        (
            b"<html>\n<p>Standings</p>",
            (
                "No line of the file is a record of a tournament report, which begin with 001, 012 "
                "and the like; check that it is the right file."
            ),
        ),
        (
            b"012 Open\n022 " + b"x" * LONGEST_LINE,
            (
                f"Line 2 has {LONGEST_LINE + 4} characters, and no record has more than "
                f"{LONGEST_LINE}; check the line ends of the file."
            ),
        ),
        (
            b"012\n" * (MOST_LINES + 1),
            f"The file has more than {MOST_LINES} lines; check what it holds.",
        ),
        (
            b"012 " + b"x" * LARGEST_FILE,
            "The file is larger than 8 MB; reports are far smaller, check what it holds.",
        ),
        (
            b"x" * 100_000_000,
            "The file is larger than 8 MB; reports are far smaller, check what it holds.",
        ),
    ],
    ids=range(14),
)
def test_what_is_no_report_is_refused_with_a_sentence(data: bytes, sentence: str) -> None:
    assert only_reason(data) == sentence


def test_a_million_short_lines_are_refused_quickly() -> None:
    started = time.process_time()
    sentence = "The file has more than 200000 lines; check what it holds."
    assert only_reason(b"012\n" * 1_000_000) == sentence
    assert time.process_time() - started < 5
