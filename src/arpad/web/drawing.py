"""A figure as the script of charts takes it: the drawing, and how its reader writes numbers."""

import msgspec
from litestar import Response

from arpad.drift.figure import Figure
from arpad.locale.charts import chart_locale
from arpad.web.visit import Visit


def drawing(visit: Visit, found: Figure) -> Response[bytes]:
    """Answer with the drawing of a figure, with numbers and days as the reader writes them."""
    told = found.specification() | {"locale": chart_locale(visit.language)}
    return Response(msgspec.json.encode(told), media_type="application/json")
