"""Errata for programs: what was corrected, when, why, and with which effect on whom."""

from collections.abc import Mapping

from litestar import Response, get

from arpad.client.answers.lists import (
    CorrectionEffect,
    ErrataPage,
    Erratum,
    ListEffect,
    PublishedErratum,
)
from arpad.office.errata import PublishedErratum as HeldErratum
from arpad.office.errata_page import errata_page
from arpad.office.pools import pool_called
from arpad.office.revision import PlayerEffect
from arpad.web.api.answering import paged, told
from arpad.web.api.cursors import cursor_of, place_of
from arpad.web.api.parameters import AnyPool, Cursor, Limit
from arpad.web.visit import Visiting


@get("/errata", operation_id="errata", tags=("Errata",), sync_to_thread=True)
def all_errata(
    visit: Visiting, pool: AnyPool = None, cursor: Cursor = None, limit: Limit = 20
) -> Response[ErrataPage]:
    """Return what was corrected, newest first: lists that are out stay, and this stands beside."""
    before = place_of(cursor, int)
    with visit.reading() as connection:
        held = pool_called(connection, pool) if pool else None
        found = errata_page(connection, held, below=before, most=limit)
    items = tuple(_erratum(each, found.names) for each in found.errata)
    page = ErrataPage(items=items, next=cursor_of(found.next))
    return paged(visit, page)


def _erratum(found: HeldErratum, names: Mapping[str, str]) -> PublishedErratum:
    return PublishedErratum(
        erratum=told(found.erratum, Erratum),
        effects=tuple(
            _effect(pool, effect, names.get(effect.player, ""))
            for pool, some in found.effects.items()
            for effect in some
        ),
    )


def _effect(pool: str, effect: PlayerEffect, name: str) -> CorrectionEffect:
    return CorrectionEffect(
        pool=pool,
        player=effect.player,
        name=name,
        lists=tuple(
            ListEffect(list_date=day, official=official, before=before, after=after)
            for day, official, before, after in effect.lists
        ),
    )


ROUTES = (all_errata,)
