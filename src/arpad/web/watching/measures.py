"""Measures for Prometheus: requests as they come, and what is in the book when somebody looks.

Several processes answer; where they share a folder (`PROMETHEUS_MULTIPROC_DIR`, which `arpad serve`
sets up) any of them tells the sums of all.
"""

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TypeAlias

from prometheus_client import CollectorRegistry, Histogram, generate_latest
from prometheus_client import Counter as Counting
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from arpad.store.desk.jobs import JobState, jobs_by_state
from arpad.store.event_counts import counts
from arpad.store.list_overview import lists_by_pool
from arpad.store.pools import pools
from arpad.web.site import Site

_Labels: TypeAlias = tuple[str, ...]
_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
_OWN = CollectorRegistry()
_REQUESTS = Counting(
    "arpad_requests", "Requests answered.", ("route", "method", "status"), registry=_OWN
)
_DURATION = Histogram(
    "arpad_request_seconds",
    "How long answers took.",
    ("route", "method"),
    buckets=_SECONDS,
    registry=_OWN,
)


def measure(route: str, method: str, status: int, seconds: float) -> None:
    """Count a request."""
    _REQUESTS.labels(route, method, str(status)).inc()
    _DURATION.labels(route, method).observe(seconds)


def told(site: Site) -> bytes:
    """Return all measures as Prometheus reads them."""
    book = CollectorRegistry()
    book.register(_InTheBook(site))
    return generate_latest(_requests()) + generate_latest(book)


def _requests() -> CollectorRegistry:
    if not os.environ.get(_FOLDER):
        return _OWN
    shared = CollectorRegistry()
    MultiProcessCollector(shared)  # type: ignore[no-untyped-call]
    return shared


class _InTheBook(Collector):
    """How much there is in the book and on the desk, counted when it is asked for."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def collect(self) -> Iterator[Metric]:
        """Yield how many events, lists and jobs there are."""
        with self._site.reading() as connection:
            known = {pool.id: pool.code for pool in pools(connection).values()}
            events, lists = counts(connection), lists_by_pool(connection)
        by_state = Counter[_Labels]()
        for count in events:
            by_state[known[count.pool_id], count.state.value] += count.number
        yield _family("arpad_events", "Events in the book.", ("pool", "state"), by_state)
        listed: dict[_Labels, int] = {(known[pool],): number for pool, number in lists.items()}
        yield _family("arpad_lists", "Lists in the book.", ("pool",), listed)
        if self._site.settings.has_desk:
            yield self._jobs()

    def _jobs(self) -> Metric:
        with self._site.desk.reading() as connection:
            found = jobs_by_state(connection)
        jobs: dict[_Labels, int] = {(state.value,): found.get(state, 0) for state in JobState}
        return _family("arpad_jobs", "Long work, by how far it is.", ("state",), jobs)


def _family(
    name: str, meaning: str, labels: tuple[str, ...], values: Mapping[_Labels, int]
) -> Metric:
    family = GaugeMetricFamily(name, meaning, labels=labels)
    for key, value in sorted(values.items()):
        family.add_metric(key, value)
    return family
