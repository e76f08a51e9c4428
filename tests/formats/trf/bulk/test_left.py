"""What is not plain beyond doubt is left for the careful reader, by name and with the reason."""

import os
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from arpad.formats.trf.bulk import read_many
from arpad.formats.trf.bulk.bundle import WIDE_BLANKS

Put: TypeAlias = Callable[..., bytes]

PLAYER = 18
"""The line of the first player of the clean file."""


def reason_of(path: Path) -> str:
    columns = read_many([path])
    assert len(columns.events.name) == len(columns.players.rank) == 0
    (left,) = columns.left
    assert left.file == path
    return left.reason


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ((PLAYER, 5, "   x"), "Line 18: a starting rank is not a whole number."),
        ((PLAYER, 5, "    "), "Line 18: a starting rank is missing."),
        ((PLAYER, 5, "   2"), "Line 18: a starting rank is given twice."),
        ((PLAYER, 10, "x"), "Line 18: a player's sex is not m or w."),
        ((PLAYER, 49, "23.0"), "Line 18: a rating is not a whole number."),
        ((PLAYER, 49, "4000"), "Line 18: a rating is too high."),
        ((PLAYER, 58, "    4500025"), "Line 18: a FIDE number is given twice."),
        ((PLAYER, 58, "    45-0025"), "Line 18: a FIDE number is not a whole number."),
        ((PLAYER, 70, "1978/02/30"), "Line 18: a day of birth cannot be read."),
        ((PLAYER, 70, "2018/01/13"), "Line 18: a player is born after the start."),
        ((PLAYER, 70, "2019/00/00"), "Line 18: a player is born after the start."),
        ((PLAYER, 96, "x"), "Line 18: a round is not written in the plain form."),
        ((PLAYER, 100, "x"), "Line 18: a round is not written in the plain form."),
        ((PLAYER, 101, "x"), "Line 18: a round is not written in the plain form."),
        ((PLAYER, 92, "5   "), "Line 18: a round is not written in the plain form."),
        ((PLAYER, 92, "   9"), "An opponent has no line, or does not name the player."),
        ((PLAYER, 92, "   1"), "An opponent has no line, or does not name the player."),
        ((PLAYER, 92, "        "), "An opponent has no line, or does not name the player."),
        (
            (PLAYER, 99, "0"),
            "Line 18: the two lines of a game do not agree, or it has no result or a penalty.",
        ),
        (
            (PLAYER, 97, "b"),
            "Line 18: the two lines of a game do not agree, or it has no result or a penalty.",
        ),
        ((1, 1, "013"), "It has no record 012."),
        ((2, 1, "012"), "It has the record 012 twice."),
        ((1, 5, " " * 20), "The tournament has no name (012), or a very long one."),
        (
            (4, 5, "2018/02/30"),
            "The first or the last day (042, 052) cannot be read, or the last is the earlier.",
        ),
        (
            (5, 5, "2018/01/11"),
            "The first or the last day (042, 052) cannot be read, or the last is the earlier.",
        ),
        ((6, 5, "9"), "The number of players (062) is not that of their lines."),
        ((9, 5, "by lot          "), "The type of tournament (192, 092) does not say the system."),
        ((9, 5, "Match           "), "It is called a match, and there are not two players."),
        ((2, 5, "\t"), "Line 2: there are signs that are neither letters nor the usual blanks."),
        ((2, 5, "\x7f"), "Line 2: there are signs that are neither letters nor the usual blanks."),
        ((2, 5, "\xa0"), "Line 2: there are signs that are neither letters nor the usual blanks."),
    ],
)
def test_one_slip_is_named_with_its_line(
    change: tuple[int, int, str], reason: str, put: Put, tmp_path: Path
) -> None:
    path = tmp_path / "open.trf"
    path.write_bytes(put(change))
    assert reason_of(path) == reason


def test_four_players_who_name_each_other_in_a_circle_are_left(put: Put, tmp_path: Path) -> None:
    path = tmp_path / "open.trf"
    # Round 1 has 1 against 5 and 3 against 7.
    path.write_bytes(put((PLAYER + 4, 92, "   3"), (PLAYER + 6, 92, "   1")))
    assert reason_of(path) == "An opponent has no line, or does not name the player."


def test_a_year_of_birth_that_no_event_can_hold_is_left(put: Put, tmp_path: Path) -> None:
    path = tmp_path / "open.trf"
    days = ((4, 5, "2160/01/12"), (5, 5, "2160/01/14"))
    path.write_bytes(put(*days, (PLAYER, 70, "2101/00/00")))
    assert reason_of(path) == "Line 18: a player is born after the start."
    path.write_bytes(put(*days, (PLAYER, 70, "2100/00/00")))
    assert read_many([path]).left == ()


