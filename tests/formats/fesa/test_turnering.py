"""turnering.txt is read with everything that is wrong in it, and written as FESA's guide has it."""

from collections.abc import Sequence
from datetime import date

import pytest

from arpad.formats.fesa import UnwritableError, is_turnering, read_turnering, write_turnering
from arpad.formats.fesa.report_text import LARGEST_FILE
from arpad.model.event import Event, Game, Result
from arpad.model.finding import Severity
from arpad.model.player import Player
from arpad.model.system import System

HEAD = (
    "[Harvest Open, Turku, Finland, 2024-09-07/08]\n[2024-09-08]\n[Time control: 30min + 30sec]\n"
)
ROWS = """\
1 [Salo][Aino][3+ 2+ 0+] 3
2 [Öberg][Mats] SE [4+ 1- 3=] 1.5
3 N [Quist][Bo] DK [1- 4+ 2=] 1.5
4 [van den Berg][Jo][2- 3- 0-] 0
"""
FILE = (HEAD + ROWS).encode("iso-8859-1")


def read(text: str) -> tuple[Event | None, list[tuple[str, str]]]:
    event, findings = read_turnering(text.encode("iso-8859-1"), name="t.txt")
    is_hopeless = any(finding.severity is Severity.ERROR for finding in findings)
    assert (event is None) == is_hopeless
    return event, [(f.where.removeprefix("t.txt: "), f.message) for f in findings]


def told(rows: Sequence[str], head: str = HEAD) -> list[tuple[str, str]]:
    return read(head + "\n".join(rows) + "\n")[1]


# What is read


