"""Texts as they can be printed: one line, no signs that have no shape, no word without an end."""

import re
from unicodedata import category, normalize

LONGEST_TEXT = 120
LONGEST_WORD = 24

_NARROW = re.compile(r"[ijlftrI1 .,:;'!()|-]")
_WIDE = re.compile(r"[A-HJ-ZÀ-ÞmwœŒæ]")

_SOFT_HYPHEN = "\u00ad"
_WITHOUT_SHAPE = {"Cc", "Zl", "Zp", "Co", "Cn", "Cs"}


def printed(text: str, longest: int = LONGEST_TEXT) -> str:
    r"""Return a text for a cell or a name; a plain one comes back as it is.

    >>> printed("Šõgi,\tJüri\x07")
    'Šõgi, Jüri'
    """
    if (
        len(text) <= min(longest, LONGEST_WORD)
        and text.isprintable()
        and max(text, default="") < "\u0300"
    ):
        return text
    line = one_line(text)
    return shortened(line, longest)


def shortened(line: str, longest: int) -> str:
    """Return a line, or its beginning and the sign that there is more.

    >>> shortened("Saint-Exupéry", 8)
    'Saint-E…'
    """
    return line if len(line) <= longest else f"{line[: longest - 1].rstrip()}…"


def one_line(text: str, longest_word: int = LONGEST_WORD) -> str:
    """Return a text of any length without breaks, with its accents on their letters."""
    # A font has more letters with accents than accents by themselves.
    signs = normalize("NFC", text)
    shown = "".join(" " if category(sign) in _WITHOUT_SHAPE else sign for sign in signs)
    too_long = rf"[^\s-]{{{longest_word}}}(?=[^\s-])"
    return re.sub(too_long, rf"\g<0>{_SOFT_HYPHEN}", " ".join(shown.split()))


def rough_width(text: str) -> int:
    """Guess the width of a text, good enough to find the few worth measuring.

    >>> rough_width("mars") > rough_width("juil.")
    True
    """
    return 2 * len(text) + len(_WIDE.findall(text)) - len(_NARROW.findall(text))
