"""Letters: whether the site can send any, and what became of the last ones."""

from litestar import Response, get, post
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER

from arpad.locale import message
from arpad.model.rights import Right
from arpad.office.office import OfficeError
from arpad.store.desk.deliveries import Progress, Way, count_of, newest_deliveries, try_again
from arpad.web.access.guard import RIGHT
from arpad.web.desk.delivery_words import PROGRESS
from arpad.web.desk.page import desk_page
from arpad.web.desk.posted import Posting
from arpad.web.visit import Visiting

_MAY = {RIGHT: Right.MANAGE_SITE}
_LETTERS = (Way.LETTER, Way.LINK)
_SHOWN = 50
_AGAIN = message("The letter will be sent again in a moment.")
_NOT_FAILED = message("There is no such letter, or it has not failed.")
_DIGITS = 15


@get("/desk/letters", sync_to_thread=True, opt=_MAY)
def letters(visit: Visiting) -> Response[bytes]:
    """Show the last letters, those that failed first; what they say is for their readers only."""
    with visit.site.desk.reading() as connection:
        failed = newest_deliveries(connection, _LETTERS, _SHOWN, state=Progress.FAILED)
        newest = newest_deliveries(connection, _LETTERS, _SHOWN)
        waiting = count_of(connection, _LETTERS, Progress.WAITING)
    return desk_page(
        visit,
        "desk_letters.html",
        failed=failed,
        newest=[each for each in newest if each.state is not Progress.FAILED],
        waiting=waiting,
        progress=PROGRESS,
        settings=visit.site.settings,
    )


@post("/desk/letters/again", sync_to_thread=True, status_code=HTTP_303_SEE_OTHER, opt=_MAY)
def send_again(visit: Visiting, posted: Posting) -> Redirect:
    """Send a letter again that was given up."""
    number = posted.text("letter")
    is_number = number.isascii() and number.isdigit() and len(number) <= _DIGITS
    entrance = visit.entrance
    with entrance.writing() as connection:
        if not is_number or not try_again(connection, int(number), _LETTERS, entrance.now):
            raise OfficeError(_NOT_FAILED)
        entrance.record(connection, "send again", f"letter {number}")
    return visit.done("/desk/letters", _AGAIN)


ROUTES = (letters, send_again)
