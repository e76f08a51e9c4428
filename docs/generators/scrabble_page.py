"""The page with the numbers of FISF: series, coefficients, statuses and starting ratings."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal

from arpad.formats.choice_words import CHOICE_WORDS
from arpad.model.period import ListStatus
from arpad.model.ranking import NormalLaw
from arpad.regulations.catalogue import editions_of
from arpad.regulations.edition import Edition, Readings, in_force
from arpad.regulations.fisf.classique_2019 import CLASSIQUE_2019, LAW, PARAMETERS

from .markdown import NOTICE, cell, table

PAGE = "scrabble.md"
FEDERATION = "fisf"
ON = CLASSIQUE_2019.since
LISTED_ON = date(2020, 3, 1)
"""A day of a list, for the cases around its year."""

PLAYERS = 10_000
LAST_OF_SERIES = {3: 400, 4: 1500}
RANKS = (1, 10, 11, 100, 400, 1000, 1500, 1880, 1881, PLAYERS)
"""A Duplicate ranking that nobody has published, to hold the three laws against each other."""

_SERIES = "Series"
_COEFFICIENT = "The coefficient"
_STATUSES = "Statuses"
_STARTS = "Starting ratings"
_NO_LIMIT = -1
_CENT = Decimal("0.01")

_ABOUT = (
    "What FISF's rules of classic Scrabble come to in numbers. Everything here is read from "
    "[the edition](fisf-classique_2019.md), or computed by it, when the page is written."
)
_BARS = (
    "The bars of the season {season}: the lowest rating of each series, and about how many of the "
    "players who count it is to have. A player keeps the series of 31 August for the whole season, "
    "whatever the rating does; pairings go by the latest rating. `arpad series propose` works out "
    "the bars that the percentages give for the next season."
)
_K = (
    "K by the rating before the tournament and the games before it. In the text the lines overlap; "
    "read from the top, each leaves what it does not take to the lines below, and everybody has "
    "one K (reading `overlapping_k`)."
)
_FOUR = "Everybody with a rating has one of four; the organisers' file holds all of them."
_CASES = (
    "On both sides of each border, for a list of {day}. A year reaches back to the same day "
    "(reading `last_year`)."
)
_LAW = (
    "The merged ranking goes through a normal law between {lowest} and {highest}; what comes out "
    "is rounded, then kept between {start} and {top}. The text states neither mean nor deviation. "
    "Three laws can be had (reading `normal_law`), and the first is taken. Here they are held "
    "against each other for a ranking of {players:,} players whose Duplicate series 3 ends with "
    "rank {third} and series 4 with rank {fourth}; these numbers are made up."
)
_VALUES = (
    "What each gives to a rank: the starting rating, and behind it the value of the law. The law "
    "through two anchors meets the ratings that the text prints for the ends of series 3 and 4, "
    "{anchors}."
)
_CONSTANTS = (
    "Players with a classic ranking and none in Duplicate do not go through the law. They stand at "
    "the end of a Duplicate series and have the rating that is printed for it (reading "
    "`classic_only`)."
)


def scrabble_page() -> str:
    """Return the page."""
    return "\n\n".join(
        (
            NOTICE,
            "# Series, coefficients and starting ratings",
            _ABOUT,
            f"## {_SERIES}",
            _BARS.format(season=LAW.series.season_of(ON).name),
            table(("series", "rating", "of the players"), _series()),
            f"## {_COEFFICIENT}",
            _K,
            table(("games before", "rating before", "K"), _coefficients()),
            f"## {_STATUSES}",
            _FOUR,
            table(("status", "meaning", "on the published list"), _statuses()),
            _CASES.format(day=LISTED_ON),
            table(("tournaments", "games", "last competition", "status"), _cases()),
            f"## {_STARTS}",
            _LAW.format(
                lowest=in_force(PARAMETERS.law_from, ON),
                highest=in_force(PARAMETERS.law_to, ON),
                start=in_force(PARAMETERS.lowest_start, ON),
                top=in_force(PARAMETERS.highest_start, ON),
                players=PLAYERS,
                third=LAST_OF_SERIES[3],
                fourth=LAST_OF_SERIES[4],
            ),
            table(("law", "what it is", "mean", "deviation"), _laws()),
            _VALUES.format(
                anchors=" and ".join(str(r) for _, r in in_force(PARAMETERS.anchors, ON))
            ),
            table(("rank", *(f"`{choice}`" for choice in _by_law())), _ranks()),
            _CONSTANTS,
            table(("classic series", "at the end of Duplicate series", "rating"), _constants()),
        )
    )


def links_to_scrabble(edition: Edition) -> Mapping[str, str]:
    """Return the links to the sections of the page by their articles."""
    if edition not in editions_of(FEDERATION):
        return {}
    headings = {"2": _SERIES, "6": _STATUSES, "annex 1": _STARTS, "annex 2": _COEFFICIENT}
    return {
        article: f"[{heading}]({PAGE}#{heading.lower().replace(' ', '-')})"
        for article, heading in headings.items()
    }


def _series() -> Iterator[Sequence[str]]:
    percentages = in_force(PARAMETERS.shares, ON)
    shares = dict(percentages)
    above: int | None = None
    for series, bar in in_force(PARAMETERS.bars, ON):
        span = f"from {bar}" if above is None else f"{bar} to {above - 1}"
        yield series, span, f"about {shares[series]} %"
        above = bar
    yield in_force(PARAMETERS.last_series, ON), f"below {above}", "the rest"


def _coefficients() -> Iterator[Sequence[str]]:
    """Yield the lines of K, each with the limits that the lines above leave to it."""
    rows = in_force(PARAMETERS.coefficients, ON)
    for number, (most_games, highest, k) in enumerate(rows):
        above = rows[:number]
        fewest = max((games + 1 for games, rating, _ in above if rating == highest), default=0)
        covering = (most_games, _NO_LIMIT)
        lowest = max((rating + 1 for games, rating, _ in above if games in covering), default=0)
        yield _span(fewest, most_games), _span(lowest, highest), str(k)


def _span(first: int, last: int) -> str:
    if last == _NO_LIMIT:
        return f"{first} or more" if first else "any"
    return f"{first} to {last}" if first else f"up to {last}"


def _statuses() -> Iterator[Sequence[str]]:
    for status in ListStatus:
        is_published = LAW.publication.is_published(status)
        meaning = cell(CHOICE_WORDS[ListStatus][status])
        yield f"`{status.value}`", meaning, "yes" if is_published else "no"


def _cases() -> Iterator[Sequence[str]]:
    """Yield a case on either side of every border between two statuses."""
    tournaments = in_force(PARAMETERS.tournaments_to_be_ranked, ON)
    games = in_force(PARAMETERS.games_to_be_ranked, ON)
    in_time = LISTED_ON.replace(year=LISTED_ON.year - in_force(PARAMETERS.active_years, ON))
    too_old = in_time - timedelta(days=1)
    yield _case(0, 0, None)
    yield _case(1, 1, in_time)
    yield _case(tournaments - 1, games, in_time)
    yield _case(tournaments, games - 1, in_time)
    yield _case(tournaments, games, in_time)
    yield _case(tournaments, games, too_old)


def _case(tournaments: int, games: int, last_event: date | None) -> Sequence[str]:
    status = LAW.publication.status_of(
        tournaments, games, last_event, Readings(CLASSIQUE_2019), on=LISTED_ON
    )
    return str(tournaments), str(games), str(last_event or "none"), f"`{status.value}`"


def _by_law() -> dict[str, Readings]:
    """Return every choice of the law with the readings that take it, the edition's own first."""
    choices = CLASSIQUE_2019.readings()["normal_law"].choices
    return {choice: Readings(CLASSIQUE_2019, {"normal_law": choice}) for choice in choices}


def _laws() -> Iterator[Sequence[str]]:
    meanings = CLASSIQUE_2019.readings()["normal_law"].choices
    for choice, readings in _by_law().items():
        law = _law(readings)
        numbers = (str(number.quantize(_CENT)) for number in (law.mean, law.deviation))
        yield f"`{choice}`", cell(meanings[choice]), *numbers


def _law(readings: Readings) -> NormalLaw:
    return LAW.starting_ratings.normal_law(PLAYERS, LAST_OF_SERIES, readings, on=ON)


def _ranks() -> Iterator[Sequence[str]]:
    for rank in RANKS:
        yield str(rank), *(_start(rank, readings) for readings in _by_law().values())


def _start(rank: int, readings: Readings) -> str:
    """Return the starting rating of a rank, and the value of the law behind it."""
    rules = LAW.starting_ratings
    value = rules.value_of_law(rank, _law(readings), readings, on=ON)
    return f"{rules.clamped(value, on=ON)} ({value.quantize(_CENT)})"


def _constants() -> Iterator[Sequence[str]]:
    for series, home, rating in in_force(PARAMETERS.classic_only, ON):
        yield series, str(home), str(rating)
