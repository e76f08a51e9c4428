"""Text lists: columns by the header line, every kind and every spelling since 2001."""

from datetime import date
from pathlib import Path

import pytest

from arpad.formats.fide_list import FideList, fide_list_from_bytes, read_fide_list
from arpad.model.finding import Severity
from arpad.model.listed_player import ListedPlayer, ListKind, ListRating
from arpad.model.player import Sex

COMBINED = (
    "ID Number      Name                                                         Fed Sex Tit  "
    "WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
SINGLE = (
    "ID Number      Name                                                         Fed Sex Tit  "
    "WTit OTit           FOA SEP14 Gms K  B-day Flag"
)
SINGLE_2012 = SINGLE.replace("FOA SEP14", "sep12")

TAIL = "2471  9   10 0     0   0  0     0   0  1988  i   "


def row(
    before: str = "",
    after: str = TAIL,
    *,
    name: str = "Ek, Anna",
    federation: str = "SWE",
    foa: str = "    ",
) -> str:
    """Return a row of today; `before` stands from Sex to OTit, `after` from the first rating."""
    return f"{'4500018':<15}{name:<61}{federation:<4}{before:<29}{foa}{after}"


def listed(*lines: str, name: str = "players.txt", kind: ListKind | None = None) -> FideList:
    return fide_list_from_bytes("\r\n".join(lines).encode(), name=name, kind=kind)


def only(*lines: str, name: str = "players.txt", kind: ListKind | None = None) -> ListedPlayer:
    fide_list = listed(*lines, name=name, kind=kind)
    (player,) = fide_list
    assert fide_list.findings == ()
    return player


def told(fide_list: FideList) -> list[tuple[str, str, str]]:
    list(fide_list)
    return [(f.severity.value, f.where, f.message) for f in fide_list.findings]


# Today's lists


def test_a_row_of_the_combined_list() -> None:
    after = "2471  9   10 2400  0   20 0     0   0  1988  wi  "
    assert only(COMBINED, row("F   WIM  WIM  IA,FST", after, foa="AFM ")) == ListedPlayer(
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


def test_a_player_without_anything_but_an_id() -> None:
    player = only(COMBINED, "4500018")
    assert player == ListedPlayer("4500018")
    assert not player.is_inactive


@pytest.mark.parametrize("blank", ["0     0   0  ", "             "])
def test_a_player_without_a_rating(blank: str) -> None:
    player = only(COMBINED, row("M", blank * 3 + "0000      "))
    assert {player.standard.rating, player.rapid.rating, player.blitz.rating} == {None}
    assert player.born is None


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("standard_rating_list.txt", ListKind.STANDARD),
        ("rapid_sep14frl.txt", ListKind.RAPID),
        ("BLITZ.TXT", ListKind.BLITZ),
    ],
)
@pytest.mark.parametrize(("header", "foa"), [(SINGLE, "    "), (SINGLE_2012, "")])
def test_a_list_of_one_pace_is_of_the_pace_in_its_name(
    name: str, kind: ListKind, header: str, foa: str
) -> None:
    line = row("M   g", "2471  9   10 1988      ", foa=foa)
    player = only(header, line, name=name)
    paces = {
        ListKind.STANDARD: player.standard,
        ListKind.RAPID: player.rapid,
        ListKind.BLITZ: player.blitz,
    }
    assert paces.pop(kind) == ListRating(2471, 9, 10)
    assert set(paces.values()) == {ListRating()}
    assert (player.title, player.born) == ("GM", 1988)


def test_the_pace_can_be_said() -> None:
    player = only(SINGLE, row("M", "2471  9   10 1988"), kind=ListKind.BLITZ)
    assert player.blitz.rating == 2471


def test_a_pace_that_is_not_told_is_standard() -> None:
    message = (
        "The list does not say of which pace it is; it is read as standard: put rapid or blitz "
        "into the name of the file if it is one of these."
    )
    fide_list = listed(SINGLE, row("M", "2471  9   10 1988"))
    assert told(fide_list) == [("info", "players.txt", message)]
    assert fide_list.kind is ListKind.STANDARD


