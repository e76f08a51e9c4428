"""One article with everything that hangs on it: numbers, readings, examples, its other numbers."""

from litestar import Response, get
from litestar.params import FromPath

from arpad.regulations.commentary import commentary
from arpad.regulations.concordance import same_subject
from arpad.web.law import (
    TREATMENTS,
    VERDICTS,
    address_of,
    asking_the_law,
    edition_named,
    frame,
    quantities,
    value_words,
)
from arpad.web.parameter_names import NAMES
from arpad.web.visit import Visiting


@get(
    "/regulations/{federation:str}/{name:str}/{number:str}",
    sync_to_thread=True,
    include_in_schema=False,
)
def article(
    visit: Visiting, federation: FromPath[str], name: FromPath[str], number: FromPath[str]
) -> Response[bytes]:
    """Show an article."""
    text = edition_named(federation, name)
    with asking_the_law():
        told = commentary(text, number)
    return visit.page(
        "regulations_article.html",
        **frame(text),
        told=told,
        examples=[(row, quantities(row)) for row in told.examples],
        notes={example.id: example.note for example in text.examples()},
        elsewhere=same_subject(text, number),
        treatments=TREATMENTS,
        verdicts=VERDICTS,
        parameter_names=NAMES,
        value_words=value_words,
        address_of=address_of,
    )


ROUTES = (article,)
