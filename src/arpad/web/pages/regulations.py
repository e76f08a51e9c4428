"""The regulations: which texts are held, what an edition says, its numbers, its worked examples."""

from itertools import islice

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from arpad.regulations import catalogue
from arpad.regulations.article_search import Hit, search
from arpad.regulations.commentary import parameters, treatments_of
from arpad.regulations.conformance import conformance
from arpad.regulations.edition import Edition
from arpad.web.law import (
    FEDERATIONS,
    TREATMENTS,
    VERDICTS,
    address_of,
    edition_named,
    frame,
    quantities,
    value_words,
)
from arpad.web.parameter_names import NAMES
from arpad.web.visit import Visit, Visiting

_MOST_HITS = 40
_LONGEST_WORDS = 100


@get("/regulations", sync_to_thread=True, include_in_schema=False)
def regulations(visit: Visiting, q: FromQuery[str] = "") -> Response[bytes]:
    """Show the federations and their editions, and the articles that have some words."""
    return _index(visit, "", q)


@get("/regulations/{federation:str}", sync_to_thread=True, include_in_schema=False)
def regulations_of(
    visit: Visiting, federation: FromPath[str], q: FromQuery[str] = ""
) -> Response[bytes]:
    """Show the same for one federation."""
    return _index(visit, federation, q)


def _index(visit: Visit, federation: str, q: str) -> Response[bytes]:
    chosen = _federations(federation)
    editions = [edition for name in chosen for edition in _texts_of(name)]
    words = q.strip()[:_LONGEST_WORDS]
    hits = _hits(visit, editions, words)
    return visit.page(
        "regulations_hits.html" if visit.is_fragment else "regulations.html",
        federations={name: catalogue.editions_of(name) for name in chosen},
        besides={name: catalogue.texts_beside(name) for name in chosen},
        federation=federation,
        names=FEDERATIONS,
        words=words,
        hits=hits[:_MOST_HITS],
        has_more=len(hits) > _MOST_HITS,
        address_of=address_of,
    )


def _texts_of(federation: str) -> tuple[Edition, ...]:
    return (*catalogue.editions_of(federation), *catalogue.texts_beside(federation))


def _federations(asked: str) -> tuple[str, ...]:
    """Return the federation that is asked for, or all; refuse one whose texts are not held."""
    held = catalogue.federations()
    if asked and asked not in held:
        edition_named(asked[:_LONGEST_WORDS], "")
    return (asked,) if asked else held


def _hits(visit: Visit, editions: list[Edition], words: str) -> list[Hit]:
    return list(islice(search(editions, words, visit.say.law), _MOST_HITS + 1)) if words else []


@get("/regulations/{federation:str}/{name:str}", sync_to_thread=True, include_in_schema=False)
def edition(visit: Visiting, federation: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """Show the articles of an edition in the order of its text."""
    text = edition_named(federation, name)
    articles = [(number, a, treatments_of(a)) for number, a in text.articles().items()]
    met = {treatment for _, _, treatments in articles for treatment in treatments}
    return visit.page(
        "regulations_edition.html",
        **frame(text),
        articles=articles,
        treatments=TREATMENTS,
        legend=[TREATMENTS[treatment] for treatment in TREATMENTS if treatment in met],
        others=[other for other in catalogue.editions_of(federation) if other is not text],
    )


@get(
    "/regulations/{federation:str}/{name:str}/parameters",
    sync_to_thread=True,
    include_in_schema=False,
)
def numbers(visit: Visiting, federation: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """Show every number of an edition with the day from which it holds."""
    text = edition_named(federation, name)
    return visit.page(
        "regulations_parameters.html",
        **frame(text),
        law_numbers=list(parameters(text)),
        parameter_names=NAMES,
        value_words=value_words,
    )


@get(
    "/regulations/{federation:str}/{name:str}/examples",
    sync_to_thread=True,
    include_in_schema=False,
)
def examples(visit: Visiting, federation: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """Show the worked examples of an edition: printed, by the text, computed."""
    text = edition_named(federation, name)
    rows = conformance(text)
    return visit.page(
        "regulations_examples.html",
        **frame(text),
        rows=[(row, [q for q in quantities(row) if q.differs]) for row in rows],
        notes={example.id: example.note for example in text.examples()},
        errors=text.printed_errors(),
        verdicts=VERDICTS,
        value_words=value_words,
    )


ROUTES = (regulations, regulations_of, edition, numbers, examples)
