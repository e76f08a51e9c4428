"""Telling: what is new in the book becomes letters and calls on their way."""

from collections.abc import Iterator
from datetime import datetime

from sqlalchemy import Connection

from arpad.office.jobs.bench import Bench
from arpad.office.notices.calls import bodies
from arpad.office.notices.letters import letter_for
from arpad.office.notices.readers import for_accounts
from arpad.office.notices.told import Portion, untold
from arpad.store.desk.deliveries import Delivery, Way, add_deliveries
from arpad.store.desk.webhooks import webhooks


def tell(bench: Bench, url: str, *, with_letters: bool) -> int:
    """Let everything that is new go out; return how many letters and calls that makes.

    Without a way to send letters none are written, and what they would have said is not told
    later.
    """
    made = 0
    while True:
        with untold(bench) as found:
            if found is None:
                return made
            portion, connection = found
            going = [
                *(_letters(connection, portion, url, bench.clock()) if with_letters else ()),
                *_calls(connection, portion, url, bench.clock()),
            ]
            add_deliveries(connection, going)
        made += len(going)


def _letters(
    connection: Connection, portion: Portion, url: str, now: datetime
) -> Iterator[Delivery]:
    for told in for_accounts(connection, portion):
        letter = letter_for(told, url)
        yield Delivery(
            way=Way.LETTER,
            address=told.account.email or "",
            subject=letter.subject,
            body=letter.body,
            created=now,
            due=now,
        )


def _calls(connection: Connection, portion: Portion, url: str, now: datetime) -> Iterator[Delivery]:
    hooks = webhooks(connection)
    if not hooks:
        return
    for kind, body in bodies(portion, url):
        for hook in hooks:
            if kind in hook.kinds:
                yield Delivery(
                    way=Way.CALL,
                    address=hook.url,
                    webhook=hook.id,
                    subject=kind.value,
                    body=body,
                    created=now,
                    due=now,
                )
