"""Movers: who stands otherwise under one edition than under another."""

from datetime import date

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from arpad.drift.movers import Ends, movers
from arpad.model.person import Person


def ends(*rows: tuple[str, int, int, int]) -> Ends:
    players = [code for code, *_ in rows]
    base, house, games = (np.array([row[at] for row in rows], np.int64) for at in (1, 2, 3))
    return Ends(players, base, house, games)


def test_gains_and_losses_come_largest_first() -> None:
    found = movers(
        ends(("a", 2000, 2010, 5), ("b", 2000, 2030, 5), ("c", 2000, 1980, 5), ("d", 1, 1, 5)), {}
    )
    assert [(m.player, m.difference) for m in found.gains] == [("b", 30), ("a", 10)]
    assert [(m.player, m.difference) for m in found.losses] == [("c", -20)]
    assert (found.compared, found.moved, found.mean, found.mean_size) == (4, 3, 5.0, 15.0)


def test_who_has_not_played_or_has_no_rating_is_not_compared() -> None:
    found = movers(ends(("idle", 2000, 2000, 0), ("x", 0, 1500, 9), ("y", 1500, 0, 9)), {})
    assert (found.compared, found.only_base, found.only_house) == (0, 1, 1)
    assert (found.mean, found.gains, found.losses) == (0.0, (), ())


def test_a_mover_has_his_name_where_it_is_known() -> None:
    people = {"a": Person(code="a", since=date(2012, 1, 1), name="Anna Aas")}
    found = movers(ends(("a", 2000, 2001, 1), ("b", 2000, 2002, 1)), people)
    assert [(m.player, m.name) for m in found.gains] == [("b", ""), ("a", "Anna Aas")]


def test_of_equals_who_has_more_games_comes_first() -> None:
    found = movers(ends(("few", 2000, 2005, 3), ("many", 2000, 2005, 30)), {})
    assert [m.player for m in found.gains] == ["many", "few"]


@given(st.lists(st.tuples(st.integers(1, 3000), st.integers(1, 3000)), min_size=1, max_size=50))
def test_the_other_way_round_gains_are_losses(pairs: list[tuple[int, int]]) -> None:
    there = movers(ends(*((f"p{n}", a, b, 1) for n, (a, b) in enumerate(pairs))), {})
    back = movers(ends(*((f"p{n}", b, a, 1) for n, (a, b) in enumerate(pairs))), {})
    assert sorted(m.difference for m in there.gains) == sorted(-m.difference for m in back.losses)
    assert there.mean == -back.mean