def test_a_file_becomes_an_event() -> None:
    event, findings = read_turnering(FILE, name="t.txt")
    assert findings == ()
    assert event == Event(
        name="Harvest Open",
        place="Turku, Finland",
        federation="FESA",
        start=date(2024, 9, 7),
        end=date(2024, 9, 8),
        system=System.TABLE,
        time_control="30+30",
        players=(
            Player(id="1", name="Salo, Aino"),
            Player(id="2", name="Öberg, Mats", federation="SE"),
            Player(id="3", name="Quist, Bo", federation="DK", games=0),
            Player(id="4", name="van den Berg, Jo"),
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


def test_a_file_that_is_read_and_written_has_the_same_bytes() -> None:
    event, _ = read_turnering(FILE, name="t.txt")
    assert event is not None
    assert write_turnering(event) == FILE


def test_the_file_of_a_club_without_places_and_time_control_is_read() -> None:
    event, findings = read("[4th Club Cup]\n[2017-01-22]\n1 [P2] [] [2+ 0-]\n2 [P9] [] [1- 0=]\n")
    assert findings == []
    assert event is not None
    assert (event.name, event.place, event.start, event.end) == (
        "4th Club Cup",
        None,
        date(2017, 1, 22),
        date(2017, 1, 22),
    )
    assert [player.name for player in event.players] == ["P2", "P9"]
    assert [(game.round, game.white, game.result) for game in event.games] == [
        (1, "1", Result.WHITE_WINS),
        (2, "2", Result.UNPLAYED_DRAW),
    ]


def test_what_a_pairing_program_adds_is_read() -> None:
    """Headings of columns, comments, Elo, grade, MacMahon points, floats and no-shows."""
    event, findings = read(
        "; sent on Monday\n[Open, Turku, Finland, 2024-09-07]\n\n[2024-09-07]\n"
        "Nr   Name          Nat Elo  1  2   MM Pts\n"
        "1    [Salo] [Aino] FI 3 Dan 2010 [2+ 0#][2] 3\n"
        "2  N [Quist] [Bo]  DK            [1-v 0+][0] 1\n"
    )
    assert findings == []
    assert event is not None
    assert event.players == (
        Player(id="1", name="Salo, Aino", federation="FI", rating=2010, grade="3 Dan"),
        Player(id="2", name="Quist, Bo", federation="DK", games=0),
    )


@pytest.mark.parametrize(
    ("first", "second", "white", "result", "handicap"),
    [
        ("2+(-r)", "1-(+R)", "1", "1-0", "rook"),
        ("2-(+2p)", "1+(-2p)", "2", "1-0", "2 pieces"),
        ("2=( +rl )", "1=(-rl)", "2", "1/2", "rook and lance"),
        ("2-(-m)", "1+(+m)", "1", "0-1", "sente"),
        ("2+(-?)", "1-(+?)", "1", "1-0", True),
    ],
)
def test_white_is_who_gave_a_handicap(
    first: str, second: str, white: str, result: str, *, handicap: bool | str
) -> None:
    event, _ = read(f"{HEAD}1 [A][][{first}]\n2 [B][][{second}]\n")
    assert event is not None
    (game,) = event.games
    assert (game.white, game.result.value, game.handicap) == (white, result, handicap)


@pytest.mark.parametrize(
    ("heading", "name", "place"),
    [
        ("Open, 2024-09-07/08", "Open", None),
        ("Open, Turku, 2024-09-07/08", "Open", "Turku"),
        ("Open, group B, Turku, Finland, 2024-09-07 - 08", "Open, group B", "Turku, Finland"),
        ("Open, group B, , , 2024-09-07/09-08", "Open, group B", None),
        ("Open : 2024-09-07/2024-09-08", "Open", None),
    ],
)
def test_a_heading_is_name_place_and_days(heading: str, name: str, place: str | None) -> None:
    event, findings = read(f"[{heading}]\n[2024-09-08]\n{ROWS}")
    assert findings == []
    assert event is not None
    assert (event.name, event.place) == (name, place)
    assert (event.start, event.end) == (date(2024, 9, 7), date(2024, 9, 8))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_may_end_in_three_ways(end: str) -> None:
    event, _ = read_turnering(FILE.replace(b"\n", end.encode()), name="t.txt")
    assert event == read_turnering(FILE, name="t.txt")[0]


def test_a_file_in_utf_8_is_read_and_the_encoding_told() -> None:
    event, findings = read_turnering((HEAD + ROWS).encode(), name="t.txt")
    assert event is not None
    assert event.players[1].name == "Öberg, Mats"
    assert [(f.severity, f.where) for f in findings] == [(Severity.WARN, "t.txt")]
    assert "UTF-8" in findings[0].message


# What is wrong


FAULTS = [
    (
        "1 [Salo][Aino][2+ 3+ 4+] 3",
        "line 4, column 16 (Salo, Aino)",
        (
            "The two results do not make one point: 2+ here, and 1+ in line 5, 2 (Berg, Mats); to "
            "2+ belongs 1-; correct one of the two."
        ),
    ),
    ("2 [Berg][Mats][1+ 4- 5+] 2", "", ""),
    (
        "3 [Quist][Bo][4+ 1- 33-] 1",
        "line 6, column 21 (Quist, Bo)",
        "There is no row 33; correct the number, or add the player.",
    ),
    (
        "4 [Lind][Eva][4- 2+ 1-] 1",
        "line 7, column 15 (Lind, Eva)",
        "4- is a game with oneself; correct the opponent's number.",
    ),
    (
        "4 [Dahl][Per][6+ 0+ 2-] 2",
        "line 8, column 1 (Dahl, Per)",
        "The number 4 is already that of line 7, Lind, Eva; give each row its own.",
    ),
    (
        "6 [Moe][Ida][5- 0- 3+] 1.5",
        "line 9, column 24 (Moe, Ida)",
        "The results add up to 1, and the row says 1.5; correct the points or the results.",
    ),
    (
        "7 [Nyman][Leo][0- 0- zz]",
        "line 10, column 22 (Nyman, Leo)",
        'Expected the opponent\'s number and a sign, such as 12+ 3- 7= or 0-; found "zz".',
    ),
    (
        "8 [Roos][Kai][0- 0-] 0",
        "line 11 (Roos, Kai)",
        (
            "Expected 3 results, one for each round; found 2 results; the missing ones are taken "
            "as not played, write 0- for them."
        ),
    ),
    (
        "9 [Rask][Siv] Sweden? [0- 0- 0-] 0",
        "line 12, column 14 (Rask, Siv)",
        (
            '"Sweden?" is not understood and left out; expected a country code, and from some '
            "programs the grade and the rating."
        ),
    ),
    (
        "10 [Ring][Tor] 0- 0- 0-",
        "line 13, column 1",
        (
            "Expected number [last name][first name][results] points; found 2 of the three pairs "
            "of brackets."
        ),
    ),
    (
        "11 [Ask][Ulf][0- 12+ 0-] 1",
        "line 14, column 18 (Ask, Ulf)",
        (
            "12+ is not mirrored: round 2 of line 15, 12 (Wik, Pia), has 0+; write 11- there, or "
            "correct this result."
        ),
    ),
    ("12 [Wik][Pia][0- 0+ 0-] 1", "", ""),
]


def test_ten_faults_are_ten_findings() -> None:
    expected = [(where, message) for _, where, message in FAULTS if where]
    assert len(expected) == 10
    assert told([row for row, _, _ in FAULTS]) == expected


@pytest.mark.parametrize(
    ("first", "second", "third", "expected"),
    [
        ("2+", "0-", "0-", "2+ is not mirrored: round 1 of line 5, 2 (B), has 0-; write 1- there"),
        ("2+", "3+", "2-", "2+ is not mirrored: round 1 of line 5, 2 (B), has 3+; write 1- there"),
        ("2=", "1-", "0-", "The two results do not make one point: 2= here, and 1- in line 5"),
        ("2+(-r)", "1-", "0-", "The two do not agree about the handicap: 2+(-r) here, and 1- in"),
        ("2+(-r)", "1-(-r)", "0-", "The two do not agree about the handicap: 2+(-r) here, and"),
        ("2+(-r)", "1-(+l)", "0-", "The two do not agree about the handicap: 2+(-r) here, and"),
    ],
)
def test_a_game_is_told_alike_in_both_rows(
    first: str, second: str, third: str, expected: str
) -> None:
    (finding,) = told([f"1 [A][][{first}]", f"2 [B][][{second}]", f"3 [C][][{third}]"])
    assert finding[0] == "line 4, column 9 (A)"
    assert finding[1].startswith(expected)


def test_the_row_that_is_wrong_is_told_and_not_the_one_that_names_it() -> None:
    """B names D, who is paired with C; A, who names B, is right."""
    rows = ["1 [A][][2+]", "2 [B][][4-]", "3 [C][][4+]", "4 [D][][3-]"]
    assert [where for where, _ in told(rows)] == ["line 5, column 9 (B)"]


def test_three_who_name_each_other_in_a_ring_are_all_told() -> None:
    rows = ["1 [A][][2+]", "2 [B][][3+]", "3 [C][][1+]"]
    assert len(told(rows)) == 3


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (ROWS, "Expected the event in brackets, such as [Open, Ghent, Belgium, 2024-10-05/06]"),
        (f"[Open]\n{ROWS}", "Expected the last day in brackets below it, [2024-10-06]; add it."),
        (f"[Open]\n[soon]\n{ROWS}", 'Expected the last day as [YYYY-MM-DD]; found "soon".'),
        (f"[Open]\n[2024-02-30]\n{ROWS}", "Expected the last day as [YYYY-MM-DD]; found"),
        (
            f"[Open, 2024-09-07]\n[2024-09-08]\n{ROWS}",
            "The last day is 2024-09-08 here and 2024-09-07 in the heading; correct one of the two",
        ),
        (
            f"[Open, 2024-09-08/07]\n[2024-09-07]\n{ROWS}",
            "The event ends on 2024-09-07, before it starts on 2024-09-08; correct one of the days",
        ),
        (f"[]\n[2024-09-07]\n{ROWS}", "The name is empty; write it, as in [Open, Ghent, Belgium,"),
        (HEAD, "There are no players; write one row for each: number [last name][first name]"),
        (f"{HEAD}1 [][][2+]\n2 [B][][1-]\n", "The name is empty; write the last name into the"),
        (f"{HEAD}1 [A][][&]\n2 [B][][1-]\n", "A simultaneous display (&) is more than one game a"),
        (f"{HEAD}1 [A][][2+\n2 [B][][1-]\n", "Expected number [last name][first name][results]"),
        (f"{HEAD}1 x [A][][2+]\n2 [B][][1-]\n", "Expected number [last name][first name]"),
        (f"{HEAD}2 [A][][2+]\n1 [B][][1-]\n", "Expected number 1, found 2; number the rows 1, 2,"),
        (f"{HEAD}1 [A][][2#]\n2 [B][][1-]\n", "Expected the opponent's number and a sign, such as"),
        (f"{HEAD}1 [A][][2+(r)]\n2 [B][][1-]\n", "Expected who gave odds and which, such as (-r)"),
        (f"{HEAD}1 [{'A' * 300}][][2+]\n2 [B][][1-]\n", "Expected text of at most 200 characters"),
        (f"{HEAD}1 [A][][0-]\n", "There are no games; an event without games cannot be rated."),
    ],
)
def test_what_keeps_a_file_from_being_an_event_is_told(text: str, expected: str) -> None:
    event, findings = read(text)
    assert event is None
    assert findings[0][1].startswith(expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (HEAD.replace("30min + 30sec", "fast") + ROWS, '"Time control: fast" is not understood'),
        (
            HEAD + ROWS.replace("] 3\n", "][x] 3\n"),
            'Expected MacMahon points in brackets; found "x',
        ),
        (HEAD + ROWS.replace("] 3\n", "] three\n"), 'Expected points such as 2.5; found "three"'),
        (HEAD + ROWS.replace("] 3\n", "] 4\n"), "The results add up to 3, and the row says 4"),
        (HEAD + ROWS.replace("3 N [Quist][Bo]", "3 [Salo][Aino]"), "Line 4 has the same name, and"),
        (
            HEAD + "1 [A][][2+(-x)]\n2 [B][][1-(+x)]\n",
            'The handicap "x" is none of m s l b r rl 2p 4p 5p 6p; write one of them.',
        ),
    ],
)
def test_what_is_worth_a_look_does_not_keep_the_event(text: str, expected: str) -> None:
    event, findings = read(text)
    assert event is not None
    assert findings[0][1].startswith(expected)


