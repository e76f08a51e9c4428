"""From a ranking to starting ratings: merge, choose the law, read off every place."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal

from arpad.model.finding import Finding, warn
from arpad.model.ranking import (
    NormalLaw,
    RankedPlayer,
    StartingRating,
    StartingRatings,
    StartMethod,
)
from arpad.regulations.edition import Readings
from arpad.regulations.fisf.law import Law

_CENT = Decimal("0.01")


def find_starting_ratings(
    law: Law, players: Sequence[RankedPlayer], readings: Readings, *, on: date
) -> StartingRatings:
    """Return the starting rating of everybody in a ranking, best first.

    A ranking of the last day of a season serves the next. Raise ValueError where the law that is
    asked for needs players that the ranking does not have.
    """
    rules = law.starting_ratings
    order = rules.merged_order(players, readings, on=on)
    has_guests = any(map(rules.is_classic_only, order))
    are_guests_ranked = has_guests and readings.take("classic_only") == "ranked"
    movers = [p for p in order if are_guests_ranked or not rules.is_classic_only(p)]
    ranks = {player.id: rank for rank, player in enumerate(movers, 1)}
    last = {_series_of(law, player, on=on): ranks[player.id] for player in movers}
    curve = rules.normal_law(len(movers), last, readings, on=on) if movers else None
    if curve is not None:
        readings.take("normal_law")
        readings.take("rank_share")
    ratings = [
        _rating(law, player, place, ranks.get(player.id), curve, readings, on=on)
        for place, player in enumerate(order, 1)
    ]
    placed = {player.id for player in order}
    for player in players:
        if player.id not in placed:
            readings.take("no_ranking")
            ratings.append(_unranked(law, player, len(ratings) + 1, on=on))
    return StartingRatings(
        edition=law.edition.name,
        season=law.series.season_of(on + timedelta(days=1)).name,
        on=on,
        law=curve,
        ratings=tuple(ratings),
        readings=readings.touched,
        findings=(
            *_half_ranked(law, players),
            *_after_launch(law, order, on),
            *_findings(law, ratings, curve, last, readings, on=on),
        ),
    )


def _series_of(law: Law, player: RankedPlayer, *, on: date) -> int:
    """Return the Duplicate series in which a player stands, or at whose end he was put."""
    if player.duplicate_series is not None:
        return player.duplicate_series
    home, _ = law.starting_ratings.constant_of(player, on=on)
    return home


def _rating(
    law: Law,
    player: RankedPlayer,
    place: int,
    rank: int | None,
    curve: NormalLaw | None,
    readings: Readings,
    *,
    on: date,
) -> StartingRating:
    rules = law.starting_ratings
    if rank is None or curve is None:
        _, constant = rules.constant_of(player, on=on)
        return StartingRating(
            id=player.id,
            name=player.name,
            place=place,
            rank=None,
            raw=None,
            rating=constant,
            method=StartMethod.CONSTANT,
        )
    value = rules.value_of_law(rank, curve, readings, on=on)
    return StartingRating(
        id=player.id,
        name=player.name,
        place=place,
        rank=rank,
        raw=value.quantize(_CENT, ROUND_HALF_UP),
        rating=rules.clamped(value, on=on),
        method=StartMethod.QUANTILE,
    )


def _unranked(law: Law, player: RankedPlayer, place: int, *, on: date) -> StartingRating:
    return StartingRating(
        id=player.id,
        name=player.name,
        place=place,
        rank=None,
        raw=None,
        rating=law.starting_ratings.lowest_start(on=on),
        method=StartMethod.NONE,
    )


def _after_launch(law: Law, order: Sequence[RankedPlayer], on: date) -> Iterator[Finding]:
    """Warn where the rules of the launch for classic rankings are applied to a later season."""
    rules = law.starting_ratings
    has_classic = any(player.classic_series is not None for player in order)
    launch = rules.launch_day(on=on)
    if has_classic and law.series.season_of(on + timedelta(days=1)) != law.series.season_of(launch):
        yield warn(
            law.edition.cite(rules.merged_order),
            "ranking",
            f"The classic ranking moves players for the launch of {launch} only; for another "
            "season the text speaks of the Duplicate ranking alone (section 5).",
        )


def _half_ranked(law: Law, players: Sequence[RankedPlayer]) -> Iterator[Finding]:
    """Warn of a rank without its series, or a series without its rank."""
    article = law.edition.cite(law.starting_ratings.merged_order)
    for player in players:
        pairs = {
            "Duplicate": (player.duplicate_rank, player.duplicate_series),
            "classic": (player.classic_rank, player.classic_series),
        }
        for ranking, (rank, series) in pairs.items():
            if (rank is None) != (series is None):
                missing = "rank" if rank is None else "series"
                yield warn(
                    article,
                    f"player {player.id}",
                    f"{player.name or player.id} is in the {ranking} ranking without a {missing}: "
                    "give both.",
                )


def _findings(
    law: Law,
    ratings: Sequence[StartingRating],
    curve: NormalLaw | None,
    last_of_series: Mapping[int, int],
    readings: Readings,
    *,
    on: date,
) -> Iterator[Finding]:
    rules, cite = law.starting_ratings, law.edition.cite
    for rating in ratings:
        if rating.method is StartMethod.NONE:
            yield warn(
                cite(rules.lowest_start),
                f"player {rating.id}",
                f"{rating.name or rating.id} has no place in the Duplicate or classic ranking and "
                f"gets {rating.rating}, the lowest starting rating: look whether that is right.",
            )
    if curve is None:
        return
    for series, printed, value in rules.missed_anchors(curve, last_of_series, readings, on=on):
        yield warn(
            cite(rules.missed_anchors),
            "law",
            f"The last player of Duplicate series {series} comes to {value.quantize(_CENT)}, the "
            f"text prints {printed}; the reading normal_law=two-anchors fits the law to the list.",
        )
