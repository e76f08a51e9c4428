"""Starting ratings: two rankings become one order, and a normal law gives every place its rating.

Quantiles of the normal law are checked against the printed tables of statistics and, over whole
rankings, against an independent calculation.
"""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from itertools import pairwise
from statistics import NormalDist
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad.model.finding import Severity
from arpad.model.ranking import RankedPlayer, StartingRating, StartingRatings, StartMethod
from arpad.regulations import application, catalogue
from arpad.regulations.edition import Readings
from arpad.regulations.fisf.applied_law import AppliedLaw

Findings: TypeAlias = Callable[[Any, str | None], list[tuple[Severity, str]]]
Ranking: TypeAlias = Callable[..., list[RankedPlayer]]
Find: TypeAlias = Callable[..., StartingRatings]
Merged: TypeAlias = Callable[..., list[str]]

EDITION = "fisf/classique_2019"
ON = date(2019, 9, 1)


@pytest.fixture
def find(edition: str) -> Find:
    """Return what gives the starting ratings of a ranking."""

    def ask(players: list[RankedPlayer], **readings: str) -> StartingRatings:
        return application.starting_ratings(players, on=ON, edition=edition, readings=readings)

    return ask


@pytest.fixture
def merged(law: AppliedLaw) -> Merged:
    """Return what names the players of a ranking in the merged order."""

    def order(players: list[RankedPlayer], **readings: str) -> list[str]:
        rules = law.starting_ratings
        return [p.id for p in rules.merged_order(players, Readings(law.edition, readings), on=ON)]

    return order


def _classic(series: str, rank: int) -> dict[str, Any]:
    return {"classic_series": series, "classic_rank": rank}


def _by_id(found: StartingRatings) -> dict[str, StartingRating]:
    return {rating.id: rating for rating in found.ratings}


# One order of two rankings


@pytest.mark.article("fisf/classique_2019", "annex 1")
def test_jokers_stand_at_the_head_of_their_duplicate_series(
    merged: Merged, ranking_of: Ranking
) -> None:
    players = ranking_of({1: 3, 2: 6}, d3=_classic("Joker", 5), d6=_classic("Joker", 1))
    assert merged(players) == ["d3", "d1", "d2", "d6", "d4", "d5"]


@pytest.mark.article("fisf/classique_2019", "annex 1")
def test_jokers_of_a_series_stand_in_the_order_of_the_classic_ranking(
    law: AppliedLaw, ranking_of: Ranking
) -> None:
    players = ranking_of({2: 4}, d2=_classic("Joker", 9), d4=_classic("Joker", 2))
    orders = {"classic": ["d4", "d2", "d1", "d3"], "duplicate": ["d2", "d4", "d1", "d3"]}
    for choice, order in orders.items():
        readings = Readings(law.edition, {"joker_order": choice})
        merged = law.starting_ratings.merged_order(players, readings, on=ON)
        assert [player.id for player in merged] == order
        assert readings.touched == {"joker_order": choice}


@pytest.mark.article("fisf/classique_2019", "annex 1")
def test_one_joker_a_series_needs_no_order(law: AppliedLaw, ranking_of: Ranking) -> None:
    players = ranking_of({1: 2, 2: 4}, d2=_classic("Joker", 9), d4=_classic("Joker", 2))
    readings = Readings(law.edition)
    law.starting_ratings.merged_order(players, readings, on=ON)
    assert readings.touched == {}


@pytest.mark.article("fisf/classique_2019", "annex 1")
@pytest.mark.parametrize("series", ["A", "B", "C"])
def test_other_classic_players_keep_their_duplicate_place(
    series: str, merged: Merged, ranking_of: Ranking
) -> None:
    players = ranking_of({1: 2, 3: 4}, d2=_classic(series, 1), d4=_classic(series, 2))
    assert merged(players) == ["d1", "d2", "d3", "d4"]


@pytest.mark.article("fisf/classique_2019", "annex 1")
def test_steps_within_a_series_do_not_hold_a_joker_back(
    merged: Merged, ranking_of: Ranking
) -> None:
    """The last of a series, however low his step, passes everybody in it and nobody above it."""
    players = ranking_of({4: 10, 5: 200}, d200=_classic("Joker", 40))
    assert merged(players)[9:12] == ["d10", "d200", "d11"]


