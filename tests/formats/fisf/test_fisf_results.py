"""Results of Scrabble are read from CSV with all their faults, and written so that they can be."""

import re
import time
from datetime import date, timedelta
from importlib.resources import as_file, files
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from arpad.formats.event_source import read_event
from arpad.formats.fesa import with_standings
from arpad.formats.fisf import is_fisf_results, read_fisf_results, write_fisf_results
from arpad.formats.fisf.columns import FACTS, GAMES, PLAYERS
from arpad.formats.rating_list_file import read_rating_list
from arpad.model.event import Event, Game, Result, Round
from arpad.model.finding import Severity
from arpad.model.player import Player
from arpad.model.system import System

PAGE = Path(__file__).parents[3] / "docs" / "shogi-and-scrabble-files.md"
FACT_LINES = "tournament,Coupe du Lac\nplace,Annecy\nstart,2019-11-09\nhomologated,yes\n"
SCORES = "round,player_1,player_2,score_1,score_2\n"
RESULTS = "round,player_1,player_2,result\n"


def read(text: str) -> tuple[Event | None, list[tuple[str, str]]]:
    event, findings = read_fisf_results(text.encode(), name="r.csv")
    is_hopeless = any(finding.severity is Severity.ERROR for finding in findings)
    assert (event is None) == is_hopeless
    return event, [(f.where.removeprefix("r.csv: "), f.message) for f in findings]


def scrabble_example() -> Event:
    with as_file(files("arpad") / "examples" / "5_scrabble_tournament.json") as path:
        return read_event(path)


# What is read


def test_games_with_scores_become_an_event() -> None:
    event, findings = read(
        f"{FACT_LINES}\n{SCORES}"
        '1,"Arn, Zoé","Bel, Yan",412,387\n1,Cot,,,\n2,"Bel, Yan",Cot,350,350\n2,"Arn, Zoé",bye,,\n'
    )
    assert findings == []
    assert event == Event(
        name="Coupe du Lac",
        place="Annecy",
        federation="FISF",
        start=date(2019, 11, 9),
        system=System.TABLE,
        homologated=True,
        players=tuple(Player(id=name, name=name) for name in ("Arn, Zoé", "Bel, Yan", "Cot")),
        games=(
            Game(round=1, white="Arn, Zoé", black="Bel, Yan", result=Result.WHITE_WINS),
            Game(round=1, white="Cot", result=Result.WHITE_FORFEIT_WIN),
            Game(round=2, white="Bel, Yan", black="Cot", result=Result.DRAW),
            Game(round=2, white="Arn, Zoé", result=Result.WHITE_FORFEIT_WIN),
        ),
    )


def test_french_words_and_semicolons_in_windows_1252_are_read() -> None:
    text = (
        "Tournoi;Coupe du Lac\nDébut;2019-11-09\nHomologué;oui\n\n"
        "id;Nom;Cote;Parties;Tournois;Série\nF1;Arn, Zoé;1700;30;4;A\nF2;Bel, Yan;;0;0;\n\n"
        "Ronde;Joueur 1;Joueur 2;Points 1;Points 2;Résultat\n1;F1;Bel, Yan;300;420;\n2;F1;F2;;;+-\n"
    )
    event, findings = read_fisf_results(text.encode("cp1252"), name="r.csv")
    assert findings == ()
    assert event is not None
    assert event.homologated is True
    assert event.players == (
        Player(id="F1", name="Arn, Zoé", rating=1700, games=30, tournaments=4, series="A"),
        Player(id="F2", name="Bel, Yan", games=0, tournaments=0),
    )
    assert [(game.white, game.black, game.result) for game in event.games] == [
        ("F1", "F2", Result.BLACK_WINS),
        ("F1", "F2", Result.WHITE_FORFEIT_WIN),
    ]


@pytest.mark.parametrize(
    ("said", "result"),
    [("1-0", "1-0"), ("0 - 1", "0-1"), ("½", "1/2"), ("=", "1/2"), ("==", "=="), ("--", "--")],
)
def test_a_result_may_stand_for_the_scores(said: str, result: str) -> None:
    event, findings = read(f"{FACT_LINES}\n{RESULTS}1,A,B,{said}\n")
    assert findings == []
    assert event is not None
    assert event.games[0].result == result


