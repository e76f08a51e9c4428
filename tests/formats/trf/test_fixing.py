"""Only what can be mended in one way is mended; every change is listed; twice changes nothing."""

from collections.abc import Callable
from pathlib import Path

import pytest

from arpad.formats.trf import Change, Encoding, TrfFile, check_trf, fix_trf, read_trf, write_trf


def test_a_sound_file_is_left_alone(clean: bytes, read: Callable[[bytes], TrfFile]) -> None:
    fixed = fix_trf(read(clean))
    assert fixed.changes == ()
    assert write_trf(fixed.file) == clean


def test_an_old_file_is_mended(samples: Path, read: Callable[[bytes], TrfFile]) -> None:
    fixed = fix_trf(read((samples / "old_deviations.trf").read_bytes()))
    assert fixed.changes == (
        Change(1, 6, "encoding", "Windows-1252", "UTF-8"),
        Change(2, 15, "line end", "LF", "CRLF"),
        Change(4, 5, "day", "28. 12. 2005", "2005/12/28"),
        Change(5, 5, "day", "2005.12.30", "2005/12/30"),
        Change(6, 10, "line end", "CR", "CRLF"),
        Change(15, 11, "title", "g", "GM"),
        Change(15, 70, "day", "1978.03.14", "1978/03/14"),
        Change(16, 11, "title", "wm", "WIM"),
        Change(16, 70, "day", "02.11.1990", "1990/11/02"),
        Change(17, 11, "title", "f", "FM"),
        Change(17, 70, "day", "69/12/06", "1969/12/06"),
        Change(18, 70, "day", "2001", "2001/00/00"),
        Change(19, 11, "title", "c", "CM"),
    )
    data = write_trf(fixed.file)
    assert data.count(b"\r\n") == data.count(b"\n") == data.count(b"\r")
    assert data.decode().startswith("012 Jõululahtine \u2013 „uus“ 2005\r\n022 Pärnu /EST\r\n")
    assert fixed.file.encoding is Encoding.UTF_8
    assert read(data) == fixed.file
    left = [finding.where for finding in check_trf(fixed.file)]
    assert left == [
        "line 3 (record 032, federation)",
        "line 14 (record XYZ)",
        "line 17, column 54 (3 Sepp, Ivo)",
        "line 21, column 58 (7 Pärn, Urmas)",
    ]


def test_of_ten_errors_two_are_mended(samples: Path, read: Callable[[bytes], TrfFile]) -> None:
    file = read((samples / "ten_errors.trf").read_bytes())
    fixed = fix_trf(file)
    assert fixed.changes == (
        Change(6, 5, "count", "9", "8"),
        Change(16, 81, "points", "3.5", "4.5"),
    )
    assert len(check_trf(fixed.file)) == len(check_trf(file)) - 2


@pytest.mark.parametrize(
    ("changes", "mended"),
    [
        ([(6, 5, "7 (6 paid)")], [Change(6, 5, "count", "7", "8")]),
        ([(7, 4, "   12")], [Change(7, 7, "count", "12", "6")]),
        ([(8, 5, "4")], []),
        ([(20, 112, "        ")], [Change(20, 112, "blank cell", "", "   1 b 0")]),
        ([(18, 132, "        ")], [Change(18, 132, "blank cell", "", "   4 w 1")]),
        (
            [(18, 132, "        "), (18, 81, " 3.5")],
            [
                Change(18, 81, "points", "3.5", "4.5"),
                Change(18, 132, "blank cell", "", "   4 w 1"),
            ],
        ),
        ([(20, 92, "        ")], []),
        ([(24, 92, "        ")], [Change(24, 92, "blank cell", "", "   3 b -")]),
        ([(20, 132, "        ")], []),
        ([(20, 112, "        "), (25, 5, "   7")], []),
        ([(18, 81, " 9.5")], [Change(18, 81, "points", "9.5", "4.5")]),
        ([(18, 81, "    ")], []),
        ([(18, 81, "x.x ")], []),
        ([(18, 119, "="), (18, 81, " 4.0")], []),
        ([(18, 119, "Q"), (18, 81, " 4.0")], []),
        ([(4, 5, "12/01/2018")], []),
        ([(4, 5, "2018/31/12")], []),
        ([(17, 92, "18-01-12")], [Change(17, 92, "day", "18-01-12", "18/01/12")]),
        ([(18, 11, " gm")], [Change(18, 11, "title", "gm", "GM")]),
        ([(18, 11, " NM")], []),
        ([(18, 112, "   4")], []),
        ([(18, 117, "b")], []),
        ([(3, 5, "   ")], []),
    ],
    ids=range(23),
)
def test_what_is_mended_and_what_is_not(
    changes: list[tuple[int, int, str]],
    mended: list[Change],
    put: Callable[..., bytes],
    read: Callable[[bytes], TrfFile],
) -> None:
    fixed = fix_trf(read(put(*changes)))
    assert list(fixed.changes) == mended
    again = fix_trf(fixed.file)
    assert again.changes == ()
    assert again.file == fixed.file
    assert read(write_trf(fixed.file)) == fixed.file


