"""What is tried again when it did not arrive, and when it is given up."""

from datetime import timedelta

from arpad.office.jobs.bench import Bench
from arpad.store.desk.deliveries import Delivery, arrive, give_up, try_later

WAITS = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30))
"""So long is waited after each try that failed; one more, and it is given up."""


def arrived(bench: Bench, delivery: Delivery, said: str) -> None:
    """Note that something has arrived."""
    with bench.desk.writing() as connection:
        arrive(connection, delivery.id, said, bench.clock())


def missed(bench: Bench, said: str, *deliveries: Delivery, for_good: bool = False) -> None:
    """Note that something has not arrived; it is tried again later, or given up."""
    now = bench.clock()
    with bench.desk.writing() as connection:
        for each in deliveries:
            if for_good or each.tries >= len(WAITS):
                give_up(connection, each.id, said, now)
            else:
                try_later(connection, each.id, said, now + WAITS[each.tries])
