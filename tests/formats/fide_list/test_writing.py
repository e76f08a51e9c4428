"""Writing: exact columns, and what is written reads as it was."""

from datetime import date
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.formats.fide_list import fide_list_from_bytes, write_fide_txt, write_fide_xml
from arpad.model.listed_player import ListedPlayer, ListKind, ListRating
from arpad.model.player import Sex

COMBINED = (
    "ID Number      Name                                                         Fed Sex Tit  "
    "WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\r\n"
    "4500018        Ek, Anna                                                     SWE F   WIM  "
    "WIM  IA,FST         AFM 2471  9   10 2400  0   20 0     0   0  1988  wi  \r\n"
    "7              Roos, Jan                                                    NED M        "
    "                                                               0000      \r\n"
)
SINGLE = (
    "ID Number      Name                                                         Fed Sex Tit  "
    "WTit OTit           FOA SEP14 Gms K  B-day Flag\r\n"
    "4500018        Ek, Anna                                                     SWE F   WIM  "
    "WIM  IA,FST         AFM 2400  0   20 1988  wi  \r\n"
    "7              Roos, Jan                                                    NED M        "
    "                                     0000      \r\n"
)
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
JAN = ListedPlayer("7", "Roos, Jan", "NED", Sex.MALE)
XML = """\
<playerslist>
<player>
<fideid>4500018</fideid>
<name>Ek, Anna</name>
<country>SWE</country>
<sex>F</sex>
<title>WIM</title>
<w_title>WIM</w_title>
<o_title>IA,FST</o_title>
<foa_title>AFM</foa_title>
<rating>2471</rating>
<games>9</games>
<k>10</k>
<rapid_rating>2400</rapid_rating>
<rapid_games>0</rapid_games>
<rapid_k>20</rapid_k>
<blitz_rating>0</blitz_rating>
<blitz_games>0</blitz_games>
<blitz_k>0</blitz_k>
<birthday>1988</birthday>
<flag>wi</flag>
</player>
</playerslist>
"""


def txt(*players: ListedPlayer, kind: ListKind = ListKind.COMBINED, has_foa: bool = True) -> bytes:
    file = BytesIO()
    write_fide_txt(players, file, kind=kind, label="SEP14", has_foa=has_foa)
    return file.getvalue()


def told(*players: ListedPlayer) -> list[tuple[str, str, str]]:
    findings = write_fide_txt(players, BytesIO())
    return [(f.severity.value, f.where, f.message) for f in findings]


# Exactly


def test_the_combined_list() -> None:
    assert txt(ANNA, JAN).decode() == COMBINED
    assert {len(line) for line in COMBINED.splitlines()} == {162}


def test_a_list_of_one_pace() -> None:
    assert txt(ANNA, JAN, kind=ListKind.RAPID).decode() == SINGLE
    assert {len(line) for line in SINGLE.splitlines()} == {136}


@pytest.mark.parametrize("label", ["sep12", date(2012, 9, 30)])
def test_a_list_of_one_pace_is_headed_by_its_month(label: str | date) -> None:
    file = BytesIO()
    write_fide_txt([], file, kind=ListKind.STANDARD, label=label, has_foa=False)
    written = "sep12" if isinstance(label, str) else "SEP12"
    assert file.getvalue().decode() == SINGLE.splitlines()[0].replace("FOA SEP14", written) + "\r\n"


@pytest.mark.parametrize("label", [None, "", "Autumn", "JANUARY12"])
def test_a_list_of_one_pace_cannot_be_written_without_its_month(label: str | None) -> None:
    with pytest.raises(ValueError, match="headed by its month, such as SEP14"):
        write_fide_txt([], BytesIO(), kind=ListKind.BLITZ, label=label)


def test_xml() -> None:
    file = BytesIO()
    assert write_fide_xml([ANNA], file) == ()
    assert file.getvalue().decode() == XML


@pytest.mark.parametrize("has_foa", [True, False])
@pytest.mark.parametrize("zeros", [ListRating(), ListRating(None, 0, 0)])
def test_a_list_that_is_read_is_written_as_it_was(zeros: ListRating, *, has_foa: bool) -> None:
    jan = ListedPlayer("7", "Roos, Jan", "NED", Sex.MALE, standard=zeros, blitz=zeros)
    data = txt(ANNA, jan, has_foa=has_foa)
    fide_list = fide_list_from_bytes(data, name="players.txt")
    assert txt(*fide_list, has_foa=has_foa) == data


def test_xml_that_is_read_is_written_as_it_was() -> None:
    file = BytesIO()
    write_fide_xml(fide_list_from_bytes(XML.encode(), name="x.xml"), file)
    assert file.getvalue().decode() == XML


# What does not fit


def test_other_titles_run_over_as_they_do_in_fides_lists() -> None:
    zoe = ListedPlayer("8", "Brück, Zoë", o_titles=("SI", "FI", "LSI", "SLI", "NA"))
    line = txt(zoe).decode().splitlines()[1]
    assert (line[94:114], len(line)) == ("SI,FI,LSI,SLI,NA    ", 163)
    ((severity, where, message),) = told(zoe)
    assert (severity, where) == ("info", "Brück, Zoë (8)")
    assert message == (
        'The other titles "SI,FI,LSI,SLI,NA" are 1 character longer than their column; what '
        "follows on the line moves to the right, as in FIDE's own lists."
    )


