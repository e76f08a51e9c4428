"""Articles 9, 11.31, 12.3, 15 and 16 of the edition of 2004, where no later one is like them.

What it shares with later editions, 14.4 with them, stands in `../test_publication.py`.
"""

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, TypeAlias

import pytest

from arpad.model.event import Event
from arpad.model.finding import Finding, Severity
from arpad.model.period import Flag, ListRow, Period, RatingList
from arpad.model.report import ReportRow
from arpad.regulations import application
from arpad.regulations.edition import Readings
from arpad.regulations.fide.b02_2004 import B02_2004, LAW, publication

EventBuilder: TypeAlias = Callable[[str, Mapping[str, Any]], Event]
EventMaker: TypeAlias = Callable[..., Event]
Maker: TypeAlias = Callable[..., RatingList]

EDITION = "fide/b02_2004"
DAY = date(2007, 7, 1)
"""The list of most cases: made from the quarter April to June, the floor at 1401."""

DECIDED = date(2006, 11, 5)
"""A decision for monthly lists, which then begin on 1 July 2007."""


def _row(made: RatingList, player_id: str = "X") -> ListRow:
    return next(row for row in made.rows if row.id == player_id)


def _ids(made: RatingList) -> list[str]:
    return [row.id for row in made.rows]


# 9.11 The list


@pytest.mark.article("9.11")
@pytest.mark.parametrize(
    ("first", "last"),
    [
        (date(2008, 1, 1), date(2008, 3, 31)),
        (date(2008, 4, 1), date(2008, 6, 30)),
        (date(2008, 7, 1), date(2008, 9, 30)),
        (date(2008, 10, 1), date(2008, 12, 31)),
    ],
)
def test_a_list_is_used_for_events_that_start_within_its_three_months(
    first: date, last: date
) -> None:
    day = first
    while day <= last:
        assert publication.list_in_force(day) == Period(first, last)
        day += timedelta(days=1)


# 9.12a Fields


@pytest.mark.article("9.12a")
def test_the_article_knows_no_sex(listed: Maker) -> None:
    assert _row(listed({"id": "X", "rating": 2000, "sex": "f"})).sex is None


@pytest.mark.article("9.12a")
def test_the_date_of_birth_is_printed_where_it_is_asked_for(listed: Maker) -> None:
    player = {"id": "X", "rating": 2000, "born": date(1990, 5, 17)}
    assert _row(listed(player)).born == 1990
    assert _row(listed(player, birth="date")).born == date(1990, 5, 17)
    assert _row(listed({"id": "X", "rating": 2000, "born": 1990})).born == 1990


@pytest.mark.article("9.12a")
@pytest.mark.parametrize(
    ("games", "since_listing", "k", "games_at_25"),
    [(20, 8, 25, 8), (29, 29, 25, 29), (30, 18, 15, None)],
)
def test_while_k_is_25_the_list_says_over_how_many_games(
    games: int, since_listing: int, k: int, games_at_25: int | None, listed: Maker
) -> None:
    player = {"id": "X", "rating": 1900, "rated_games": games, "games_since_listing": since_listing}
    row = _row(listed(player))
    assert (row.k, row.k_new_games) == (k, games_at_25)


@pytest.mark.article("9.12a", "9.21")
@pytest.mark.parametrize(
    ("day", "is_listed"), [(date(2005, 10, 1), False), (date(2006, 1, 1), True)]
)
def test_before_2006_the_floor_is_1601(day: date, listed: Maker, *, is_listed: bool) -> None:
    made = listed({"id": "X", "rating": 1605, "changes": (-500,)}, day=day)
    assert bool(made.rows) is is_listed
    assert bool(made.delisted) is not is_listed


# 9.13 Closing dates


