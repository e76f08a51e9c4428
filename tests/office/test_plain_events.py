"""Which events of a large period are rated on columns: each reason against it, one by one."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from msgspec.structs import replace

from arpad.model.event import Event, RatingChoice, RatingOption, Round, Stage
from arpad.model.player import Player, PublishedRating
from arpad.model.system import System
from arpad.office.plain_events import Text, is_plain, text_for
from arpad.regulations import catalogue

DAY = date(2012, 1, 10)
GAMES = ("A B 1-0", "A C 1/2", "B C 0-1")

Swiss = Callable[..., Event]


def text_of(event: Event, edition: str) -> Text:
    found = text_for(event, edition, {})
    assert found is not None
    return found


@pytest.fixture
def text(event: Event) -> Text:
    return text_of(event, "fide/b02_2010")


@pytest.fixture
def event(swiss: Swiss) -> Event:
    """Return a Swiss as the book knows its players: A and B are rated, C is not."""
    players = (Player(id="A", rating=2000), Player(id="B", rating=1900), Player(id="C"))
    return replace(swiss(DAY, GAMES), players=players)


def rated(event: Event) -> Event:
    return replace(event, players=tuple(replace(p, rating=1800) for p in event.players))


def with_first_player(event: Event, **facts: Any) -> Event:  # noqa: ANN401 - of any kind
    first, *others = event.players
    return replace(event, players=(replace(first, **facts), *others))


def test_a_swiss_is_plain_with_unrated_players_too(event: Event, text: Text) -> None:
    assert is_plain(event, text)
    assert is_plain(replace(event, system=System.TEAM), text)


def test_a_round_robin_is_plain_where_everybody_is_rated(event: Event, text: Text) -> None:
    round_robin = replace(event, system=System.ROUND_ROBIN)
    assert is_plain(rated(round_robin), text)
    assert not is_plain(round_robin, text)


@pytest.mark.parametrize("system", [System.MATCH, System.SCHEVENINGEN, System.TABLE])
def test_other_systems_go_by_themselves(event: Event, text: Text, system: System) -> None:
    assert not is_plain(replace(rated(event), system=system), text)


@pytest.mark.parametrize(
    "facts",
    [
        {"stages": (Stage(name="Final", rounds=(1,), system=System.SWISS),)},
        {"rounds": (Round(number=1, time_control="60+0"),)},
        {
            "rating_option": RatingOption(choice=RatingChoice.ACTUAL, at=date(2012, 1, 1)),
            "rounds": (Round(number=1, date=DAY),),
        },
    ],
    ids=["stages", "a round of its own time", "actual ratings"],
)
def test_what_makes_games_depend_on_more(event: Event, text: Text, facts: dict[str, Any]) -> None:
    assert not is_plain(replace(event, **facts), text)


@pytest.mark.parametrize(
    "facts",
    [
        {"published": (PublishedRating(since=date(2012, 1, 11), rating=2010),)},
        {"k": 10},
        {"id": "B"},
        {"rating": 4096},
        {"has_fide_id": False},
    ],
    ids=["a later list", "a given K", "named twice", "beyond the tables", "no number"],
)
def test_what_makes_a_player_another_case(event: Event, text: Text, facts: dict[str, Any]) -> None:
    assert not is_plain(with_first_player(event, **facts), text)


def test_the_strongest_go_by_themselves_once_their_differences_count_whole(event: Event) -> None:
    # 8.3.1 of 2024, from October 2025 on: whole differences from 2650 on.
    strong, day = with_first_player(event, rating=2650), date(2025, 10, 1)
    before = replace(strong, start=date(2025, 9, 30))
    assert is_plain(before, text_of(before, "fide/b02_2024"))
    after = replace(strong, start=day)
    assert not is_plain(after, text_of(after, "fide/b02_2024"))
    assert is_plain(with_first_player(after, rating=2649), text_of(after, "fide/b02_2024"))


def test_where_one_great_difference_of_an_event_is_capped_it_goes_by_itself(event: Event) -> None:
    # 8.3.1 of 2022
    assert text_for(replace(event, start=date(2023, 1, 1)), "fide/b02_2022", {}) is None


@pytest.mark.parametrize(
    "edition", [e.name for e in catalogue.editions_of("fide") if "rapid" in e.name]
)
def test_rapid_and_blitz_go_event_by_event(event: Event, edition: str) -> None:
    # Standard ratings stand in there, and a game may be too fast by itself.
    day = max(catalogue.law(edition).edition.since, DAY)
    assert text_for(replace(event, start=day), edition, {}) is None


def test_a_round_with_a_day_only_is_plain(event: Event, text: Text) -> None:
    assert is_plain(replace(event, rounds=(Round(number=1, date=DAY),)), text)


def test_a_reading_that_columns_cannot_follow_goes_event_by_event(event: Event) -> None:
    assert text_for(event, "fide/b02_2010", {}) is not None
    assert text_for(event, "fide/b02_2010", {"unrated_opponents": "every-system"}) is None


def test_no_text_and_another_federation_go_event_by_event(event: Event) -> None:
    assert text_for(replace(event, start=date(1999, 1, 1)), None, {}) is None
    assert text_for(event, "fesa/elo_text", {}) is None


def test_editions_that_follow_each_other_are_told_only_where_one_is_in_force(event: Event) -> None:
    inside = text_for(event, "fide/b02_2010", {})
    outside = text_for(replace(event, start=date(2014, 1, 1)), "fide/b02_2010", {})
    assert inside is not None
    assert inside.in_force is not None
    assert outside is not None
    assert outside.in_force is None
