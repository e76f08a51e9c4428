"""Columns: the same list as its players, field by field."""

from array import array
from io import BytesIO
from pathlib import Path

import pytest

from arpad.formats.fide_list import (
    FideList,
    fide_list_from_bytes,
    read_columns,
    write_fide_txt,
    write_fide_xml,
)
from arpad.model.listed_player import ListedPlayer, ListKind, ListRating
from arpad.model.player import Sex

ANNA = ListedPlayer(
    id="4500018",
    name="Ek, Anna",
    federation="SWE",
    sex=Sex.FEMALE,
    title="WIM",
    w_title="WIM",
    o_titles=("IA", "FST"),
    foa_title="AFM",
    standard=ListRating(2471, 9, 10),
    rapid=ListRating(2400, 0, 20),
    blitz=ListRating(None, 0, 0),
    born=1988,
    flag="wi",
)
JAN = ListedPlayer("7", "Roos, Jan", "NED", Sex.MALE, standard=ListRating(None, 0, 0))
ZOE = ListedPlayer("8", "Brück, Zoë", o_titles=("SI", "FI", "LSI", "SLI", "NA"))


def text(*players: ListedPlayer, kind: ListKind = ListKind.COMBINED) -> bytes:
    file = BytesIO()
    write_fide_txt(players, file, kind=kind, label="SEP14")
    return file.getvalue()


def old(*_: ListedPlayer) -> bytes:
    return (
        b"ID_NUMBER NAME                             TITLE COUNTRY JAN01 GAMES FLAG\r\n"
        b" 4500018  Ek, Anna                         wm    SWE     2471    9   wi  \r\n"
    )


def xml(*players: ListedPlayer) -> bytes:
    file = BytesIO()
    write_fide_xml(players, file)
    return file.getvalue()


def by_players(fide_list: FideList) -> dict[str, list[object]]:
    """Return columns as one would make them from players."""
    columns: dict[str, list[object]] = {}
    for player in fide_list:
        paces = {"standard": player.standard, "rapid": player.rapid, "blitz": player.blitz}
        values: dict[str, object] = {
            "id": int(player.id),
            "name": player.name,
            "federation": player.federation or "",
            "sex": player.sex or "",
            "title": player.title or "",
            "w_title": player.w_title or "",
            "o_titles": ",".join(player.o_titles),
            "foa_title": player.foa_title or "",
            "born": player.born or 0,
            "flag": player.flag,
        }
        for pace, numbers in paces.items():
            values[f"{pace}_rating"] = numbers.rating or 0
            values[f"{pace}_games"] = numbers.games or 0
            values[f"{pace}_k"] = numbers.k or 0
        for field, value in values.items():
            columns.setdefault(field, []).append(value)
    return columns


def test_numbers_are_arrays_and_texts_are_lists(tmp_path: Path) -> None:
    path = tmp_path / "players.txt"
    path.write_bytes(text(ANNA, JAN))
    columns = read_columns(path)
    assert columns["id"] == array("q", [4500018, 7])
    assert columns["standard_rating"] == array("h", [2471, 0])
    assert columns["born"] == array("h", [1988, 0])
    assert columns["name"] == ["Ek, Anna", "Roos, Jan"]
    assert columns["o_titles"] == ["IA,FST", ""]
    assert columns["sex"] == ["f", "m"]


@pytest.mark.parametrize(
    "data",
    [
        text(ANNA, JAN),
        text(ANNA, ZOE, JAN),
        text(ANNA, JAN).replace(b"NED", b"???"),
        text(ANNA, JAN).replace(b"2471", b"24x1"),
        text(ANNA, JAN).replace(b"4500018", b"       "),
        text(ANNA, JAN).replace(b"4500018", b"45 0018"),
        text(ANNA, JAN).replace(b"4500018", b"45_0018"),
        text(ANNA, JAN).replace(b"\r\n", b"\n\n"),
        text(ANNA, JAN, kind=ListKind.STANDARD),
        text(ANNA, JAN, kind=ListKind.BLITZ),
        text(*[ANNA, JAN, ZOE] * 10_000),
        old(),
        xml(ANNA, JAN, ZOE),
    ],
)
def test_columns_say_the_same_as_players(data: bytes) -> None:
    fide_list = fide_list_from_bytes(data, name="blitz.txt")
    expected = by_players(fide_list)
    findings, lines = fide_list.findings, fide_list.lines
    columns = fide_list.columns()
    assert {field: list(column) for field, column in columns.items()} == expected
    assert (fide_list.findings, fide_list.lines) == (findings, lines)


def test_a_list_without_players_has_all_columns() -> None:
    columns = fide_list_from_bytes(text(), name="players.txt").columns()
    assert len(columns) == 19
    assert {len(column) for column in columns.values()} == {0}
