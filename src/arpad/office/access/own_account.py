"""The own account: a new password, a second factor, keys for programs, notices."""

from collections.abc import Collection
from datetime import timedelta

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.locale import Language, message
from arpad.model.rights import Right
from arpad.office.access.entrance import Entrance
from arpad.office.access.passwords import check_password, hashed, is_right
from arpad.office.access.second_factor import code_number
from arpad.office.access.tokens import fingerprint, new_token
from arpad.office.office import OfficeError
from arpad.office.plain_words import plain_words
from arpad.store.desk.accounts import Account, change_account, secrets_of
from arpad.store.desk.keys import Key, add_key, key_with, keys_of, revoke_key, see_key
from arpad.store.desk.sessions import end_sessions

KEY_START = "arpad_"
MOST_DAYS = 366
_SHOWN_LETTERS = len(KEY_START) + 6
_SEEN_AGAIN = timedelta(minutes=1)

WRONG_PASSWORD = message("The present password is wrong.")
WRONG_CODE = message("The code is wrong. The clock of the telephone must be right.")
_NO_SCOPE = message("A key carries one right or more, of those that the account has.")
_NO_TERM = message("A key is good for 1 to 366 days.")
_NO_KEY = message("There is no such key.")


class NewKey(Struct, frozen=True):
    """A key, and the word that opens: shown once."""

    key: Key
    token: str


def check_own_password(entrance: Entrance, account: Account, password: str) -> None:
    """Refuse somebody at a desk that was left open: who changes much says the password again."""
    with entrance.reading() as connection:
        kept = secrets_of(connection, account.id).password
    if not is_right(kept, password):
        raise OfficeError(WRONG_PASSWORD)


def change_password(
    entrance: Entrance, account: Account, session: int, *, old: str, new: str
) -> None:
    """Set a new password; all other sessions of the account end."""
    check_own_password(entrance, account, old)
    check_password(new, account.name, account.full_name)
    kept = hashed(new)
    with entrance.writing() as connection:
        change_account(connection, account.id, password=kept)
        end_sessions(connection, account.id, but=session)
        entrance.record(connection, "change password", f"account {account.name}")


def set_second_factor(entrance: Entrance, account: Account, seed: str, code: str) -> None:
    """Ask for a code from now on, once a first one has been shown to be right."""
    number = code_number(seed, code, entrance.now)
    if number is None:
        raise OfficeError(WRONG_CODE)
    with entrance.writing() as connection:
        change_account(connection, account.id, totp=seed, totp_last=number)
        _record_factor(entrance, connection, account, is_set=True)


def drop_second_factor(entrance: Entrance, account: Account) -> None:
    """Ask for no code any more."""
    with entrance.writing() as connection:
        change_account(connection, account.id, totp=None, totp_last=None)
        _record_factor(entrance, connection, account, is_set=False)


def _record_factor(
    entrance: Entrance, connection: Connection, account: Account, *, is_set: bool
) -> None:
    entrance.record(
        connection,
        "second factor",
        f"account {account.name}",
        before={"is_set": account.has_second_factor},
        after={"is_set": is_set},
    )


def choose_notices(
    entrance: Entrance, account: Account, notices: Collection[str], language: str
) -> Account:
    """Set of what an account is told by letter, and in which language."""
    kinds = tuple(sorted(notices))
    new = replace(account, notices=kinds, language=Language(language).value)
    with entrance.writing() as connection:
        change_account(connection, account.id, notices=new.notices, language=new.language)
        entrance.record(
            connection,
            "choose notices",
            f"account {account.name}",
            before={"notices": account.notices, "language": account.language},
            after={"notices": new.notices, "language": new.language},
        )
    return new


def make_key(
    entrance: Entrance, account: Account, *, name: str, scopes: Collection[Right], days: int
) -> NewKey:
    """Make a key for a program, with some of the rights of the account, for some days."""
    carried = tuple(right for right in Right if right in scopes and account.may(right))
    if not carried or set(scopes) - set(carried):
        raise OfficeError(_NO_SCOPE)
    if not 1 <= days <= MOST_DAYS:
        raise OfficeError(_NO_TERM)
    token = new_token(KEY_START)
    key = Key(
        account_id=account.id,
        name=plain_words("The name", name),
        start=token[:_SHOWN_LETTERS],
        scopes=carried,
        created=entrance.now,
        ends=entrance.now + timedelta(days=days),
    )
    with entrance.writing() as connection:
        number = add_key(connection, fingerprint(token), key)
        scopes_named = [right.name for right in carried]
        entrance.record(
            connection,
            "make key",
            f"account {account.name}",
            after={"key": key.start, "name": key.name, "scopes": scopes_named, "ends": key.ends},
        )
    return NewKey(replace(key, id=number), token)


def drop_key(entrance: Entrance, account: Account, number: int) -> None:
    """Let a key of the account open nothing any more."""
    with entrance.writing() as connection:
        found = next((k for k in keys_of(connection, account.id) if k.id == number), None)
        if found is None:
            raise OfficeError(_NO_KEY)
        revoke_key(connection, number, entrance.now)
        entrance.record(
            connection, "revoke key", f"account {account.name}", before={"key": found.start}
        )


def opened_by(entrance: Entrance, token: str) -> tuple[Key, Account] | None:
    """Return whose key a program shows, and note its use; None where it opens nothing."""
    with entrance.reading() as connection:
        found = key_with(connection, fingerprint(token))
    if found is None or not found[0].is_good(entrance.now) or found[1].is_closed:
        return None
    key = found[0]
    if key.used is None or entrance.now - key.used >= _SEEN_AGAIN:
        with entrance.writing() as connection:
            see_key(connection, key.id, entrance.now)
    return found
