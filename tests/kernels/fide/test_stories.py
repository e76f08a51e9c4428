"""Stories that seldom happen: what a player is between the start of an event and its list."""

from dataclasses import replace
from datetime import date

import numpy as np
import pytest
from tests.kernels.fide.comparing import compare, lists_by_rules
from tests.kernels.fide.histories import History, law_of, lists_from

from arpad.kernels.columns import Events, Games, SystemNumber, day_number, unrated_players
from arpad.kernels.compiled import Path
from arpad.kernels.fide.replay import FideReplay
from arpad.model.outcome import Status

OPPONENTS = 9
LISTS = (date(2012, 1, 1), date(2012, 3, 1), date(2012, 5, 1), date(2012, 7, 1))
LISTS_OF_2006 = (date(2005, 10, 1), date(2006, 1, 1), date(2006, 4, 1))


def story(
    level: int,
    *played: tuple[date, date, int, str],
    edition: str = "fide/b02_2010",
    lists: tuple[date, ...] = LISTS,
) -> History:
    """Tell what player 0, unrated, did against nine rated ones: start, list, and results.

    Results are w, d and l against one opponent after the other.
    """
    ratings = np.array([0] + [level] * OPPONENTS, np.int16)
    number = len(ratings)
    games_before = np.full(number, 60, np.int32) * (ratings > 0)
    players = replace(
        unrated_players(number),
        rating=ratings,
        games=games_before,
        games_since_listing=games_before,
    )
    rows = [
        (event, game, 0, 1 + game % OPPONENTS, "ldw".index(result))
        for event, (_, _, _, results) in enumerate(played)
        for game, result in enumerate(results)
    ]
    event, round_, white, black, result = (np.array(column) for column in zip(*rows, strict=True))
    games = Games(
        event.astype(np.int32),
        (1 + round_).astype(np.int16),
        white.astype(np.int32),
        black.astype(np.int32),
        result.astype(np.int8),
    )
    starts = np.array([day_number(start) for start, _, _, _ in played], np.int32)
    ends = np.array([day_number(end) for _, end, _, _ in played], np.int32)
    no = np.zeros(len(played), np.bool_)
    system = np.full(len(played), SystemNumber.SWISS, np.int8)
    events = Events(starts, ends, ends, system, no, no)
    entering = [
        (day, [e for e, (_, _, enters, _) in enumerate(played) if enters == number])
        for number, day in enumerate(lists)
    ]
    return History(law_of(edition), players, events, games, entering)


LONG_EVENT = (date(2011, 11, 10), date(2012, 6, 1), 3, "wwdl")
FIRST_EVENT = (date(2011, 11, 12), date(2011, 11, 20), 0, "wldwldwld")


def outcome_of_long_event(told: History, path: Path) -> tuple[Status, int | None, int | None]:
    by_rules, _ = lists_by_rules(told, {})
    compare(FideReplay(told.players, law_on=told.law_on, path=path), told, by_rules)
    last = by_rules[-1]
    player = next(p for p in last.outcomes[0].players if p.id == "0")
    return player.status, player.k, last.standings[0].player.rating


@pytest.mark.parametrize("path", Path)
def test_a_player_listed_and_delisted_while_an_event_ran_is_rated_for_himself(path: Path) -> None:
    told = story(
        1205, LONG_EVENT, FIRST_EVENT, (date(2012, 1, 5), date(2012, 1, 20), 1, "lllllllll")
    )
    assert outcome_of_long_event(told, path) == (Status.RATED_SINCE, 30, None)


@pytest.mark.parametrize("path", Path)
def test_k_of_a_player_rated_since_goes_by_his_highest_rating(path: Path) -> None:
    told = story(2405, LONG_EVENT, FIRST_EVENT, (date(2012, 1, 5), date(2012, 1, 20), 1, "llldd"))
    status, k, rating = outcome_of_long_event(told, path)
    assert (status, k) == (Status.RATED_SINCE, 10)
    assert rating is not None
    assert rating < 2400