@pytest.mark.parametrize(
    ("header", "name", "label", "day"),
    [
        (SINGLE, "standard.txt", "SEP14", date(2014, 9, 1)),
        (SINGLE_2012, "standard.txt", "sep12", date(2012, 9, 1)),
        (SINGLE.replace("SEP14", "JAN  "), "standard_jan03frl.txt", "JAN", date(2003, 1, 1)),
        (COMBINED, "players_list_foa.txt", None, None),
        (COMBINED, "players_oct26.txt", None, date(2026, 10, 1)),
    ],
)
def test_the_date_of_a_list(header: str, name: str, label: str | None, day: date | None) -> None:
    fide_list = listed(header, name=name)
    assert (fide_list.label, fide_list.date) == (label, day)


def test_the_legacy_list_has_no_column_of_foa_titles() -> None:
    player = only(COMBINED.replace("FOA ", ""), row("M   GM", foa=""))
    assert (player.standard, player.foa_title) == (ListRating(2471, 9, 10), None)


@pytest.mark.parametrize("end", ["\r\n", "\n", "\r"])
@pytest.mark.parametrize("is_stripped", [True, False])
def test_lines_end_as_they_like(end: str, *, is_stripped: bool) -> None:
    lines = [COMBINED, row("M"), "", row("F")]
    text = end.join(line.rstrip() if is_stripped else line for line in lines) + end
    fide_list = fide_list_from_bytes(text.encode(), name="players.txt")
    assert [(n, player.sex) for n, player in fide_list.numbered()] == [
        (2, Sex.MALE),
        (4, Sex.FEMALE),
    ]
    assert (fide_list.lines, fide_list.findings) == (4, ())


@pytest.mark.parametrize(
    ("encoding", "findings"), [("utf-8", 0), ("utf-8-sig", 0), ("cp1252", 1), ("latin-1", 1)]
)
def test_letters_of_three_encodings(encoding: str, findings: int) -> None:
    name = "Ñuñez Brück, Žofie" if encoding != "latin-1" else "Ñuñez Brück, Zoë"
    text = "\r\n".join([COMBINED, row("M", name=name)])
    fide_list = fide_list_from_bytes(text.encode(encoding), name="players.txt")
    (player,) = fide_list
    assert (player.name, player.standard.rating) == (name, 2471)
    assert [f.severity for f in fide_list.findings] == [Severity.INFO] * findings


def test_columns_may_have_been_counted_in_bytes() -> None:
    name = "Ñuñez Brück, Žofie"
    padded = name.encode().ljust(61)
    line = b"4500018".ljust(15) + padded + row("M")[76:].encode()
    (player,) = fide_list_from_bytes(COMBINED.encode() + b"\n" + line, name="players.txt")
    assert (player.name, player.federation, player.standard.rating) == (name, "SWE", 2471)


# Texts that run over


@pytest.mark.parametrize("titles", ["SI,FI,LSI,SLI,NA", "IA,FST,IO,DI,NI,SLI", "SI,FI,LSI,SLI,N"])
@pytest.mark.parametrize("foa", ["AFM", ""])
@pytest.mark.parametrize("is_stripped", [True, False])
@pytest.mark.parametrize("after", [TAIL, "0     0   0  0     0   0  0     0   0  0000  wi  "])
def test_other_titles_that_run_over_move_the_ratings(
    titles: str, foa: str, after: str, *, is_stripped: bool
) -> None:
    line = f"{'4500018':<15}{'Ek, Anna':<61}SWE F   WIM  WIM  {titles:<15}{foa:<4}{after}"
    fide_list = listed(COMBINED, line.rstrip() if is_stripped else line)
    (player,) = fide_list
    assert player.o_titles == tuple(titles.split(","))
    assert player.foa_title == (foa or None)
    assert player.standard == (ListRating(2471, 9, 10) if after == TAIL else ListRating(None, 0, 0))
    assert (player.born, player.flag) == ((1988, "i") if after == TAIL else (None, "wi"))
    over = len(titles) - 15
    sentence = (
        f"The text is {over} character{'s' * (over > 1)} longer than its column; what follows was "
        "read as much further to the right."
    )
    place = "players.txt: line 2, columns 95-109 (OTit)"
    assert told(fide_list) == ([("info", place, sentence)] if over else [])


@pytest.mark.parametrize("after", [TAIL, "0     0   0  0     0   0  0     0   0  1988      "])
def test_other_titles_run_into_the_rating_where_there_are_no_foa_titles(after: str) -> None:
    line = f"{'4500018':<15}{'Ek, Anna':<61}SWE F   WIM  WIM  SI,FI,LSI,SLI,NA{after}"
    (player,) = listed(COMBINED.replace("FOA ", ""), line)
    assert player.o_titles[-1] == "NA"
    assert player.standard.rating == (2471 if after == TAIL else None)
    assert player.born == 1988