def test_macmahon_points_may_be_among_the_points_or_not() -> None:
    rows = "1 [A][][2+][2] {}\n2 [B][][1-][0.5] {}\n"
    assert read(HEAD + rows.format("3", "0.5"))[1] == []
    assert read(HEAD + rows.format("1", "0"))[1] == []
    assert "and 3 with MacMahon" in read(HEAD + rows.format("2", "0"))[1][0][1]


def test_two_hundred_errors_are_enough() -> None:
    findings = told([f"{number} [P{number}][][x+]" for number in range(1, 500)])
    assert len(findings) == 201
    assert findings[-1][1].startswith("These are 200 remarks, and there are more")


def test_many_remarks_do_not_hide_an_error() -> None:
    rows = [f"{number} [P{number}][] Nowhere! [0-]" for number in range(1, 400)]
    event, findings = read(f"{HEAD}" + "\n".join([*rows, "400 [Last][][500+]"]) + "\n")
    assert event is None
    assert any("There is no row 500" in message for _, message in findings)


# What it is


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (FILE, True),
        (b"\xef\xbb\xbf" + FILE, True),
        (b"; note\n\n" + FILE, True),
        (b"[Open]\n1 [A][B][2+]\n", True),
        (b"[Open]\n[2024-01-01]\n", True),
        (b"[event]\nname = 'x'\n", False),
        (b'[{"a": [[1], [2]]}]', False),
        (b"012 Open\n", False),
        (b"", False),
    ],
)
def test_the_content_tells_what_a_file_is(data: bytes, expected: bool) -> None:  # noqa: FBT001
    assert is_turnering(data) is expected


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", "The file is empty; it should hold the name and the day of an event in brackets"),
        (FILE.decode("latin-1").encode("utf-16"), "The file is encoded as UTF-16; save it as ISO"),
        (FILE + b"\0", "The file is not text: byte 218 is NUL; it should hold"),
        (b"x" * 20_000, "The line has 20000 characters, and no row has more than 12000"),
    ],
)
def test_what_is_no_such_text_is_refused(data: bytes, expected: str) -> None:
    event, (finding,) = read_turnering(data, name="t.txt")
    assert event is None
    assert finding.message.startswith(expected)


