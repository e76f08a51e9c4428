"""A table of shogi: every new rating, and the grades that it brings."""

from datetime import date

from litestar import Response, get

from arpad.locale import message
from arpad.model.system import System
from arpad.regulations import catalogue
from arpad.web.examples import SHOGI, example_event, example_table
from arpad.web.form import Form
from arpad.web.typed_event import SHOWN, answer, facts_of
from arpad.web.visit import Visiting

_COLUMNS = ("name", "rating", "grade", "games", "results")


@get("/calculators/shogi", sync_to_thread=True, include_in_schema=False)
def shogi(visit: Visiting) -> Response[bytes]:
    """Solve a table; without one, show the form."""
    form = Form(visit.parameters)
    editions = catalogue.editions_of("fesa")
    edition = form.choice("edition", [e.name for e in editions], editions[0].name)
    event = example_event(SHOGI)
    return visit.page(
        "calc_shogi.html",
        title=message("Shogi table with promotions"),
        **SHOWN,
        form=form,
        editions=editions,
        edition=edition,
        answer=answer(form, edition, _facts(visit.today), _COLUMNS),
        example={"on": str(event.start), "table": example_table(SHOGI)},
        table=example_table(SHOGI),
    )


def _facts(today: date) -> dict[str, object]:
    """Return the facts of a table of which nothing else is known: one that may be rated."""
    return facts_of(
        "calculator",
        today,
        System.TABLE.value,
        federation="FESA",
        time_control="45+30",
        arbiter_recognised=True,
    )


ROUTES = (shogi,)
