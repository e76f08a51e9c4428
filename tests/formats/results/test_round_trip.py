"""An event written as a results file and read back is the same, but for the table of losses."""

from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from arpad.formats.results import (
    event_from_results,
    is_results_csv,
    is_workbook,
    losses,
    results_csv,
    results_xlsx,
    tables,
)
from arpad.formats.results.layout import OBJECTS
from arpad.formats.trf.losses import Way
from arpad.model.event import (
    Event,
    Game,
    RatingChoice,
    RatingOption,
    Result,
    Round,
    Stage,
)
from arpad.model.grading import Basis, Counters, Evidence
from arpad.model.player import EarlierResult, Membership, Player, PublishedRating, Sex
from arpad.model.system import EventClass, System

WRITERS = {"csv": results_csv, "xlsx": results_xlsx}
LISTS = {"Event.rounds", "Event.stages", "Event.players", "Event.games"}
"""The fields that are tables of their own."""


# The table


def test_every_field_of_the_model_has_a_column_or_is_listed_as_lost() -> None:
    fields = {f"{o.__name__}.{field}" for o in OBJECTS.values() for field in o.__struct_fields__}
    columns = {f"{OBJECTS[t.key].__name__}.{c.trail[0]}" for t in tables() for c in t.columns}
    dropped = {loss.of for loss in losses() if loss.way is Way.DROPPED}
    assert columns | LISTS | dropped == fields
    assert not columns & dropped


def test_only_fields_with_a_column_can_come_back_changed() -> None:
    columns = {f"{OBJECTS[t.key].__name__}.{c.trail[0]}" for t in tables() for c in t.columns}
    changed = [loss.of for loss in losses() if loss.way is Way.CHANGED]
    assert set(changed) <= columns
    assert len(set(changed)) == len(changed)


# What an event becomes


def text(value: str | None) -> str | None:
    return (value or "").strip() or None


def evidence(player: Player) -> str | Evidence | None:
    proof = player.evidence
    if not isinstance(proof, Evidence):
        return text(proof)
    return replace(proof, document=proof.document.strip(), accepted_by=text(proof.accepted_by))


def handicap(game: Game) -> bool | str:
    if isinstance(game.handicap, bool):
        return game.handicap
    return game.handicap.strip().lower() in {"yes", "x", "true"} or game.handicap.strip()


CHANGES: dict[str, Callable[[Any], object]] = {
    "Event.name": lambda event: text(event.name) or "-",
    "Event.place": lambda event: text(event.place),
    "Event.federation": lambda event: text(event.federation),
    "Event.arbiter": lambda event: text(event.arbiter),
    "Event.time_control": lambda event: text(event.time_control),
    "Round.time_control": lambda round_: text(round_.time_control),
    "Stage.name": lambda stage: text(stage.name) or "-",
    "Player.name": lambda player: player.name.strip(),
    "Player.federation": lambda player: text(player.federation),
    "Player.title": lambda player: text(player.title),
    "Player.grade": lambda player: text(player.grade),
    "Player.outside_grade": lambda player: text(player.outside_grade),
    "Player.evidence": evidence,
    "Player.series": lambda player: text(player.series),
    "Game.handicap": handicap,
}


def test_every_change_is_listed() -> None:
    assert CHANGES.keys() == {loss.of for loss in losses() if loss.way is Way.CHANGED}


def changed(thing: Any) -> Any:  # noqa: ANN401 - one of the objects of an event
    """Return an object as it comes back: dropped fields as if unsaid, changed ones changed."""
    name = type(thing).__name__
    defaults = {field.name: field.default for field in msgspec.structs.fields(type(thing))}
    values = {
        loss.of.partition(".")[2]: defaults[loss.of.partition(".")[2]]
        for loss in losses()
        if loss.of.startswith(f"{name}.") and loss.way is Way.DROPPED
    }
    for of, change in CHANGES.items():
        if of.startswith(f"{name}."):
            values[of.partition(".")[2]] = change(thing)
    return replace(thing, **values)


