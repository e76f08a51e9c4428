"""Access for programs: what the own key is and may do, and the table of rights."""

from litestar import Response, get

from arpad.client.answers.access import HeldRight, Me, RightRow, RightsTable
from arpad.model.rights import RIGHTS, Right
from arpad.store.desk.accounts import Account
from arpad.store.desk.keys import Key
from arpad.web.access.guard import RIGHT
from arpad.web.api.answering import answered
from arpad.web.api.desk.refusing import UnknownError
from arpad.web.visit import Visiting

_TAGS = ("Access",)


@get("/me", operation_id="me", tags=_TAGS, sync_to_thread=True, opt={RIGHT: Right.OWN_ACCOUNT})
def me(visit: Visiting) -> Response[Me]:
    """Return whose key this is, what it may do and until when."""
    account = visit.account
    key = visit.identity.key if visit.identity else None
    if key is None:
        raise UnknownError("There is no key.")
    return answered(visit, _me(account, key))


@get("/rights", operation_id="rights", tags=_TAGS, sync_to_thread=True)
def rights(visit: Visiting) -> Response[RightsTable]:
    """Return who may do what: every right, and how far it goes for each role."""
    rows = tuple(
        RightRow(
            right=right.name,
            says=right.value,
            roles={role.value: reach.name.lower() for role, reach in roles.items()},
        )
        for right, roles in RIGHTS.items()
    )
    return answered(visit, RightsTable(items=rows))


def _me(account: Account, key: Key) -> Me:
    return Me(
        account=account.name,
        full_name=account.full_name,
        roles=tuple(role.value for role in account.roles),
        federation=account.federation,
        key=key.start,
        key_name=key.name,
        scopes=tuple(right.name for right in key.scopes),
        rights=tuple(
            HeldRight(right=right.name, says=right.value, reach=account.reach(right).name.lower())
            for right in key.scopes
            if account.may(right)
        ),
        ends=key.ends,
    )


ROUTES = (me, rights)
