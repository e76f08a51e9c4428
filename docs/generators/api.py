"""The operations of the API as a table, and the document that describes them for programs."""

from arpad.web.api.desk.described import PROBLEMS as OF_WORK
from arpad.web.api.operations import PROBLEMS, operations
from arpad.web.api.router import described, written

from .markdown import cell, table


def operations_table() -> str:
    """Return every operation: how it is asked, what it answers, how the client calls it."""
    return table(
        ("operation", "address", "what it does", "right"),
        (
            (
                f"`{told['operationId']}`",
                f"`{method.upper()} {path}`",
                cell(f"{told['summary']}."),
                f"`{told['x-right']}`" if "x-right" in told else "",
            )
            for (method, path), told in operations(described())
        ),
    )


def problems_table() -> str:
    """Return the statuses of answers that are problems."""
    return table(
        ("status", "meaning"),
        ((f"`{status}`", cell(said)) for status, _, said in sorted((*PROBLEMS, *OF_WORK))),
    )


def openapi_document() -> str:
    """Return the OpenAPI document, as it is sent."""
    return written().decode()
