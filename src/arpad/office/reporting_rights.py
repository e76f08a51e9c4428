"""Of which events somebody may bring reports: asked in the moment in which one is booked.

Who has a right for his own events or for his federation changes nobody else's event: not by a
report that renews it, and not by one that gives an event away to another federation.
"""

from arpad.model.docket import Docket
from arpad.model.event import Event
from arpad.model.rights import Matter, Reach, Right
from arpad.office.intake_answers import Allows
from arpad.store.desk.accounts import Account
from arpad.store.desk.desk import Desk
from arpad.store.desk.event_accounts import is_own_event


def allowed(desk: Desk, account: Account) -> Allows | None:
    """Return what tells of which events an account may bring reports; None: of all."""
    if account.reach(Right.SUBMIT_REPORTS) is Reach.EVERYTHING:
        return None

    def allows(docket: Docket | None, event: Event) -> str | None:
        if docket is None:
            return _about_new(account, event)
        with desk.reading() as connection:
            is_own = is_own_event(connection, docket.id, account.id)
        matter = Matter(federation=docket.federation, is_own=is_own)
        if not account.may(Right.SUBMIT_REPORTS, matter):
            return (
                f"Event {docket.id}, {docket.name}, is in the hands of somebody else; ask "
                f"{docket.federation or 'the rating office'} to hand the report in."
            )
        return _about_federation(account, docket, event)

    return allows


def federation_for(account: Account) -> str | None:
    """Return the federation of an account's events whose reports name none."""
    is_limited = account.reach(Right.SUBMIT_REPORTS) is not Reach.EVERYTHING
    return account.federation if is_limited else None


def _about_new(account: Account, event: Event) -> str | None:
    if account.federation is None:
        return (
            "Your account belongs to no federation, so it can bring no new event; ask an "
            "administrator to set its federation."
        )
    if event.federation == account.federation:
        return None
    return (
        f"{event.name} is an event of {event.federation}, and you report events of "
        f"{account.federation}; correct the federation in the report, or ask {event.federation}."
    )


def _about_federation(account: Account, docket: Docket, event: Event) -> str | None:
    """Refuse a report that would give an event to another federation."""
    if event.federation in {None, "", docket.federation, account.federation}:
        return None
    return (
        f"Event {docket.id}, {docket.name}, is one of {docket.federation or account.federation}, "
        f"and the report names {event.federation}; correct the federation in the report."
    )
