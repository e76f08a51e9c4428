"""Lists without a header line: the columns are told from the rows, or the list is refused."""

import pytest

from arpad.formats.fide_list import FideList, fide_list_from_bytes
from arpad.model.listed_player import ListKind, ListRating
from arpad.model.player import Sex

REFUSAL = (
    "There is no header line (ID Number, Name, Fed …), and the rows do not show which column is "
    "which; put the header line of the list on top of it."
)
WITHOUT_BIRTHDAYS = [
    " 1701991  Arbo, Anton                            SWE     2300    0   i   ",
    " 1401815  Borg, Jacob                      m     DEN     2374   18       ",
    "11406248  Cole, Bjarke                     wf    DEN      963  102   win ",
]
WITH_BIRTHDAYS = [
    " 1701991  Arbo, Anton                       SWE     2300    0   06.12.69   i   ",
    " 1401815  Borg, Jacob                 m     DEN     2374   18   01.01.80       ",
    "11406248  Cole, Bjarke                wf    DEN      963  102              win ",
]
WITH_SEX = [
    " 1701991  Arbo, Anton                       SWE     2300    0   06.12.69  M  i   ",
    " 1401815  Borg, Jacob                 m     DEN     2374   18   01.01.80  M      ",
    "11406248  Cole, Bjarke                wf    DEN      963  102             F  win ",
]
ANNA = (
    f"{'4500018':<15}{'Ek, Anna':<61}SWE F   {'WIM':<5}{'WIM':<5}{'IA,FST':<19}"
    "2471  9   10 2400  0   20 0     0   0  1988  wi  "
)
JAN = (
    f"{'4500019':<15}{'Roos, Jan':<61}NED M   {'FM':<25}AFM "
    "2271  0   20 0     0   0  1900  12  40 0000      "
)


def headless(*lines: str) -> FideList:
    return fide_list_from_bytes("\n".join(lines).encode(), name="list.txt")


def warnings(fide_list: FideList) -> list[str]:
    assert {f.severity.value for f in fide_list.findings} <= {"warn"}
    return [f.message for f in fide_list.findings]


@pytest.mark.parametrize("before", [[], [""], ["  ", ""]])
@pytest.mark.parametrize(
    ("lines", "born", "sexes", "columns"),
    [
        (WITHOUT_BIRTHDAYS, [None, None, None], [None] * 3,
         ("title from 44, federation from 50, rating from 58, games from 62, flag from 70")),
        (WITH_BIRTHDAYS, [1969, 1980, None], [None] * 3,
         ("title from 39, federation from 45, rating from 53, games from 57, born from 65, flag "
          "from 76")),
        (WITH_SEX, [1969, 1980, None], [Sex.MALE, Sex.MALE, Sex.FEMALE],
         ("title from 39, federation from 45, rating from 53, games from 57, born from 65, sex "
          "from 75, flag from 78")),
    ],
)  # fmt: skip
def test_columns_of_old_lists_are_told_from_the_rows(
    before: list[str],
    lines: list[str],
    born: list[int | None],
    sexes: list[Sex | None],
    columns: str,
) -> None:
    fide_list = headless(*before, *lines)
    players = list(fide_list)
    assert [(p.id, p.name, p.federation, p.title) for p in players] == [
        ("1701991", "Arbo, Anton", "SWE", None),
        ("1401815", "Borg, Jacob", "DEN", "IM"),
        ("11406248", "Cole, Bjarke", "DEN", "WFM"),
    ]
    assert [p.standard for p in players] == [
        ListRating(2300, 0),
        ListRating(2374, 18),
        ListRating(963, 102),
    ]
    assert [p.born for p in players] == born
    assert [p.sex for p in players] == sexes
    assert [p.flag for p in players] == ["i", "", "win"]
    message = (
        "There is no header line; the columns were told from the rows: id from 1, name from 11"
    )
    assert warnings(fide_list) == [f"{message}, {columns}."]


def test_columns_of_todays_list_are_told_from_the_rows() -> None:
    fide_list = headless(ANNA, JAN, ANNA)
    anna, jan, *_ = fide_list
    assert fide_list.kind is ListKind.COMBINED
    assert (anna.title, anna.w_title, anna.o_titles) == ("WIM", "WIM", ("IA", "FST"))
    assert (anna.standard, anna.rapid) == (ListRating(2471, 9, 10), ListRating(2400, 0, 20))
    assert (jan.title, jan.foa_title, jan.blitz) == ("FM", "AFM", ListRating(1900, 12, 40))
    assert (anna.born, anna.flag, jan.born) == (1988, "wi", None)


def test_one_odd_row_among_many_changes_nothing() -> None:
    fide_list = headless(*WITHOUT_BIRTHDAYS * 5, "2 Dorn", *WITHOUT_BIRTHDAYS)
    assert sum(player.standard.rating == 963 for player in fide_list) == 6


@pytest.mark.parametrize(
    "lines",
    [
        ["Dear all", "the list follows by post"],
        ["1 Arbo 2300"],
        [" 1701991  Arbo, Anton      SWE  2300  0", " 1401815  Borg, Jacob   DEN  2374  18"],
        [" 1701991  Arbo, Anton      SWE  2300  0  1  2  3", " 1401815  Borg, B      DEN  2374  1"],
        [" 1701991  Arbo, Anton      SWE  2300  x?  0"],
        ["1701991  Ek  SWE 10  DEN 2300"],
        [" 1701991  Arbo      m    SWE  2300", " 1401815  Borg    m      DEN  2374"],
    ],
)
def test_rows_that_leave_the_columns_open_are_refused(lines: list[str]) -> None:
    fide_list = headless(*lines)
    assert list(fide_list) == []
    assert not fide_list.is_readable
    (finding,) = fide_list.findings
    assert (finding.where, finding.message) == ("list.txt", REFUSAL)
