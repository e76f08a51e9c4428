"""A list of a FIDE edition in FIDE's own forms, and what is refused there."""

from collections.abc import Callable
from datetime import date
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.formats.fide_list import fide_list_from_bytes, read_fide_list
from arpad.formats.lists import (
    listed_players,
    write_list_as_fide_txt,
    write_list_as_fide_xml,
)
from arpad.model.finding import Finding
from arpad.model.listed_player import ListedPlayer, ListKind, ListRating
from arpad.model.period import Flag, ListRow, Period, RatingList
from arpad.model.player import Sex

MakeList = Callable[..., RatingList]
MakeRow = Callable[..., ListRow]
Write = Callable[..., tuple[Finding, ...]]

TXT = (
    "ID Number      Name                                                         Fed Sex Tit  "
    "WTit OTit           FOA MAR12 Gms K  B-day Flag\r\n"
    "00450018       Ek, Anna                                                     SWE F   WIM  "
    "WIM                     2271  9   10 1988  wi  \r\n"
    "7              Roos, Jan                                                             "
    "                        1900  0   15 0000      \r\n"
)
WRITERS = [write_list_as_fide_txt, write_list_as_fide_xml]


def test_a_list_is_written_in_the_columns_of_its_month(list_of: MakeList) -> None:
    file = BytesIO()
    assert write_list_as_fide_txt(list_of("fide/b02_2010"), file) == ()
    lines = [line.split() for line in file.getvalue().decode().splitlines()]
    assert lines == [line.split() for line in TXT.splitlines()]
    assert len({len(line) for line in file.getvalue().splitlines()}) == 1


@pytest.mark.parametrize("write", WRITERS)
@pytest.mark.parametrize("pace", [ListKind.STANDARD, ListKind.RAPID, ListKind.BLITZ])
def test_a_list_is_read_back_with_the_same_players(
    write: Write, pace: ListKind, list_of: MakeList
) -> None:
    made = list_of("fide/b02_2010")
    file = BytesIO()
    assert write(made, file, pace=pace) == ()
    fide_list = fide_list_from_bytes(file.getvalue(), name="list_mar12", kind=pace)
    anna, jan = fide_list
    assert fide_list.findings == ()
    assert fide_list.date == date(2012, 3, 1)
    assert (anna.id, anna.title, anna.w_title, anna.born) == ("00450018", "WIM", "WIM", 1988)
    assert (anna.sex, anna.flag, anna.is_inactive) == (Sex.FEMALE, "wi", True)
    assert getattr(anna, pace.value) == ListRating(2271, 9, 10)
    assert getattr(jan, pace.value) == ListRating(1900, 0, 15)


@pytest.mark.parametrize("write", WRITERS)
@pytest.mark.parametrize("edition", ["fesa/elo_program", "fisf/classique_2019"])
def test_a_list_of_another_federation_is_refused(
    write: Write, edition: str, list_of: MakeList, tmp_path: Path
) -> None:
    path = tmp_path / "list"
    (finding,) = write(list_of(edition), path)
    assert finding.message == (
        f"This is a list of {edition[:4].upper()}; FIDE's lists have no room for what it says "
        "beside the rating. Write it as CSV, JSON, xlsx or Parquet."
    )
    assert not path.exists()


def test_a_delisted_player_has_no_rating_there(row: MakeRow) -> None:
    (player,) = listed_players([row(flag=Flag.DELISTED)])
    assert (player.standard.rating, player.flag) == (None, "")


def test_an_office_has_no_list_of_all_paces(list_of: MakeList) -> None:
    with pytest.raises(ValueError, match="of one pace"):
        write_list_as_fide_xml(list_of("fide/b02_2010"), BytesIO(), pace=ListKind.COMBINED)


def test_a_player_without_a_fide_number_is_left_out_and_told(
    list_of: MakeList, row: MakeRow, tmp_path: Path
) -> None:
    path = tmp_path / "list.txt"
    rows = [row(id="A7"), row(id="8")]
    (finding,) = write_list_as_fide_txt(list_of("fide/b02_2010"), path, rows=rows)
    assert finding.message == (
        '"A7" has no room as id; the player is left out, correct the number.'
    )
    assert [player.id for player in read_fide_list(path)] == ["8"]


names = st.text("abcé 'ABC,-.", max_size=60).map(str.strip)


@st.composite
def rows_of_fide(draw: st.DrawFn) -> ListRow:
    return ListRow(
        id=draw(st.from_regex(r"[0-9]{1,15}", fullmatch=True)),
        name=draw(names),
        title=draw(st.none() | st.sampled_from(["GM", "IM", "FM", "CM", "WGM", "WCM"])),
        federation=draw(st.none() | st.sampled_from(["SWE", "EST"])),
        rating=draw(st.integers(1, 3999)),
        games=draw(st.integers(0, 999)),
        born=draw(
            st.none() | st.integers(1850, 2100) | st.dates(date(1900, 1, 1), date(2100, 1, 1))
        ),
        sex=draw(st.none() | st.sampled_from(Sex)),
        k=draw(st.integers(0, 99)),
        k_new_games=None,
        flag=draw(st.sampled_from([Flag.NONE, Flag.INACTIVE])),
        is_in_federation_list=True,
        is_in_top_list=True,
    )


@given(st.lists(rows_of_fide(), max_size=4), st.sampled_from(WRITERS))
def test_any_list_comes_back(rows: list[ListRow], write: Write) -> None:
    rating_list = RatingList(
        edition="fide/b02_2010",
        period=Period(date(2012, 3, 1), date(2012, 3, 31)),
        rows=tuple(rows),
        delisted=(),
        titled_unrated=(),
        scale=None,
        readings={},
        findings=(),
    )
    file = BytesIO()
    assert write(rating_list, file) == ()
    players: list[ListedPlayer] = list(fide_list_from_bytes(file.getvalue(), name="mar12.txt"))
    assert players == list(listed_players(rows))
