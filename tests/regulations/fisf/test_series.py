"""Series: bars on both sides, the freeze for a season, newcomers, and the yearly proposal."""

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import date
from fractions import Fraction
from math import floor
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad.model.finding import Severity
from arpad.model.outcome import Outcome, PlayerOutcome
from arpad.model.period import RatingList
from arpad.model.player import Player
from arpad.model.season import Season
from arpad.model.series import BarsDecision, BarsProposal
from arpad.regulations import application, catalogue
from arpad.regulations.edition import Readings
from arpad.regulations.fisf.applied_law import AppliedLaw
from arpad.regulations.fisf.classique_2019 import LAW

Findings: TypeAlias = Callable[[Any, str | None], list[tuple[Severity, str]]]
Listed: TypeAlias = Callable[..., RatingList]
Propose: TypeAlias = Callable[..., BarsProposal]
Rate: TypeAlias = Callable[..., Outcome]
Rated: TypeAlias = Callable[..., dict[str, PlayerOutcome]]

ON = date(2020, 1, 11)
LAST_DAY = date(2020, 8, 31)
BARS_OF_2019 = {"Joker": 1917, "A": 1810, "B": 1544}


# Bars


@pytest.mark.article("fisf/classique_2019", "2")
@pytest.mark.parametrize(
    ("rating", "series"),
    [
        (2400, "Joker"),
        (1918, "Joker"),
        (1917, "Joker"),
        (1916, "A"),
        (1915, "A"),
        (1811, "A"),
        (1810, "A"),
        (1809, "B"),
        (1808, "B"),
        (1545, "B"),
        (1544, "B"),
        (1543, "C"),
        (1542, "C"),
        (1000, "C"),
    ],
)
def test_the_series_on_both_sides_of_every_bar(
    rating: int, series: str, law: AppliedLaw, rated: Rated, listed: Listed
) -> None:
    bars = law.series.bars_on(ON, Readings(law.edition))
    assert bars == BARS_OF_2019
    assert law.series.series_by_rating(rating, bars, on=ON) == series
    new = {"id": "N", "rating": rating, "series": None}
    assert rated([new, {"id": "B", "rating": 1600}], "N: B=")["N"].series == series
    made = listed(new)
    assert made.file is not None
    assert [row.series for row in made.file] == [series]


@pytest.mark.article("fisf/classique_2019", "2")
def test_the_four_series_leave_no_gap_and_do_not_overlap(law: AppliedLaw) -> None:
    series = [law.series.series_by_rating(r, BARS_OF_2019, on=ON) for r in range(1000, 2100)]
    assert Counter(series) == {
        "C": 1544 - 1000,
        "B": 1810 - 1544,
        "A": 1917 - 1810,
        "Joker": 2100 - 1917,
    }
    assert list(dict.fromkeys(series)) == ["C", "B", "A", "Joker"]


@pytest.mark.article("fisf/classique_2019", "2")
def test_other_bars_give_other_series(law: AppliedLaw) -> None:
    """The bars of the season that begins turn the rating of 31 August into a series."""
    new = {"Joker": 1930, "A": 1820, "B": 1550}
    ratings = (1930, 1929, 1820, 1819, 1812, 1550, 1549)
    found = [law.series.series_by_rating(rating, new, on=LAST_DAY) for rating in ratings]
    assert found == ["Joker", "A", "A", "B", "B", "B", "C"]


# The freeze


@pytest.mark.article("fisf/classique_2019", "2")
@pytest.mark.parametrize("series", ["Joker", "A", "B", "C"])
@pytest.mark.parametrize("result", ["1", "0"])
def test_the_rating_moves_and_the_series_stays(series: str, result: str, rate: Rate) -> None:
    """Ten games lift or lower 1810 by 80 points, far over the bar, with any series."""
    players = [
        {"id": "A", "rating": 1810, "series": series},
        {"id": "B", "rating": 1810, "series": "A"},
    ]
    outcome = rate(players, "A: " + " ".join([f"B{result}"] * 10))
    a = outcome.players[0]
    assert (a.before, a.after) == (1810, 1890 if result == "1" else 1730)
    assert a.series == series
    assert outcome.readings == {}


