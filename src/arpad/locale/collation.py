"""Alphabets: in which order a language sorts names.

Only what the three languages need: Estonian puts š, z and ž before t and has õ, ä, ö, ü as letters
of their own before x. Elsewhere an accent decides only between names that are otherwise the same.
"""

from functools import lru_cache
from typing import TypeAlias
from unicodedata import combining, normalize

from arpad.locale.language import Language

Place: TypeAlias = tuple[str, str]

LATIN = "abcdefghijklmnopqrstuvwxyz"
ALPHABETS = {
    Language.ENGLISH: LATIN,
    Language.FRENCH: LATIN,
    Language.ESTONIAN: "abcdefghijklmnopqrsšzžtuvwõäöüxy",
}

WHOLE_LETTERS = str.maketrans(
    {"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th"}
)
"""Letters of other alphabets that have no accent to take off."""

# Letters are put in order here, above anything that is not a letter.
FIRST_RANK = 0xE000


def place_of(name: str, language: Language) -> Place:
    """Return the place of a name: by its letters, then by its accents and capitals.

    >>> place_of("Éluard", Language.FRENCH) < place_of("Étienne", Language.FRENCH)
    True
    """
    folded = normalize("NFC", name.casefold()).translate(WHOLE_LETTERS)
    ranks = _ranks(language)
    return "".join(_rank(letter, ranks) for letter in folded), name


def _rank(letter: str, ranks: dict[str, str]) -> str:
    if letter in ranks:
        return ranks[letter]
    bare = (part for part in normalize("NFD", letter) if not combining(part))
    return "".join(ranks.get(part, part) for part in bare)


@lru_cache(maxsize=len(Language))
def _ranks(language: Language) -> dict[str, str]:
    return {letter: chr(FIRST_RANK + rank) for rank, letter in enumerate(ALPHABETS[language])}
