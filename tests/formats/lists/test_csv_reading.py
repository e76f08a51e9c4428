"""CSV that was written as a list is read as that list, and every line left out is told."""

from collections.abc import Callable
from datetime import date
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arpad.formats.lists import table_of_listed_players, write_csv
from arpad.formats.lists.columns import columns_of_kind, description
from arpad.formats.lists.csv_columns import described_list
from arpad.formats.lists.csv_reading import CsvList
from arpad.model.listed_player import ListedPlayer, ListKind, ListRating
from arpad.model.player import Sex

Write = Callable[[bytes | str], CsvList]


@pytest.fixture
def read(tmp_path: Path) -> Write:
    def opened(text: bytes | str, name: str = "list.csv") -> CsvList:
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return CsvList(path)

    return opened


def messages(opened: CsvList) -> list[str]:
    return [f"{finding.where}: {finding.message}" for finding in opened.findings]


@pytest.mark.parametrize("name", [n for n in description().offices if n != "other"])
def test_the_columns_of_an_office_tell_whose_they_are(name: str) -> None:
    keys = [description().column(column).key for column in description().offices[name].columns]
    found = described_list(keys)
    assert found is not None
    assert (found.federation, found.pool) == (name.partition("/")[0].upper(), None)
    assert [column.key for column in found.columns] == keys


@pytest.mark.parametrize("kind", ListKind)
def test_published_columns_tell_the_pace(kind: ListKind) -> None:
    found = described_list([column.key for column in columns_of_kind(kind)])
    assert found is not None
    assert (found.federation, found.pool) == ("FIDE", kind)
    assert found.columns == columns_of_kind(kind)


@pytest.mark.parametrize(
    "names", [("id", "name", "rating"), ("id", "name", "rating", "grade", "series"), ()]
)
def test_columns_of_nobody_and_of_two_are_not_guessed(names: tuple[str, ...]) -> None:
    assert described_list(names) is None


_TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1)
_NUMBERS = st.integers(0, 3999) | st.none()
_PLAYERS = st.builds(
    ListedPlayer,
    id=st.integers(1, 10**14).map(str),
    name=_TEXTS,
    federation=st.sampled_from([None, "EST", "SWE"]),
    sex=st.sampled_from([None, *Sex]),
    o_titles=st.lists(st.sampled_from(["IA", "FST"]), unique=True).map(tuple),
    standard=st.builds(ListRating, st.integers(1, 3999) | st.none(), _NUMBERS, _NUMBERS),
    born=st.integers(1900, 2020) | st.none(),
    flag=st.sampled_from(["", "i", "wi"]),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(players=st.lists(_PLAYERS, max_size=8))
def test_what_was_written_is_read(read: Write, players: list[ListedPlayer]) -> None:
    table = table_of_listed_players(players)
    file = BytesIO()
    write_csv(table, file)
    opened = read(file.getvalue())
    assert opened.table is not None
    assert opened.table.columns == table.columns
    assert list(opened) == list(table.rows)
    assert opened.findings == ()


def test_other_separators_orders_and_letters_are_read(read: Write) -> None:
    opened = read(b"\n Grade ;NAME;id;rating\n1 Dan;Br\xfcck;07;1800;\n\n;Ek;8;\n")
    assert opened.table is not None
    assert [column.key for column in opened.table.columns] == ["id", "name", "grade", "rating"]
    assert list(opened) == [("07", "Brück", "1 Dan", 1800), ("8", "Ek", None, None)]
    assert ["Windows-1252" in message for message in messages(opened)] == [True]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "2,Bo,1 Dan,18x0,2",
            'line 3: Expected a rating from 1 to 3999, 0 or blank for none as rating; found "18x0"',
        ),
        (
            "2,Bo,1 Dan,-5,2",
            'line 3: Expected a rating from 1 to 3999, 0 or blank for none as rating; found "-5"',
        ),
        (
            "2,Bo,1 Dan,4000,2",
            'line 3: Expected a rating from 1 to 3999, 0 or blank for none as rating; found "4000"',
        ),
        (
            "2,Bo,1 Dan,1800,many",
            'line 3: Expected a whole number of up to nine digits as games; found "many"',
        ),
        (
            "2,1 Dan,Bo,1800,2,Riga",
            "line 3: Expected 5 cells; found 6, and a text that holds the separator stands between",
        ),
        ("2,Bo,1 Dan", "line 3: Expected 5 cells or more; found 3"),
        (",Bo,1 Dan,1800,2", "line 3: The id is missing"),
        ('2,"Bo"x,1 Dan,1800,2', "line 3: A quotation mark is out of place"),
    ],
)
def test_a_line_that_is_left_out_is_told(read: Write, line: str, told: str) -> None:
    opened = read(f"id,name,grade,rating,games\n1,Aas,,1700,1\n{line}\n3,Ek,,1600,1\n")
    for _ in range(2):
        assert [row[0] for row in opened] == ["1", "3"]
        assert len(opened.findings) == 1
        assert messages(opened)[0].startswith(f"list.csv: {told}")


def test_a_rating_of_0_is_none(read: Write) -> None:
    """As in FIDE's own lists: a certificate of such a rating would confirm nothing."""
    opened = read("id,name,grade,rating,games\n1,Aas,,0,0\n2,Bo,,3999,1\n")
    assert list(opened) == [("1", "Aas", None, None, 0), ("2", "Bo", None, 3999, 1)]
    assert opened.findings == ()


def test_empty_cells_behind_the_last_column_are_no_harm(read: Write) -> None:
    opened = read("id;name;grade;rating\n1;Aas;;1700;;\n2;Bo;;1800; \n")
    assert [row[0] for row in opened] == ["1", "2"]
    assert opened.findings == ()


def test_days_and_flags_are_values(read: Write) -> None:
    opened = read("id,name,rating,tournaments,last_event\n1,Aas,1700,3,2020-02-29\n")
    assert list(opened) == [("1", "Aas", 1700, 3, date(2020, 2, 29))]
    opened = read("id,name,rating,k,is_in_top_list,born\n1,Aas,1700,20,TRUE,1990\n")
    assert list(opened) == [("1", "Aas", 1700, 20, 1990, True)]


def test_strange_and_double_columns_are_told(read: Write) -> None:
    opened = read("id,name,grade,rating,Club,grade\n1,Aas,1 Dan,1700,Riga,2 Dan\n")
    assert list(opened) == [("1", "Aas", "1 Dan", 1700)]
    assert [message.partition(": ")[2] for message in messages(opened)] == [
        'The column "grade" is there twice; the first is read.',
        'The column "club" is not known; it is not read.',
    ]


def test_a_mark_that_is_never_closed_ends(read: Write) -> None:
    opened = read('id,name,grade,rating\n1,"Aas,,1700\n' + "2,Bo,,1800\n" * 50_000)
    assert len(list(opened)) < 50_000
    assert any("quotation mark" in message for message in messages(opened))


def test_the_month_in_the_name_dates_a_list_of_fide(tmp_path: Path) -> None:
    path = tmp_path / "standard_sep14.csv"
    path.write_text("id,name,title,standard_rating\n1,Aas,,1700\n", encoding="utf-8")
    table = CsvList(path).table
    assert table is not None
    assert (table.pool, table.list_date) == ("standard", date(2014, 9, 1))