@pytest.mark.article("fisf/classique_2019", "2", "5")
@pytest.mark.parametrize(
    ("start_rating", "result", "series", "after"),
    [(1544, "0", "B", 1524), (1543, "1", "C", 1563), (1400, "1", "C", 1425)],
)
def test_a_newcomer_has_the_series_of_the_starting_rating_and_not_of_the_new_one(
    start_rating: int, result: str, series: str, after: int, rate: Rate
) -> None:
    new = {"id": "N", "rating": start_rating, "games": 0, "tournaments": 0, "series": None}
    outcome = rate([new, {"id": "B", "rating": start_rating}], f"N: B{result}")
    n = outcome.players[0]
    assert (n.after, n.series) == (after, series)
    assert outcome.readings == {"series_of_newcomers": "by-starting-rating"}


@pytest.mark.article("fisf/classique_2019", "2", "5")
def test_a_newcomer_keeps_the_series_in_later_tournaments_and_on_the_list(
    rated: Rated, listed: Listed
) -> None:
    new = {"id": "N", "rating": 1544, "games": 0, "tournaments": 0, "series": None}
    first = rated([new, {"id": "B", "rating": 1544}], "N: B0")["N"]
    later = new | {"rating": first.after, "games": 1, "tournaments": 1, "series": first.series}
    assert first.after == 1524
    assert rated([later, {"id": "B", "rating": 1544}], "N: B0")["N"].series == "B"
    made = listed(later)
    assert made.file is not None
    assert [(row.rating, row.series) for row in made.file] == [(1524, "B")]


@pytest.mark.article("fisf/classique_2019", "2", "5")
def test_a_newcomer_without_a_rating_has_the_series_of_the_lowest_start(rated: Rated) -> None:
    assert rated([{"id": "N"}, {"id": "B", "rating": 1400}], "N: B1")["N"].series == "C"


@pytest.mark.article("fisf/classique_2019", "2")
@pytest.mark.parametrize(
    ("series", "is_told"), [("Joker", False), ("C", False), ("joker", True), ("D", True)]
)
def test_a_series_that_does_not_exist_is_warned_of_and_kept(
    series: str, *, is_told: bool, rate: Rate, findings_of: Findings
) -> None:
    players = [{"id": "A", "rating": 1500, "series": series}, {"id": "B", "rating": 1500}]
    outcome = rate(players, "A: B1")
    assert findings_of(outcome, "2") == ([(Severity.WARN, "player A")] if is_told else [])
    assert outcome.players[0].series == series


# Seasons


@pytest.mark.article("fisf/classique_2019", "2")
@pytest.mark.parametrize(
    ("day", "name", "first", "last"),
    [
        (date(2019, 8, 31), "2018-2019", date(2018, 9, 1), date(2019, 8, 31)),
        (date(2019, 9, 1), "2019-2020", date(2019, 9, 1), date(2020, 8, 31)),
        (date(2019, 12, 31), "2019-2020", date(2019, 9, 1), date(2020, 8, 31)),
        (date(2020, 1, 1), "2019-2020", date(2019, 9, 1), date(2020, 8, 31)),
        (date(2020, 2, 29), "2019-2020", date(2019, 9, 1), date(2020, 8, 31)),
        (date(2020, 8, 31), "2019-2020", date(2019, 9, 1), date(2020, 8, 31)),
        (date(2020, 9, 1), "2020-2021", date(2020, 9, 1), date(2021, 8, 31)),
    ],
)
def test_a_season_runs_from_september_to_august(
    day: date, name: str, first: date, last: date, law: AppliedLaw
) -> None:
    season = law.series.season_of(day)
    assert (season.name, season.first_day, season.last_day) == (name, first, last)


def test_seasons_follow_each_other_in_order() -> None:
    seasons = [Season.of(date(year, 10, 1), 9) for year in (2020, 2018, 2019)]
    assert [season.name for season in sorted(seasons)] == ["2018-2019", "2019-2020", "2020-2021"]


@pytest.mark.article("fisf/classique_2019", "2")
@pytest.mark.parametrize(
    ("day", "season"),
    [
        (date(2019, 8, 31), "2018-2019"),
        (date(2019, 9, 1), None),
        (date(2020, 8, 31), None),
        (date(2020, 9, 1), "2020-2021"),
        (date(2023, 5, 6), "2022-2023"),
    ],
)
def test_the_bars_of_another_season_are_the_last_known_with_a_warning(
    day: date, season: str | None, rate: Rate
) -> None:
    newcomer = {"id": "N", "rating": 1812, "series": None, "games": 0, "tournaments": 0}
    outcome = rate([newcomer, {"id": "B", "rating": 1600}], "N: B1", start=day)
    told = [f for f in outcome.findings if f.article == "2"]
    assert outcome.players[0].series == "A"
    if season is None:
        assert told == []
        assert "bars_of_other_seasons" not in outcome.readings
        return
    (finding,) = told
    assert (finding.severity, finding.where) == (Severity.WARN, "series")
    assert f"season {season}:" in finding.message
    assert outcome.readings["bars_of_other_seasons"] == "last-known"


