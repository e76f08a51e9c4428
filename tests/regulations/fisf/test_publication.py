"""Who has a ranking, who is on the published list, and what the organisers' file holds."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any, TypeAlias

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad.model.finding import Severity
from arpad.model.outcome import PlayerOutcome
from arpad.model.period import Flag, ListStatus, Period, RatingList
from arpad.model.player import Player
from arpad.model.rating import Standing
from arpad.regulations import application
from arpad.regulations.edition import Readings
from arpad.regulations.fisf.applied_law import AppliedLaw
from arpad.regulations.fisf.classique_2019 import LAW

Listed: TypeAlias = Callable[..., RatingList]
Rated: TypeAlias = Callable[..., dict[str, PlayerOutcome]]
Findings: TypeAlias = Callable[[Any, str | None], list[tuple[Severity, str]]]

EDITION = "fisf/classique_2019"
ON = date(2020, 1, 11)
LATELY = date(2019, 11, 3)
SWITCHES = [
    {"provisional_if": tournaments_or_games, "last_year": day}
    for tournaments_or_games in ("either", "both")
    for day in ("same-day", "later")
]


# The four statuses


@pytest.mark.article("fisf/classique_2019", "3", "5", "6")
@pytest.mark.parametrize(
    ("tournaments", "games", "last", "status"),
    [
        (0, 0, None, "estimated"),
        (2, 0, LATELY, "estimated"),
        (1, 1, LATELY, "provisional"),
        (1, 14, LATELY, "provisional"),
        (1, 15, LATELY, "provisional"),
        (1, 16, LATELY, "provisional"),
        (2, 14, LATELY, "provisional"),
        (3, 14, LATELY, "provisional"),
        (2, 15, LATELY, "ranked"),
        (2, 16, LATELY, "ranked"),
        (3, 15, LATELY, "ranked"),
        (2, 15, date(2019, 1, 12), "ranked"),
        (2, 15, date(2019, 1, 11), "ranked"),
        (2, 15, date(2019, 1, 10), "inactive"),
        (2, 15, None, "inactive"),
        (1, 14, date(2018, 1, 1), "provisional"),
        (1, 90, date(2018, 1, 1), "provisional"),
        (9, 90, date(2018, 1, 1), "inactive"),
        (9, 90, ON, "ranked"),
    ],
)
def test_the_status_on_both_sides_of_every_bound(
    tournaments: int,
    games: int,
    last: date | None,
    status: str,
    *,
    law: AppliedLaw,
    listed: Listed,
) -> None:
    readings = Readings(law.edition)
    assert law.publication.status_of(tournaments, games, last, readings, on=ON) == status
    record = {"tournaments": tournaments, "games": games, "last_event": last}
    made = listed({"id": "A", "rating": 1500, **record})
    assert made.file is not None
    assert [row.status for row in made.file] == [status]
    assert [row.id for row in made.rows] == (["A"] if status == "ranked" else [])


@pytest.mark.article("fisf/classique_2019", "6")
@pytest.mark.parametrize(
    ("tournaments", "games", "either", "both"),
    [
        (1, 14, "provisional", "provisional"),
        (1, 15, "provisional", "ranked"),
        (2, 14, "provisional", "ranked"),
        (2, 15, "ranked", "ranked"),
        (0, 0, "estimated", "estimated"),
    ],
)
def test_one_of_the_two_is_missing_or_both(
    tournaments: int, games: int, either: str, both: str, law: AppliedLaw
) -> None:
    for choice, status in (("either", either), ("both", both)):
        readings = Readings(law.edition, {"provisional_if": choice})
        assert law.publication.status_of(tournaments, games, LATELY, readings, on=ON) == status
        is_open = either != both
        assert readings.touched == ({"provisional_if": choice} if is_open else {})


@pytest.mark.article("fisf/classique_2019", "6")
@pytest.mark.parametrize(
    ("on", "last", "same_day", "later"),
    [
        (date(2021, 3, 1), date(2020, 3, 2), True, True),
        (date(2021, 3, 1), date(2020, 3, 1), True, False),
        (date(2021, 3, 1), date(2020, 2, 29), False, False),
        (date(2020, 2, 29), date(2019, 3, 1), True, True),
        (date(2020, 2, 29), date(2019, 2, 28), True, False),
        (date(2020, 2, 29), date(2019, 2, 27), False, False),
        (date(2021, 2, 28), date(2020, 2, 29), True, True),
        (date(2021, 2, 28), date(2020, 2, 28), True, False),
        (date(2021, 2, 28), date(2020, 2, 27), False, False),
        (date(2020, 1, 1), date(2019, 1, 1), True, False),
        (date(2020, 1, 1), date(2018, 12, 31), False, False),
    ],
)
def test_a_year_reaches_back_to_the_same_day(
    on: date, last: date, *, same_day: bool, later: bool, law: AppliedLaw
) -> None:
    for choice, is_active in (("same-day", same_day), ("later", later)):
        readings = Readings(law.edition, {"last_year": choice})
        assert law.publication.has_played_lately(last, readings, on=on) is is_active
        status = law.publication.status_of(2, 15, last, readings, on=on)
        assert status == ("ranked" if is_active else "inactive")
        assert readings.touched == ({"last_year": choice} if same_day != later else {})


def _same_day_of_last_year(day: date) -> date:
    try:
        return day.replace(year=day.year - 1)
    except ValueError:
        return day.replace(year=day.year - 1, day=28)


@settings(max_examples=300)
@given(
    tournaments=st.integers(0, 4) | st.integers(0, 1000),
    games=st.integers(12, 17) | st.integers(0, 1) | st.integers(0, 1000),
    on=st.dates(date(2019, 9, 1), date(2030, 12, 31)),
    days=st.none() | st.integers(360, 370) | st.integers(0, 2000),
    chosen=st.sampled_from(SWITCHES),
)
def test_exactly_one_status_fits_any_figures(
    tournaments: int, games: int, on: date, days: int | None, chosen: dict[str, str]
) -> None:
    last = None if days is None else on - timedelta(days=days)
    enough = (tournaments >= 2, games >= 15)
    has_enough = all(enough) if chosen["provisional_if"] == "either" else any(enough)
    year_ago = _same_day_of_last_year(on)
    has_games = games > 0 and (last is None or last >= date(2017, 9, 1))
    is_recent = last is not None and (
        last >= year_ago if chosen["last_year"] == "same-day" else last > year_ago
    )
    conditions = {
        ListStatus.ESTIMATED: not has_games,
        ListStatus.PROVISIONAL: has_games and not has_enough,
        ListStatus.RANKED: has_games and has_enough and is_recent,
        ListStatus.INACTIVE: has_games and has_enough and not is_recent,
    }
    (fitting,) = [status for status, fits in conditions.items() if fits]
    readings = Readings(LAW.edition, chosen)
    assert LAW.publication.status_of(tournaments, games, last, readings, on=on) is fitting


@pytest.mark.article("fisf/classique_2019", "3", "6")
@pytest.mark.parametrize(
    ("tournaments", "games", "rounds", "status"),
    [
        (0, 0, 14, "provisional"),
        (0, 0, 15, "provisional"),
        (1, 7, 7, "provisional"),
        (1, 7, 8, "ranked"),
        (1, 14, 1, "ranked"),
        (2, 13, 1, "provisional"),
        (2, 14, 1, "ranked"),
    ],
)
def test_a_tournament_counts_for_the_status_after_it(
    tournaments: int, games: int, rounds: int, status: str, rated: Rated
) -> None:
    record = {"tournaments": tournaments, "games": games, "last_event": None}
    players = [{"id": "A", "rating": 1500, **record}, {"id": "B", "rating": 1500}]
    a = rated(players, "A: " + " ".join(["B="] * rounds))["A"]
    assert (a.tournaments_after, a.games_after) == (tournaments + 1, games + rounds)
    assert a.list_status == status


@pytest.mark.article("fisf/classique_2019", "6")
def test_a_tournament_makes_an_inactive_player_active_but_not_one_who_stayed_away(
    rated: Rated,
) -> None:
    away = {"last_event": date(2018, 3, 4)}
    players = [{"id": i, "rating": 1500, **away} for i in "ABC"]
    found = rated(players, "A: B1")
    assert {i: player.list_status for i, player in found.items()} == {
        "A": "ranked",
        "B": "ranked",
        "C": "inactive",
    }


@pytest.mark.article("fisf/classique_2019", "6")
def test_the_status_after_a_tournament_is_that_of_its_last_day(rated: Rated) -> None:
    """C stays away: on 12 January 2020 his 12 January 2019 counts, a day later it does not."""
    players = [{"id": i, "rating": 1500, "last_event": date(2019, 1, 12)} for i in "ABC"]
    assert rated(players, "A: B1", end=date(2020, 1, 12))["C"].list_status == "ranked"
    assert rated(players, "A: B1", end=date(2020, 1, 13))["C"].list_status == "inactive"


@pytest.mark.article("fisf/classique_2019", "6")
def test_interclubs_and_championships_count_as_tournaments(rated: Rated) -> None:
    """7 games in a tournament and 8 in interclubs, which a report may call a team event."""
    players = [
        {"id": "A", "rating": 1500, "tournaments": 1, "games": 7},
        {"id": "B", "rating": 1500},
    ]
    table = "A: " + " ".join(["B="] * 8)
    assert rated(players, table, system="team", league=True)["A"].list_status == "ranked"


# The list and the file

FOUR = [
    {"id": "E", "name": "Esposito", "rating": 1950, "games": 0, "tournaments": 0},
    {"id": "P", "name": "Petit", "rating": 1700, "games": 14, "tournaments": 2},
    {"id": "R", "name": "Ricci", "rating": 1500},
    {"id": "I", "name": "Ito", "rating": 1800, "last_event": date(2018, 3, 4)},
    {"id": "N", "name": "Nobody"},
]
"""One of each status, and somebody without a rating."""


@pytest.mark.article("fisf/classique_2019", "1", "6")
def test_the_list_has_the_ranked_and_the_file_everybody_with_a_rating(listed: Listed) -> None:
    made = listed(*FOUR)
    assert [(row.id, row.rank, row.rating, row.status) for row in made.rows] == [
        ("R", 1, 1500, "ranked")
    ]
    assert made.file is not None
    assert [(row.id, row.rank, row.rating, row.status) for row in made.file] == [
        ("E", None, 1950, "estimated"),
        ("I", None, 1800, "inactive"),
        ("P", None, 1700, "provisional"),
        ("R", None, 1500, "ranked"),
    ]
    assert made.edition == EDITION
    assert made.period == Period(ON, date.max)
    assert (made.delisted, made.titled_unrated, made.scale) == ((), (), None)
    assert made.findings == ()


@pytest.mark.article("fisf/classique_2019", "1", "2", "6", "annex 2")
def test_a_row_of_the_file_holds_what_organisers_pair_by(listed: Listed) -> None:
    made = listed(
        {
            "id": "P",
            "name": "Petit",
            "federation": "FRA",
            "rating": 1700,
            "games": 14,
            "tournaments": 2,
            "series": "A",
        },
        {"id": "I", "rating": 1800, "last_event": date(2018, 3, 4), "series": "Joker"},
    )
    assert made.file is not None
    inactive, provisional = made.file
    assert provisional.name == "Petit"
    assert (provisional.federation, provisional.series) == ("FRA", "A")
    assert (provisional.rating, provisional.games, provisional.tournaments) == (1700, 14, 2)
    assert (provisional.last_event, inactive.last_event) == (LATELY, date(2018, 3, 4))
    assert (provisional.k, inactive.k) == (40, 16)
    assert (provisional.flag, inactive.flag) == (Flag.NONE, Flag.INACTIVE)
    assert (provisional.is_in_top_list, inactive.is_in_top_list) == (False, False)
    assert provisional.is_in_federation_list
    assert inactive.series == "Joker"


@pytest.mark.article("fisf/classique_2019", "6")
def test_equal_ratings_share_a_rank_and_stand_by_name(listed: Listed) -> None:
    made = listed(
        {"id": "1", "name": "Ricci", "rating": 1785},
        {"id": "2", "name": "Morel", "rating": 1790},
        {"id": "3", "name": "Diallo", "rating": 1802},
        {"id": "4", "name": "Blanc", "rating": 1790},
    )
    assert [(row.rank, row.name) for row in made.rows] == [
        (1, "Diallo"),
        (2, "Blanc"),
        (2, "Morel"),
        (4, "Ricci"),
    ]
    assert made.readings == {"equal_ratings": "share-rank"}


@pytest.mark.article("fisf/classique_2019", "6")
def test_three_equal_ratings_share_one_rank_and_a_player_between_does_not_take_one(
    listed: Listed,
) -> None:
    away = {"last_event": date(2018, 3, 4)}
    made = listed(
        {"id": "a", "rating": 1600},
        {"id": "b", "rating": 1600},
        {"id": "x", "rating": 1600, **away},
        {"id": "c", "rating": 1600},
        {"id": "y", "rating": 1550, **away},
        {"id": "d", "rating": 1500},
        {"id": "e", "rating": 1500},
    )
    assert [(row.rank, row.id) for row in made.rows] == [
        (1, "a"),
        (1, "b"),
        (1, "c"),
        (4, "d"),
        (4, "e"),
    ]
    assert made.file is not None
    assert [row.id for row in made.file] == ["a", "b", "c", "x", "y", "d", "e"]


@pytest.mark.article("fisf/classique_2019", "6")
def test_different_ratings_lean_on_no_reading(listed: Listed) -> None:
    made = listed({"id": "a", "rating": 1600}, {"id": "b", "rating": 1599})
    assert [row.rank for row in made.rows] == [1, 2]
    assert made.readings == {}


@pytest.mark.article("fisf/classique_2019", "6")
def test_nobody_makes_an_empty_list(listed: Listed) -> None:
    made = listed()
    assert (made.rows, made.file, made.readings, made.findings) == ((), (), {}, ())
    assert made.top(10) == ()


@pytest.mark.article("fisf/classique_2019", "6")
def test_the_top_of_a_list_are_the_best_of_the_ranked(listed: Listed) -> None:
    assert [row.id for row in listed(*FOUR).top(3)] == ["R"]


@pytest.mark.article("fisf/classique_2019", "2", "3")
@pytest.mark.parametrize(
    ("day", "is_outside"),
    [
        (date(2019, 8, 31), True),
        (date(2019, 9, 1), False),
        (date(2020, 8, 31), False),
        (date(2020, 9, 1), True),
    ],
)
def test_a_list_outside_the_season_is_warned_of(
    day: date, *, is_outside: bool, listed: Listed, findings_of: Findings
) -> None:
    record = {"games": 0, "tournaments": 0, "last_event": None}
    new = listed({"id": "N", "rating": 1700, "series": None, **record}, day=day)
    assert findings_of(new, "3") == ([(Severity.WARN, "edition")] if is_outside else [])
    assert findings_of(new, "2") == ([(Severity.WARN, "series")] if is_outside else [])
    old = listed({"id": "A", "rating": 1700, "series": "A"}, day=day)
    assert findings_of(old, "2") == []
    assert new.file is not None
    assert [row.series for row in new.file] == ["B"]


def _players() -> st.SearchStrategy[list[Player]]:
    player = st.fixed_dictionaries(
        {
            "name": st.sampled_from(["", "Blanc", "Morel"]),
            "rating": st.none() | st.integers(1490, 1500) | st.integers(1000, 2100),
            "games": st.none() | st.integers(0, 20),
            "tournaments": st.none() | st.integers(0, 4),
            "last_event": st.none() | st.dates(date(2018, 11, 1), ON),
            "series": st.sampled_from([None, "Joker", "A", "B", "C"]),
        }
    )
    return st.lists(player, max_size=12).map(
        lambda drawn: [
            msgspec.convert({"id": f"p{n}", **fields}, Player) for n, fields in enumerate(drawn)
        ]
    )


@settings(max_examples=100)
@given(players=_players(), chosen=st.sampled_from(SWITCHES))
def test_the_list_is_exactly_the_ranked_and_the_file_exactly_those_with_a_rating(
    players: list[Player], chosen: dict[str, str]
) -> None:
    standings = [Standing(player=player) for player in players]
    made = application.make_list(ON, standings, edition=EDITION, readings=chosen)
    readings = Readings(LAW.edition, chosen)
    ranked = {
        player.id
        for player in players
        if player.rating is not None
        and LAW.publication.status_of(
            player.tournaments or 0, player.games or 0, player.last_event, readings, on=ON
        )
        is ListStatus.RANKED
    }
    assert made.file is not None
    assert {row.id for row in made.rows} == ranked
    assert {row.id for row in made.file} == {p.id for p in players if p.rating is not None}
    assert len(made.rows) + len(made.file) == len({r.id for r in made.rows}) + len(
        {r.id for r in made.file}
    )
    for rows in (made.rows, made.file):
        assert [row.rating for row in rows] == sorted((row.rating for row in rows), reverse=True)
    for row in made.rows:
        assert row.rank == 1 + sum(other.rating > row.rating for other in made.rows)
    assert all(row.rank is None for row in made.file)
    assert [msgspec.structs.replace(row, rank=None) for row in made.rows] == [
        row for row in made.file if row.status is ListStatus.RANKED
    ]
    assert [row.is_in_top_list for row in made.file] == [row.id in ranked for row in made.file]


@settings(max_examples=50)
@given(players=_players(), data=st.data())
def test_the_order_of_what_the_office_knows_does_not_matter(
    players: list[Player], data: st.DataObject
) -> None:
    shuffled = data.draw(st.permutations(players))
    first, second = (
        application.make_list(ON, [Standing(player=p) for p in some], edition=EDITION)
        for some in (players, shuffled)
    )
    assert first == second


@pytest.mark.article("fisf/classique_2019", "6")
def test_there_is_no_second_list(law: AppliedLaw) -> None:
    assert application.rapid_list(ON, {"A": 1500}, edition=law.edition.name) is None
