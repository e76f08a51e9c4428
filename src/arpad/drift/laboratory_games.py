"""How well two editions foretell the same games: log-loss and Brier score of their expectations.

An expectation is that of the ratings before the game, so it is a forecast and no fit.
"""

from collections.abc import Iterator
from itertools import zip_longest
from math import sqrt
from pathlib import Path
from statistics import NormalDist
from typing import Any, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from arpad.drift.laboratory_tables import columns_in, files_of
from arpad.drift.laboratory_values import Foretold, PairedLoss
from arpad.drift.log_loss import losses
from arpad.engines.replay_input import ReplayInput

Floats: TypeAlias = NDArray[np.float64]
_ENOUGH = 30
"""From so many games on an interval by the normal law is worth something."""
_NORMAL = NormalDist().inv_cdf(0.975)


class Forecasts(Struct, frozen=True):
    """Expected and actual scores of White, game by game; no number where nothing was expected."""

    expected: Floats
    scored: Floats

    def losses(self) -> Floats:
        """Return the log-loss of every game."""
        return losses(self.expected, self.scored)


def foretold(edition: str, forecasts: Iterator[Forecasts]) -> Foretold | None:
    """Return the measures over all games; None where no game was foretold."""
    number, sums = 0, np.zeros(4)
    for some in forecasts:
        known = ~np.isnan(some.expected)
        expected, scored = some.expected[known], some.scored[known]
        squares = (scored - expected) ** 2
        sums += [some.losses()[known].sum(), squares.sum(), expected.sum(), scored.sum()]
        number += len(expected)
    if not number:
        return None
    log_loss, brier, of_white, points = (sums / number).tolist()
    return Foretold(edition, number, log_loss, brier, of_white, points)


def paired(base: Iterator[Forecasts], house: Iterator[Forecasts]) -> PairedLoss | None:
    """Return by how much the house foretells the same games worse, with a 95 % interval.

    None where the games do not stand in the same order on both sides, because lists are of other
    days. Games are taken for independent of each other.
    """
    number, total, squares = 0, 0.0, 0.0
    for ours, theirs in zip_longest(base, house):
        if ours is None or theirs is None or len(ours.scored) != len(theirs.scored):
            return None
        differences = theirs.losses() - ours.losses()
        known = differences[~np.isnan(differences)]
        number += len(known)
        total += float(known.sum())
        squares += float((known**2).sum())
    if number < _ENOUGH:
        return None
    mean = total / number
    reach = _NORMAL * sqrt(max(0.0, squares / number - mean**2) / number)
    return PairedLoss(number, mean, mean - reach, mean + reach)


def forecasts_of_lists(folder: Path) -> Iterator[Forecasts]:
    """Yield the games between rated players, list by list, as the replay rated them."""
    names = ("result", "white_expected", "black_expected")
    for _, file in files_of(folder, "game_changes"):
        result, white, black = (column.astype(np.float64) for column in columns_in(file, *names))
        yield Forecasts(np.where(np.isnan(black), np.nan, white / 100), result / 2)


def forecasts_of_events(folder: Path, given: ReplayInput, law: Any) -> Iterator[Forecasts]:  # noqa: ANN401 - what a law can do varies
    """Yield the games between players who were rated before their event, by those ratings."""
    before = _Before(folder, given)
    expected = _expectation(law)
    for columns in given.source.pieces(given.source.names):
        games = given.games(columns)
        white, black = (before.of(games.event, side) for side in (games.white, games.black))
        counts = (white > 0) & (black > 0) & (games.result >= 0)
        difference = np.clip(white - black, -_FARTHEST, _FARTHEST)
        yield Forecasts(
            np.where(counts, expected[difference + _FARTHEST], np.nan), games.result / 2
        )


_FARTHEST = 4000


def _expectation(law: Any) -> Floats:  # noqa: ANN401 - the same
    """Return what the law expects for every difference, on its first day."""
    day, differences = law.edition.since, range(-_FARTHEST, _FARTHEST + 1)
    if law.edition.federation == "fesa":
        numbers = law.numbers_on(day)
        return np.array([float(law.rating.expected_score(d, numbers)) for d in differences])
    return np.array([law.rating.expected_score(d, on=day) / 100 for d in differences])


class _Before:
    """The ratings that players had before their events, by the numbers of both."""

    def __init__(self, folder: Path, given: ReplayInput) -> None:
        self._players = len(given.players)
        player = {id_: n for n, id_ in enumerate(_ids(given.players.ids))}
        event = {id_: n for n, id_ in enumerate(_ids(given.event_ids.ids))}
        keys, ratings = list[int](), list[int]()
        for _, file in files_of(folder, "changes"):
            named, who, before = columns_in(file, "event", "player", "before")
            events = (event[e] * self._players for e in named.tolist())
            keys += [e + player[p] for e, p in zip(events, who.tolist(), strict=True)]
            ratings += before.tolist()
        order = np.argsort(np.array(keys, np.int64), kind="stable")
        self._keys = np.array(keys, np.int64)[order]
        self._ratings = np.array(ratings, np.int64)[order]

    def of(self, event: NDArray[np.int32], player: NDArray[np.int32]) -> NDArray[np.int64]:
        wanted = event.astype(np.int64) * self._players + player
        places = np.searchsorted(self._keys, wanted).clip(max=max(len(self._keys) - 1, 0))
        return np.where(self._keys[places] == wanted, self._ratings[places], 0)


def _ids(ids: Any) -> list[Any]:  # noqa: ANN401 - texts, or an array of numbers
    return list(ids.tolist() if isinstance(ids, np.ndarray) else ids)
