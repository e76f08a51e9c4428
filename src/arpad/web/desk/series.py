"""Series: the bars proposed for the coming season, others beside them, and the freeze."""

from collections.abc import Mapping
from datetime import date

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_422_UNPROCESSABLE_ENTITY

from arpad.locale import message
from arpad.model.rights import Right
from arpad.model.series import Bars
from arpad.office.office import OfficeError
from arpad.office.series_view import bars_typed, freeze_shown, pools_with_series, season_view
from arpad.web.access.guard import RIGHT
from arpad.web.desk.page import desk_page
from arpad.web.desk.posted import Posted, Posting
from arpad.web.pages.asked import day_asked
from arpad.web.visit import Visit, Visiting

_LOOK = {RIGHT: Right.LOOK_AHEAD}
_BAR, _PROPOSED = "bar-", "proposed-"
_FROZEN = message("The series of the season {season} are frozen.")
_NO_DAY = message("The last day of the season is missing; look at the proposal again.")
_MOST_SHOWN = 200


@get("/desk/series", sync_to_thread=True, opt=_LOOK)
def all_series(visit: Visiting) -> Response[bytes]:
    """Show the pools that know series."""
    with visit.reading() as connection:
        found = pools_with_series(connection, visit.today)
    return desk_page(visit, "desk_series_pools.html", pools=found)


@get("/desk/series/{pool:str}", sync_to_thread=True, opt=_LOOK)
def series(visit: Visiting, pool: FromPath[str]) -> Response[bytes]:
    """Show the proposal for a season, with bars that somebody thinks of beside it."""
    on = day_asked(visit, "on", message("Last day of the season"))
    typed = _typed(visit.parameters, _BAR)
    try:
        return _page(visit, pool, on, bars_typed(typed) or None, typed)
    except OfficeError as problem:
        if not typed:
            raise
        return _page(visit, pool, on, None, typed, fault=str(problem))


@post(
    "/desk/series/{pool:str}/freeze",
    sync_to_thread=True,
    status_code=HTTP_200_OK,
    opt={RIGHT: Right.SET_SERIES},
)
def freeze(visit: Visiting, posted: Posting, pool: FromPath[str]) -> Response[bytes] | Redirect:
    """Freeze the series of a season by the bars that were shown."""
    typed, reason = _typed(posted.fields, _BAR), posted.text("reason")
    on: date | None = None
    try:
        on = _day(posted)
        proposed = bars_typed(_typed(posted.fields, _PROPOSED))
        bars = bars_typed(typed)
        done = freeze_shown(visit.office, pool, on, bars=bars, proposed=proposed, reason=reason)
    except OfficeError as problem:
        return _page(visit, pool, on, None, typed, fault=str(problem), reason=reason)
    visit.record(
        "freeze series",
        f"pool {pool}",
        before={"proposed": _words(proposed)},
        after={"season": done.season, "bars": _words(bars), "reason": reason},
    )
    return visit.done(f"/desk/series/{pool}?on={on}", _FROZEN, season=done.season)


def _words(bars: Bars) -> str:
    return ", ".join(f"{series} {bar}" for series, bar in bars.items())


def _typed(fields: Mapping[str, str], start: str) -> dict[str, str]:
    """Return the bars of a form by their series."""
    found = ((name, text.strip()) for name, text in fields.items() if name.startswith(start))
    return {name.removeprefix(start): text for name, text in found if text}


def _day(posted: Posted) -> date:
    try:
        return date.fromisoformat(posted.text("on"))
    except ValueError as problem:
        raise OfficeError(_NO_DAY) from problem


def _page(
    visit: Visit,
    pool: str,
    on: date | None,
    bars: Bars | None,
    typed: Mapping[str, str],
    *,
    fault: str = "",
    reason: str = "",
) -> Response[bytes]:
    with visit.reading() as connection:
        view = season_view(connection, pool, visit.today, on=on, bars=bars)
    return desk_page(
        visit,
        "desk_series.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        view=view,
        proposal=view.proposal,
        typed=typed,
        most_shown=_MOST_SHOWN,
        fault=fault,
        reason=reason,
    )


ROUTES = (all_series, series, freeze)
