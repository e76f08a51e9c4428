"""Folded names: what is left of a name when capitals, accents, signs and order do not matter.

A name is written in many ways: Müller, Mueller and MULLER; Sørensen, Soerensen and Sorensen;
"Kask, Kaur" and "Kaur KASK". Folding brings all of them to one key. It brings a few too many
together (Michael and Michał), so `same_spelling` tells which of two such names are surely one.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from unicodedata import combining, normalize

_DROPPED: dict[int, int | str] = {
    **str.maketrans("øłđðıħŧŋ’‘ʼ`´‐‑–", "olddihtn'''''---"),  # noqa: RUF001 - letters and signs
    ord("æ"): "ae",
    ord("œ"): "oe",
    ord("ß"): "ss",
    ord("þ"): "th",
    ord("ŀ"): "l",
    ord("·"): "",
}
"""Letters that have no accent to take off, and the signs that join parts of a word."""
_WRITTEN_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})
"""Letters that are also written as two."""
_PAIRS = re.compile(r"a[ae]+|([ou])e+")
_WORD = re.compile(r"[^\W_]+")
_JOINTS = (re.compile(r"(?<=\w)'(?=\w)"), re.compile(r"(?<=\w)['-](?=\w)"))
"""Where a word may be written as one: at an apostrophe, or at a hyphen as well."""
_WORDS_REMEMBERED = 1 << 18
_NAMES_REMEMBERED = 1 << 10
"""A name that is sought is held against many."""


def words_of(name: str) -> tuple[str, ...]:
    """Return the folded words of a name, in their order.

    >>> words_of("Müller, HANS-Jörg"), words_of("Soerensen Bjørn")
    (('muller', 'hans', 'jorg'), ('sorensen', 'bjorn'))
    """
    return _words(_bare(name.casefold()))


def keys_of(name: str) -> frozenset[str]:
    """Return the keys by which a name is found: each of its words, followed by the others.

    Whoever knows the beginnings of some words finds the keys that begin with one of them, and
    sees in the keys themselves whether they have the others too.

    >>> sorted(keys_of("Ó Briain, Áine"))
    ['aine briain o', 'briain aine o', 'o aine briain']
    >>> sorted(keys_of("O'Neil"))
    ['neil o', 'o neil', 'oneil']
    """
    return frozenset(key for words in _sorted_words(name) for key in _rotations(words))


def whole_keys(name: str) -> frozenset[str]:
    """Return those keys of a name that are the same in whatever order its words stand.

    >>> whole_keys("Kask, Kaur"), whole_keys("Kaur KASK")
    (frozenset({'kask kaur'}), frozenset({'kask kaur'}))
    """
    return frozenset(" ".join(words) for words in _sorted_words(name) if words)


def same_spelling(one: str, other: str) -> bool:
    """Tell whether two names are the same but for capitals, accents, signs and order.

    An accent may be left off, and a letter that is written as two may be written so; two letters
    are not taken for one unless the other name has that one.

    >>> same_spelling("Müller, Hans", "Hans MUELLER"), same_spelling("Müller", "Muller")
    (True, True)
    >>> same_spelling("Mueller", "Muller"), same_spelling("Michael", "Michał")
    (False, False)
    """
    return one == other or not _spellings(one).isdisjoint(_spellings(other))


def is_short_for(short: Sequence[str], words: Sequence[str]) -> bool:
    """Tell whether every word of a name is one of another name, or the initial of one.

    >>> is_short_for(("k", "kask"), ("kask", "kaur")), is_short_for(("k", "k"), ("kask",))
    (True, False)
    """
    left = list(words)
    for word in sorted(short, key=len, reverse=True):
        found = next((w for w in left if w == word or (len(word) == 1 and w[0] == word)), None)
        if found is None:
            return False
        left.remove(found)
    return bool(short)


def _sorted_words(name: str) -> list[list[str]]:
    """Return the words of a name in the order of the alphabet, parted in every way."""
    return [sorted(_words(parted)) for parted in _parted(_bare(name.casefold()))]


def _rotations(words: list[str]) -> Iterator[str]:
    for at, word in enumerate(words):
        yield " ".join((word, *words[:at], *words[at + 1 :]))


def _words(bare: str) -> tuple[str, ...]:
    return tuple(map(_folded, _WORD.findall(bare)))


@lru_cache(maxsize=_WORDS_REMEMBERED)
def _folded(word: str) -> str:
    """Return a word with one letter for the pairs that may stand for one."""
    return _PAIRS.sub(lambda pair: pair[1] or "a", word)


def _bare(small: str) -> str:
    """Return small letters without their accents."""
    if small.isascii():
        return small
    parts = normalize("NFKD", small.translate(_DROPPED))
    return "".join(part for part in parts if not combining(part))


def _parted(bare: str) -> tuple[str, ...]:
    """Return a name with its words apart, and with those joined that signs hold together."""
    if "'" not in bare and "-" not in bare:
        return (bare,)
    return (bare, *(joint.sub("", bare) for joint in _JOINTS))


@lru_cache(maxsize=_NAMES_REMEMBERED)
def _spellings(name: str) -> frozenset[tuple[str, ...]]:
    """Return the ways in which a name may be written without accents and signs."""
    small = normalize("NFC", name.casefold())
    ways = {small} if small.isascii() else {small, small.translate(_WRITTEN_OUT)}
    return frozenset(
        tuple(sorted(_WORD.findall(parted))) for way in ways for parted in _parted(_bare(way))
    )
