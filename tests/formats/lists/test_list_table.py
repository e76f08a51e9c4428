"""A list as a table: the columns its federation fills, the cells that may be public, a stream."""

from collections.abc import Callable, Iterator
from datetime import date
from itertools import count, islice

import msgspec
import pytest

from arpad.formats.fide_list.field import Field
from arpad.formats.lists import (
    Column,
    Kind,
    table_of_listed_players,
    table_of_rating_list,
)
from arpad.formats.lists.columns import description
from arpad.model.listed_player import ListedPlayer, ListKind, ListRating
from arpad.model.period import ListRow, RatingList
from arpad.model.player import Player, Sex
from arpad.model.rating import Standing
from arpad.regulations import catalogue
from arpad.regulations.application import make_list
from arpad.regulations.house_file import read_house

MakeList = Callable[..., RatingList]
MakeRow = Callable[..., ListRow]

FOR_THE_OFFICE = {"is_in_federation_list", "is_inactive"}
"""What a row says that no list shows: the one follows from the flag, the other is the office's."""

CELLS = {
    "fide/b02_2010": {
        "id": "00450018",
        "name": "Ek, Anna",
        "title": "WIM",
        "federation": "SWE",
        "rating": 2271,
        "games": 9,
        "k": 10,
        "born": 1988,
        "sex": "f",
        "flag": "inactive",
        "is_in_top_list": False,
    },
    "fide/b02_2004": {
        "id": "00450018",
        "name": "Ek, Anna",
        "title": "WIM",
        "federation": "SWE",
        "rating": 2271,
        "games": 9,
        "k": 10,
        "k_new_games": 12,
        "born": 1988,
        "flag": "inactive",
        "is_in_top_list": False,
    },
    "fesa/elo_program": {
        "id": "00450018",
        "name": "Ek, Anna",
        "federation": "SWE",
        "grade": "3 Dan",
        "outside_grade": "4 Dan",
        "rating": 2271,
        "games": 9,
    },
    "fisf/classique_2019": {
        "rank": 1,
        "id": "00450018",
        "name": "Ek, Anna",
        "federation": "SWE",
        "rating": 2271,
        "status": "ranked",
        "series": "Joker",
        "games": 9,
        "tournaments": 8,
        "last_event": date(2019, 12, 7),
    },
}


@pytest.mark.parametrize("edition", CELLS)
def test_a_list_has_the_columns_of_its_federation(edition: str, list_of: MakeList) -> None:
    table = table_of_rating_list(list_of(edition))
    first, second = table.rows
    assert dict(zip((c.key for c in table.columns), first, strict=True)) == CELLS[edition]
    assert len(second) == len(first)
    assert (table.edition, table.federation) == (edition, edition[:4].upper())


def test_the_words_of_enumerations_are_plain_text(list_of: MakeList) -> None:
    table = table_of_rating_list(list_of("other/edition"))
    types = {type(cell) for row in table.rows for cell in row}
    assert types == {str, int, bool, date, type(None)}


def test_no_list_of_an_office_shows_the_day_of_birth() -> None:
    assert description().columns["born"].kind is Kind.YEAR


def test_every_field_of_a_row_has_its_column_in_a_list_of_everything() -> None:
    shown = set(description().offices["other"].columns)
    assert set(ListRow.__struct_fields__) == shown | FOR_THE_OFFICE


def test_every_name_in_the_lists_is_a_column() -> None:
    table = description()
    lists = (*table.offices.values(), *table.published.values())
    assert {name for listed in lists for name in listed.columns} == set(table.columns)
    assert all(listed.left_out_if_empty <= set(listed.columns) for listed in lists)


@pytest.mark.parametrize("kind", ListKind)
def test_a_published_list_has_the_fields_of_the_files_it_came_from(kind: ListKind) -> None:
    keys = [column.key for column in table_of_listed_players((), kind=kind).columns]
    other = set(ListKind) - {kind, ListKind.COMBINED}
    if kind is ListKind.COMBINED:
        assert keys == list(Field)
    else:
        assert keys == [field for field in Field if field.partition("_")[0] not in other]