def test_a_name_that_runs_over_moves_everything() -> None:
    name = "Ek " * 21 + "Anna"
    (player,) = listed(COMBINED, row("M", name=name))
    assert (player.name, player.federation, player.standard.rating) == (name, "SWE", 2471)


# Lists of 2001 to 2011

OLD_LISTS = {
    "2001": (
        "ID_NUMBER NAME                             TITLE COUNTRY JAN01 GAMES FLAG",
        " 4500018  Ek, Anna                         wm    SWE     2310   18   wi  ",
    ),
    "2002": (
        "CODE      NAME                             TITLE COUNTRY  OCT02 GAMES FLAG",
        "  4500018 Ek, Anna                         wm    SWE      2310   18   wi  ",
    ),
    "2003": (
        "ID_NUMBER NAME                        TITLE COUNTRY JAN03 GAMES BIRTHDAY   FLAG",
        " 4500018  Ek, Anna                    wm    SWE     2310   18   06.12.69   wi  ",
    ),
    "2003 with sex": (
        "CODE      NAME                        TITLE COUNTRY APR03 GAMES BIRTHDAY SEX FLAG",
        " 4500018  Ek, Anna                    wm    SWE     2310   18   06.12.69  F  wi  ",
    ),
    "2004": (
        "ID NUMBER NAME                             TIT  Fed     JUL04 GMs  BORN FLAG",
        " 4500018  Ek, Anna                         wm   SWE     2310   18  1969 wi  ",
    ),
    "2011": (
        "ID number Name                              TitlFed  Mar11 GamesBorn  Flag",
        " 4500018  Ek, Anna                          wm  SWE  2310   18  1969  wi",
    ),
}


@pytest.mark.parametrize("which", OLD_LISTS)
def test_an_old_list_is_read_by_its_header(which: str) -> None:
    header, line = OLD_LISTS[which]
    player = only(header, "  ", line)
    assert player == ListedPlayer(
        id="4500018",
        name="Ek, Anna",
        federation="SWE",
        sex=Sex.FEMALE if which == "2003 with sex" else None,
        title="WIM",
        standard=ListRating(2310, 18, None),
        born=None if which in {"2001", "2002"} else 1969,
        flag="wi",
    )
    assert (player.is_woman, player.is_inactive) == (True, True)
    day = listed(header).date
    assert day is not None
    assert day.year == int(which[:4])


@pytest.mark.parametrize(
    ("birthday", "born"),
    [
        ("06.12.69", 1969),
        ("01.01.98", 1998),
        ("01.01.99", 1999),
        ("01.01.00", 1900),
        ("00.00.00", None),
        ("06.12.1969", 1969),
        ("", None),
    ],
)
def test_two_digits_of_a_birthday_are_the_latest_year_a_player_can_be_born(
    birthday: str, born: int | None
) -> None:
    header, line = OLD_LISTS["2003"]
    line = line.replace("06.12.69  ", birthday.ljust(10))
    assert only(header, line).born == born


@pytest.mark.parametrize(
    ("flag", "is_woman", "is_inactive"),
    [
        ("", False, False),
        ("i", False, True),
        ("w", True, False),
        ("wi", True, True),
        ("n", False, False),
        ("in", False, True),
        ("wn", True, False),
        ("win", True, True),
        ("ie", False, True),
        ("it", False, True),
        ("t", False, False),
    ],
)
def test_flags_are_kept_and_read(flag: str, *, is_woman: bool, is_inactive: bool) -> None:
    header, line = OLD_LISTS["2001"]
    player = only(header, line[:69] + flag)
    assert player.flag == flag
    assert (player.is_woman, player.is_inactive) == (is_woman, is_inactive)


@pytest.mark.parametrize(
    ("letters", "title"),
    [
        ("g", "GM"),
        ("m", "IM"),
        ("f", "FM"),
        ("c", "CM"),
        ("wg", "WGM"),
        ("wm", "WIM"),
        ("wf", "WFM"),
        ("wc", "WCM"),
        ("WGM", "WGM"),
        ("", None),
    ],
)
def test_letters_of_titles_are_the_long_codes(letters: str, title: str | None) -> None:
    header, line = OLD_LISTS["2001"]
    assert only(header, line.replace("wm    ", letters.ljust(6))).title == title