@pytest.mark.article("fisf/classique_2019", "annex 1")
@pytest.mark.parametrize(
    ("series", "after", "before", "constant"),
    [
        ("Joker", "d3", "d4", 1679),
        ("A", "d4", "d5", 1430),
        ("B", "d5", "d6", 1400),
        ("C", "d6", "d7", 1400),
    ],
)
def test_a_classic_only_player_stands_at_the_end_of_a_duplicate_series(
    series: str,
    after: str,
    before: str,
    constant: int,
    *,
    find: Find,
    merged: Merged,
    ranking_of: Ranking,
) -> None:
    players = ranking_of({n: n for n in range(1, 8)}, x=_classic(series, 1))
    order = merged(players)
    place = order.index("x")
    assert (order[place - 1], order[place + 1]) == (after, before)
    x = _by_id(find(players))["x"]
    assert (x.rating, x.method, x.rank, x.raw) == (constant, StartMethod.CONSTANT, None, None)
    assert x.place == place + 1


@pytest.mark.article("fisf/classique_2019", "annex 1")
def test_classic_only_players_of_a_series_stand_in_classic_order_and_never_at_its_head(
    merged: Merged, ranking_of: Ranking
) -> None:
    players = ranking_of(
        {3: 2}, y=_classic("Joker", 7), x=_classic("Joker", 3), d2=_classic("Joker", 5)
    )
    assert merged(players) == ["d2", "d1", "x", "y"]


@pytest.mark.article("fisf/classique_2019", "annex 1")
def test_classic_only_players_stand_where_their_series_would_be_if_it_is_empty(
    merged: Merged, ranking_of: Ranking
) -> None:
    players = ranking_of({2: 1, 7: 2}, x=_classic("C", 9), y=_classic("Joker", 1))
    assert merged(players) == ["d1", "y", "x", "d2"]


@pytest.mark.article("fisf/classique_2019", "annex 1")
def test_the_order_of_the_file_does_not_matter(merged: Merged, ranking_of: Ranking) -> None:
    players = ranking_of({1: 3, 3: 5}, d5=_classic("Joker", 1), x=_classic("Joker", 2))
    assert merged(players[::-1]) == merged(players) == ["d1", "d2", "d3", "d5", "d4", "x"]


@pytest.mark.article("fisf/classique_2019", "annex 1")
def test_an_unknown_classic_series_is_refused_where_it_decides(
    find: Find, ranking_of: Ranking
) -> None:
    with pytest.raises(ValueError, match="D is no classic series"):
        find(ranking_of({1: 2}, x=_classic("D", 1)))


# The law of three deviations

NORMAL = NormalDist()


def _three_sigmas(rank: int, players: int, *, plus_one: bool = False) -> float:
    """Return the value by the definition of a cut normal law, through its own distribution."""
    law = NormalDist(1150, 850 / 3)
    share = 1 - (rank / (players + 1) if plus_one else (rank - 0.5) / players)
    low, high = law.cdf(300), law.cdf(2000)
    return law.inv_cdf(low + share * (high - low))


def _as_rating(value: float) -> int:
    return min(1950, max(1400, int(value + 0.5)))


@pytest.mark.article("fisf/classique_2019", "annex 1")
def test_the_law_of_three_deviations_by_the_printed_normal_table(
    find: Find, ranking_of: Ranking
) -> None:
    """With .00135 cut off at either end, the first of ten stands at .94879, the second at .8491.

    The table has .9484 at 1.63, .9495 at 1.64; .8485 at 1.03, .8508 at 1.04; .7486 at 0.67.
    """
    found = find(ranking_of({1: 10}))
    values = [float(rating.raw or 0) for rating in found.ratings]
    third = 850 / 3
    assert values[0] == pytest.approx(1150 + 1.633 * third, abs=0.5)
    assert values[1] == pytest.approx(1150 + 1.0325 * third, abs=0.5)
    assert values[2] == pytest.approx(1150 + 0.673 * third, abs=0.5)
    assert [rating.rating for rating in found.ratings] == [1613, 1443, *[1400] * 8]
    assert [value + values[9 - place] for place, value in enumerate(values)] == [2300] * 10


