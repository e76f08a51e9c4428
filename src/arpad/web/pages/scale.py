"""The scale of every pool, and the points of one: where they come from and where they go."""

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from arpad.drift.balance_figures import by_article, waterfall
from arpad.drift.balance_flow import gathered, spanned
from arpad.drift.balance_in_time import through_time
from arpad.drift.balance_words import cause_title
from arpad.drift.balance_yearly import key_of, yearly
from arpad.model.exact import as_decimal
from arpad.office.scale.reckoning import reckoned_balance
from arpad.store.list_overview import lists_at_a_glance
from arpad.store.pools import pools
from arpad.web.conditional import OF_THE_DESK
from arpad.web.pages.scale_asked import LISTS, balance_asked, chosen_lists
from arpad.web.parts import part_of
from arpad.web.visit import Visiting

_KEPT = {OF_THE_DESK: True}


@get("/scale", sync_to_thread=True, include_in_schema=False, opt=_KEPT)
def scales(visit: Visiting) -> Response[bytes]:
    """Show the points of every pool that has a list."""
    with visit.reading() as connection:
        found = [
            (pool, listed, reckoned_balance(connection, visit.site.desk, pool).balance)
            for pool in pools(connection).values()
            if (listed := lists_at_a_glance(connection, pool.id))
        ]
    return visit.page("scale.html", found=found)


@get("/scale/{pool:str}", sync_to_thread=True, include_in_schema=False, opt=_KEPT)
def balance(visit: Visiting, pool: FromPath[str], part: FromQuery[int] = 1) -> Response[bytes]:
    """Show the points of a pool: before, every flow, and after."""
    with visit.reading() as connection:
        found, reckoned = balance_asked(visit, connection, pool)
    chosen = chosen_lists(visit, reckoned.balance)
    say, flows = visit.say, gathered(flow for each in chosen.lists for flow in each.flows)
    span = spanned(chosen) if chosen.lists else None
    return visit.page(
        "scale_balance.html",
        pool=found,
        left=reckoned.left,
        days=[each.list_date for each in reckoned.balance.lists],
        chosen=chosen,
        span=span,
        flows=flows,
        a_year={key_of(each): each for each in yearly(chosen)},
        key_of=key_of,
        cause_title=cause_title,
        as_decimal=as_decimal,
        told=waterfall(found.code, span, say).alternative if span else "",
        a_year_told=by_article(chosen, say).alternative,
        in_time=[through_time(chosen, say, with_players=is_it) for is_it in (False, True)],
        lists=part_of(chosen.lists[::-1], part, length=LISTS),
    )


ROUTES = (scales, balance)
