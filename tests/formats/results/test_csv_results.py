"""Results in CSV: what is read whatever its spelling, and what is wrong, told by line."""

from datetime import date
from decimal import Decimal

import pytest

from arpad.formats.results import event_from_results, is_results_csv, is_workbook
from arpad.model.event import Event, Game, Result, Round, Stage
from arpad.model.finding import Severity
from arpad.model.player import Membership, Player, Sex
from arpad.model.system import System

PLAIN = """\
[event]
name,Open
start,2012-02-03
system,swiss

[players]
number,name,rating
1,Anna Ek,2210
2,Bo Ård,
3,Cleo Oja,1900

[games]
round,white,black,result
1,1,2,1-0
1,3,,full bye
2,2,3,1/2-1/2
"""
READ = Event(
    name="Open",
    start=date(2012, 2, 3),
    system=System.SWISS,
    players=(
        Player(id="1", name="Anna Ek", rating=2210),
        Player(id="2", name="Bo Ård"),
        Player(id="3", name="Cleo Oja", rating=1900),
    ),
    games=(
        Game(round=1, white="1", black="2", result=Result.WHITE_WINS),
        Game(round=1, white="3", result=Result.WHITE_FORFEIT_WIN),
        Game(round=2, white="2", black="3", result=Result.DRAW),
    ),
)


def read(text: str | bytes) -> Event:
    data = text.encode() if isinstance(text, str) else text
    event, findings = event_from_results(data, name="open.csv")
    assert event is not None, findings
    assert [finding for finding in findings if finding.severity is not Severity.INFO] == []
    return event


def faults(text: str) -> list[tuple[str, str]]:
    event, findings = event_from_results(text.encode(), name="open.csv")
    assert event is None
    return [(finding.where.removeprefix("open.csv: "), finding.message) for finding in findings]


def with_line(before: str, *lines: str) -> str:
    """Return the plain file with lines in front of a block, at the end of the one above."""
    return PLAIN.replace(f"\n[{before}]", "\n".join([*lines, "", f"[{before}]"]))


# What is read


def test_a_plain_file_is_an_event() -> None:
    assert read(PLAIN) == READ
    assert is_results_csv(PLAIN.encode())
    assert not is_workbook(PLAIN.encode())


@pytest.mark.parametrize(
    "text",
    [
        PLAIN.replace(",", ";"),
        PLAIN.replace(",", "\t"),
        PLAIN.replace(",", " ; "),
        PLAIN.replace("\n", "\r\n"),
        PLAIN.replace("\n", "\r"),
        PLAIN.replace("]\n", "],,,\n"),
        PLAIN.replace("]\n", "];;;\n").replace(",", ";"),
        PLAIN.replace("[event]", '# A comment, "with" a quotation\n\n[Event]\nField,Value'),
        PLAIN.replace("[games]", "[ Games ]").replace("round,", "Round ,"),
        PLAIN.replace("number,name,rating", "No.,PLAYER,Elo"),
        PLAIN.replace("[event]", "[event]\nfield,value,note").replace("Open\n", "Open,a remark\n"),
        "[games]" + PLAIN.partition("[games]")[2] + "\n" + PLAIN.partition("[games]")[0],
    ],
    ids=lambda text: repr(text[:24]),
)
def test_notation_and_order_do_not_matter(text: str) -> None:
    assert is_results_csv(text.encode())
    assert read(text) == READ


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_encodings_are_told_apart(encoding: str) -> None:
    data = PLAIN.replace("1/2-1/2", "½-½").encode(encoding)
    assert is_results_csv(data)
    assert read(data) == READ


def test_windows_1252_is_mentioned() -> None:
    _, findings = event_from_results(PLAIN.encode("cp1252"), name="open.csv")
    assert [(finding.severity, finding.where) for finding in findings] == [
        (Severity.INFO, "open.csv")
    ]
    assert "Windows-1252" in findings[0].message


