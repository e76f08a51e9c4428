"""Signing in: lock-out, second factor, the end of sessions, and no word about which names exist."""

from datetime import timedelta
from functools import cache
from statistics import median
from time import perf_counter

import pyotp
import pytest
from argon2 import PasswordHasher
from msgspec.structs import replace

from arpad.model.rights import Role
from arpad.office.access import passwords
from arpad.office.access.accounts import Wanted, choose_password, invite
from arpad.office.access.entrance import Entrance
from arpad.office.access.own_account import drop_second_factor, set_second_factor
from arpad.office.access.second_factor import new_seed
from arpad.office.access.signing_in import (
    IDLE,
    MOST_FAILURES,
    WHOLE,
    Shown,
    Signed,
    sign_in,
    signed_in,
)
from arpad.office.office import OfficeError
from arpad.store.desk.accounts import Account, account_named

PASSWORD = "a sentence nobody guesses"  # noqa: S105 - of an account that lives for a test


@pytest.fixture
def usual_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hash passwords with as much effort as a site does."""
    usual = PasswordHasher()
    monkeypatch.setattr(passwords, "_hasher", lambda: usual)
    monkeypatch.setattr(passwords, "_nobodys", cache(lambda: usual.hash("nobody's")))


@pytest.fixture
def anna(entrance: Entrance) -> Account:
    wanted = Wanted(name="anna", full_name="Anna Tamm", roles=(Role.RATING_OFFICER,))
    invited = invite(entrance, wanted)
    choose_password(entrance, invited.token, PASSWORD)
    return invited.account


def after(entrance: Entrance, wait: timedelta) -> Entrance:
    return replace(entrance, now=entrance.now + wait)


def attempt(entrance: Entrance, password: str = PASSWORD, code: str = "") -> Signed | None:
    try:
        return sign_in(entrance, Shown(name="anna", password=password, code=code))
    except OfficeError:
        return None


@pytest.mark.usefixtures("anna")
def test_after_five_wrong_attempts_the_account_waits_longer_and_longer(entrance: Entrance) -> None:
    for _ in range(MOST_FAILURES):
        assert attempt(entrance, "wrong") is None
    assert attempt(entrance) is None, "the right password does not help while it waits"
    minute = after(entrance, timedelta(minutes=1))
    assert attempt(minute, "wrong") is None
    assert attempt(after(minute, timedelta(seconds=119))) is None, "now it waits two minutes"
    assert attempt(after(minute, timedelta(seconds=120))) is not None


@pytest.mark.usefixtures("anna")
def test_attempts_while_it_waits_do_not_make_it_wait_longer(entrance: Entrance) -> None:
    for _ in range(MOST_FAILURES + 20):
        attempt(entrance, "wrong")
    assert attempt(after(entrance, timedelta(minutes=1))) is not None


@pytest.mark.usefixtures("anna")
def test_who_comes_in_begins_to_count_anew(entrance: Entrance) -> None:
    for _ in range(MOST_FAILURES - 1):
        attempt(entrance, "wrong")
    assert attempt(entrance)
    with entrance.reading() as connection:
        found = account_named(connection, "anna")
    assert found is not None
    assert found.failures == 0


@pytest.mark.usefixtures("usual_hashes", "anna")
def test_nobody_learns_which_names_exist(entrance: Entrance) -> None:
    def told_and_took(name: str) -> tuple[str, float]:
        start = perf_counter()
        with pytest.raises(OfficeError) as refused:
            sign_in(entrance, Shown(name=name, password="wrong"))  # noqa: S106 - a wrong one
        return str(refused.value), perf_counter() - start

    known = [told_and_took("anna") for _ in range(4)]
    unknown = [told_and_took("nobody.here") for _ in range(4)]
    assert {said for said, _ in known} == {said for said, _ in unknown}
    # Most of the time goes into the hash, which is worked out either way.
    assert median(took for _, took in unknown) > 0.3 * median(took for _, took in known)


def test_a_code_is_asked_for_once_it_is_set(entrance: Entrance, anna: Account) -> None:
    seed = new_seed()
    generator = pyotp.TOTP(seed)
    with pytest.raises(OfficeError, match="code is wrong"):
        set_second_factor(entrance, anna, seed, "000000")
    set_second_factor(entrance, anna, seed, generator.at(entrance.now))
    assert attempt(entrance) is None
    minute = after(entrance, timedelta(minutes=1))
    code = generator.at(minute.now)
    assert attempt(minute, code=code) is not None
    assert attempt(minute, code=code) is None, "a code is good once"
    drop_second_factor(minute, replace(anna, has_second_factor=True))
    assert attempt(minute) is not None


def test_the_code_of_the_clock_beside_is_good_and_an_older_one_is_not(
    entrance: Entrance, anna: Account
) -> None:
    seed = new_seed()
    generator = pyotp.TOTP(seed)
    set_second_factor(entrance, anna, seed, generator.at(entrance.now))
    hour = after(entrance, timedelta(hours=1))
    assert attempt(hour, code=generator.at(hour.now - timedelta(seconds=90))) is None
    assert attempt(hour, code=generator.at(hour.now - timedelta(seconds=30))) is not None


@pytest.mark.usefixtures("anna")
def test_a_session_ends_when_it_is_not_used(entrance: Entrance) -> None:
    signed = attempt(entrance)
    assert signed is not None
    assert signed_in(after(entrance, IDLE - timedelta(minutes=1)), signed.token) is not None
    assert signed_in(after(entrance, 2 * IDLE - timedelta(minutes=2)), signed.token) is not None
    assert signed_in(after(entrance, 3 * IDLE), signed.token) is None


@pytest.mark.usefixtures("anna")
def test_a_session_ends_after_a_working_day_though_it_is_used(entrance: Entrance) -> None:
    signed = attempt(entrance)
    assert signed is not None
    now = entrance
    while now.now < entrance.now + WHOLE - timedelta(hours=1):
        now = after(now, timedelta(hours=1))
        assert signed_in(now, signed.token) is not None
    assert signed_in(after(entrance, WHOLE), signed.token) is None


def test_a_token_that_nobody_was_given_opens_nothing(entrance: Entrance) -> None:
    assert signed_in(entrance, "") is None
    assert signed_in(entrance, "x" * 5000) is None
