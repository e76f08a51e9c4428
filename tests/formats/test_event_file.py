"""An event file is read whole, or everything that is wrong with it is said with its place."""

import copy
import json
import tomllib
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from arpad.formats.event_file import event_from_bytes, event_schema, read_event_file
from arpad.formats.file_text import LARGEST_FILE
from arpad.formats.schema import words_of
from arpad.model.event import Event, Result
from arpad.model.finding import Finding, Severity
from arpad.model.grading import Approval, Counters, Evidence
from arpad.model.system import System

Content: TypeAlias = dict[str, Any]
Place: TypeAlias = tuple[str | int, ...]

SAMPLES = Path(__file__).parent / "samples"
GOOD = [
    SAMPLES / name for name in ("open.json", "open.toml", "match.json", "stages.toml", "table.json")
]
OPEN: Content = json.loads((SAMPLES / "open.json").read_text("utf-8"))
MATCH: Content = json.loads((SAMPLES / "match.json").read_text("utf-8"))
TABLE: Content = json.loads((SAMPLES / "table.json").read_text("utf-8"))
STAGES: Content = json.loads(
    json.dumps(tomllib.loads((SAMPLES / "stages.toml").read_text("utf-8")), default=str)
)
EVIDENCE: Content = {"document": "certificate 118"}
ABSENT = object()


def changed(content: Content, *changes: tuple[Place, object]) -> Content:
    """Return a copy with other values at some places; a list grows by a value at its end."""
    content = copy.deepcopy(content)
    for (*keys, last), value in changes:
        target: Any = content
        for key in keys:
            target = target[key]
        if value is ABSENT:
            del target[last]
        elif isinstance(target, list) and last == len(target):
            target.append(value)
        else:
            target[last] = value
    return content


def findings_in(content: Content) -> tuple[Finding, ...]:
    event, findings = event_from_bytes(json.dumps(content).encode(), name="open.json")
    assert (event is None) == bool(findings)
    return findings


def only_finding(data: bytes, name: str = "open.json") -> Finding:
    event, findings = event_from_bytes(data, name=name)
    assert event is None
    assert len(findings) == 1, findings
    assert findings[0].severity is Severity.ERROR
    assert findings[0].article is None
    return findings[0]


def game(number: int, white: object, black: object, result: str) -> Content:
    return {"round": number, "white": white, "black": black, "result": result}


# What is read


def test_json_and_toml_give_the_same_event() -> None:
    from_json, no_findings = read_event_file(SAMPLES / "open.json")
    assert no_findings == ()
    assert from_json is not None
    assert read_event_file(str(SAMPLES / "open.toml")) == (from_json, ())
    assert from_json.start == date(2011, 9, 2)
    assert from_json.system is System.SWISS
    assert [game.black for game in from_json.games].count(None) == 2
    assert from_json.games[4].result is Result.BLACK_FORFEIT_WIN
    assert [p.born for p in from_json.players[:3]] == [date(1984, 2, 29), 1971, None]
    assert [e.score for e in from_json.players[3].earlier] == [Decimal("2.5"), Decimal("1.5")]
    assert from_json.players[3].rating is None


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.name)
def test_good_files_have_no_findings(path: Path) -> None:
    event, findings = read_event_file(path)
    assert findings == ()
    assert isinstance(event, Event)


@pytest.mark.parametrize(
    ("data", "name"),
    [
        ((SAMPLES / "open.json").read_bytes(), "open.txt"),
        ((SAMPLES / "open.json").read_bytes(), "open.toml"),
        (b"\xef\xbb\xbf" + (SAMPLES / "open.json").read_bytes(), "open.json"),
        (b"\n\t " + (SAMPLES / "open.json").read_bytes(), "OPEN.JSON"),
        ((SAMPLES / "open.toml").read_bytes(), "open.txt"),
        ((SAMPLES / "open.toml").read_bytes(), "open"),
        (b"\xef\xbb\xbf" + (SAMPLES / "open.toml").read_bytes(), "open.TOML"),
        ((SAMPLES / "open.toml").read_bytes().replace(b"\n", b"\r\n"), "open.toml"),
    ],
)
def test_the_notation_shows_in_the_content(data: bytes, name: str) -> None:
    assert event_from_bytes(data, name=name) == read_event_file(SAMPLES / "open.json")


def test_a_table_is_read_with_grades_and_results_so_far() -> None:
    event, findings = read_event_file(SAMPLES / "table.json")
    assert findings == ()
    assert event is not None
    assert event.system is System.TABLE
    assert event.arbiter_recognised is True
    dan, kyu, graded, newcomer = event.players
    assert dan.approvals == (Approval(grade="5 Dan", since=date(2023, 11, 5)),)
    assert dan.last_event == date(2024, 2, 11)
    assert kyu.counters == Counters(lb=9, lb_has_mp=True, mp=5)
    assert [result.score for result in graded.history] == [1, 0, Decimal("0.5"), 0]
    assert [result.virtual for result in graded.history] == [True, True, False, False]
    assert graded.evidence == Evidence(document="certificate 118", accepted_by="T. Aalto")
    assert newcomer.evidence == "certificate 204"
    assert newcomer.counters == Counters()
    assert [game.handicap for game in event.games[:4]] == ["rook", False, False, True]


def test_harmless_oddities_are_accepted() -> None:
    rated_with_earlier = changed(OPEN, (("players", 3, "rating"), 1900))
    assert findings_in(rated_with_earlier) == ()
    assert findings_in(changed(OPEN, (("games", 2, "moves"), False))) == ()
    assert findings_in(changed(OPEN, (("registered",), False))) == ()
    assert findings_in(changed(OPEN, (("registered",), None))) == ()


@pytest.mark.parametrize(
    "changes",
    [
        [(("players", 2, "games"), 2)],
        [(("players", 2, "games"), None)],
        [(("players", 2, "bonus_used"), 0)],
        [(("players", 1, "games"), 0), (("players", 1, "bonus_used"), 100)],
        [(("players", 1, "counters"), {})],
        [(("players", 1, "counters"), {"lb": 40, "lb_has_mp": True, "mp": 40})],
        [(("players", 1, "counters"), {"lb": 2, "lb_has_mp": True})],
        [(("players", 0, "approvals", 0), {"grade": "5 Dan", "approved": True})],
        [(("players", 0, "approvals", 0, "approved"), False)],
        [(("players", 0, "approvals", 1), {"grade": "6 Dan"})],
        [(("players", 0, "last_event"), "2024-04-22")],
        [(("players", 3, "evidence"), None)],
        [(("players", 0, "evidence"), None)],
        [(("arbiter_recognised",), None)],
        [(("games", 0, "handicap"), "2 pieces")],
    ],
)
def test_what_only_a_rule_could_object_to_is_accepted(
    changes: list[tuple[Place, object]],
) -> None:
    assert findings_in(changed(TABLE, *changes)) == ()


