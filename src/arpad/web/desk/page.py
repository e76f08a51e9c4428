"""A page of the desk: the frame of every page, with the ways that its reader may go."""

from litestar import Response

from arpad.web.desk.sections import SECTIONS
from arpad.web.visit import Visit


def desk_page(
    visit: Visit, template: str, /, *, status: int = 200, **context: object
) -> Response[bytes]:
    """Render a page of the desk."""
    open_ = [section for section in SECTIONS if visit.may(section.right)]
    return visit.page(template, status=status, sections=open_, **context)
