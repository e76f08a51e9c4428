"""Links by letter: an invitation, or a new password for who has forgotten it.

What waits to be sent names the account only; the link is made when the letter is.
"""

from datetime import timedelta

from arpad.locale import message
from arpad.office.access.entrance import Entrance
from arpad.office.office import OfficeError
from arpad.store.desk.accounts import Account, account_named
from arpad.store.desk.asked_links import ASKED, asked_by, asked_for
from arpad.store.desk.deliveries import Delivery, Way, add_delivery, has_waiting

MOST_IN_AN_HOUR = 10
"""So often one address may ask for links in an hour, for whomever."""
MOST_FOR_ACCOUNT = 3
_HOUR = timedelta(hours=1)
_LONGEST_NAME = 40
_NOBODY = "account unknown"


class TooOftenError(OfficeError):
    """Somebody asks for more links than anybody needs."""


_TOO_OFTEN = message("This was asked for too often. Please wait an hour, or ask an administrator.")


def send_link(entrance: Entrance, account: Account) -> None:
    """Let a letter go out by which the owner of an account chooses a password."""
    with entrance.writing() as connection:
        add_delivery(connection, _letter(entrance, account))
        entrance.record(connection, "send link", f"account {account.name}")


def forgotten(entrance: Entrance, name: str, *, sends_letters: bool) -> None:
    """Let a letter go out if there is such an account; nobody learns whether there is.

    Either way the same is read, and one thing is written.
    """
    since = entrance.now - _HOUR
    with entrance.writing() as connection:
        if asked_by(connection, entrance.who, since) >= MOST_IN_AN_HOUR:
            raise TooOftenError(_TOO_OFTEN)
        found = account_named(connection, name.strip().casefold()[:_LONGEST_NAME])
        subject = _NOBODY if found is None else f"account {found.name}"
        before = asked_for(connection, subject, since)
        entrance.record(connection, ASKED, subject)
        if found is None or found.is_closed or not found.email or not sends_letters:
            return
        if before < MOST_FOR_ACCOUNT and not has_waiting(connection, Way.LINK, found.email):
            add_delivery(connection, _letter(entrance, found))


def _letter(entrance: Entrance, account: Account) -> Delivery:
    return Delivery(
        way=Way.LINK,
        address=account.email or "",
        subject=account.name,
        body=str(account.id),
        created=entrance.now,
        due=entrance.now,
    )
