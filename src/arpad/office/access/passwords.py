"""Passwords: hashed by argon2, long enough, and none that everybody tries first."""

from functools import cache
from typing import TYPE_CHECKING

from arpad.locale import message
from arpad.office.office import OfficeError

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST, LONGEST = 12, 200
_FEWEST_LETTERS = 5

_TOO_SHORT = message("A password has 12 characters or more; a sentence is easy to remember.")
_TOO_LONG = message("A password has 200 characters at most.")
_TOO_PLAIN = message("This password is easy to guess: use more different characters.")
_OWN_NAME = message("A password does not have the own name in it.")


def check_password(password: str, *names: str) -> None:
    """Refuse a password that is easy to guess for somebody with some names."""
    if len(password) < SHORTEST:
        raise OfficeError(_TOO_SHORT)
    if len(password) > LONGEST:
        raise OfficeError(_TOO_LONG)
    if len(set(password.casefold())) < _FEWEST_LETTERS:
        raise OfficeError(_TOO_PLAIN)
    if any(name and name.casefold() in password.casefold() for name in names):
        raise OfficeError(_OWN_NAME)


def hashed(password: str) -> str:
    """Return what is kept of a password."""
    return _hasher().hash(password)


def is_right(kept: str | None, password: str) -> bool:
    """Tell whether a password is the one that was kept.

    Where none was kept, one is compared all the same: nobody learns from the time it takes whether
    an account exists.
    """
    from argon2.exceptions import Argon2Error, InvalidHashError  # noqa: PLC0415 - as below

    try:
        _hasher().verify(kept or _nobodys(), password[:LONGEST])
    except (Argon2Error, InvalidHashError):
        return False
    return kept is not None


def is_outdated(kept: str) -> bool:
    """Tell whether a password was hashed with less effort than is usual now."""
    return _hasher().check_needs_rehash(kept)


@cache
def _nobodys() -> str:
    return hashed("nobody has this password")


@cache
def _hasher() -> "PasswordHasher":
    try:
        from argon2 import PasswordHasher  # noqa: PLC0415 - only who has accounts needs it
    except ModuleNotFoundError as problem:
        raise OfficeError("Accounts need the extra web: pip install 'arpad[web]'.") from problem
    return PasswordHasher()