def test_a_large_open_is_read() -> None:
    players = [{"id": str(n), "name": f"Player {n}", "rating": 1500 + n} for n in range(500)]
    games = [
        game(number, str(n), str((n + 249 + number) % 250 + 250), "1-0")
        for number in range(1, 12)
        for n in range(250)
    ]
    data = json.dumps(MATCH | {"system": "swiss", "players": players, "games": games}).encode()
    event, findings = event_from_bytes(data, name="open.json")
    assert findings == ()
    assert event is not None
    assert (len(event.players), len(event.games)) == (500, 2750)


@pytest.mark.parametrize(
    ("place", "written", "read"),
    [
        (("system",), "Swiss", "swiss"),
        (("system",), "ROUND_ROBIN", "round-robin"),
        (("system",), "double round robin", "double-round-robin"),
        (("players", 0, "sex"), "F", "f"),
        (("players", 0, "sex"), "w", "f"),
        (("players", 1, "sex"), "M", "m"),
        (("players", 0, "evidence"), EVIDENCE | {"basis": "Official"}, EVIDENCE),
    ],
)
def test_capitals_blanks_and_underscores_do_not_matter(
    place: Place, written: object, read: object
) -> None:
    graded = changed(OPEN, (("players", 0, "outside_grade"), "3 Kyu"))
    as_written, _ = event_from_bytes(
        json.dumps(changed(graded, (place, written))).encode(), name="o"
    )
    as_read, _ = event_from_bytes(json.dumps(changed(graded, (place, read))).encode(), name="o")
    assert as_written is not None
    assert as_written == as_read


# Files that are no documents


@pytest.mark.parametrize(
    ("data", "where", "words"),
    [
        (b"", "open.json", ["empty"]),
        (b"\xef\xbb\xbf \n", "open.json", ["empty"]),
        ("{}".encode("utf-16"), "open.json", ["UTF-16", "UTF-8"]),
        (json.dumps(OPEN).encode("utf-16-le"), "open.json", ["UTF-16", "UTF-8"]),
        (json.dumps(OPEN).encode("utf-16-be"), "open.json", ["UTF-16", "UTF-8"]),
        (json.dumps(OPEN).encode("utf-32"), "open.json", ["UTF-32", "UTF-8"]),
        (json.dumps(OPEN).encode("utf-32-be"), "open.json", ["UTF-32", "UTF-8"]),
        (b'{"name": "\x00"}', "open.json", ["not text", "byte 10"]),
        (bytes(100), "open.json", ["not text", "byte 0"]),
        (b'{\n"name": "Ren\xe9"}', "open.json: line 2", ["0xE9", "offset 14", "Latin-1", "'é'"]),
        (b'{"name": "5\x80"}', "open.json: line 1", ["0x80", "Windows-1252", "'€'", "UTF-8"]),
        (b'{"name": "Open",\n "start', "open.json: line 2, column 2", ["ends too early"]),
        (b'{"name": "Open"', "open.json: line 1, column 16", ["ends too early", "cut off"]),
        (b'{"name" "Open"}', "open.json: line 1, column 9", ["not valid JSON", "':' delimiter"]),
        (b'{"name": "Open",}', "open.json: line 1, column 17", ["followed by a comma"]),
        (b'{"name": "Open"} x', "open.json: line 1, column 18", ["more text"]),
        (b'{"name": "Op\nen"}', "open.json: line 1, column 13", ["invalid control character."]),
        (b'["Open"]', "open.json", ["JSON object", "found a list"]),
        (b'"Open"', "open.json", ["JSON object", 'found "Open"']),
        (b"17", "open.json", ["JSON object", "found 17"]),
        (b'{"name": ' + b"9" * 5000 + b"}", "open.json", ["number", "too long"]),
        (b'{"name": 1e99999999999999999999}', "open.json", ["number", "too long"]),
        (b"[" * 100_000, "open.json", ["nested too deep"]),
        (b'{"a":' * 100_000, "open.json", ["nested too deep"]),
        (
            b'{"players": [{"id": "1", "name": "Anna Ek", "rating": 2400, "rating": 2410}]}',
            "open.json: players[0] (Anna Ek)",
            ['"rating"', "2 times", "2400 and 2410"],
        ),
    ],
)
def test_unreadable_json_is_told_in_one_sentence(data: bytes, where: str, words: list[str]) -> None:
    finding = only_finding(data)
    assert finding.where == where
    for word in words:
        assert word in finding.message


@pytest.mark.parametrize(
    ("text", "where", "words"),
    [
        ("name = 'Open'\nname = 'Cup'\n", "line 2, column 13", ['key "name"', "twice"]),
        ("name = 'Open'\nname = 'Cup'", "line 2, column 13", ['key "name"', "twice"]),
        ("[rating_option]\n[rating_option]", "line 2, column 15", ["not valid TOML", "twice"]),
        ("name = 'Open'\nstart = 2012-02-30", "line 2, column 9", ["2012-02-30 is not a day"]),
        ("name = 'Open'\nstart =", "line 2, column 8", ["not valid TOML"]),
        ("name = 'Open", "line 1, column 13", ["not valid TOML"]),
        ("players = " + "[" * 100_000, "", ["nested too deep"]),
        ("players = " + "{a=" * 100_000, "", ["nested too deep"]),
        ("a." * 100_000 + "a = 1", "", ["more than a hundred parts"]),
        ("k = " + "9" * 5000, "", ["number", "too long"]),
    ],
)
def test_unreadable_toml_is_told_in_one_sentence(text: str, where: str, words: list[str]) -> None:
    finding = only_finding(text.encode(), "open.toml")
    assert finding.where == (f"open.toml: {where}" if where else "open.toml")
    for word in words:
        assert word in finding.message


def test_every_key_given_twice_is_named_with_its_place() -> None:
    data = b'{"name": "A", "name": "B", "players": [{}, {"id": "1", "id": "1", "id": "2"}]}'
    event, findings = event_from_bytes(data, name="open.json")
    assert event is None
    assert [finding.where for finding in findings] == ["open.json", "open.json: players[1] (2)"]
    assert 'given 3 times, as "1", "1" and "2"' in findings[1].message


def test_a_file_that_cannot_be_opened_is_told(tmp_path: Path) -> None:
    cases = {
        tmp_path / "no.json": "no such file",
        tmp_path: "folder",
        SAMPLES / "open.json" / "x": "cannot be read: Not a directory",
        Path("a\0b"): "not the name of a file",
        Path("x" * 5000): "File name too long",
    }
    for path, words in cases.items():
        event, (finding,) = read_event_file(path)
        assert event is None
        assert words in finding.message
        assert finding.severity is Severity.ERROR


