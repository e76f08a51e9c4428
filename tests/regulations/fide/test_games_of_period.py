"""The limit on K times the games of a rating period: which games it counts, and when it is named.

Under the texts that have the limit, K 20 is lowered from 36 games on: 36 x 19 = 684, 36 x 20 = 720.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import pytest

from arpad.model.event import Event
from arpad.model.exact import WIN
from arpad.regulations import application, catalogue

EventBuilder: TypeAlias = Callable[[str, Mapping[str, Any]], Event]

LIMITED = [
    edition.name
    for edition in catalogue.editions_of("fide")
    if hasattr(edition.parameters, "k_times_games")
]


def test_the_limit_is_known_to_the_texts_from_2014_on_and_to_those_of_rapid_and_blitz() -> None:
    rapid = {edition.name for edition in catalogue.row_of("fide", "rapid")}
    assert set(LIMITED) - rapid == {f"fide/b02_{year}" for year in (2014, 2017, 2022, 2024)}
    assert rapid <= set(LIMITED)
    readings = {name: catalogue.edition(name).readings() for name in LIMITED}
    assert all("games_of_period" in held for held in readings.values())


@pytest.mark.parametrize("edition", LIMITED)
@pytest.mark.parametrize(("games", "k", "named"), [(35, 20, None), (36, 19, "rated")])
def test_an_event_names_the_reading_exactly_where_k_was_lowered(
    edition: str, games: int, k: int, named: str | None, build_event: EventBuilder
) -> None:
    players = [{"id": "A", "rating": 2000, "k": 20, "games_in_period": games}]
    players += [{"id": "B", "rating": 2000, "k": 20}]
    event = build_event(edition, {"system": "swiss", "players": players, "table": ["A: B1"]})
    outcome = application.rate(event, edition=edition)
    assert outcome.players[0].k == k
    assert outcome.readings.get("games_of_period") == named


@pytest.mark.parametrize("edition", LIMITED)
@pytest.mark.parametrize(("games", "k", "named"), [(35, 20, None), (36, 19, "rated")])
def test_the_calculator_names_it_too(edition: str, games: int, k: int, named: str | None) -> None:
    answer = application.calculate(edition, [(2000, WIN)], rating=2000, k=20, games_in_period=games)
    assert (answer.k, answer.readings.get("games_of_period")) == (k, named)


STANDARD = [name for name in LIMITED if name.startswith("fide/b02")]
TOO_FAST = {"time_control": "90+30", "rounds": [{"number": 18, "time_control": "25"}]}


@pytest.mark.parametrize("edition", STANDARD)
@pytest.mark.parametrize("stated", [None, 17])
@pytest.mark.parametrize(
    ("besides", "k", "change"),
    [
        ({}, 38, "342.00"),
        (TOO_FAST, 40, "340.00"),
    ],
)
def test_a_game_of_the_event_that_is_not_rated_does_not_count(
    edition: str,
    stated: int | None,
    besides: Mapping[str, Any],
    k: int,
    change: str,
    build_event: EventBuilder,
) -> None:
    """18 wins between equals are 18 x 19.00 by K 38, 17 of them 17 x 20.00 by K 40."""
    others = [{"id": f"R{number}", "rating": 2000, "k": 20} for number in range(18)]
    ours = {"id": "A", "rating": 2000, "k": 40, "games_in_period": stated}
    table = ["A: " + " ".join(f"{other['id']}1" for other in others)]
    swiss = {"system": "swiss", "players": [ours, *others], "table": table}
    outcome = application.rate(build_event(edition, {**swiss, **besides}), edition=edition)
    assert (outcome.players[0].k, str(outcome.players[0].change)) == (k, change)
    assert {entry.k for entry in outcome.players[0].entries} == {k}
    assert ("games_of_period" in outcome.readings) is (k < 40)


@pytest.mark.parametrize("edition", ["fide/b02_2014", "fide/b02_2017"])
def test_a_game_of_a_round_robin_against_an_unrated_player_counts(
    edition: str, build_event: EventBuilder
) -> None:
    """18 players of 2000 and one unrated all draw: 18 games a player, K 38 instead of 40."""
    ids = [f"R{number}" for number in range(18)]
    players = [{"id": each, "rating": 2000, "k": 40} for each in ids] + [{"id": "U"}]
    table = [
        f"{each}: " + " ".join(f"{other}=" for other in [*ids, "U"][at + 1 :])
        for at, each in enumerate(ids)
    ]
    robin = {"system": "round-robin", "players": players, "table": table}
    outcome = application.rate(build_event(edition, robin), edition=edition)
    assert {(each.games, each.k) for each in outcome.players[:18]} == {(18, 38)}
