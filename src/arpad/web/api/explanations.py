"""Explanations for programs: why a rating on a list is what it is."""

from litestar import Response, get

from arpad.client.answers.explanations import Explanation
from arpad.office.explain import explain
from arpad.web.api.answering import answered, told
from arpad.web.api.parameters import Known, Language, ListDay, PlayerCode, PoolCode, known_by
from arpad.web.visit import Visiting


@get(
    "/players/{code:str}/explain/{pool:str}/{list_date:str}",
    operation_id="explain",
    tags=("Explanations",),
    sync_to_thread=True,
)
def explanation(
    visit: Visiting,
    code: PlayerCode,
    pool: PoolCode,
    list_date: ListDay,
    known: Known = None,
    lang: Language = None,
) -> Response[Explanation]:
    """Explain the rating of a player on the list that was in force on a day.

    Every entry of the ledger comes with its formula and its articles, every game that did not
    count with its reason, and every event that is not in the list with where it is. The list is
    explained as it came out; what corrections made of its number later is in `revision`.
    """
    del lang
    with visit.reading() as connection:
        found = explain(connection, code, list_date, pool, known=known_by(known, visit.today))
    return answered(visit, told(found, Explanation, language=visit.language.value))


ROUTES = (explanation,)