@pytest.mark.article("fisf/classique_2019", "annex 1")
@pytest.mark.parametrize("players", [1, 2, 3, 10, 99, 1000])
@pytest.mark.parametrize("share", ["middle", "plus-one"])
def test_every_rank_of_a_ranking_by_an_independent_calculation(
    players: int, share: str, find: Find, ranking_of: Ranking
) -> None:
    found = find(ranking_of({1: players}), rank_share=share)
    for rating in found.ratings:
        assert rating.rank is not None
        assert rating.raw is not None
        value = _three_sigmas(rating.rank, players, plus_one=share == "plus-one")
        assert float(rating.raw) == pytest.approx(value, abs=0.0051)
        assert rating.rating == _as_rating(value)
        assert rating.place == rating.rank
        assert rating.method is StartMethod.QUANTILE
    assert [rating.rank for rating in found.ratings] == list(range(1, players + 1))
    assert found.readings == {"normal_law": "three-sigmas", "rank_share": share}


@pytest.mark.article("fisf/classique_2019", "annex 1")
@pytest.mark.parametrize(("share", "value"), [(0.0297, 1679), (0.1606, 1430), (0.188, 1400)])
def test_the_points_of_the_law_stand_at_these_shares(
    share: float, value: int, law: AppliedLaw
) -> None:
    """1679 at 2.97 % of the players, 1430 at 16.1 %, 1400 at 18.8 %."""
    rules, readings = law.starting_ratings, Readings(law.edition)
    curve = rules.normal_law(100_000, {}, readings, on=ON)
    found = rules.value_of_law(round(share * 100_000), curve, readings, on=ON)
    assert float(found) == pytest.approx(value, abs=1)


@pytest.mark.article("fisf/classique_2019", "annex 1")
def test_ten_of_ten_thousand_are_above_1950(find: Find, ranking_of: Ranking) -> None:
    found = find(ranking_of({1: 10_000}))
    values = [rating.raw or Decimal(0) for rating in found.ratings]
    assert sum(value > 1950 for value in values) == 10
    assert [rating.rating for rating in found.ratings[:12]] == [1950] * 10 + [
        _as_rating(_three_sigmas(rank, 10_000)) for rank in (11, 12)
    ]
    assert all(300 < value < 2000 for value in values)
    assert all(upper > lower for upper, lower in pairwise(values))


@settings(max_examples=60)
@given(players=st.integers(1, 50_000), data=st.data())
def test_any_rank_lies_within_the_law_and_mirrors_its_counterpart(
    players: int, data: st.DataObject
) -> None:
    rank = data.draw(st.integers(1, players))
    law = catalogue.law(EDITION)
    assert isinstance(law, AppliedLaw)
    for share in ("middle", "plus-one"):
        readings = Readings(law.edition, {"rank_share": share})
        curve = law.starting_ratings.normal_law(players, {}, readings, on=ON)
        here, there = (
            float(law.starting_ratings.value_of_law(r, curve, readings, on=ON))
            for r in (rank, players + 1 - rank)
        )
        assert 300 < here < 2000
        assert here + there == pytest.approx(2300)


# The other laws


@pytest.mark.article("fisf/classique_2019", "annex 1")
def test_the_first_at_2000_by_the_printed_normal_table(find: Find, ranking_of: Ranking) -> None:
    """Of ten players the first stands at .95, 1.6449 deviations; then 1.0364, .6745, .3853.

    850 / 1.6449 is 516.75: 1150 + 535.6, 1150 + 348.5, 1150 + 199.1.
    """
    found = find(ranking_of({1: 10}), normal_law="first-2000")
    values = [float(rating.raw or 0) for rating in found.ratings]
    assert values[:4] == [
        2000,
        pytest.approx(1685.6, abs=0.1),
        pytest.approx(1498.5, abs=0.1),
        pytest.approx(1349.1, abs=0.1),
    ]
    assert [rating.rating for rating in found.ratings[:4]] == [1950, 1686, 1499, 1400]
    assert found.law is not None
    assert found.law.choice == "first-2000"
    assert found.law.mean == 1150
    assert float(found.law.deviation) == pytest.approx(850 / 1.6449, abs=0.02)
    assert found.readings["normal_law"] == "first-2000"


