"""Published tables are read with ratings, grades and promotions, and written as printed."""

from datetime import date
from decimal import Decimal
from importlib.resources import as_file, files

import pytest
from msgspec.structs import replace

from arpad.formats.event_source import read_event
from arpad.formats.fesa import (
    UnwritableError,
    is_fesa_table,
    is_turnering,
    read_fesa_rows,
    read_fesa_table,
    write_fesa_table,
)
from arpad.formats.fesa.table_rows import border_of
from arpad.model.event import Event, Game, Result
from arpad.model.finding import Severity
from arpad.model.player import Player
from arpad.model.report import TableRow
from arpad.model.system import System
from arpad.regulations.application import rate, report_table

TABLE = """\
Winter Open : 2023-12-30/2024-01-01
Nr Name                Nat  Grade  ELO    1   2   3 MMS Pts   +/-
 1 Salo         Aino   FI   2 Dan  1990   3+  2+  0+  1  4    +9
 2 Öberg        Mats   SE   1 Kyu  1702   4+  1-  3=  1  5/2  -3
 3 van den Berg Jo Ann NL          1333*  1-  4+  2=  0  1½
 4 Le Quoc      Odile  FR           871   2-  3-  0-  0  0   -41

Promoting Öberg Mats to 1 Dan
Promoting van den Berg Jo Ann to 10 Kyu
"""


def shogi_example() -> Event:
    with as_file(files("arpad") / "examples" / "4_shogi_table.json") as path:
        return read_event(path)


def printed(event: Event) -> list[TableRow]:
    rows = report_table(event, rate(event)) or ()
    return [row for row in rows if isinstance(row, TableRow)]


def told(text: str) -> list[tuple[str, str]]:
    event, findings = read_fesa_table(text.encode("iso-8859-1"), name="t.txt")
    is_hopeless = any(finding.severity is Severity.ERROR for finding in findings)
    assert (event is None) == is_hopeless
    return [(f.where.removeprefix("t.txt: "), f.message) for f in findings]


# What is read


def test_a_table_becomes_an_event_with_the_ratings_before_it() -> None:
    event, findings = read_fesa_table(TABLE.encode("iso-8859-1"), name="t.txt")
    assert findings == ()
    assert event == Event(
        name="Winter Open",
        federation="FESA",
        start=date(2023, 12, 30),
        end=date(2024, 1, 1),
        system=System.TABLE,
        players=(
            Player(id="1", name="Salo, Aino", federation="FI", rating=1990, grade="2 Dan"),
            Player(id="2", name="Öberg, Mats", federation="SE", rating=1702, grade="1 Kyu"),
            Player(id="3", name="van den Berg, Jo Ann", federation="NL"),
            Player(id="4", name="Le Quoc, Odile", federation="FR", rating=871),
        ),
        games=(
            Game(round=1, white="1", black="3", result=Result.WHITE_WINS),
            Game(round=1, white="2", black="4", result=Result.WHITE_WINS),
            Game(round=2, white="1", black="2", result=Result.WHITE_WINS),
            Game(round=2, white="3", black="4", result=Result.WHITE_WINS),
            Game(round=3, white="1", black=None, result=Result.WHITE_FORFEIT_WIN),
            Game(round=3, white="2", black="3", result=Result.DRAW),
        ),
    )


def test_the_rows_keep_what_an_event_has_no_place_for() -> None:
    rows, findings = read_fesa_rows(TABLE.encode("iso-8859-1"), name="t.txt")
    assert findings == ()
    assert rows is not None
    assert rows[1] == TableRow(
        nr=2,
        id="2",
        name="Öberg, Mats",
        federation="SE",
        grade="1 Kyu",
        elo=1702,
        is_unrated=False,
        results=("4+", "1-", "3="),
        points=Decimal("2.5"),
        change=-3,
        promoted_to="1 Dan",
    )
    assert [(row.elo, row.is_unrated, row.change) for row in rows[2:]] == [
        (1333, True, None),
        (871, False, -41),
    ]
    assert [row.promoted_to for row in rows] == [None, "1 Dan", "10 Kyu", None]


def test_handicaps_with_blanks_and_three_digits_do_not_shift_a_row() -> None:
    text = (
        "Open, Turku, Finland, 2024-09-07\n"
        "Nr Name      Nat  Grade  ELO    1         Pts   +/-\n"
        " 1 Salo Aino FI   2 Dan  1990   2+(-r )    1    +9\n"
        " 2 Ek   Bo   SE            12*  1-(+r )    0\n"
    )
    event, findings = read_fesa_table(text.encode(), name="t.txt")
    assert findings == ()
    assert event is not None
    assert event.place == "Turku, Finland"
    assert event.games == (
        Game(round=1, white="1", black="2", result=Result.WHITE_WINS, handicap="rook"),
    )


@pytest.mark.parametrize(
    ("names", "border"),
    [
        (["Ek      Anna", "Le Quoc Odile", "Roy     Jo Ann"], 8),
        (["Ek  Bo", "Roy"], 4),
        (["N2", "N14"], None),
        (["Ek"], None),
        ([], None),
    ],
)
def test_the_border_of_the_names_is_the_one_that_fits_all_rows(
    names: list[str], border: int | None
) -> None:
    assert border_of(names) == border


# What is wrong