@pytest.mark.parametrize(
    ("written", "result"),
    [
        ("1-0", "1-0"),
        ("1 : 0", "1-0"),
        ("1\N{EN DASH}0", "1-0"),
        ("1", "1-0"),
        ("0:1", "0-1"),
        ("0", "0-1"),
        ("1/2", "1/2"),
        ("½", "1/2"),
        ("½-½", "1/2"),
        ("0.5-0.5", "1/2"),
        ('"0,5 : 0,5"', "1/2"),
        ("=", "1/2"),
        ("draw", "1/2"),
        ("+-", "+-"),
        ("+/-", "+-"),
        ("+ : -", "+-"),
        ("+ - -", "+-"),
        ("1-0 forfeit", "+-"),
        ("1-0F", "+-"),
        ("-/+", "-+"),
        ("0-1 Forfeit", "-+"),
        ("--", "--"),
        ("0-0", "--"),
        ("==", "=="),
        ("½-½ unplayed", "=="),
    ],
)
def test_results_are_read_as_people_write_them(written: str, result: str) -> None:
    event = read(PLAIN.replace("1,1,2,1-0", f"1,1,2,{written}"))
    assert event.games[0].result == result


@pytest.mark.parametrize(
    ("row", "result"),
    [
        ("1,3,,bye", "+-"),
        ("1,3,bye,full bye", "+-"),
        ("1,3,-,+-", "+-"),
        ("1,3,,Half-point bye", "=="),
        ("1,3,,==", "=="),
        ("1,3,,zero bye", "--"),
        ("1,3,,0-1 forfeit", "-+"),
    ],
)
def test_byes_are_read_as_people_write_them(row: str, result: str) -> None:
    game = read(PLAIN.replace("1,3,,full bye", row)).games[1]
    assert (game.black, game.result) == (None, result)


@pytest.mark.parametrize(
    "day", ["2012-02-13", "2012/02/13", "2012.2.13", "13.02.2012", "13.2.2012", "13/02/2012"]
)
def test_days_are_read_as_people_write_them(day: str) -> None:
    assert read(PLAIN.replace("2012-02-03", day)).start == date(2012, 2, 13)


def test_every_kind_of_fact_is_read() -> None:
    event = read(
        with_line(
            "players",
            "Time Control,90+30",
            "registered,no",
            "league,Yes",
            "homologated,0",
            'points to win,"5,5"',
            "rating_choice,Actual",
            "rating_choice_day,1.12.2011",
            "scheduled_games,10.0",
        )
    )
    assert event.time_control == "90+30"
    assert event.registered is False
    assert event.league is True
    assert event.homologated is False
    assert event.points_to_win == Decimal("5.5")
    assert event.rating_option is not None
    assert (event.rating_option.choice, event.rating_option.at) == ("actual", date(2011, 12, 1))
    assert event.scheduled_games == 10


def test_every_kind_of_column_is_read() -> None:
    header = "id,name,sex,born,memberships,evidence,outside grade,lb,lb_has_mp,mp,reached_2400"
    rows = "7,Anna,w,1990,IBCA ICSC,Diploma,2 Dan,4,yes,2,no\n8,Bo,M,31.12.1985,,,,,,,\n"
    text = f"{PLAIN.partition('[players]')[0]}[players]\n{header}\n{rows}"
    event = read(f"{text}[games]\nround,white,black,result,moves,handicap\n1,8,7,1-0,no,rook\n")
    anna, bo = event.players
    assert (anna.sex, anna.born, bo.sex, bo.born) == (
        Sex.FEMALE,
        1990,
        Sex.MALE,
        date(1985, 12, 31),
    )
    assert anna.memberships == (Membership.IBCA, Membership.ICSC)
    assert (anna.evidence, anna.counters.lb, anna.counters.lb_has_mp) == ("Diploma", 4, True)
    assert anna.reached_2400 is False
    assert event.games == (
        Game(round=1, white="8", black="7", result=Result.WHITE_WINS, moves=False, handicap="rook"),
    )


def test_rounds_and_stages_are_read() -> None:
    event = read(
        PLAIN
        + "[rounds]\nround,date,time_control\n1,2012-02-03,\n2,4.2.2012,60\n"
        + "[stages]\nname,rounds,system\nGroup,1,swiss\nFinal,2,match\n"
    )
    assert event.rounds == (
        Round(number=1, date=date(2012, 2, 3)),
        Round(number=2, date=date(2012, 2, 4), time_control="60"),
    )
    assert event.stages == (
        Stage(name="Group", rounds=(1,), system=System.SWISS),
        Stage(name="Final", rounds=(2,), system=System.MATCH),
    )