def test_a_file_without_permission_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbid(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "open", forbid)
    event, (finding,) = read_event_file(tmp_path / "open.json")
    assert event is None
    assert "permission" in finding.message.lower()


def test_a_file_of_more_than_64_mb_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "open.json"
    with path.open("wb") as file:
        file.truncate(LARGEST_FILE + 1)
    event, (finding,) = read_event_file(path)
    assert event is None
    assert finding == only_finding(b" " * (LARGEST_FILE + 1))
    assert "larger than 64 MB" in finding.message


# Fields that deviate from the shape

FIELDS: list[tuple[Place, object, str, list[str]]] = [
    (("name",), 7, "name", ["expected text", "found 7", "between quotation marks"]),
    (("name",), ABSENT, "name", ['required field "name" is missing', "add text"]),
    (("name",), "Op\u0007en", "name", ["U+0007", "remove it"]),
    (("name",), "Op\ud800en", "name", ["U+D800", "\\ud800"]),
    (("start",), ABSENT, "start", ["missing", "YYYY-MM-DD"]),
    (("start",), "2.9.2011", "start", ["a day as YYYY-MM-DD", '"2.9.2011"']),
    (("start",), "2011-02-29", "start", ["2011-02-29 is not a day of the calendar"]),
    (("start",), "20110902", "start", ["YYYY-MM-DD"]),
    (("start",), "2011-09-02T10:00", "start", ["YYYY-MM-DD"]),
    (("start",), None, "start", ["found null"]),
    (("end",), 2011, "end", ["a day as YYYY-MM-DD, or null", "found 2011"]),
    (("registered",), True, "registered", ["YYYY-MM-DD", "or false when", "found true"]),
    (("registered",), "yes", "registered", ["day of registration", "or false", 'found "yes"']),
    (("system",), "Swis", "system", ['"swiss"', '"table"', 'did you mean "swiss"?']),
    (("system",), 1, "system", ["found 1"]),
    (("official",), 1, "official", ["expected true or false; found 1"]),
    (("event_class",), "world", "event_class", ["or null", 'did you mean "world-team"?']),
    (("scheduled_games",), 0, "scheduled_games", ["from 1 to 1000", "found 0"]),
    (("points_to_win",), "five", "points_to_win", ["a number such as 4.5", '"five"']),
    (("points_to_win",), float("nan"), "points_to_win", ["found NaN"]),
    (("points_to_win",), float("-inf"), "points_to_win", ["found -Infinity"]),
    (("points_to_win",), True, "points_to_win", ["found true"]),
    (("rating_option",), [], "rating_option",
     ["expected an object with choice and at, or null; found a list"]),
    (("rating_option", "choice"), "now", "rating_option, choice", ['"start" or "actual"']),
    (("rating_option", "at"), ABSENT, "rating_option, at", ["missing"]),
    (("decisions", 0, "when"), "soon", "decisions[0] (article 5.1), when", ["YYYY-MM-DD"]),
    (("rounds",), {}, "rounds", ["expected a list; found an object"]),
    (("rounds", 1, "number"), "2", "rounds[1] (round 2), number", ["leave out the quotation"]),
    (("players",), None, "players", ["expected a list; found null"]),
    (("players", 0), "Anna", "players[0]", ["expected an object", 'found "Anna"']),
    (("players", 0, "rating"), 99999, "players[0] (Anna Ek), rating",
     ["expected a whole number from 1 to 3999, or null for an unrated player; found 99999"]),
    (("players", 0, "rating"), 10**400, "players[0] (Anna Ek), rating", ["more than 18 digits"]),
    (("players", 0, "rating"), True, "players[0] (Anna Ek), rating", ["found true"]),
    (("players", 0, "rating"), 2310.5, "players[0] (Anna Ek), rating", ["found 2310.5"]),
    (("players", 0, "rating"), "2310", "players[0] (Anna Ek), rating", ["quotation marks"]),
    (("players", 0, "rating"), float("inf"), "players[0] (Anna Ek), rating", ["Infinity"]),
    (("players", 0, "ratng"), 2310, "players[0] (Anna Ek), ratng", ['did you mean "rating"?']),
    (("players", 0, "zzz"), 1, "players[0] (Anna Ek), zzz", ["the fields are id, name,"]),
    (("players", 4, "id"), "", "players[4] (Eva Quint), id", ["text of 1 to 64 characters"]),
    (("players", 4, "id"), "9" * 65, "players[4] (Eva Quint), id", ["1 to 64", "999…"]),
    (("players", 0, "sex"), "x", "players[0] (Anna Ek), sex", ['expected "f" or "m", or null']),
    (("players", 0, "born"), 1700, "players[0] (Anna Ek), born", ["1850 to 2100", "YYYY-MM-DD"]),
    (("players", 0, "born"), "2012-02-30", "players[0] (Anna Ek), born", ["not a day of the"]),
    (("players", 2, "memberships", 0), "IBC", "players[2] (Carla Østby), memberships[0]",
     ['"IBCA", "ICSC" or "IPCA"', "did you mean"]),
    (("players", 3, "earlier", 1, "games"), 0, "players[3] (Dov Peretz), earlier[1], games",
     ["from 1 to 1000"]),
    (("games",), ABSENT, "games", ["missing", "add a list"]),
    (("games", 3, "result"), "2-0", "games[3] (round 2), result", ['"1-0"', '"=="', '"2-0"']),
    (("games", 3, "result"), "1/2-1/2", "games[3] (round 2), result", ['did you mean "1/2"?']),
    (("games", 3, "round"), 0, "games[3] (round 0), round", ["from 1 to 1000"]),
    (("games", 3, "black"), ABSENT, "games[3] (round 2), result", ["a bye cannot have"]),
    (("games", 3, "white"), 102, "games[3] (round 2), white", ["between quotation marks"]),
    (("games", 3, "moves"), "no", "games[3] (round 2), moves", ["true or false"]),
    (("strt",), "2011-09-02", "strt", ['there is no field "strt"; did you mean "start"?']),
]  # fmt: skip

