"""Handicaps: the codes that FESA's program knows, and the words that an event has for them."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "m": "sente",
    "s": "sente",
    "l": "lance",
    "b": "bishop",
    "r": "rook",
    "rl": "rook and lance",
    "2p": "2 pieces",
    "4p": "4 pieces",
    "5p": "5 pieces",
    "6p": "6 pieces",
}
"""What each code stands for; `m` is an older spelling of `s`, the first move alone."""
UNNAMED = "?"
"""The code of a handicap that the event does not name, or by words that no code has."""

_CODES = {words: code for code, words in WORDS.items()}


def handicap_from(code: str) -> bool | str:
    """Return the handicap of a code as an event has it.

    >>> handicap_from("RL"), handicap_from("?")
    ('rook and lance', True)
    """
    return WORDS.get(code.lower()) or (True if code in {"", UNNAMED} else code)


def code_of(handicap: bool | str) -> str:  # noqa: FBT001 - as the game has it
    """Return the code of a handicap, the one for an unnamed handicap where none fits.

    >>> code_of("Rook"), code_of(True)
    ('r', '?')
    """
    if not isinstance(handicap, str):
        return UNNAMED
    words = handicap.strip().lower()
    return words if words in WORDS else _CODES.get(words, UNNAMED)
