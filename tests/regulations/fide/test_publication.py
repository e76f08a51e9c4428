"""The list and what goes on it, as several editions have it: articles 9 and 12.3 of 2004, 7 since.

What one edition alone says stands in its folder.
"""

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any, TypeAlias

import pytest

from arpad.model.event import Event
from arpad.model.finding import Severity
from arpad.model.period import Flag, ListRow, Period, RatingList
from arpad.model.player import Sex
from arpad.regulations import application
from arpad.regulations.fide.applied_law import AppliedLaw

EventBuilder: TypeAlias = Callable[[str, Mapping[str, Any]], Event]
EventMaker: TypeAlias = Callable[..., Event]
Maker: TypeAlias = Callable[..., RatingList]

NO_GAMES = (0, 0, 0, 0, 0, 0)
"""A year of two-month periods without a game."""

by_the_text_and_monthly = pytest.mark.parametrize(
    "is_monthly", [False, True], ids=["by-the-text", "monthly"]
)
"""Lists every three or two months, as the text has them, or monthly after a decision."""


def _row(made: RatingList, player_id: str = "X") -> ListRow:
    return next(row for row in made.rows if row.id == player_id)


def _ids(made: RatingList) -> list[str]:
    return [row.id for row in made.rows]


def _newcomer(*results: Mapping[str, Any], **more: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return an unrated player with results of half the points against 1800."""
    half = {"rc": 1800, "ru": 1800}
    said = [half | {"score": str(Decimal(r["games"]) / 2)} | dict(r) for r in results]
    games = sum(result["games"] for result in said)
    return {"id": "X", "results": said, "rated_games": games, "games_since_listing": 0} | more


# 9.1, 7.1 The list


@pytest.mark.article("fide/b02_2004", "9.1")
@pytest.mark.article("fide/b02_2008", "7.1")
@pytest.mark.article("fide/b02_2010", "7.1")
@pytest.mark.parametrize(
    ("edition", "year", "months"),
    [
        ("fide/b02_2004", 2007, (1, 4, 7, 10)),
        ("fide/b02_2008", 2011, (1, 3, 5, 7, 9, 11)),
        ("fide/b02_2010", 2013, (1, 3, 5, 7, 9, 11)),
    ],
)
def test_there_are_four_lists_a_year_and_since_2008_six(
    year: int, months: tuple[int, ...], law: AppliedLaw
) -> None:
    days = [date(year, 1, 1) + timedelta(days=number) for number in range(365)]
    lists = {law.publication.list_in_force(day).list_date for day in days}
    assert sorted(lists) == [date(year, month, 1) for month in months]


@pytest.mark.article("fide/b02_2004", "9.1")
@pytest.mark.article("fide/b02_2008", "7.1")
@pytest.mark.article("fide/b02_2010", "7.1")
@pytest.mark.parametrize(
    ("changes", "per_list", "per_event"),
    [((40, 40), 2451, 2450), ((-30, -30), 2449, 2450), ((620, 500), 2461, 2461), ((), 2450, 2450)],
)
def test_a_list_adds_the_periods_changes_and_rounds_once(
    changes: tuple[int, ...], per_list: int, per_event: int, listed: Maker
) -> None:
    player = {"id": "X", "rating": 2450, "changes": changes}
    assert _row(listed(player)).rating == per_list
    assert _row(listed(player, rounded_per="event")).rating == per_event


@pytest.mark.article("fide/b02_2008", "7.11")
@pytest.mark.article("fide/b02_2010", "7.11")
@pytest.mark.parametrize(
    ("first", "last"),
    [
        (date(2011, 1, 1), date(2011, 2, 28)),
        (date(2012, 1, 1), date(2012, 2, 29)),
        (date(2012, 3, 1), date(2012, 4, 30)),
        (date(2012, 5, 1), date(2012, 6, 30)),
        (date(2012, 7, 1), date(2012, 8, 31)),
        (date(2012, 9, 1), date(2012, 10, 31)),
        (date(2012, 11, 1), date(2012, 12, 31)),
    ],
)
def test_a_list_is_used_for_events_that_start_within_its_two_months(
    first: date, last: date, law: AppliedLaw
) -> None:
    day = first
    while day <= last:
        assert law.publication.list_in_force(day) == Period(first, last)
        day += timedelta(days=1)


@pytest.mark.article("fide/b02_2004", "9.11")
@pytest.mark.article("fide/b02_2008", "7.11")
@pytest.mark.article("fide/b02_2010", "7.11")
@pytest.mark.parametrize(
    ("edition", "first_day", "last_day", "used", "until"),
    [
        ("fide/b02_2004", date(2007, 3, 31), date(2007, 4, 20), "2007-01-01", "2007-03-31"),
        ("fide/b02_2008", date(2010, 4, 30), date(2010, 5, 20), "2010-03-01", "2010-04-30"),
        ("fide/b02_2010", date(2012, 4, 30), date(2012, 5, 20), "2012-03-01", "2012-04-30"),
    ],
)
def test_the_list_is_that_of_the_start_however_long_the_event_lasts(
    first_day: date, last_day: date, used: str, until: str, one_draw: EventMaker
) -> None:
    event = one_draw(start=first_day, end=last_day)
    said = " ".join(finding.message for finding in application.check(event))
    assert f"Ratings are those of the list of {used}" in said
    assert f"until {until}" in said


# 9.12a, 7.12 Fields


@pytest.mark.article("fide/b02_2004", "9.12a")
@pytest.mark.article("fide/b02_2008", "7.12")
@pytest.mark.article("fide/b02_2010", "7.12")
@pytest.mark.parametrize(
    ("edition", "sex"),
    [
        ("fide/b02_2004", None),
        ("fide/b02_2008", Sex.FEMALE),
        ("fide/b02_2010", Sex.FEMALE),
    ],
)
def test_a_listed_player_has_the_fields_of_the_article(
    edition: str, sex: Sex | None, listed: Maker
) -> None:
    made = listed(
        {
            "id": "4500001",
            "name": "Kask, Kati",
            "title": "WIM",
            "federation": "EST",
            "sex": "f",
            "born": date(1990, 5, 17),
            "rating": 2150,
            "games_by_period": (9, 0, 3, 11),
        }
    )
    row = made.rows[0]
    assert (row.id, row.name, row.title) == ("4500001", "Kask, Kati", "WIM")
    assert (row.federation, row.rating, row.k) == ("EST", 2150, 15)
    assert row.games == 11
    assert row.born == 1990
    assert row.sex is sex
    assert row.flag is Flag.NONE
    assert row.is_in_federation_list
    assert made.edition == edition


@pytest.mark.article("fide/b02_2008", "7.12")
@pytest.mark.article("fide/b02_2010", "7.12")
def test_of_a_birth_the_year_alone_is_printed(listed: Maker) -> None:
    made = listed(
        {"id": "X", "rating": 2000, "born": date(1990, 5, 17)},
        {"id": "Y", "rating": 2000, "born": 1991},
        {"id": "Z", "rating": 2000},
    )
    assert [row.born for row in made.rows] == [1990, 1991, None]


@pytest.mark.article("fide/b02_2008", "7.12")
@pytest.mark.article("fide/b02_2010", "7.12")
@pytest.mark.parametrize(
    ("edition", "games", "k"),
    [
        ("fide/b02_2008", 20, 25),
        ("fide/b02_2008", 29, 25),
        ("fide/b02_2008", 30, 15),
        ("fide/b02_2010", 20, 30),
        ("fide/b02_2010", 29, 30),
        ("fide/b02_2010", 30, 15),
    ],
)
def test_the_article_prints_k_alone(games: int, k: int, listed: Maker) -> None:
    player = {"id": "X", "rating": 1900, "rated_games": games, "games_since_listing": games}
    row = _row(listed(player))
    assert (row.k, row.k_new_games) == (k, None)


@pytest.mark.article("fide/b02_2004", "9.12a")
@pytest.mark.article("fide/b02_2008", "7.12")
@pytest.mark.article("fide/b02_2010", "7.12")
def test_k_is_that_of_the_rating_now_published(listed: Maker) -> None:
    up = {"id": "X", "rating": 2395, "changes": (500,)}
    down = {"id": "Y", "rating": 2405, "changes": (-1000,), "has_reached_high": True}
    made = listed(up, down)
    assert (_row(made).rating, _row(made).k) == (2400, 10)
    assert (_row(made, "Y").rating, _row(made, "Y").k) == (2395, 10)


@pytest.mark.article("fide/b02_2004", "9.12a", "9.32")
@pytest.mark.article("fide/b02_2008", "7.12")
@pytest.mark.article("fide/b02_2010", "7.12")
@pytest.mark.parametrize(
    ("edition", "before", "at", "below"),
    [
        ("fide/b02_2004", 1410, (-900, 1401), (-1000, 1400)),  # the rating exceeds 1400
        ("fide/b02_2008", 1210, (-1000, 1200), (-1100, 1199)),
        ("fide/b02_2010", 1210, (-1000, 1200), (-1100, 1199)),
    ],
)
@by_the_text_and_monthly
def test_a_player_is_listed_from_the_floor_on(
    before: int,
    at: tuple[int, int],
    below: tuple[int, int],
    decided: date,
    listed: Maker,
    *,
    is_monthly: bool,
) -> None:
    made = listed(
        {"id": "X", "rating": before, "changes": (at[0],)},
        {"id": "Y", "rating": before, "changes": (below[0],)},
        monthly_decision=decided if is_monthly else None,
    )
    assert [(row.id, row.rating) for row in made.rows] == [("X", at[1])]
    assert [(row.id, row.rating) for row in made.delisted] == [("Y", below[1])]


# 7.13 Closing dates since 2008


@pytest.mark.article("fide/b02_2008", "7.13")
@pytest.mark.article("fide/b02_2010", "7.13")
@pytest.mark.parametrize(
    ("edition", "end", "is_official", "enters"),
    [
        ("fide/b02_2008", date(2010, 6, 24), False, date(2010, 7, 1)),
        ("fide/b02_2008", date(2010, 6, 25), False, date(2010, 9, 1)),
        ("fide/b02_2008", date(2010, 6, 30), False, date(2010, 9, 1)),
        ("fide/b02_2008", date(2010, 6, 30), True, date(2010, 7, 1)),
        ("fide/b02_2008", date(2010, 7, 1), True, date(2010, 9, 1)),
        ("fide/b02_2008", date(2010, 12, 25), False, date(2011, 1, 1)),
        ("fide/b02_2008", date(2010, 12, 26), False, date(2011, 3, 1)),
        ("fide/b02_2008", date(2010, 12, 31), True, date(2011, 1, 1)),
        ("fide/b02_2010", date(2012, 6, 24), False, date(2012, 7, 1)),
        ("fide/b02_2010", date(2012, 6, 25), False, date(2012, 9, 1)),
        ("fide/b02_2010", date(2012, 6, 30), False, date(2012, 9, 1)),
        ("fide/b02_2010", date(2012, 6, 30), True, date(2012, 7, 1)),
        ("fide/b02_2010", date(2012, 7, 1), True, date(2012, 9, 1)),
        ("fide/b02_2010", date(2012, 12, 25), False, date(2013, 1, 1)),
        ("fide/b02_2010", date(2012, 12, 26), False, date(2013, 3, 1)),
        ("fide/b02_2010", date(2012, 12, 31), True, date(2013, 1, 1)),
    ],
)
def test_an_event_enters_a_list_when_it_ends_seven_days_before_or_one_if_official(
    edition: str, end: date, enters: date, one_draw: EventMaker, *, is_official: bool
) -> None:
    event = one_draw(start=end - timedelta(days=5), end=end, official=is_official)
    findings = application.check(event, edition=edition)
    assert f"enters the list of {enters}" in " ".join(f.message for f in findings)


@pytest.mark.article("fide/b02_2008", "7.13")
@pytest.mark.article("fide/b02_2010", "7.13")
def test_the_report_may_come_later_than_the_cut_off(
    edition: str, list_year: int, one_draw: EventMaker
) -> None:
    first, last, received = (date(list_year, 6, day) for day in (19, 24, 29))
    event = one_draw(start=first, end=last, received=received)
    findings = application.check(event, edition=edition)
    assert f"enters the list of {list_year}-07-01" in " ".join(f.message for f in findings)


@pytest.mark.article("fide/b02_2008", "7.13")
@pytest.mark.article("fide/b02_2010", "7.13")
@pytest.mark.parametrize(
    ("list_date", "ordinary", "official"),
    [
        (date(2011, 3, 1), date(2011, 2, 22), date(2011, 2, 28)),
        (date(2012, 3, 1), date(2012, 2, 23), date(2012, 2, 29)),
    ],
    ids=["common-year", "leap-year"],
)
def test_the_cut_off_counts_days_over_the_end_of_february(
    list_date: date, ordinary: date, official: date, law: AppliedLaw
) -> None:
    assert law.publication.cut_off(list_date, is_official=False) == ordinary
    assert law.publication.cut_off(list_date, is_official=True) == official


# 9.14, 7.14 New players


@pytest.mark.article("fide/b02_2004", "9.14a", "9.14b")
@pytest.mark.article("fide/b02_2008", "7.14a", "7.14b")
@pytest.mark.article("fide/b02_2010", "7.14a", "7.14b")
@pytest.mark.parametrize("system", ["round-robin", "swiss", "team"])
@pytest.mark.parametrize(("games", "is_listed"), [(8, False), (9, True)])
def test_a_new_player_needs_nine_games(
    system: str, games: int, list_year: int, listed: Maker, *, is_listed: bool
) -> None:
    player = _newcomer({"start": date(list_year, 5, 8), "games": games, "system": system})
    assert _ids(listed(player)) == (["X"] if is_listed else [])


@pytest.mark.article("fide/b02_2004", "9.14c")
@pytest.mark.article("fide/b02_2008", "7.14c")
@pytest.mark.article("fide/b02_2010", "7.14c")
@pytest.mark.parametrize(
    ("edition", "first", "is_listed"),
    [
        ("fide/b02_2004", date(2007, 4, 1), True),
        ("fide/b02_2004", date(2005, 7, 1), True),
        ("fide/b02_2004", date(2005, 6, 30), False),
        ("fide/b02_2008", date(2010, 5, 1), True),
        ("fide/b02_2008", date(2008, 7, 1), True),
        ("fide/b02_2008", date(2008, 6, 30), False),
        ("fide/b02_2010", date(2012, 5, 1), True),
        ("fide/b02_2010", date(2010, 7, 1), True),
        ("fide/b02_2010", date(2010, 6, 30), False),
    ],
)
def test_games_of_two_years_of_periods_are_pooled(
    first: date, list_year: int, listed: Maker, *, is_listed: bool
) -> None:
    """The list of July closes with June: the eighth quarter or twelfth period back is July."""
    now = {"start": date(list_year, 5, 8), "games": 4}
    player = _newcomer({"start": first, "games": 5}, now)
    assert _ids(listed(player)) == (["X"] if is_listed else [])


@pytest.mark.article("fide/b02_2004", "9.14c", "9.3")
@pytest.mark.article("fide/b02_2008", "7.14c", "7.3")
@pytest.mark.article("fide/b02_2010", "7.14c", "7.3")
def test_the_window_stays_two_years_when_lists_turn_monthly(
    list_year: int, decided: date, listed: Maker
) -> None:
    """Monthly from July: for the list of August the two years begin in August."""
    now = {"start": date(list_year, 7, 7), "games": 4}
    within = _newcomer({"start": date(list_year - 2, 8, 7), "games": 5}, now)
    before = _newcomer({"start": date(list_year - 2, 3, 6), "games": 5}, now)
    day = date(list_year, 8, 1)
    assert _ids(listed(within, day=day, monthly_decision=decided)) == ["X"]
    assert _ids(listed(before, day=day, monthly_decision=decided)) == []


@pytest.mark.article("fide/b02_2008", "7.14d")
@pytest.mark.article("fide/b02_2010", "7.14d")
@pytest.mark.parametrize(("average", "is_listed"), [(1200, True), (1199, False)])
def test_a_first_rating_is_at_least_the_floor(
    average: int, list_year: int, listed: Maker, *, is_listed: bool
) -> None:
    result = {"start": date(list_year, 5, 8), "games": 9, "rc": average, "ru": average}
    assert _ids(listed(_newcomer(result))) == (["X"] if is_listed else [])


@pytest.mark.article("fide/b02_2008", "7.14e")
@pytest.mark.article("fide/b02_2010", "7.14e")
@pytest.mark.parametrize(("edition", "rating"), [("fide/b02_2008", 1869), ("fide/b02_2010", 1871)])
def test_all_results_are_computed_as_one_event_and_unpublished_before_nine_games(
    rating: int, list_year: int, listed: Maker
) -> None:
    """1 out of 4 against 1800 and 4 out of 5 against 1900: half a point above 50 % of 9 games."""
    of_march, of_may = date(list_year, 3, 6), date(list_year, 5, 8)
    first = {"start": of_march, "games": 4, "score": "1", "rc": 1800, "ru": 1607}
    second = {"start": of_may, "games": 5, "score": "4", "rc": 1900, "ru": 1938}
    assert _ids(listed(_newcomer(first))) == []
    made = listed(_newcomer(first, second))
    assert _row(made).rating == rating


@pytest.mark.article("fide/b02_2008", "7.14e")
@pytest.mark.article("fide/b02_2010", "7.14e")
def test_an_earlier_result_without_its_average_is_asked_for(
    edition: str, list_year: int, build_event: EventBuilder
) -> None:
    """Five games with R_u 1800 but no R_c cannot be pooled with the four of now: say so."""
    earlier = {"start": date(list_year, 3, 6), "games": 5, "score": "3", "ru": 1800}
    rated = [{"id": name, "rating": 1800} for name in "ABCD"]
    players = [{"id": "U", "earlier": [earlier]}, *rated]
    given = {"system": "swiss", "players": players, "table": ["U: A= B= C= D="]}
    outcome = application.rate(build_event(edition, given))
    assert outcome.players[0].after is None
    said = [f.message for f in outcome.findings if f.severity is Severity.WARN]
    assert any("give its rc" in message for message in said)


@pytest.mark.article("fide/b02_2004", "9.14d")
@pytest.mark.article("fide/b02_2008", "7.14f")
@pytest.mark.article("fide/b02_2010", "7.14f")
@pytest.mark.parametrize("event_class", ["olympiad", "continental-team", "world-team"])
@pytest.mark.parametrize(("games", "is_listed"), [(6, False), (7, True)])
def test_seven_games_are_enough_from_a_great_team_event(
    event_class: str, games: int, list_year: int, listed: Maker, *, is_listed: bool
) -> None:
    result = {"start": date(list_year, 5, 8), "games": games, "event_class": event_class}
    made = listed(_newcomer(result | {"system": "team"}))
    assert _ids(made) == (["X"] if is_listed else [])


@pytest.mark.article("fide/b02_2004", "9.14e")
@pytest.mark.article("fide/b02_2008", "7.14g")
@pytest.mark.article("fide/b02_2010", "7.14g")
@pytest.mark.parametrize("membership", ["IBCA", "ICSC", "IPCA"])
@pytest.mark.parametrize(("games", "is_listed"), [(6, False), (7, True)])
def test_seven_games_are_enough_for_members_of_three_associations(
    membership: str, games: int, list_year: int, listed: Maker, *, is_listed: bool
) -> None:
    player = _newcomer(
        {"start": date(list_year, 2, 6), "games": 3},
        {"start": date(list_year, 5, 8), "games": games - 3},
        memberships=[membership],
    )
    assert _ids(listed(player)) == (["X"] if is_listed else [])


@pytest.mark.article("fide/b02_2004", "9.14a")
@pytest.mark.article("fide/b02_2008", "7.14a")
@pytest.mark.article("fide/b02_2010", "7.14a")
@pytest.mark.parametrize(
    ("edition", "k", "games_at_k"),
    [("fide/b02_2004", 25, 0), ("fide/b02_2008", 25, None), ("fide/b02_2010", 30, None)],
)
def test_a_new_player_is_listed_with_the_k_of_a_new_player(
    k: int, games_at_k: int | None, list_year: int, listed: Maker
) -> None:
    row = _row(listed(_newcomer({"start": date(list_year, 5, 8), "games": 9})))
    assert (row.rating, row.k, row.k_new_games) == (1800, k, games_at_k)


# 9.2, 7.2 Players not on the list


@pytest.mark.article("fide/b02_2004", "9.21", "9.34")
@pytest.mark.article("fide/b02_2008", "7.21")
@pytest.mark.article("fide/b02_2010", "7.21")
@pytest.mark.parametrize(
    ("edition", "article", "before", "change", "after", "is_monthly"),
    [
        ("fide/b02_2004", "9.21", 1405, -500, 1400, False),
        ("fide/b02_2004", "9.21", 1405, -500, 1400, True),
        ("fide/b02_2008", "7.21", 1205, -600, 1199, False),
        ("fide/b02_2010", "7.21", 1205, -600, 1199, False),
    ],
)
def test_who_falls_below_the_floor_is_shown_once_as_delisted(
    article: str,
    before: int,
    change: int,
    after: int,
    decided: date,
    listed: Maker,
    *,
    is_monthly: bool,
) -> None:
    decision = decided if is_monthly else None
    player = {"id": "X", "rating": before, "changes": (change,)}
    made = listed(player, monthly_decision=decision)
    assert not made.rows
    (row,) = made.delisted
    assert (row.rating, row.flag, row.is_in_federation_list) == (after, Flag.DELISTED, False)
    assert [f.article for f in made.findings] == [article]
    later = listed({"id": "X"}, monthly_decision=decision)
    assert not later.rows
    assert not later.delisted


@pytest.mark.article("fide/b02_2004", "9.21")
@pytest.mark.article("fide/b02_2008", "7.21")
@pytest.mark.article("fide/b02_2010", "7.21")
def test_a_delisted_player_comes_back_as_any_unrated_one(list_year: int, listed: Maker) -> None:
    back = _newcomer({"start": date(list_year, 5, 8), "games": 9}) | {"rated_games": 69}
    assert (_row(listed(back)).rating, _row(listed(back)).k) == (1800, 15)


@pytest.mark.article("fide/b02_2004", "9.22")
@pytest.mark.article("fide/b02_2008", "7.22")
@pytest.mark.article("fide/b02_2010", "7.22")
def test_titled_players_without_a_rating_have_a_list_of_their_own(
    list_year: int, listed: Maker
) -> None:
    made = listed(
        {"id": "1", "name": "Tamm", "title": "FM"},
        {"id": "2", "name": "Aas", "title": "IM"},
        {"id": "3", "name": "Berg"},
        {"id": "4", "name": "Kask", "title": "GM", "rating": 2500},
        _newcomer({"start": date(list_year, 5, 8), "games": 9}, title="WFM"),
    )
    assert made.titled_unrated == ("2", "1")
    assert _ids(made) == ["4", "X"]


@pytest.mark.article("fide/b02_2004", "9.23")
@pytest.mark.article("fide/b02_2008", "7.23")
@pytest.mark.article("fide/b02_2010", "7.23")
@pytest.mark.parametrize(
    ("edition", "games", "lists"),
    [
        ("fide/b02_2004", (0, 0, 0, 0), 20),
        ("fide/b02_2008", NO_GAMES, 3),
        ("fide/b02_2010", NO_GAMES, 3),
    ],
)
def test_an_inactive_player_stays_rated_with_his_last_rating(
    games: tuple[int, ...], lists: int, listed: Maker, one_draw: EventMaker
) -> None:
    player = {"id": "X", "rating": 2000, "games_by_period": games, "inactive_lists": lists}
    assert _row(listed(player)).rating == 2000
    back = application.rate(one_draw()).players[0]
    assert (back.before, back.games) == (2000, 1)


@pytest.mark.article("fide/b02_2008", "7.23a")
@pytest.mark.article("fide/b02_2010", "7.23a")
@pytest.mark.parametrize(
    ("games", "is_inactive"),
    [
        ((0, 0, 0, 0, 0, 0), True),
        ((9, 0, 0, 0, 0, 0, 0), True),
        ((1, 0, 0, 0, 0, 0), False),
        ((0, 0, 0, 0, 0, 1), False),
        ((0, 0, 0, 0, 0), False),
    ],
)
def test_no_game_in_six_periods_makes_a_player_inactive(
    games: tuple[int, ...], listed: Maker, *, is_inactive: bool
) -> None:
    player = {"id": "X", "rating": 2000, "games_by_period": games}
    assert _row(listed(player)).is_in_top_list is not is_inactive


@pytest.mark.article("fide/b02_2008", "7.23c")
@pytest.mark.article("fide/b02_2010", "7.23c")
def test_one_game_in_the_period_brings_a_player_back(listed: Maker) -> None:
    player = {"id": "X", "rating": 2000, "inactive_lists": 30}
    back = _row(listed(player | {"games_by_period": (0, 0, 0, 0, 0, 1)}))
    assert (back.flag, back.is_in_federation_list, back.is_in_top_list) == (Flag.NONE, True, True)


@pytest.mark.article("fide/b02_2004", "9.23d")
@pytest.mark.article("fide/b02_2008", "7.23d")
@pytest.mark.article("fide/b02_2010", "7.24")
@pytest.mark.parametrize(
    ("edition", "too_few", "enough"),
    [
        ("fide/b02_2004", (0, 0, 0, 3), (0, 0, 0, 4)),
        ("fide/b02_2008", NO_GAMES, (1, 0, 0, 0, 0, 0)),
        ("fide/b02_2010", NO_GAMES, (1, 0, 0, 0, 0, 0)),
    ],
)
def test_an_inactive_player_leaves_the_top_list(
    too_few: tuple[int, ...], enough: tuple[int, ...], listed: Maker
) -> None:
    made = listed(
        {"id": "X", "rating": 2700, "games_by_period": too_few},
        {"id": "Y", "rating": 2600, "games_by_period": enough},
    )
    assert [row.id for row in made.top(10)] == ["Y"]
    assert _ids(made) == ["X", "Y"]


# 9.3, 7.3 Monthly lists


@pytest.mark.article("fide/b02_2004", "9.3")
@pytest.mark.article("fide/b02_2008", "7.3")
@pytest.mark.article("fide/b02_2010", "7.3")
@pytest.mark.parametrize(
    ("edition", "decision", "since"),
    [
        ("fide/b02_2004", date(2006, 1, 1), date(2007, 7, 1)),
        ("fide/b02_2004", date(2006, 11, 5), date(2007, 7, 1)),
        ("fide/b02_2004", date(2006, 12, 31), date(2007, 7, 1)),
        ("fide/b02_2004", date(2007, 1, 1), date(2008, 7, 1)),
        ("fide/b02_2008", date(2009, 1, 1), date(2010, 7, 1)),
        ("fide/b02_2008", date(2009, 12, 31), date(2010, 7, 1)),
        ("fide/b02_2008", date(2010, 1, 1), date(2011, 7, 1)),
        ("fide/b02_2010", date(2011, 1, 1), date(2012, 7, 1)),
        ("fide/b02_2010", date(2011, 12, 31), date(2012, 7, 1)),
        ("fide/b02_2010", date(2012, 1, 1), date(2013, 7, 1)),
    ],
)
def test_lists_turn_monthly_on_1_july_of_the_year_after_the_decision(
    decision: date, since: date, law: AppliedLaw
) -> None:
    assert law.publication.monthly_from(decision) == since


@pytest.mark.article("fide/b02_2004", "9.31", "9.11")
@pytest.mark.article("fide/b02_2008", "7.3", "7.11")
@pytest.mark.article("fide/b02_2010", "7.3", "7.11")
@pytest.mark.parametrize(
    ("edition", "day", "first", "last"),
    [
        ("fide/b02_2004", date(2007, 6, 30), date(2007, 4, 1), date(2007, 6, 30)),
        ("fide/b02_2004", date(2007, 7, 1), date(2007, 7, 1), date(2007, 7, 31)),
        ("fide/b02_2004", date(2007, 9, 30), date(2007, 9, 1), date(2007, 9, 30)),
        ("fide/b02_2004", date(2007, 12, 31), date(2007, 12, 1), date(2007, 12, 31)),
        ("fide/b02_2004", date(2008, 2, 29), date(2008, 2, 1), date(2008, 2, 29)),
        ("fide/b02_2008", date(2010, 6, 30), date(2010, 5, 1), date(2010, 6, 30)),
        ("fide/b02_2008", date(2010, 7, 1), date(2010, 7, 1), date(2010, 7, 31)),
        ("fide/b02_2008", date(2010, 8, 31), date(2010, 8, 1), date(2010, 8, 31)),
        ("fide/b02_2008", date(2010, 12, 31), date(2010, 12, 1), date(2010, 12, 31)),
        ("fide/b02_2008", date(2011, 2, 28), date(2011, 2, 1), date(2011, 2, 28)),
        ("fide/b02_2010", date(2012, 6, 30), date(2012, 5, 1), date(2012, 6, 30)),
        ("fide/b02_2010", date(2012, 7, 1), date(2012, 7, 1), date(2012, 7, 31)),
        ("fide/b02_2010", date(2012, 8, 31), date(2012, 8, 1), date(2012, 8, 31)),
        ("fide/b02_2010", date(2012, 12, 31), date(2012, 12, 1), date(2012, 12, 31)),
        ("fide/b02_2010", date(2013, 2, 28), date(2013, 2, 1), date(2013, 2, 28)),
    ],
)
def test_a_monthly_list_is_used_from_the_first_to_the_last_of_its_month(
    day: date, first: date, last: date, decided: date, law: AppliedLaw, listed: Maker
) -> None:
    period, since = Period(first, last), law.publication.monthly_from(decided)
    assert law.publication.list_in_force(day, since) == period
    assert listed(day=first, monthly_decision=decided).period == period


@pytest.mark.article("fide/b02_2004", "9.3", "9.23a")
@pytest.mark.article("fide/b02_2008", "7.3", "7.23a")
@pytest.mark.article("fide/b02_2010", "7.3", "7.23a")
def test_a_year_without_games_is_a_year_around_the_change_to_monthly_lists(
    decided: date, listed: Maker
) -> None:
    """The list of 1 July is of the old periods still: four quarters or six of two months a year."""
    last_played_twelve_periods_ago = (9, *(0,) * 11)
    player = {"id": "X", "rating": 2700, "games_by_period": last_played_twelve_periods_ago}
    before = listed(player)
    after = listed(player, monthly_decision=decided)
    assert not _row(before).is_in_top_list
    assert not _row(after).is_in_top_list


@pytest.mark.article("fide/b02_2004", "9.3", "9.23d")
@pytest.mark.article("fide/b02_2008", "7.3", "7.23d")
@pytest.mark.article("fide/b02_2010", "7.3", "7.24")
@pytest.mark.parametrize(
    ("edition", "enough", "too_few"),
    [
        ("fide/b02_2004", (0, 4, *(0,) * 10), (4, 3, *(0,) * 11)),
        ("fide/b02_2008", (1, *(0,) * 11), (1, *(0,) * 12)),
        ("fide/b02_2010", (1, *(0,) * 11), (1, *(0,) * 12)),
    ],
)
def test_in_the_monthly_regime_a_year_is_twelve_lists(
    enough: tuple[int, ...],
    too_few: tuple[int, ...],
    list_year: int,
    decided: date,
    listed: Maker,
) -> None:
    active = {"id": "X", "rating": 2700, "games_by_period": enough}
    idle = {"id": "Y", "rating": 2600, "games_by_period": too_few}
    made = listed(active, idle, day=date(list_year + 1, 9, 1), monthly_decision=decided)
    assert [row.id for row in made.top(10)] == ["X"]


# 12.3, 10.3 Drift; 14.4 and, again in 2010, 12.4 verification


@pytest.mark.article("fide/b02_2004", "12.3")
@pytest.mark.article("fide/b02_2008", "10.3")
@pytest.mark.article("fide/b02_2010", "10.3")
def test_the_drift_report_compares_two_lists_and_moves_nobody(law: AppliedLaw) -> None:
    ratings = [(2000, 2003), (2100, 2101), (1500, None), (None, 1800)]
    report = law.publication.scale_report(ratings)
    assert (report.rated_before, report.rated_after) == (3, 3)
    assert (report.mean_before, report.mean_after) == (Fraction(5600, 3), Fraction(5904, 3))
    assert (report.entries, report.exits) == (1, 1)
    assert report.mean_of_entries == 1800
    assert report.mean_of_exits == 1500
    assert report.same_players_change == 2
    assert report.sum_of_changes == 3 + 1
    assert list(map(int, report.quartiles_before)) == [1750, 2000, 2050]
    assert list(report.quartiles_after) == [Fraction(3803, 2), Fraction(2003), Fraction(2052)]
    assert ratings == [(2000, 2003), (2100, 2101), (1500, None), (None, 1800)]


@pytest.mark.article("fide/b02_2004", "12.3")
@pytest.mark.article("fide/b02_2008", "10.3")
@pytest.mark.article("fide/b02_2010", "10.3")
@pytest.mark.parametrize(
    ("edition", "lowest"),
    [("fide/b02_2004", 1405), ("fide/b02_2008", 1205), ("fide/b02_2010", 1205)],
)
def test_every_list_carries_the_drift_since_the_one_before(lowest: int, listed: Maker) -> None:
    made = listed(
        {"id": "X", "rating": 2000, "changes": (300,)},
        {"id": "Y", "rating": 2100, "changes": (100,)},
        {"id": "Z", "rating": lowest, "changes": (-1000,)},
    )
    assert made.scale is not None
    assert (made.scale.rated_before, made.scale.rated_after) == (3, 2)
    assert made.scale.same_players_change == 2
    assert made.scale.exits == 1
    assert made.scale.mean_of_exits == lowest


@pytest.mark.article("fide/b02_2004", "14.4")
@pytest.mark.article("fide/b02_2010", "12.4")
@pytest.mark.parametrize(
    ("edition", "against_2500", "change", "after", "cited"),
    [
        (
            "fide/b02_2004",  # 500 points count as 350, .11
            (2500, -500, -350, "0.11", "1.00", "13.35"),
            "15.45",
            2015,
            [{"10.51", "10.52"}, {"10.51", "10.52"}],
        ),
        (
            "fide/b02_2010",  # 500 points count as 400, .08
            (2500, -500, -400, "0.08", "1.00", "13.80"),
            "15.90",
            2016,
            [set(), {"8.54"}],
        ),
    ],
)
def test_a_player_can_verify_his_rating_game_by_game(
    edition: str,
    against_2500: tuple[object, ...],
    change: str,
    after: int,
    cited: list[set[str]],
    build_event: EventBuilder,
) -> None:
    """2000 draws with 2100 (.36) and beats 2500: K 15."""
    event = build_event(
        edition,
        {
            "system": "swiss",
            "players": [
                {"id": "A", "rating": 2000},
                {"id": "B", "rating": 2100},
                {"id": "C", "rating": 2500},
            ],
            "table": ["A: B= C1"],
        },
    )
    player = application.rate(event).players[0]
    games = [
        (e.opponent_rating, e.difference, e.counted, str(e.expected), str(e.score), str(e.change))
        for e in player.entries
    ]
    assert games == [(2100, -100, -100, "0.36", "0.50", "2.10"), against_2500]
    assert (str(player.change), player.after) == (change, after)
    of_cap_and_k = {"10.51", "10.52", "8.54"}
    assert [set(entry.articles) & of_cap_and_k for entry in player.entries] == cited


# What the text of 2004 had and later ones have not


@pytest.mark.parametrize("edition", ["fide/b02_2008", "fide/b02_2010"])
def test_the_table_that_stood_for_a_report_is_gone(one_draw: EventMaker) -> None:
    event = one_draw()
    assert application.report_table(event, application.rate(event)) is None


@pytest.mark.parametrize("edition", ["fide/b02_2008", "fide/b02_2010"])
def test_the_articles_on_membership_of_2004_are_gone(listed: Maker) -> None:
    made = listed({"id": "X", "rating": 2000, "is_federation_member": False, "is_excluded": True})
    assert _ids(made) == ["X"]
    assert not made.findings