@pytest.mark.article("9.13", "9.13a")
@pytest.mark.parametrize(
    ("end", "received", "enters", "is_late"),
    [
        (date(2007, 6, 1), date(2007, 6, 1), date(2007, 7, 1), False),
        (date(2007, 6, 1), None, date(2007, 7, 1), False),
        (date(2007, 6, 2), date(2007, 6, 2), date(2007, 10, 1), True),
        (date(2007, 5, 20), date(2007, 6, 1), date(2007, 7, 1), False),
        (date(2007, 5, 20), date(2007, 6, 2), date(2007, 10, 1), True),
        (date(2007, 5, 20), date(2007, 9, 2), date(2008, 1, 1), True),
        (date(2007, 9, 1), None, date(2007, 10, 1), False),
        (date(2007, 12, 1), None, date(2008, 1, 1), False),
        (date(2007, 12, 2), None, date(2008, 4, 1), True),
        (date(2008, 3, 1), None, date(2008, 4, 1), False),
        (date(2008, 3, 2), None, date(2008, 7, 1), True),
    ],
)
def test_an_event_enters_a_list_when_finished_and_received_a_month_before(
    end: date, received: date | None, enters: date, one_draw: EventMaker, *, is_late: bool
) -> None:
    event = one_draw(start=end - timedelta(days=5), end=end, received=received)
    findings = application.check(event)
    assert f"enters the list of {enters}" in " ".join(f.message for f in findings)
    late = [finding for finding in findings if finding.article == "9.13a"]
    assert [finding.severity for finding in late] == ([Severity.WARN] if is_late else [])


@pytest.mark.article("9.13")
def test_a_list_of_the_next_edition_closes_by_the_rules_of_that_edition(
    one_draw: EventMaker,
) -> None:
    """The list of 1 July 2009 falls under the text of 2008: seven days, not a month."""
    event = one_draw(start=date(2009, 6, 15), end=date(2009, 6, 20))
    said = " ".join(finding.message for finding in application.check(event))
    assert "enters the list of 2009-07-01 of fide/b02_2008" in said
    named = application.check(event, edition=EDITION)
    assert named[1:] == application.check(event)[1:]


@pytest.mark.article("9.13")
def test_an_edition_named_outside_its_dates_stands_for_the_lists_too(
    one_draw: EventMaker,
) -> None:
    event = one_draw(start=date(2012, 6, 15), end=date(2012, 6, 20))
    named = " ".join(f.message for f in application.check(event, edition=EDITION))
    assert "enters the list of 2012-10-01, whose cut-off is 2012-09-01" in named


@pytest.mark.article("9.13")
def test_a_month_is_read_by_the_calendar() -> None:
    readings = Readings(B02_2004)
    days = {
        m: publication.cut_off(date(2008, m, 1), readings, received=date(2008, 1, 1))
        for m in (1, 4, 7, 10)
    }
    assert days == {
        1: date(2007, 12, 1),
        4: date(2008, 3, 1),
        7: date(2008, 6, 1),
        10: date(2008, 9, 1),
    }


# 9.2 Players not on the list


@pytest.mark.article("9.21")
def test_an_inactive_player_who_falls_below_the_floor_is_delisted_too(listed: Maker) -> None:
    """Two games within the year: inactive, and rated all the same."""
    made = listed({"id": "X", "rating": 1405, "changes": (-1000,), "games_by_period": (0, 0, 0, 2)})
    assert not made.rows
    assert [(row.id, row.rating, row.flag) for row in made.delisted] == [("X", 1395, Flag.DELISTED)]


@pytest.mark.article("9.23a")
@pytest.mark.parametrize(
    ("games", "is_inactive"),
    [
        ((0, 0, 0, 0), True),
        ((1, 1, 1, 0), True),
        ((0, 0, 0, 3), True),
        ((9, 1, 1, 1, 0), True),
        ((1, 1, 1, 1), False),
        ((4, 0, 0, 0), False),
        ((0, 0, 0), False),
    ],
)
def test_fewer_than_four_games_in_four_quarters_make_a_player_inactive(
    games: tuple[int, ...], listed: Maker, *, is_inactive: bool
) -> None:
    player = {"id": "X", "rating": 2000, "games_by_period": games, "inactive_lists": 7}
    assert (_row(listed(player)).flag is Flag.INACTIVE) is is_inactive


@pytest.mark.article("9.23b")
@pytest.mark.parametrize(
    ("lists", "flag", "is_in_federation_list"),
    [
        (0, Flag.NONE, True),
        (6, Flag.NONE, True),
        (7, Flag.INACTIVE, False),
        (40, Flag.INACTIVE, False),
    ],
)
def test_an_inactive_player_is_shown_on_seven_lists_then_flagged(
    lists: int, flag: Flag, listed: Maker, *, is_in_federation_list: bool
) -> None:
    player = {"id": "X", "rating": 2000, "games_by_period": (0, 0, 0, 0), "inactive_lists": lists}
    row = _row(listed(player))
    assert row.flag is flag
    assert row.is_in_federation_list is is_in_federation_list