@pytest.mark.article("fisf/classique_2019", "2")
def test_nobody_without_a_series_needs_no_bars_in_another_season(
    rate: Rate, findings_of: Findings
) -> None:
    players = [{"id": i, "rating": 1600} for i in "AB"]
    outcome = rate(players, "A: B1", start=date(2021, 3, 6))
    assert findings_of(outcome, "2") == []
    assert outcome.readings == {}


# The proposal


@pytest.fixture
def propose(edition: str) -> Propose:
    """Return what proposes bars from the ratings of a day, else of the last of the season."""

    def ask(players: Sequence[Player], *, on: date = LAST_DAY, **more: Any) -> BarsProposal:  # noqa: ANN401
        return application.propose_bars(players, on=on, edition=edition, **more)

    return ask


def _field(*ratings: int, **more: Any) -> list[Player]:  # noqa: ANN401
    """Return ranked players who have just played."""
    record: dict[str, Any] = {"games": 40, "tournaments": 5, "last_event": date(2020, 6, 7)} | more
    return [Player(id=f"{r}-{n}", rating=r, **record) for n, r in enumerate(ratings)]


def _by_hand(ratings: Sequence[int]) -> dict[str, int]:
    """Return the rating of the last player within 5, 15 and 45 %, halves up, at least the first."""
    best = sorted(ratings, reverse=True)
    last = {s: floor(Fraction(len(best) * p, 100) + Fraction(1, 2)) for s, p in CUMULATED.items()}
    return {series: best[max(number, 1) - 1] for series, number in last.items()}


CUMULATED = {"Joker": 5, "A": 15, "B": 45}


@pytest.mark.article("fisf/classique_2019", "2")
@pytest.mark.parametrize(
    ("number", "reached"),
    [
        # players, and how many of them are to reach the bars of Joker, A and B
        (1, (1, 1, 1)),
        (2, (1, 1, 1)),
        (3, (1, 1, 1)),
        (4, (1, 1, 2)),
        (5, (1, 1, 2)),
        (6, (1, 1, 3)),
        (7, (1, 1, 3)),
        (9, (1, 1, 4)),
        (10, (1, 2, 5)),
        (11, (1, 2, 5)),
        (16, (1, 2, 7)),
        (17, (1, 3, 8)),
        (20, (1, 3, 9)),
        (29, (1, 4, 13)),
        (30, (2, 5, 14)),
        (31, (2, 5, 14)),
        (40, (2, 6, 18)),
        (100, (5, 15, 45)),
        (109, (5, 16, 49)),
        (110, (6, 17, 50)),
        (1000, (50, 150, 450)),
    ],
)
def test_5_10_and_30_percent_of_any_number_of_players(
    number: int, reached: tuple[int, int, int], propose: Propose
) -> None:
    """Halves go up: 10 players have half a Joker, 30 have one and a half; one there always is."""
    ratings = [3000 - n for n in range(number)]
    proposal = propose(_field(*reversed(ratings)))
    assert proposal.proposed == {
        series: 3000 - (last - 1) for series, last in zip(CUMULATED, reached, strict=True)
    }
    assert proposal.population == number
    joker, a, b = reached
    counts = {"Joker": joker, "A": a - joker, "B": b - a, "C": number - b}
    assert list(proposal.counts.items()) == list(counts.items())
    assert list(proposal.shares) == list(counts)
    for series, share in proposal.shares.items():
        assert share.as_tuple().exponent == -2
        assert abs(Fraction(share) - Fraction(100 * counts[series], number)) <= Fraction(1, 200)


@pytest.mark.article("fisf/classique_2019", "2")
def test_equal_ratings_are_never_parted_and_share_the_better_series(propose: Propose) -> None:
    """Of 40 players 2, 6 and 18 are to reach the bars; with ties 3, 10 and 40 do."""
    ratings = [1900] * 3 + [1800] * 7 + [1700] * 30
    proposal = propose(_field(*ratings))
    assert proposal.proposed == {"Joker": 1900, "A": 1800, "B": 1700}
    assert proposal.counts == {"Joker": 3, "A": 7, "B": 30, "C": 0}
    assert {series: str(share) for series, share in proposal.shares.items()} == {
        "Joker": "7.50",
        "A": "17.50",
        "B": "75.00",
        "C": "0.00",
    }


