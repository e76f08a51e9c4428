"""Which words of two texts differ, so that a reader who compares them need not search."""

from collections.abc import Iterator
from difflib import SequenceMatcher

from msgspec import Struct

_LONGEST = 4000


class Piece(Struct, frozen=True):
    """Some words of a text, and whether the other text has others in their place."""

    words: str
    differs: bool


def differing_words(left: str, right: str) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """Return both texts in pieces.

    >>> differing_words("at most 350 points", "at most 400 points")[1][1]
    Piece(words='400', differs=True)
    """
    ours, theirs = left[:_LONGEST].split(), right[:_LONGEST].split()
    steps = SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes()
    return (
        tuple(_pieces(ours, [(tag, first, last) for tag, first, last, _, _ in steps])),
        tuple(_pieces(theirs, [(tag, first, last) for tag, _, _, first, last in steps])),
    )


def _pieces(words: list[str], steps: list[tuple[str, int, int]]) -> Iterator[Piece]:
    for tag, first, last in steps:
        if first < last:
            yield Piece(" ".join(words[first:last]), tag != "equal")
