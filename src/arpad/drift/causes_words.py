"""Drift and its causes in words: the sentences that page, paper and command line share."""

from arpad.drift.causes import Cause, CauseOfDrift, Diagnosis
from arpad.drift.number_words import bounds, number, signed
from arpad.drift.trend import Trend
from arpad.locale import ENGLISH, Words, message

NAMES = {
    Cause.FIRST_RATINGS: message("first ratings"),
    Cause.GAMES: message("games of players with different K"),
    Cause.CAP: message("the cap of the difference"),
    Cause.UNEVEN: message("opponents counted by their final ratings"),
    Cause.RAISED: message("raised changes (d')"),
    Cause.UNRATED_OPPONENT: message("games with unrated players"),
    Cause.BONUS: message("bonus points"),
    Cause.FLOOR: message("the floor"),
    Cause.ROUNDING: message("rounding"),
    Cause.PEOPLE: message("players who leave and return"),
    Cause.STRENGTH: message("strength gained and lost"),
}
_RARELY = 0.001


def verdict(trend: Trend, say: Words = ENGLISH) -> str:
    """Say in a sentence whether the scale drifts."""
    drift = trend.points_a_year
    if not trend.is_alarm:
        told = say(
            "No drift is shown: {bounds} points a year, which chance alone does in {percent} % of "
            "such pools."
        )
        return told.format(bounds=bounds(drift, say), percent=number(trend.p_value * 100, say, 0))
    told = say(_RISES if drift.value > 0 else _FALLS)
    return told.format(
        points=number(abs(drift.value), say),
        low=signed(drift.low, say),
        high=signed(drift.high, say),
        share=_seldom(trend.p_value, say),
    )


_RISES = message(
    "The scale rises by {points} points a year (95 % sure: {low} to {high}). Chance alone does as "
    "much in {share} of such pools."
)
_FALLS = message(
    "The scale falls by {points} points a year (95 % sure: {low} to {high}). Chance alone does as "
    "much in {share} of such pools."
)


def _seldom(p_value: float, say: Words) -> str:
    """Say how often, as far as it is worth telling.

    >>> _seldom(0.0312, ENGLISH), _seldom(1e-9, ENGLISH)
    ('3.1 %', 'fewer than 0.1 %')
    """
    told = say("fewer than {percent} %") if p_value < _RARELY else say("{percent} %")
    return told.format(percent=number(max(p_value, _RARELY) * 100, say))


def blame(found: Diagnosis, say: Words = ENGLISH) -> str:
    """Say in a sentence which cause moves the scale most."""
    if not found.trend.is_alarm:
        return say("No cause is blamed, since no drift is shown.")
    culprit = next((c for c in found.causes if c.cause is found.culprit), None)
    if culprit is None:
        return say("No single cause is both sure and large enough to be blamed.")
    told = say(
        "The greatest cause is {cause}{articles}: {bounds} points a year, {share} % of all "
        "movement."
    )
    return told.format(
        cause=say(NAMES[culprit.cause]),
        articles=articles(culprit, say),
        bounds=bounds(culprit.points_a_year, say),
        share=number(culprit.share * 100, say, 0),
    )


def articles(cause: CauseOfDrift, say: Words = ENGLISH) -> str:
    """Return the articles of a cause in brackets; nothing where it has none."""
    if not cause.articles:
        return ""
    told = say.plural("article {articles}", "articles {articles}", len(cause.articles))
    return f" ({told.format(articles=', '.join(cause.articles))})"


def newcomers(found: Diagnosis, say: Words = ENGLISH) -> str:
    """Say in a sentence how true first ratings are."""
    if found.newcomers_misrated is None:
        return say("Nobody got a first rating.")
    misrated = found.newcomers_misrated
    sentence = say(_ABOVE if misrated.value > 0 else _BELOW).format(
        n=found.newcomers,
        points=number(abs(misrated.value), say, 0),
        low=signed(misrated.low, say, 0),
        high=signed(misrated.high, say, 0),
    )
    return sentence if misrated.excludes_nought else f"{sentence} {say('That may be chance.')}"


_ABOVE = message(
    "{n} players got a first rating: {points} points above the scale on average (95 % sure: {low} "
    "to {high})."
)
_BELOW = message(
    "{n} players got a first rating: {points} points below the scale on average (95 % sure: {low} "
    "to {high})."
)


def assumption(trend: Trend, say: Words = ENGLISH) -> str:
    """Say what the answer rests on."""
    if trend.steady_ages is None:
        return say(
            "No year of birth is known: everybody's strength is taken to stay the same on average, "
            "so growth of the young counts as drift."
        )
    first, last = trend.steady_ages
    told = say(
        "Players from {first} to {last} years of age are taken to keep their strength on average; "
        "their ratings, put right by the results of each year, carry the scale through time."
    )
    return told.format(first=first, last=last)