@pytest.mark.article("9.23c")
@pytest.mark.parametrize(("games", "flag"), [(3, Flag.INACTIVE), (4, Flag.NONE)])
def test_four_games_in_a_year_bring_a_player_back(games: int, flag: Flag, listed: Maker) -> None:
    player = {"id": "X", "rating": 2000, "games_by_period": (0, 0, 0, games), "inactive_lists": 9}
    row = _row(listed(player))
    assert row.flag is flag
    assert row.is_in_federation_list is (flag is Flag.NONE)


# 9.3 Monthly lists


@pytest.mark.article("9.33")
@pytest.mark.parametrize(
    ("list_date", "closing"),
    [
        (date(2007, 8, 1), date(2007, 7, 2)),
        (date(2007, 10, 1), date(2007, 9, 1)),
        (date(2008, 3, 1), date(2008, 1, 31)),
    ],
)
def test_a_monthly_list_closes_thirty_days_before(list_date: date, closing: date) -> None:
    assert publication.monthly_cut_off(list_date) == closing


@pytest.mark.article("9.33", "9.13")
@pytest.mark.parametrize(
    ("end", "decision", "is_in_time"),
    [
        (date(2007, 7, 2), DECIDED, True),
        (date(2007, 7, 3), DECIDED, False),
        (date(2007, 7, 1), None, True),
        (date(2007, 7, 2), None, False),
    ],
)
def test_an_event_is_in_time_by_the_regime_of_the_list(
    end: date, decision: date | None, one_draw: EventMaker, *, is_in_time: bool
) -> None:
    """For 1 August 2007: 30 days are 2 July; a month, without the decision, is 1 July."""
    event = one_draw(start=date(2007, 6, 30), end=end)
    list_date, readings = date(2007, 8, 1), Readings(B02_2004)
    answer = LAW.is_in_time(event, list_date, readings, monthly_decision=decision)
    assert answer is is_in_time


# 11.31 The table that may stand for a report


@pytest.fixture
def report(build_event: EventBuilder) -> Mapping[str, ReportRow]:
    """Return the table of a Swiss in which U met three rated players, V two, Z three."""
    event = build_event(
        EDITION,
        {
            "system": "swiss",
            "players": [
                {"id": "A", "rating": 1500},
                {"id": "B", "rating": 1450},
                {"id": "C", "rating": 1420},
                {"id": "U"},
                {"id": "V"},
                {"id": "Z"},
            ],
            "table": ["U: A1 B0 C0", "V: A= B=", "Z: A0 B0 C=", "A: B1 C=", "U: V1"],
        },
    )
    return _table(event)


def _table(event: Event) -> Mapping[str, ReportRow]:
    table = application.report_table(event, application.rate(event))
    assert table is not None
    return {row.id: row for row in table if isinstance(row, ReportRow)}


@pytest.mark.article("11.31")
def test_the_table_shows_mean_games_and_score_against_rated_opponents(
    report: Mapping[str, ReportRow],
) -> None:
    assert (report["A"].R_ar, report["A"].n, report["A"].W) == (1435, 2, Decimal("1.50"))
    assert (report["U"].R_ar, report["U"].n, report["U"].W) == (1457, 3, Decimal("1.00"))


@pytest.mark.article("11.31")
def test_an_unrated_player_with_fewer_than_three_games_has_zero_for_the_mean(
    report: Mapping[str, ReportRow],
) -> None:
    assert (report["V"].R_ar, report["V"].n, report["V"].W) == (0, 2, Decimal("1.00"))
    assert report["V"].R_u is None


@pytest.mark.article("11.31")
def test_the_rating_of_an_unrated_player_is_reported_even_below_the_floor(
    report: Mapping[str, ReportRow],
) -> None:
    """U: 1457 - 125 is 1332; Z, who has half a point: .17, 1457 - 273 is 1184."""
    assert report["U"].R_u == 1332
    assert report["Z"].R_u == 1184
    assert (report["Z"].R_ar, report["Z"].n, report["Z"].W) == (1457, 3, Decimal("0.50"))


@pytest.mark.article("11.31")
def test_the_table_shows_score_minus_expectation_of_rated_players_before_k(
    report: Mapping[str, ReportRow],
) -> None:
    """A is 50 above B (.57) and 80 above C (.61): 1.5 - 1.18; B 0 - .43; C .5 - .39."""
    assert report["A"].W_minus_We == Decimal("0.32")
    assert report["B"].W_minus_We == Decimal("-0.43")
    assert report["C"].W_minus_We == Decimal("0.11")
    assert report["U"].W_minus_We is None
    assert report["A"].R_u is None


