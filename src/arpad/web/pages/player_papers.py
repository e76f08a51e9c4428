"""Papers of a player: the certificate as PDF, and a feed for who follows him."""

import re
from uuid import NAMESPACE_URL, uuid5

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from arpad.office.player_certificate import certificate_of
from arpad.office.player_news import News, news_of
from arpad.office.player_overview import overview
from arpad.web.printed import printed
from arpad.web.visit import Visit, Visiting

_PDF = ".pdf"
ATOM = "application/atom+xml"
_NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@get("/players/{code:str}/certificate/{name:str}", sync_to_thread=True, include_in_schema=False)
def certificate(visit: Visiting, code: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """Send the certificate of the list in force, in the language of the reader."""
    from arpad.formats.print import certificate_pdf  # noqa: PLC0415 - it takes the typesetter along

    if not name.endswith(_PDF):
        raise NotFoundException
    with visit.reading() as connection:
        told = overview(connection, code, visit.today)
        known = told.pool(name.removesuffix(_PDF))
    if known is None or known.held is None:
        raise NotFoundException
    proof = f"{_site(visit)}/lists/{known.pool.code}/{known.held.list_date}/proof"
    made = certificate_of(told, known, issued_on=visit.today, verify_at=proof)
    return printed(
        lambda: certificate_pdf(made, language=visit.language),
        *(code, known.pool.code, known.held.list_date),
    )


@get("/players/{code:str}/feed.atom", sync_to_thread=True, include_in_schema=False)
def feed(visit: Visiting, code: FromPath[str]) -> Response[bytes]:
    """Send the news of a player: lists, rated events, corrections."""
    with visit.reading() as connection:
        told = overview(connection, code, visit.today)
        news = news_of(connection, told)
    moments = [each.at for each in news]
    written = visit.rendered(
        "player_feed.xml",
        told=told,
        news=news,
        site=_site(visit),
        lasting=_lasting,
        updated=max(moments).isoformat() if moments else f"{told.person.since}T00:00:00+00:00",
    )
    return Response(plain_xml(written), media_type=ATOM)


def plain_xml(written: bytes) -> bytes:
    """Return a document without the signs that XML does not know."""
    return _NOT_IN_XML.sub("", written.decode()).encode()


def _lasting(news: News | str) -> str:
    """Return an id that stays the same for good, wherever the site stands."""
    name = news if isinstance(news, str) else news.id
    return f"urn:uuid:{uuid5(NAMESPACE_URL, f'arpad:{name}')}"


def _site(visit: Visit) -> str:
    return str(visit.request.base_url).rstrip("/")


ROUTES = (certificate, feed)
