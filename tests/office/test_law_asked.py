"""What the law answered once holds for whoever is alike, and for nobody else."""

from datetime import date, timedelta
from random import Random

import pytest

from arpad.model.event import Event
from arpad.model.player import Player
from arpad.model.system import System
from arpad.office.law_asked import LawAsked
from arpad.office.plain_events import text_for
from arpad.regulations.edition import Readings
from arpad.regulations.fide.games_of_period import within_period
from arpad.regulations.fide.ratings_used import record_of

TEXTS = {
    "fide/b02_2004": date(2008, 12, 20),
    "fide/b02_2010": date(2012, 12, 20),
    "fide/b02_2014": date(2016, 12, 20),
    "fide/b02_2017": date(2019, 12, 20),
    "fide/b02_2024": date(2024, 12, 20),
}
IN_TURN = pytest.mark.parametrize(("edition", "first"), TEXTS.items(), ids=TEXTS)


def asked_on(edition: str, day: date) -> LawAsked:
    event = Event(name="any", start=day, system=System.SWISS, players=(), games=())
    text = text_for(event, edition, {})
    assert text is not None
    return LawAsked(text)


def some_player(dice: Random, year: int) -> tuple[Player, int]:
    """Draw one of few kinds of players, who differ in whatever K may ask about."""
    rating = dice.choice((1800, 2299, 2300, 2399, 2400))
    born = year - dice.choice((17, 18, 19))
    return Player(
        id="somebody",
        rating=rating,
        games=dice.choice((None, 5, 29, 30, 200)),
        games_since_listing=dice.choice((None, 5, 29, 30, 200)),
        reached_2400=dice.choice((None, False, True)),
        reached_2300=dice.choice((None, False, True)),
        born=dice.choice((None, born, date(born, 12, 25))),
    ), rating


@IN_TURN
def test_k_is_that_of_the_law_for_everybody(edition: str, first: date) -> None:
    asked, dice, found = asked_on(edition, first), Random(1), set[int]()  # noqa: S311 - no secret
    law = asked.text.law
    for _ in range(3000):
        player, rating = some_player(dice, first.year)
        day = first + timedelta(days=dice.randint(0, 20))
        choices = Readings(law.edition)
        record = record_of(player, rating)
        k = law.rating.development_coefficient(record, on=day, readings=choices)
        assert asked.coefficient(player, rating, day) == (k, frozenset(choices.touched)), player
        found.add(k)
    assert len(found) == 3


@IN_TURN
def test_games_of_a_period_leave_of_k_what_the_law_leaves(edition: str, first: date) -> None:
    asked = asked_on(edition, first)
    law, is_held_down = asked.text.law, False
    for k in (10, 20, 40):
        for games in range(1, 90):
            choices = Readings(law.edition)
            left = within_period(law, k, games, on=first, readings=choices)
            for _ in range(2):
                assert asked.left_of_k(k, games, first) == (left, frozenset(choices.touched))
            is_held_down |= left < k
    assert is_held_down == asked.limits_k(first) == (first.year > 2013)


def test_a_reading_by_which_k_is_not_held_down_is_leant_on_all_the_same() -> None:
    # 8.56 of 2014: by the other choice of k_times_games K stays, and the entry names the reading.
    event = Event(name="any", start=date(2016, 1, 1), system=System.SWISS, players=(), games=())
    text = text_for(event, "fide/b02_2014", {"k_times_games": "uncapped"})
    assert text is not None
    asked = LawAsked(text)
    assert asked.limits_k(event.start)
    assert asked.left_of_k(20, 36, event.start) == (20, frozenset({"k_times_games"}))
    assert asked.left_of_k(20, 35, event.start) == (20, frozenset())
