"""Who is told what: each kind of news that an account has chosen, as far as its rights go."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.rights import Matter, Right
from arpad.office.notices.news import Changed, Kind, Work
from arpad.office.notices.told import Portion
from arpad.store.desk.accounts import Account, accounts
from arpad.store.desk.event_accounts import owners_of_many
from arpad.store.new_lists import NewList


class ForAccount(Struct, frozen=True, kw_only=True):
    """The news for one account."""

    account: Account
    changes: tuple[Changed, ...] = ()
    lists: tuple[NewList, ...] = ()
    work: tuple[Work, ...] = ()


def for_accounts(connection: Connection, portion: Portion) -> Iterator[ForAccount]:
    """Yield who is to get a letter, one kind of news at a time."""
    owners = owners_of_many(connection, {each.event for each in portion.changes})
    for account in accounts(connection):
        if account.is_closed or not account.email:
            continue
        if Kind.EVENT in account.notices and (own := _events(account, portion.changes, owners)):
            yield ForAccount(account=account, changes=own)
        if Kind.LIST in account.notices and portion.lists:
            yield ForAccount(account=account, lists=portion.lists)
        if Kind.WORK in account.notices and (work := _work(account, portion.work)):
            yield ForAccount(account=account, work=work)


def _events(
    account: Account, changes: Sequence[Changed], owners: Mapping[int, set[int]]
) -> tuple[Changed, ...]:
    return tuple(
        each
        for each in changes
        if account.may(
            Right.SEE_EVENTS,
            Matter(federation=each.federation, is_own=account.id in owners.get(each.event, set())),
        )
    )


def _work(account: Account, work: Sequence[Work]) -> tuple[Work, ...]:
    """Return what waits for an account; what it has laid there itself is no news to it."""
    if not account.may(Right.DECIDE):
        return ()
    return tuple(each for each in work if each.who != account.name)
