"""What a serving process starts from: the site that its environment names."""

from concurrent.futures import ThreadPoolExecutor

from litestar import Litestar
from litestar.concurrency import set_asyncio_executor

from arpad.web.app import application as site_of


def application() -> Litestar:
    """Return the site; every process that serves makes its own.

    Pages are worked out one at a time in a thread of their own. Python computes in one thread only:
    with several, each would lose its turn at every row that it reads, and all would be late.
    """
    set_asyncio_executor(ThreadPoolExecutor(max_workers=1, thread_name_prefix="page"))
    return site_of()
