"""A history of a pool whose ratings move event by event, as if a list came out every quarter.

Such pools have no lists that ratings are taken from. So everybody is looked at on the first day of
every quarter, and the games of a quarter are held against the ratings of that day, which is how a
pool that moves by lists looks by itself. Who is new stands on the list of the quarter of his first
rated games, with the rating that he had before them.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arpad.drift.causes import Cause
from arpad.drift.trend_flows import bonus_of, flows_of_events
from arpad.drift.trend_history import History, RatedGames
from arpad.kernels.columns import UNRATED, Int16, Int64

Columns = Mapping[str, NDArray[Any]]
_MONTHS = 3


class Quarters:
    """The quarters of a history: which one a month belongs to, and their first days.

    The last one only ends the history: nothing was played in it.
    """

    def __init__(self, months: NDArray[Any]) -> None:
        """Take the quarters of all months in which events ended."""
        number = _quarter(months)
        self.first, self.last = int(number.min()), int(number.max()) + 1

    def __len__(self) -> int:
        return self.last - self.first + 1

    def of(self, months: NDArray[Any]) -> Int64:
        """Return the numbers of the quarters of some days, from nought."""
        return _quarter(months) - self.first

    def days(self) -> NDArray[np.int32]:
        """Return the first days of all quarters, as columns count days."""
        months = np.arange(self.first, self.last + 1) * _MONTHS
        return months.astype("datetime64[M]").astype("datetime64[D]").astype(np.int32)


def _quarter(months: NDArray[Any]) -> Int64:
    number: Int64 = months.astype("datetime64[M]").astype(np.int64) // _MONTHS
    return number


def history_of_events(
    edition: str,
    changes: Columns,
    games: Columns,
    ids: NDArray[Any],
    known: tuple[Int16, Int16],
    bonuses: Columns | None = None,
) -> History:
    """Return the history of a replay by events; rows of `changes` are in the order of rating.

    `known` are the years of birth and the ratings that players brought, in the order of the ids.
    """
    quarters, (born, before) = Quarters(games["list_date"]), known
    quarter = quarters.of(_months_of(changes, games))
    rows = {**changes, "quarter": quarter, "player": np.searchsorted(ids, changes["player"])}
    rating = _ratings(rows, len(quarters), before)
    as_rated = _games(games, ids, quarters)
    entered = flows_of_events(edition, rows, games, as_rated, rating.shape)
    if bonuses is not None:
        paid = bonus_of(quarters.days(), ids, bonuses)
        entered[Cause.BONUS] = entered.get(Cause.BONUS, np.int32(0)) + paid
    return History(
        edition=edition,
        days=quarters.days(),
        rating=rating,
        entered=entered,
        before=before,
        games=_by_lists(as_rated, rating),
        as_rated=as_rated,
        born=born,
    )


def _months_of(changes: Columns, games: Columns) -> NDArray[Any]:
    """Return the months in which the events of some rows ended, as their games tell them."""
    name = "event" if "event" in games else "date"
    events, first = np.unique(games[name], return_index=True)
    months: NDArray[Any] = games["list_date"][first][np.searchsorted(events, changes[name])]
    return months


def _ratings(rows: Columns, quarters: int, before: Int16) -> Int16:
    """Return everybody's rating on the first day of every quarter; of many rows the last counts."""
    rating = np.full((quarters, len(before)), UNRATED, np.int16)
    is_rated = rows["before"] != UNRATED
    player, quarter = rows["player"][is_rated], rows["quarter"][is_rated]
    who, first = np.unique(player, return_index=True)
    rating[quarter[first], who] = rows["before"][is_rated][first]
    rating[quarter + 1, player] = rows["after"][is_rated]
    rating[0] = np.where(before != UNRATED, before, rating[0])
    for number in range(1, quarters):
        nothing_new = rating[number] == UNRATED
        rating[number, nothing_new] = rating[number - 1, nothing_new]
    return rating


def _games(games: Columns, ids: NDArray[Any], quarters: Quarters) -> RatedGames:
    by_list = quarters.of(games["list_date"]).astype(np.int32)
    return RatedGames(
        white=np.searchsorted(ids, games["white"]).astype(np.int32),
        black=np.searchsorted(ids, games["black"]).astype(np.int32),
        result=games["result"].astype(np.int8),
        white_rating=side_of(games, "white_rating"),
        black_rating=side_of(games, "black_rating"),
        white_k=side_of(games, "white_k"),
        black_k=side_of(games, "black_k"),
        by_list=by_list,
        list_number=by_list + 1,
    )


def _by_lists(games: RatedGames, rating: Int16) -> RatedGames:
    """Return games with the ratings of the first day of their quarter."""
    return replace(
        games,
        white_rating=rating[games.by_list, games.white],
        black_rating=rating[games.by_list, games.black],
    )


def side_of(games: Columns, name: str) -> Int16:
    """Return a column of one side; where the game does not count for it there is nothing."""
    return np.maximum(games[name], UNRATED).astype(np.int16)