@pytest.mark.parametrize("path", Path)
def test_results_of_one_day_do_not_know_of_each_other(path: Path) -> None:
    day = date(2011, 11, 12)
    told = story(
        1205,
        (day, date(2011, 11, 14), 0, "wdlwd"),
        (day, date(2011, 11, 15), 0, "dllllllll"),
        (day, date(2011, 11, 16), 0, "wlwdl"),
    )
    by_rules, _ = lists_by_rules(told, {})
    compare(FideReplay(told.players, law_on=told.law_on, path=path), told, by_rules)
    unrated = [o.players[0].status for o in by_rules[0].outcomes.values()]
    assert unrated == [Status.UNRATED, Status.NOT_COUNTED, Status.UNRATED]


@pytest.mark.parametrize("path", Path)
@pytest.mark.parametrize(("start", "rating"), [(date(2005, 11, 5), None), (date(2006, 1, 2), 1473)])
def test_a_first_rating_reaches_the_floor_of_its_last_event_and_of_the_list(
    path: Path, start: date, rating: int | None
) -> None:
    """By 10.24 and 10.3 of 2004: (5 x 1623 + 9 x 1390) / 14; the floor falls from 1601 to 1401."""
    told = story(
        1610,
        (date(2005, 8, 1), date(2005, 8, 9), 0, "wdlwd"),
        (start, start, 2, "dldldldll"),
        edition="fide/b02_2004",
        lists=LISTS_OF_2006,
    )
    by_rules, _ = lists_by_rules(told, {})
    compare(FideReplay(told.players, law_on=told.law_on, path=path), told, by_rules)
    listed = {row.id: row.rating for row in by_rules[-1].made.rows}
    assert listed.get("0") == rating


@pytest.mark.parametrize("path", Path)
def test_a_result_that_leaves_the_window_may_leave_enough_for_a_first_rating(path: Path) -> None:
    """All three results give 1250 - 125, below the floor of 1200; the last alone gives 1250."""
    lists = tuple(lists_from(law_of("fide/b02_2010"), date(2010, 3, 1), 24, None))
    told = story(
        1250,
        (date(2010, 1, 5), date(2010, 1, 9), 0, "wdlwl"),
        (date(2010, 1, 15), date(2010, 1, 25), 0, "lllllllld"),
        (date(2011, 6, 5), date(2011, 6, 15), 8, "wldwldwld"),
        lists=lists,
    )
    by_rules, _ = lists_by_rules(told, {})
    compare(FideReplay(told.players, law_on=told.law_on, path=path), told, by_rules)
    first = next(
        number
        for number, made in enumerate(by_rules)
        if any(row.id == "0" for row in made.made.rows)
    )
    assert {row.rating for row in by_rules[first].made.rows if row.id == "0"} == {1250}
    assert first > 8
    assert not told.entering[first][1]


LISTS_OF_2015 = (date(2015, 1, 1), date(2015, 2, 1), date(2015, 3, 1), date(2015, 4, 1))


@pytest.mark.parametrize("path", Path)
def test_k_of_who_is_delisted_by_now_is_that_of_the_last_list_that_rated_him(path: Path) -> None:
    """8.56 of 2014: 36 games make K 20, though he had none when the event began.

    All opponents have 1005; nine losses cost 9 x 0.50 x 20 = 90, and 1000 is the floor.
    """
    told = story(
        1005,
        (date(2014, 12, 1), date(2015, 3, 20), 3, "wwdl"),
        (date(2014, 12, 2), date(2014, 12, 20), 0, "wld" * 12),
        (date(2015, 1, 5), date(2015, 1, 20), 1, "l" * 9),
        edition="fide/b02_2014",
        lists=LISTS_OF_2015,
    )
    assert outcome_of_long_event(told, path) == (Status.RATED_SINCE, 20, None)


@pytest.mark.parametrize("path", Path)
def test_the_text_before_makes_first_ratings_of_march_2024_as_it_takes_its_readings(
    path: Path,
) -> None:
    """8.2.3 of 2022: p = 1 / 8 is a tie; that text takes it up, to 0.13: 2000 - 322.

    A choice for the text of the list says nothing about another one.
    """
    told = story(
        2000,
        (date(2024, 2, 5), date(2024, 2, 9), 1, "wlllllll"),
        edition="later succession",
        lists=(date(2024, 2, 1), date(2024, 3, 1)),
    )
    choices = {"tie_of_p": "down"}
    by_rules, _ = lists_by_rules(told, choices)
    replay = FideReplay(told.players, law_on=told.law_on, readings=choices, path=path)
    compare(replay, told, by_rules)
    assert {row.rating for row in by_rules[-1].made.rows if row.id == "0"} == {1678}
