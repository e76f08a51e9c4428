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
