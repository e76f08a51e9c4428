"""The people of the invented office: one account a role, for who wants to sit at its desk."""

from datetime import datetime
from secrets import token_hex

from msgspec.structs import replace

from arpad.model.rights import Role
from arpad.office.access.accounts import Wanted, choose_password, invite
from arpad.office.access.entrance import Entrance
from arpad.store.book import Book
from arpad.store.desk.desk import Desk

_FEDERATION = "NRK"
PEOPLE = (
    Wanted(name="officer", full_name="Ilse Moor", roles=(Role.RATING_OFFICER,)),
    Wanted(
        name="federation",
        full_name="Odo Brand",
        roles=(Role.FEDERATION_OFFICER,),
        federation=_FEDERATION,
    ),
    Wanted(
        name="organiser", full_name="Mira Sand", roles=(Role.ORGANISER,), federation=_FEDERATION
    ),
    Wanted(name="commission", full_name="Tora Lind", roles=(Role.COMMISSION,)),
    Wanted(name="admin", full_name="Kuno Werk", roles=(Role.ADMINISTRATOR,)),
)


def let_in(book: Book, now: datetime) -> str:
    """Make an account for everybody, all with one password that is made up anew; return it."""
    entrance = Entrance(desk=Desk(book), who="demonstration", now=now)
    password = f"demo {token_hex(6)}"
    for wanted in PEOPLE:
        invited = invite(entrance, wanted)
        own = replace(entrance, who=wanted.name)
        choose_password(own, invited.token, password)
    return password
