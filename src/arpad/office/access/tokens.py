"""Tokens: long random words that open something, of which only a fingerprint is kept."""

from hashlib import sha256
from secrets import token_urlsafe

_BYTES = 32


def new_token(start: str = "") -> str:
    """Return a new token; `start` tells what it is for."""
    return start + token_urlsafe(_BYTES)


def fingerprint(token: str) -> str:
    """Return what is kept of a token. It has 256 random bits, so a plain hash is enough.

    >>> fingerprint("x")[:8]
    '2d711642'
    """
    return sha256(token.encode()).hexdigest()
