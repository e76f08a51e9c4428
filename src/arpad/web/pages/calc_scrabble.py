"""A tournament of classic Scrabble: every new rating, in one sum each."""

from litestar import Response, get

from arpad.locale import message
from arpad.model.system import System
from arpad.regulations import catalogue
from arpad.web.examples import SCRABBLE, example_event, example_table
from arpad.web.form import Form
from arpad.web.typed_event import SHOWN, answer, facts_of
from arpad.web.visit import Visiting

_COLUMNS = ("name", "rating", "games", "results")


@get("/calculators/scrabble", sync_to_thread=True, include_in_schema=False)
def scrabble(visit: Visiting) -> Response[bytes]:
    """Compute a tournament; without one, show the form."""
    form = Form(visit.parameters)
    editions = catalogue.editions_of("fisf")
    edition = form.choice("edition", [e.name for e in editions], editions[0].name)
    facts = facts_of(
        "calculator",
        catalogue.edition(edition).since,
        System.TABLE.value,
        federation="FISF",
        homologated=True,
    )
    event = example_event(SCRABBLE)
    return visit.page(
        "calc_scrabble.html",
        title=message("Scrabble tournament"),
        **SHOWN,
        form=form,
        editions=editions,
        edition=edition,
        answer=answer(form, edition, facts, _COLUMNS),
        example={"on": str(event.start), "table": example_table(SCRABBLE)},
        table=example_table(SCRABBLE),
    )


ROUTES = (scrabble,)
