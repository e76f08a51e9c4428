"""A replay under a house edition gives what the rules of the house give, event by event."""

import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from tests.engines.test_same_as_rules import entering, event_table

import arpad
from arpad.regulations import catalogue
from arpad.regulations.house_file import read_house

sys.path.append(str(Path(__file__).parents[1] / "kernels" / "fide"))

from histories import history  # type: ignore[import-not-found]
from object_path import ObjectPath  # type: ignore[import-not-found]

NUMBERS = {
    "k": "[[k_ordinary]]\nvalue = 20\n[[k_new]]\nvalue = 40\n[[k_new_games]]\nvalue = 12\n",
    "cap": "[[difference_cap]]\nvalue = 150\n[[k_high_rating]]\nvalue = 1900\n",
    "first": "[[points_a_half_point]]\nvalue = '20'\n[[first_rating_games]]\nvalue = 5\n",
    "lists": "[[list_months]]\nvalue = [1, 6]\n[[floor]]\nvalue = 1600\n",
}


def held(base: str, numbers: str) -> str:
    since = catalogue.edition(base).since
    head = f'name = "house/columns"\ntitle = "columns"\nbase = "{base}"\nsince = {since}\n'
    law = read_house(head + NUMBERS[numbers], "columns.toml")
    catalogue.hold(law)
    return law.edition.name


@pytest.mark.parametrize("numbers", NUMBERS)
@pytest.mark.parametrize("base", ["fide/b02_2004", "fide/b02_2008", "fide/b02_2010"])
def test_columns_follow_the_numbers_of_the_house(base: str, numbers: str) -> None:
    edition, seen = held(base, numbers), Counter[str]()
    for seed in range(4):
        drawn = history(edition, seed, lists=8)
        games, players = drawn.games, drawn.players
        done = arpad.replay(
            {name: getattr(games, name) for name in ("event", "round", "white", "black", "result")},
            edition=edition,
            events=event_table(drawn.events),
            players={
                "player": np.arange(len(players)),
                **{name: getattr(players, name) for name in players.__slots__},
            },
            path="numpy",
        )
        rules = ObjectPath(players, drawn.law_on, {})
        events = entering(drawn.events, np.unique(games.event).tolist(), edition)
        for day in done.list_dates:
            made = rules.close_list(day, games, drawn.events, events.get(day, [])).made
            rows = [(int(r.id), r.rating, r.k, r.flag.value) for r in (*made.rows, *made.delisted)]
            of_day = done.lists.filter(list_date=day).select("player", "rating", "k", "flag")
            assert of_day.rows() == sorted(rows), (seed, day)
            seen.update(row[3] or "listed" for row in rows)
    assert seen["listed"] >= 50, seen