TABLE_FIELDS: list[tuple[Place, object, str, str]] = [
    (("arbiter_recognised",), "yes", "arbiter_recognised",
     'Expected true or false, or null; found "yes".'),
    (("games", 0, "handicap"), 2, "games[0] (round 1), handicap",
     "Expected true or false, or the name of the handicap; found 2."),
    (("games", 0, "handicap"), None, "games[0] (round 1), handicap",
     "Expected true or false, or the name of the handicap; found null."),
    (("games", 0, "handicap"), "", "games[0] (round 1), handicap",
     'Expected true or false, or the name of the handicap; found "".'),
    (("games", 0, "handicap"), ["rook"], "games[0] (round 1), handicap",
     "Expected true or false, or the name of the handicap; found a list."),
    (("games", 0, "handicp"), "rook", "games[0] (round 1), handicp",
     'There is no field "handicp"; did you mean "handicap"?'),
    (("players", 2, "evidence"), True, "players[2] (Chiara Neri), evidence",
     ("Expected the document as text of 1 to 200 characters, an object with document and more, or "
      "null; found true.")),
    (("players", 2, "evidence"), 118, "players[2] (Chiara Neri), evidence",
     ("Expected the document as text of 1 to 200 characters, an object with document and more, or "
      "null; found 118; put it between quotation marks.")),
    (("players", 2, "evidence"), "", "players[2] (Chiara Neri), evidence",
     ("Expected the document as text of 1 to 200 characters, an object with document and more, or "
      'null; found "".')),
    (("players", 2, "evidence", "document"), ABSENT, "players[2] (Chiara Neri), evidence, document",
     'The required field "document" is missing; add text of 1 to 200 characters.'),
    (("players", 2, "evidence", "basis"), "opinon", "players[2] (Chiara Neri), evidence, basis",
     'Expected "official" or "opinion"; found "opinon"; did you mean "opinion"?'),
    (("players", 2, "evidence", "accepted"), "T. Aalto",
     "players[2] (Chiara Neri), evidence, accepted",
     'There is no field "accepted"; did you mean "accepted_by"?'),
    (("players", 2, "history"), {"1333": 1}, "players[2] (Chiara Neri), history",
     "Expected a list; found an object."),
    (("players", 2, "history", 2), [1333, 1], "players[2] (Chiara Neri), history[2]",
     "Expected an object with opponent_rating and score; found a list."),
    (("players", 2, "history", 2, "score"), "half", "players[2] (Chiara Neri), history[2], score",
     'Expected 0, 0.5 or 1; found "half".'),
    (("players", 2, "history", 2, "score"), "1/2", "players[2] (Chiara Neri), history[2], score",
     'Expected 0, 0.5 or 1; found "1/2".'),
    (("players", 2, "history", 2, "score"), True, "players[2] (Chiara Neri), history[2], score",
     "Expected 0, 0.5 or 1; found true."),
    (("players", 2, "history", 2, "score"), ABSENT, "players[2] (Chiara Neri), history[2], score",
     'The required field "score" is missing; add 0, 0.5 or 1.'),
    (("players", 2, "history", 2, "opponent_rating"), "1333",
     "players[2] (Chiara Neri), history[2], opponent_rating",
     'Expected a whole number from -3999 to 3999; found "1333"; leave out the quotation marks.'),
    (("players", 2, "history", 2, "opponent"), "1",
     "players[2] (Chiara Neri), history[2], opponent",
     'There is no field "opponent"; did you mean "opponent_rating"?'),
    (("players", 1, "bonus_used"), 101, "players[1] (Bram Vos), bonus_used",
     "Expected a whole number from 0 to 100, or null; found 101."),
    (("players", 1, "grade"), 2, "players[1] (Bram Vos), grade",
     "Expected text of 1 to 200 characters, or null; found 2; put it between quotation marks."),
    (("players", 1, "counters"), [9, True, 5], "players[1] (Bram Vos), counters",
     "Expected an object; found a list."),
    (("players", 1, "counters", "lb_has_mp"), 1, "players[1] (Bram Vos), counters, lb_has_mp",
     "Expected true or false; found 1."),
    (("players", 1, "counters", "mp"), -1, "players[1] (Bram Vos), counters, mp",
     "Expected a whole number from 0 to 100000; found -1."),
    (("players", 1, "counters", "lower"), 9, "players[1] (Bram Vos), counters, lower",
     'There is no field "lower"; the fields are lb, lb_has_mp and mp.'),
    (("players", 0, "approvals", 0, "grade"), ABSENT,
     "players[0] (Aino Berg), approvals[0], grade",
     'The required field "grade" is missing; add text of 1 to 200 characters.'),
    (("players", 0, "approvals", 0, "approved"), "yes",
     "players[0] (Aino Berg), approvals[0] (5 Dan), approved",
     'Expected true or false, or null; found "yes".'),
    (("players", 0, "approvals", 0, "since"), "2023",
     "players[0] (Aino Berg), approvals[0] (5 Dan), since",
     'Expected a day as YYYY-MM-DD, or null; found "2023".'),
    (("players", 0, "last_event"), "11.2.2024", "players[0] (Aino Berg), last_event",
     'Expected a day as YYYY-MM-DD, or null; found "11.2.2024".'),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "where", "message"), TABLE_FIELDS)
def test_a_deviating_field_of_a_table_is_told_in_a_sentence(
    path: Place, value: object, where: str, message: str
) -> None:
    (finding,) = findings_in(changed(TABLE, (path, value)))
    assert (finding.where, finding.message) == (f"open.json: {where}", message)


@pytest.mark.parametrize(("path", "value", "where", "words"), FIELDS)
def test_a_deviating_field_is_named_with_what_was_expected(
    path: Place, value: object, where: str, words: list[str]
) -> None:
    (finding,) = findings_in(changed(OPEN, (path, value)))
    assert finding.where == f"open.json: {where}"
    for word in words:
        assert word.lower() in finding.message.lower()
    assert finding.message[-1] in ".?"
    assert finding.message.isprintable()


def test_a_misspelt_required_field_is_told_once() -> None:
    misspelt = changed(OPEN, (("start",), ABSENT), (("strat",), "2011-09-02"))
    (finding,) = findings_in(misspelt)
    assert finding.where == "open.json: strat"
    assert finding.message == 'There is no field "strat"; did you mean "start"?'


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("start = 2011-09-02T10:00:00", "is a day with a time; write the day alone, 2011-09-02"),
        ("start = 2011-09-02T10:00:00Z", "is a day with a time; write the day alone, 2011-09-02"),
        ("start = 10:00:00", "Expected a day as YYYY-MM-DD; found 10:00:00."),
        ('start = "2011-02-30"', "2011-02-30 is not a day of the calendar."),
        ("start = nan", "found NaN"),
        ("start = 0x" + "f" * 9000, "found a number of more than 18 digits"),
    ],
)
def test_a_toml_value_that_is_no_day_is_refused(line: str, words: str) -> None:
    toml = (SAMPLES / "open.toml").read_text("utf-8").replace("start = 2011-09-02", line, 1)
    finding = only_finding(toml.encode(), "open.toml")
    assert finding.where == "open.toml: start"
    assert words in finding.message


