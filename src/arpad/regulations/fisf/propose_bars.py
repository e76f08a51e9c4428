"""The yearly proposal of bars: who counts, what the percentages give, what was decided."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

from arpad.model.exact import as_decimal, as_hundredths, half_up
from arpad.model.finding import Finding, warn
from arpad.model.player import Player
from arpad.model.series import Bars, BarsDecision, BarsProposal
from arpad.regulations.edition import Readings
from arpad.regulations.fisf.law import Law


def propose_bars(
    law: Law,
    players: Sequence[Player],
    readings: Readings,
    *,
    on: date,
    decision: BarsDecision | None = None,
) -> BarsProposal:
    """Return the bars for the season after a day, with the ratings of that day.

    Raise ValueError where nobody counts.
    """
    rules = law.series
    counted = [
        player.rating
        for player in players
        if player.rating is not None
        and rules.is_counted_for_bars(
            player.tournaments or 0, player.games or 0, player.last_event, readings, on=on
        )
    ]
    if not counted:
        raise ValueError(
            "no player counts for the bars: each needs a rating, a ranking and a last competition "
            "in the years before"
        )
    bars = rules.proposed_bars(counted, on=on)
    found = Counter(rules.series_by_rating(rating, bars, on=on) for rating in counted)
    counts = {series: found[series] for series in rules.all_series(on=on)}
    return BarsProposal(
        edition=law.edition.name,
        season=rules.season_of(rules.season_of(on).last_day + timedelta(days=1)).name,
        on=on,
        population=len(counted),
        proposed=bars,
        counts=counts,
        shares={s: _percent(number, len(counted)) for s, number in counts.items()},
        decision=decision,
        series=assigned_series(law, players, decision.bars if decision else bars, readings, on=on),
        readings=readings.touched,
        findings=(
            *_doubtful_days(law, players, readings, on),
            *_findings(law, bars, decision, on),
        ),
    )


def assigned_series(
    law: Law, players: Sequence[Player], bars: Bars, readings: Readings, *, on: date
) -> dict[str, str]:
    """Return the series that everybody with a rating keeps for the season that these bars open."""
    readings.take("bars_of_31_august")
    by_rating = law.series.series_by_rating
    return {p.id: by_rating(p.rating, bars, on=on) for p in players if p.rating is not None}


def _percent(number: int, whole: int) -> Decimal:
    return as_decimal(half_up(Fraction(100 * as_hundredths(number), whole)))


def _doubtful_days(
    law: Law, players: Sequence[Player], readings: Readings, on: date
) -> Iterator[Finding]:
    article = law.edition.cite(law.series.is_counted_for_bars)
    last_day = law.series.season_of(on).last_day
    if on != last_day:
        yield warn(
            article, "on", f"Bars go by the ratings of the last day of a season; {last_day} is one."
        )
    later = [p.id for p in players if p.last_event is not None and p.last_event > on]
    if later:
        yield warn(
            article,
            "players",
            f"{', '.join(later)} competed after {on}: these are not the ratings of that day.",
        )
    undated = [p.id for p in players if p.rating is not None and p.games and p.last_event is None]
    if undated and readings.choice("population") != "all":
        yield warn(
            article,
            "players",
            f"The day of the last competition is not given for {', '.join(undated)}: not counted.",
        )


def _findings(law: Law, bars: Bars, decision: BarsDecision | None, on: date) -> Iterator[Finding]:
    article = law.edition.cite(law.series.proposed_bars)
    yield from _not_decreasing(article, "proposed", bars)
    if decision is not None:
        yield from _not_decreasing(article, "decision", decision.bars)
        wanted = law.series.all_series(on=on)[:-1]
        if tuple(decision.bars) != wanted:
            yield warn(
                article,
                "decision",
                f"Bars are decided for {', '.join(decision.bars)}; there are bars of "
                f"{', '.join(wanted)}, in this order.",
            )


def _not_decreasing(article: str, where: str, bars: Bars) -> Iterator[Finding]:
    ratings = list(bars.values())
    if any(lower >= upper for upper, lower in pairwise(ratings)):
        shown = ", ".join(f"{series} {bar}" for series, bar in bars.items())
        yield warn(article, where, f"Bars must fall from series to series; these do not: {shown}.")
