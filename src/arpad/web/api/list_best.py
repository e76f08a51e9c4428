"""Tops and movers for programs: the highest rated of a list, and who moved most since the last."""

from typing import Annotated, Literal

from litestar import Response, get
from litestar.openapi.spec import Example
from litestar.params import QueryParameter

from arpad.client.answers.lists import Mover, Movers, TopList
from arpad.office.list_browse import list_before
from arpad.office.list_movers import Mover as HeldMover
from arpad.office.list_movers import movers
from arpad.office.list_revisions import list_known_by
from arpad.office.list_top import Category, top_of
from arpad.office.pools import pool_called
from arpad.office.published import head_of
from arpad.store.list_choice import Choice
from arpad.web.api.answering import answered
from arpad.web.api.lists import head_answer, listed
from arpad.web.api.parameters import Federation, ListDay, PoolCode
from arpad.web.visit import Visiting

_TAGS = ("Lists",)

Group = Annotated[
    Literal["everybody", "women", "juniors", "veterans-50", "veterans-65"],
    QueryParameter(
        description="Among whom the best are looked for.", examples=[Example(value="women")]
    ),
]
Most = Annotated[
    int, QueryParameter(description="How many.", ge=1, le=100, examples=[Example(value=10)])
]


@get("/lists/{pool:str}/{list_date:str}/top", operation_id="top", tags=_TAGS, sync_to_thread=True)
def top(
    visit: Visiting,
    pool: PoolCode,
    list_date: ListDay,
    group: Group = "everybody",
    federation: Federation = None,
    limit: Most = 10,
) -> Response[TopList]:
    """Return the highest rated of a list: of everybody, women, the young or the old.

    Whom the text keeps off top lists, such as players who have not played for a year, is not here.
    """
    with visit.reading() as connection:
        held = pool_called(connection, pool)
        head = head_of(connection, held, list_date)
        found = top_of(
            connection,
            head,
            list_before(connection, head),
            Category(group),
            Choice(federation=federation),
            most=limit,
        )
        about = list_known_by(connection, held, list_date, None)
        items = listed(connection, held, about, found.players)
    return answered(visit, TopList(list=head_answer(held, head), group=group, items=items))


@get(
    "/lists/{pool:str}/{list_date:str}/movers",
    operation_id="movers",
    tags=_TAGS,
    sync_to_thread=True,
)
def moved(
    visit: Visiting, pool: PoolCode, list_date: ListDay, limit: Most = 10
) -> Response[Movers]:
    """Return who gained and who lost most since the list before, who came and who left."""
    with visit.reading() as connection:
        held = pool_called(connection, pool)
        head = head_of(connection, held, list_date)
        before = list_before(connection, head)
        found = movers(connection, head, before, most=limit) if before else None
    answer = Movers(
        list=head_answer(held, head),
        before=before.list_date if before else None,
        gains=_movers(found.gains) if found else (),
        losses=_movers(found.losses) if found else (),
        newcomers=_movers(found.newcomers) if found else (),
        leavers=_movers(found.leavers) if found else (),
    )
    return answered(visit, answer)


def _movers(found: tuple[HeldMover, ...]) -> tuple[Mover, ...]:
    return tuple(
        Mover(
            code=each.row.id,
            name=each.row.name,
            federation=each.row.federation,
            before=each.before,
            after=each.after,
            change=each.change,
        )
        for each in found
    )


ROUTES = (top, moved)
