"""Names as keys: what different spellings of one name have in common.

Reports spell names as somebody typed them, lists as the office knows them. Case, accents and
signs do not tell people apart; Müller and Mueller, Sørensen and Soerensen are one name as well, but
less surely, so the surer key is asked first.
"""

import re
import unicodedata
from collections.abc import Callable
from typing import TypeAlias

NameKey: TypeAlias = Callable[[str], str]

_LETTERS = str.maketrans(
    {"ø": "o", "æ": "ae", "œ": "oe", "ß": "ss", "ł": "l", "đ": "d", "ð": "d", "þ": "th"}
)
_PAIRS = re.compile(r"([aou])e|aa")
_SIGNS = re.compile(r"[^a-z0-9]+")


def plain_key(name: str) -> str:
    """Return a name without case, accents and signs.

    >>> plain_key("Le-Quoc, Élodie")
    'le quoc elodie'
    """
    parts = unicodedata.normalize("NFKD", name.casefold().translate(_LETTERS))
    letters = "".join(part for part in parts if not unicodedata.combining(part))
    return _SIGNS.sub(" ", letters).strip() or one_word(name)


def one_word(name: str) -> str:
    """Return a name in another script as it stands, small and without blanks."""
    return "".join(name.casefold().split())


def loose_key(name: str) -> str:
    """Return the plain key with the pairs of letters that stand for one: ae, oe, ue, aa.

    >>> loose_key("Müller") == loose_key("Mueller"), loose_key("Åberg") == loose_key("Aaberg")
    (True, True)
    """
    return _PAIRS.sub(lambda pair: pair[1] or "a", plain_key(name))


def in_any_order(key: NameKey) -> NameKey:
    """Return the key that does not mind whether the first name comes first."""

    def ordered(name: str) -> str:
        return " ".join(sorted(key(name).split()))

    return ordered


KEYS: tuple[NameKey, ...] = (
    plain_key,
    loose_key,
    in_any_order(plain_key),
    in_any_order(loose_key),
)
"""The keys from the surest to the least sure."""
