"""Errata: everything that was corrected, by whom, when, why, and what it did to ratings."""

from litestar import Response, get

from arpad.locale import message
from arpad.model.correction import CorrectionKind
from arpad.office.errata_page import errata_page
from arpad.office.pools import pool_called
from arpad.store.pools import pools
from arpad.web.pages.asked import number_asked
from arpad.web.pages.list_asked import plain_text
from arpad.web.visit import Visiting

KINDS = {
    CorrectionKind.RESULT: message("Wrong result"),
    CorrectionKind.PERSON: message("Wrong person"),
    CorrectionKind.WITHDRAWAL: message("Event that should not have been rated"),
    CorrectionKind.LATE: message("Late report"),
    CorrectionKind.START: message("Wrong starting rating"),
    CorrectionKind.MERGE: message("Two entries of one player"),
}
_HIGHEST = 1 << 62
_MOST_SHOWN = 50


@get("/errata", sync_to_thread=True, include_in_schema=False)
def errata(visit: Visiting) -> Response[bytes]:
    """Show the newest errata of all pools or of one, and those below a number."""
    code, text = plain_text(visit, "pool"), plain_text(visit, "below")
    below = (
        number_asked(visit, message("Older corrections"), text, least=1, most=_HIGHEST)
        if text
        else None
    )
    with visit.reading() as connection:
        pool = pool_called(connection, code) if code else None
        page = errata_page(connection, pool, below=below)
        known = pools(connection)
    return visit.page(
        "errata_part.html" if visit.is_fragment else "errata.html",
        page=page,
        pool=pool,
        pools=known,
        kinds=KINDS,
        most_shown=_MOST_SHOWN,
        is_first=below is None,
    )


ROUTES = (errata,)
