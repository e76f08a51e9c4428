"""Texts after 2013 on columns, held against calculations by hand."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

import numpy as np
import pytest
from tests.kernels.fide.histories import law_of

from arpad.kernels.columns import Events, Games, ListColumns, day_number, unrated_players
from arpad.kernels.compiled import Path
from arpad.kernels.fide.event_games import in_order
from arpad.kernels.fide.probing import KernelError
from arpad.kernels.fide.replay import FideReplay
from arpad.kernels.fide.some_games import no_games
from arpad.kernels.fide.tables import law_tables
from arpad.regulations.catalogue import editions_of, law
from arpad.regulations.fide.applied_law import AppliedLaw

Game = tuple[int, int, int]
"""White, Black and the half points of White."""
OLD_HAND = 60
"""Games after which nobody is a newcomer."""


def listed(
    edition: str,
    lists: Sequence[date],
    ratings: Sequence[int],
    *events: tuple[date, Sequence[Game]],
    born: Mapping[int, int] | None = None,
    path: Path = Path.NUMBA,
    is_whole: bool = False,
) -> ListColumns:
    """Return the last of some lists, which all events enter; the first has what players have."""
    known = np.array([OLD_HAND * (r > 0) for r in ratings], np.int32)
    births = np.zeros(len(ratings), np.int32)
    for player, birth in (born or {}).items():
        births[player] = birth
    players = replace(
        unrated_players(len(ratings)),
        rating=np.array(ratings, np.int16),
        games=known,
        games_since_listing=known,
        born=births,
    )
    rows = [
        (number, white, black, result)
        for number, (_, played) in enumerate(events)
        for white, black, result in played
    ]
    event, white, black, result = (np.array(column, np.int32) for column in zip(*rows, strict=True))
    games = Games(event, np.ones(len(rows), np.int16), white, black, result.astype(np.int8))
    days = np.array([day_number(day) for day, _ in events], np.int32)
    no = np.zeros(len(days), np.bool_)
    table = Events(days, days, days, np.zeros(len(days), np.int8), no, no)
    replay = FideReplay(players, law_on=law_of(edition), path=path)
    nothing = replay.sums(no_games(), table)
    for day in lists[:-1]:
        replay.close_list(day, nothing, table)
    entering = in_order(games, table) if is_whole else replay.sums(games, table)
    return replay.close_list(lists[-1], entering, table)


def row_of(made: ListColumns, player: int) -> tuple[int, int]:
    """Return rating and K of a player."""
    place = made.player.tolist().index(player)
    return int(made.rating[place]), int(made.k[place])


APRIL_2024 = (date(2024, 4, 1), date(2024, 5, 1))


@pytest.mark.parametrize("path", Path)
@pytest.mark.parametrize("is_whole", [False, True])
def test_k_is_held_down_by_all_games_of_a_period(path: Path, *, is_whole: bool) -> None:
    """8.3.3 of 2024: 36 games x 20 = 720 is above 700, so K is 700 // 36 = 19.

    20 wins and 16 losses against equals gain 20 x 0.50 - 16 x 0.50 = 2.00; 19 x 2.00 = 38.
    """
    first = [(0, 1 + n % 9, 2) for n in range(20)]
    second = [(0, 1 + n % 9, 0) for n in range(16)]
    made = listed(
        "fide/b02_2024",
        APRIL_2024,
        [2000] * 10,
        (date(2024, 4, 3), first),
        (date(2024, 4, 20), second),
        path=path,
        is_whole=is_whole,
    )
    assert row_of(made, 0) == (2038, 20)


@pytest.mark.parametrize("path", Path)
def test_thirty_five_games_leave_k_as_it_is(path: Path) -> None:
    """8.3.3 of 2024: 35 x 20 = 700 is not above 700; 19 wins and 16 losses gain 1.50 x 20 = 30."""
    played = [(0, 1 + n % 9, 2 if n < 19 else 0) for n in range(35)]
    made = listed("fide/b02_2024", APRIL_2024, [2000] * 10, (date(2024, 4, 3), played), path=path)
    assert row_of(made, 0) == (2030, 20)


@pytest.mark.parametrize("path", Path)
def test_two_draws_against_1800_are_added_to_a_first_rating(path: Path) -> None:
    """8.2.2 and 8.2.3 of 2024: six games against 2000 with 3.5 points.

    R_a = (6 x 2000 + 2 x 1800) / 8 = 1950; p = 4.5 / 8 = 0.5625, so 0.56, for which the table
    has 43: R_u = 1993.
    """
    played = [(0, 1 + n, result) for n, result in enumerate((2, 2, 2, 1, 0, 0))]
    made = listed(
        "fide/b02_2024", APRIL_2024, [0] + [2000] * 6, (date(2024, 4, 3), played), path=path
    )
    assert row_of(made, 0) == (1993, 40)


@pytest.mark.parametrize("path", Path)
def test_nobody_begins_above_2200(path: Path) -> None:
    """8.2.3 of 2024: six wins against 2400.

    (6 x 2400 + 2 x 1800) / 8 = 2250 and p = 7 / 8 = 0.875, so 0.88 with 336, are 2586: 2200.
    """
    played = [(0, 1 + n, 2) for n in range(6)]
    made = listed(
        "fide/b02_2024", APRIL_2024, [0] + [2400] * 6, (date(2024, 4, 3), played), path=path
    )
    assert row_of(made, 0) == (2200, 40)


@pytest.mark.parametrize("path", Path)
def test_of_great_differences_only_the_greatest_is_capped(path: Path) -> None:
    """8.3.1 of 2022: 2600 beats 2000 and 2100.

    600 counts as 400 (0.92), 500 whole (0.96): 0.08 + 0.04 = 0.12, times 10 = 1.20, so 2601. The
    weaker sides lose 0.08 x 20 = 1.60 each: 1998.40 and 2098.40.
    """
    made = listed(
        "fide/b02_2022",
        (date(2022, 2, 1), date(2022, 3, 1)),
        [2600, 2000, 2100],
        (date(2022, 2, 3), [(0, 1, 2), (2, 0, 0)]),
        path=path,
    )
    assert [row_of(made, player)[0] for player in range(3)] == [2601, 1998, 2098]


@pytest.mark.parametrize("path", Path)
@pytest.mark.parametrize(("day", "rating"), [(date(2025, 9, 20), 2704), (date(2025, 10, 2), 2701)])
def test_the_strongest_count_differences_whole_since_october_2025(
    path: Path, day: date, rating: int
) -> None:
    """8.3.1: five wins over 2100 by 2700 gain 5 x 0.08 x 10 = 4.00, or whole 5 x 0.02 x 10 = 1.00.

    The weaker side loses 0.08 either way.
    """
    lists = (date(2025, 9, 1), date(2025, 10, 1), date(2025, 11, 1))
    made = listed(
        "fide/b02_2024",
        lists,
        [2700, *[2100] * 5],
        (day, [(0, 1 + n, 2) for n in range(5)]),
        path=path,
    )
    assert row_of(made, 0)[0] == rating
    assert row_of(made, 1)[0] == 2098


@pytest.mark.parametrize("path", Path)
@pytest.mark.parametrize(
    ("edition", "start", "rating"),
    [
        ("fide/b02_2014", date(2017, 3, 4), 1920),
        ("fide/b02_2014", date(2017, 3, 5), 1910),
        ("fide/b02_2017", date(2017, 3, 5), 1920),
    ],
)
def test_a_junior_has_a_k_of_forty_until_his_day(
    path: Path, edition: str, start: date, rating: int
) -> None:
    """8.56: born on 5 March 1999. 2014 says until the 18th birthday, 2017 until its year is over.

    A win over an equal is 0.50 x 40 = 20.00, or 0.50 x 20 = 10.00.
    """
    lists = (date(2017, 3, 1), date(2017, 4, 1))
    made = listed(edition, lists, [1900, 1900], (start, [(0, 1, 2)]), born={0: 19990305}, path=path)
    assert row_of(made, 0) == (rating, 20 if edition.endswith("2014") else 40)
    assert row_of(made, 1) == (1890, 20)


@pytest.mark.parametrize("path", Path)
def test_who_does_not_play_is_no_junior_any_more_either(path: Path) -> None:
    """8.56 of 2017: the year of the 18th birthday is over on 1 January 2018."""
    lists = (date(2017, 12, 1), date(2018, 1, 1))
    events = (date(2017, 12, 3), [(1, 2, 1)])
    made = listed("fide/b02_2017", lists, [1900] * 3, events, born={0: 1999}, path=path)
    assert row_of(made, 0) == (1900, 20)
    earlier = listed("fide/b02_2017", lists[:1], [1900] * 3, events, born={0: 1999}, path=path)
    assert row_of(earlier, 0) == (1900, 40)


@pytest.mark.parametrize("path", Path)
def test_k_is_that_of_the_last_list_for_an_event_that_began_before_it(path: Path) -> None:
    """8.56 of 2014: 40 under the list of the start, 20 on the last one before the list made."""
    lists = (date(2017, 3, 1), date(2017, 4, 1), date(2017, 5, 1))
    made = listed(
        "fide/b02_2014",
        lists,
        [1900, 1900],
        (date(2017, 3, 2), [(0, 1, 2)]),
        born={0: 19990305},
        path=path,
    )
    assert row_of(made, 0) == (1910, 20)


@pytest.mark.parametrize("name", [e.name for e in editions_of("fide") if "rapid" in e.name])
def test_texts_that_borrow_standard_ratings_are_refused(name: str) -> None:
    found = law(name)
    assert isinstance(found, AppliedLaw)
    with pytest.raises(KernelError, match="do not tell the standard rating"):
        law_tables(found, date(2024, 4, 1), {})
