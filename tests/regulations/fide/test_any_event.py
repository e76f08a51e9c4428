"""Whatever an event holds, it is rated without a crash and every game is accounted for."""

import json
from datetime import date, timedelta
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from arpad.formats.event_file import event_from_bytes
from arpad.formats.outcome_file import outcome_json, outcome_schema
from arpad.model.event import Event
from arpad.model.finding import Finding, Severity
from arpad.model.outcome import Outcome
from arpad.regulations import catalogue
from arpad.regulations.application import rate
from arpad.regulations.edition import Edition, Readings
from arpad.regulations.fide.applied_law import AppliedLaw

SYSTEMS = ("swiss", "round-robin", "double-round-robin", "team", "scheveningen", "match")
VALIDATOR = Draft202012Validator(outcome_schema())


def a_player(dice: Random, number: int, start: date) -> dict[str, Any]:
    player: dict[str, Any] = {"id": f"p{number}", "sex": dice.choice("fm")}
    if dice.random() < 0.55:
        player["rating"] = dice.choice([1199, 1200, 1401, 1601, 2400]) + dice.randint(0, 300)
        player["games"] = dice.choice([None, 3, 29, 30, 200])
        player["k"] = dice.choice([None, None, 10, 15, 25, 30])
    elif dice.random() < 0.5:
        player["earlier"] = [an_earlier_result(dice, start) for _ in range(dice.randint(1, 3))]
        player["memberships"] = dice.choice([[], [], ["IBCA"]])
    if dice.random() < 0.25:
        player["published"] = [
            {
                "since": str(start + timedelta(days=days)),
                "rating": dice.randint(1200, 2500),
                "k": dice.choice([None, 15, 25]),
            }
            for days in dice.sample(range(1, 91), dice.randint(1, 2))
        ]
    return player


def an_earlier_result(dice: Random, start: date) -> dict[str, Any]:
    games = dice.randint(1, 9)
    has_average = dice.random() < 0.8
    return {
        "start": str(start - timedelta(days=dice.randint(1, 1000))),
        "system": dice.choice(SYSTEMS[:3]),
        "games": games,
        "score": dice.randint(0, 2 * games) / 2,
        "rc": dice.randint(1100, 2500) if has_average else None,
        "ru": dice.randint(1000, 2500) if not has_average or dice.random() < 0.5 else None,
    }


def some_games(dice: Random, ids: list[str], system: str) -> list[dict[str, Any]]:
    seats: list[str | None] = [*ids, *([None] if len(ids) % 2 else [])]
    games: list[dict[str, Any]] = []
    cycles = {"double-round-robin": 2, "match": dice.randint(1, 4)}.get(system, 1)
    for number in range(1, cycles * (len(seats) - 1) + 1):
        for white, black in zip(seats, reversed(seats), strict=True):
            if white is None or (black is not None and seats.index(white) > seats.index(black)):
                continue
            results = ["1-0", "0-1", "1/2"] if dice.random() < 0.9 else ["+-", "-+", "--", "=="]
            result = "+-" if black is None else dice.choice(results)
            moves = dice.random() < 0.95
            games.append(
                {"round": number, "white": white, "black": black, "result": result, "moves": moves}
            )
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return games


def an_event(dice: Random) -> Event:
    system = dice.choice(SYSTEMS)
    start = date(dice.choice([2005, 2006, 2009, 2010, 2012]), dice.randint(1, 12), 15)
    size = 2 if system == "match" else dice.randint(2, 9)
    players = [a_player(dice, number, start) for number in range(size)]
    games = some_games(dice, [player["id"] for player in players], system)
    last = max(game["round"] for game in games)
    event: dict[str, Any] = {
        "name": "An event",
        "start": str(start),
        "end": str(start + timedelta(days=dice.choice([20, 95]))),
        "system": system,
        "time_control": dice.choice([None, "120", "90+30", "40/90 30 +30", "60", "50/100 20"]),
        "registered": dice.choice([None, False, str(start - timedelta(days=dice.randint(-5, 60)))]),
        "official": dice.random() < 0.1,
        "league": dice.random() < 0.1,
        "national_championship": dice.random() < 0.1,
        "event_class": dice.choice([None, None, "olympiad"]),
        "rounds": [
            {"number": n, "date": str(start + timedelta(days=n))} for n in range(1, last + 1)
        ],
        "rating_option": dice.choice(
            [None, {"choice": "actual", "at": str(start + timedelta(days=dice.randint(-3, 3)))}]
        ),
        "decisions": dice.choice([[], [a_decision(dice, start)]]),
        "players": players,
        "games": games,
    }
    if last > 1 and system != "match" and dice.random() < 0.25:
        event |= two_stages(dice, last)
    read, findings = event_from_bytes(json.dumps(event).encode(), name="event.json")
    assert read is not None, findings
    return read


