"""A report becomes an event; what is missing, unclear or derived is told beside it."""

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path

import msgspec
import pytest

from arpad.formats.event_file import event_from_bytes
from arpad.formats.trf import TrfFile, event_from_trf, read_trf
from arpad.model.event import Event, Game, Result, Round
from arpad.model.finding import Severity
from arpad.model.player import Player, Sex
from arpad.model.system import System


def event_of(data: bytes, name: str = "open.trf") -> Event:
    file, _ = read_trf(data, name=name)
    assert file is not None
    event, findings = event_from_trf(file)
    assert event is not None, findings
    return event


def said(data: bytes) -> list[tuple[str, str]]:
    """Return place and sentence of everything that is told beside an event."""
    file, _ = read_trf(data, name="open.trf")
    assert file is not None
    return [(finding.where, finding.message) for finding in event_from_trf(file)[1]]


def test_an_open_becomes_an_event(samples: Path) -> None:
    data = (samples / "open_2016.trf").read_bytes()
    event = event_of(data)
    assert said(data) == []
    facts = {name: getattr(event, name) for name in Event.__struct_fields__[:-2]}
    assert {name: fact for name, fact in facts.items() if fact not in {None, False, ()}} == {
        "name": "Talveturniir 2018",
        "place": "Võru",
        "federation": "EST",
        "start": date(2018, 1, 12),
        "end": date(2018, 1, 14),
        "system": System.SWISS,
        "time_control": "40/90 30 +30",
        "rounds": tuple(
            Round(number=number, date=date(2018, 1, day))
            for number, day in enumerate((12, 13, 13, 14, 14), start=1)
        ),
        "arbiter": "FA Ilves, Anu 4500918",
    }
    assert event.players[1] == Player(
        id="4500025",
        name="Tamm, Liis",
        federation="EST",
        sex=Sex.FEMALE,
        born=date(1990, 11, 2),
        title="WIM",
        rating=2255,
    )
    assert [player.born for player in event.players[5:]] == [1984, date(1988, 5, 21), 1999]
    assert [player.rating for player in event.players[6:]] == [None, None]


def test_games_byes_and_forfeits(samples: Path) -> None:
    event = event_of((samples / "open_2016.trf").read_bytes())
    ranks = {player.id: rank for rank, player in enumerate(event.players, start=1)}
    games = [
        (game.round, ranks[game.white], ranks.get(game.black or ""), game.result.value, game.moves)
        for game in event.games
    ]
    assert games == [
        (1, 1, 5, "1-0", True),
        (1, 6, 2, "0-1", True),
        (1, 3, 7, "+-", True),
        (1, 8, 4, "1/2", False),
        (2, 2, 1, "1/2", True),
        (2, 3, None, "==", True),
        (2, 4, 6, "1-0", True),
        (2, 5, None, "+-", True),
        (2, 7, 8, "1-0", True),
        (3, 1, 3, "1-0", True),
        (3, 4, 2, "0-1", True),
        (3, 5, None, "==", True),
        (3, 6, 7, "1-0", False),
        (3, 8, None, "--", True),
        (4, 7, 1, "0-1", True),
        (4, 2, 3, "1-0", True),
        (4, 5, 4, "1/2", True),
        (4, 6, None, "+-", True),
        (4, 8, None, "+-", True),
        (5, 1, 4, "1-0", True),
        (5, 3, 8, "--", True),
        (5, 5, 7, "1/2", True),
        (5, 6, None, "==", True),
    ]


@pytest.mark.parametrize(
    "name",
    ["open_2006.trf", "open_2016.trf", "open_2026.trf", "team_2026.trf", "old_deviations.trf"],
)
def test_every_event_is_one_that_the_event_file_accepts(name: str, samples: Path) -> None:
    event = event_of((samples / name).read_bytes(), name)
    content = json.loads(msgspec.json.encode(event))
    assert event_from_bytes(json.dumps(content).encode(), name="event.json") == (event, ())


def test_byes_of_a_240_record_are_games(samples: Path) -> None:
    event = event_of((samples / "open_2026.trf").read_bytes())
    assert Game(round=2, white="4500084", result=Result.UNPLAYED_DRAW) in event.games
    assert event.time_control == "90+30"


def test_games_of_teams_are_those_of_their_players(samples: Path) -> None:
    event = event_of((samples / "team_2026.trf").read_bytes())
    assert event.system is System.TEAM
    assert sum(game.black is not None for game in event.games) == 9
    assert sum(game.black is None for game in event.games) == 6
    assert event.time_control == "25+10"