def test_a_line_of_a_hundred_megabytes_is_refused() -> None:
    event, (finding,) = read_turnering(bytes(100_000_000).replace(b"\0", b"1"), name="t.txt")
    assert event is None
    assert finding.message.startswith("The file is larger than 8 MB")
    assert LARGEST_FILE < 100_000_000


# What is written


def event_of(players: Sequence[Player], games: Sequence[Game] = ()) -> Event:
    return Event(
        name="Open",
        start=date(2024, 9, 7),
        system=System.TABLE,
        players=tuple(players),
        games=tuple(games),
    )


def rows_of(event: Event) -> list[str]:
    return write_turnering(event).decode("iso-8859-1").splitlines()[2:]


def test_letters_outside_iso_8859_1_are_named_with_a_spelling() -> None:
    players = [Player(id="1", name="Dvořák, Jan"), Player(id="2", name="Berg, Bo")]
    with pytest.raises(UnwritableError) as raised:
        write_turnering(event_of([*players, Player(id="3", name="羽生")]))
    assert str(raised.value) == (
        'ISO 8859-1 does not have every letter of "Dvořák, Jan (1)" (ř as r) and "羽生 (3)" '
        "(羽, 生); spell them otherwise, or write another format"
    )


def test_a_player_is_new_without_games_or_without_anything_beside_rated_ones() -> None:
    known = [Player(id="1", name="A", rating=1500), Player(id="2", name="B", games=3)]
    new = [Player(id="3", name="C", games=0), Player(id="4", name="D")]
    assert [" N " in row for row in rows_of(event_of([*known, *new]))] == [False] * 2 + [True] * 2
    assert [" N " in row for row in rows_of(event_of(new))] == [True, False]


