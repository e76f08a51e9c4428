"""An event written as a report and read back is the same event, except for the table of losses."""

import re
from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from arpad.formats.trf import (
    Topic,
    TrfFile,
    event_from_trf,
    losses,
    observations,
    read_trf,
    trf_from_event,
)
from arpad.formats.trf.losses import Way
from arpad.formats.trf.time_controls import text_of
from arpad.formats.trf.titles import SHORT_TITLES
from arpad.model.event import (
    Decision,
    Event,
    Game,
    RatingChoice,
    RatingOption,
    Result,
    Round,
    Stage,
)
from arpad.model.finding import Severity
from arpad.model.grading import Counters
from arpad.model.player import EarlierResult, Membership, Player, Sex
from arpad.model.system import EventClass, System
from arpad.model.time_control import parse_time_control

STRUCTS = {"Event": Event, "Round": Round, "Player": Player, "Game": Game}
CARRIED = {
    "Event.start",
    "Event.end",
    "Event.system",
    "Event.league",
    "Event.players",
    "Round.number",
    "Round.date",
    "Player.sex",
    "Player.rating",
    "Game.round",
}
"""What a report carries in every form; the table of losses has the rest."""
FILE = "open.trf"


# The table


def test_the_table_of_losses_and_what_is_carried_are_all_fields() -> None:
    fields = {f"{name}.{f}" for name, struct in STRUCTS.items() for f in struct.__struct_fields__}
    lost = {loss.of for loss in losses().losses}
    assert lost | CARRIED == fields
    assert lost & CARRIED == set()


def test_a_dropped_field_is_listed_once() -> None:
    dropped = [loss.of for loss in losses().losses if loss.way is Way.DROPPED]
    changed = {loss.of for loss in losses().losses if loss.way is Way.CHANGED}
    assert len(dropped) == len(set(dropped))
    assert changed.isdisjoint(dropped)
    assert changed == CHANGES.keys() | {"Event.games", "Player.id", "Game.white", "Game.black"} | {
        "Game.result",
        "Game.moves",
    }


def test_what_stays_in_the_file_names_records() -> None:
    assert {kept.of for kept in losses().kept} >= {"112", "310", "162", "FED"}


# What an event becomes