def test_an_old_file_with_every_deviation(samples: Path) -> None:
    data = (samples / "old_deviations.trf").read_bytes()
    event = event_of(data)
    assert said(data) == []
    assert event.name == "Jõululahtine \u2013 „uus“ 2005"
    assert (event.start, event.end) == (date(2005, 12, 28), date(2005, 12, 30))
    assert (event.federation, event.place) == (None, "Pärnu /EST")
    assert event.system is System.SWISS
    assert event.time_control == "40/120 60"
    assert [player.id for player in event.players[5:]] == ["4500068", "7", "8", "9"]
    assert [player.title for player in event.players[:5]] == ["GM", "WIM", "FM", None, "CM"]
    assert [player.born for player in event.players] == [
        date(1978, 3, 14),
        date(1990, 11, 2),
        date(1969, 12, 6),
        2001,
        None,
        1984,
        date(1988, 5, 21),
        None,
        None,
    ]
    forfeit = Game(round=4, white="4500017", black="7", result=Result.WHITE_FORFEIT_WIN)
    assert forfeit in event.games
    assert Game(round=1, white="9", result=Result.DOUBLE_FORFEIT) in event.games


# What is missing or unclear


def replaced(data: bytes, *pairs: tuple[str, str]) -> bytes:
    text = data.decode()
    for before, after in pairs:
        assert before in text
        text = text.replace(before, after)
    return text.encode()


def test_without_a_name_the_file_gives_one(clean: bytes) -> None:
    data = replaced(clean, ("012 Talveturniir 2018\r\n", ""))
    assert event_of(data, "2018/talv.trf").name == "talv"
    assert event_of(data, "/").name == "report"
    assert said(data) == [
        ("the file", 'The tournament has no name (012); it is called "open" here.')
    ]


def test_without_a_start_the_first_round_gives_one(clean: bytes) -> None:
    data = replaced(clean, ("042 2018/01/12\r\n", ""))
    assert event_of(data).start == date(2018, 1, 12)
    assert said(data) == [
        (
            "the file",
            "There is no day of the start (042); the first round's, 2018-01-12, stands in.",
        )
    ]


def test_without_any_day_there_is_no_event(clean: bytes) -> None:
    data = replaced(clean, ("042 2018/01/12\r\n", ""), ("132  ", "###  "))
    assert said(data) == [
        (
            "the file",
            (
                "There is no day of the start, and the day says by which rules to rate; add "
                '"042 YYYY/MM/DD".'
            ),
        )
    ]
    unreadable = replaced(clean, ("042 2018/01/12", "042 someday"), ("132  ", "###  "))
    assert said(unreadable) == [
        ("line 4, column 5 (record 042)", 'Expected a day as YYYY/MM/DD; found "someday".')
    ]


def test_without_games_or_players_there_is_no_event() -> None:
    head = b"012 Open\n042 2018/01/12\n092 Swiss\n"
    assert said(head) == [("the file", "There are no players; nothing can be rated.")]
    assert said(head + b"001    1\n001    2\n") == [
        ("the file", "There are no games; nothing can be rated.")
    ]


@pytest.mark.parametrize(
    ("type_", "code", "system", "sentence"),
    [
        ("Round Robin", "FIDE_DUTCH_2025", "swiss", ""),
        ("Round Robin", "CUSTOM_", "round-robin", ""),
        (
            "Keizer",
            "",
            "swiss",
            (
                'The system is taken to be "swiss", because not everybody met everybody; the type '
                '"Keizer" does not say it.'
            ),
        ),
        (
            "",
            "",
            "swiss",
            (
                'The system is taken to be "swiss", because not everybody met everybody; nothing '
                "says it."
            ),
        ),
        (
            "Knockout",
            "",
            "swiss",
            (
                'The system is taken to be "swiss", because a knockout is rated like it; the type '
                '"Knockout" does not say it.'
            ),
        ),
        (
            "Match",
            "",
            "swiss",
            (
                'The system is taken to be "swiss", because not everybody met everybody; the type '
                '"Match" does not say it.'
            ),
        ),
    ],
)
def test_the_system(type_: str, code: str, system: str, sentence: str, clean: bytes) -> None:
    data = replaced(clean, ("092 Schweizer System", f"092 {type_}\r\n192 {code}"))
    assert event_of(data).system == system
    assert [message for _, message in said(data)] == ([sentence] if sentence else [])
    assert all(finding.severity is Severity.INFO for finding in event_from_trf(_file(data))[1])


def _file(data: bytes) -> TrfFile:
    file, _ = read_trf(data, name="open.trf")
    assert file is not None
    return file


def cross_table(rounds: list[list[tuple[int, int]]], players: int) -> bytes:
    """Return a report without a type in which White always wins."""
    lines = [f"{f'001 {rank:>4}':<91}" for rank in range(1, players + 1)]
    for games in rounds:
        for white, black in games:
            lines[white - 1] += f"{black:>4} w 1  "
            lines[black - 1] += f"{white:>4} b 0  "
    return "\n".join(["012 Open", "042 2018/01/12", *lines]).encode()


