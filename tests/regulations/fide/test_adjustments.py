"""The one-off adjustments: numbers of the announcements, and what their text must keep."""

from datetime import date
from decimal import Decimal

import pytest

from arpad.model.event import Event, Game, Result
from arpad.model.player import EarlierResult, Player
from arpad.model.rating import Standing
from arpad.model.system import System
from arpad.regulations import catalogue
from arpad.regulations.application import adjustments, make_list, rate
from arpad.regulations.edition import parameters_of
from arpad.regulations.fide.adjustments import ADJUSTMENTS, ONE_OFF, PARAMETERS, adjusted

MARCH = date(2012, 3, 1)
"""A list of 2012, as an adjustment works on any list; the floor is 1200 and not 1400 there."""


def compressed(rating: int) -> int:
    found = adjusted("compression_2024", rating, None)
    return rating + (found.points if found else 0)


# 1000, 1500 and 1950 are the announcement's own. By hand: 1998 gets 0.80, 1997 1.20, 1999 0.40.
@pytest.mark.parametrize(
    ("rating", "after"),
    [
        (1000, 1400),
        (1500, 1700),
        (1950, 1970),
        (1997, 1998),
        (1998, 1999),
        (1999, 1999),
        (2000, 2000),
        (2001, 2001),
        (2850, 2850),
    ],
)
def test_ratings_below_2000_get_four_tenths_of_what_they_lack(rating: int, after: int) -> None:
    assert compressed(rating) == after


def test_compression_keeps_the_order_of_players() -> None:
    scale = [compressed(rating) for rating in range(1000, 2100)]
    assert scale == sorted(scale)


# 2283 with 2732 is the published example; 100 points below is not more than 100.
@pytest.mark.parametrize(
    ("rapid", "standard", "after"),
    [(2283, 2732, 2632), (1900, 2000, 1900), (1899, 2000, 1900), (2400, 2000, 2400)],
)
def test_a_rapid_rating_far_below_the_standard_one_is_lifted(
    rapid: int, standard: int, after: int
) -> None:
    found = adjusted("lift_2022", rapid, standard)
    assert rapid + (found.points if found else 0) == after
    assert (found is None) is (rapid == after)


def test_without_a_standard_rating_nothing_is_lifted() -> None:
    assert adjusted("lift_2022", 1000, None) is None


def test_an_adjustment_says_by_which_article_reading_and_formula() -> None:
    rounded, whole = (adjusted("compression_2024", rating, None) for rating in (1982, 1500))
    assert rounded is not None
    assert whole is not None
    assert (rounded.edition, rounded.article) == ("fide/adjustments", "2024.1")
    assert rounded.reading == "compression_rounding=nearest"
    assert rounded.formula == "0.40 x (2000 - 1982) ≈"
    assert (whole.reading, whole.formula) == (None, "0.40 x (2000 - 1500) =")


def on_the_list(rating: int | None, *, adjustment: str | None) -> dict[str, int]:
    standing = Standing(
        player=Player(id="1", name="One", rating=rating),
        changes=(-750,),
        games_by_period=(9,),
        games=100,
        adjustment=adjustment,
    )
    made = make_list(MARCH, [standing], edition="fide/b02_2010")
    return {row.id: row.rating for row in made.rows}


def test_the_compression_comes_after_the_games_and_before_the_floor() -> None:
    # 1204 - 7.50 is 1197, below the floor of 1200; 0.40 x 803 = 321.20.
    assert on_the_list(1204, adjustment="compression_2024") == {"1": 1518}
    assert on_the_list(1204, adjustment=None) == {}


@pytest.mark.parametrize(("start", "is_told"), [("2024-02-10", True), ("2024-03-10", False)])
def test_an_event_says_that_the_list_may_be_adjusted_before_its_floor(
    start: str, *, is_told: bool
) -> None:
    day = date.fromisoformat(start)
    event = Event(
        name="Match",
        start=day,
        end=day,
        players=(Player(id="1", rating=1010), Player(id="2", rating=1500)),
        games=(Game(round=1, white="1", black="2", result=Result.DRAW),),
        system=System.SWISS,
    )
    told = [finding.message for finding in rate(event).findings]
    assert any("below the floor, and be delisted" in each for each in told)
    assert any("compression_2024, where it is ordered" in each for each in told) is is_told


# By hand, for the list of 1 March 2024. 2.5 of 5 is the average; 3 of 5 is half a point above it,
# 20 by the text of 2022, and 0.40 x (2000 - 1520) = 192. By that of 2024 it were 1586 and 1636.
@pytest.mark.parametrize(
    ("score", "average", "listed", "unordered"),
    [
        ("2.5", 1500, 1700, 1500),
        ("3", 1500, 1712, 1520),
        ("2.5", 1200, 1520, None),
        ("2.5", 1000, 1400, None),
        ("2.5", 999, None, None),
    ],
)
def test_a_first_rating_of_the_compressed_list_is_worked_out_by_the_text_of_its_events(
    score: str, average: int, listed: int | None, unordered: int | None
) -> None:
    result = EarlierResult(
        start=date(2024, 2, 10),
        games=5,
        score=Decimal(score),
        rc=average,
        opponents_total=average * 5,
    )
    for adjustment, rating in (("compression_2024", listed), (None, unordered)):
        newcomer = Standing(player=Player(id="1"), results=(result,), adjustment=adjustment)
        made = make_list(date(2024, 3, 1), [newcomer])
        assert [row.rating for row in made.rows] == ([] if rating is None else [rating])
        if rating is not None and adjustment:
            assert "first_ratings_by=events" in (made.adjusted["1"].reading or "")


@pytest.mark.parametrize(("start", "rating"), [("2024-02-10", 1500), ("2024-03-02", 1586)])
def test_an_event_that_enters_the_compressed_list_gives_the_same_first_rating(
    start: str, rating: int
) -> None:
    """2.5 of 5 against 1500: as they are, or with two draws against 1800, 11100 / 7 = 1585.71."""
    day = date.fromisoformat(start)
    results = (Result.WHITE_WINS, Result.WHITE_WINS, Result.DRAW, *(Result.BLACK_WINS,) * 2)
    event = Event(
        name="Open",
        start=day,
        end=day,
        players=(Player(id="U"), *(Player(id=f"R{n}", rating=1500) for n in range(5))),
        games=tuple(
            Game(round=n + 1, white="U", black=f"R{n}", result=r) for n, r in enumerate(results)
        ),
        system=System.SWISS,
    )
    assert rate(event).players[0].after == rating


def test_the_text_is_cited_and_governs_nothing() -> None:
    assert catalogue.edition("fide/adjustments") is ADJUSTMENTS
    assert ADJUSTMENTS not in catalogue.editions()
    assert adjustments("FIDE") is ONE_OFF
    assert adjustments("FESA") == {}
    assert {name: (one.day, one.disciplines) for name, one in ONE_OFF.items()} == {
        "lift_2022": (date(2022, 10, 1), ("rapid", "blitz")),
        "compression_2024": (date(2024, 3, 1), ("standard", "rapid", "blitz")),
    }


def test_every_article_to_compute_has_a_rule_and_every_number_and_reading_an_article() -> None:
    articles = ADJUSTMENTS.articles()
    assert set(ADJUSTMENTS.rules) == {n for n, a in articles.items() if a.needs_rule}
    cited = [value.article for _, series in parameters_of(PARAMETERS) for value in series]
    readings = ADJUSTMENTS.readings().values()
    assert {*cited, *(a for r in readings for a in r.articles)} <= articles.keys()
    assert all(r.taken in r.choices and r.why and r.case for r in readings)