def a_decision(dice: Random, start: date) -> dict[str, Any]:
    return {
        "article": dice.choice(["0.4", "0.5", "1.1", "4.12", "6.6", "7.1", "10.1a", "99"]),
        "reason": "a reason",
        "who": "the office",
        "when": str(start),
        "verdict": dice.choice(["admit", "refuse"]),
    }


def two_stages(dice: Random, last: int) -> dict[str, Any]:
    cut = dice.randint(1, last - 1)
    rounds = [list(range(1, cut + 1)), list(range(cut + 1, last + 1))]
    kinds = ["swiss", "round-robin", "match", "scheveningen"]
    return {
        "stages": [
            {"name": name, "rounds": numbers, "system": dice.choice(kinds)}
            for name, numbers in zip(("first", "second"), rounds, strict=True)
        ],
        "pooled": dice.choice([None, True, False]),
        "scheduled_games": dice.choice([None, 4]),
    }


def some_choices(dice: Random, edition: Edition) -> dict[str, str]:
    return {
        name: dice.choice(list(reading.choices))
        for name, reading in edition.readings().items()
        if reading.switch and dice.random() < 0.25
    }


def account(event: Event, outcome: Outcome, edition: Edition) -> None:
    """Check that nothing is lost and nothing is made up."""
    known = {number for held in catalogue.editions_of("fide") for number in held.articles()}
    for player in outcome.players:
        games = [game for game in event.games if player.id in game.players]
        told = [entry.round for entry in player.entries] + [x.round for x in player.excluded]
        assert sorted(told) == sorted(game.round for game in games)
        changes = [entry.change for entry in player.entries if entry.change is not None]
        assert player.change is None or player.change == sum(changes)
        cited = {a for entry in player.entries for a in entry.articles}
        assert cited | {x.article for x in player.excluded} <= edition.articles().keys()
    assert {finding.article for finding in outcome.findings} <= known | {None}
    assert [*VALIDATOR.iter_errors(json.loads(outcome_json(outcome)))] == []


def rate_any(seed: int) -> None:
    dice = Random(seed)  # noqa: S311 - invented events, not secrets
    event = an_event(dice)
    edition = dice.choice(catalogue.editions_of("fide"))
    outcome = rate(event, edition=edition.name, readings=some_choices(dice, edition))
    account(event, outcome, edition)


@settings(max_examples=150)
@given(st.integers(min_value=0, max_value=2**32))
def test_any_event_is_rated_and_every_game_accounted_for(seed: int) -> None:
    rate_any(seed)


@settings(max_examples=150)
@given(st.integers(min_value=0, max_value=2**32))
def test_an_event_whose_rated_are_rated_apart_has_the_same_unrated_players_and_refusals(
    seed: int,
) -> None:
    dice = Random(seed)  # noqa: S311 - invented events, not secrets
    event, law = an_event(dice), catalogue.law(dice.choice(catalogue.editions_of("fide")).name)
    choices = some_choices(dice, law.edition)
    assert isinstance(law, AppliedLaw)
    whole = law.rate(event, Readings(law.edition, choices))
    apart = law.rate_apart(event, Readings(law.edition, choices))
    assert apart.players == tuple(line for line in whole.players if line.before is None)
    assert refusals(apart) == refusals(whole)


def refusals(outcome: Outcome) -> list[Finding]:
    return [finding for finding in outcome.findings if finding.severity is Severity.REFUSE]


@pytest.mark.long
@settings(max_examples=5000)
@given(st.integers(min_value=0, max_value=2**32))
def test_many_events_are_rated_and_every_game_accounted_for(seed: int) -> None:
    rate_any(seed)