def test_strange_names_are_safe_to_print() -> None:
    name = "\x1b[31m" + "x" * 500
    (finding, *_) = findings_in(changed(OPEN, (("players", 0, "name"), name)))
    assert finding.where.isprintable()
    assert len(finding.where) < 100
    (unknown,) = findings_in(changed(OPEN, (("\ud800\n" * 400,), 1)))
    assert (unknown.where + unknown.message).isprintable()
    assert len(unknown.where) < 400


# Contradictions

Changes: TypeAlias = list[tuple[Place, object]]

CONTRADICTIONS: list[tuple[Content, Changes, str, list[str]]] = [
    (OPEN, [(("end",), "2011-09-01")], "end", ["ends on 2011-09-01, before it starts"]),
    (OPEN, [(("rounds", 0, "date"), "2011-09-01")], "rounds[0] (round 1), date",
     ["2011-09-01 is before the event starts on 2011-09-02"]),
    (OPEN, [(("rounds", 2, "date"), "2011-09-05")], "rounds[2] (round 3), date",
     ["2011-09-05 is after the event ends on 2011-09-04"]),
    (OPEN, [(("rounds", 3), {"number": 2})], "rounds[3] (round 2), number",
     ["round 2 is already described in rounds[1]"]),
    (OPEN, [(("rounds", 2), ABSENT)], "games[6] (round 3), round",
     ["round 3, with 2 games, is not among the rounds of the event, 1 to 2;"]),
    (OPEN, [(("games", 7, "round"), 8)], "games[7] (round 8), round",
     ["round 8 is not among the rounds of the event, 1 to 3; correct"]),
    (OPEN, [(("time_control",), "fast")], "time_control", ["'fast' is not understood", "90+30"]),
    (OPEN, [(("rounds", 1, "time_control"), "40/90 30+30 +30")],
     "rounds[1] (round 2), time_control", ["states its increment twice"]),
    (OPEN, [(("players",), [])], "players", ["there are no players"]),
    (OPEN, [(("games",), [])], "games", ["there are no games", "cannot be rated"]),
    (OPEN, [(("players", 5), {"id": "103"})], "players[5] (103), id",
     ['"103" is already that of players[2] (Carla Østby)']),
    (OPEN, [(("players", 0, "born"), 2012)], "players[0] (Anna Ek), born",
     ["born 2012, after the event started on 2011-09-02"]),
    (OPEN, [(("players", 0, "born"), "2011-09-03")], "players[0] (Anna Ek), born",
     ["born 2011-09-03"]),
    (OPEN, [(("women_only",), True)], "players[1] (Bo Lind), sex", ["women only", '"m"']),
    (OPEN, [(("players", 3, "earlier", 0, "score"), 5.5)],
     "players[3] (Dov Peretz), earlier[0], score", ["from 0 to 5 points in 5 games; found 5.5"]),
    (OPEN, [(("players", 3, "earlier", 0, "score"), "-1")],
     "players[3] (Dov Peretz), earlier[0], score", ["from 0 to 5", "found -1"]),
    (OPEN, [(("players", 3, "earlier", 0, "score"), 2.3)],
     "players[3] (Dov Peretz), earlier[0], score", ["in halves", "found 2.3"]),
    (OPEN, [(("players", 3, "earlier", 0, "score"), 1e-300)],
     "players[3] (Dov Peretz), earlier[0], score", ["in halves", "found 1E-300"]),
    (OPEN, [(("players", 3, "earlier", 0, "end"), "2011-02-01")],
     "players[3] (Dov Peretz), earlier[0], end", ["ends on 2011-02-01, before it starts"]),
    (OPEN, [(("players", 3, "earlier", 1, "start"), "2011-09-02")],
     "players[3] (Dov Peretz), earlier[1], start", ["2011-09-02 is not before this event's start"]),
    (OPEN, [(("players", 3, "earlier", 1, "ru"), None)],
     "players[3] (Dov Peretz), earlier[1]", ["neither rc", "nor ru", "add one of them"]),
    (OPEN, [(("games", 3, "white"), "12")], "games[3] (round 2), white",
     ['no player has the id "12"; did you mean "102", Bo Lind?']),
    (OPEN, [(("games", 3, "black"), "zz")], "games[3] (round 2), black",
     ['no player has the id "zz"; correct it, or add the player']),
    (OPEN, [(("games", 2, "black"), "105")], "games[2] (round 1)",
     ["white and black are the same player, Eva Quint"]),
    (OPEN, [(("games", 5, "result"), "1/2")], "games[5] (round 2), result",
     ["a bye cannot have the result of a played game", '"1/2"', '"=="']),
    (OPEN, [(("games", 8), game(3, "105", "101", "1-0"))], "games[8] (round 3)",
     ["Anna Ek already has a game in round 3, games[6]"]),
    (OPEN, [(("games", 8), game(3, "102", "103", "0-1"))], "games[8] (round 3)",
     ["results contradict each other", "games[7]", 'as "1-0", this one as "0-1"']),
    (OPEN, [(("games", 8), game(3, "102", "103", "+-"))], "games[8] (round 3)",
     ["results contradict each other", 'as "1-0", this one as "+-"']),
    (OPEN, [(("games", 8), game(3, "103", "102", "1-0"))], "games[8] (round 3)",
     ["results contradict each other", "colours reversed"]),
    (OPEN, [(("games", 8), game(3, "103", "102", "0-1"))], "games[8] (round 3)",
     ["already reported as games[7] with the colours reversed"]),
    (OPEN, [(("games", 8), game(3, "102", "103", "1-0"))], "games[8] (round 3)",
     ["already reported as games[7]; keep one of the two"]),
    (OPEN, [(("games", 8), game(2, "103", None, "=="))], "games[8] (round 2)",
     ["already reported as games[5]"]),
    (MATCH, [(("players", 2), {"id": "N"})], "players", ["a match has two players; found 3"]),
    (
        MATCH,
        [(("scheduled_games",), 3), (("points_to_win",), 2)],
        "scheduled_games",
        ["for 3 games, yet 4 are reported"],
    ),
    (MATCH, [(("points_to_win",), 6.5)], "points_to_win", ["cannot be won in 6 games"]),
    (OPEN, [(("received",), "2000-01-01")], "received", ["before the event ended"]),
    (
        OPEN,
        [
            (("players", 3, "earlier", 0, "rc"), 1900),
            (("players", 3, "earlier", 0, "opponents_total"), 1),
        ],
        "players[3] (Dov Peretz), earlier[0], rc",
        ["a total of 1 over", "not 1900"],
    ),
    (
        OPEN,
        [(("players", 0, "published"), [{"since": "2001-01-01", "rating": 2500}])],
        "players[0] (Anna Ek), published[0], since",
        ["2001-01-01 is not after the event's start"],
    ),
    (
        OPEN,
        [(("players", 0, "published"), [{"since": "2199-01-01", "rating": 2500}] * 2)],
        "players[0] (Anna Ek), published[1], since",
        ["another rating of the list of 2199-01-01"],
    ),
    (
        OPEN,
        [(("players", 0, "games"), 5), (("players", 0, "games_since_listing"), 6)],
        "players[0] (Anna Ek), games_since_listing",
        ["6 games since the listing are more than the 5 games in all"],
    ),
    (MATCH, [(("points_to_win",), 3.4)], "points_to_win", ["in halves", "found 3.4"]),
    (MATCH, [(("points_to_win",), 0)], "points_to_win", ["in halves", "found 0"]),
    (MATCH, [(("points_to_win",), 1e300)], "points_to_win", ["in halves", "found 1E+300"]),
    (STAGES, [(("stages", 1, "rounds"), [3, 4])], "stages[1] (Final), rounds",
     ["round 3 already belongs to stages[0]"]),
    (STAGES, [(("stages", 1, "rounds"), [4, 4])], "stages[1] (Final), rounds",
     ["round 4 already belongs to stages[1]"]),
    (STAGES, [(("stages", 1, "rounds"), [4, 9])], "stages[1] (Final), rounds",
     ["there is no round 9"]),
    (STAGES, [(("stages", 2), {"name": "Third", "rounds": [], "system": "match"})],
     "stages[2] (Third), rounds", ["the stage has no rounds"]),
    (STAGES, [(("stages", 0, "rounds"), [1, 3])], "stages", ["round 2 belongs to no stage"]),
    (STAGES, [(("stages", 0, "rounds"), [2])], "stages", ["rounds 1 and 3 belong to no stage"]),
]  # fmt: skip


