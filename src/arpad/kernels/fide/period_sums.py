"""The games of a period whose K hangs on all of it: begun, added, and entered when it is over."""

import numpy as np

from arpad.kernels.compiled import Path
from arpad.kernels.fide.at_hand import Met
from arpad.kernels.fide.event_games import EventGames
from arpad.kernels.fide.juniors import Juniors
from arpad.kernels.fide.list_columns import Entered
from arpad.kernels.fide.past_lists import PastLists
from arpad.kernels.fide.period_by_columns import (
    add_period_by_columns,
    enter_by_columns,
    look_up_by_columns,
)
from arpad.kernels.fide.period_games import add_gains, add_period, enter_gains
from arpad.kernels.fide.period_k import LONG_AGO, NOW, PeriodK, look_up, no_gains, no_period_k
from arpad.kernels.fide.standing import Records, Standing
from arpad.kernels.fide.texts import TextsOfReplay


class PeriodGames:
    """What games of a period give players, by the K that each may have.

    Two may add at a time: games between rated players, and those of unrated ones (`aside`).
    """

    def __init__(
        self,
        standing: Standing,
        past: PastLists,
        texts: TextsOfReplay,
        juniors: Juniors,
        path: Path,
    ) -> None:
        """Begin before the first period; room is made when a text asks for it."""
        self._standing, self._past, self._texts, self._path = standing, past, texts, path
        self._juniors = juniors
        self._gains, self.aside = no_gains(0), no_gains(0)
        self.counts = np.zeros(0, np.int32)
        self._room = np.zeros((0, len(standing)), NOW)
        self.k = no_period_k(0, standing.memory)

    def begin(self, games: EventGames) -> None:
        """Look up the K of a period, for the texts of its events."""
        rates = self._texts.rates
        is_met = np.bincount(games.text, minlength=len(rates.k)) > 0
        met = np.flatnonzero(is_met & rates.is_later).tolist()
        if not met:
            self.k = no_period_k(len(rates.k), self._standing.memory)
            return
        number = len(self._standing)
        if not len(self.counts):
            self._gains, self.aside = no_gains(number), no_gains(number)
            self.counts = np.zeros(number, np.int32)
        if len(self._room) != len(met):
            self._room = np.zeros((len(met), number), NOW)
        self.counts.fill(0)
        row = np.full(len(rates.k), -1, np.int64)
        for place, text in enumerate(met):
            row[text] = place
            self._look_up(text, self._room[place])
        days = np.array(self._past.days, np.int32)
        last_day = int(days[-1]) if len(days) else LONG_AGO
        self.k = PeriodK(row, self._room, days, last_day, self._standing.memory)

    def _look_up(self, text: int, now: Records) -> None:
        """Look up everybody's K by the last list under a text."""
        standing, rates, until = self._standing, self._texts.rates, self._juniors.until(text)
        if self._path is Path.NUMPY:
            look_up_by_columns(standing, rates, text, until, now)
        else:
            look_up.on(self._path)(standing.shown, standing.memory, rates, text, until, now)

    def add(self, games: EventGames, met: Met) -> None:
        """Add the games between two rated players."""
        if not len(self.k.now):
            return
        lists, texts = self._past.lists(), self._texts
        if self._path is Path.NUMPY:
            add_period_by_columns(games, lists, texts, self.k, self._gains, met)
        else:
            add_period.on(self._path)(games, lists, texts.rates, self.k, self._gains, met)

    def enter(self, entered: Entered) -> None:
        """Apply K to everything that was added, and enter it."""
        if len(self.k.now):
            add_gains.on(self._path)(self.aside, self._gains)
            enter = enter_by_columns if self._path is Path.NUMPY else enter_gains.on(self._path)
            enter(self._gains, self._texts.rates, entered, self.counts)