@pytest.mark.article("fisf/classique_2019", "annex 1")
@pytest.mark.parametrize("share", ["middle", "plus-one"])
def test_one_player_alone_cannot_be_the_first_and_the_middle(
    share: str, find: Find, ranking_of: Ranking
) -> None:
    """A single rank stands at one half, where the law has its mean of 1150 and not 2000."""
    with pytest.raises(ValueError, match="first-2000 needs more than one"):
        find(ranking_of({1: 1}), normal_law="first-2000", rank_share=share)


@pytest.mark.article("fisf/classique_2019", "annex 1")
def test_two_points_by_the_printed_normal_table(
    find: Find, ranking_of: Ranking, findings_of: Findings
) -> None:
    """Series 3 ends with rank 1 of 10, 1.6449 deviations up, series 4 with rank 3, .6745.

    249 / .9704 is 256.6, 1679 - 422.1 is 1256.9; rank 2, 1.0364 deviations up, has 1522.9.
    """
    players = ranking_of({3: 1, 4: 3, 5: 10})
    found = find(players, normal_law="two-anchors")
    assert found.law is not None
    assert float(found.law.deviation) == pytest.approx(256.6, abs=0.05)
    assert float(found.law.mean) == pytest.approx(1256.9, abs=0.05)
    values = [str(rating.raw) for rating in found.ratings[:3]]
    assert (values[0], values[2]) == ("1679.00", "1430.00")
    assert float(values[1]) == pytest.approx(1522.9, abs=0.05)
    assert [rating.rating for rating in found.ratings[:4]] == [1679, 1523, 1430, 1400]
    assert findings_of(found, "annex 1") == []
    assert (found.law.choice, found.readings["normal_law"]) == ("two-anchors", "two-anchors")


@pytest.mark.article("fisf/classique_2019", "annex 1")
@pytest.mark.parametrize("share", ["middle", "plus-one"])
@pytest.mark.parametrize(("third", "fourth"), [(1, 2), (30, 160), (400, 1500), (1499, 1500)])
def test_two_points_are_always_met(
    third: int, fourth: int, share: str, find: Find, ranking_of: Ranking
) -> None:
    players = ranking_of({3: third, 4: fourth, 6: 2000})
    found = find(players, normal_law="two-anchors", rank_share=share)
    by_rank = {rating.rank: rating for rating in found.ratings}
    assert (by_rank[third].rating, by_rank[fourth].rating) == (1679, 1430)
    assert found.law is not None
    curve = NormalDist(float(found.law.mean), float(found.law.deviation))
    for rank in (1, 2, 1000, 2000):
        above = rank / 2001 if share == "plus-one" else (rank - 0.5) / 2000
        value = float(by_rank[rank].raw or 0)
        assert value == pytest.approx(curve.inv_cdf(1 - above), abs=0.0051)


@pytest.mark.article("fisf/classique_2019", "annex 1")
@pytest.mark.parametrize("ends", [{3: 5}, {4: 5}, {1: 2, 5: 5}])
def test_two_points_need_players_in_both_series(
    ends: dict[int, int], find: Find, ranking_of: Ranking
) -> None:
    with pytest.raises(ValueError, match="two anchors need players in Duplicate series"):
        find(ranking_of(ends), normal_law="two-anchors")


@pytest.mark.article("fisf/classique_2019", "annex 1")
@pytest.mark.parametrize("share", ["middle", "plus-one"])
def test_a_share_stands_for_a_rank(share: str, find: Find, ranking_of: Ranking) -> None:
    """Rank 2 of 100: share 0.015 is 1755, share 2/101 is 1726."""
    found = find(ranking_of({1: 100}), rank_share=share)
    assert found.ratings[1].rating == {"middle": 1755, "plus-one": 1726}[share]
    assert found.readings["rank_share"] == share


# Points of the law that are in print


