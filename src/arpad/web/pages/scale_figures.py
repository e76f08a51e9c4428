"""The figures of a scale as drawings, for the script that draws them in the reader's colours."""

from collections.abc import Callable, Mapping

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from sqlalchemy import Connection

from arpad.drift.balance_figures import by_article, waterfall
from arpad.drift.balance_flow import Balance, spanned
from arpad.drift.balance_in_time import through_time
from arpad.drift.figure import Figure
from arpad.drift.population_figures import cohort_changes, histogram, ratings_through_time
from arpad.drift.population_values import Population
from arpad.locale import Words
from arpad.office.pools import pool_called
from arpad.office.scale.reckoning import reckoned_population
from arpad.web.conditional import OF_THE_DESK
from arpad.web.drawing import drawing
from arpad.web.pages.scale_asked import balance_asked, chosen_lists
from arpad.web.visit import Visit, Visiting

_OF_POINTS: Mapping[str, Callable[[Balance, Words], Figure]] = {
    "waterfall.json": lambda found, say: waterfall(found.pool, spanned(found), say),
    "yearly.json": by_article,
    "ratings-gained.json": lambda found, say: through_time(found, say, with_players=False),
    "with-players.json": lambda found, say: through_time(found, say, with_players=True),
}
_OF_PLAYERS: Mapping[str, Callable[[Population, Words], Figure]] = {
    "ratings.json": ratings_through_time,
    "histogram.json": lambda found, say: histogram(found, found.lists[-1], say),
    "cohorts.json": cohort_changes,
}


@get(
    "/scale/{pool:str}/figures/{name:str}",
    sync_to_thread=True,
    include_in_schema=False,
    opt={OF_THE_DESK: True},
)
def figure(visit: Visiting, pool: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """Answer with a drawing."""
    with visit.reading() as connection:
        found = _figure(visit, connection, pool, name)
    if found is None:
        raise NotFoundException
    return drawing(visit, found)


def _figure(visit: Visit, connection: Connection, code: str, name: str) -> Figure | None:
    if name in _OF_POINTS:
        chosen = chosen_lists(visit, balance_asked(visit, connection, code)[1].balance)
        return _OF_POINTS[name](chosen, visit.say) if chosen.lists else None
    pool = pool_called(connection, code)
    players = reckoned_population(connection, visit.site.desk, pool)
    if name not in _OF_PLAYERS or players is None or not players.lists:
        return None
    return _OF_PLAYERS[name](players, visit.say)


ROUTES = (figure,)
