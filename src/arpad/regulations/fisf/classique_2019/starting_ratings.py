"""Annex 1: starting ratings from two rankings, through a normal law.

This is the one place where the text asks for a bell curve, so the one place with binary numbers:
they end in a value of the law with two places, and in an integer.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from statistics import NormalDist

from arpad.model.exact import half_up
from arpad.model.ranking import NormalLaw, RankedPlayer
from arpad.regulations.edition import Readings, in_force
from arpad.regulations.fisf.classique_2019 import CLASSIQUE_2019, PARAMETERS

JOKER = "Joker"

_STANDARD = NormalDist()
_LAST = 10**9
"""Behind everybody: the place of a player whose rank is not given."""


@CLASSIQUE_2019.article("annex 1")
def merged_order(
    players: Sequence[RankedPlayer], readings: Readings, *, on: date
) -> list[RankedPlayer]:
    """Return the two rankings as one: by Duplicate series, Jokers first, classic-only ones last.

    Everybody else keeps his Duplicate place; who has no ranking at all is not in the order.
    """
    by_series = defaultdict(list)
    for player in sorted(players, key=_duplicate_place):
        if player.duplicate_series is not None:
            by_series[player.duplicate_series].append(player)
    for series, here in by_series.items():
        by_series[series] = jokers_first(here, readings)
    for player in sorted(players, key=_classic_place):
        if is_classic_only(player):
            home, _ = constant_of(player, on=on)
            by_series[home].append(player)
    return [player for series in sorted(by_series) for player in by_series[series]]


@CLASSIQUE_2019.article("annex 1")
def jokers_first(players: Sequence[RankedPlayer], readings: Readings) -> list[RankedPlayer]:
    """Return a Duplicate series with the classic Jokers at its head, sub-levels disregarded."""
    jokers = [player for player in players if player.classic_series == JOKER]
    if len(jokers) > 1 and readings.take("joker_order") == "classic":
        jokers.sort(key=_classic_place)
    return [*jokers, *(player for player in players if player.classic_series != JOKER)]


@CLASSIQUE_2019.article("annex 1")
def is_classic_only(player: RankedPlayer) -> bool:
    """Tell whether a player has a classic ranking and none in Duplicate."""
    return player.duplicate_series is None and player.classic_series is not None


@CLASSIQUE_2019.article("annex 1")
def constant_of(player: RankedPlayer, *, on: date) -> tuple[int, int]:
    """Return the Duplicate series at whose end a classic-only player is put, and its rating."""
    for series, home, rating in in_force(PARAMETERS.classic_only, on):
        if series == player.classic_series:
            return home, rating
    raise ValueError(f"{player.classic_series} is no classic series")


@CLASSIQUE_2019.article("annex 1")
def share_above(rank: int, players: int, readings: Readings) -> Fraction:
    """Return the share of the players above the middle of a place in the ranking."""
    if readings.choice("rank_share") == "middle":
        return Fraction(2 * rank - 1, 2 * players)
    return Fraction(rank, players + 1)


@CLASSIQUE_2019.article("annex 1")
def normal_law(
    players: int, last_of_series: Mapping[int, int], readings: Readings, *, on: date
) -> NormalLaw:
    """Return the parameters of the law for so many players, by the reading chosen.

    `last_of_series` holds the last rank of each Duplicate series, which two anchors go by.
    """
    lowest, highest = in_force(PARAMETERS.law_from, on), in_force(PARAMETERS.law_to, on)
    choice = readings.choice("normal_law")
    mean, half = (lowest + highest) / 2, (highest - lowest) / 2
    if choice == "two-anchors":
        mean, deviation = two_anchor_fit(players, last_of_series, readings, on=on)
    elif choice == "first-2000":
        if players == 1:
            raise ValueError("the law first-2000 needs more than one ranked player")
        deviation = half / _quantile(share_above(1, players, readings))
    else:
        deviation = half / in_force(PARAMETERS.law_sigmas, on)
    return NormalLaw(
        choice=choice,
        players=players,
        lowest=lowest,
        highest=highest,
        mean=_places(mean, 6),
        deviation=_places(deviation, 6),
    )


@CLASSIQUE_2019.article("annex 1")
def two_anchor_fit(
    players: int, last_of_series: Mapping[int, int], readings: Readings, *, on: date
) -> tuple[float, float]:
    """Return mean and deviation through the two printed ratings at the ends of series 3 and 4."""
    (upper, high), (lower, low) = in_force(PARAMETERS.anchors, on)
    try:
        ranks = last_of_series[upper], last_of_series[lower]
    except KeyError as missing:
        raise ValueError(f"two anchors need players in Duplicate series {missing}") from missing
    z_high, z_low = (_quantile(share_above(rank, players, readings)) for rank in ranks)
    deviation = (high - low) / (z_high - z_low)
    return high - deviation * z_high, deviation


@CLASSIQUE_2019.article("annex 1")
def value_of_law(rank: int, law: NormalLaw, readings: Readings, *, on: date) -> Decimal:
    """Return the quantile of a place in the ranking, unrounded.

    The law of three deviations is cut off at its ends, so that the best and the last stay within.
    """
    above = float(share_above(rank, law.players, readings))
    share = 1 - above
    if law.choice == "three-sigmas":
        sigmas = in_force(PARAMETERS.law_sigmas, on)
        cut = _STANDARD.cdf(-sigmas)
        share = cut + share * (1 - 2 * cut)
    value = float(law.mean) + float(law.deviation) * _STANDARD.inv_cdf(share)
    return Decimal(value)


@CLASSIQUE_2019.article("annex 1")
def clamped(value: Decimal, *, on: date) -> int:
    """Return a starting rating: rounded, then between the lowest and the highest allowed.

    >>> [clamped(Decimal(v), on=date(2019, 9, 1)) for v in ("1996.86", "1399.50", "303.14")]
    [1950, 1400, 1400]
    """
    rating = half_up(Fraction(value))
    lowest = in_force(PARAMETERS.lowest_start, on)
    return max(lowest, min(in_force(PARAMETERS.highest_start, on), rating))


@CLASSIQUE_2019.article("annex 1", "5")
def lowest_start(*, on: date) -> int:
    """Return the starting rating of a player without any ranking."""
    return in_force(PARAMETERS.lowest_start, on)


@CLASSIQUE_2019.article("annex 1")
def missed_anchors(
    law: NormalLaw, last_of_series: Mapping[int, int], readings: Readings, *, on: date
) -> Iterator[tuple[int, int, Decimal]]:
    """Yield the series whose printed rating at its end the law misses by more than a point."""
    for series, printed in in_force(PARAMETERS.anchors, on):
        if series in last_of_series:
            value = value_of_law(last_of_series[series], law, readings, on=on)
            if abs(value - printed) > 1:
                yield series, printed, value


@CLASSIQUE_2019.article("3")
def launch_day(*, on: date) -> date:
    """Return the day on which the ratings begin."""
    return in_force(PARAMETERS.launch, on)


@CLASSIQUE_2019.article("3", "5")
def first_day_replayed(*, on: date) -> date:
    """Return the first day whose games count at the launch: two seasons before it."""
    return in_force(PARAMETERS.replay_from, on)


def _duplicate_place(player: RankedPlayer) -> int:
    return player.duplicate_rank or _LAST


def _classic_place(player: RankedPlayer) -> int:
    return player.classic_rank or _LAST


def _quantile(share: Fraction) -> float:
    return _STANDARD.inv_cdf(1 - float(share))


def _places(value: float, digits: int) -> Decimal:
    return Decimal(value).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)
