"""Whatever a tournament holds, it is rated without a crash and every game is accounted for."""

import json
import re
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from functools import cache
from math import floor
from typing import Any, TypeAlias

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from arpad.formats.event_file import event_from_bytes
from arpad.formats.outcome_file import outcome_json, outcome_schema
from arpad.model.event import Event, Game, Result
from arpad.model.finding import Severity
from arpad.model.outcome import Outcome, PlayerOutcome
from arpad.regulations import application, catalogue

Choices: TypeAlias = dict[str, str]

EDITION = "fisf/classique_2019"
LINE = re.compile(r"(\d+) = (\d+) \+ (\d+) \(([\d.]+) \N{MINUS SIGN} ([\d.]+)\)")
REVERSED = {
    Result.WHITE_WINS: Result.BLACK_WINS,
    Result.BLACK_WINS: Result.WHITE_WINS,
    Result.WHITE_FORFEIT_WIN: Result.BLACK_FORFEIT_WIN,
    Result.BLACK_FORFEIT_WIN: Result.WHITE_FORFEIT_WIN,
}
FORFEITS = ["+-", "-+", "--", "=="]

ratings = (
    st.sampled_from([1000, 1001, 1400, 1401, 1749, 1750, 1899, 1900])
    | st.integers(1000, 2100)
    | st.none()
)


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a tournament as its file would hold it: any players, any pairings, any results."""
    start = draw(st.dates(date(2017, 9, 1), date(2022, 8, 31)))
    players = [
        {
            "id": f"p{number}",
            "rating": draw(ratings),
            "games": draw(st.sampled_from([None, 0, 13, 14, 15, 200])),
            "tournaments": draw(st.sampled_from([None, 0, 1, 2, 9])),
            "series": draw(st.sampled_from([None, "Joker", "A", "B", "C"])),
            "last_event": draw(st.none() | st.dates(date(2017, 9, 1), start).map(str)),
        }
        for number in range(draw(st.integers(2, 6)))
    ]
    games: list[dict[str, Any]] = []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        seats: list[str] = draw(st.permutations([str(player["id"]) for player in players]))
        for white, black in zip(seats[::2], [*seats[1::2], None], strict=False):
            results = FORFEITS if black is None else [*FORFEITS, *["1-0", "0-1", "1/2"] * 4]
            games.append(
                {
                    "round": number,
                    "white": white,
                    "black": black,
                    "result": draw(st.sampled_from(results)),
                    "moves": draw(st.sampled_from([True, True, True, False])),
                }
            )
    return {
        "name": "Any tournament",
        "federation": "FISF",
        "start": str(start),
        "end": str(start + timedelta(days=draw(st.integers(0, 3)))),
        "system": draw(st.sampled_from(["table", "swiss", "team"])),
        "homologated": draw(st.sampled_from([None, True, False])),
        "players": players,
        "games": games,
    }


def _event(document: Mapping[str, Any]) -> Event:
    event, faults = event_from_bytes(json.dumps(document).encode(), name="event.json")
    assert event is not None, faults
    return event


def _switches() -> st.SearchStrategy[Choices]:
    readings = catalogue.edition(EDITION).readings()
    switches = {n: st.sampled_from(list(r.choices)) for n, r in readings.items() if r.switch}
    return st.fixed_dictionaries({}, optional=switches)


events = documents().map(_event)
chosen = _switches()


@cache
def _validator() -> Draft202012Validator:
    return Draft202012Validator(outcome_schema())


def _rate(event: Event, readings: Choices | None = None) -> Outcome:
    return application.rate(event, edition=EDITION, readings=readings)


@settings(max_examples=120)
@given(event=events, readings=chosen)
def test_any_tournament_is_rated_and_every_game_accounted_for(
    event: Event, readings: Choices
) -> None:
    outcome = _rate(event, readings)
    articles = catalogue.edition(EDITION).articles()
    assert [player.id for player in outcome.players] == [player.id for player in event.players]
    for player in outcome.players:
        games = [game for game in event.games if player.id in game.players]
        told = [entry.round for entry in player.entries] + [x.round for x in player.excluded]
        assert sorted(told) == sorted(game.round for game in games)
        assert player.games == len(player.entries)
        assert player.change == sum(entry.change or 0 for entry in player.entries)
        assert player.expected == sum(entry.expected or 0 for entry in player.entries)
        assert player.score == sum(entry.score for entry in player.entries)
        cited = {a for entry in player.entries for a in entry.articles}
        assert cited | {x.article for x in player.excluded} <= articles.keys()
        assert player.k in {50, 40, 20, 16, 10}
    assert {finding.article for finding in outcome.findings} <= articles.keys()
    assert not [f for f in outcome.findings if f.severity is Severity.ERROR]
    assert [*_validator().iter_errors(json.loads(outcome_json(outcome)))] == []


@settings(max_examples=60)
@given(event=events, readings=chosen, data=st.data())
def test_the_order_of_games_and_players_does_not_matter(
    event: Event, readings: Choices, data: st.DataObject
) -> None:
    shuffled = msgspec.structs.replace(
        event,
        games=tuple(data.draw(st.permutations(event.games))),
        players=tuple(data.draw(st.permutations(event.players))),
    )
    first, second = _rate(event, readings), _rate(shuffled, readings)
    assert {p.id: p for p in first.players} == {p.id: p for p in second.players}
    assert first.readings == second.readings
    assert {f.article for f in first.findings} == {f.article for f in second.findings}


@settings(max_examples=60)
@given(event=events)
def test_who_began_does_not_matter(event: Event) -> None:
    turned = tuple(
        game
        if game.black is None
        else Game(
            round=game.round,
            white=game.black,
            black=game.white,
            result=REVERSED.get(game.result, game.result),
            moves=game.moves,
        )
        for game in event.games
    )
    assert _rate(event) == _rate(msgspec.structs.replace(event, games=turned))


@settings(max_examples=80)
@given(event=events)
def test_both_sides_see_the_same_game(event: Event) -> None:
    seen = {
        (player.id, entry.round): (player, entry)
        for player in _rate(event).players
        for entry in player.entries
    }
    for (name, number), (player, entry) in seen.items():
        opponent, other = seen[entry.opponent, number]
        assert other.opponent == name
        assert entry.opponent_rating == opponent.before
        assert entry.difference == (player.before or 0) - entry.opponent_rating
        assert entry.difference == -(other.difference or 0)
        assert (entry.expected or 0) + (other.expected or 0) == 1
        assert entry.score + other.score == 1
        assert (entry.k, other.k) == (player.k, opponent.k)


def _nearest(exact: Fraction) -> int:
    return max(1000, floor(exact + Fraction(1, 2)))


@settings(max_examples=80)
@given(event=events)
def test_the_line_reads_back_as_the_numbers_of_the_player(event: Event) -> None:
    for player in _rate(event).players:
        if not player.games:
            assert player.line is None
            assert player.after == player.before
            continue
        read = LINE.fullmatch(player.line or "")
        assert read is not None
        after, before, k = (int(number) for number in read.groups()[:3])
        score, expected = (Decimal(number) for number in read.groups()[3:])
        assert (after, before, k) == (player.after, player.before, player.k)
        assert (score, expected) == (player.score, player.expected)
        assert after == _nearest(before + k * (Fraction(score) - Fraction(expected)))
        assert expected.as_tuple().exponent == -2


@settings(max_examples=60)
@given(event=events)
def test_what_is_counted_goes_on_from_what_was_known(event: Event) -> None:
    known = {player.id: player for player in event.players}
    for player in _rate(event).players:
        before = known[player.id]
        assert player.before == (1400 if before.rating is None else before.rating)
        assert player.games_after == (before.games or 0) + player.games
        assert player.tournaments_after == (before.tournaments or 0) + bool(player.games)
        assert player.list_status is not None
        assert player.series in {"Joker", "A", "B", "C"}
        assert before.series in {None, player.series}


@settings(max_examples=40)
@given(event=events, readings=chosen)
def test_no_number_of_an_outcome_is_a_binary_fraction(event: Event, readings: Choices) -> None:
    outcome = _rate(event, readings)
    assert not [value for value in _values(msgspec.to_builtins(outcome)) if type(value) is float]
    for player in outcome.players:
        for number in _decimals(player):
            assert number.as_tuple().exponent == -2


def _decimals(player: PlayerOutcome) -> Iterator[Decimal]:
    numbers = [player.score, player.expected, player.change]
    for entry in player.entries:
        numbers += [entry.score, entry.expected, entry.change]
    return (number for number in numbers if number is not None)


def _values(value: Any) -> Iterator[object]:  # noqa: ANN401
    if isinstance(value, Mapping):
        for part in value.values():
            yield from _values(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _values(part)
    else:
        yield value