def test_the_players_get_their_ratings_from_the_organisers_file() -> None:
    with as_file(files("arpad") / "examples" / "scrabble_list.csv") as path:
        known, _ = read_rating_list(path)
    assert known is not None
    event, _ = read(f'{FACT_LINES}\n{SCORES}1,"VAUCOURTIER, Solene",FI1008,412,387\n')
    assert event is not None
    event, findings = with_standings(event, known)
    assert findings == ()
    assert [(player.id, player.rating) for player in event.players] == [
        ("FI1001", 2004),
        ("FI1008", 1951),
    ]
    assert (event.games[0].white, event.games[0].black) == ("FI1001", "FI1008")


# What is wrong


def test_every_fault_is_one_finding() -> None:
    _, findings = read(
        "tournament,Coupe,du Lac\nplase,Annecy\nstart,2019-13-09\nhomologated,perhaps\n\n"
        "round,player_1,player_2,score_1,score_2,result\n"
        "1,A,B,412,,\n1,C,D,4I2,387,\n2,A,A,400,380,\n2,C,D,400,400,1-0\n3,A,B,,,2-0\nx,C,D,1,2,\n"
        "3,C\n4,A,B,390,380,\n"
    )
    assert sorted(findings) == sorted(
        [
            (
                "line 1, tournament",
                (
                    "Expected one cell behind the name of the fact; found 2; put a cell that holds "
                    "a comma between quotation marks."
                ),
            ),
            ("line 2", 'There is no fact "plase"; did you mean "place"?'),
            ("line 3, start", "2019-13-09 is not a day of the calendar."),
            ("line 4, homologated", 'Expected yes or no; found "perhaps".'),
            (
                "line 7, score_2",
                "The score is missing; a game has two, or none and a result.",
            ),
            ("line 8, score_1", 'Expected a score such as 412; found "4I2".'),
            ("line 9", "White and black are the same player, A; correct one of the two."),
            (
                "line 10, result",
                "400 to 400 is 1/2, and the result says 1-0; correct one of the two.",
            ),
            ("line 11, result", 'Expected 1-0, 0-1, 1/2, +-, -+, --, ==; found "2-0".'),
            ("line 12, round", 'Expected a whole number from 1 to 1000; found "x".'),
            (
                "line 13",
                (
                    "Expected 6 cells, one for each column; found 2; put a comma for every empty "
                    "cell as well."
                ),
            ),
        ]
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{RESULTS}1,A,B,1-0\n", "The tournament is missing; add a line for it at the top: what"),
        (f"tournament,X\n{RESULTS}1,A,B,1-0\n", "The start is missing; add a line for it at the"),
        (FACT_LINES, "There are no games; expected a line with round, player_1 and player_2"),
        (f"{FACT_LINES}{RESULTS}", "There are no players; list everybody who took part."),
        (f"{FACT_LINES}start,2019-11-10\n{RESULTS}1,A,B,1-0\n", "The start is already given in li"),
        (f"{FACT_LINES}round,player_1,reslut\n1,A,1-0\n", 'There is no column "reslut"; did you'),
        (f"{FACT_LINES}{RESULTS}1,A,B,\n", "The game has neither scores nor a result; add both"),
        (
            f"{FACT_LINES}{RESULTS}1,A,B,1-0\n1,B,A,1-0\n",
            "The results contradict each other: li",
        ),
        (f"{FACT_LINES}{RESULTS}1,A,,1-0\n", "A bye cannot have the result of a played game"),
        (f"{FACT_LINES}end,2019-11-08\n{RESULTS}1,A,B,1-0\n", "The event ends on 2019-11-08, befo"),
        (
            f"{FACT_LINES}id,name\n1,Ada\n1,Bob\n{RESULTS}1,1,1,--\n",
            'The id "1" is already that of line 6 (Ada)',
        ),
        (
            f"{FACT_LINES}id,name\n1,Ada\n2,Bob\n{RESULTS}1,1,Bbo,1-0\n",
            'No player has the id "Bbo',
        ),
        (f'{FACT_LINES}{RESULTS}1,"A"x,B,1-0\n', "A cell goes on behind its closing quotation mar"),
        ("\x00", "The file is not text: byte 1 is NUL; it should hold CSV"),
        ("", "The file is empty; it should hold CSV: the facts of a tournament, then its games"),
    ],
)
def test_what_keeps_a_file_from_being_an_event_is_told(text: str, expected: str) -> None:
    event, findings = read(text)
    assert event is None
    assert any(message.startswith(expected) for _, message in findings), findings