# Header lines


def test_words_of_a_header_may_touch() -> None:
    header, line = OLD_LISTS["2001"]
    header = header.replace("COUNTRY JAN01", "COUNTRYJAN01 ")
    assert only(header, line).standard == ListRating(2310, 18)


def test_a_header_out_of_place_is_replaced_by_the_rows() -> None:
    header = "ID_NUMBER   NAME                        TITLE   COUNTRYJAN01        FLAG"
    lines = [
        " 1701991  Arbo, Anton                            SWE     2300    0   i   ",
        " 1401815  Borg, Jacob                      m     DEN     2374   18       ",
        "11406248  Cole, Bjarke                           DEN     2063  102       ",
    ]
    fide_list = listed(header, *lines)
    assert [(p.id, p.name, p.title, p.standard.rating, p.flag) for p in fide_list] == [
        ("1701991", "Arbo, Anton", None, 2300, "i"),
        ("1401815", "Borg, Jacob", "IM", 2374, ""),
        ("11406248", "Cole, Bjarke", None, 2063, ""),
    ]
    assert fide_list.date == date(2001, 1, 1)
    assert told(fide_list) == [
        (
            "warn",
            "players.txt: line 1",
            (
                "The words of the header do not stand over the columns; these were told from the "
                "rows: id from 1, name from 11, title from 44, federation from 50, rating from "
                "58, games from 62, flag from 70."
            ),
        )
    ]


def test_what_stands_before_the_header_is_told() -> None:
    fide_list = listed("FIDE rating list", "", COMBINED, row("M"))
    assert [n for n, _ in fide_list.numbered()] == [4]
    assert told(fide_list) == [
        (
            "warn",
            "players.txt: line 3",
            (
                'The header line is preceded by 1 line, beginning with "FIDE rating list"; what '
                "stands there is not read."
            ),
        )
    ]


def test_a_column_that_is_not_known_is_told_and_left_out() -> None:
    header, line = OLD_LISTS["2001"]
    fide_list = listed(f"{header} CLUB", f"{line} Lund")
    (player,) = fide_list
    assert (player.flag, player.standard.rating) == ("wi", 2310)
    message = 'The column "CLUB" is not known; it is not read.'
    assert told(fide_list) == [("warn", "players.txt: line 1", message)]


# What is wrong


