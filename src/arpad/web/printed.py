"""Papers of the site: a PDF that is set when it is asked for, shown in the browser."""

import re
from collections.abc import Callable

from litestar import Response
from litestar.exceptions import HTTPException
from litestar.status_codes import HTTP_501_NOT_IMPLEMENTED

from arpad.formats.extras import MissingExtraError


def printed(made: Callable[[], bytes], *named: object) -> Response[bytes]:
    """Answer with a PDF, its file named after some words; say so where nothing sets it."""
    try:
        content = made()
    except MissingExtraError as problem:
        raise HTTPException(str(problem), status_code=HTTP_501_NOT_IMPLEMENTED) from problem
    name = "-".join(re.sub(r"[^A-Za-z0-9-]", "_", str(word)) for word in named)
    return Response(
        content,
        media_type="application/pdf",
        headers={"Content-Disposition": f'inline; filename="{name}.pdf"'},
    )