@pytest.mark.parametrize(("content", "changes", "where", "words"), CONTRADICTIONS)
def test_a_contradiction_is_named_with_both_sides(
    content: Content, changes: Changes, where: str, words: list[str]
) -> None:
    (finding,) = findings_in(changed(content, *changes))
    assert finding.where == f"open.json: {where}"
    for word in words:
        assert word.lower() in finding.message.lower()


PAIR = "An outside grade gives two virtual results, a win and a loss against the same rating; found"
AWAITED = 'or remove "when" as long as there is none'
TABLE_CONTRADICTIONS: list[tuple[Changes, str, str]] = [
    ([(("players", 2, "history", 2, "score"), 2)], "players[2] (Chiara Neri), history[2], score",
     "Expected 0, 0.5 or 1; found 2."),
    ([(("players", 2, "history", 2, "score"), "0.25")],
     "players[2] (Chiara Neri), history[2], score", "Expected 0, 0.5 or 1; found 0.25."),
    ([(("players", 2, "history", 2, "score"), 1e300)],
     "players[2] (Chiara Neri), history[2], score", "Expected 0, 0.5 or 1; found 1E+300."),
    ([(("players", 2, "history", 0, "score"), "-1")],
     "players[2] (Chiara Neri), history[0], score", "Expected 0, 0.5 or 1; found -1."),
    ([(("players", 2, "games"), 5)], "players[2] (Chiara Neri), games",
     ("The number of games is 5, but history holds 4 results, 2 of them virtual; an unrated player "
      "has every game in history, a rated one none.")),
    ([(("players", 3, "games"), 12),
      (("players", 3, "history"), [{"opponent_rating": 1500, "score": 1}])],
     "players[3] (Dan Pop), games",
     ("The number of games is 12, but history holds 1 result; an unrated player has every game in "
      "history, a rated one none.")),
    ([(("players", 2, "bonus_used"), 3)], "players[2] (Chiara Neri), bonus_used",
     ("A player with a history is unrated and gets no activity bonus, but bonus_used is 3; correct "
      "one of the two.")),
    ([(("players", 2, "history", 1, "virtual"), False)], "players[2] (Chiara Neri), history",
     f"{PAIR} 1.00 against 1410; correct them, or which of them are virtual."),
    ([(("players", 2, "history", 1, "score"), "0.5")], "players[2] (Chiara Neri), history",
     f"{PAIR} 1.00 against 1410 and 0.5 against 1410; correct them, or which of them are virtual."),
    ([(("players", 2, "history", 1, "opponent_rating"), 1510)], "players[2] (Chiara Neri), history",
     (f"{PAIR} 1.00 against 1410 and 0.00 against 1510; correct them, or which of them are "
      "virtual.")),
    ([(("players", 2, "games"), None),
      (("players", 2, "history"), [{"opponent_rating": 1410, "score": 1, "virtual": True}] * 9)],
     "players[2] (Chiara Neri), history",
     (f"{PAIR} {', '.join(['1 against 1410'] * 4)} and 5 more; correct them, or which of them are "
      "virtual.")),
    ([(("players", 3, "outside_grade"), ABSENT)], "players[3] (Dan Pop), evidence",
     ("There is evidence, but no outside_grade that it could prove; add the grade, or remove the "
      "evidence.")),
    ([(("players", 3, "evidence"), "none")], "players[3] (Dan Pop), evidence",
     ('"none" would count as the document that proves the outside grade; leave out evidence when '
      "there is none.")),
    ([(("players", 2, "evidence", "document"), "-")], "players[2] (Chiara Neri), evidence",
     ('"-" would count as the document that proves the outside grade; leave out evidence when '
      "there is none.")),
    ([(("players", 1, "counters"), {"lb": 3, "lb_has_mp": True, "mp": 5})],
     "players[1] (Bram Vos), counters, mp",
     ("5 games in a row at the middle point (mp) cannot be more than the 3 at the lower bound "
      "(lb), below it; correct one of the two.")),
    ([(("players", 1, "counters"), {"lb": 9, "mp": 1})],
     "players[1] (Bram Vos), counters, lb_has_mp",
     "With 1 game in a row at the middle point (mp) this must be true; correct one of the two."),
    ([(("players", 1, "counters"), {"lb_has_mp": True})],
     "players[1] (Bram Vos), counters, lb_has_mp",
     "There is no game in a row (lb); write false, or correct the counters."),
    ([(("players", 1, "counters"), {"lb": 1, "lb_has_mp": True})],
     "players[1] (Bram Vos), counters, lb_has_mp",
     "The only game in a row (lb) would be in mp too; write false, or correct the counters."),
    ([(("players", 0, "approvals", 0, "when"), "2024-01-08")],
     "players[0] (Aino Berg), approvals[0] (5 Dan), approved",
     f"The answer came on 2024-01-08, but it is not said which; write true or false, {AWAITED}."),
    ([(("players", 0, "approvals", 1), {"grade": "5-dan", "approved": True})],
     "players[0] (Aino Berg), approvals[1] (5-dan), grade",
     '"5-dan" is already that of approvals[0]; keep one of the two.'),
    ([(("games", 1, "handicap"), "none")], "games[1] (round 1), handicap",
     '"none" would make this a handicap game; write false for an even one.'),
    ([(("games", 1, "handicap"), " No ")], "games[1] (round 1), handicap",
     '" No " would make this a handicap game; write false for an even one.'),
    ([(("games", 1, "handicap"), "Hirate")], "games[1] (round 1), handicap",
     '"Hirate" would make this a handicap game; write false for an even one.'),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "where", "message"), TABLE_CONTRADICTIONS)