def test_a_listed_player_becomes_a_row() -> None:
    player = ListedPlayer(
        id="0450",
        name="Ek, Anna",
        sex=Sex.FEMALE,
        o_titles=("IA", "FST"),
        rapid=ListRating(2400, 0, 20),
        born=1988,
        flag="wi",
    )
    day = date(2024, 2, 1)
    table = table_of_listed_players([player], kind=ListKind.RAPID, list_date=day)
    assert list(table.rows) == [
        ("0450", "Ek, Anna", None, "f", None, None, "IA,FST", None, 2400, 0, 20, 1988, "wi")
    ]
    assert (table.federation, table.pool, table.list_date) == ("FIDE", "rapid", day)


# Ranks, files, streams


def test_ranks_are_left_out_where_nobody_has_one(list_of: MakeList, row: MakeRow) -> None:
    made = list_of("fisf/classique_2019", row(rank=1), row())
    assert table_of_rating_list(made).columns[0] == Column("rank", "Rank", Kind.WHOLE)
    file = table_of_rating_list(made, [row()], title="Organisers' file")
    assert (file.columns[0].key, file.title) == ("id", "Organisers' file")


def test_a_stream_keeps_its_columns_and_is_not_read_ahead(list_of: MakeList, row: MakeRow) -> None:
    endless = (row(id=str(n)) for n in count())
    table = table_of_rating_list(list_of("fisf/classique_2019"), endless)
    assert [cells[:2] for cells in islice(table.rows, 2)] == [(None, "0"), (None, "1")]
    assert next(endless).id == "2"


def test_players_are_made_into_rows_one_by_one() -> None:
    taken: list[int] = []

    def players() -> Iterator[ListedPlayer]:
        for n in count():
            taken.append(n)
            yield ListedPlayer(str(n))

    rows = iter(table_of_listed_players(players()).rows)
    next(rows)
    assert taken == [0]


def test_a_table_of_a_sequence_can_be_gone_through_again(list_of: MakeList) -> None:
    table = table_of_rating_list(list_of("fesa/elo_program"))
    assert list(table.rows) == list(table.rows)


@pytest.mark.parametrize(
    ("edition", "day"),
    [
        ("fide/b02_2004", date(2008, 1, 1)),
        ("fide/b02_2010", date(2012, 3, 1)),
        ("fesa/elo_text", date(2024, 1, 1)),
        ("fisf/classique_2019", date(2020, 3, 31)),
    ],
)
def test_what_the_law_fills_beside_the_person_is_shown(edition: str, day: date) -> None:
    """Title, birth, sex and K belong to no list of shogi or Scrabble; the rest is shown."""
    player = Player(id="7", name="Roos", rating=1900, games=60, tournaments=8, last_event=day)
    made = make_list(day, [Standing(player=player, games_by_period=(9,) * 6)], edition=edition)
    (row,) = made.rows
    filled = {name for name in row.__struct_fields__ if getattr(row, name) not in (None, "")}
    keys = {column.key for column in table_of_rating_list(made).columns}
    assert filled - keys - FOR_THE_OFFICE <= {"k", "is_in_top_list"}


def test_a_list_under_a_house_edition_is_one_of_its_base_s_federation(
    list_of: MakeList,
) -> None:
    text = 'name = "house/listed"\ntitle = "x"\nbase = "fide/b02_2010"\nsince = 2011-07-01\n'
    catalogue.hold(read_house(text, "x.toml"))
    of_base = table_of_rating_list(list_of("fide/b02_2010"))
    table = table_of_rating_list(
        msgspec.structs.replace(list_of("fide/b02_2010"), edition="house/listed")
    )
    assert (table.federation, table.columns) == ("FIDE", of_base.columns)
