"""The files of translations: kept in order, filled, and rid of what nobody says any more.

Every file has one entry a message, in alphabetical order, each text on one line: so that the same
messages always give the same file, and a change of one message changes one entry.
"""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TypeAlias

from babel.messages.pofile import escape, read_po

LOCALE = Path(__file__).parents[2] / "src" / "arpad" / "locale"
LANGUAGES = {"fr": ("French", "(n > 1)"), "et": ("Estonian", "(n != 1)")}
CATALOGUES = ("arpad", "law", "sentences")
PLACE = re.compile(r"\{[a-z][a-z0-9_]*\}")
FORMS = "|||"
"""Between the forms of one message for different numbers, where both stand in one text."""

Key: TypeAlias = str | tuple[str, str]
Translations: TypeAlias = dict[Key, tuple[str, ...]]


def path_of(catalogue: str, language: str) -> Path:
    """Return where a catalogue of a language is kept."""
    return LOCALE / language / "LC_MESSAGES" / f"{catalogue}.po"


def translations(catalogue: str, language: str) -> Translations:
    """Read the translations that there are; an empty text is one that is still to be made."""
    path = path_of(catalogue, language)
    if not path.exists():
        return {}
    with path.open("rb") as file:
        entries = [entry for entry in read_po(file, locale=language) if entry.id]
    return {
        _key(entry.id): (entry.string,) if isinstance(entry.string, str) else _forms(entry.string)
        for entry in entries
    }


def update(catalogue: str, language: str, messages: Iterable[Key]) -> tuple[int, int]:
    """Write a file with these messages and no others; return how many, and how many are empty."""
    kept = _kept(catalogue, language, messages)
    path_of(catalogue, language).write_text(_text(language, kept), encoding="utf-8")
    return len(kept), sum(not all(texts) for texts in kept.values())


def renewed(catalogue: str, language: str, messages: Iterable[Key]) -> str:
    """Return what a file with these messages and no others says."""
    return _text(language, _kept(catalogue, language, messages))


def _kept(catalogue: str, language: str, messages: Iterable[Key]) -> Translations:
    known = translations(catalogue, language)
    shapes = {shape(key): key for key in known}
    return {key: known.get(key) or _carried(key, shapes.get(shape(key)), known) for key in messages}


def fill(catalogue: str, language: str, found: Mapping[str, str]) -> tuple[int, int]:
    """Put translations into a file, for messages that it has; return how many, and what is left."""
    known = translations(catalogue, language)
    given = {_split(english): tuple(text.split(FORMS)) for english, text in found.items()}
    shapes = {shape(key): key for key in given}
    carried = {key: _carried(key, shapes.get(shape(key)), given) for key in known}
    fitting = {
        key: texts for key, texts in carried.items() if all(texts) and len(texts) == len(known[key])
    }
    known |= fitting
    path_of(catalogue, language).write_text(_text(language, known), encoding="utf-8")
    return len(fitting), sum(not all(texts) for texts in known.values())


def shape(key: Key) -> Key:
    """Return a message without the names of its places: these change with the code."""
    return PLACE.sub("{}", key) if isinstance(key, str) else key


def _carried(key: Key, old: Key | None, known: Translations) -> tuple[str, ...]:
    """Return the translation of a message, also if its places were called otherwise before."""
    if old is None:
        return _nothing(key)
    if not isinstance(key, str) or not isinstance(old, str) or key == old:
        return known[old]
    names = dict(zip(PLACE.findall(old), PLACE.findall(key), strict=True))
    return tuple(PLACE.sub(lambda place: names.get(place[0], place[0]), t) for t in known[old])


def _split(english: str) -> Key:
    one, between, many = english.partition(FORMS)
    return (one, many) if between else english


def _key(words: str | list[str] | tuple[str, ...]) -> Key:
    if isinstance(words, str):
        return words
    one, many = words
    return one, many


def _forms(texts: tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return tuple(texts or ())


def _nothing(key: Key) -> tuple[str, ...]:
    return ("",) if isinstance(key, str) else ("", "")


def _text(language: str, entries: Translations) -> str:
    name, plural = LANGUAGES[language]
    head = [
        f"# Arpad in {name}.",
        'msgid ""',
        'msgstr ""',
        r'"Project-Id-Version: arpad\n"',
        rf'"Language: {language}\n"',
        r'"MIME-Version: 1.0\n"',
        r'"Content-Type: text/plain; charset=utf-8\n"',
        r'"Content-Transfer-Encoding: 8bit\n"',
        rf'"Plural-Forms: nplurals=2; plural={plural};\n"',
    ]
    order = sorted(entries, key=_place)
    return "\n".join([*head, *(line for key in order for line in _entry(key, entries[key])), ""])


def _place(key: Key) -> tuple[str, str]:
    first = key if isinstance(key, str) else key[0]
    return first.casefold(), first


def _entry(key: Key, texts: tuple[str, ...]) -> list[str]:
    if isinstance(key, str):
        return ["", f"msgid {escape(key)}", f"msgstr {escape(texts[0])}"]
    one, many = key
    forms = (f"msgstr[{number}] {escape(text)}" for number, text in enumerate(texts))
    return ["", f"msgid {escape(one)}", f"msgid_plural {escape(many)}", *forms]