def test_what_was_not_played_has_the_number_zero() -> None:
    players = [Player(id=name, name=name) for name in "AB"]
    results = ["+-", "-+", "--", "=="]
    games = [
        Game(round=n, white="A", black="B", result=Result(result))
        for n, result in enumerate(results, start=1)
    ]
    short = Game(round=5, white="A", black="B", result=Result.WHITE_WINS, moves=False)
    bye = Game(round=7, white="B", result=Result.WHITE_FORFEIT_WIN)
    assert rows_of(event_of(players, [*games, short, bye])) == [
        "1 [A][][0+ 0- 0- 0= 0+ 0- 0-] 2.5",
        "2 [B][][0- 0+ 0- 0= 0- 0- 0+] 2.5",
    ]


def test_brackets_line_ends_and_missing_names_do_not_break_a_row() -> None:
    players = [Player(id="X1"), Player(id="2", name="Ek [jr],\n Bo", federation="Sweden")]
    assert rows_of(event_of(players)) == ["1 [X1][][] 0", "2 [Ek (jr)][Bo][] 0"]


@pytest.mark.parametrize(
    "games",
    [
        [Game(round=1, white="1", black="9", result=Result.DRAW)],
        [Game(round=1, white="1", black="1", result=Result.DRAW)],
        [Game(round=1, white="1", result=Result.DRAW)] * 2,
    ],
)
def test_an_event_that_contradicts_itself_is_not_written(games: list[Game]) -> None:
    with pytest.raises(ValueError, match=r"a game names|has two games"):
        write_turnering(event_of([Player(id="1", name="A")], games))
