"""An event becomes a report that other programs accept."""

from datetime import date

import pytest
from msgspec.structs import replace

from arpad.formats.trf import check_trf, read_trf, trf_from_event
from arpad.model.event import Event, Game, Result, Round
from arpad.model.finding import Severity
from arpad.model.player import Player, Sex
from arpad.model.system import System

OPEN = Event(
    name="Väike turniir",
    place="Tartu",
    federation="EST",
    start=date(2026, 5, 1),
    end=date(2026, 5, 2),
    system=System.SWISS,
    time_control="40/90, 30, +30",
    rounds=(Round(number=1, date=date(2026, 5, 1)), Round(number=2, date=date(2026, 5, 2))),
    league=True,
    arbiter="Rebane, Toomas",
    players=(
        Player(id="4500017", name="Kask, Kaur", federation="EST", sex=Sex.MALE, title="GM"),
        Player(id="4500025", name="Tamm, Liis", sex=Sex.FEMALE, title="WIM", rating=2255),
        Player(id="guest", name="Sepp, Ivo", federation="Latvia", born=1969, rating=980),
    ),
    games=(
        Game(round=1, white="4500017", black="4500025", result=Result.WHITE_WINS),
        Game(round=1, white="guest", result=Result.WHITE_FORFEIT_WIN),
        Game(round=2, white="guest", black="4500017", result=Result.DRAW, moves=False),
        Game(round=2, white="4500025", result=Result.UNPLAYED_DRAW),
    ),
)


def test_the_newest_dialect_in_full() -> None:
    head = (
        "012 Väike turniir\r\n"
        "022 Tartu\r\n"
        "032 EST\r\n"
        "042 2026/05/01\r\n"
        "052 2026/05/02\r\n"
        "062 3\r\n"
        "072 2\r\n"
        "082 0\r\n"
        "092 Individual: Swiss-System (league)\r\n"
        "102 Rebane, Toomas\r\n"
        "122 40/90 30 +30\r\n"
        f"132{'':<88}26/05/01  26/05/02\r\n"
        "142 2\r\n"
        "222 40/5400+30:1800+30\r\n"
    )
    players = (
        "001    1 m GM Kask, Kaur                             EST     4500017             1.5    1"
        "     2 w 1     3 b D\r\n"
        "001    2 wWIM Tamm, Liis                        2255         4500025             0.5    3"
        "     1 b 0  0000 - H\r\n"
        "001    3      Sepp, Ivo                          980                 1969/00/00  1.5    1"
        "  0000 - U     1 w D\r\n"
    )
    assert trf_from_event(OPEN).decode() == head + players


def test_older_dialects_leave_newer_records_out() -> None:
    codes = [line[:3] for line in trf_from_event(OPEN, "2016").decode().splitlines()]
    assert " ".join(codes) == "012 022 032 042 052 062 072 082 092 102 122 132 001 001 001"
    old = trf_from_event(OPEN, "2006").decode().splitlines()
    assert [line[:3] for line in old] == codes
    assert [line[10:13] for line in old[-3:]] == ["  g", " wm", "   "]
    assert [line[91:99] for line in old[-3:]] == ["   2 w 1", "   1 b 0", "0000 - +"]
    assert [line[101:109] for line in old[-3:]] == ["   3 b D", "0000 - =", "   1 w D"]


@pytest.mark.parametrize("dialect", ["2006", "2016", "2026"])
def test_nothing_is_wrong_with_what_is_written(dialect: str) -> None:
    file, _ = read_trf(trf_from_event(OPEN, dialect), name="open.trf")
    assert file is not None
    findings = check_trf(file)
    assert not [finding for finding in findings if finding.severity is Severity.ERROR]
    assert [finding.message for finding in findings if finding.severity is Severity.WARN] == [
        "1 of 3 players have no FIDE number; without it they go by their starting rank."
    ]


def test_one_bye_with_a_point_is_allocated_and_more_are_not() -> None:
    byes = tuple(
        Game(round=3, white=player.id, result=Result.WHITE_FORFEIT_WIN) for player in OPEN.players
    )
    event = replace(OPEN, games=(*OPEN.games, *byes))
    lines = trf_from_event(event).decode().splitlines()[-3:]
    assert [line[-8:] for line in lines] == ["0000 - F"] * 3


def test_a_hundred_points_have_no_room() -> None:
    games = tuple(
        Game(round=number, white="4500017", black="4500025", result=Result.WHITE_WINS)
        for number in range(1, 101)
    )
    lines = trf_from_event(replace(OPEN, rounds=(), games=games)).decode().splitlines()[-3:]
    assert [line[80:84] for line in lines] == ["    ", " 0.0", " 0.0"]


@pytest.mark.parametrize(
    ("games", "sentence"),
    [
        (
            [Game(round=1, white="4500017", black="nobody", result=Result.DRAW)],
            "a game names the player 'nobody', whom the event does not list",
        ),
        (
            [OPEN.games[0], OPEN.games[0]],
            "a player has two games in round 1, or plays against himself",
        ),
        (
            [Game(round=2, white="guest", black="guest", result=Result.DRAW)],
            "a player has two games in round 2, or plays against himself",
        ),
    ],
)
def test_an_event_that_contradicts_itself_is_refused(games: list[Game], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        trf_from_event(replace(OPEN, games=tuple(games)))


def test_too_many_players_are_refused() -> None:
    players = tuple(Player(id=f"p{number}") for number in range(10_000))
    with pytest.raises(ValueError, match="a report has room for 9999 players"):
        trf_from_event(replace(OPEN, players=players, games=()))


def test_an_unknown_dialect_is_refused() -> None:
    with pytest.raises(ValueError, match="2025"):
        trf_from_event(OPEN, "2025")