def test_names_that_differ_in_accents_only_are_told() -> None:
    event, findings = read(f"{FACT_LINES}\n{RESULTS}1,Zoé,Yan,1-0\n2,ZOE,Yan,1-0\n")
    assert event is not None
    assert len(event.players) == 3
    assert findings == [
        (
            "r.csv",
            '"Zoé" and "ZOE" are taken as two players; spell the name alike if they are one.',
        )
    ]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (f"{FACT_LINES}{SCORES}".encode(), True),
        ("Ronde;Joueur 1;Joueur 2;Résultat\n".encode("cp1252"), True),
        (b"id,name,rating,games,tournaments,last_event\n", False),
        (b"round,white,black,result\n", False),
        (b"{}", False),
        (b"", False),
    ],
)
def test_the_content_tells_what_a_file_is(data: bytes, expected: bool) -> None:  # noqa: FBT001
    assert is_fisf_results(data) is expected


def test_a_line_of_a_hundred_megabytes_is_refused() -> None:
    event, (finding,) = read_fisf_results(bytes(100_000_000).replace(b"\0", b","), name="r.csv")
    assert event is None
    assert finding.message.startswith("The file is larger than 8 MB")


# What is written and read back


def test_the_example_comes_back_but_for_the_days_of_its_rounds() -> None:
    event = scrabble_example()
    assert read_fisf_results(write_fisf_results(event), name="r.csv") == (
        replace(event, rounds=()),
        (),
    )


LETTERS = st.text("abzÅéöøß,;'\"羽 ", max_size=8)


@st.composite
def events(draw: st.DrawFn) -> Event:
    ids = draw(st.lists(st.sampled_from("abcdefgh-"), min_size=2, unique=True))
    people = tuple(
        Player(
            id=player_id,
            name=draw(LETTERS),
            federation=draw(st.none() | LETTERS),
            rating=draw(st.none() | st.integers(1, 3999)),
            k=draw(st.none() | st.integers(1, 100)),
            games=draw(st.none() | st.integers(0, 999)),
            tournaments=draw(st.none() | st.integers(0, 99)),
            last_event=draw(st.none() | st.dates(date(2000, 1, 1), date(2018, 1, 1))),
            series=draw(st.sampled_from([None, "Joker", "A"])),
            title=draw(st.sampled_from([None, "GM"])),
        )
        for player_id in ids
    )
    rounds = draw(st.integers(1, 4))
    start = draw(st.dates(date(2019, 1, 1), date(2030, 1, 1)))
    return Event(
        name=draw(LETTERS.filter(str.strip)),
        place=draw(st.none() | LETTERS),
        federation=draw(st.sampled_from(["FISF", None, "FQSF"])),
        start=start,
        end=draw(st.none() | st.integers(0, 9).map(lambda days: start + timedelta(days))),
        system=draw(st.sampled_from(System)),
        homologated=draw(st.sampled_from([None, True, False])),
        arbiter=draw(st.none() | LETTERS),
        time_control=draw(st.sampled_from([None, "25", "40/90 30"])),
        rounds=draw(st.sampled_from([(), (Round(number=1),)])),
        players=people,
        games=tuple(
            Game(
                round=number,
                white=ids[0],
                black=draw(st.sampled_from(ids[1:])),
                result=draw(st.sampled_from(Result)),
                moves=draw(st.booleans()),
                handicap=draw(st.booleans()),
            )
            for number in range(1, rounds + 1)
        ),
    )


UNPLAYED = {"1-0": "+-", "0-1": "-+", "1/2": "=="}


def stripped(text: str | None) -> str | None:
    return (text or "").strip() or None


