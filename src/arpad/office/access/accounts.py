"""Accounts as an administrator looks after them: invited, changed, closed, opened again."""

import re
from collections.abc import Collection
from datetime import timedelta
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from arpad.locale import Language, message
from arpad.model.rights import GIVEN, Role
from arpad.office.access.entrance import Entrance
from arpad.office.access.passwords import check_password, hashed
from arpad.office.access.tokens import fingerprint, new_token
from arpad.office.office import OfficeError
from arpad.office.plain_words import plain_words
from arpad.store.desk.accounts import (
    Account,
    account_named,
    account_numbered,
    accounts,
    add_account,
    change_account,
)
from arpad.store.desk.keys import revoke_keys
from arpad.store.desk.links import Link, Purpose, add_link, link_with, use_link
from arpad.store.desk.sessions import end_sessions

INVITATION_DAYS, RESET_HOURS = 7, 2
LOCAL_ROLES = frozenset({Role.ORGANISER, Role.FEDERATION_OFFICER})
"""Roles that are held for a federation."""

_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{1,39}")
_EMAIL = re.compile(r"[^@\s<>\"',;:\\]{1,64}@[A-Za-z0-9.-]{1,190}")
_FEDERATION = re.compile(r"[A-Z]{2,3}")

_NO_NAME = message(
    "An account is named with 2 to 40 small letters, digits, points or strokes, as in anna.tamm."
)
_TAKEN = message("There is an account of that name already.")
_NO_EMAIL = message("That is no address for letters; write it like anna@example.org, or leave it.")
_NO_ROLE = message("An account has one role or more.")
_NO_FEDERATION = message(
    "An organiser or a federation officer works for a federation: name its code, such as EST."
)
_LAST_ONE = message("This is the last administrator: give somebody else the role first.")
_NO_ACCOUNT = message("There is no such account.")
_STALE = message("This link was used before, or is too old. Ask for a new one.")


class Wanted(Struct, frozen=True, kw_only=True):
    """An account as it is asked for."""

    name: str
    full_name: str
    roles: tuple[Role, ...]
    email: str | None = None
    federation: str | None = None
    language: str = Language.ENGLISH.value


class Invited(Struct, frozen=True):
    """An account, and the token of the link by which its owner chooses a password. Shown once."""

    account: Account
    token: str


def invite(entrance: Entrance, wanted: Wanted) -> Invited:
    """Make an account; its owner chooses the password by a link that is good once."""
    checked = _checked(wanted)
    added = Account(
        **_facts(checked), name=checked.name, created=entrance.now, created_by=entrance.who
    )
    token = new_token()
    with entrance.writing() as connection:
        if account_named(connection, added.name) is not None:
            raise OfficeError(_TAKEN)
        number = add_account(connection, added)
        ends = entrance.now + timedelta(days=INVITATION_DAYS)
        add_link(connection, fingerprint(token), number, Purpose.INVITATION, ends)
        entrance.record(connection, "invite", f"account {added.name}", after=_facts(checked))
    return Invited(replace(added, id=number), token)


def link_for(entrance: Entrance, number: int) -> Invited:
    """Make a new link by which the owner of an account chooses a password, or his first one."""
    token = new_token()
    with entrance.writing() as connection:
        found = _found(account_numbered(connection, number))
        if found.is_closed:
            raise OfficeError(_NO_ACCOUNT)
        is_new = not found.has_password
        purpose = Purpose.INVITATION if is_new else Purpose.RESET
        term = timedelta(days=INVITATION_DAYS) if is_new else timedelta(hours=RESET_HOURS)
        add_link(connection, fingerprint(token), number, purpose, entrance.now + term)
        entrance.record(connection, "link", f"account {found.name}")
    return Invited(found, token)


