"""The table that goes with a report, where an edition has one."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from arpad.regulations.catalogue import editions

Arpad = Callable[..., CompletedProcess[str]]
Write = Callable[[object], Path]


def test_a_table_of_shogi_as_it_is_published(arpad: Arpad, shogi: Path) -> None:
    answer = arpad("rate", shogi, "--report")
    lines = [" ".join(line.split()) for line in answer.stdout.splitlines()]
    assert answer.returncode == 0
    assert lines[:4] == [
        "Kyoto in Riga",
        "Riga, 2024-05-04 to 2024-05-05, rated by fesa/elo_text",
        "",
        "nr name nat grade Elo results points +/-",
    ]
    assert "1 Anna Aas NOR 3 Kyu 1500 2+ 3+ 4+ 3 +35" in lines
    assert "5 Emil Ek 1 Dan 1700 6+ 0+ 0- 2 +12" in lines
    assert "10 Nora Nyberg 400* 9- 8+ 0- 1" in lines


def test_promotions_stand_below_it(arpad: Arpad, shogi: Path) -> None:
    *_, heading, last = arpad("rate", shogi, "--report").stdout.splitlines()
    assert heading == "Promotions"
    assert last == "Anna Aas: 2 Kyu awarded (enough games in a row at the middle point)"


def test_a_number_of_two_digits_and_a_half_are_written(
    arpad: Arpad, table: dict[str, Any], write: Write
) -> None:
    """A newcomer who draws has the rating of his opponent, who keeps it: rules 1 and 7."""
    table["games"][0] |= {"white": "N", "black": "B", "result": "1/2"}
    table["games"][5] |= {"white": "H", "black": "A", "result": "1/2"}
    lines = arpad("rate", write(table), "--report").stdout.splitlines()
    drawn = next(line for line in lines if "Berta Berg" in line)
    assert drawn.endswith("10=  0-  0-     0.5   +0")


def test_the_rows_are_there_as_json(arpad: Arpad, shogi: Path) -> None:
    rows = json.loads(arpad("rate", shogi, "--report", "--json").stdout)
    assert [row["nr"] for row in rows] == list(range(1, 11))
    first, last = rows[0], rows[-1]
    assert (first["results"], first["change"], first["promoted_to"]) == (
        ["2+", "3+", "4+"],
        35,
        "2 Kyu",
    )
    assert (last["elo"], last["is_unrated"], last["change"]) == (400, True, None)


def test_a_refused_table_says_so(arpad: Arpad, table: dict[str, Any], write: Write) -> None:
    answer = arpad("rate", write(table | {"time_control": "25+35"}), "--report")
    assert answer.returncode == 1
    assert "Refused under preamble" in answer.stdout


def test_the_report_of_2004_has_the_letters_of_its_article(arpad: Arpad, sound: Path) -> None:
    answer = arpad("rate", sound, "--report", "--edition", "fide/b02_2004")
    lines = answer.stdout.splitlines()
    assert lines[0] == "Four Masters: report by article 11.31"
    assert lines[1].split() == ["id", "name", "R_ar", "n", "W", "W", "-", "W_e"]


def test_an_edition_without_a_table_names_those_that_have_one(arpad: Arpad, sound: Path) -> None:
    answer = arpad("rate", sound, "--report")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr == (
        "There is no report table for fide/b02_2010; "
        "fide/b02_2004, fesa/elo_text and fesa/elo_program have one.\n"
    )


@pytest.mark.parametrize("edition", [edition.name for edition in editions()])
def test_exactly_the_named_editions_have_one(arpad: Arpad, sound: Path, edition: str) -> None:
    told = arpad("rate", sound, "--report", "--edition", "fide/b02_2010").stderr.partition(";")[2]
    answer = arpad("rate", sound, "--report", "--edition", edition)
    assert (edition in told) == (answer.returncode != 2)


def test_an_event_that_no_edition_governs_has_none(
    arpad: Arpad, table: dict[str, Any], write: Write
) -> None:
    answer = arpad("rate", write(table | {"federation": "LAT"}), "--report")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert "an event that no edition governs" in answer.stderr
