"""Corrections that were booked: all of them, the newest first, and one with everything it did."""

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from arpad.locale import message
from arpad.model.rights import Right
from arpad.office.errata_page import errata_page
from arpad.office.pools import pool_called
from arpad.store.pools import pools
from arpad.web.access.guard import RIGHT
from arpad.web.desk.page import desk_page
from arpad.web.pages.asked import number_asked
from arpad.web.pages.errata import KINDS
from arpad.web.pages.list_asked import plain_text
from arpad.web.visit import Visiting

_LOOK = {RIGHT: Right.LOOK_AHEAD}
_NO_CORRECTION = message("There is no such correction.")
_HIGHEST = 1 << 62


@get("/desk/corrections", sync_to_thread=True, opt=_LOOK)
def corrections(visit: Visiting) -> Response[bytes]:
    """Show the newest corrections, and those below a number."""
    code, text = plain_text(visit, "pool"), plain_text(visit, "below")
    label = message("Older corrections")
    below = number_asked(visit, label, text, least=1, most=_HIGHEST) if text else None
    with visit.reading() as connection:
        pool = pool_called(connection, code) if code else None
        page = errata_page(connection, pool, below=below)
        known = pools(connection)
    return desk_page(
        visit, "desk_corrections.html", page=page, pool=pool, pools=known, kinds=KINDS, below=below
    )


@get("/desk/corrections/{correction:int}", sync_to_thread=True, opt=_LOOK)
def one_correction(visit: Visiting, correction: FromPath[int]) -> Response[bytes]:
    """Show a correction with everything that it has touched."""
    if not 0 < correction < _HIGHEST:
        raise NotFoundException(_NO_CORRECTION)
    with visit.reading() as connection:
        page = errata_page(connection, None, below=correction + 1, most=1)
        known = pools(connection)
    if not page.errata or page.errata[0].erratum.number != correction:
        raise NotFoundException(_NO_CORRECTION)
    found = page.errata[0]
    return desk_page(
        visit,
        "desk_correction.html",
        found=found,
        erratum=found.erratum,
        names=page.names,
        pools=known,
        kinds=KINDS,
    )


ROUTES = (corrections, one_correction)
