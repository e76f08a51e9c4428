"""A round robin of chess with unrated players: the whole crosstable, by one of the editions."""

from litestar import Response, get

from arpad.locale import message
from arpad.model.system import System
from arpad.regulations import catalogue
from arpad.web.crosstable_form import RESULTS, SIZES, table_of_cells
from arpad.web.examples import ROUND_ROBIN, example_event, example_table
from arpad.web.form import Form
from arpad.web.typed_event import SHOWN, answer, facts_of
from arpad.web.visit import Visiting

_EDITION = "fide/b02_2010"
_COLUMNS = ("name", "rating", "results")


@get("/calculators/round-robin", sync_to_thread=True, include_in_schema=False)
def round_robin(visit: Visiting) -> Response[bytes]:
    """Compute a crosstable; without one, show the form."""
    form = Form(visit.parameters)
    editions = catalogue.editions_of("fide")
    edition = form.choice("edition", [e.name for e in editions], _EDITION)
    size = form.whole("size", SIZES)
    typed = table_of_cells(form, size) if size else None
    asked = form if typed is None else form.with_field("table", typed)
    facts = facts_of("calculator", catalogue.edition(edition).since, System.ROUND_ROBIN.value)
    event = example_event(ROUND_ROBIN)
    return visit.page(
        "calc_round_robin.html",
        title=message("Round robin with unrated players"),
        **SHOWN,
        form=asked,
        size=size,
        sizes=SIZES,
        results=RESULTS,
        editions=editions,
        edition=edition,
        answer=answer(asked, edition, facts, _COLUMNS),
        example={
            "edition": _EDITION,
            "on": str(event.start),
            "table": example_table(ROUND_ROBIN),
        },
        table=example_table(ROUND_ROBIN),
    )


ROUTES = (round_robin,)