def as_it_comes_back(event: Event) -> Event:
    whole: Event = changed(event)
    return replace(
        whole,
        rounds=tuple(changed(round_) for round_ in event.rounds),
        stages=tuple(changed(stage) for stage in event.stages),
        players=tuple(changed(player) for player in event.players),
        games=tuple(changed(game) for game in event.games),
    )


# Any event that an event file could hold

SIGNS = st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from("\t\n\r,;\"'=+-@#[]_x")
TEXT = st.text(SIGNS, max_size=20) | st.sampled_from(
    ["", " ", "[games]", "#1", "=1+1", "'quoted'", "'=1", "_x000D_", "007", "1/2", "yes", "12,5"]
)
WORDS = st.text(SIGNS, min_size=1, max_size=30) | st.sampled_from(["[players]", " x ", "-5", "@"])
IDS = st.text("0123456789ab#é=+-'", min_size=1, max_size=10) | st.sampled_from(
    ["-", "bye", "[games]", "x y"]
)
CONTROLS = [None, "90+30", "40/90 30 +30", "120", "40/90, 30", " 15 "]
HANDICAPS = ["rook", "2 pieces", "yes", " lance", "1", "=x"]
BYES = [Result.WHITE_FORFEIT_WIN, Result.UNPLAYED_DRAW, Result.DOUBLE_FORFEIT]
BYES += [Result.BLACK_FORFEIT_WIN]
PROOFS = [
    None,
    "Diploma 12",
    " \t",
    Evidence(document="Diploma"),
    Evidence(document=" x", basis=Basis.OPINION, accepted_by="Board "),
]
COUNTERS = [Counters(), Counters(lb=3), Counters(lb=4, lb_has_mp=True, mp=2)]


@st.composite
def players(draw: st.DrawFn, number: int, start: date) -> tuple[Player, ...]:
    ids = draw(st.lists(IDS, min_size=number, max_size=number, unique=True))
    return tuple(draw(player(player_id, start)) for player_id in ids)


@st.composite
def player(draw: st.DrawFn, player_id: str, start: date) -> Player:
    games = draw(st.none() | st.integers(0, 500))
    proof = draw(st.sampled_from(PROOFS))
    earlier = EarlierResult(start=date(1899, 1, 1), games=3, score=Decimal(1), rc=1500)
    return Player(
        id=player_id,
        name=draw(TEXT),
        federation=draw(st.none() | TEXT),
        sex=draw(st.sampled_from([None, *Sex])),
        born=draw(st.none() | st.dates(date(1850, 1, 1), start) | st.integers(1850, start.year)),
        title=draw(st.none() | TEXT),
        rating=draw(st.none() | st.integers(1, 3999)),
        k=draw(st.none() | st.integers(1, 100)),
        games=games,
        games_since_listing=draw(st.none() | st.integers(0, games or 0)),
        reached_2400=draw(st.none() | st.booleans()),
        memberships=tuple(draw(st.lists(st.sampled_from(Membership), max_size=3))),
        earlier=draw(st.sampled_from([(), (earlier,)])),
        published=draw(
            st.sampled_from([(), (PublishedRating(since=start + timedelta(9), rating=1),)])
        ),
        bonus_used=draw(st.none() | st.integers(0, 100)),
        grade=draw(st.none() | WORDS),
        outside_grade="2 Dan" if proof is not None else draw(st.none() | WORDS),
        evidence=proof,
        counters=draw(st.sampled_from(COUNTERS)),
        last_event=draw(st.none() | st.dates(date(1850, 1, 1), date(2199, 12, 31))),
        tournaments=draw(st.none() | st.integers(0, 100_000)),
        series=draw(st.none() | TEXT),
    )