def test_games_name_players_by_number_or_by_id() -> None:
    ids = PLAIN.replace("number,name", "number,id,name")
    for number in (1, 2, 3):
        ids = ids.replace(f"\n{number},{READ.players[number - 1].name}", f"\n{number},x{number},N")
    by_number = read(ids)
    assert [player.id for player in by_number.players] == ["x1", "x2", "x3"]
    assert by_number.games[0].players == ("x1", "x2")
    by_id = (
        ids.replace("1,1,2,1-0", "1,x1,x2,1-0")
        .replace("1,3,,", "1,x3,,")
        .replace("2,2,3,", "2,x2,x3,")
    )
    assert read(by_id) == by_number


# What is wrong

WITHOUT_RESULTS = f"{PLAIN.partition('round,')[0]}round,white,black\n1,1,2\n1,3\n2,2,3\n"


@pytest.mark.parametrize(
    ("old", "new", "where", "message"),
    [
        (
            "name,Open",
            "nmae,Open",
            "line 2",
            'There is no field "nmae"; did you mean "name"?',
        ),
        (
            "name,Open",
            "name,Open,Tallinn",
            "line 2",
            "There is a cell beside field and value; put ",
        ),
        ("system,swiss", "system,swis", "line 4, system", 'did you mean "swiss"?'),
        (
            "system,swiss",
            "",
            "[event]",
            'The field "system" is missing; add it: how the event was paired.',
        ),
        ("system,swiss", "system,swiss\nname,Cup", "line 5", '"name" is already given in line 2; '),
        (
            "2012-02-03",
            "02/03/2012",
            "line 3, start",
            "02/03/2012 can be 2012-03-02 or 2012-02-03; write the day as YYYY-MM-DD.",
        ),
        ("2012-02-03", "31.2.2012", "line 3, start", "31.2.2012 is not a day of the calendar."),
        ("2012-02-03", "soon", "line 3, start", 'Expected a day as YYYY-MM-DD; found "soon".'),
        ("rating\n", "ratng\n", "line 7, ratng", 'no column "ratng"; did you mean "rating"?'),
        ("number,", "", "line 7, id", 'The column "id" is missing; add it: '),
        ("number,name", "number,number", "line 7, number", "is given 2 times; keep one of them."),
        ("2210", "22100", "line 8, rating of Anna Ek", "3999, or an empty cell for an unrated "),
        ("2210", "22.5", "line 8, rating of Anna Ek", "found 22.5."),
        ("1,Anna Ek", ",Anna Ek", "line 8, number of Anna Ek", "neither a number nor an id; "),
        ("2,Bo Ård", "1,Bo Ård", "line 9, number of Bo Ård", "already that of line 8 (Anna Ek); "),
        ("1,1,2,1-0", "1,1,2", "line 14, result", 'The cell of "result" is empty; write White'),
        (
            "1,1,2,1-0",
            ",1,2,1-0",
            "line 14, round",
            'The cell of "round" is empty; write the number of ',
        ),
        ("1,1,2,1-0", "1,1,2,1-0,9", "line 14", "There is a cell beside the 4 columns of the "),
        ("1,1,2,1-0", "1,1,9,1-0", "line 14, black", 'No player has the number or id "9"; '),
        ("1,1,2,1-0", "1,1,2,2-1", "line 14, result", 'or "zero bye"; found "2-1"'),
        ("1,1,2,1-0", "1,1,2,bye", "line 14, result", '"bye" is a bye, but there is an opponent'),
        ("1,1,2,1-0", "1,1,1,1-0", "line 14", "the same player, Anna Ek; "),
        ("full bye", "1-0", "line 15, result", 'write "full bye", "half bye" or "zero bye", or '),
        ("2,2,3,", "1,2,3,", "line 16", "Bo Ård already has a game in round 1, line 14; correct "),
        ("2,2,3,1/2", "2,2,3,x\n2,3,2,1/2", "line 16, result", 'found "x"'),
    ],
)
def test_a_fault_is_told_with_its_place(old: str, new: str, where: str, message: str) -> None:
    told = faults(PLAIN.replace(old, new, 1))
    assert where in [place for place, said in told if message in said], told


def test_a_fault_is_told_once() -> None:
    assert len(faults(PLAIN.replace("name,Open", "nmae,Open"))) == 1
    assert len(faults(PLAIN.replace("rating\n", "ratng\n"))) == 1
    assert len(faults(WITHOUT_RESULTS)) == 1


