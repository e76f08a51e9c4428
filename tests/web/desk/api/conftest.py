"""Programs with keys: the client on a working site."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from arpad.client import Client
from arpad.model.rights import Right, Role
from arpad.office.access.own_account import make_key

if TYPE_CHECKING:
    from tests.web.desk.conftest import WorkingSite

Keyed = Callable[..., Client]


@pytest.fixture
def keyed(working: "WorkingSite") -> Keyed:
    """Return what makes a program with a key: its roles, federation, and the rights it carries."""

    def make(
        *roles: Role, federation: str | None = None, scopes: set[Right] | None = None
    ) -> Client:
        name = f"program-{len(made)}"
        account = working.account(name, *roles, federation=federation)
        carried = scopes or {right for right in Right if account.may(right)}
        entrance = working.site.entrance(name)
        key = make_key(entrance, account, name="a program", scopes=carried, days=30)
        made.append(name)
        return Client(http=working.nobody().client, key=key.token, retries=0)

    made = list[str]()
    return make


@pytest.fixture
def officer_program(keyed: Keyed) -> Client:
    """Return the program of a rating officer."""
    return keyed(Role.RATING_OFFICER)
