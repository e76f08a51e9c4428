"""Days of rounds with the whole year are read, told once, and mended into their columns."""

from collections.abc import Callable
from datetime import date

import pytest

from arpad.formats.trf import Change, TrfFile, event_from_trf, fix_trf, observations

DAYS = ["2018/01/12", "2018/01/13", "2018/01/13", "2018/01/14", "2018/01/14"]
HEAD = f"{'132':<91}"
SHORT = "18/01/12  18/01/13  18/01/13  18/01/14  18/01/14"

Read = Callable[[bytes], TrfFile]


@pytest.fixture
def dated(clean: bytes, read: Read) -> Callable[[str], TrfFile]:
    """Return a function that puts another line 17, that of the days, into the clean file."""

    def put(line: str) -> TrfFile:
        lines = clean.decode().split("\r\n")
        assert lines[16] == HEAD + SHORT
        lines[16] = line
        return read("\r\n".join(lines).encode())

    return put


@pytest.mark.parametrize(
    ("line", "column"),
    [
        (HEAD + "".join(DAYS), 92),
        (HEAD + "".join(DAYS).replace("/", "."), 92),
        (HEAD + "  ".join(DAYS), 92),
        (f"{HEAD} {' '.join(DAYS)}  ", 93),
        (f"132 {' '.join(DAYS)}", 5),
    ],
)
def test_days_with_the_whole_year_are_read_told_and_mended(
    line: str, column: int, dated: Callable[[str], TrfFile], clean: bytes, read: Read
) -> None:
    file = dated(line)
    event, _ = event_from_trf(file)
    assert event is not None
    days = [date(2018, 1, day) for day in (12, 13, 13, 14, 14)]
    assert [round_.date for round_ in event.rounds] == days
    written = line[column - 1 :].strip()
    assert [(seen.where, seen.finding.message) for seen in observations(file)] == [
        (
            f"line 17, column {column} (record 132)",
            (
                f'5 days with the whole year, the first of them "{written[:10]}", and the format '
                'has room for two digits of it; write "18/01/12" from column 92, the next day from '
                "column 102, and so on."
            ),
        )
    ]
    fixed = fix_trf(file)
    assert fixed.changes == (Change(17, column, "days of rounds", written, SHORT),)
    assert fixed.file == read(clean)


def test_a_round_without_a_day_keeps_its_columns(dated: Callable[[str], TrfFile]) -> None:
    line = f"{HEAD}{DAYS[0]}{'':<10}{DAYS[2]}0000/00/00{DAYS[4]}"
    file = dated(line)
    assert [row[0] for row in file.lines[16].rows] == [
        date(2018, 1, 12),
        None,
        date(2018, 1, 13),
        None,
        date(2018, 1, 14),
    ]
    assert fix_trf(file).file.lines[16].raw == f"{HEAD}18/01/12{'':<12}18/01/13{'':<12}18/01/14"


@pytest.mark.parametrize(
    "days",
    [
        "2018/01/122018/13/40",
        "2018/01/12 tomorrow",
        "2018/00/002018/01/12",
        "2018/01.12",
        "18/01/12  18/01/13",
    ],
)
def test_what_is_not_certain_is_read_by_the_columns(
    days: str, dated: Callable[[str], TrfFile]
) -> None:
    file = dated(HEAD + days)
    assert "whole year" not in " ".join(seen.message for seen in observations(file))
    assert fix_trf(file).file.lines[16].raw == HEAD + days
