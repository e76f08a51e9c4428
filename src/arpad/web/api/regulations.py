"""Regulations for programs: editions, articles, dated values, readings, examples, comparisons."""

from typing import Annotated

from litestar import Response, get
from litestar.openapi.spec import Example
from litestar.params import PathParameter, QueryParameter

from arpad.client.answers.regulations import (
    Article,
    Articles,
    Comparison,
    Editions,
    Parameters,
    Readings,
    WorkedExamples,
)
from arpad.office.office import OfficeError
from arpad.regulations.catalogue import edition, editions
from arpad.regulations.commentary import commentary
from arpad.regulations.concordance import compare, federation_of
from arpad.web.api import law_answers as told
from arpad.web.api.answering import answered
from arpad.web.api.parameters import EditionName, FederationName, Language
from arpad.web.law import asking_the_law, edition_named
from arpad.web.visit import Visiting

_TAGS = ("Regulations",)
_EDITION = "/regulations/{federation:str}/{name:str}"

ArticleNumber = Annotated[
    str,
    PathParameter(
        description="The number of an article.", max_length=64, examples=[Example(value="8.56")]
    ),
]
Left = Annotated[
    str,
    QueryParameter(
        description="An edition, with its federation.",
        max_length=64,
        examples=[Example(value="fide/b02_2008")],
    ),
]
Right = Annotated[
    str,
    QueryParameter(
        description="Another edition of the same federation.",
        max_length=64,
        examples=[Example(value="fide/b02_2010")],
    ),
]


@get("/regulations", operation_id="editions", tags=_TAGS, sync_to_thread=True)
def all_editions(visit: Visiting, lang: Language = None) -> Response[Editions]:
    """Return every edition held, with the days for which it governs."""
    del lang
    items = tuple(map(told.edition, editions()))
    return answered(visit, Editions(language=visit.language.value, items=items))


@get("/regulations/compare", operation_id="compare_editions", tags=_TAGS, sync_to_thread=True)
def comparison(
    visit: Visiting, left: Left, right: Right, lang: Language = None
) -> Response[Comparison]:
    """Return two editions of one federation side by side, subject by subject."""
    del lang
    with asking_the_law():
        ours, theirs = edition(left), edition(right)
    if federation_of(ours) != federation_of(theirs):
        raise OfficeError("Only editions of one federation can be compared.")
    subjects = tuple(told.subject(ours, theirs, each) for each in compare(ours, theirs))
    answer = Comparison(
        language=visit.language.value, left=ours.name, right=theirs.name, subjects=subjects
    )
    return answered(visit, answer)


@get(f"{_EDITION}/articles", operation_id="articles", tags=_TAGS, sync_to_thread=True)
def articles(
    visit: Visiting, federation: FederationName, name: EditionName, lang: Language = None
) -> Response[Articles]:
    """Return the articles of an edition in the order of the text, each in our words."""
    del lang
    found = edition_named(federation, name)
    items = tuple(told.summary(number, each) for number, each in found.articles().items())
    return answered(visit, Articles(language=visit.language.value, edition=found.name, items=items))


@get(f"{_EDITION}/articles/{{number:str}}", operation_id="article", tags=_TAGS, sync_to_thread=True)
def article(
    visit: Visiting,
    federation: FederationName,
    name: EditionName,
    number: ArticleNumber,
    lang: Language = None,
) -> Response[Article]:
    """Return one article: its numbers by date, its open points and its worked examples."""
    del lang
    found = edition_named(federation, name)
    with asking_the_law():
        known = commentary(found, number)
    return answered(visit, told.article(found, known, visit.language.value))


@get(f"{_EDITION}/parameters", operation_id="parameters", tags=_TAGS, sync_to_thread=True)
def parameters(
    visit: Visiting, federation: FederationName, name: EditionName
) -> Response[Parameters]:
    """Return every number of an edition, with the days on which its values took effect."""
    found = edition_named(federation, name)
    return answered(visit, Parameters(edition=found.name, items=told.parameters(found)))


@get(f"{_EDITION}/readings", operation_id="readings", tags=_TAGS, sync_to_thread=True)
def readings(
    visit: Visiting, federation: FederationName, name: EditionName, lang: Language = None
) -> Response[Readings]:
    """Return the points that an edition leaves open, with the choices and the one taken."""
    del lang
    found = edition_named(federation, name)
    items = tuple(told.reading(each, known) for each, known in found.readings().items())
    return answered(visit, Readings(language=visit.language.value, edition=found.name, items=items))


@get(f"{_EDITION}/examples", operation_id="examples", tags=_TAGS, sync_to_thread=True)
def examples(
    visit: Visiting, federation: FederationName, name: EditionName, lang: Language = None
) -> Response[WorkedExamples]:
    """Return the worked examples of an edition: printed, by the text, and computed."""
    del lang
    found = edition_named(federation, name)
    items = told.examples(found)
    return answered(
        visit, WorkedExamples(language=visit.language.value, edition=found.name, items=items)
    )


ROUTES = (all_editions, comparison, articles, article, parameters, readings, examples)
