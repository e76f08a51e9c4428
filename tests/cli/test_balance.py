"""`arpad balance`: the points of a pool on a page, as JSON and as CSV, and what has no cause."""

import csv
import json
from datetime import date
from io import StringIO
from pathlib import Path

import pytest
from tests.drift.test_balance_lists import Lists, listed

from arpad.cli.balance import balance
from arpad.cli.exits import ExitCode, UsageError
from arpad.store.lists import Section

JANUARY, MARCH = date(2012, 1, 1), date(2012, 3, 1)


@pytest.fixture
def demo(demo_folder: Path) -> str:
    return str(demo_folder / "arpad.db")


def test_a_pool_is_shown_list_by_list_and_cause_by_cause(
    demo: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert balance("fide", book=demo) == ExitCode.DONE
    page = capsys.readouterr().out
    assert "Points in circulation: FIDE standard" in page
    assert "A year: the points that it gives each player" in page
    assert "8.56" in page
    assert "Balanced: before and all flows give after" in page


def test_one_list_is_shown_with_what_it_follows(
    demo: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert balance("fesa", list_=date(2011, 7, 1), book=demo) == ExitCode.DONE
    page = capsys.readouterr().out
    assert "list of 2011-07-01 after that of" in page
    assert "Raised changes (d')" in page


def test_json_tells_the_same_in_hundredths(demo: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert balance("fisf", as_json=True, book=demo) == ExitCode.DONE
    told = json.loads(capsys.readouterr().out)
    assert told["is_balanced"] is True
    for one in told["balance"]["lists"]:
        assert one["before"] + sum(flow["amount"] for flow in one["flows"]) == one["after"]


def test_page_and_paper_hold_every_figure_with_its_table(
    demo: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, paper = tmp_path / "points.html", tmp_path / "points.pdf"
    assert balance("fisf", html=page, pdf=paper, as_json=True, book=demo) == ExitCode.DONE
    told = json.loads(capsys.readouterr().out)["balance"]["lists"]
    text = page.read_text()
    assert text.count("<svg") == text.count("<figure") == text.count("<table") == 3
    assert text.count("<tr>") - 3 == (
        len(told[-1]["flows"])
        + sum(flow["article"] != "import" for one in told for flow in one["flows"])
    )
    assert f"{len(told)} lists, " in text
    assert 'aria-label="Waterfall of the points of pool fisf' in text
    assert paper.read_bytes().startswith(b"%PDF")
    with pytest.raises(UsageError, match="already there"):
        balance("fisf", html=page, book=demo)


def test_csv_leads_from_before_to_after(demo: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert balance("fesa", list_=date(2012, 1, 1), csv=True, book=demo) == ExitCode.DONE
    rows = list(csv.DictReader(StringIO(capsys.readouterr().out)))
    cents = [round(100 * float(row["points"])) for row in rows]
    assert (rows[0]["cause"], rows[-1]["cause"]) == ("before", "after")
    assert sum(cents[:-1]) == cents[-1]


def test_a_pool_without_lists_has_nothing_to_add_up(
    demo: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert balance("fide-rapid", book=demo) == ExitCode.DONE
    assert "has no such list" in capsys.readouterr().err


def test_a_rating_without_a_cause_is_named_with_its_list(
    tmp_path: Path, pattern_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    address = tmp_path / "arpad.db"
    address.write_bytes(pattern_file.read_bytes())
    lists = Lists(str(address))
    lists.add(JANUARY, listed(A=2000, B=1900))
    lists.add(MARCH, {"A": (Section.LISTED, 2000), "B": (Section.LISTED, 1903)})
    assert balance("fide", from_=MARCH, book=str(address)) == ExitCode.REFUSED
    told = capsys.readouterr()
    assert "Balanced" not in told.out
    assert "List of 2012-03-01: the rating of B does not follow" in told.err
    assert "+3.00 points have no cause" in told.err


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"list_": JANUARY}, "The pool fide has no list of 2012-01-01"),
        ({"list_": JANUARY, "until": MARCH}, "--list asks for one list"),
        ({"from_": MARCH, "until": JANUARY}, "--from 2012-03-01 is after --until 2012-01-01"),
        ({"from_": date(1700, 1, 1)}, "--from 1700-01-01 is out of reach"),
        ({"as_json": True, "csv": True}, "--json and --csv are two forms"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(
    pattern_file: Path, asked: dict[str, date], sentence: str
) -> None:
    with pytest.raises(UsageError, match=sentence):
        balance("fide", book=str(pattern_file), **asked)  # type: ignore[arg-type]
