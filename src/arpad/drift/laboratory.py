"""The policy laboratory: what a history would have come to under a house edition.

The same games are replayed twice, under the base and under the house edition, each on all days, so
that whatever differs in the end comes from the numbers that the house has changed.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import TypeAlias

import numpy as np
from msgspec import Struct

from arpad.drift.fairness import fairness
from arpad.drift.laboratory_figures import laboratory_figures
from arpad.drift.laboratory_games import (
    Forecasts,
    forecasts_of_events,
    forecasts_of_lists,
    foretold,
    paired,
)
from arpad.drift.laboratory_tables import Means, ends_of, means_of_lists, means_of_months
from arpad.drift.laboratory_values import Foretold, Laboratory, MeanRating, PairedLoss
from arpad.drift.movers import Ends, movers
from arpad.engines.game_source import Table
from arpad.engines.replay import replay
from arpad.engines.replay_input import ReplayInput, take_in
from arpad.engines.replayed import Replay
from arpad.model.person import Person
from arpad.regulations import catalogue
from arpad.regulations.house import HouseEdition, series_words

Steps: TypeAlias = Callable[[str, int, int], None]
"""Told which replay goes on, and how many lists of how many are done."""
_DAYS_A_YEAR = 365.25
_ENOUGH = 3
"""A line through fewer days says nothing."""


class History(Struct, frozen=True):
    """What is replayed: tables as a replay takes them, and what is known of the players."""

    games: Table
    events: Table | None = None
    players: Table | None = None
    people: Mapping[str, Person] = {}


class NoHouseError(ValueError):
    """The laboratory was asked about an edition that is no house edition."""


def laboratory(
    house: str,
    history: History,
    folder: Path,
    *,
    readings: Mapping[str, str] | None = None,
    until: date | None = None,
    is_calibrated: bool = True,
    threads: int | None = None,
    tell: Steps | None = None,
) -> tuple[Laboratory, Ends]:
    """Replay a history under a house edition and its base into a folder, and hold them together.

    The replays stand in `base` and `house` of the folder, and one that was stopped goes on.
    """
    edition = _house(house)
    sides = {"base": edition.base.name, "house": edition.name}
    done = {
        side: replay(
            history.games,
            edition=name,
            events=history.events,
            players=history.players,
            readings=readings,
            until=until,
            per_game=is_calibrated and edition.federation == "fide",
            threads=threads,
            out=folder / side,
            progress=_told(tell, name),
        )
        for side, name in sides.items()
    }
    return _held_together(edition, history, folder, done, is_calibrated=is_calibrated)


def _house(name: str) -> HouseEdition:
    edition = catalogue.edition(name)
    if not isinstance(edition, HouseEdition):
        raise NoHouseError(f"{name} is no house edition: name the file of one.")
    return edition


def _told(tell: Steps | None, name: str) -> Callable[[int, int], None] | None:
    return None if tell is None else lambda number, total: tell(name, number, total)


def _held_together(
    edition: HouseEdition,
    history: History,
    folder: Path,
    done: Mapping[str, Replay],
    *,
    is_calibrated: bool,
) -> tuple[Laboratory, Ends]:
    given = take_in(history.games, history.events, history.players, has_fingerprint=False)
    ends = ends_of(folder / "base", folder / "house", given.standing.games)
    means = _means(edition, folder)
    calibration, together = _calibration(edition, given, folder) if is_calibrated else ((), None)
    base = done["base"]
    days = [mean.day for mean in means]
    found = Laboratory(
        base=edition.base.name,
        house=edition.name,
        title=edition.title,
        changed=tuple(_sentence(edition)),
        readings=dict(base.readings),
        games=base.number_of_games,
        events=base.number_of_events,
        players=base.number_of_players,
        first_day=min(days, default=None),
        last_day=max(days, default=None),
        means=means,
        base_a_year=_a_year([(m.day, m.base_mean) for m in means]),
        house_a_year=_a_year([(m.day, m.house_mean) for m in means]),
        movers=movers(ends, history.people),
        calibration=calibration,
        paired=together,
        fairness=fairness(ends, history.people, max(days, default=date.max)),
        figures=(),
    )
    return laboratory_figures(found, ends), ends


def _sentence(edition: HouseEdition) -> Sequence[str]:
    return [
        f"{number.name} (article {', '.join(number.articles)}): {series_words(number.house)} "
        f"instead of {series_words(number.base)}"
        for number in edition.numbers
    ]


def _means(edition: HouseEdition, folder: Path) -> tuple[MeanRating, ...]:
    read = means_of_lists if edition.federation == "fide" else means_of_months
    base, house = read(folder / "base"), read(folder / "house")
    return tuple(_mean(day, base, house) for day in sorted(base.keys() | house.keys()))


def _mean(day: date, base: Means, house: Means) -> MeanRating:
    return MeanRating(day, *base.get(day, (None, None)), *house.get(day, (None, None)))


def _a_year(means: Sequence[tuple[date, float | None]]) -> float | None:
    """Return the slope of the line through the means, in points a year."""
    known = [(day.toordinal() / _DAYS_A_YEAR, mean) for day, mean in means if mean is not None]
    if len(known) < _ENOUGH:
        return None
    years, ratings = np.array(known).T
    away = years - years.mean()
    return float((away * ratings).sum() / (away**2).sum())


def _calibration(
    edition: HouseEdition, given: ReplayInput, folder: Path
) -> tuple[tuple[Foretold, ...], PairedLoss | None]:
    sides = {"base": edition.base.name, "house": edition.name}

    def forecasts(side: str) -> Iterator[Forecasts]:
        if edition.federation == "fide":
            return forecasts_of_lists(folder / side)
        return forecasts_of_events(folder / side, given, catalogue.law(sides[side]))

    found = (foretold(name, forecasts(side)) for side, name in sides.items())
    known = tuple(side for side in found if side is not None)
    return known, paired(forecasts("base"), forecasts("house"))
