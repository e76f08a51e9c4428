"""Lists as CSV: the same as the file of organisers, and nothing put before a sign."""

from collections.abc import Callable
from datetime import date
from io import BytesIO
from pathlib import Path

from arpad.formats.lists import Column, Kind, ListTable, table_of_rating_list, write_csv
from arpad.formats.rating_list_file import rating_list_csv, rating_list_from_bytes
from arpad.model.period import ListRow, RatingList

MakeList = Callable[..., RatingList]
MakeRow = Callable[..., ListRow]


def csv(table: ListTable) -> str:
    file = BytesIO()
    assert write_csv(table, file) == ()
    return file.getvalue().decode()


def test_a_list_of_fide_is_written_with_the_names_of_its_columns(list_of: MakeList) -> None:
    assert csv(table_of_rating_list(list_of("fide/b02_2010"))) == (
        "id,name,title,federation,rating,games,k,born,sex,flag,is_in_top_list\n"
        '00450018,"Ek, Anna",WIM,SWE,2271,9,10,1988,f,inactive,false\n'
        '7,"Roos, Jan",,,1900,0,15,,,,true\n'
    )


def test_a_list_of_scrabble_is_what_bars_are_proposed_from(list_of: MakeList) -> None:
    made = list_of("fisf/classique_2019")
    text = csv(table_of_rating_list(made))
    assert text == rating_list_csv(made.rows)
    players, findings = rating_list_from_bytes(text.replace(",,\n", ",0,\n").encode(), name="l")
    assert findings == ()
    assert players is not None
    assert players[0].last_event == date(2019, 12, 7)


def test_the_organisers_file_is_the_same_either_way(list_of: MakeList, row: MakeRow) -> None:
    rows = [row(id="007", tournaments=0), row(id="8", name='Ann "Bo"\r', tournaments=0)]
    table = table_of_rating_list(list_of("fisf/classique_2019"), rows)
    assert csv(table) == rating_list_csv(rows)


def test_a_name_that_looks_like_a_formula_stays_a_name(list_of: MakeList, row: MakeRow) -> None:
    names = ['=HYPERLINK("x")', "+1", "-1", "@a"]
    made = list_of("fesa/elo_program", *(row(name=name) for name in names))
    lines = csv(table_of_rating_list(made)).splitlines()[1:]
    assert [line.split(",")[1] for line in lines] == ['"=HYPERLINK(""x"")"', "+1", "-1", "@a"]


def test_a_list_of_nobody_is_a_header() -> None:
    columns = (Column("id", "Number", Kind.TEXT), Column("rating", "Rating", Kind.WHOLE))
    assert csv(ListTable(federation="FIDE", columns=columns, rows=())) == "id,rating\n"


def test_half_a_letter_becomes_a_question_mark_and_is_told(
    list_of: MakeList, row: MakeRow, tmp_path: Path
) -> None:
    made = list_of("fesa/elo_program", row(name="Ek\ud83d"))
    (finding,) = write_csv(table_of_rating_list(made), tmp_path / "list.csv")
    assert finding.where == r"Ek\ud83d (7)"
    assert finding.message == (
        r'Name "Ek\ud83d" is written as "Ek?": half a letter cannot be written.'
    )
    assert "\n7,Ek?,," in (tmp_path / "list.csv").read_text(encoding="utf-8")