@settings(max_examples=100)
@given(st.lists(st.integers(1000, 2100) | st.integers(1500, 1510), min_size=1, max_size=60))
def test_any_population_gets_the_bars_of_the_percentages(ratings: list[int]) -> None:
    proposal = application.propose_bars(_field(*ratings), on=LAST_DAY)
    assert proposal.proposed == _by_hand(ratings)
    assert sum(proposal.counts.values()) == proposal.population == len(ratings)
    bars = list(proposal.proposed.values())
    assert bars == sorted(bars, reverse=True)
    does_fall = len(set(bars)) == len(bars)
    assert (proposal.findings == ()) is does_fall


@pytest.mark.article("fisf/classique_2019", "2")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6, 7])
def test_bars_of_few_players_that_do_not_fall_are_warned_of(
    number: int, findings_of: Findings, propose: Propose
) -> None:
    proposal = propose(_field(*range(1500, 1500 + number)))
    assert proposal.proposed["Joker"] == proposal.proposed["A"]
    assert findings_of(proposal, "2") == [(Severity.WARN, "proposed")]


@pytest.mark.article("fisf/classique_2019", "2")
def test_ten_players_are_enough_for_bars_that_fall(findings_of: Findings, propose: Propose) -> None:
    proposal = propose(_field(*range(1500, 1510)))
    assert proposal.proposed == {"Joker": 1509, "A": 1508, "B": 1505}
    assert findings_of(proposal, "2") == []


# Whose percentages


@pytest.mark.article("fisf/classique_2019", "2")
@pytest.mark.parametrize(
    ("player", "two_years", "one_year", "everybody"),
    [
        ({}, True, True, True),
        ({"last_event": date(2019, 9, 1)}, True, True, True),
        ({"last_event": date(2019, 8, 31)}, True, True, True),
        ({"last_event": date(2019, 8, 30)}, True, False, True),
        ({"last_event": date(2018, 9, 1)}, True, False, True),
        ({"last_event": date(2018, 8, 31)}, True, False, True),
        ({"last_event": date(2018, 8, 30)}, False, False, True),
        ({"last_event": None}, False, False, True),
        ({"games": 15, "tournaments": 2}, True, True, True),
        ({"games": 14, "tournaments": 2}, False, False, True),
        ({"games": 15, "tournaments": 1}, False, False, True),
        ({"games": 1, "tournaments": 1}, False, False, True),
        ({"games": 0, "tournaments": 0}, False, False, False),
        ({"games": None, "tournaments": None}, False, False, False),
    ],
)
def test_who_counts_for_the_bars(
    player: dict[str, Any], *, two_years: bool, one_year: bool, everybody: bool, propose: Propose
) -> None:
    certain = _field(1500)
    (asked,) = _field(1900, **player)
    counted = {"two-years": two_years, "one-year": one_year, "all": everybody}
    for choice, is_counted in counted.items():
        proposal = propose([*certain, asked], readings={"population": choice})
        assert proposal.population == 1 + is_counted
        assert proposal.proposed["Joker"] == (1900 if is_counted else 1500)
        assert proposal.readings["population"] == choice


@pytest.mark.article("fisf/classique_2019", "2", "6")
def test_the_day_two_years_ago_counts_by_the_reading_of_a_year(propose: Propose) -> None:
    players = [*_field(1500), *_field(1900, last_event=date(2018, 8, 31))]
    for choice, population in (("same-day", 2), ("later", 1)):
        proposal = propose(players, readings={"last_year": choice})
        assert proposal.population == population
        assert proposal.readings == {
            "bars_of_31_august": "new",
            "last_year": choice,
            "population": "two-years",
        }


@pytest.mark.article("fisf/classique_2019", "2")
def test_a_player_without_a_rating_does_not_count(propose: Propose) -> None:
    unrated = Player(id="N", games=40, tournaments=5, last_event=date(2020, 6, 7))
    proposal = propose([*_field(1500), unrated])
    assert proposal.population == 1


@pytest.mark.article("fisf/classique_2019", "2")
@pytest.mark.parametrize("players", [[], _field(1500, games=3), _field(1500, last_event=None)])
def test_bars_of_nobody_are_refused(players: list[Player], propose: Propose) -> None:
    with pytest.raises(ValueError, match="no player counts"):
        propose(players)


