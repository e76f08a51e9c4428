"""Words that an officer gives: reasons, names, places. What no book could keep is refused."""

from arpad.office.office import OfficeError

LONGEST = 1000


def plain_words(what: str, text: str, *, longest: int = LONGEST) -> str:
    r"""Return a text without the blanks around it; refuse an empty, a long or a garbled one.

    >>> plain_words("The reason", " snow ")
    'snow'
    """
    words = text.strip()
    if not words:
        raise OfficeError(f"{what} is empty: write some words.")
    if len(words) > longest:
        raise OfficeError(f"{what} is longer than {longest} characters: shorten it.")
    if not words.isprintable():
        raise OfficeError(f"{what} has signs in it that cannot be printed: write plain text.")
    return words


def plain_or_none(what: str, text: str | None, *, longest: int = LONGEST) -> str | None:
    """Do the same with a text that may be missing."""
    return None if text is None else plain_words(what, text, longest=longest)