def test_a_fault_inside_an_object_is_told_by_its_column() -> None:
    head = PLAIN.partition("[players]")[0]
    games = "[games]\nround,white,black,result\n1,7,8,1-0\n"
    text = f"{head}[players]\nid,lb,evidence_basis\n7,x,\n8,,guess\n{games}"
    assert [place for place, _ in faults(text)] == [
        "line 8, lb",
        "line 9, evidence",
        "line 9, evidence_basis",
    ]


def test_a_missing_half_of_a_choice_is_told_by_its_field() -> None:
    told = faults(with_line("players", "rating_choice,start"))
    assert told == [
        (
            "[event]",
            'The field "rating_choice_day" is missing; add it: the day the choice was made.',
        )
    ]


def test_faults_behind_many_that_are_told_once_do_no_harm() -> None:
    told = faults(WITHOUT_RESULTS + "1,1,2\n" * 300 + "x,1,2\n")
    assert told[0][1].startswith('The column "result" is missing; ')


def test_everything_is_told_at_once() -> None:
    text = PLAIN.replace("swiss", "swis").replace("2210", "x").replace("1,1,2,1-0", "1,1,9,1-0")
    assert [place for place, _ in faults(f"{text}two,1,3,1-0\n")] == [
        "line 4, system",
        "line 8, rating of Anna Ek",
        "line 14, black",
        "line 17, round",
    ]


def test_two_hundred_faults_are_enough() -> None:
    told = faults(PLAIN + "x,1,2,1-0\n" * 500)
    assert len(told) == 201
    assert told[-1] == (
        "open.csv",
        "These are the first 200 errors, and there are more; mend them and check again.",
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[event]\nname,Open\n", "There is no block [players]; add it: one player a line; "),
        (PLAIN.replace("[games]", "[gmaes]"), "There is no block [gmaes]; did you mean [games]?"),
        (PLAIN + "[games]\n", "The block [games] was opened before; put its lines together."),
        (PLAIN + "[teams]\n", "There is no block [teams]; "),
        ("hello\n" + PLAIN, "Expected a block to be opened, [event], [players], [games], "),
        (PLAIN.partition("round,")[0], "There is nothing here; it should hold one pairing a line"),
        (
            PLAIN.partition("1,1,2")[0],
            "There are no games; an event without games cannot be rated.",
        ),
        (PLAIN.replace("1-0", '"1-0'), "A cell begins with a quotation mark that is never closed"),
    ],
)
def test_a_fault_of_form_is_told(text: str, message: str) -> None:
    assert any(said.startswith(message) for _, said in faults(text)), faults(text)


def test_mixed_names_of_players_are_not_guessed() -> None:
    text = PLAIN.replace("number,name", "number,id,name")
    for number, player_id in ((1, "2"), (2, "x"), (3, "y")):
        name = READ.players[number - 1].name
        text = text.replace(f"\n{number},{name}", f"\n{number},{player_id},{name}")
    assert read(text).games[0].players == ("2", "x")
    told = faults(text.replace("1,3,,", "1,y,,"))
    assert [place for place, _ in told] == ["line 14, black", "line 16, white"]
    assert all("is the number of one player and the id of another" in said for _, said in told)


def test_two_players_of_one_number_are_told() -> None:
    text = PLAIN.replace("number,name", "number,id,name").replace("1,Anna", "1,7,Anna")
    told = faults(text.replace("2,Bo", "1,8,Bo").replace("3,Cleo", "3,9,Cleo"))
    assert ("line 9, number of Bo Ård", True) in [
        (place, said.startswith('The number "1" is already that of line 8; '))
        for place, said in told
    ]


def test_wide_text_gets_a_sentence() -> None:
    event, findings = event_from_results(PLAIN.encode("utf-16"), name="open.csv")
    assert event is None
    assert findings[0].message == "The file is encoded as UTF-16; save it as UTF-8."


@pytest.mark.parametrize(
    "data", [b"", b"{}", b'name = "[event]"', b"012 Open\n", b"[[players]]\n", b"x [event]\n"]
)
def test_other_files_are_not_taken_for_results(data: bytes) -> None:
    assert not is_results_csv(data)
