"""An event written as FESA's files and read back is the same event, but for the table of losses."""

import re
from collections.abc import Iterable
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from arpad.formats.fesa import (
    read_fesa_rows,
    read_fesa_table,
    read_turnering,
    write_fesa_table,
    write_turnering,
)
from arpad.formats.trf.time_controls import text_of
from arpad.model.event import Event, Game, Result, Round
from arpad.model.player import Player
from arpad.model.report import TableRow
from arpad.model.system import System
from arpad.model.time_control import parse_time_control

PAGE = Path(__file__).parents[3] / "docs" / "shogi-and-scrabble-files.md"
LETTERS = "abzÅéöøßÿ"
PLACES = [None, "", "Turku", "Turku, Finland", "Hall 3, Turku, Finland"]
ODDS: list[bool | str] = [False, True, "rook", "6 pieces", "sente", "two pawns"]
KNOWN_ODDS = {"rook", "6 pieces", "sente"}
PLAYED = [Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW]


def words(most: int = 2) -> st.SearchStrategy[str]:
    word = st.text(LETTERS, min_size=1, max_size=6)
    return st.lists(word, min_size=1, max_size=most).map(" ".join)


def names() -> st.SearchStrategy[str]:
    both = st.tuples(words(), words()).map(", ".join)
    return st.one_of(both, words(), st.just(""), st.just("Ek [jr],\n Bo"))


@st.composite
def players(draw: st.DrawFn) -> tuple[Player, ...]:
    number = draw(st.integers(2, 7))
    return tuple(
        Player(
            id=f"P{n}",
            name=draw(names()),
            federation=draw(st.sampled_from([None, "", "FI", "SWE", "Sweden"])),
            rating=draw(st.none() | st.integers(1, 3999)),
            games=draw(st.sampled_from([None, 0, 30])),
            grade=draw(st.sampled_from([None, "2 Dan", "13 Kyu"])),
        )
        for n in range(number)
    )


