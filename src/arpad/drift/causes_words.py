"""Drift and its causes in words: the sentences that page, paper and command line share."""

from arpad.drift.causes import Cause, CauseOfDrift, Diagnosis
from arpad.drift.trend import Interval, Trend

NAMES = {
    Cause.FIRST_RATINGS: "first ratings",
    Cause.GAMES: "games of players with different K",
    Cause.CAP: "the cap of the difference",
    Cause.UNEVEN: "opponents counted by their final ratings",
    Cause.RAISED: "raised changes (d')",
    Cause.UNRATED_OPPONENT: "games with unrated players",
    Cause.BONUS: "bonus points",
    Cause.FLOOR: "the floor",
    Cause.ROUNDING: "rounding",
    Cause.PEOPLE: "players who leave and return",
    Cause.STRENGTH: "strength gained and lost",
}
MEANINGS = {
    Cause.FIRST_RATINGS: "Newcomers enter above or below the scale, and carry that into it.",
    Cause.GAMES: "Where two players have different K, one gains more points than the other loses.",
    Cause.CAP: "Beyond the cap a favourite is expected to score less than he does.",
    Cause.UNEVEN: "Both sides together are expected to score less than one point, or more.",
    Cause.RAISED: "A win over a much stronger player brings more than the loser gives.",
    Cause.UNRATED_OPPONENT: "Who plays somebody without a rating moves, and the other does not.",
    Cause.BONUS: "Points are given that nobody loses.",
    Cause.FLOOR: "Who would fall below the lowest rating is raised to it.",
    Cause.ROUNDING: "What rounding adds to ratings or takes from them.",
    Cause.PEOPLE: "Who leaves takes points along, who returns brings them.",
    Cause.STRENGTH: "The young grow and the old fade: no list gives or takes it, opponents pay.",
}


def bounds(found: Interval, places: int = 1) -> str:
    """Return a number with its sign and its bounds.

    >>> bounds(Interval(2.04, 1.0, 3.1))
    '+2.0 (+1.0 to +3.1)'
    """
    value, low, high = (f"{n:+.{places}f}" for n in (found.value, found.low, found.high))
    return f"{value} ({low} to {high})"


def verdict(trend: Trend) -> str:
    """Say in a sentence whether the scale drifts."""
    drift = trend.points_a_year
    if not trend.is_alarm:
        return (
            f"No drift is shown: {bounds(drift)} points a year, which chance alone does in "
            f"{trend.p_value * 100:.0f} % of such pools."
        )
    way = "rises" if drift.value > 0 else "falls"
    return (
        f"The scale {way} by {abs(drift.value):.1f} points a year (95 % sure: {drift.low:+.1f} to "
        f"{drift.high:+.1f}). Chance alone does as much in {_seldom(trend.p_value)} of such pools."
    )


def _seldom(p_value: float) -> str:
    """Say how often, as far as it is worth telling.

    >>> _seldom(0.0312), _seldom(1e-9)
    ('3.1 %', 'fewer than 0.1 %')
    """
    tenth = 0.001
    return "fewer than 0.1 %" if p_value < tenth else f"{p_value * 100:.1f} %"


def blame(found: Diagnosis) -> str:
    """Say in a sentence which cause moves the scale most."""
    if not found.trend.is_alarm:
        return "No cause is blamed, since no drift is shown."
    culprit = next((c for c in found.causes if c.cause is found.culprit), None)
    if culprit is None:
        return "No single cause is both sure and large enough to be blamed."
    return (
        f"The greatest cause is {NAMES[culprit.cause]}{articles(culprit)}: "
        f"{bounds(culprit.points_a_year)} points a year, {culprit.share * 100:.0f} % of all "
        "movement."
    )


def articles(cause: CauseOfDrift) -> str:
    """Return the articles of a cause in brackets; nothing where it has none."""
    if not cause.articles:
        return ""
    word = "article" if len(cause.articles) == 1 else "articles"
    return f" ({word} {', '.join(cause.articles)})"


def newcomers(found: Diagnosis) -> str:
    """Say in a sentence how true first ratings are."""
    if found.newcomers_misrated is None:
        return "Nobody got a first rating."
    misrated = found.newcomers_misrated
    way = "above" if misrated.value > 0 else "below"
    sentence = (
        f"{found.newcomers} players got a first rating: {abs(misrated.value):.0f} points {way} "
        f"the scale on average (95 % sure: {misrated.low:+.0f} to {misrated.high:+.0f})."
    )
    return sentence if misrated.excludes_nought else f"{sentence} That may be chance."


def assumption(trend: Trend) -> str:
    """Say what the answer rests on."""
    if trend.steady_ages is None:
        return (
            "No year of birth is known: everybody's strength is taken to stay the same on average, "
            "so growth of the young counts as drift."
        )
    first, last = trend.steady_ages
    return (
        f"Players from {first} to {last} years of age are taken to keep their strength on average; "
        "their ratings, put right by the results of each year, carry the scale through time."
    )