@pytest.mark.article("11.31", "10.4")
def test_a_player_rated_since_the_event_is_no_rated_opponent_in_the_table(
    build_event: EventBuilder,
) -> None:
    since = {"id": "S", "k": 25, "published": [{"since": date(2006, 7, 1), "rating": 1900}]}
    rated = [{"id": name, "rating": 2000} for name in "ABCD"]
    table = ["A: B= C= D= S=", "B: C= D= S=", "C: D= S=", "D: S="]
    given = {"system": "round-robin", "players": [*rated, since], "table": table}
    event = build_event(EDITION, given)
    rows = _table(event)
    assert (rows["A"].R_ar, rows["A"].n) == (2000, 3)
    assert (rows["S"].R_ar, rows["S"].n) == (2000, 4)


# 12.3 Drift


@pytest.mark.article("12.3")
def test_the_drift_report_of_empty_lists_has_no_means() -> None:
    report = publication.scale_report([])
    assert report.mean_before is None
    assert report.same_players_change is None


# 15 Rapid ratings


@pytest.mark.article("15a")
@pytest.mark.parametrize(
    ("rapid", "day", "is_listed"),
    [
        (1400, DAY, True),
        (1399, DAY, False),
        (1400, date(2005, 10, 1), False),
        (1600, date(2005, 10, 1), True),
        (1599, date(2005, 10, 1), False),
    ],
)
def test_the_rapid_list_holds_who_has_reached_its_minimum(
    rapid: int, day: date, *, is_listed: bool
) -> None:
    assert publication.is_on_rapid_list(rapid, Readings(B02_2004), on=day) is is_listed


@pytest.mark.article("15b")
def test_the_rapid_k_is_what_the_administrator_has_set() -> None:
    assert publication.rapid_coefficient(20) == 20
    assert publication.rapid_coefficient(None) is None


@pytest.mark.article("15c")
@pytest.mark.parametrize(
    ("rapid", "shown"), [(2187, "218"), (2180, "218"), (2189, "218"), (1400, "140")]
)
def test_a_rapid_rating_is_shown_by_its_first_three_digits(rapid: int, shown: str) -> None:
    assert publication.rapid_rating_shown(rapid, on=DAY) == shown


@pytest.mark.article("15a", "15b", "15c")
def test_the_rapid_list_shows_who_reached_the_minimum_and_the_k_that_was_set() -> None:
    ratings = {"A": 1399, "B": 1400, "C": 2187}
    made = publication.rapid_list(ratings, Readings(B02_2004), on=DAY, set_k=20)
    assert made.shown == {"B": "140", "C": "218"}
    assert made.k == 20


# 16 Membership


@pytest.mark.article("16.1")
def test_who_belongs_to_no_member_federation_is_not_listed(listed: Maker) -> None:
    made = listed(
        {"id": "X", "rating": 2000, "is_federation_member": False}, {"id": "Y", "rating": 2000}
    )
    assert _ids(made) == ["Y"]
    assert [(f.severity, f.article) for f in made.findings] == [(Severity.REFUSE, "16.1")]
    assert _names(made.findings[0], "X")


@pytest.mark.article("16.2")
def test_who_is_not_to_be_listed_is_not_listed(listed: Maker) -> None:
    made = listed({"id": "X", "rating": 2000, "is_excluded": True}, {"id": "Y", "rating": 2000})
    assert _ids(made) == ["Y"]
    assert not made.delisted
    titled = listed({"id": "X", "title": "FM", "is_excluded": True})
    assert not titled.titled_unrated


@pytest.mark.article("16.3")
@pytest.mark.parametrize(
    ("dispensation", "is_listed"),
    [(date(2007, 6, 30), True), (DAY, True), (date(2007, 7, 2), False), (None, False)],
)
def test_a_dispensation_lets_a_player_without_federation_onto_the_list(
    dispensation: date | None, listed: Maker, *, is_listed: bool
) -> None:
    player = {
        "id": "X",
        "rating": 2000,
        "is_federation_member": False,
        "dispensation": dispensation,
    }
    made = listed(player)
    assert _ids(made) == (["X"] if is_listed else [])
    assert bool(made.findings) is not is_listed


def _names(finding: Finding, player_id: str) -> bool:
    return player_id in finding.where and player_id in finding.message