@pytest.mark.parametrize(
    ("rounds", "players", "system"),
    [
        ([[(1, 2)], [(2, 1)]], 2, System.MATCH),
        ([[(1, 4), (2, 3)], [(1, 3), (4, 2)], [(1, 2), (3, 4)]], 4, System.ROUND_ROBIN),
        (
            [
                [(1, 4), (2, 3)],
                [(1, 3), (4, 2)],
                [(1, 2), (3, 4)],
                [(4, 1), (3, 2)],
                [(3, 1), (2, 4)],
                [(2, 1), (4, 3)],
            ],
            4,
            System.DOUBLE_ROUND_ROBIN,
        ),
        ([[(1, 4), (2, 3)], [(1, 3), (4, 2)]], 4, System.SWISS),
    ],
)
def test_the_cross_table_shows_the_system(
    rounds: list[list[tuple[int, int]]], players: int, system: System
) -> None:
    assert event_of(cross_table(rounds, players)).system is system


@pytest.mark.parametrize(
    ("words", "code", "control", "sentences"),
    [
        ("90 min + 30 sec", "", "90+30", 0),
        ("90 min + 30 sec", "5400", "90", 0),
        ("90 min + 30 sec", "W300-B240", "90+30", 1),
        ("as usual", "", None, 1),
        ("as usual", "what", None, 2),
        ("", "", None, 0),
    ],
)
def test_the_time_control(
    words: str, code: str, control: str | None, sentences: int, clean: bytes
) -> None:
    data = replaced(clean, ("122 40/90'+30'+30\"", f"122 {words}\r\n222 {code}"))
    assert event_of(data).time_control == control
    assert len(said(data)) == sentences


def test_a_time_control_that_is_not_understood_is_quoted(clean: bytes) -> None:
    data = replaced(clean, ("122 40/90'+30'+30\"", "122 as usual"))
    assert said(data) == [
        (
            "line 12 (record 122)",
            (
                'The time control "as usual" is not understood and is left out; write it like '
                "90+30 or 40/90 30 +30 in record 122."
            ),
        )
    ]


def test_a_slice_of_a_league_is_an_event_like_any_other() -> None:
    """One round of a league, numbered from 1, with the players of that round only."""
    lines = [
        "012 Liiga 2026, märts",
        "042 2026/03/07",
        "092 Team: Meistriliiga, league",
        f"{'001    1      Kask, Kaur':<91}   2 w 1",
        f"{'001    2      Tamm, Liis':<91}   1 b 0",
        f"{'001    7      Oja, Helve':<91}0000 - -",
    ]
    event = event_of("\n".join(lines).encode())
    assert event.league
    assert event.system is System.TEAM
    assert [player.id for player in event.players] == ["1", "2", "7"]
    assert len(event.games) == 2


def test_open_games_are_left_out(put: Callable[..., bytes]) -> None:
    data = put((18, 119, "*"), (20, 119, " "))
    assert len(event_of(data).games) == 22
    assert said(data) == [("the file", "1 game without a result is left out.")]


PENALTY = (
    "The points of the game do not add up to one: {} here, {} for 3 Sepp, Ivo (line 20); taken for "
    "a penalty: {}; correct one of the two results if it was none."
)


@pytest.mark.parametrize(
    ("letters", "points", "result", "becomes"),
    [
        ("00", ("3.5", "1.5"), Result.DOUBLE_FORFEIT,
         'in the event it is "--", no points for either and not rated'),
        ("LL", ("3.5", "1.5"), Result.DOUBLE_FORFEIT,
         'in the event it is "--", no points for either and not rated'),
        ("=0", ("4.0", "1.5"), None,
         "the game is left out of the event, which has no such result"),
        ("0=", ("3.5", "2.0"), None,
         "the game is left out of the event, which has no such result"),
    ],
)  # fmt: skip
def test_a_penalty_is_told_with_what_becomes_of_the_game(
    letters: str,
    points: tuple[str, str],
    result: Result | None,
    becomes: str,
    put: Callable[..., bytes],
) -> None:
    """Of the clean file, 1 Kask (line 18) plays 3 Sepp (line 20) in round 3."""
    data = put(
        *((line, 119, letter) for line, letter in zip((18, 20), letters, strict=True)),
        *((line, 81, f"{text:>4}") for line, text in zip((18, 20), points, strict=True)),
    )
    event = event_of(data)
    games = [game for game in event.games if game.round == 3 and game.white == "4500017"]
    assert [game.result for game in games] == ([] if result is None else [result])
    quoted = [f'"{letter}"' for letter in letters]
    where = "line 18, column 119 (round 3 of 1 Kask, Kaur)"
    assert said(data) == [(where, PENALTY.format(*quoted, becomes))]


