"""Figures of the points ledger: the drawing, the table behind it, and the words for it."""

import json
from datetime import date

import pytest
import vl_convert
from msgspec.structs import replace

from arpad.drift.balance_causes import FlowCause
from arpad.drift.balance_figures import by_article, waterfall
from arpad.drift.balance_flow import Balance, Flow, ListBalance
from arpad.drift.balance_in_time import through_time
from arpad.drift.figure import Figure
from arpad.locale import Language, words
from arpad.model.ledger import Cause

MARCH, MAY = date(2012, 3, 1), date(2012, 5, 1)


def flow(cause: FlowCause, article: str, amount: int, corrects: Cause | None = None) -> Flow:
    return Flow(
        cause=cause,
        article=article,
        edition="fide/b02_2010",
        number=1,
        amount=amount,
        corrects=corrects,
    )


def balance(day: date, before: int, *flows: Flow) -> ListBalance:
    return ListBalance(
        list_date=day,
        number=1,
        edition="fide/b02_2010",
        follows=None,
        players_before=2,
        players=2,
        before=before,
        flows=flows,
        after=before + sum(each.amount for each in flows),
    )


POOL = Balance(
    pool="fide",
    name="FIDE standard",
    lists=(
        balance(MARCH, 0, flow(FlowCause.START, "import", 4200_00)),
        balance(
            MAY,
            4200_00,
            flow(FlowCause.DIFFERENT_K, "8.56", -750),
            flow(FlowCause.FIRST_RATING, "8.3", 1500_00),
            flow(FlowCause.CORRECTION, "8.57", 50, Cause.ROUNDING),
        ),
    ),
)


def test_a_waterfall_goes_on_where_the_flow_before_it_ended() -> None:
    figure = waterfall("fide", POOL.lists[1])
    assert [row[1:] for row in figure.table.rows] == [
        ("Games between different K", "8.56", -7.5, 0.0, -7.5, "less"),
        ("First ratings", "8.3", 1500.0, -7.5, 1492.5, "more"),
        ("Corrections (rounding)", "8.57", 0.5, 1492.5, 1493.0, "more"),
    ]
    assert "4200.00 before, +1493.00 by all flows, 5693.00 after" in figure.alternative
    assert "First ratings, article 8.3: +1500.00" in figure.alternative


def test_ratings_and_players_are_drawn_apart_and_what_was_taken_over_not_at_all() -> None:
    ratings, players = (through_time(POOL, with_players=is_it) for is_it in (False, True))
    assert ratings.table.rows == (
        ("2012-05-01", "Games between different K", "8.56", -7.5),
        ("2012-05-01", "Corrections (rounding)", "8.57", 0.5),
    )
    assert players.table.rows == (("2012-05-01", "First ratings", "8.3", 1500.0),)
    assert "\N{MINUS SIGN}7.00 points in all" in ratings.alternative


@pytest.mark.parametrize(
    "figure",
    [waterfall("fide", POOL.lists[1]), through_time(POOL, with_players=False)],
    ids=lambda figure: figure.name,
)
def test_every_figure_can_be_drawn(figure: Figure) -> None:
    drawn = vl_convert.vegalite_to_svg(json.dumps(figure.specification()))
    assert "Games between" in drawn


def test_the_bars_of_a_year_are_those_of_the_yearly_ledger() -> None:
    """-7.50 and +0.50 for two players in 61 of 365.25 days: -22.45 and +1.50 a year."""
    first, second = POOL.lists
    figure = by_article(replace(POOL, lists=(first, replace(second, follows=MARCH))))
    assert [row[1:] for row in figure.table.rows] == [
        ("Games between different K", "8.56", -22.45),
        ("Corrections (rounding)", "8.57", 1.5),
    ]


def test_a_figure_speaks_the_language_of_its_reader() -> None:
    french = waterfall("fide", POOL.lists[1], words(Language.FRENCH))
    assert french.table.rows[1][1] == "Premiers classements"
    assert "article 8.3" in french.alternative
    assert "+1500,00" in french.alternative