@pytest.mark.parametrize(
    ("old", "new", "where", "expected"),
    [
        (" : 2023-12-30/2024-01-01", "", "line 1", "The title does not end with the days of the"),
        ("3+  2+  0+", "3+  2-  0+", "line 3, column 47 (Salo, Aino)", "The two results do not"),
        ("3+  2+  0+", "3+  2+  9+", "line 3, column 51 (Salo, Aino)", "There is no row 9; corr"),
        (" 2 Öberg", " 1 Öberg", "line 4, column 1 (Öberg, Mats)", "The number 1 is already that"),
        ("  1702  ", "        ", "line 4, column 2", "Expected number, names, country, grade, Elo"),
        ("  1½", "  1½  +7", "line 5, column 53 (van den Berg Jo Ann)", "The Elo has the * of an"),
        (
            "0  0   -41",
            "",
            "line 6, column 53 (Le Quoc Odile)",
            "Expected points and change behind",
        ),
    ],
)
def test_what_keeps_a_table_from_being_an_event_is_told(
    old: str, new: str, where: str, expected: str
) -> None:
    assert old in TABLE
    findings = told(TABLE.replace(old, new))
    assert findings[0][0] == where
    assert findings[0][1].startswith(expected)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("  1  4    +9", "  1  5    +9", "The results add up to 3, and 4 with MacMahon, and the"),
        ("  1  4    +9", "  1  4", "The change of the rating is missing; add it, or * to the Elo"),
        ("Promoting Öberg Mats", "Promoting Oberg Mats", '"Oberg Mats" is promoted and has no row'),
    ],
)
def test_what_is_worth_a_look_does_not_keep_the_event(old: str, new: str, expected: str) -> None:
    assert old in TABLE
    (finding,) = told(TABLE.replace(old, new))
    assert finding[1].startswith(expected)


def test_a_table_without_rows_is_refused() -> None:
    headings = "\n".join(TABLE.splitlines()[:2])
    assert told(headings) == [
        ("t.txt", "There are no rows; expected one for each player, below the headings.")
    ]


# What it is


def test_the_content_tells_a_table_from_the_results_sent() -> None:
    data = TABLE.encode("iso-8859-1")
    assert is_fesa_table(data)
    assert not is_turnering(data)
    assert not is_fesa_table(b"[Open]\n[2024-01-01]\n1 [A][B][2+]\n")
    assert not is_fesa_table(b"Nr Name Nat Grade ELO 1 Pts +/-\n")
    assert not is_fesa_table(b"")


# What is written


def test_a_table_is_written_in_the_columns_of_the_federation() -> None:
    players = (
        Player(id="a", name="Salo, Aino", federation="FI", rating=1990, grade="2 Dan"),
        Player(id="b", name="van den Berg, Jo", federation="NL"),
    )
    event = Event(
        name="Open",
        place="Turku, Finland",
        start=date(2024, 9, 7),
        end=date(2024, 9, 8),
        system=System.TABLE,
        players=players,
        games=(Game(round=1, white="a", black="b", result=Result.BLACK_WINS),),
    )
    first = TableRow(
        nr=1,
        id="a",
        name="Salo, Aino",
        federation="FI",
        grade="2 Dan",
        elo=1990,
        is_unrated=False,
        results=("2-",),
        points=Decimal(0),
        change=-12,
        promoted_to=None,
    )
    second = TableRow(
        nr=2,
        id="b",
        name="van den Berg, Jo",
        federation="NL",
        grade=None,
        elo=870,
        is_unrated=True,
        results=("1+",),
        points=Decimal(1),
        change=None,
        promoted_to="12 Kyu",
    )
    assert write_fesa_table(event, [first, second]).decode("iso-8859-1") == (
        "Open, Turku, Finland, 2024-09-07/08\n"
        "Nr Name              Nat  Grade  ELO    1  Pts   +/-\n"
        " 1 Salo         Aino FI   2 Dan  1990   2-    0   -12\n"
        " 2 van den Berg Jo   NL           870*  1+    1\n"
        "\n"
        "Promoting van den Berg Jo to 12 Kyu\n"
    )


def test_a_table_that_was_rated_is_read_back_as_it_was_printed() -> None:
    event = shogi_example()
    rows = printed(event)
    data = write_fesa_table(event, rows)
    assert read_fesa_rows(data, name="t.txt") == (tuple(rows), ())
    back, findings = read_fesa_table(data, name="t.txt")
    assert findings == ()
    assert back is not None
    assert [(p.name, p.rating) for p in back.players] == [(p.name, p.rating) for p in event.players]
    assert {(g.round, *sorted(g.players), g.handicap) for g in back.games if g.black} == {
        (g.round, *sorted(g.players), g.handicap) for g in event.games if g.result.is_played
    }
    assert write_fesa_table(back, rows) == data


def test_letters_outside_iso_8859_1_need_utf_8() -> None:
    event = shogi_example()
    players = (replace(event.players[0], name="Łuczak, Ola"), *event.players[1:])
    event = replace(event, players=players)
    rows = printed(event)
    with pytest.raises(UnwritableError, match="Ł as L"):
        write_fesa_table(event, rows)
    back, findings = read_fesa_table(write_fesa_table(event, rows, encoding="utf-8"), name="t.txt")
    assert findings == ()
    assert back is not None
    assert back.players[0].name == "Łuczak, Ola"