@st.composite
def games_of(draw: st.DrawFn, ids: list[str], rounds: list[int]) -> list[Game]:
    games = []
    for round_ in rounds:
        seats = draw(st.permutations(ids))
        for white, black in zip(seats[::2], [*seats[1::2], None], strict=False):
            results = BYES if black is None else list(Result)
            games.append(
                Game(
                    round=round_,
                    white=white,
                    black=black,
                    result=draw(st.sampled_from(results)),
                    moves=draw(st.sampled_from([True, True, False])),
                    handicap=draw(st.booleans() | st.sampled_from(HANDICAPS)),
                )
            )
    return draw(st.permutations(games))


@st.composite
def events(draw: st.DrawFn) -> Event:
    system = draw(st.sampled_from(System))
    start = draw(st.dates(date(1900, 1, 1), date(2100, 1, 1)))
    end = draw(st.none() | st.integers(0, 20).map(lambda days: start + timedelta(days)))
    days = st.none() | st.dates(start, end or start)
    field = draw(players(2 if system is System.MATCH else draw(st.integers(2, 5)), start))
    numbers = draw(st.lists(st.integers(1, 1000), min_size=1, max_size=3, unique=True))
    rounds = draw(
        st.just(())
        | st.tuples(
            *(
                st.builds(
                    Round, number=st.just(n), date=days, time_control=st.sampled_from(CONTROLS)
                )
                for n in numbers
            )
        )
    )
    whole = Stage(name=draw(WORDS), rounds=tuple(numbers), system=draw(st.sampled_from(System)))
    option = RatingOption(choice=draw(st.sampled_from(RatingChoice)), at=start)
    return Event(
        name=draw(WORDS),
        place=draw(st.none() | TEXT),
        federation=draw(st.none() | TEXT),
        start=start,
        end=end,
        registered=draw(st.sampled_from([None, False, start])),
        received=draw(st.none() | st.dates(end or start, date(2199, 12, 31))),
        system=system,
        time_control=draw(st.sampled_from(CONTROLS)),
        rounds=rounds,
        official=draw(st.booleans()),
        event_class=draw(st.sampled_from([None, *EventClass])),
        national_championship=draw(st.booleans()),
        league=draw(st.booleans()),
        scheduled_games=draw(st.sampled_from([None, 12, 1000])),
        points_to_win=draw(st.sampled_from([None, Decimal("5.5"), Decimal(3), Decimal("2.50")])),
        rating_option=draw(st.sampled_from([None, option])),
        monthly_decision=draw(st.none() | st.just(start)),
        stages=draw(st.sampled_from([(), (whole,)])),
        pooled=draw(st.none() | st.booleans()),
        arbiter=draw(st.none() | TEXT),
        arbiter_recognised=draw(st.none() | st.booleans()),
        homologated=draw(st.none() | st.booleans()),
        players=field,
        games=tuple(draw(games_of([player.id for player in field], numbers))),
    )


def read_back(event: Event, notation: str) -> Event:
    data = WRITERS[notation](event)
    assert (is_results_csv(data), is_workbook(data)) == (notation == "csv", notation == "xlsx")
    again, findings = event_from_results(data, name=f"event.{notation}")
    assert again is not None, findings
    assert findings == ()
    return again


PLAIN = Event(
    name="A",
    start=date(2012, 2, 29),
    system=System.SWISS,
    players=(Player(id="1", name="[games]"), Player(id="#2")),
    games=(Game(round=1, white="#2", black="1", result=Result.DRAW),),
)


@pytest.mark.parametrize("notation", WRITERS)
@settings(max_examples=60)
@given(event=events())
@example(event=PLAIN)
def test_any_event_is_read_back_but_for_the_table_of_losses(notation: str, event: Event) -> None:
    again = read_back(event, notation)
    assert again == as_it_comes_back(event)
    assert read_back(again, notation) == again


@pytest.mark.long
@pytest.mark.parametrize("notation", WRITERS)
@settings(max_examples=1500)
@given(event=events())
def test_many_events_are_read_back(notation: str, event: Event) -> None:
    assert read_back(event, notation) == as_it_comes_back(event)
