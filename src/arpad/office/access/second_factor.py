"""The second factor: a code that an application shows, new every thirty seconds (RFC 6238)."""

from datetime import datetime

import pyotp

ISSUER = "Arpad"
_SECONDS = 30
_SIGNS = 6


def new_seed() -> str:
    """Return the seed that an application and the office share."""
    return pyotp.random_base32()


def address_of(seed: str, name: str) -> str:
    """Return the address by which an application takes the seed over, as a picture or a link."""
    return pyotp.TOTP(seed).provisioning_uri(name=name, issuer_name=ISSUER)


def code_number(seed: str, code: str, now: datetime) -> int | None:
    """Return the number of the code that was given; None if it is not the one of these minutes.

    A clock may be off by half a minute.
    """
    given = "".join(code.split())
    if len(given) != _SIGNS or not given.isascii() or not given.isdigit():
        return None
    number = int(now.timestamp()) // _SECONDS
    generator = pyotp.TOTP(seed)
    for each in (number, number - 1, number + 1):
        if pyotp.utils.strings_equal(generator.generate_otp(each), given):
            return each
    return None