def one_line(text: str) -> str:
    return re.sub(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+", " ", text).strip()


def or_none(text: str | None) -> str | None:
    return one_line(text or "") or None


def time_control(event: Event, dialect: str) -> str | None:
    try:
        control = parse_time_control(event.time_control or "")
    except ValueError:
        return None
    if dialect != "2026" and any(period.minutes > 599 for period in control.periods):
        return None
    return text_of(control)


def rounds(event: Event, dialect: str) -> tuple[Round, ...]:
    days = {round_.number: round_.date for round_ in event.rounds}
    dated = {number: day for number, day in days.items() if day}
    known = days if dialect == "2026" else dated
    if not known:
        return ()
    last = max(*known, *(game.round for game in event.games))
    inside = {
        number: day
        for number, day in dated.items()
        if event.start <= day <= (event.end or date.max)
    }
    return tuple(Round(number=n, date=inside.get(n)) for n in range(1, last + 1))


def short(text: str | None, longest: int = 3) -> str | None:
    return text if text is not None and 0 < len(one_line(text)) <= longest else None


def title(text: str | None) -> str | None:
    found = one_line(short(text) or "")
    is_other = found.lower() in {"g", "m", "f", "c", "wg", "wm", "wf", "wc"} or (
        found.upper() in {"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"}
        and found != found.upper()
    )
    return None if is_other else found or None


def born(player: Player, start: date) -> date | int | None:
    if isinstance(player.born, date):
        return player.born if player.born <= start else None
    return player.born if player.born is not None and player.born <= start.year else None


def is_numbered(player: Player) -> bool:
    is_number = re.fullmatch(r"[1-9][0-9]{0,10}", player.id) is not None
    return is_number and player.has_fide_id is not False


def has_number(player: Player, event: Event) -> bool | None:
    """Return false for who is written without a number, which an id that is the rank is as well."""
    written = [p for rank, p in enumerate(event.players, 1) if is_numbered(p) and p.id != f"{rank}"]
    return False if written and player not in written else None


CHANGES: dict[str, Callable[[Any, Event, str], object]] = {
    "Event.name": lambda event, _, __: one_line(event.name) or Path(FILE).stem,
    "Event.place": lambda event, _, __: or_none(event.place),
    "Event.federation": lambda event, _, __: or_none(event.federation),
    "Event.arbiter": lambda event, _, __: or_none(event.arbiter),
    "Event.time_control": lambda event, _, dialect: time_control(event, dialect),
    "Event.rounds": lambda event, _, dialect: rounds(event, dialect),
    "Player.has_fide_id": lambda player, event, _: has_number(player, event),
    "Player.name": lambda player, _, __: one_line(player.name)[:33].rstrip(),
    "Player.federation": lambda player, _, __: or_none(short(player.federation)),
    "Player.title": lambda player, _, __: title(player.title),
    "Player.born": lambda player, event, _: born(player, event.start),
}


def lossy(thing: Any, event: Event, dialect: str) -> Any:  # noqa: ANN401 - one of the structs
    """Return a struct as it comes back: dropped fields as if unsaid, changed ones changed."""
    name = type(thing).__name__
    defaults = {field.name: field.default for field in msgspec.structs.fields(type(thing))}
    values: dict[str, object] = {
        loss.of.partition(".")[2]: defaults[loss.of.partition(".")[2]]
        for loss in losses().losses
        if loss.of.startswith(f"{name}.") and loss.way is Way.DROPPED
    }
    for of, change in CHANGES.items():
        if of.startswith(f"{name}."):
            values[of.partition(".")[2]] = change(thing, event, dialect)
    return replace(thing, **values)


def new_ids(event: Event) -> dict[str, str]:
    numbers = {p.id for p in event.players if is_numbered(p)}
    ids = {}
    for rank, player in enumerate(event.players, start=1):
        taken = f"{rank}" in numbers - {event.players[rank - 1].id}
        ids[player.id] = player.id if player.id in numbers else f"{'#' if taken else ''}{rank}"
    return ids


def game(old: Game, ids: dict[str, str]) -> Game:
    result, moves = old.result, old.moves and not old.handicap
    if old.black is None and result not in {Result.WHITE_FORFEIT_WIN, Result.UNPLAYED_DRAW}:
        result = Result.DOUBLE_FORFEIT
    if old.black is not None and result is Result.UNPLAYED_DRAW:
        result, moves = Result.DRAW, False
    return Game(
        round=old.round,
        white=ids[old.white],
        black=ids[old.black] if old.black is not None else None,
        result=result,
        moves=moves if result.is_played else True,
    )


def as_it_comes_back(event: Event, dialect: str) -> Event:
    ids = new_ids(event)
    order = [ids[player.id] for player in event.players]
    players = [
        replace(lossy(player, event, dialect), id=ids[player.id]) for player in event.players
    ]
    games = sorted(
        (game(old, ids) for old in event.games),
        key=lambda g: (g.round, min(order.index(player) for player in g.players)),
    )
    changed: Event = lossy(event, event, dialect)
    return replace(changed, players=tuple(players), games=tuple(games))


# Any event

SAFE = st.characters(exclude_categories=["Cs", "Cc"])
TEXT = st.text(SAFE, max_size=20)
WORDS = st.text(SAFE, min_size=1, max_size=40)
START = st.dates(date(1900, 1, 1), date(2150, 1, 1))
CONTROLS = ["90+30", "40/90, 30 +30", "120", "40/90 30+30", "700", "fast", "25 +10", "0/5"]
TITLES = [None, *SHORT_TITLES, "g", "gm", "NM", "Doctor", "", "ab c"]
HANDICAPS: list[bool | str] = [False, False, False, True, "rook"]
BYES = [
    Result.WHITE_FORFEIT_WIN,
    Result.UNPLAYED_DRAW,
    Result.DOUBLE_FORFEIT,
    Result.BLACK_FORFEIT_WIN,
]


@st.composite
def players(draw: st.DrawFn, number: int, start: date) -> tuple[Player, ...]:
    ids = draw(
        st.lists(
            st.integers(1, 9).map(str)
            | st.integers(1, 10**12).map(str)
            | st.text("0123456789ab#é", min_size=1, max_size=12),
            min_size=number,
            max_size=number,
            unique=True,
        )
    )
    return tuple(
        Player(
            id=player_id,
            name=draw(TEXT | WORDS),
            has_fide_id=draw(st.sampled_from([None, True, False])),
            federation=draw(st.sampled_from([None, "EST", "", " LAT", "Estonia"])),
            sex=draw(st.sampled_from([None, Sex.FEMALE, Sex.MALE])),
            born=draw(
                st.none()
                | st.dates(date(1850, 1, 1), start + timedelta(days=9))
                | st.integers(1850, min(start.year + 1, 2100))
            ),
            title=draw(st.sampled_from(TITLES)),
            rating=draw(st.none() | st.integers(1, 3999)),
            k=draw(st.sampled_from([None, 20])),
            games=draw(st.sampled_from([None, 7])),
            memberships=draw(st.sampled_from([(), (Membership.IBCA,)])),
            earlier=draw(
                st.sampled_from(
                    [(), (EarlierResult(start=date(1899, 1, 1), games=3, score=Decimal(1)),)]
                )
            ),
            counters=draw(st.sampled_from([Counters(), Counters(lb=3)])),
            grade=draw(st.sampled_from([None, "1 Kyu"])),
        )
        for player_id in ids
    )


@st.composite
def games_of(draw: st.DrawFn, ids: list[str], number: int) -> list[Game]:
    games = []
    for round_ in range(1, number + 1):
        seats = draw(st.permutations(ids))
        for white, black in zip(seats[::2], [*seats[1::2], None], strict=False):
            if draw(st.integers(0, 9)) == 0:
                continue
            results = BYES if black is None else list(Result)
            games.append(
                Game(
                    round=round_,
                    white=white,
                    black=black,
                    result=draw(st.sampled_from(results)),
                    moves=draw(st.sampled_from([True, True, True, False])),
                    handicap=draw(st.sampled_from(HANDICAPS)),
                )
            )
    return draw(st.permutations(games))


@st.composite
def events(draw: st.DrawFn) -> Event:
    system = draw(st.sampled_from(System))
    start = draw(START)
    field = draw(players(2 if system is System.MATCH else draw(st.integers(2, 6)), start))
    games = draw(games_of([player.id for player in field], draw(st.integers(1, 4))))
    first = Game(round=1, white=field[0].id, black=field[1].id, result=Result.DRAW)
    last = max((g.round for g in games), default=1)
    numbers = draw(st.lists(st.integers(1, last + 2), unique=True))
    length = draw(st.none() | st.integers(0, 20))
    return Event(
        name=draw(WORDS),
        place=draw(st.none() | TEXT),
        federation=draw(st.sampled_from([None, "EST", "", "Eesti Maleliit"])),
        start=start,
        end=None if length is None else start + timedelta(days=length),
        registered=draw(st.sampled_from([None, False, start])),
        received=draw(st.none() | st.just(start)),
        system=system,
        time_control=draw(st.sampled_from([None, *CONTROLS])),
        rounds=tuple(
            Round(
                number=n,
                date=draw(st.none() | st.integers(-3, 23).map(lambda d: start + timedelta(days=d))),
                time_control=draw(st.sampled_from([None, "60"])),
            )
            for n in numbers
        ),
        official=draw(st.booleans()),
        event_class=draw(st.sampled_from([None, EventClass.OLYMPIAD])),
        league=draw(st.booleans()),
        points_to_win=draw(st.sampled_from([None, Decimal("5.5")])),
        rating_option=draw(
            st.sampled_from([None, RatingOption(choice=RatingChoice.START, at=start)])
        ),
        stages=draw(
            st.sampled_from([(), (Stage(name="Final", rounds=(1,), system=System.MATCH),)])
        ),
        arbiter=draw(st.none() | TEXT),
        decisions=draw(
            st.sampled_from([(), (Decision(article="1", reason="r", who="w", when=start),)])
        ),
        players=field,
        games=tuple(games) or (first,),
    )


def read_back(event: Event, dialect: str) -> tuple[TrfFile, Event]:
    file, findings = read_trf(trf_from_event(event, dialect), name=FILE)
    assert file is not None, findings
    again, findings = event_from_trf(file)
    assert again is not None, findings
    return file, again


SIMPLE = Event(
    name=" \x85 ",
    start=date(2000, 2, 29),
    system=System.SWISS,
    players=(Player(id="2"), Player(id="x")),
    games=(Game(round=1, white="2", black="x", result=Result.DRAW),),
)


@pytest.mark.parametrize("dialect", ["2006", "2016", "2026"])
@settings(max_examples=150)
@given(event=events())
@example(event=SIMPLE)
def test_any_event_is_read_back_but_for_the_table_of_losses(dialect: str, event: Event) -> None:
    file, again = read_back(event, dialect)
    assert again == as_it_comes_back(event, dialect)
    assert read_back(again, dialect)[1] == as_it_comes_back(again, dialect)
    seen = list(observations(file))
    assert not [o for o in seen if o.severity is Severity.ERROR]
    assert not {o.topic for o in seen} & {Topic.PAIRINGS, Topic.POINTS, Topic.COUNTS, Topic.TEXT}


@pytest.mark.long
@pytest.mark.parametrize("dialect", ["2006", "2016", "2026"])
@settings(max_examples=1500)
@given(event=events())
def test_many_events_are_read_back(dialect: str, event: Event) -> None:
    _, again = read_back(event, dialect)
    assert again == as_it_comes_back(event, dialect)
