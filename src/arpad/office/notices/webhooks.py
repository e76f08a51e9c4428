"""Webhooks as an administrator looks after them: added, tried, closed."""

from collections.abc import Collection
from threading import Thread

from msgspec import Struct
from msgspec.structs import replace

from arpad.locale import message
from arpad.office.access.entrance import Entrance
from arpad.office.access.tokens import new_token
from arpad.office.notices.addresses import UNKNOWN_HOST, Place, addresses_of, place_of
from arpad.office.notices.calls import TEST, body
from arpad.office.notices.news import Kind
from arpad.office.office import OfficeError
from arpad.store.desk.deliveries import Delivery, Way, add_delivery, stop_calls
from arpad.store.desk.webhooks import (
    Webhook,
    add_webhook,
    close_webhook,
    webhook_numbered,
    webhooks,
)

SECRET_START = "arpad_hook_"  # noqa: S105 - how a secret begins
MOST = 20
_LOOK_SECONDS = 3.0
_NO_KIND = message("A webhook is told of one kind of news or more.")
_NO_WEBHOOK = message("There is no such webhook, or it is closed.")
_TOO_MANY = message("There are twenty webhooks already: close one first.")


class NewWebhook(Struct, frozen=True):
    """A webhook, and its secret: shown once."""

    webhook: Webhook
    secret: str


def add(entrance: Entrance, url: str, kinds: Collection[str], *, with_local: bool) -> NewWebhook:
    """Add a webhook, after a look at where it leads."""
    chosen = tuple(kind.value for kind in Kind if kind.value in kinds)
    place = place_of(url.strip(), with_local=with_local)
    if not chosen:
        raise OfficeError(_NO_KIND)
    _look(place, with_local=with_local)
    secret = new_token(SECRET_START)
    added = Webhook(url=url.strip(), kinds=chosen, created=entrance.now, created_by=entrance.who)
    with entrance.writing() as connection:
        if len(webhooks(connection)) >= MOST:
            raise OfficeError(_TOO_MANY)
        number = add_webhook(connection, added, secret)
        entrance.record(
            connection,
            "add webhook",
            f"webhook {number}",
            after={"url": added.url, "kinds": chosen},
        )
    return NewWebhook(replace(added, id=number), secret)


def try_out(entrance: Entrance, number: int) -> None:
    """Let a webhook be called, with nothing to tell."""
    with entrance.writing() as connection:
        found = webhook_numbered(connection, number)
        if found is None or found.is_closed:
            raise OfficeError(_NO_WEBHOOK)
        going = Delivery(
            way=Way.CALL,
            address=found.url,
            webhook=found.id,
            subject=TEST,
            body=body(TEST, []),
            created=entrance.now,
            due=entrance.now,
        )
        add_delivery(connection, going)
        entrance.record(connection, "try webhook", f"webhook {number}")


def close(entrance: Entrance, number: int) -> None:
    """Call a webhook no more; what was on its way to it is stopped."""
    with entrance.writing() as connection:
        found = webhook_numbered(connection, number)
        if found is None or found.is_closed:
            raise OfficeError(_NO_WEBHOOK)
        close_webhook(connection, number)
        stopped = stop_calls(connection, number, entrance.now)
        entrance.record(
            connection,
            "close webhook",
            f"webhook {number}",
            before={"url": found.url, "kinds": found.kinds, "waiting": stopped},
        )


def _look(place: Place, *, with_local: bool) -> None:
    """Look where a webhook leads; nobody waits long for a name that is not answered for."""
    problems = list[OfficeError]()

    def look() -> None:
        try:
            addresses_of(place, with_local=with_local)
        except OfficeError as problem:
            problems.append(problem)

    looking = Thread(target=look, daemon=True)
    looking.start()
    looking.join(_LOOK_SECONDS)
    if looking.is_alive():
        raise OfficeError(UNKNOWN_HOST)
    if problems:
        raise problems[0]
