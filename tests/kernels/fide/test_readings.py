"""Readings that columns can follow change them as they change the rules; others are refused."""

from collections.abc import Iterator

import pytest
from tests.kernels.fide.comparing import compare, lists_by_rules, rows_of_rules
from tests.kernels.fide.histories import SCENARIOS, history

from arpad.kernels.compiled import Path
from arpad.kernels.fide.probing import KernelError
from arpad.kernels.fide.replay import FideReplay
from arpad.regulations.catalogue import edition
from arpad.regulations.edition import UnknownChoiceError

REFUSED = {
    "rounded_per": "event",
    "passes": "fixed-point",
    "pass_order": "sequential",
    "dropped_player": "swiss",
    "unrated_opponents": "every-system",
    "window": "anchored",
    "floor_2012": "1000",
    "monthly_2012": "july-2012",
    "junior_rating": "currently",
    "k_of_list": "start",
    "upgrade": "both-sides",
}
EDITIONS = [scenario for scenario in SCENARIOS if "succession" not in scenario]
HISTORIES = 2
NOT_ABOUT_RATINGS = {
    "rapid_minimum",
    "days_counted",
    "three_men",
    "top_list",
    "month_before",
    "composition_unplayed",
    "birth",
    "first_move",
    "registered_late",
}
"""Choices about admission, dates of entry and other lists: columns hold what they led to."""


def followed() -> Iterator[tuple[str, str, str]]:
    for name in EDITIONS:
        for reading_name, reading in edition(name).readings().items():
            is_ours = reading.switch and reading_name not in NOT_ABOUT_RATINGS
            for choice in reading.choices if is_ours else ():
                if choice not in {reading.taken, REFUSED.get(reading_name)}:
                    yield name, reading_name, choice


@pytest.mark.parametrize(("name", "reading", "choice"), list(followed()))
def test_a_reading_is_followed_as_the_rules_follow_it(name: str, reading: str, choice: str) -> None:
    for seed in range(HISTORIES):
        drawn = history(name, seed, lists=12)
        by_rules, _ = lists_by_rules(drawn, {reading: choice})
        path = list(Path)[seed % 2]
        replay = FideReplay(
            drawn.players, law_on=drawn.law_on, readings={reading: choice}, path=path
        )
        compare(replay, drawn, by_rules)


@pytest.mark.parametrize(
    "choices",
    [
        {"k_games": "since-listing", "n_in_double": "games", "tie_of_p": "down"},
        {"points_counted": "all-games", "three_rated": "opponents", "few_rated": "keep"},
        {"rc_rounding": "exact", "rc_new_rounding": "exact", "we_from": "first"},
    ],
)
def test_choices_hold_where_texts_follow_each_other(choices: dict[str, str]) -> None:
    for seed in range(HISTORIES):
        drawn = history("succession", seed)
        by_rules, _ = lists_by_rules(drawn, choices)
        compare(FideReplay(drawn.players, law_on=drawn.law_on, readings=choices), drawn, by_rules)


def test_readings_matter_in_these_histories() -> None:
    drawn = [history("fide/b02_2010", seed, lists=12) for seed in range(8)]
    plain = [rows_of_rules(m.made) for h in drawn for m in lists_by_rules(h, {})[0]]
    for choices in ({"k_games": "since-listing"}, {"tie_of_p": "down"}, {"rc_rounding": "exact"}):
        other = [rows_of_rules(m.made) for h in drawn for m in lists_by_rules(h, choices)[0]]
        assert other != plain, choices


@pytest.mark.parametrize("name", EDITIONS)
def test_what_columns_cannot_follow_is_refused(name: str) -> None:
    drawn = history(name, 1)
    for reading, choice in REFUSED.items():
        if reading not in edition(name).readings():
            continue
        replay = FideReplay(drawn.players, law_on=drawn.law_on, readings={reading: choice})
        sentence = f"Columns cannot follow the reading {reading}={choice} of {name}"
        with pytest.raises(KernelError, match=sentence):
            replay.bases(drawn.events.start)


def test_a_reading_that_an_edition_does_not_have_is_refused() -> None:
    drawn = history("fide/b02_2010", 1)
    replay = FideReplay(drawn.players, law_on=drawn.law_on, readings={"halves": "even"})
    with pytest.raises(UnknownChoiceError, match="has no reading 'halves'"):
        replay.bases(drawn.events.start)