def test_a_contradiction_in_a_table_is_told_in_a_sentence(
    changes: Changes, where: str, message: str
) -> None:
    (finding,) = findings_in(changed(TABLE, *changes))
    assert (finding.where, finding.message) == (f"open.json: {where}", message)


def test_both_players_of_an_impossible_game_are_named() -> None:
    extra = game(3, "104", "102", "1/2")
    findings = findings_in(changed(OPEN, (("games", 8), extra)))
    assert [finding.where for finding in findings] == ["open.json: games[8] (round 3)"] * 2
    assert "Dov Peretz already has a game in round 3, games[6]" in findings[0].message
    assert "Bo Lind already has a game in round 3, games[7]" in findings[1].message


def test_a_game_of_toml_without_black_is_a_bye_and_cannot_be_played() -> None:
    toml = (
        (SAMPLES / "open.toml")
        .read_text("utf-8")
        .replace('"103", result = "=="', '"103", result = "1-0"')
    )
    finding = only_finding(toml.encode(), "open.toml")
    assert finding.where == "open.toml: games[5] (round 2), result"
    assert "name the opponent in black" in finding.message


# Everything at once


def test_ten_planted_faults_yield_exactly_these_ten() -> None:
    event, findings = read_event_file(SAMPLES / "ten_faults.json")
    assert event is None
    assert {finding.where.removeprefix("ten_faults.json: ") for finding in findings} == {
        "system",
        "end",
        "time_control",
        "players[0] (Anna Ek), rating",
        "players[1] (Bo Lind), ratng",
        "players[2] (Carla Østby), born",
        "players[2] (Carla Østby), id",
        "games[1] (round 1)",
        "games[2] (round 1), result",
        "games[3] (round 2), black",
    }
    assert len(findings) == 10
    assert {finding.severity for finding in findings} == {Severity.ERROR}


def test_nothing_is_concluded_from_what_could_not_be_understood() -> None:
    no_id = changed(OPEN, (("players", 0, "id"), 101))
    assert [f.where for f in findings_in(no_id)] == ["open.json: players[0] (Anna Ek), id"]
    no_number = changed(OPEN, (("rounds", 0, "number"), None))
    assert [f.where for f in findings_in(no_number)] == ["open.json: rounds[0], number"]
    no_round = changed(STAGES, (("games", 3, "round"), "4"))
    assert [f.where for f in findings_in(no_round)] == ["open.json: games[3] (round 4), round"]
    no_stage = changed(STAGES, (("stages", 1), 7))
    assert [f.where for f in findings_in(no_stage)] == ["open.json: stages[1]"]
    no_player = changed(MATCH, (("players", 1), None))
    assert [f.where for f in findings_in(no_player)] == ["open.json: players[1]"]
    no_grade = changed(TABLE, (("players", 3, "outside_grade"), 1))
    assert [f.where for f in findings_in(no_grade)] == [
        "open.json: players[3] (Dan Pop), outside_grade"
    ]
    no_result = changed(TABLE, (("players", 2, "history", 0, "score"), None))
    assert [f.where for f in findings_in(no_result)] == [
        "open.json: players[2] (Chiara Neri), history[0], score"
    ]


def test_everything_wrong_with_a_table_is_said_at_once() -> None:
    findings = findings_in(
        changed(
            TABLE,
            (("players", 0, "counters"), {"lb": 1, "mp": 2}),
            (("players", 1, "outside_grad"), "1 Dan"),
            (("players", 1, "evidence"), "certificate 17"),
            (("players", 2, "history", 3, "score"), 3),
            (("players", 2, "evidence", "basis"), "rumour"),
            (("players", 3, "approvals"), [{"when": "2024-01-08"}]),
            (("games", 0, "handicap"), 1),
            (("games", 1, "handicap"), "no"),
        )
    )
    assert {finding.where.removeprefix("open.json: ") for finding in findings} == {
        "players[0] (Aino Berg), counters, lb_has_mp",
        "players[0] (Aino Berg), counters, mp",
        "players[1] (Bram Vos), outside_grad",
        "players[2] (Chiara Neri), evidence, basis",
        "players[2] (Chiara Neri), history[3], score",
        "players[3] (Dan Pop), approvals[0], grade",
        "games[0] (round 1), handicap",
        "games[1] (round 1), handicap",
    }
    assert len(findings) == 8


def test_of_a_thousand_errors_the_first_are_told_and_that_there_are_more() -> None:
    strangers = [game(number, f"x{number}", None, "+-") for number in range(1, 1001)]
    players = [{"id": f"p{n}"} for n in range(200)]
    findings = findings_in(MATCH | {"system": "swiss", "players": players, "games": strangers})
    assert len(findings) == 201
    assert "first 200 errors" in findings[-1].message


@pytest.mark.parametrize("item", ["{}", "1", '{"a": 1}'])
def test_a_file_of_a_hundred_thousand_faults_is_told_in_a_bounded_answer(item: str) -> None:
    data = ('{"games": [' + ", ".join([item] * 100_000) + "]}").encode()
    _, findings = event_from_bytes(data, name="open.json")
    assert len(findings) == 201


def test_twenty_thousand_repeated_keys_are_told_in_a_bounded_answer() -> None:
    keys = ", ".join(f'"a{n}": 1, "a{n}": 2' for n in range(20_000))
    _, findings = event_from_bytes(f"{{{keys}}}".encode(), name="open.json")
    assert len(findings) == 200
    assert "given 2 times, as 1 and 2" in findings[0].message


@pytest.mark.parametrize("part", ["a", '"!"', "'a b'", '"a.b"'])
def test_a_toml_key_without_end_is_refused_however_its_parts_are_written(part: str) -> None:
    data = (".".join([part] * 5000) + " = 1").encode()
    _, findings = event_from_bytes(data, name="open.toml")
    assert ["more than a hundred parts" in finding.message for finding in findings] == [True]


