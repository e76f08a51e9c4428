"""What a simulation is asked for: everything that, with the seed, settles it to the last byte."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from arpad.engines.law_by_day import law_by_day

MOST_YEARS, MOST_PLAYERS, LEAST_PLAYERS = 40, 1_000_000, 100


class SettingsError(ValueError):
    """A simulation that cannot be made, with a sentence for every reason."""


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A population and what is planted in it; points are rating points, shares are of one.

    `growth` is what the young gain in a year, `ageing` what the old lose. Without
    `newcomers_underrated` first ratings come as the edition has them; with it they come so many
    points below the true strength, on the scale of the day. `bonus_a_game` is added to both sides
    of every rated game. `travel` is the share of players who play away from their island.
    """

    edition: str = "fide/b02_2010"
    players: int = 2000
    years: int = 5
    seed: int = 1
    islands: int = 1
    travel: float = 0.05
    games_a_year: float = 24.0
    mean: float = 1800.0
    spread: float = 250.0
    growth: float = 20.0
    ageing: float = 5.0
    newcomers: float = 0.1
    leaving: float = 0.1
    draws: float = 0.3
    first_year: int = 2013
    newcomers_underrated: float | None = None
    bonus_a_game: int = 0


_LIMITS: dict[str, tuple[float, float]] = {
    "players": (LEAST_PLAYERS, MOST_PLAYERS),
    "years": (2, MOST_YEARS),
    "seed": (0, 2**63 - 1),
    "islands": (1, 100),
    "travel": (0, 1),
    "games_a_year": (1, 75),
    "mean": (1500, 2300),
    "spread": (0, 400),
    "growth": (0, 100),
    "ageing": (0, 100),
    "newcomers": (0, 1),
    "leaving": (0, 0.9),
    "draws": (0, 1),
    "first_year": (1971, 2150),
    "newcomers_underrated": (-500, 500),
    "bonus_a_game": (-20, 20),
}


_OTHERWISE: dict[str, dict[str, Any]] = {
    federation: {"mean": 1500.0, "draws": 0.02, "first_year": 2020}
    for federation in ("fesa", "fisf")
}
"""In shogi and Scrabble hardly a game is drawn. The bars of FISF's series of 2019, 1917, 1810 and
1544 at 5, 15 and 45 % of the players, are those of a mean of about 1500 and a spread of 250."""
_FIRST_COUNTED = {"fisf": 2018}
"""The first whole year of which FISF counts the games for K."""


def settings_for(edition: str, **given: Any) -> Settings:  # noqa: ANN401 - as the settings have it
    """Return settings in which what is not given is as usual with the edition's federation.

    >>> settings_for("fisf/classique_2019", seed=3).mean
    1500.0
    """
    usual = _OTHERWISE.get(law_by_day(edition).federation, {})
    return Settings(edition=edition, **{**usual, **given})


def check_settings(settings: Settings) -> None:
    """Refuse numbers of which no population can be made, each with a sentence."""
    problems = list(_problems(settings))
    if problems:
        raise SettingsError("\n".join(problems))


def _problems(settings: Settings) -> Iterator[str]:
    for name, (least, most) in _LIMITS.items():
        value = getattr(settings, name)
        if value is not None and not least <= value <= most:
            option = name.replace("_", "-")
            yield f"--{option} {value:g} is out of reach: give {least:g} to {most:g}."
    first = _FIRST_COUNTED.get(law_by_day(settings.edition).federation, 0)
    if settings.first_year < first:
        yield f"No game of {settings.first_year} counts by {settings.edition}: begin in {first}."
    if settings.players < LEAST_PLAYERS * settings.islands:
        yield (
            f"{settings.players} players are too few for {settings.islands} islands: each needs "
            f"{LEAST_PLAYERS}."
        )


def as_toml(settings: Settings) -> str:
    """Return settings as the file that makes the same simulation again.

    >>> print(as_toml(Settings(seed=7)).splitlines()[3])
    seed = 7
    """
    values = msgspec.to_builtins(settings)
    return "".join(
        f'{name} = "{value}"\n' if isinstance(value, str) else f"{name} = {value}\n"
        for name, value in values.items()
        if value is not None
    )