@pytest.mark.article("fisf/classique_2019", "2")
@pytest.mark.parametrize(
    ("player", "is_told"),
    [
        ({"last_event": None}, True),
        ({}, False),
        ({"last_event": None, "games": 0}, False),
        ({"last_event": None, "games": None}, False),
        ({"last_event": date(2017, 9, 1)}, False),
    ],
)
def test_a_player_whose_last_competition_is_not_given_is_named(
    player: dict[str, Any], *, is_told: bool, propose: Propose
) -> None:
    (undated,) = _field(1400, **player)
    told = [
        f for f in propose([*_field(*range(1500, 1510)), undated]).findings if f.where == "players"
    ]
    assert [(f.severity, f.article) for f in told] == ([(Severity.WARN, "2")] if is_told else [])
    assert all(f"not given for {undated.id}:" in f.message for f in told)


@pytest.mark.article("fisf/classique_2019", "2")
@pytest.mark.parametrize(
    ("last", "is_told"), [(date(2020, 8, 30), False), (LAST_DAY, False), (date(2020, 9, 1), True)]
)
def test_a_player_who_has_played_since_is_named(
    last: date, *, is_told: bool, propose: Propose
) -> None:
    (later,) = _field(1400, last_event=last)
    found = propose([*_field(*range(1500, 1510)), later])
    told = [f for f in found.findings if f.where == "players"]
    assert [(f.severity, f.article) for f in told] == ([(Severity.WARN, "2")] if is_told else [])
    assert all(f.message.startswith(f"{later.id} competed after {LAST_DAY}") for f in told)


# Season and decision


@pytest.mark.article("fisf/classique_2019", "2")
@pytest.mark.parametrize(
    ("on", "season"),
    [
        (date(2019, 8, 31), "2019-2020"),
        (date(2019, 9, 1), "2020-2021"),
        (date(2020, 6, 30), "2020-2021"),
        (date(2020, 8, 31), "2020-2021"),
        (date(2020, 9, 1), "2021-2022"),
    ],
)
def test_the_bars_are_for_the_season_after_the_day(
    edition: str, on: date, season: str, propose: Propose
) -> None:
    players = _field(1500, last_event=date(2019, 8, 1))
    proposal = propose(players, on=on)
    assert (proposal.season, proposal.on, proposal.edition) == (season, on, edition)


@pytest.mark.article("fisf/classique_2019", "2")
def test_what_was_decided_stands_beside_what_is_proposed(
    findings_of: Findings, propose: Propose
) -> None:
    decision = BarsDecision(
        bars={"Joker": 1920, "A": 1815, "B": 1550},
        who="Classic commission",
        when=date(2020, 8, 31),
        reason="rounded to fives",
    )
    players = _field(*range(2000, 1800, -10))
    proposal = propose(players, decision=decision)
    assert proposal.decision == decision
    assert proposal.proposed == {"Joker": 2000, "A": 1980, "B": 1920}
    assert proposal.counts == {"Joker": 1, "A": 2, "B": 6, "C": 11}
    assert findings_of(proposal, "2") == []
    assert propose(players).decision is None


@pytest.mark.article("fisf/classique_2019", "2")
@pytest.mark.parametrize(
    ("bars", "is_warned"),
    [
        ({"Joker": 1920, "A": 1919, "B": 1918}, False),
        ({"Joker": 1920, "A": 1920, "B": 1550}, True),
        ({"Joker": 1920, "A": 1815, "B": 1815}, True),
        ({"Joker": 1815, "A": 1920, "B": 1550}, True),
        ({"Joker": 1920, "A": 1550, "B": 1815}, True),
    ],
)
def test_decided_bars_that_do_not_fall_are_warned_of(
    bars: dict[str, int], *, is_warned: bool, findings_of: Findings, propose: Propose
) -> None:
    decision = BarsDecision(bars=bars, who="Classic commission", when=LAST_DAY)
    players = _field(*range(2000, 1800, -10))
    proposal = propose(players, decision=decision)
    assert findings_of(proposal, "2") == ([(Severity.WARN, "decision")] if is_warned else [])
    assert proposal.decision is not None
    assert proposal.decision.bars == bars


@pytest.mark.parametrize("edition", ["fide/b02_2010", "fesa/elo_text"])
def test_an_edition_without_series_says_so(edition: str) -> None:
    with pytest.raises(catalogue.UnknownEditionError, match="knows no series"):
        application.propose_bars(_field(1500), on=LAST_DAY, edition=edition)


def test_the_bars_of_the_text_are_strictly_falling() -> None:
    bars = list(LAW.series.bars_on(ON, Readings(LAW.edition)).values())
    assert bars == sorted(set(bars), reverse=True)
