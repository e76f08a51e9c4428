"""Webhooks: programs that are called when something has happened."""

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_303_SEE_OTHER, HTTP_422_UNPROCESSABLE_ENTITY

from arpad.locale import message
from arpad.model.rights import Right
from arpad.office.notices import webhooks as office
from arpad.office.notices.news import Kind
from arpad.office.office import OfficeError
from arpad.store.desk.deliveries import Delivery, Way, newest_deliveries
from arpad.store.desk.webhooks import webhooks
from arpad.web.access.guard import RIGHT
from arpad.web.desk.delivery_words import PROGRESS
from arpad.web.desk.page import desk_page
from arpad.web.desk.posted import Posted, Posting
from arpad.web.visit import Visit, Visiting

_MAY = {RIGHT: Right.MANAGE_SITE}
_HERE = "/desk/webhooks"
_TRIED = message("The webhook will be called in a moment. Look here again for its answer.")
_CLOSED = message("The webhook is called no more.")
_LOOKED_AT, _SHOWN = 200, 5

KINDS = {
    Kind.EVENT: message("when the state of an event changes"),
    Kind.LIST: message("when a list comes out"),
    Kind.WORK: message("when a submission, a request or an objection comes in"),
}


@get("/desk/webhooks", sync_to_thread=True, opt=_MAY)
def all_webhooks(visit: Visiting) -> Response[bytes]:
    """Show the webhooks with their last results, and a form for a new one."""
    return _page(visit)


@post("/desk/webhooks", sync_to_thread=True, status_code=HTTP_200_OK, opt=_MAY)
def new_webhook(visit: Visiting, posted: Posting) -> Response[bytes]:
    """Add a webhook; its secret is shown on this one page and never again."""
    try:
        made = office.add(
            visit.entrance,
            posted.text("url"),
            posted.all("kind"),
            with_local=not visit.site.settings.is_secure,
        )
    except OfficeError as problem:
        return _page(visit, fault=str(problem), given=posted)
    return _page(visit, secret=made.secret)


@post(
    "/desk/webhooks/{webhook:int}/test",
    sync_to_thread=True,
    status_code=HTTP_303_SEE_OTHER,
    opt=_MAY,
)
def try_webhook(visit: Visiting, webhook: FromPath[int]) -> Redirect:
    """Let a webhook be called with nothing to tell."""
    office.try_out(visit.entrance, webhook)
    return visit.done(_HERE, _TRIED)


@post(
    "/desk/webhooks/{webhook:int}/close",
    sync_to_thread=True,
    status_code=HTTP_303_SEE_OTHER,
    opt=_MAY,
)
def close_webhook(visit: Visiting, webhook: FromPath[int]) -> Redirect:
    """Call a webhook no more."""
    office.close(visit.entrance, webhook)
    return visit.done(_HERE, _CLOSED)


def _page(
    visit: Visit, *, fault: str = "", secret: str = "", given: Posted | None = None
) -> Response[bytes]:
    with visit.site.desk.reading() as connection:
        known = webhooks(connection)
        calls = newest_deliveries(connection, (Way.CALL,), _LOOKED_AT)
    return desk_page(
        visit,
        "desk_webhooks.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        webhooks=[(hook, _of(calls, hook.id)) for hook in known],
        kinds=KINDS,
        progress=PROGRESS,
        fault=fault,
        secret=secret,
        given=given or Posted(),
    )


def _of(calls: tuple[Delivery, ...], webhook: int) -> list[Delivery]:
    return [call for call in calls if call.webhook == webhook][:_SHOWN]


ROUTES = (all_webhooks, new_webhook, try_webhook, close_webhook)