def test_a_text_with_many_points_is_no_endless_key() -> None:
    text = (SAMPLES / "open.toml").read_text("utf-8")
    dotted = ".".join("a" * 90)
    event, findings = event_from_bytes(f'arbiter = "{dotted}"\n{text}'.encode(), name="o.toml")
    assert "hundred parts" not in " ".join(finding.message for finding in findings)
    assert event is not None or findings


# No input whatsoever raises


@given(st.binary(max_size=300), st.sampled_from(["a.json", "a.toml", "a"]))
def test_arbitrary_bytes_never_raise(data: bytes, name: str) -> None:
    event, findings = event_from_bytes(data, name=name)
    assert event is None
    assert findings
    assert all(finding.severity is Severity.ERROR for finding in findings)


@given(st.text(max_size=300), st.sampled_from(["a.json", "a.toml"]))
@example("a = 1979-05-27T07:32:00+25:00", "a.toml")
@example("a.b = 1\na = 2", "a.toml")
def test_arbitrary_text_never_raises(text: str, name: str) -> None:
    event, findings = event_from_bytes(text.encode("utf-8", "surrogatepass"), name=name)
    assert event is None
    assert findings


def spoilt(data: bytes) -> st.SearchStrategy[bytes]:
    """Return variants of a file with a stretch cut out and something else put in."""

    def spoil(start: int, length: int, patch: bytes) -> bytes:
        return data[:start] + patch + data[start + length :]

    signs = st.sampled_from(
        [b"", b'"', b"{", b"}", b"[", b"]", b",", b"=", b"0", b"-", b"\n", b"\\"]
    )
    return st.builds(
        spoil,
        st.integers(0, len(data)),
        st.integers(0, 40),
        st.one_of(signs, st.binary(max_size=4)),
    )


@given(
    st.sampled_from(GOOD).flatmap(
        lambda path: st.tuples(st.just(path.name), spoilt(path.read_bytes()))
    )
)
def test_a_spoilt_file_is_read_or_refused_but_never_raises(file: tuple[str, bytes]) -> None:
    name, data = file
    event, findings = event_from_bytes(data, name=name)
    assert (event is None) == bool(findings)


def places(value: object, place: Place = ()) -> list[Place]:
    """Return every place in a document, from the top down."""
    inner: list[tuple[str | int, object]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    return [place, *(found for key, item in inner for found in places(item, (*place, key)))]


VALUES = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(max_size=5),
        st.dates().map(str),
        st.sampled_from(["101", "swiss", "1-0", "1E5", "4.5", 2012, 10**30]),
    ),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=4,
)


@given(
    st.sampled_from([OPEN, MATCH, STAGES, TABLE]).flatmap(
        lambda content: st.tuples(st.just(content), st.sampled_from(places(content)[1:]))
    ),
    st.just(ABSENT) | VALUES,
)
def test_any_value_at_any_place_is_read_or_refused(
    target: tuple[Content, Place], value: object
) -> None:
    content, place = target
    data = json.dumps(changed(content, (place, value))).encode()
    event, findings = event_from_bytes(data, name="open.json")
    assert (event is None) == bool(findings)
    for finding in findings:
        assert (finding.where + finding.message).isprintable()


# The schema


def as_json(path: Path) -> Content:
    text = path.read_text("utf-8")
    content = json.loads(text) if path.suffix == ".json" else tomllib.loads(text)
    for pairing in content["games"]:
        pairing.setdefault("black", None)
    plain: Content = json.loads(json.dumps(content, default=str))
    return plain


def validator() -> Draft202012Validator:
    schema = event_schema()
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.name)
def test_the_schema_accepts_every_good_file(path: Path) -> None:
    assert list(validator().iter_errors(as_json(path))) == []


@pytest.mark.parametrize(
    "change",
    [
        (("players", 0, "rating"), 99999),
        (("players", 0, "ratng"), 2310),
        (("registered",), True),
        (("players",), []),
        (("games", 0, "result"), "2-0"),
        (("games", 2, "white"), ABSENT),
        (("players", 3, "earlier", 0, "score"), -1),
        (("players", 3, "earlier", 0, "score"), "half"),
        (("points_to_win",), False),
        (("games", 0, "handicap"), 1),
        (("games", 0, "handicap"), ""),
        (("players", 0, "bonus_used"), 101),
        (("players", 0, "counters"), {"bl": 1}),
        (("players", 0, "history"), [{"opponent_rating": 1500, "score": 0.3}]),
        (("players", 0, "history"), [{"opponent_rating": 1500, "score": "2"}]),
        (("players", 0, "history"), [{"opponent_rating": 1500, "score": "0.55"}]),
        (("players", 0, "evidence"), EVIDENCE | {"basis": "rumour"}),
        (("players", 0, "evidence"), {"basis": "official"}),
        (("players", 0, "approvals"), [{"approved": True}]),
    ],
)
def test_the_schema_rejects_what_the_reader_rejects(change: tuple[Place, object]) -> None:
    content = changed(OPEN, change)
    assert findings_in(content)
    assert not validator().is_valid(content)


@pytest.mark.parametrize("score", [2, 2.5, "2.5", "2"])
def test_schema_and_reader_accept_points_as_number_and_as_text(score: object) -> None:
    content = changed(OPEN, (("players", 3, "earlier", 0, "score"), score))
    assert findings_in(content) == ()
    assert validator().is_valid(content)
    content = changed(OPEN, (("points_to_win",), score))
    assert findings_in(content) == ()
    assert validator().is_valid(content)


@pytest.mark.parametrize("score", [0, 0.5, 1, 1.0, "0", "0.5", "1", "1.00", "0.50", "0.00"])
def test_schema_and_reader_accept_the_points_of_a_game_as_number_and_as_text(score: object) -> None:
    content = changed(TABLE, (("players", 2, "history", 2, "score"), score))
    assert findings_in(content) == ()
    assert validator().is_valid(content)


def test_the_schema_describes_every_field_and_no_other() -> None:
    schema = event_schema()
    assert schema["title"] == "Arpad event"
    descriptions = {
        (name, field): words["description"]
        for name, definition in schema["$defs"].items()
        for field, words in definition.get("properties", {}).items()
    }
    described = {(name, field) for name, words in words_of("event").items() for field in words}
    assert [field for field, words in descriptions.items() if not words] == []
    assert sorted(described - descriptions.keys()) == [], "descriptions without a field"


def test_the_schema_says_what_a_basis_is() -> None:
    choices = event_schema()["$defs"]["Basis"]["oneOf"]
    assert [choice["const"] for choice in choices] == ["official", "opinion"]
    assert "earned by results" in choices[0]["description"]
