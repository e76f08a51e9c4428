"""Text in another language, with a measure of how much of it was understood."""

from typing import NamedTuple

from arpad.locale.numerals import with_commas
from arpad.locale.template import WORD


class Said(NamedTuple):
    """A text in the other language, and how many words of it stayed as they were."""

    text: str
    unknown: int


def unsaid(text: str) -> Said:
    """Return a text that nobody knows, as it is; names in it, with their capitals, count little."""
    return Said(text, sum(word[0].islower() for word in WORD.findall(text)))


def computed(text: str) -> Said | None:
    """Return a number or a formula; None if it is neither."""
    formula = with_commas(text)
    return None if formula is None else Said(formula, 0)


def dressed(said: str, text: str) -> str:
    """Make a sentence of a piece, as far as the English text is one: capital and full stop."""
    stop = "." if text.endswith(".") and not said.endswith((".", "?", "!")) else ""
    first = said[:1] if text[:1].islower() else said[:1].upper()
    return f"{first}{said[1:]}{stop}"