def owner_of_link(entrance: Entrance, token: str) -> tuple[Link, Account]:
    """Return whom a link is for; refuse one that is good no longer."""
    with entrance.reading() as connection:
        found = link_with(connection, fingerprint(token))
    if found is None or found[0].used or found[0].ends <= entrance.now or found[1].is_closed:
        raise OfficeError(_STALE)
    return found


def choose_password(entrance: Entrance, token: str, password: str) -> Account:
    """Set the password of an account by a link; whoever was signed in with it is no longer."""
    link, owner = owner_of_link(entrance, token)
    check_password(password, owner.name, owner.full_name)
    kept = hashed(password)
    with entrance.writing() as connection:
        if not use_link(connection, link.id, entrance.now):
            raise OfficeError(_STALE)
        change_account(connection, owner.id, password=kept, failures=0, locked_until=None)
        end_sessions(connection, owner.id)
        entrance.record(connection, "choose password", f"account {owner.name}")
    return owner


def change(entrance: Entrance, number: int, wanted: Wanted) -> Account:
    """Set what is known of an account; its name stays."""
    with entrance.writing() as connection:
        found = _found(account_numbered(connection, number))
        facts = _facts(_checked(replace(wanted, name=found.name)))
        new = replace(found, **facts)
        _check_administrators(accounts(connection), new)
        before = {
            name: getattr(found, name) for name in facts if getattr(found, name) != facts[name]
        }
        if not before:
            return found
        after = {name: facts[name] for name in before}
        change_account(connection, number, **after)
        entrance.record(
            connection, "change account", f"account {found.name}", before=before, after=after
        )
    return new


def close(entrance: Entrance, number: int, *, is_closed: bool) -> Account:
    """Close an account, with its sessions and keys; or open it again, without them."""
    with entrance.writing() as connection:
        found = _found(account_numbered(connection, number))
        new = replace(found, is_closed=is_closed)
        _check_administrators(accounts(connection), new)
        change_account(connection, number, is_closed=is_closed, failures=0, locked_until=None)
        if is_closed:
            end_sessions(connection, number)
            revoke_keys(connection, number, entrance.now)
        entrance.record(
            connection,
            "close account" if is_closed else "open account",
            f"account {found.name}",
            before={"is_closed": found.is_closed},
            after={"is_closed": is_closed},
        )
    return new


def _found(account: Account | None) -> Account:
    if account is None:
        raise OfficeError(_NO_ACCOUNT)
    return account


def _check_administrators(known: Collection[Account], new: Account) -> None:
    """Refuse to leave a site without anybody who can look after its accounts."""
    others = [each for each in known if each.id != new.id]
    kept = [e for e in (*others, new) if Role.ADMINISTRATOR in e.roles and not e.is_closed]
    had = any(Role.ADMINISTRATOR in e.roles and not e.is_closed for e in known)
    if had and not kept:
        raise OfficeError(_LAST_ONE)


def _checked(wanted: Wanted) -> Wanted:
    name = wanted.name.strip().casefold()
    email = (wanted.email or "").strip() or None
    federation = (wanted.federation or "").strip().upper() or None
    roles = tuple(role for role in GIVEN if role in wanted.roles)
    if not _NAME.fullmatch(name):
        raise OfficeError(_NO_NAME)
    if email is not None and not _EMAIL.fullmatch(email):
        raise OfficeError(_NO_EMAIL)
    if not roles:
        raise OfficeError(_NO_ROLE)
    is_code = federation is not None and bool(_FEDERATION.fullmatch(federation))
    if (federation is not None or LOCAL_ROLES & set(roles)) and not is_code:
        raise OfficeError(_NO_FEDERATION)
    return Wanted(
        name=name,
        full_name=plain_words("The name", wanted.full_name),
        roles=roles,
        email=email,
        federation=federation,
        language=Language(wanted.language).value,
    )


def _facts(wanted: Wanted) -> dict[str, Any]:
    return {
        "full_name": wanted.full_name,
        "roles": wanted.roles,
        "email": wanted.email,
        "federation": wanted.federation,
        "language": wanted.language,
    }
