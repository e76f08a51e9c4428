"""Opening a book: a new one with its pools, or one that another version has written.

A new version may compute a number otherwise than the one that published it. What was published
stays, but whoever goes on with the book is told before anything is changed.
"""

from itertools import islice

from sqlalchemy import Connection

from arpad.office.audit_deep import differences_by_this_version
from arpad.office.office import Office, OfficeError
from arpad.office.pools import FIRST_POOLS
from arpad.store.book import newest_version, signed
from arpad.store.forms import bring_forward
from arpad.store.pools import add_pool, pools

_SHOWN = 10


def open_book(office: Office, *, accept: bool = False) -> bool:
    """Make a new book with its pools, or bring an older one forward; tell whether it is new.

    All of it is one transaction. Unless they are accepted, differences between what was published
    and what this version of the package gives stop it, and the book stays as it was.
    """
    is_checked = not accept and office.book.form() is not None
    is_new = list[bool]()

    def finish(connection: Connection) -> None:
        if is_checked:
            _check(connection, office.version)
        is_new.append(_with_pools(office, connection))

    bring_forward(office.book, finish)
    return is_new[0]


def _with_pools(office: Office, connection: Connection) -> bool:
    """Sign in; give a book the pools that it does not have yet, and tell whether it had none."""
    with signed(connection, office.signature("init")) as entry:
        known = pools(connection)
        for pool in FIRST_POOLS:
            if pool.code not in known:
                add_pool(entry, pool)
        return not known


def _check(connection: Connection, version: str) -> None:
    """Refuse a version that gives other numbers than those published."""
    written_by = newest_version(connection)
    if written_by == version:
        return
    found = list(islice(differences_by_this_version(connection), _SHOWN + 1))
    if not found:
        return
    more = "and more" if len(found) > _SHOWN else "no others"
    raise OfficeError(
        f"Version {version} computes numbers of this book otherwise than version {written_by}, "
        f"which published them ({more}). Nothing was changed. What is published stays as it is; "
        "add --accept to go on with this version.\n"
        + "\n".join(difference.message for difference in found[:_SHOWN])
    )