def expected_back(event: Event) -> Event:
    """Return what becomes of an event, by the table of losses."""
    return replace(
        event,
        name=event.name.strip(),
        place=stripped(event.place),
        federation=event.federation or "FISF",
        arbiter=stripped(event.arbiter),
        rounds=(),
        players=tuple(
            replace(p, name=p.name.strip(), federation=stripped(p.federation), title=None)
            for p in event.players
        ),
        games=tuple(
            replace(
                game,
                result=Result(
                    game.result if game.moves else UNPLAYED.get(game.result, game.result.value)
                ),
                moves=True,
                handicap=False,
            )
            for game in event.games
        ),
    )


@settings(max_examples=150, deadline=None)
@given(events())
def test_an_event_comes_back_from_its_results(event: Event) -> None:
    if event.system is System.MATCH:
        event = replace(event, system=System.SWISS)
    data = write_fisf_results(event)
    assert is_fisf_results(data)
    back, findings = read_fisf_results(data, name="r.csv")
    assert findings == ()
    assert back == expected_back(event)
    assert write_fisf_results(back) == write_fisf_results(expected_back(event))


# Whatever arrives

SAMPLE = write_fisf_results(scrabble_example())
PIECES = [b",", b";", b'"', b"\n", b"\t", b"+-", b"round", b"player_1", b"id,name\n", b"\xe9"]


def mutated(data: bytes, dice: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(dice.randint(1, 6)):
        at = dice.randrange(len(changed) + 1)
        match dice.randrange(4):
            case 0:
                changed[at : at + 1] = bytes([dice.randrange(256)])
            case 1:
                changed[at : at + dice.randint(1, 12)] = b""
            case 2:
                changed[at:at] = dice.choice(PIECES) * dice.randint(1, 50)
            case 3:
                other = dice.randrange(len(changed) + 1)
                changed[at:at] = changed[other : other + dice.randint(1, 200)]
    return bytes(changed)


def fuzz(seconds: float, dice: Random) -> tuple[int, int]:
    tries = events = 0
    until = time.monotonic() + seconds
    while time.monotonic() < until or tries < 100:
        tries += 1
        data = dice.randbytes(200) if tries % 10 == 0 else mutated(SAMPLE, dice)
        is_fisf_results(data)
        event, findings = read_fisf_results(data, name="f.csv")
        assert (event is None) == any(f.severity is Severity.ERROR for f in findings)
        assert all(f.where.isprintable() and f.message.isprintable() for f in findings)
        if event is not None:
            events += 1
            assert read_fisf_results(write_fisf_results(event), name="f.csv")[0] is not None
    return tries, events


def test_mutated_files_never_raise() -> None:
    tries, events = fuzz(2, Random(5))  # noqa: S311 - a game of chance, not a secret
    assert tries >= 100
    assert events > 0


@pytest.mark.long
def test_mutated_files_never_raise_in_a_minute() -> None:
    tries, events = fuzz(60, Random())  # noqa: S311 - a game of chance, not a secret
    assert tries > 1000
    assert events > 100


def large(megabytes: float, kind: str) -> bytes:
    size = int(megabytes * 1_000_000)
    match kind:
        case "games":
            rows = "".join(f"{n % 900 + 1},P{n},Q{n},1-0\n" for n in range(size // 20))
        case "strangers":
            rows = "".join(f"1,P{n},Q{n},x\n" for n in range(size // 20))
        case _:
            rows = '"' + "a,\n" * (size // 3)
    return f"{FACT_LINES}{RESULTS}{rows}".encode()


def seconds_for(data: bytes) -> float:
    started = time.process_time()
    is_fisf_results(data)
    read_fisf_results(data, name="large.csv")
    return time.process_time() - started


@pytest.mark.parametrize("kind", ["games", "strangers", "quotes"])
def test_time_grows_with_the_size_only(kind: str) -> None:
    first, last = (min(seconds_for(large(0.1 * n, kind)) for _ in range(2)) for n in (1, 4))
    assert last < 4 * first * 2 + 0.05


# The page


def test_the_page_lists_every_fact_and_column() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for word, says in {**FACTS, **PLAYERS.words, **GAMES.words}.items():
        assert re.search(rf"\| `{word}` \| {re.escape(says)} \|", text), word