@st.composite
def games(draw: st.DrawFn, ids: list[str]) -> tuple[Game, ...]:
    """Return games of a few rounds, each player once a round, with at least one that counts."""
    cards = []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        order = draw(st.permutations(ids))
        pairs = draw(st.integers(0, len(ids) // 2))
        for white, black in zip(order[:pairs], order[pairs : 2 * pairs], strict=True):
            result = draw(st.sampled_from(Result))
            odds: bool | str = draw(st.sampled_from(ODDS)) if result.is_played else False
            moves = not result.is_played or draw(st.booleans())
            game = Game(round=number, white=white, black=black, result=result)
            cards.append(replace(game, moves=moves, handicap=odds))
        if len(order) > 2 * pairs and draw(st.booleans()):
            result = draw(st.sampled_from([Result.WHITE_FORFEIT_WIN, Result.UNPLAYED_DRAW]))
            cards.append(Game(round=number, white=order[-1], result=result))
    last = draw(st.sampled_from(PLAYED))
    cards.append(Game(round=5, white=ids[0], black=ids[1], result=last))
    return tuple(cards)


@st.composite
def events(draw: st.DrawFn) -> Event:
    who = draw(players())
    start = draw(st.dates(date(1990, 1, 1), date(2090, 1, 1)))
    end = draw(st.none() | st.integers(0, 400).map(lambda days: start + timedelta(days)))
    return Event(
        name=draw(st.one_of(words(), st.just("Open, group B"), st.just("Open [B]"))),
        place=draw(st.sampled_from(PLACES)),
        federation=draw(st.sampled_from([None, "FESA", "elsewhere"])),
        start=start,
        end=end,
        system=draw(st.sampled_from(System)),
        time_control=draw(st.sampled_from([None, "30+30", "45", "40/90 30 +30", "30 +40", "fast"])),
        rounds=draw(st.sampled_from([(), (Round(number=1),)])),
        arbiter=draw(st.sampled_from([None, "Roos"])),
        players=who,
        games=draw(games([player.id for player in who])),
    )


# What comes back, by the table of losses


def spelt(text: str) -> str:
    plain = re.sub(r"\s+", " ", text.replace("[", "(").replace("]", ")"))
    return plain.strip()


def named(player: Player) -> str:
    parts = [spelt(part) for part in player.name.split(",", 1)]
    return ", ".join(filter(None, parts)) or player.id


def place(event: Event) -> str | None:
    return {"": None, "Hall 3, Turku, Finland": "Hall 3; Turku, Finland"}.get(
        event.place or "", event.place
    )


def time_control(event: Event) -> str | None:
    if event.time_control in {None, "fast"}:
        return None
    return text_of(parse_time_control(event.time_control or ""))


def country(player: Player) -> str | None:
    return player.federation if player.federation in {"FI", "SWE"} else None


def is_new(player: Player, everybody: Iterable[Player]) -> bool:
    if player.games is not None:
        return player.games == 0
    return player.rating is None and any(one.rating is not None for one in everybody)


def card(game: Game, numbers: dict[str, str]) -> set[Game]:
    """Return what becomes of a game: two byes where it was not played, one game where it was."""
    white = numbers[game.white]
    black = None if game.black is None else numbers[game.black]
    if black is not None and game.result.is_played and game.moves:
        odds = game.handicap if game.handicap in KNOWN_ODDS else bool(game.handicap)
        if not odds and int(black) < int(white):
            swapped = {"1-0": "0-1", "0-1": "1-0", "1/2": "1/2"}[game.result]
            return {Game(round=game.round, white=black, black=white, result=Result(swapped))}
        return {Game(round=game.round, white=white, black=black, result=game.result, handicap=odds)}
    scores = {white: game.result.white_score}
    if black is not None:
        scores[black] = game.result.black_score
    byes = {100: Result.WHITE_FORFEIT_WIN, 50: Result.UNPLAYED_DRAW}
    return {
        Game(round=game.round, white=who, result=byes[score])
        for who, score in scores.items()
        if score in byes
    }


def expected_back(event: Event) -> tuple[Event, set[Game]]:
    numbers = {player.id: f"{n}" for n, player in enumerate(event.players, start=1)}
    cards = set[Game]().union(*(card(game, numbers) for game in event.games))
    return Event(
        name=spelt(event.name),
        place=place(event),
        federation="FESA",
        start=event.start,
        end=event.last_day,
        system=System.TABLE,
        time_control=time_control(event),
        players=tuple(
            Player(
                id=numbers[player.id],
                name=named(player),
                federation=country(player),
                games=0 if is_new(player, event.players) else None,
            )
            for player in event.players
        ),
        games=(),
    ), cards


@settings(max_examples=150, deadline=None)
@given(events())
def test_an_event_comes_back_from_turnering(event: Event) -> None:
    data = write_turnering(event)
    back, findings = read_turnering(data, name="t.txt")
    assert back is not None, findings
    wanted, cards = expected_back(event)
    assert replace(back, games=()) == wanted
    assert set(back.games) == cards
    assert len(back.games) == len(cards)
    assert [game.round for game in back.games] == sorted(game.round for game in back.games)


@settings(max_examples=60, deadline=None)
@given(events())
def test_what_was_read_once_is_written_the_same_for_ever(event: Event) -> None:
    data = write_turnering(event)
    back, _ = read_turnering(data, name="t.txt")
    assert back is not None
    assert write_turnering(back) == data


def printed(event: Event) -> list[TableRow]:
    """Return rows for an event with the cells that its file has, and invented numbers."""
    lines = write_turnering(event).decode("iso-8859-1").splitlines()
    rows = [line for line in lines if line[:1].isdigit()]
    table = []
    for n, (player, line) in enumerate(zip(event.players, rows, strict=True), start=1):
        cells = re.findall(r"(\d+[-+=])", line[line.rindex("[") :])
        table.append(
            TableRow(
                nr=n,
                id=player.id,
                name=player.name,
                federation=player.federation,
                grade=player.grade,
                elo=player.rating or (400 if n % 2 else None),
                is_unrated=player.rating is None,
                results=tuple(cells),
                points=Decimal(line.rpartition(" ")[2]),
                change=None if player.rating is None else n * 40 - 70,
                promoted_to="1 Dan" if n == 2 else None,
            )
        )
    return table


@settings(max_examples=100, deadline=None)
@given(events())
def test_a_table_comes_back_as_it_was_printed(event: Event) -> None:
    rounds = {number: i for i, number in enumerate(sorted({g.round for g in event.games}), 1)}
    games = tuple(replace(game, round=rounds[game.round]) for game in event.games)
    people = tuple(replace(p, name=f"{p.id}x, Jo") for p in event.players)
    event = replace(event, players=people, games=games)
    rows = printed(event)
    data = write_fesa_table(event, rows)
    back, findings = read_fesa_rows(data, name="t.txt")
    assert back is not None, findings
    assert list(back) == [
        replace(row, id=f"{row.nr}", federation=country(player))
        for row, player in zip(rows, event.players, strict=True)
    ]
    again, _ = read_fesa_table(data, name="t.txt")
    assert again is not None
    assert set(again.games) == expected_back(event)[1]
    assert [p.rating for p in again.players] == [p.rating for p in event.players]
    assert [p.grade for p in again.players] == [p.grade for p in event.players]


# The page


def test_the_page_lists_every_field_of_an_event_as_carried_or_lost() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for struct in (Event, Player, Game, Round):
        for field in struct.__struct_fields__:
            assert f"`{struct.__name__}.{field}`" in text
