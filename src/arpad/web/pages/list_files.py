"""The files of a list: all of them on one page, and each of them sent."""

import os
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import BinaryIO

from anyio import to_thread
from litestar import Response, get
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import FromPath
from litestar.response import Stream
from litestar.status_codes import HTTP_304_NOT_MODIFIED, HTTP_501_NOT_IMPLEMENTED

from arpad.formats.extras import MissingExtraError
from arpad.locale import Language
from arpad.office.list_offers import MOST_PRINTED, offers_of
from arpad.office.list_papers import ListPapers
from arpad.office.list_size import number_listed
from arpad.office.pools import pool_called
from arpad.office.published import head_of
from arpad.web.pages.asked import day_of_list
from arpad.web.shelf import SHELF
from arpad.web.visit import Visit, Visiting

MEDIA_TYPES = {
    "csv": "text/csv",
    "json": "application/json",
    "jsonl": "application/x-ndjson",
    "parquet": "application/vnd.apache.parquet",
    "pdf": "application/pdf",
    "txt": "text/plain",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "xml": "application/xml",
    "zip": "application/zip",
}
_FOR_PEOPLE = frozenset({"pdf", "xlsx"})
"""Forms with words in the language of the reader."""
_PIECE = 1 << 16


@get("/lists/{pool:str}/{list_date:str}/files", sync_to_thread=True, include_in_schema=False)
def list_files(visit: Visiting, pool: FromPath[str], list_date: FromPath[str]) -> Response[bytes]:
    """Show every file of a list."""
    with visit.reading() as connection:
        found = pool_called(connection, pool)
        head = head_of(connection, found, day_of_list(list_date))
        offers = offers_of(connection, found, head)
        is_printed = number_listed(connection, head) <= MOST_PRINTED
    return visit.page(
        "list_files.html", pool=found, head=head, offers=offers, is_printed=is_printed
    )


@get("/lists/{pool:str}/{list_date:str}/files/{name:str}", include_in_schema=False)
async def list_file(
    visit: Visiting, pool: FromPath[str], list_date: FromPath[str], name: FromPath[str]
) -> Response[bytes] | Stream:
    """Send a file of a list; a file takes longer than a page, and pages go on meanwhile."""
    return await to_thread.run_sync(_file, visit, pool, list_date, name)


def _file(visit: Visit, pool: str, list_date: str, name: str) -> Response[bytes] | Stream:
    """Return a file of a list: while it is written if that can be, else from the shelf."""
    with visit.reading() as connection:
        found = pool_called(connection, pool)
        head = head_of(connection, found, day_of_list(list_date))
        papers = ListPapers(visit.reading, found, head)
        pieces = papers.streamed(name)
        # Every list has its streams; whether it has another file takes a look through it.
        if pieces is None and name not in offers_of(connection, found, head).names:
            raise NotFoundException
    tag = f'W/"{key_of(visit, papers, name)}"'
    if tag in visit.request.headers.get("if-none-match", ""):
        return Response(b"", status_code=HTTP_304_NOT_MODIFIED, headers={"ETag": tag})
    headers = {"ETag": tag, "Content-Disposition": f'attachment; filename="{name}"'}
    if pieces is None:
        file = opened(visit, papers, name)
        headers["Content-Length"] = str(os.fstat(file.fileno()).st_size)
        pieces = _read(file)
    suffix = name.rpartition(".")[2]
    return Stream(_sliced(pieces), media_type=MEDIA_TYPES[suffix], headers=headers)


def opened(visit: Visit, papers: ListPapers, name: str) -> BinaryIO:
    """Open a file of the shelf, or say what is missing to make it."""
    language = _language(visit, name)

    def make(stream: BinaryIO) -> None:
        papers.write(name, stream, language)

    try:
        return SHELF.open(key_of(visit, papers, name), make)
    except MissingExtraError as problem:
        raise HTTPException(str(problem), status_code=HTTP_501_NOT_IMPLEMENTED) from problem


def key_of(visit: Visit, papers: ListPapers, name: str) -> str:
    """Return what a file is known by: everything that its bytes follow from."""
    site = visit.site
    said = (
        site.settings.book,
        site.code,
        papers.head.id,
        papers.head.fingerprint,
        name,
        _language(visit, name).value,
        *sorted(visit.withheld.codes),
    )
    return sha256(repr(said).encode()).hexdigest()[:32]


def _language(visit: Visit, name: str) -> Language:
    return visit.language if name.rpartition(".")[2] in _FOR_PEOPLE else Language.ENGLISH


def _read(file: BinaryIO) -> Iterator[bytes]:
    with file:
        while piece := file.read(_PIECE):
            yield piece


def _sliced(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Yield what pieces hold, no more at once than others can wait for."""
    for piece in pieces:
        for start in range(0, len(piece), _PIECE):
            yield piece[start : start + _PIECE]


ROUTES = (list_files, list_file)
