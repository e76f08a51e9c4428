"""What a serving process starts from: the site that its environment names."""

import gc
import logging
from concurrent.futures import ThreadPoolExecutor

from litestar import Litestar
from litestar.concurrency import set_asyncio_executor

from arpad.web.app import application as site_of

_LOGGED = "%(levelname)s - %(asctime)s - %(name)s - %(module)s - %(message)s"


def application() -> Litestar:
    """Return the site; every process that serves makes its own.

    Pages are worked out one at a time in a thread of their own. Python computes in one thread only:
    with several, each would lose its turn at every row that it reads, and all would be late.
    """
    logging.basicConfig(format=_LOGGED)
    set_asyncio_executor(ThreadPoolExecutor(max_workers=1, thread_name_prefix="page"))
    site = site_of()
    _look_for_garbage_seldom()
    return site


def _look_for_garbage_seldom() -> None:
    """Leave what lives as long as the process out of every search for garbage.

    A search through all of it takes as long as ten pages, and some visitor waits for it.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
