"""The players of a pool through time: how many, how strong, who came, who has stayed."""

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from arpad.drift.cohorts_values import cohort_title
from arpad.drift.population_figures import cohort_changes, histogram, ratings_through_time
from arpad.drift.population_values import PERCENTS, TOPS, Population
from arpad.office.pools import pool_called
from arpad.office.scale.reckoning import reckoned_population
from arpad.web.conditional import OF_THE_DESK
from arpad.web.pages.scale_asked import LISTS
from arpad.web.parts import part_of
from arpad.web.visit import Visit, Visiting


@get(
    "/scale/{pool:str}/population",
    sync_to_thread=True,
    include_in_schema=False,
    opt={OF_THE_DESK: True},
)
def population(visit: Visiting, pool: FromPath[str], part: FromQuery[int] = 1) -> Response[bytes]:
    """Show the players of a pool list by list."""
    with visit.reading() as connection:
        found = pool_called(connection, pool)
        players = reckoned_population(connection, visit.site.desk, found)
    lists = players.lists if players else ()
    return visit.page(
        "scale_population.html",
        pool=found,
        players=players,
        newest=lists[-1] if lists else None,
        lists=part_of(lists[::-1], part, length=LISTS),
        cohorts=_cohorts(players, part) if players else (),
        told=_told(visit, players) if players and lists else {},
        cohort_title=cohort_title,
        percents=PERCENTS,
        tops=TOPS,
    )


def _cohorts(players: Population, part: int) -> list[tuple[str, object]]:
    """Return each cohort by its name, with the part of its points that a page shows."""
    told = (
        (each.name, [point for point in each.points[::-1] if point.players])
        for each in players.cohorts
    )
    return [(name, part_of(points, part, length=LISTS)) for name, points in told]


def _told(visit: Visit, players: Population) -> dict[str, str]:
    """Return in words what the figures show."""
    say = visit.say
    return {
        "ratings": ratings_through_time(players, say).alternative,
        "histogram": histogram(players, players.lists[-1], say).alternative,
        "cohorts": cohort_changes(players, say).alternative,
    }


ROUTES = (population,)