def test_a_name_that_is_too_long_is_cut() -> None:
    name = "Ek" * 40
    (player,) = fide_list_from_bytes(txt(ListedPlayer("8", name)), name="x")
    assert player.name == name[:61]
    ((_, _, message),) = told(ListedPlayer("8", name))
    assert message.endswith("is cut by 19 characters to fit its column.")


@pytest.mark.parametrize(
    ("player", "message"),
    [
        (ListedPlayer("x8"), '"x8" has no room as id; the player is left out, correct the number.'),
        (ListedPlayer("8", rapid=ListRating(4000)),
         '"4000" has no room as rapid rating; the player is left out, correct the number.'),
        (ListedPlayer("8", blitz=ListRating(2000, 5, 100)),
         '"100" has no room as blitz k; the player is left out, correct the number.'),
        (ListedPlayer("8", standard=ListRating(-5)),
         '"-5" has no room as standard rating; the player is left out, correct the number.'),
    ],
)  # fmt: skip
def test_a_number_without_room_leaves_out_its_player(player: ListedPlayer, message: str) -> None:
    assert txt(player, JAN) == txt(JAN)
    assert told(player, JAN) == [("error", player.id, message)]


def test_signs_that_no_line_can_hold_become_blanks() -> None:
    player = ListedPlayer("8", " Ek,\nAnna\ud800 ")
    (read,) = fide_list_from_bytes(txt(player), name="x")
    assert read.name == "Ek, Anna"
    ((severity, _, message),) = told(player)
    assert severity == "warn"
    assert message == (
        'Name " Ek,\\nAnna\\ud800 " is written as "Ek, Anna": a list has no room for what was '
        "left out."
    )


# Round trips

TITLES = st.sampled_from([None, "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"])
NUMBERS = st.one_of(
    st.just(ListRating()),
    st.just(ListRating(None, 0, 0)),
    st.builds(
        ListRating, st.integers(1, 3999), st.integers(0, 999), st.sampled_from([10, 15, 20, 30, 40])
    ),
)
NAMES = (
    st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]) | st.just(" "), max_size=60)
    .filter(str.isprintable)
    .map(str.strip)
)
PLAYERS = st.builds(
    ListedPlayer,
    id=st.from_regex(r"[0-9]{1,15}", fullmatch=True),
    name=NAMES,
    federation=st.none() | st.from_regex(r"[A-Z]{3}", fullmatch=True),
    sex=st.sampled_from([None, *Sex]),
    title=TITLES,
    w_title=TITLES,
    o_titles=st.lists(st.sampled_from(["IA", "FA", "FST", "NI", "LSI", "SLI"]), max_size=7).map(
        tuple
    ),
    foa_title=st.sampled_from([None, "AGM", "AIM", "AFM", "ACM"]),
    standard=NUMBERS,
    rapid=NUMBERS,
    blitz=NUMBERS,
    born=st.none() | st.integers(1850, 2199),
    flag=st.sampled_from(["", "i", "w", "wi", "win", "n", "it"]),
)


@given(st.lists(PLAYERS, max_size=8), st.booleans())
def test_any_players_read_as_they_were_written(players: list[ListedPlayer], has_foa: bool) -> None:  # noqa: FBT001
    data = txt(*players, has_foa=has_foa)
    fide_list = fide_list_from_bytes(data, name="players.txt")
    read = list(fide_list)
    if has_foa:
        assert read == players
    assert txt(*read, has_foa=has_foa) == data
    assert {f.severity.value for f in fide_list.findings} <= {"info"}


@given(st.lists(PLAYERS, max_size=8), st.sampled_from(list(ListKind)[1:]))
def test_any_list_of_one_pace_is_written_as_it_was(
    players: list[ListedPlayer], kind: ListKind
) -> None:
    data = txt(*players, kind=kind)
    read = list(fide_list_from_bytes(data, name=f"{kind}.txt"))
    assert [getattr(player, kind) for player in read] == [getattr(p, kind) for p in players]
    assert txt(*read, kind=kind) == data


@given(st.lists(PLAYERS, max_size=8))
def test_any_players_read_as_they_were_written_in_xml(players: list[ListedPlayer]) -> None:
    file = BytesIO()
    assert write_fide_xml(players, file) == ()
    fide_list = fide_list_from_bytes(file.getvalue(), name="players.xml")
    assert list(fide_list) == players
    assert fide_list.findings == ()


@given(st.lists(PLAYERS, max_size=8))
def test_the_careful_way_reads_the_same_as_the_fast_one(players: list[ListedPlayer]) -> None:
    fast = fide_list_from_bytes(txt(*players), name="players.txt")
    unknown_column = txt(*players).replace(b"Flag\r\n", b"Flag Club\r\n", 1)
    careful = fide_list_from_bytes(unknown_column, name="players.txt")
    assert list(careful.numbered()) == list(fast.numbered())


@given(st.lists(PLAYERS, max_size=8))
def test_the_parser_reads_the_same_as_the_pattern(players: list[ListedPlayer]) -> None:
    file = BytesIO()
    write_fide_xml(players, file)
    comment = file.getvalue().replace(b"<playerslist>", b"<playerslist><!-- -->")
    parsed = fide_list_from_bytes(comment, name="x.xml")
    matched = fide_list_from_bytes(file.getvalue(), name="x.xml")
    assert list(parsed.numbered()) == list(matched.numbered())
    assert parsed.lines == matched.lines