@pytest.mark.parametrize(
    ("line", "place", "message"),
    [
        (row("M").replace("4500018", "45000x8"), "columns 1-15 (ID Number)",
         'Expected an id of up to 15 digits; found "45000x8"'),
        (row("M").replace("4500018", "       "), "columns 1-15 (ID Number)",
         "Expected an id of up to 15 digits; found nothing"),
        (row("M").replace("2471", "2x71"), "columns 114-119 (SRtng)",
         'Expected a rating from 1 to 3999, 0 or blank for none; found "2x71"'),
        (row("M").replace("2471", "4000"), "columns 114-119 (SRtng)",
         'Expected a rating from 1 to 3999, 0 or blank for none; found "4000"'),
        (row("M").replace("9   10", "-9  10"), "columns 120-123 (SGm)",
         'Expected a number of games; found "-9"'),
        (row("M").replace("9   10", "9   1."), "columns 124-126 (SK)",
         'Expected K in one or two digits; found "1."'),
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_used_is_left_out(line: str, place: str, message: str) -> None:
    fide_list = listed(COMBINED, line, row("F"))
    assert [(n, player.sex) for n, player in fide_list.numbered()] == [(3, Sex.FEMALE)]
    rest = "; the player is left out: correct the list, or download it again."
    assert told(fide_list) == [("error", f"players.txt: line 2, {place}", message + rest)]


@pytest.mark.parametrize(
    ("line", "place", "message"),
    [
        (row("M", federation="swe"), "columns 77-80 (Fed)",
         ('Expected a federation of three capital letters; found "swe"; it is read as "SWE".')),
        (row("M", federation="?"), "columns 77-80 (Fed)",
         ('Expected a federation of three capital letters; found "?"; it is read as not given.')),
        (row("X"), "columns 81-84 (Sex)",
         'Expected M or F; found "X"; it is read as not given.'),
        (row("M   HM"), "columns 85-89 (Tit)",
         ('Expected one of the titles GM, IM, FM, CM, WGM, WIM, WFM or WCM; found "HM"; it is '
          'read as "HM".')),
        (row("M             IA, FT"), "columns 95-109 (OTit)",
         'Expected other titles such as IA,FST; found "IA, FT"; it is read as "IA,FT".'),
        (row("M", foa="XFM "), "columns 110-113 (FOA)",
         'Expected AGM, AIM, AFM or ACM; found "XFM"; it is read as "XFM".'),
        (row("M").replace("1988", "88  "), "columns 153-158 (B-day)",
         ('Expected a year of birth, 0000 or blank if it is not known; found "88"; it is read '
          "as not given.")),
        (row("M").replace("i   ", "?   "), "columns 159-162 (Flag)",
         'Expected a flag such as i, w or wi; found "?"; it is read as not given.'),
        (row("M", name="Ek\tAnna"), "columns 16-76 (Name)",
         ('Expected a name of printable letters; found "Ek\\tAnna"; it is read as "Ek Anna".')),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_told_and_the_rating_is_read(
    line: str, place: str, message: str
) -> None:
    fide_list = listed(COMBINED, line)
    (player,) = fide_list
    assert player.standard == ListRating(2471, 9, 10)
    assert told(fide_list) == [("warn", f"players.txt: line 2, {place}", message)]


def test_text_behind_the_last_column_is_told() -> None:
    fide_list = listed(COMBINED, row("M") + "Lund")
    assert told(fide_list) == [
        (
            "warn",
            "players.txt: line 2",
            'After the last column there is "Lund"; it is not read, check the line.',
        )
    ]


def test_findings_are_told_up_to_two_hundred() -> None:
    fide_list = listed(COMBINED, *(row("X") for _ in range(250)))
    assert sum(1 for _ in fide_list) == 250
    assert len(fide_list.findings) == 201
    assert fide_list.findings[-1].message == (
        "These are the first 200 findings, and there are 50 more; mend them and read the list "
        "again."
    )


def test_every_reading_begins_anew() -> None:
    fide_list = listed(COMBINED, row("X"), row("M"))
    assert fide_list.findings == ()
    assert list(fide_list) == list(fide_list)
    assert len(fide_list.findings) == 1


# Files


def test_a_list_is_read_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "rapid_sep14frl.txt"
    path.write_text(f"{SINGLE}\n{row('M', '2471  9   10 1988')}\n", "utf-8")
    told_bytes: list[tuple[int, int]] = []
    fide_list = read_fide_list(path, progress=lambda read, total: told_bytes.append((read, total)))
    assert (fide_list.kind, fide_list.date) == (ListKind.RAPID, date(2014, 9, 1))
    assert [player.rapid.rating for player in fide_list] == [2471]
    size = path.stat().st_size
    assert told_bytes == [(size, size)]


def test_a_file_that_cannot_be_opened_is_told(tmp_path: Path) -> None:
    for path, message in (
        (tmp_path / "no.txt", "There is no such file; check its name and its folder."),
        (tmp_path, "This is a folder; name a file in it."),
    ):
        fide_list = read_fide_list(str(path))
        assert not fide_list.is_readable
        assert told(fide_list) == [("error", path.name, message)]
        assert all(len(column) == 0 for column in fide_list.columns().values())


def test_a_file_that_vanishes_is_told(tmp_path: Path) -> None:
    path = tmp_path / "players.txt"
    path.write_text(f"{COMBINED}\n{row('M')}\n", "utf-8")
    fide_list = read_fide_list(path)
    path.unlink()
    assert told(fide_list) == [
        ("error", "players.txt", "There is no such file; check its name and its folder.")
    ]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "The file is empty; download the list again."),
        (b" \r\n\r\n", "The file is empty; download the list again."),
        ("Ek".encode("utf-16"), "The file is encoded as UTF-16; save it as UTF-8."),
        ("Ek".encode("utf-32"), "The file is encoded as UTF-32; save it as UTF-8."),
        (b"ab\0", "The file is not text: byte 2 is NUL; expected a list of FIDE."),
    ],
)
def test_what_is_no_text_is_told(data: bytes, message: str) -> None:
    assert told(fide_list_from_bytes(data, name="x")) == [("error", "x", message)]
