"""Accounts: invited by a link that is good once, changed and closed, every step in the log."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from arpad.model.rights import Role
from arpad.office.access.accounts import (
    Invited,
    Wanted,
    change,
    choose_password,
    close,
    invite,
    link_for,
    owner_of_link,
)
from arpad.office.access.entrance import Entrance
from arpad.office.access.signing_in import Shown, sign_in, signed_in
from arpad.office.office import OfficeError
from arpad.store.desk.accounts import accounts
from arpad.store.desk.log import Line, Sought, lines

PASSWORD = "a sentence nobody guesses"  # noqa: S105 - of an account that lives for a test
ANNA = Wanted(
    name="anna", full_name="Anna Tamm", roles=(Role.FEDERATION_OFFICER,), federation="EST"
)
ADMIN = Wanted(name="admin", full_name="Ada Root", roles=(Role.ADMINISTRATOR,))


def later(entrance: Entrance, **time: float) -> Entrance:
    return replace(entrance, now=entrance.now + timedelta(**time))


def with_password(entrance: Entrance, wanted: Wanted = ANNA) -> Invited:
    invited = invite(entrance, wanted)
    choose_password(entrance, invited.token, PASSWORD)
    return invited


def log_of(entrance: Entrance, subject: str) -> list[Line]:
    with entrance.reading() as connection:
        return list(lines(connection, Sought(subject=subject), most=100))[::-1]


def test_an_invitation_is_good_once(entrance: Entrance) -> None:
    invited = with_password(entrance)
    assert sign_in(entrance, Shown(name="anna", password=PASSWORD)).account.id == 1
    with pytest.raises(OfficeError, match="was used before"):
        choose_password(entrance, invited.token, "another sentence entirely")


def test_an_invitation_grows_old(entrance: Entrance) -> None:
    invited = invite(entrance, ANNA)
    assert owner_of_link(later(entrance, days=6.9), invited.token)[1].name == "anna"
    with pytest.raises(OfficeError, match="too old"):
        owner_of_link(later(entrance, days=7), invited.token)


def test_a_new_link_makes_the_one_before_worthless(entrance: Entrance) -> None:
    first = with_password(entrance)
    second, third = link_for(entrance, first.account.id), link_for(entrance, first.account.id)
    with pytest.raises(OfficeError):
        owner_of_link(entrance, second.token)
    choose_password(entrance, third.token, "quite another sentence")
    with pytest.raises(OfficeError):
        sign_in(entrance, Shown(name="anna", password=PASSWORD))


def test_a_new_password_ends_every_session(entrance: Entrance) -> None:
    first = with_password(entrance)
    signed = sign_in(entrance, Shown(name="anna", password=PASSWORD))
    assert signed_in(entrance, signed.token) is not None
    choose_password(entrance, link_for(entrance, first.account.id).token, "quite another sentence")
    assert signed_in(entrance, signed.token) is None


@pytest.mark.parametrize(
    ("password", "why"),
    [
        ("short", "12 characters or more"),
        ("x" * 201, "200 characters at most"),
        ("abababababab", "easy to guess"),
        ("i am anna and nobody else", "own name"),
        ("ANNA TAMM is my name", "own name"),
    ],
)
def test_a_password_that_is_easy_to_guess_is_refused(
    entrance: Entrance, password: str, why: str
) -> None:
    invited = invite(entrance, ANNA)
    with pytest.raises(OfficeError, match=why):
        choose_password(entrance, invited.token, password)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"name": "Anna Tamm"}, "small letters"),
        ({"name": "a"}, "small letters"),
        ({"name": "../etc"}, "small letters"),
        ({"email": "anna@example.org\nBcc: all@example.org"}, "no address"),
        ({"email": "anna"}, "no address"),
        ({"roles": ()}, "one role or more"),
        ({"federation": None}, "works for a federation"),
        ({"federation": "E1"}, "works for a federation"),
        ({"full_name": "Anna\x07"}, "The name"),
    ],
)
def test_an_account_that_cannot_be_is_refused(
    entrance: Entrance, changes: dict[str, object], why: str
) -> None:
    with pytest.raises(OfficeError, match=why):
        invite(entrance, replace(ANNA, **changes))
    with entrance.reading() as connection:
        assert accounts(connection) == ()


def test_a_name_is_taken_once_whatever_its_capitals(entrance: Entrance) -> None:
    invite(entrance, ANNA)
    with pytest.raises(OfficeError, match="already"):
        invite(entrance, replace(ANNA, name="ANNA"))


def test_the_last_administrator_stays(entrance: Entrance) -> None:
    admin = invite(entrance, ADMIN).account
    anna = invite(entrance, ANNA).account
    with pytest.raises(OfficeError, match="last administrator"):
        close(entrance, admin.id, is_closed=True)
    with pytest.raises(OfficeError, match="last administrator"):
        change(entrance, admin.id, replace(ADMIN, roles=(Role.COMMISSION,)))
    change(entrance, anna.id, replace(ANNA, roles=(Role.ADMINISTRATOR,)))
    assert close(entrance, admin.id, is_closed=True).is_closed


def test_who_is_closed_out_cannot_come_in_and_is_out_at_once(entrance: Entrance) -> None:
    anna = with_password(entrance).account
    signed = sign_in(entrance, Shown(name="anna", password=PASSWORD))
    close(entrance, anna.id, is_closed=True)
    assert signed_in(entrance, signed.token) is None
    with pytest.raises(OfficeError):
        sign_in(entrance, Shown(name="anna", password=PASSWORD))
    close(entrance, anna.id, is_closed=False)
    assert sign_in(entrance, Shown(name="anna", password=PASSWORD)).account.name == "anna"


def test_the_log_tells_from_which_value_to_which(entrance: Entrance) -> None:
    anna = invite(entrance, ANNA).account
    wanted = replace(ANNA, roles=(Role.COMMISSION,), federation=None)
    change(later(entrance, hours=1), anna.id, wanted)
    change(later(entrance, hours=2), anna.id, wanted)
    invited, changed = log_of(entrance, "account anna")
    assert (invited.action, invited.who, invited.address) == ("invite", "admin", "192.0.2.1")
    assert changed.at == entrance.now + timedelta(hours=1)
    assert changed.before == {"roles": ["federation-officer"], "federation": "EST"}
    assert changed.after == {"roles": ["commission"], "federation": None}


def test_no_secret_is_in_the_log_or_readable_on_the_desk(entrance: Entrance) -> None:
    invited = with_password(entrance)
    signed = sign_in(entrance, Shown(name="anna", password=PASSWORD))
    with entrance.reading() as connection:
        kept = "".join(
            str(tuple(row))
            for table in ("account", "session", "link", "log")
            for row in connection.exec_driver_sql(f"SELECT * FROM desk_{table}")  # noqa: S608
        )
    assert "$argon2id$" in kept
    for secret in (PASSWORD, invited.token, signed.token):
        assert secret not in kept
