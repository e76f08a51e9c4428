"""Comparisons: who differs under two editions, by which article, by how much."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from msgspec.structs import replace

from arpad.drift.compare import NothingToCompareError, Side, by_record, compare
from arpad.drift.compare_values import Comparison, Quantity
from arpad.model.event import Event, Game, Result, Round
from arpad.model.player import Player
from arpad.model.system import System
from arpad.regulations import catalogue
from arpad.regulations.house_file import read_house

OLD, NEW = Side("fide/b02_2008"), Side("fide/b02_2010")


def player(code: str, rating: int | None, **facts: Any) -> Player:  # noqa: ANN401 - of a player
    return Player(id=code, name=f"Player {code}", rating=rating, **facts)


def event(*players: Player, results: tuple[tuple[str, str, Result], ...]) -> Event:
    return Event(
        name="Open",
        start=date(2012, 1, 10),
        end=date(2012, 1, 15),
        system=System.SWISS,
        players=players,
        games=tuple(
            Game(round=n, white=white, black=black, result=result)
            for n, (white, black, result) in enumerate(results, start=1)
        ),
    )


def of_new_and_old() -> Event:
    """Return a game of a new player against one who is not: .50 expected on both sides."""
    return event(
        player("new", 2000, games=10),
        player("old", 2000, games=100),
        results=(("new", "old", Result.WHITE_WINS),),
    )


def compared(left: Side, right: Side, *events: Event, has_touches: bool = True) -> Comparison:
    numbered = list(enumerate(events, start=1))
    return compare(left, right, numbered, has_touches=has_touches)


def test_a_new_player_differs_by_k_and_the_other_does_not() -> None:
    # 8.56: K of a new player is 25 in 2008 and 30 in 2010; half a point above what was expected.
    found = compared(OLD, NEW, of_new_and_old())
    (difference,) = found.differences
    assert (difference.player, difference.left_change, difference.right_change) == (
        "new",
        Decimal("12.50"),
        Decimal("15.00"),
    )
    assert difference.difference == Decimal("2.50")
    (reason,) = difference.reasons
    assert (reason.quantity, reason.left_articles, reason.right_articles) == (
        Quantity.K,
        ("8.56",),
        ("8.56",),
    )
    assert (found.players, found.players_differing, found.events_differing) == (2, 1, 1)


def test_articles_are_those_of_each_side_s_own_numbering() -> None:
    # The cap is 350 by 10.51 of 2004 and 400 by 8.54 of 2010.
    strong = event(
        player("strong", 2500, games=100),
        player("weak", 2050, games=100),
        results=(("strong", "weak", Result.WHITE_WINS),),
    )
    found = compared(Side("fide/b02_2004"), NEW, strong)
    reasons = {c.reason.quantity: c.reason for c in found.reasons}
    assert Quantity.EXPECTED not in reasons  # it only follows
    cap = reasons[Quantity.CAP]
    assert (cap.left_articles, cap.right_articles) == (("10.51",), ("8.54",))
    numbers = {number.name: (number.left, number.right) for number in found.numbers}
    assert numbers["difference_cap"] == ("350", "400")


def test_numbers_named_are_those_behind_the_difference() -> None:
    found = compared(OLD, NEW, of_new_and_old())
    assert [(n.name, n.left, n.right) for n in found.numbers] == [("k_new", "25", "30")]


def test_a_newcomer_differs_by_the_points_of_a_half_point() -> None:
    (difference,) = compared(OLD, NEW, newcomer()).differences
    assert difference.player == "newcomer"
    assert [r.quantity for r in difference.reasons] == [Quantity.PERFORMANCE]
    assert [(r.left_articles, r.right_articles) for r in difference.reasons] == [
        (("8.23",), ("8.23",))
    ]


def newcomer() -> Event:
    """Return 2 of 3 against 2000: one half point above 50 %, worth 12.5 or 15 points."""
    return event(
        player("newcomer", None),
        player("a", 2000, games=100),
        player("b", 2000, games=100),
        player("c", 2000, games=100),
        results=(
            ("newcomer", "a", Result.WHITE_WINS),
            ("b", "newcomer", Result.DRAW),
            ("newcomer", "c", Result.DRAW),
        ),
    )


def test_who_ends_with_the_same_line_does_not_differ() -> None:
    # The newcomer's R_u counts for rated opponents of a round robin only, but stands in no line
    # of a Swiss: a, b and c are as they were.
    found = compared(OLD, NEW, newcomer())
    assert (found.players, found.players_differing) == (4, 1)


def test_a_reported_k_gives_way_where_the_games_are_known() -> None:
    known, unknown = player("a", 2000, k=25, games=10), player("b", 2000, k=25)
    asked, kept = by_record(event(known, unknown, results=(("a", "b", Result.DRAW),)))
    assert [p.k for p in asked.players] == [None, 25]
    assert kept == 1


def test_two_readings_of_one_edition_are_compared() -> None:
    # 12.5 points below zero point fifty: the half goes up, or away from zero on the change.
    half = event(
        player("a", 2000, games=10),
        player("b", 2000, games=100),
        results=(("a", "b", Result.BLACK_WINS),),
    )
    found = compared(OLD, Side("fide/b02_2008", {"halves_on": "change"}), half)
    (difference,) = found.differences
    assert (difference.left_after, difference.right_after) == (1988, 1987)
    assert [r.quantity for r in difference.reasons] == [Quantity.ROUNDING]
    assert difference.reasons[0].left_articles == ("8.57",)


def test_every_choice_that_could_have_been_another_is_tried() -> None:
    # a loses 12.50 and b wins 7.50: both end in a half, and only the falling one moves.
    half = event(
        player("a", 2000, games=10),
        player("b", 2000, games=100),
        results=(("a", "b", Result.BLACK_WINS),),
    )
    touches = {
        (t.edition, t.reading, t.other): t.players for t in compared(OLD, NEW, half).readings
    }
    assert touches["fide/b02_2008", "halves_on", "change"] == 1


def test_nobody_is_tried_where_nobody_asks() -> None:
    assert compared(OLD, NEW, of_new_and_old(), has_touches=False).readings == ()


def test_a_house_edition_is_compared_with_its_base() -> None:
    law = read_house(
        'name = "house/c"\ntitle = "c"\nbase = "fide/b02_2010"\nsince = 2011-07-01\n'
        "[[k_ordinary]]\nvalue = 20\n",
        "c.toml",
    )
    catalogue.hold(law)
    found = compared(NEW, Side("house/c"), of_new_and_old())
    (difference,) = found.differences
    assert (difference.player, difference.left_change, difference.right_change) == (
        "old",
        Decimal("-7.50"),
        Decimal("-10.00"),
    )


def test_a_player_of_many_events_is_counted_once() -> None:
    found = compared(OLD, NEW, of_new_and_old(), replace(of_new_and_old(), name="Second"))
    assert (found.players_differing, len(found.differences), found.events_differing) == (1, 2, 2)
    assert [(c.players, c.lines) for c in found.reasons] == [(1, 2)]


def test_what_only_one_side_refuses_is_told() -> None:
    # 3.1: at most three rounds a day, and one by the house.
    law = read_house(
        'name = "house/slow"\ntitle = "slow"\nbase = "fide/b02_2010"\nsince = 2011-07-01\n'
        "[[rounds_a_day]]\nvalue = 1\n",
        "slow.toml",
    )
    catalogue.hold(law)
    twice = event(
        player("a", 2000, games=100),
        player("b", 2000, games=100),
        results=(("a", "b", Result.DRAW), ("b", "a", Result.DRAW)),
    )
    in_a_day = tuple(Round(number=n, date=twice.start) for n in (1, 2))
    (refused,) = compared(NEW, Side("house/slow"), replace(twice, rounds=in_a_day)).refused
    assert "3.1" not in {finding.article for finding in refused.left}
    assert "3.1" in {finding.article for finding in refused.right}


@pytest.mark.parametrize(
    ("left", "right", "words"),
    [
        (NEW, NEW, "with the same readings"),
        (NEW, Side("fesa/elo_text"), "texts of two federations"),
    ],
)
def test_what_cannot_be_compared_is_said(left: Side, right: Side, words: str) -> None:
    with pytest.raises(NothingToCompareError, match=words):
        compared(left, right)


def test_a_table_of_shogi_differs_by_what_comes_first() -> None:
    used = {"games": 50, "bonus_used": 100}
    table = Event(
        name="Table",
        federation="FESA",
        start=date(2024, 5, 4),
        system=System.TABLE,
        players=(
            player("A", 1500, grade="3 Kyu", **used),
            player("B", 1400, grade="3 Kyu", **used),
            player("C", 1460, grade="3 Kyu", **used),
        ),
        games=(
            Game(round=1, white="A", black="B", result=Result.WHITE_WINS),
            Game(round=2, white="A", black="C", result=Result.WHITE_WINS),
        ),
    )
    found = compared(Side("fesa/elo_text"), Side("fesa/elo_program"), table)
    (of_a,) = [d for d in found.differences if d.player == "A"]
    second = [g for g in of_a.games if g.round == 2]
    # The expectation and the change follow from the rating that the game starts from.
    assert {r.quantity for g in second for r in g.reasons} == {Quantity.START}
