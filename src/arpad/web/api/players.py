"""Players for programs: the register, one player, the row of lists, ledger and projection."""

from typing import Annotated

from litestar import Response, get
from litestar.openapi.spec import Example
from litestar.params import QueryParameter

from arpad.client.answers.players import (
    FoundPlayer,
    Player,
    PlayerRating,
    PlayersPage,
)
from arpad.client.answers.projections import Projection
from arpad.model.person import Person
from arpad.office.as_of import Asked
from arpad.office.projected import projected
from arpad.office.register_pages import RegisterPlace, register_page
from arpad.office.register_search import year_of
from arpad.office.register_view import InPool, player_view
from arpad.web.api.answering import answered, paged, told
from arpad.web.api.cursors import cursor_of, place_of
from arpad.web.api.parameters import (
    Cursor,
    Federation,
    Known,
    Language,
    Limit,
    PlayerCode,
    PoolCode,
    Valid,
    known_by,
)
from arpad.web.visit import Visiting

_TAGS = ("Players",)

Words = Annotated[
    str | None,
    QueryParameter(
        description="A code, or the beginnings of words of a name in any order; accents and "
        "capitals do not matter, and former names count. Without it, everybody.",
        max_length=200,
        examples=[Example(value="kask")],
    ),
]
Born = Annotated[
    int | None,
    QueryParameter(
        description="Only those born in this year.",
        ge=1850,
        le=2100,
        examples=[Example(value=1987)],
    ),
]


@get("/players", operation_id="find_players", tags=_TAGS, sync_to_thread=True)
def find_players(
    visit: Visiting,
    q: Words = None,
    federation: Federation = None,
    born: Born = None,
    cursor: Cursor = None,
    limit: Limit = 50,
) -> Response[PlayersPage]:
    """Find players by code or name, or go through the whole register."""
    after = place_of(cursor, RegisterPlace)
    with visit.reading() as connection:
        found = register_page(
            connection, q or "", federation=federation, born=born, after=after, limit=limit
        )
    items = tuple(_found(person, found.kept.get(person.id)) for person in found.persons)
    return paged(visit, PlayersPage(items=items, next=cursor_of(found.next)))


@get("/players/{code:str}", operation_id="player", tags=_TAGS, sync_to_thread=True)
def player(
    visit: Visiting, code: PlayerCode, valid: Valid = None, known: Known = None
) -> Response[Player]:
    """Return a player on a day: the register, and the rating in every pool.

    The official rating is the one on the list in force; the revised one is what that list would
    have said had everything been right that was corrected since.
    """
    asked = Asked(valid=valid or visit.today, known=known_by(known, visit.today), today=visit.today)
    with visit.reading() as connection:
        view = player_view(connection, code, asked)
    answer = told(
        view.person,
        Player,
        born=year_of(view.person.born),
        merged_into=view.merged_into,
        valid=asked.valid,
        known=asked.known or asked.today,
        ratings=[_rating(pool) for pool in view.pools],
    )
    return answered(visit, answer)


@get(
    "/players/{code:str}/projected/{pool:str}",
    operation_id="player_projected",
    tags=_TAGS,
    sync_to_thread=True,
)
def projection(
    visit: Visiting, code: PlayerCode, pool: PoolCode, lang: Language = None
) -> Response[Projection]:
    """Return where a player would stand if a list came out now: a provisional rating.

    Events that are not booked yet are rated from today's standings, each by itself.
    """
    del lang
    with visit.reading() as connection:
        found = projected(connection, code, pool)
    return answered(visit, told(found, Projection, language=visit.language.value))


def _found(person: Person, kept: str | None) -> FoundPlayer:
    return told(person, FoundPlayer, born=year_of(person.born), merged_into=kept)


def _rating(in_pool: InPool) -> PlayerRating:
    """Return what is believed of a rating: as it was known on the day that is asked for."""
    belief = in_pool.beliefs[0]
    rating = belief.rating
    return PlayerRating(
        pool=in_pool.pool,
        list_date=belief.list_date,
        official=rating.official if rating else None,
        revised=rating.revised if rating else None,
        corrections=tuple(reason.correction.number for reason in rating.why) if rating else (),
        stood=belief.stood,
    )


ROUTES = (find_players, player, projection)
