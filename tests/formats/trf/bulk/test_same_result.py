"""What is taken in bulk says what the careful reader says, column by column."""

import random
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from arpad.engines.local import spread

Told: TypeAlias = dict[str, Any]
Carefully: TypeAlias = Callable[[bytes], Told | None]
InBulk: TypeAlias = Callable[..., dict[int, Told]]
Invent: TypeAlias = Callable[[random.Random, Counter[str]], bytes]

SOUND, SPOILT = 1_500, 4_000
UNSOUND = {"ten_errors.trf"}


def test_every_sound_sample_is_taken_and_says_the_same(
    samples: Path, in_bulk: InBulk, carefully: Carefully
) -> None:
    files = sorted(samples.glob("*.trf"))
    told = in_bulk([file.read_bytes() for file in files])
    for number, file in enumerate(files):
        assert (number in told) == (file.name not in UNSOUND)
        if number in told:
            assert told[number] == carefully(file.read_bytes())
    assert len(told) >= 6


def test_sound_reports_are_all_taken_and_say_the_same(
    invented: Invent, in_bulk: InBulk, carefully: Carefully
) -> None:
    dice, seen = random.Random(2016), Counter[str]()  # noqa: S311 - invented reports
    reports = [invented(dice, seen) for _ in range(SOUND)]
    told = in_bulk(reports)
    assert [told.get(number) for number in range(SOUND)] == [*map(carefully, reports)]
    assert min(seen.values()) >= 100, seen
    assert len(seen) > 40


def test_letters_of_the_next_line_are_not_those_of_a_short_one(
    put: Callable[..., bytes], in_bulk: InBulk, carefully: Carefully
) -> None:
    report = put((6, 5, "9")) + "001    9\r\n013 Łódź, ź, ź, ź, ź, ź, ź, ź, ź\r\n".encode()
    told = in_bulk([report])
    assert told == {0: carefully(report)}
    assert told[0]["players"][-1][2] == ""


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_the_number_of_cores_changes_nothing(
    workers: int, invented: Invent, in_bulk: InBulk
) -> None:
    dice = random.Random(7)  # noqa: S311 - invented reports
    reports = [invented(dice, Counter()) for _ in range(600)]
    told = in_bulk(reports, spread=partial(spread, workers=workers))
    assert list(told) == list(range(600))
    assert told == in_bulk(reports)


Slip: TypeAlias = Callable[[random.Random, list[str]], None]
"""Something that goes wrong in the lines of a report."""


def another_sign(dice: random.Random, lines: list[str]) -> None:
    at = _player(dice, lines)
    column = dice.randrange(3, len(lines[at]))
    _put(lines, at, column, dice.choice(" 0123456789wbWDLHFUZ=+-*X?A.,/é½\xa0\tČ\u3000"))


def a_lost_sign(dice: random.Random, lines: list[str]) -> None:
    at = _player(dice, lines)
    column = dice.randrange(len(lines[at]))
    lines[at] = lines[at][:column] + lines[at][column + 1 :]


def another_cell(dice: random.Random, lines: list[str]) -> None:
    at = _player(dice, lines)
    opponent = dice.choice(("   1", "   2", "  99", "0000", "    ", "1   ", "   -", "-1  "))
    _put(
        lines, at, 91 + 10 * dice.randrange(6), f"{opponent} {dice.choice('wb- x')} {_letter(dice)}"
    )


def another_result(dice: random.Random, lines: list[str]) -> None:
    at = _player(dice, lines)
    _put(lines, at, 98 + 10 * dice.randrange(6), _letter(dice))


def a_sign_in_a_gap(dice: random.Random, lines: list[str]) -> None:
    at = _player(dice, lines)
    _put(lines, at, 91 + 10 * dice.randrange(4) + dice.choice((4, 6, 8, 9)), "x")


def a_line_lost(dice: random.Random, lines: list[str]) -> None:
    del lines[dice.randrange(len(lines))]


def a_line_twice(dice: random.Random, lines: list[str]) -> None:
    lines.insert(dice.randrange(len(lines)), dice.choice(lines))


def two_lines_exchanged(dice: random.Random, lines: list[str]) -> None:
    one, other = dice.randrange(len(lines)), dice.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]


def an_indented_line(dice: random.Random, lines: list[str]) -> None:
    at = dice.randrange(len(lines))
    lines[at] = f" {lines[at]}"


