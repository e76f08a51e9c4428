"""A performance rating: opponents and results in, the levels of titles beside it."""

from litestar import Response, get

from arpad.model.exact import DRAW, LOSS, WIN, Score
from arpad.model.title_calculation import PerformanceAnswer
from arpad.regulations.application import performance as performance_of
from arpad.web.form import Form
from arpad.web.played_games import MOST_GAMES, RESULTS, games_of, rows_of
from arpad.web.visit import Visiting

_FORM = frozenset({"o1", "games", "won", "drawn", "lost"})
_UNRATED = {"won": WIN, "drawn": DRAW, "lost": LOSS}
"""The fields for opponents without a rating, and what each of them is worth."""
_EXAMPLE = {"o1": "2484", "r1": "1", "o2": "2512", "r2": "0.5", "o3": "2390", "r3": "1", "won": "1"}


@get("/calculators/performance", sync_to_thread=True, include_in_schema=False)
def performance(visit: Visiting) -> Response[bytes]:
    """Compute a performance rating; without any game, show the form."""
    form = Form(visit.parameters)
    is_asked = not _FORM.isdisjoint(form.given) and "rows" not in form.given
    return visit.page(
        "calc_performance.html",
        form=form,
        rows=rows_of(form),
        results=RESULTS,
        answer=_answer(form) if is_asked else None,
        example=_EXAMPLE,
    )


def _answer(form: Form) -> PerformanceAnswer | None:
    unrated = list[tuple[int | None, Score]]()
    for field, points in _UNRATED.items():
        unrated += [(None, points)] * (form.whole(field, range(MOST_GAMES + 1)) or 0)
    has_rated = any(form.given.get(name) for name in ("games", *_rows(form)))
    rated = games_of(form) if has_rated or not unrated else []
    return None if form.faults else performance_of([*rated, *unrated])


def _rows(form: Form) -> list[str]:
    return [f"{field}{row.number}" for row in rows_of(form) for field in ("o", "r")]


ROUTES = (performance,)
