"""The errands of notices: done beside the long work, which never waits for another's server."""

import logging
from collections.abc import Callable, Mapping
from datetime import timedelta
from threading import Thread

from arpad.office.jobs.bench import Bench
from arpad.office.notices.calls_due import make_calls
from arpad.office.notices.post import URL, Post, post_of
from arpad.office.notices.sending import send_letters
from arpad.office.notices.telling import tell
from arpad.office.office import OfficeError
from arpad.store.desk.deliveries import forget_old, has_old
from arpad.store.troubles import BookError

KEPT = timedelta(days=60)
"""So long is known what went out."""
_log = logging.getLogger("arpad.notices")


class Aside:
    """An errand in a thread of its own; while it is about, it is not begun again."""

    def __init__(self, errand: Callable[[Bench], None]) -> None:
        """Take the errand."""
        self._errand = errand
        self._thread: Thread | None = None

    def __call__(self, bench: Bench) -> None:
        """Begin the errand, if nobody is about it."""
        if self._thread is not None and self._thread.is_alive():
            return
        self._thread = Thread(target=self._do, args=(bench,), daemon=True)
        self._thread.start()

    def _do(self, bench: Bench) -> None:
        try:
            self._errand(bench)
        except (BookError, OfficeError) as problem:
            _log.warning("%s", problem)


def errands_of(environment: Mapping[str, str]) -> tuple[Callable[[Bench], None], ...]:
    """Return the errands of a site, by what its environment says of letters and of its address."""
    post = post_of(environment)
    url = environment.get(URL, "").rstrip("/")
    return Aside(lambda bench: write_letters(bench, post, url)), Aside(
        lambda bench: make_all_calls(bench, url)
    )


def write_letters(bench: Bench, post: Post | None, url: str) -> None:
    """Tell what is new, and send the letters that are due."""
    tell(bench, url, with_letters=post is not None)
    if post is not None:
        send_letters(bench, post)


def make_all_calls(bench: Bench, url: str) -> None:
    """Make the calls that are due, and clear away what was over long ago."""
    make_calls(bench, with_local=not url.startswith("https://"))
    before = bench.clock() - KEPT
    with bench.desk.reading() as connection:
        is_any = has_old(connection, before)
    if is_any:
        with bench.desk.writing() as connection:
            forget_old(connection, before)
