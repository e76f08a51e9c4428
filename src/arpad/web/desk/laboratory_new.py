"""A new experiment: other numbers for a text, typed or as a file, checked and tried."""

from collections.abc import Callable

from litestar import Response, get, post
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_303_SEE_OTHER, HTTP_422_UNPROCESSABLE_ENTITY

from arpad.formats.file_text import text_of
from arpad.locale import message
from arpad.model.finding import Finding
from arpad.model.pool import Pool
from arpad.office.experiments import begin, checked
from arpad.office.law_view import PoolLaw, law_of_pool
from arpad.office.office import OfficeError
from arpad.office.pools import pool_called
from arpad.regulations.edition import Edition
from arpad.regulations.house import HouseEdition
from arpad.regulations.house_writing import HouseTyped
from arpad.store.pools import pools
from arpad.web.desk.given import day_needed
from arpad.web.desk.laboratory import MAY
from arpad.web.desk.page import desk_page
from arpad.web.desk.posted import Posted, Posting
from arpad.web.house_numbers import changed, offered
from arpad.web.visit import Visit, Visiting

_NUMBER = "number."
_NO_TEXT = message("Choose the file of a house edition, or paste its text.")
_NO_POOL = message("There is no rating system yet; nothing can be tried.")


@get("/desk/laboratory/new", sync_to_thread=True, opt=MAY)
def form(visit: Visiting) -> Response[bytes]:
    """Show the numbers of a text, with a field for another value of each."""
    return _form(visit, Posted(visit.parameters))


@post("/desk/laboratory/new", sync_to_thread=True, status_code=HTTP_200_OK, opt=MAY)
def typed(visit: Visiting, posted: Posting) -> Response[bytes] | Redirect:
    """Check the numbers that were typed, or try them."""
    return _answered(visit, posted, lambda: _typed(visit, posted).text())


@post("/desk/laboratory/file", sync_to_thread=True, status_code=HTTP_200_OK, opt=MAY)
def brought(visit: Visiting, posted: Posting) -> Response[bytes] | Redirect:
    """Check a house edition that somebody brings as text, or try it."""
    return _answered(visit, posted, lambda: _brought(posted))


def _answered(
    visit: Visit, posted: Posted, text_from: Callable[[], str]
) -> Response[bytes] | Redirect:
    try:
        text = text_from()
        with visit.reading() as connection:
            edition = checked(pool_called(connection, posted.text("pool")), text)
            if posted.text("do") == "check":
                return _form(visit, posted, edition=edition, text=text)
            job = begin(visit.entrance, visit.account, connection, posted.text("pool"), text)
    except OfficeError as problem:
        return _form(visit, posted, fault=str(problem))
    return Redirect(f"/desk/laboratory/{job.id}", status_code=HTTP_303_SEE_OTHER)


def _typed(visit: Visit, posted: Posted) -> HouseTyped:
    base = _base(_law(visit, posted), posted)
    name = posted.text("name")
    return HouseTyped(
        name=name if "/" in name else f"house/{name}",
        title=posted.text("title"),
        base=base,
        since=day_needed(posted, "since") if base.is_dated else base.since,
        numbers={
            field.removeprefix(_NUMBER): value.strip()
            for field, value in posted.fields.items()
            if field.startswith(_NUMBER) and value.strip()
        },
    )


def _brought(posted: Posted) -> str:
    data = posted.data or posted.text("text").encode()
    if not data:
        raise OfficeError(_NO_TEXT)
    text = text_of(data, name=posted.file_name or "house edition", notation="TOML")
    if isinstance(text, Finding):
        raise OfficeError(f"{text.where}: {text.message}")
    return text


def _form(
    visit: Visit,
    given: Posted,
    *,
    fault: str = "",
    edition: HouseEdition | None = None,
    text: str = "",
) -> Response[bytes]:
    law = _law(visit, given)
    base = _base(law, given)
    with visit.reading() as connection:
        known = pools(connection)
    return desk_page(
        visit,
        "desk_laboratory_new.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        pools=known.values(),
        pool=law.pool,
        editions=law.editions,
        base=base,
        numbers=offered(base, base.until, visit.say),
        checked=edition,
        changed=changed(edition, visit.say) if edition else (),
        text=text,
        given=given,
        fault=fault,
    )


def _law(visit: Visit, given: Posted) -> PoolLaw:
    with visit.reading() as connection:
        known: dict[str, Pool] = dict(pools(connection))
        if not known:
            raise OfficeError(_NO_POOL)
        pool = known.get(given.text("pool")) or next(iter(known.values()))
        return law_of_pool(connection, pool, visit.today)


def _base(law: PoolLaw, given: Posted) -> Edition:
    """Return the text whose numbers are shown: the one asked for, else the one that governs."""
    named = {edition.name: edition for edition in law.editions}
    asked = given.text("base") or law.edition or ""
    return named.get(asked, law.editions[-1])


ROUTES = (form, typed, brought)
