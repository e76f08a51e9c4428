"""The report clinic: give a file, see everything that is wrong with it, and what it would change.

A form here changes nothing: neither the book nor anything else is written to, and whoever makes
somebody else send one gains nothing. So no token guards it.
"""

import re
from functools import cache, partial
from importlib.resources import files
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from litestar import Request, Response, get, post
from litestar.exceptions import ClientException, NotFoundException
from litestar.params import FromPath, FromQuery

from arpad.locale import message
from arpad.office.clinic import Examined, Question
from arpad.office.clinic_apart import examined_apart
from arpad.regulations.catalogue import editions
from arpad.web.carried import brought_back
from arpad.web.clinic_answer import answer_to
from arpad.web.event_words import FORMATS, STATUSES, SYSTEMS
from arpad.web.in_turn import in_turn
from arpad.web.sent import LARGEST_BODY, LARGEST_FILE, Sent, sent_with, too_large
from arpad.web.visit import Visit, Visiting

_A_NUMBER = re.compile(r"[0-9]{1,6}")
_PASTED = "pasted.txt"
_LONGEST_NAME = 120
_NO_STORE = {"Cache-Control": "no-store"}

_NO_EDITION = message("There is no such edition of a regulation. Choose one on the form.")
_NOTHING_TO_MEND = message("There is nothing in this file that can be mended without asking you.")

SAMPLES = {
    "report.trf": message("A tournament report with mistakes that can be mended"),
    "broken_report.trf": message("A tournament report with mistakes that only you can mend"),
    "2_swiss_open.toml": message("A Swiss open as an event file"),
    "4_shogi_table.json": message("A table of shogi"),
    "5_scrabble_tournament.json": message("A Scrabble tournament"),
}
"""Files of the package that a visitor may try the clinic with."""


@get("/clinic", include_in_schema=False)
async def clinic(visit: Visiting) -> Response[bytes]:
    """Show the form."""
    return visit.page("clinic.html", editions=editions(), samples=SAMPLES, is_empty=False)


@get("/clinic/samples/{name:str}", sync_to_thread=True, include_in_schema=False)
def sample(visit: Visiting, name: FromPath[str], part: FromQuery[int] = 1) -> Response[bytes]:
    """Examine a file of the package, as if the visitor had given it."""
    if name not in SAMPLES:
        raise NotFoundException
    question = _sample(name)
    return _page(visit, question, _examined_sample(name), part, is_sample=True)


@post(
    "/clinic",
    status_code=200,
    include_in_schema=False,
    request_max_body_size=LARGEST_BODY,
)
async def examine(visit: Visiting, request: Request[Any, Any, Any]) -> Response[bytes]:
    """Examine the file that was sent, and say everything that is to be said about it."""
    sent = await sent_with(request)
    return await in_turn(request, partial(_examine, visit, sent))


@post(
    "/clinic/mended",
    status_code=200,
    include_in_schema=False,
    request_max_body_size=LARGEST_BODY,
)
async def mended(visit: Visiting, request: Request[Any, Any, Any]) -> Response[bytes]:
    """Send the file back with everything mended that is safe to mend."""
    sent = await sent_with(request)
    return await in_turn(request, partial(_mended, visit, sent))


def _examine(visit: Visit, sent: Sent) -> Response[bytes]:
    question = _question(visit, sent)
    if question is None:
        return visit.page(
            "clinic.html",
            status=422,
            editions=editions(),
            samples=SAMPLES,
            is_empty=True,
            empty_file=_plain(sent.name) if sent.name else "",
        )
    response = _page(visit, question, examined_apart(question), _part(sent.fields.get("part", "")))
    response.headers.update(_NO_STORE)
    return response


def _part(text: str) -> int:
    """Return which part of the players is asked for; the first one where nothing sensible is."""
    return int(text) if _A_NUMBER.fullmatch(text) else 1


def _mended(visit: Visit, sent: Sent) -> Response[bytes]:
    question = _question(visit, sent)
    copy = examined_apart(question).mended if question is not None else None
    if question is None or copy is None:
        raise ClientException(_NOTHING_TO_MEND)
    path = PurePath(question.name)
    name = quote(f"{path.stem}.mended{path.suffix or '.trf'}", safe="")
    disposition = f"attachment; filename*=UTF-8''{name}"
    return Response(
        copy,
        media_type="application/octet-stream",
        headers={"Content-Disposition": disposition, **_NO_STORE},
    )


def _question(visit: Visit, sent: Sent) -> Question | None:
    """Return what is asked about which file; None where no file and no text was given."""
    fields = sent.fields
    edition = fields.get("edition") or None
    if edition is not None and edition not in {held.name for held in editions()}:
        raise ClientException(_NO_EDITION)
    name, data = sent.name, sent.data
    if not data and fields.get("carried"):
        name, data = fields.get("name", ""), brought_back(fields["carried"])
    if not data and fields.get("text", "").strip():
        name, data = _PASTED, fields["text"].encode()
    if not data:
        return None
    if len(data) > LARGEST_FILE:
        raise too_large()
    book = visit.site.settings.book if fields.get("lookup") else None
    return Question(name=_plain(name), data=data, edition=edition, book=book)


def _plain(name: str) -> str:
    """Return the name of a file without folders, short, and of letters that can be shown."""
    last = PurePath(name.replace("\\", "/")).name
    shown = "".join(letter for letter in last if letter.isprintable())
    return shown[-_LONGEST_NAME:] or _PASTED


def _page(
    visit: Visit, question: Question, told: Examined, part: int, *, is_sample: bool = False
) -> Response[bytes]:
    return visit.page(
        "clinic_answer.html",
        answer=answer_to(question, told, part),
        editions=editions(),
        is_empty=False,
        is_sample=is_sample,
        formats=FORMATS,
        systems=SYSTEMS,
        statuses=STATUSES,
    )


@cache
def _sample(name: str) -> Question:
    return Question(name=name, data=(files("arpad") / "examples" / name).read_bytes())


@cache
def _examined_sample(name: str) -> Examined:
    return examined_apart(_sample(name))


ROUTES = (clinic, sample, examine, mended)
