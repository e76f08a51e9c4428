"""Whole lists for programs: streamed as they are read, in little memory, however long they are."""

from collections.abc import Callable, Iterator, Mapping
from http import HTTPStatus
from typing import Annotated, Any, Literal, TypeAlias

from litestar import Request, get
from litestar.exceptions import HTTPException
from litestar.openapi.spec import Example
from litestar.params import QueryParameter
from litestar.response import Stream
from msgspec import Struct

from arpad.model.pool import Pool
from arpad.office.list_stream import Reading, csv_chunks, jsonl_chunks, parquet_chunks
from arpad.office.pools import pool_called
from arpad.office.published import head_of
from arpad.store.lists import ListHead
from arpad.web.api.parameters import ListDay, PoolCode
from arpad.web.visit import Visiting

Chunks: TypeAlias = Callable[[Reading, Pool, ListHead], Iterator[bytes]]


class Form(Struct, frozen=True):
    """A form of a whole list: what it is called on the way, and how it is written."""

    media_type: str
    chunks: Chunks


FORMS: Mapping[str, Form] = {
    "csv": Form("text/csv", csv_chunks),
    "jsonl": Form("application/jsonl", jsonl_chunks),
    "parquet": Form("application/vnd.apache.parquet", parquet_chunks),
}

FormWord = Annotated[
    Literal["csv", "jsonl", "parquet"] | None,
    QueryParameter(
        name="format",
        description="The form; without it, `Accept` decides, and CSV where that says nothing.",
        examples=[Example(value="csv")],
    ),
]


@get(
    "/lists/{pool:str}/{list_date:str}/file",
    operation_id="list_file",
    tags=("Lists",),
    sync_to_thread=True,
)
def list_file(
    visit: Visiting,
    request: Request[Any, Any, Any],
    pool: PoolCode,
    list_date: ListDay,
    form: FormWord = None,
) -> Stream:
    """Return a whole list as CSV, JSON lines or Parquet, just as the office publishes it.

    It is sent while it is read: the first rows come at once, and half a million take no memory.
    """
    name = form or _accepted(request)
    with visit.reading() as connection:
        held = pool_called(connection, pool)
        head = head_of(connection, held, list_date)
    chosen = FORMS[name]
    disposition = f'attachment; filename="{held.code}-{head.list_date}.{name}"'
    return Stream(
        chosen.chunks(visit.reading, held, head),
        media_type=chosen.media_type,
        headers={"Content-Disposition": disposition, "Vary": "Accept"},
    )


def _accepted(request: Request[Any, Any, Any]) -> str:
    """Return the form that a program likes best of those there are."""
    names = {form.media_type: name for name, form in FORMS.items()}
    if not request.headers.get("accept"):
        return "csv"
    best = request.accept.best_match(list(names))
    if best is None:
        raise HTTPException(
            status_code=HTTPStatus.NOT_ACCEPTABLE,
            detail=f"A list can be had as {', '.join(names)}; say which with Accept or format.",
        )
    return names[best]


ROUTES = (list_file,)