def a_line_cut(dice: random.Random, lines: list[str]) -> None:
    at = dice.randrange(len(lines))
    lines[at] = lines[at][: dice.randrange(len(lines[at]) + 1)]


def another_day(dice: random.Random, lines: list[str]) -> None:
    at = next(n for n, line in enumerate(lines) if line[:3] in {"042", "052"})
    lines[at] = lines[at][:4] + dice.choice(
        ("", "2012/02/30", "2012", "12/03/04", "1850/01/01", "2199/12/31", "31.12.1999", "soon")
    )


def another_birth(dice: random.Random, lines: list[str]) -> None:
    births = (
        "2199/12/31 2199 1850/01/01 1849/12/31 1955/13/40 1960/02/30 1961/02/29 1970/5/7 70/05/07 "
        "- 1970-05-07 19700507 ????/??/?? Č???/??/?? 1980/00/07"
    )
    _put(lines, _player(dice, lines), 69, f"{dice.choice(births.split()):<10}")


def another_rating(dice: random.Random, lines: list[str]) -> None:
    ratings = ("4000", "9999", "  - ", "1.50", " 12 ", "0000", "+150", "3999")
    _put(lines, _player(dice, lines), 48, dice.choice(ratings))


def another_number(dice: random.Random, lines: list[str]) -> None:
    other = lines[_player(dice, lines)]
    field = dice.choice((slice(4, 8), slice(57, 68)))
    _put(lines, _player(dice, lines), field.start, f"{other:<68}"[field])


def another_type(dice: random.Random, lines: list[str]) -> None:
    types = ("092", "092 Match", "192 CUSTOM", "192 FIDE_TEAM_X", "092 Pokal", "092 Table of games")
    at = next((n for n, line in enumerate(lines) if line[:3] in {"092", "192"}), 0)
    lines[at] = dice.choice(types)


def another_name(dice: random.Random, lines: list[str]) -> None:
    at = next((n for n, line in enumerate(lines) if line[:3] == "012"), 0)
    lines[at] = dice.choice(("012", "012  ", f"012 {'x' * 201}", f"012 {'y' * 200}", "012 a\x7fb"))


SLIPS: tuple[Slip, ...] = (
    another_sign, a_lost_sign, another_cell, another_result, a_sign_in_a_gap, a_line_lost,
    a_line_twice, two_lines_exchanged, an_indented_line, a_line_cut, another_day, another_birth,
    another_rating, another_number, another_type, another_name,
)  # fmt: skip


def test_a_spoilt_report_is_left_or_says_the_same(
    invented: Invent, in_bulk: InBulk, carefully: Carefully
) -> None:
    dice, slips = random.Random(2026), Counter[str]()  # noqa: S311 - invented reports
    reports = []
    for number in range(SPOILT):
        lines = invented(dice, Counter()).decode("utf-8-sig", "replace").splitlines()
        slip = SLIPS[number % len(SLIPS)]
        slip(dice, lines)
        slips[slip.__name__] += 1
        reports.append("\n".join(lines).encode())
    told = in_bulk(reports)
    for number, says in told.items():
        assert says == carefully(reports[number]), SLIPS[number % len(SLIPS)].__name__
    assert min(slips.values()) >= 100
    assert 1000 < len(told) < SPOILT - 1000


def test_a_report_does_not_change_what_its_neighbours_say(
    invented: Invent, in_bulk: InBulk, put: Callable[..., bytes]
) -> None:
    dice = random.Random(3)  # noqa: S311 - invented reports
    sound = [invented(dice, Counter()) for _ in range(50)]
    spoilt = [put((17 + n % 8, 92 + n % 60, "9")) for n in range(50)]
    mixed = [report for pair in zip(sound, spoilt, strict=True) for report in pair]
    told: Mapping[int, Told] = in_bulk(mixed)
    alone = in_bulk(sound)
    assert {number // 2: told[number] for number in told if number % 2 == 0} == alone
    assert len(alone) == 50


def _player(dice: random.Random, lines: list[str]) -> int:
    return dice.choice([n for n, line in enumerate(lines) if line[:3] == "001"] or [0])


def _letter(dice: random.Random) -> str:
    return dice.choice("1=0+-WDLHFUZ*X?AČ½ ")


def _put(lines: list[str], at: int, column: int, text: str) -> None:
    line = f"{lines[at]:<{column}}"
    lines[at] = line[:column] + text + line[column + len(text) :]
