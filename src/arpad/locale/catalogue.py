"""The catalogues of a language: every message of the office, translated.

There are three: `arpad` has the words of pages, `law` the texts of the editions, and `sentences`
the templates of what the law, the formats and the office say.
"""

from importlib.resources import files
from typing import TypeAlias

from arpad.locale.language import Language

Key: TypeAlias = str | tuple[str, str]
Catalogue: TypeAlias = dict[Key, str | tuple[str, ...]]
"""A translation by its English words; by both of its forms where a number decides."""


def read_catalogue(language: Language, name: str = "arpad") -> Catalogue:
    """Read the translations of a language from one of its files; English needs none."""
    if language is Language.ENGLISH:
        return {}
    # Reading a catalogue takes Babel, and Babel takes time that most commands need not spend.
    from babel.messages.pofile import read_po  # noqa: PLC0415

    source = files("arpad.locale").joinpath(language.value, "LC_MESSAGES", f"{name}.po")
    with source.open("rb") as file:
        catalogue = read_po(file, locale=language.value)
    return {
        _key(entry.id): _translation(entry.string)
        for entry in catalogue
        if entry.id and entry.string and all(entry.string)
    }


def _key(words: str | list[str] | tuple[str, ...]) -> Key:
    if isinstance(words, str):
        return words
    singular, plural = words
    return singular, plural


def _translation(words: str | list[str] | tuple[str, ...]) -> str | tuple[str, ...]:
    return words if isinstance(words, str) else tuple(words)