@pytest.mark.article("fisf/classique_2019", "annex 1")
@pytest.mark.parametrize(
    ("third", "fourth", "missed"),
    [
        (297, 1606, []),  # 1679.11 and 1430.06
        (296, 1606, []),  # 1679.6
        (294, 1606, [3]),  # 1680.5
        (300, 1606, [3]),  # 1677.7
        (297, 1595, [4]),  # 1431.2
        (400, 1500, [3, 4]),
    ],
)
def test_a_law_that_misses_a_printed_point_is_warned_of(
    third: int, fourth: int, missed: list[int], law: AppliedLaw
) -> None:
    rules, readings = law.starting_ratings, Readings(law.edition)
    curve = rules.normal_law(10_000, {}, readings, on=ON)
    found = rules.missed_anchors(curve, {3: third, 4: fourth}, readings, on=ON)
    assert [series for series, _, _ in found] == missed
    for series, rank in ((3, third), (4, fourth)):
        printed = {3: 1679, 4: 1430}[series]
        is_missed = abs(_three_sigmas(rank, 10_000) - printed) > 1
        assert is_missed is (series in missed)


@pytest.mark.article("fisf/classique_2019", "annex 1")
def test_the_warning_names_the_series_the_value_and_the_way_out(
    find: Find, ranking_of: Ranking
) -> None:
    found = find(ranking_of({3: 1, 4: 3, 5: 10}))
    told = [f for f in found.findings if f.article == "annex 1"]
    assert [(f.severity, f.where) for f in told] == [(Severity.WARN, "law")] * 2
    ends = ((3, 1, 1679), (4, 3, 1430))
    for finding, (series, rank, printed) in zip(told, ends, strict=True):
        value = f"{_three_sigmas(rank, 10):.2f}"
        assert f"series {series} comes to {value}" in finding.message
        assert f"prints {printed};" in finding.message
        assert "two-anchors" in finding.message


@pytest.mark.article("fisf/classique_2019", "annex 1")
def test_a_ranking_without_the_two_series_misses_nothing(find: Find, ranking_of: Ranking) -> None:
    assert find(ranking_of({1: 2, 2: 4, 5: 10})).findings == ()


# Clamps


@pytest.mark.article("fisf/classique_2019", "annex 1")
@pytest.mark.parametrize(
    ("value", "rating"),
    [
        ("2000", 1950),
        ("1951", 1950),
        ("1950.50", 1950),
        ("1950.49", 1950),
        ("1950", 1950),
        ("1949.50", 1950),
        ("1949.49", 1949),
        ("1679.50", 1680),
        ("1679.49", 1679),
        ("1401", 1401),
        ("1400.50", 1401),
        ("1400.49", 1400),
        ("1400", 1400),
        ("1399.50", 1400),
        ("1399.49", 1400),
        ("1399", 1400),
        ("300", 1400),
        ("-12.50", 1400),
    ],
)
def test_a_starting_rating_lies_between_1400_and_1950(
    value: str, rating: int, law: AppliedLaw
) -> None:
    assert law.starting_ratings.clamped(Decimal(value), on=ON) == rating


# Players without a Duplicate ranking


@pytest.mark.article("fisf/classique_2019", "annex 1")
def test_classic_only_players_have_the_constants_and_move_nobody(
    find: Find, ranking_of: Ranking
) -> None:
    guests = {f"x{n}": _classic("Joker", n) for n in range(1, 4)}
    with_guests = _by_id(find(ranking_of({3: 30, 4: 1000}, **guests)))
    without = _by_id(find(ranking_of({3: 30, 4: 1000})))
    assert {with_guests[guest].rating for guest in guests} == {1679}
    assert [with_guests[guest].place for guest in guests] == [31, 32, 33]
    assert [with_guests[i].rating for i in without] == [without[i].rating for i in without]
    assert [with_guests[i].rank for i in without] == [without[i].rank for i in without]
    assert (with_guests["d30"].place, with_guests["d31"].place) == (30, 34)


@pytest.mark.article("fisf/classique_2019", "annex 1")
def test_classic_only_players_may_take_ranks_instead(find: Find, ranking_of: Ranking) -> None:
    guests = {f"x{n}": _classic("Joker", n) for n in range(1, 4)}
    found = find(ranking_of({3: 30, 4: 1000}, **guests), classic_only="ranked")
    ratings = _by_id(found)
    assert [ratings[guest].rank for guest in guests] == [31, 32, 33]
    assert (ratings["d30"].rank, ratings["d31"].rank) == (30, 34)
    assert {ratings[guest].method for guest in guests} == {StartMethod.QUANTILE}
    for name, rank in (("x1", 31), ("x3", 33), ("d31", 34), ("d1000", 1003)):
        assert ratings[name].rating == _as_rating(_three_sigmas(rank, 1003))
    assert found.law is not None
    assert found.law.players == 1003
    assert found.readings["classic_only"] == "ranked"