def test_a_penalty_that_the_points_deny_is_no_event(put: Callable[..., bytes]) -> None:
    file, _ = read_trf(put((18, 119, "0")), name="open.trf")
    assert file is not None
    event, findings = event_from_trf(file)
    assert event is None
    assert [finding.severity for finding in findings] == [Severity.ERROR]


def test_days_that_cannot_be_are_left_out(put: Callable[..., bytes]) -> None:
    data = put((17, 92, "18/01/11"), (18, 70, "2019/01/01"), (23, 70, "2020/00/00"))
    event = event_of(data)
    assert event.rounds[0].date is None
    assert [event.players[0].born, event.players[5].born] == [None, None]
    assert said(data) == [
        (
            "line 17 (record 132)",
            "The day of round 1, 2018-01-11, is outside the event and left out.",
        ),
        (
            "line 18 (record 001)",
            "1 Kask, Kaur is born 2019-01-01, after the start on 2018-01-12; left out.",
        ),
        (
            "line 23 (record 001)",
            "6 Oja, Helve is born 2020, after the start on 2018-01-12; left out.",
        ),
    ]


def test_long_texts_are_cut(clean: bytes) -> None:
    data = replaced(clean, ("Talveturniir 2018", "x" * 300))
    assert event_of(data).name == "x" * 200
    assert said(data) == [
        ("line 1 (record 012)", "The text has more than 200 letters; the rest is left out.")
    ]


def test_ids_are_unlike_each_other(put: Callable[..., bytes]) -> None:
    """Player 2 has no number; player 1 has the FIDE number 2."""
    data = put((18, 58, "          2"), (19, 58, "           "), (20, 58, "          0"))
    assert [player.id for player in event_of(data).players[:4]] == ["2", "#2", "3", "4500041"]


def test_letters_of_byes_beside_opponents_are_games_not_played(put: Callable[..., bytes]) -> None:
    event = event_of(put((20, 99, "F"), (24, 99, "Z")))
    assert event.games[2].result is Result.WHITE_FORFEIT_WIN
    assert event.games[2].black == "4500076"
    lonely = event_of(put((25, 112, "   5 - Z")))
    assert Game(round=3, white="4500084", result=Result.DOUBLE_FORFEIT) in lonely.games


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ([(18, 112, "   4")], ["line 18, column 112 (round 3 of 1 Kask, Kaur)"]),
        ([(18, 119, "Q")], ["line 18, column 119 (round 3 of 1 Kask, Kaur)"]),
        ([(18, 49, "23I0")], ["line 18, column 49 (rating of 1 Kask, Kaur)"]),
        ([(18, 49, "4310")], ["line 18, column 49 (1 Kask, Kaur)"]),
        ([(19, 58, "    4500017")], ["line 19, column 58 (2 Tamm, Liis)"]),
        ([(5, 5, "2017/01/14")], ["line 5, column 5 (record 052)"]),
    ],
)
def test_contradictions_are_no_event(
    changes: list[tuple[int, int, str]], where: list[str], put: Callable[..., bytes]
) -> None:
    event, findings = event_from_trf(_file(put(*changes)))
    assert event is None
    assert [finding.where for finding in findings] == where
    assert all(finding.severity is Severity.ERROR for finding in findings)


def test_more_than_a_thousand_rounds_are_no_event() -> None:
    rounds = "".join(f"{2:>4} w 1  " for _ in range(1100))
    others = "".join(f"{1:>4} b 0  " for _ in range(1100))
    data = f"012 Open\n042 2018/01/12\n{'001    1':<91}{rounds}\n{'001    2':<91}{others}\n"
    event, findings = event_from_trf(_file(data.encode()))
    assert event is None
    assert findings[0].message == "The line has more than 1000 rounds; check what it holds."


def test_a_report_that_counts_too_many_rounds_is_still_an_event(clean: bytes) -> None:
    event = event_of(replaced(clean, ("XXR 5", "XXR 999999999")))
    assert len(event.rounds) == 5


def test_a_round_after_the_end_does_not_begin_the_event(clean: bytes) -> None:
    data = replaced(clean, ("042 2018/01/12\r\n", ""), ("052 2018/01/14", "052 2018/01/12"))
    assert event_of(data).start == event_of(data).end == date(2018, 1, 12)
    never = replaced(clean, ("042 2018/01/12\r\n", ""), ("052 2018/01/14", "052 2017/01/12"))
    assert event_from_trf(_file(never))[0] is None