def test_only_the_columns_that_are_mended_change(
    clean: bytes, put: Callable[..., bytes], read: Callable[[bytes], TrfFile]
) -> None:
    """Blanks at the end, words after a count and unknown records stay as they are."""
    data = put((18, 81, " 9.5"), (18, 160, " "), (6, 5, "7 or so"), (27, 1, "404 what?  "))
    fixed = write_trf(fix_trf(read(data)).file)
    assert fixed == put((18, 160, " "), (6, 5, "8 or so"), (27, 1, "404 what?  "))
    assert fixed != clean


def test_the_most_frequent_line_end_wins() -> None:
    file, _ = read_trf(b"012 a\r022 b\r032 c\n102 d\r\n", name="open.trf")
    assert file is not None
    fixed = fix_trf(file)
    assert write_trf(fixed.file) == b"012 a\r022 b\r032 c\r102 d\r"
    assert [change.before for change in fixed.changes] == ["LF", "CRLF"]


def test_points_of_another_scoring_are_not_mended(
    put: Callable[..., bytes], read: Callable[[bytes], TrfFile]
) -> None:
    points = {18: "13.0", 19: "10.0", 20: " 4.0", 21: " 5.0", 22: " 6.0", 23: " 7.0"}
    points |= {24: " 4.0", 25: " 4.0"}
    data = put(*((line, 81, text) for line, text in points.items()), (15, 1, "###"))
    assert fix_trf(read(data)).changes == ()


def test_teams_are_counted_where_there_are_any(
    samples: Path, read: Callable[[bytes], TrfFile]
) -> None:
    data = (samples / "team_2026.trf").read_bytes().replace(b"082 4", b"082 8")
    assert fix_trf(read(data)).changes == (Change(8, 5, "count", "8", "4"),)


@pytest.mark.parametrize(
    ("line", "column", "text"),
    [(4, 5, "03.02.12  "), (4, 5, "12/02/03  "), (18, 70, "1978/03/00"), (18, 70, "04.03.12  ")],
)
def test_a_day_in_doubt_is_left(
    put: Callable[..., bytes],
    read: Callable[[bytes], TrfFile],
    line: int,
    column: int,
    text: str,
) -> None:
    """Another day could be meant, and a month is more than the year alone."""
    assert fix_trf(read(put((line, column, text)))).changes == ()


def test_a_cell_that_has_slipped_is_not_written_over(
    put: Callable[..., bytes], read: Callable[[bytes], TrfFile]
) -> None:
    """Nothing but the colour stands where it can be read: the rest of it is somewhere near."""
    data = put((18, 92, "  5  w 1"))
    fixed = fix_trf(read(data))
    assert [change for change in fixed.changes if change.line == 18] == []
    slipped = put((18, 92, "     w  "))
    assert [change for change in fix_trf(read(slipped)).changes if change.line == 18] == []