@pytest.mark.article("fisf/classique_2019", "annex 1")
def test_the_reading_is_recorded_only_where_somebody_is_classic_only(
    find: Find, ranking_of: Ranking
) -> None:
    assert "classic_only" not in find(ranking_of({1: 3})).readings
    found = find(ranking_of({1: 3}, x=_classic("B", 1)))
    assert found.readings["classic_only"] == "constants"


@pytest.mark.article("fisf/classique_2019", "annex 1")
def test_a_ranking_of_classic_only_players_needs_no_law(find: Find, ranking_of: Ranking) -> None:
    found = find(ranking_of({}, x=_classic("A", 1), y=_classic("Joker", 2)))
    assert found.law is None
    assert [(r.id, r.rating) for r in found.ratings] == [("y", 1679), ("x", 1430)]
    assert found.readings == {"classic_only": "constants"}
    assert found.findings == ()


@pytest.mark.article("fisf/classique_2019", "5", "annex 1")
def test_a_player_in_neither_ranking_has_1400_and_the_officer_is_told(
    find: Find, ranking_of: Ranking, findings_of: Findings
) -> None:
    found = find(ranking_of({1: 2}, n={"name": "Novak"}, x=_classic("C", 1)))
    n = _by_id(found)["n"]
    assert (n.rating, n.method, n.rank, n.raw, n.place) == (1400, StartMethod.NONE, None, None, 4)
    assert findings_of(found, "annex 1") == [(Severity.WARN, "player n")]
    assert "Novak" in found.findings[0].message
    assert found.readings["no_ranking"] == "lowest"
    assert found.law is not None
    assert found.law.players == 2


@pytest.mark.article("fisf/classique_2019", "annex 1")
def test_an_inactive_player_has_the_rating_of_the_duplicate_place(
    find: Find, ranking_of: Ranking
) -> None:
    """No classic ranking, a Duplicate place: nothing sets him apart from others."""
    found = find(ranking_of({1: 10}, d3=_classic("A", 1)))
    assert [r.rating for r in found.ratings] == [1613, 1443, *[1400] * 8]


@pytest.mark.article("fisf/classique_2019", "annex 1")
def test_nobody_has_no_starting_rating(find: Find) -> None:
    found = find([])
    assert (found.law, found.ratings, found.readings, found.findings) == (None, (), {}, ())


# What is kept of it


@pytest.mark.article("fisf/classique_2019", "5", "annex 1")
def test_the_parameters_of_the_law_are_kept_with_their_season(
    find: Find, ranking_of: Ranking
) -> None:
    found = find(ranking_of({1: 10}))
    assert (found.edition, found.season, found.on) == (EDITION, "2019-2020", ON)
    assert found.law is not None
    assert (found.law.choice, found.law.players) == ("three-sigmas", 10)
    assert (found.law.lowest, found.law.highest) == (300, 2000)
    assert (str(found.law.mean), str(found.law.deviation)) == ("1150.000000", "283.333333")


@pytest.mark.parametrize(
    ("on", "season"),
    [
        (date(2019, 8, 30), "2018-2019"),
        (date(2019, 8, 31), "2019-2020"),
        (date(2019, 9, 1), "2019-2020"),
        (date(2020, 8, 30), "2019-2020"),
        (date(2020, 8, 31), "2020-2021"),
    ],
)
def test_a_ranking_of_31_august_serves_the_season_that_begins(
    on: date, season: str, ranking_of: Ranking
) -> None:
    assert application.starting_ratings(ranking_of({1: 2}), on=on).season == season


@pytest.mark.parametrize("edition", ["fide/b02_2010", "fesa/elo_text"])
def test_an_edition_without_starting_ratings_says_so(edition: str) -> None:
    with pytest.raises(catalogue.UnknownEditionError, match="knows no starting ratings"):
        application.starting_ratings([], on=ON, edition=edition)
