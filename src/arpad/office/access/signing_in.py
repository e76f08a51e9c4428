"""Signing in: name, password and, where one is set, a code; and what follows too many wrong ones.

Whatever is wrong, the answer is the same and takes as long: nobody learns which names exist.
"""

from datetime import datetime, timedelta

from msgspec import Struct

from arpad.locale import message
from arpad.office.access.entrance import Entrance
from arpad.office.access.passwords import hashed, is_outdated, is_right
from arpad.office.access.second_factor import code_number
from arpad.office.access.tokens import fingerprint, new_token
from arpad.office.office import OfficeError
from arpad.store.desk.accounts import (
    Account,
    account_named,
    account_numbered,
    change_account,
    secrets_of,
)
from arpad.store.desk.sessions import (
    Session,
    add_session,
    end_session,
    forget_ended,
    see_session,
    session_with,
)

MOST_FAILURES = 5
"""So many wrong attempts may follow each other; then the account waits."""
_FIRST_WAIT, _LONGEST_WAIT = timedelta(minutes=1), timedelta(hours=1)
IDLE, WHOLE = timedelta(hours=2), timedelta(hours=12)
"""A session ends when it was not used for so long, and at the latest after a working day."""
_SEEN_AGAIN = timedelta(minutes=1)
_LONGEST_AGENT = 200

WRONG = message(
    "Name, password or code is wrong. After several wrong attempts an account waits for a while."
)


class Signed(Struct, frozen=True):
    """Somebody who is signed in; `token` is what his browser shows from now on."""

    account: Account
    token: str


class Shown(Struct, frozen=True, kw_only=True):
    """What somebody shows at the entrance."""

    name: str
    password: str
    code: str = ""
    agent: str = ""


def sign_in(entrance: Entrance, shown: Shown) -> Signed:
    """Begin a session, or refuse without telling what was wrong."""
    with entrance.reading() as connection:
        account = account_named(connection, shown.name.strip().casefold()[:40])
        secrets = secrets_of(connection, account.id) if account else None
    is_known = is_right(secrets.password if secrets else None, shown.password)
    if account is None or secrets is None:
        raise OfficeError(WRONG)
    number = code_number(secrets.seed, shown.code, entrance.now) if secrets.seed else 0
    # A code is good once: somebody who looked over a shoulder comes too late.
    is_fresh = number is not None and (not secrets.seed or number > (secrets.last_code or 0))
    is_waiting = account.locked_until is not None and entrance.now < account.locked_until
    if is_waiting or account.is_closed or not (is_known and is_fresh):
        if not is_waiting:
            _count_failure(entrance, account.id)
        raise OfficeError(WRONG)
    return _let_in(entrance, account, shown, number if secrets.seed else None)


def _let_in(entrance: Entrance, account: Account, shown: Shown, code: int | None) -> Signed:
    token = new_token()
    with entrance.writing() as connection:
        facts: dict[str, object] = {"failures": 0, "locked_until": None}
        if code is not None:
            facts["totp_last"] = code
        kept = secrets_of(connection, account.id).password
        if kept is not None and is_outdated(kept):
            facts["password"] = hashed(shown.password)
        change_account(connection, account.id, **facts)
        forget_ended(connection, entrance.now)
        add_session(
            connection,
            fingerprint(token),
            account.id,
            now=entrance.now,
            ends=entrance.now + IDLE,
            agent=shown.agent[:_LONGEST_AGENT],
        )
        entrance.record(connection, "sign in", f"account {account.name}")
    return Signed(account, token)


def _count_failure(entrance: Entrance, number: int) -> None:
    """Count a wrong attempt; from the fifth on each makes the account wait twice as long."""
    with entrance.writing() as connection:
        found = account_numbered(connection, number)
        if found is None:
            return
        failures = found.failures + 1
        facts: dict[str, object] = {"failures": failures}
        if failures >= MOST_FAILURES:
            wait = min(_FIRST_WAIT * 2 ** min(failures - MOST_FAILURES, 10), _LONGEST_WAIT)
            facts["locked_until"] = entrance.now + wait
        change_account(connection, number, **facts)
        entrance.record(
            connection, "fail to sign in", f"account {found.name}", after={"failures": failures}
        )


def signed_in(entrance: Entrance, token: str) -> tuple[Session, Account] | None:
    """Return who shows a token, and note that he was seen; None where it opens nothing."""
    with entrance.reading() as connection:
        found = session_with(connection, fingerprint(token))
    if found is None:
        return None
    session, account = found
    if session.ends <= entrance.now or account.is_closed:
        return None
    if entrance.now - session.seen >= _SEEN_AGAIN:
        with entrance.writing() as connection:
            see_session(connection, session.id, now=entrance.now, ends=_end(session, entrance.now))
    return found


def _end(session: Session, now: datetime) -> datetime:
    return min(now + IDLE, session.started + WHOLE)


def sign_out(entrance: Entrance, session: Session, account: Account) -> None:
    """End a session."""
    with entrance.writing() as connection:
        end_session(connection, session.id)
        entrance.record(connection, "sign out", f"account {account.name}")