def test_without_games_there_is_nothing_to_take(tmp_path: Path) -> None:
    path = tmp_path / "open.trf"
    lines = ("012 Open", "042 2018/01/12", "052 2018/01/13", "092 Swiss", f"001    1{'':<80}")
    path.write_text("\n".join(lines))
    assert reason_of(path) == "There are no games."


@pytest.mark.parametrize("blank", WIDE_BLANKS)
def test_a_blank_beyond_latin_1_is_left(blank: str, put: Put, tmp_path: Path) -> None:
    path = tmp_path / "open.trf"
    path.write_bytes(put((PLAYER, 20, blank)))
    assert "usual blanks" in reason_of(path)


def test_all_blanks_beyond_latin_1_are_known() -> None:
    found = [chr(code) for code in range(0x100, 0x11_0000) if chr(code).isspace()]
    assert list(WIDE_BLANKS) == found


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "It has no record 012."),
        (b"\n" * 200_001, "It has too many lines."),
        (b"012 " + b"x" * 12_000, "Line 1: the line is too long."),
        (b"\x89PNG\r\n\x1a\n\0\0\0", "Line 2: there are signs that are neither letters nor the"),
        ("012 Open\r\n".encode("utf-16"), "Line 1: there are signs that are neither letters nor"),
        (b"x" * (8 * 1024 * 1024 + 1), "It is larger than 8 MB."),
        (bytes(range(256)) * 100, "Line 1: there are signs that are neither letters nor the"),
    ],
)
def test_what_is_no_report_is_left(data: bytes, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "open.trf"
    path.write_bytes(data)
    assert reason_of(path).startswith(reason)


def test_rubbish_is_left_and_harms_nobody(tmp_path: Path, clean: bytes) -> None:
    dice = random.Random(1)  # noqa: S311 - rubbish
    paths = []
    for number in range(300):
        path = tmp_path / f"{number}"
        records = (
            b"001 ",
            b"012 ",
            b"042 2012/01/01",
            b"\r",
            b"\n",
            b"   1 w 1",
            dice.randbytes(9),
        )
        path.write_bytes(b"".join(dice.choice(records) for _ in range(dice.randrange(2000))))
        paths.append(path)
    paths[150].write_bytes(clean)
    columns = read_many(paths)
    assert columns.events.file.tolist() == [str(paths[150])]
    assert len(columns.left) == 299


def test_a_line_of_a_gigabyte_takes_little_memory_and_is_left(tmp_path: Path) -> None:
    path = tmp_path / "open.trf"
    with path.open("wb") as stream:
        stream.write(b"012 Open")
        stream.truncate(1 << 30)  # a file with a hole, which takes no room on the disk
    assert reason_of(path) == "It is larger than 8 MB."


def test_lines_without_rounds_beside_a_very_long_one_take_no_room(
    clean: bytes, tmp_path: Path
) -> None:
    lines = clean.decode().split("\r\n")[:11]
    lines[5] = "062 9000"
    lines += [f"001 {rank:>4}" for rank in range(1, 9000)]
    lines.append(f"001 9000{'':<83}{'0000 - Z  ' * 900}")
    path = tmp_path / "open.trf"
    path.write_text("\n".join(lines))
    assert reason_of(path) == "There are too many rounds, or too few in most lines."


def test_what_cannot_be_read_is_left_with_a_sentence(tmp_path: Path) -> None:
    assert reason_of(tmp_path / "none.trf").startswith("There is no such file")
    assert reason_of(tmp_path) == "This is not a file that can be read."
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert reason_of(pipe) == "This is not a file that can be read."
    (left,) = read_many(["a\0b"]).left
    assert left.reason.startswith("This is not the name of a file")


def test_a_file_that_breaks_off_while_it_is_read_is_left() -> None:
    """The memory of this process is a file whose first byte nobody can read."""
    assert reason_of(Path("/proc/self/mem")).startswith("The file cannot be read")


def test_reasons_are_counted_file_by_file_in_order(
    invented: Callable[[random.Random, Counter[str]], bytes], tmp_path: Path
) -> None:
    dice = random.Random(9)  # noqa: S311 - invented reports
    for number in range(700):
        data = b"nothing" if number % 7 == 0 else invented(dice, Counter())
        (tmp_path / f"{number:03}.trf").write_bytes(data)
    columns = read_many(tmp_path)
    assert [int(left.file.stem) for left in columns.left] == list(range(0, 700, 7))
    taken = [int(Path(file).stem) for file in columns.events.file.tolist()]
    assert taken == [number for number in range(700) if number % 7]
