"""Calls that are due: each webhook is called until it answers that it has understood."""

from http import HTTPStatus

from arpad.office.jobs.bench import Bench
from arpad.office.notices.calling import TROUBLES, call, plainly, signature
from arpad.office.notices.retries import arrived, missed
from arpad.office.office import OfficeError
from arpad.store.desk.deliveries import Delivery, Way, due_deliveries
from arpad.store.desk.webhooks import secret_of

AT_ONCE = 50
CLOSED = "The webhook was closed meanwhile."


def make_calls(bench: Bench, *, with_local: bool) -> int:
    """Make the calls that are due; return how many arrived.

    A webhook that cannot be reached is not tried again for every call that waits for it.
    """
    with bench.desk.reading() as connection:
        due = due_deliveries(connection, (Way.CALL,), bench.clock(), AT_ONCE)
    unreached = dict[int | None, str]()
    made = 0
    for each in due:
        if each.webhook in unreached:
            missed(bench, unreached[each.webhook], each)
            continue
        try:
            made += _called(bench, each, with_local=with_local)
        except TROUBLES as problem:
            unreached[each.webhook] = plainly(problem)
            missed(bench, unreached[each.webhook], each)
        except OfficeError as problem:
            missed(bench, str(problem), each)
    return made


def _called(bench: Bench, delivery: Delivery, *, with_local: bool) -> int:
    with bench.desk.reading() as connection:
        secret = secret_of(connection, delivery.webhook or 0)
    if not secret:
        missed(bench, CLOSED, delivery, for_good=True)
        return 0
    now, body = int(bench.clock().timestamp()), delivery.body.encode()
    headers = {
        "X-Arpad-Event": delivery.subject,
        "X-Arpad-Delivery": str(delivery.id),
        "X-Arpad-Timestamp": str(now),
        "X-Arpad-Signature": signature(secret, now, body),
    }
    status = call(delivery.address, body, headers, with_local=with_local)
    said = f"The other side answered {status}."
    if HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES:
        arrived(bench, delivery, said)
        return 1
    missed(bench, said, delivery)
    return 0
