"""Results files as they are written: templates that can be read, workbooks that help to fill in."""

import builtins
import io
import zipfile
from datetime import date, datetime
from types import ModuleType
from typing import Any

import msgspec
import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet

from arpad.formats.extras import MissingExtraError
from arpad.formats.results import (
    event_from_results,
    results_csv,
    results_xlsx,
    tables,
    template_csv,
    template_xlsx,
)
from arpad.formats.results.layout import OBJECTS
from arpad.model.event import Event, Game, Result
from arpad.model.player import Player
from arpad.model.system import System

EVENT = Event(
    name="=Open",
    start=date(2012, 2, 3),
    system=System.SWISS,
    registered=False,
    players=(
        Player(id="007", name="Ek, Anna", rating=2210, born=date(1885, 1, 2), grade="2 Dan"),
        Player(id="@8", name="Bo", born=date(1990, 5, 6), games=0),
    ),
    games=(
        Game(round=1, white="007", black="@8", result=Result.DRAW),
        Game(round=2, white="@8", result=Result.UNPLAYED_DRAW),
        Game(round=2, white="007", black="@8", result=Result.BLACK_FORFEIT_WIN),
    ),
)


def sheet(data: bytes, title: str) -> Worksheet:
    return openpyxl.load_workbook(io.BytesIO(data))[title]


def offers(of: Worksheet) -> dict[str, str]:
    validations = of.data_validations.dataValidation
    return {str(validation.sqref): str(validation.formula1) for validation in validations}


# The layout


def test_needed_columns_are_those_that_the_model_requires() -> None:
    for table in tables():
        needed = {column.name for column in table.columns if column.needed}
        fields = msgspec.structs.fields(OBJECTS[table.key])
        required = {field.name for field in fields if field.required} & table.by_name.keys()
        # Players need a number or an id; without the column of black every game would be a bye.
        exceptions = {"players": {"id"}, "games": {"black"}}.get(table.key, set())
        assert needed ^ required == exceptions, table.key


def test_names_of_columns_are_not_ambiguous() -> None:
    for table in tables():
        names = [name for column in table.columns for name in (column.name, *column.also)]
        assert len(set(names)) == len(names), table.key


# Templates


@pytest.mark.parametrize("template", [template_csv(), template_xlsx()], ids=["csv", "xlsx"])
def test_a_template_can_be_read_as_it_is(template: bytes) -> None:
    event, findings = event_from_results(template, name="template")
    assert findings == ()
    assert event is not None
    assert (event.name, event.start, event.system) == (
        "Spring Open 2012",
        date(2012, 2, 3),
        System.MATCH,
    )
    assert [player.name for player in event.players] == ["Berg, Ida", "Costa, Rui"]
    assert [game.result for game in event.games] == [Result.WHITE_WINS, Result.DRAW]
    assert [round_.date for round_ in event.rounds] == [date(2012, 2, 3), date(2012, 2, 4)]


def test_the_template_in_csv_explains_itself() -> None:
    text = template_csv().decode("utf-8-sig")
    comments = [line for line in text.splitlines() if line.startswith("#")]
    for table in tables():
        for column in table.columns:
            assert column.core or any(column.name in line for line in comments), column.name


def test_the_workbook_has_a_help_sheet_that_names_every_column() -> None:
    rows = list(sheet(template_xlsx(), "Help").iter_rows(values_only=True))
    assert rows[0][0] == "Replace the example by your event, then check the file: arpad check FILE."
    named = {(row[0], row[1]) for row in rows}
    for table in tables():
        assert {(table.title, column.name) for column in table.columns} <= named


# Workbooks


def test_the_same_event_gives_the_same_bytes() -> None:
    assert template_xlsx() == template_xlsx()
    first, second = results_xlsx(EVENT), results_xlsx(EVENT)
    assert first == second
    with zipfile.ZipFile(io.BytesIO(first)) as archive:
        assert b"2000-01-01T00:00:00Z" in archive.read("docProps/core.xml")
        assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_headers_stay_in_view_and_columns_are_wide_enough() -> None:
    for title in ("Event", "Players", "Games", "Rounds"):
        table = sheet(template_xlsx(), title)
        assert table.freeze_panes == "A2"
        assert table["A1"].font.bold
    assert sheet(template_xlsx(), "Players").column_dimensions["C"].width > 25


def test_words_to_choose_from_are_offered() -> None:
    data = template_xlsx()
    assert offers(sheet(data, "Games"))["D2:D1003"].startswith('"1-0,0-1,1/2-1/2,1-0 forfeit,')
    assert offers(sheet(data, "Players")) == {"E2:E1003": '"f,m"'}
    assert offers(sheet(data, "Event")) == {
        "B8": '"swiss,round-robin,double-round-robin,team,scheveningen,match,table"'
    }


def test_texts_are_texts_and_days_are_days() -> None:
    data = results_xlsx(EVENT)
    players = sheet(data, "Players")
    assert [cell.value for cell in players["A"]] == ["id", "007", "@8"]
    assert players["A2"].number_format == "@"
    born = "ABCDEFGHI"[[cell.value for cell in players[1]].index("born")]
    assert players[f"{born}2"].value == "1885-01-02"
    assert players[f"{born}3"].value == datetime(1990, 5, 6)  # noqa: DTZ001
    assert players[f"{born}3"].number_format == "yyyy-mm-dd"
    start = sheet(data, "Event")["B5"]
    assert (start.value, start.number_format) == (datetime(2012, 2, 3), "yyyy-mm-dd")  # noqa: DTZ001
    name = sheet(data, "Event")["B2"]
    assert (name.value, name.data_type) == ("=Open", "s")


def test_only_columns_that_say_something_are_added_to_those_of_the_template() -> None:
    names = [cell.value for cell in sheet(results_xlsx(EVENT), "Players")[1]]
    assert "grade" in names
    assert "games" in names
    assert "series" not in names
    assert "number" not in names


# CSV


def test_csv_is_written_for_spreadsheets() -> None:
    data = results_csv(EVENT)
    assert data.startswith(b"\xef\xbb\xbf[event]\n")
    lines = data.decode("utf-8-sig").splitlines()
    assert "name,'=Open" in lines
    assert "registered,no" in lines
    assert "1,007,'@8,1/2-1/2" in lines
    assert "2,'@8,,half bye" in lines
    assert "2,007,'@8,0-1 forfeit" in lines


# Libraries


def test_a_missing_library_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> ModuleType:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr("arpad.formats.extras.import_module", missing)
    with pytest.raises(MissingExtraError, match=r"Writing xlsx needs the extra sheets: pip"):
        template_xlsx()
    assert template_csv()


def test_a_workbook_is_read_without_any_library(monkeypatch: pytest.MonkeyPatch) -> None:
    data, real = template_xlsx(), builtins.__import__

    def strict(name: str, *rest: Any, **more: Any) -> ModuleType:  # noqa: ANN401 - as Python calls it
        assert not name.startswith(("openpyxl", "xlsxwriter"))
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", strict)
    assert event_from_results(data, name="template.xlsx")[1] == ()
