"""Keys for programs: shown once, kept as a hash, with some of the rights and an end."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from arpad.model.rights import Right, Role
from arpad.office.access.accounts import Wanted, close, invite
from arpad.office.access.entrance import Entrance
from arpad.office.access.own_account import drop_key, make_key, opened_by
from arpad.office.office import OfficeError
from arpad.store.desk.accounts import Account


@pytest.fixture
def anna(entrance: Entrance) -> Account:
    wanted = Wanted(name="anna", full_name="Anna Tamm", roles=(Role.RATING_OFFICER,))
    return invite(entrance, wanted).account


def test_a_key_opens_until_its_last_day(entrance: Entrance, anna: Account) -> None:
    made = make_key(entrance, anna, name="nightly", scopes=[Right.RATE], days=30)
    assert made.token.startswith(made.key.start)
    found = opened_by(replace(entrance, now=entrance.now + timedelta(days=29.9)), made.token)
    assert found is not None
    assert (found[0].scopes, found[1].name) == ((Right.RATE,), "anna")
    assert opened_by(replace(entrance, now=entrance.now + timedelta(days=30)), made.token) is None


def test_a_key_carries_no_right_that_its_owner_has_not(entrance: Entrance, anna: Account) -> None:
    with pytest.raises(OfficeError, match="of those that the account has"):
        make_key(entrance, anna, name="x", scopes=[Right.RATE, Right.MANAGE_ACCOUNTS], days=1)
    with pytest.raises(OfficeError, match="one right or more"):
        make_key(entrance, anna, name="x", scopes=[], days=1)


@pytest.mark.parametrize("days", [0, -1, 367, 10**9])
def test_a_key_has_an_end_within_a_year(entrance: Entrance, anna: Account, days: int) -> None:
    with pytest.raises(OfficeError, match="366 days"):
        make_key(entrance, anna, name="x", scopes=[Right.RATE], days=days)


def test_a_key_that_was_taken_back_opens_nothing(entrance: Entrance, anna: Account) -> None:
    made = make_key(entrance, anna, name="x", scopes=[Right.RATE], days=1)
    with pytest.raises(OfficeError, match="no such key"):
        drop_key(entrance, replace(anna, id=99), made.key.id)
    drop_key(entrance, anna, made.key.id)
    assert opened_by(entrance, made.token) is None


def test_the_keys_of_a_closed_account_open_nothing_also_when_it_is_open_again(
    entrance: Entrance, anna: Account
) -> None:
    made = make_key(entrance, anna, name="x", scopes=[Right.RATE], days=1)
    close(entrance, anna.id, is_closed=True)
    assert opened_by(entrance, made.token) is None
    close(entrance, anna.id, is_closed=False)
    assert opened_by(entrance, made.token) is None


def test_a_word_that_is_no_key_opens_nothing(entrance: Entrance) -> None:
    assert opened_by(entrance, "arpad_" + "x" * 43) is None
