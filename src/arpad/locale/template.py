"""Templates: a sentence with named places, and how one is known again in a text.

The office writes its sentences in English and keeps them so, sealed, in its book. A template finds
in such a text what was put into its places, so that the same sentence can be said with other words.
"""

import re
from collections.abc import Mapping
from functools import cached_property
from typing import TypeAlias

from arpad.locale.places import KINDS, NAMES, NUMBER, kind_of

PLACE = re.compile(r"\{([a-z][a-z0-9_]*)\}")
COMMAND = re.compile(r"\barpad(?: [a-z-]+){1,2}(?: (?:\{\w+\}|--[\w-]+|[A-Z-]{2,}))*")
"""A command is typed as it stands: nothing in it is said otherwise."""
WORD = re.compile(r"[^\W\d_]{2,}")
LEAST_SIGNS = 10
"""With fewer signs of its own, a template fits too many texts to be sure of it."""

Filling: TypeAlias = Mapping[str, str]
"""What stands in the places of a sentence, by their names."""


class Template:
    """The English form of a sentence, with its translations: one, or one for each number."""

    def __init__(self, english: str, translations: tuple[str, ...]) -> None:
        """Take both; the text is looked at closely only when it may be meant."""
        self.english = english
        self.translations = translations
        self._pieces = PLACE.split(english)
        self.signs = len("".join("".join(self._pieces[::2]).split()))

    @cached_property
    def words(self) -> frozenset[str]:
        """The words that a text must have, whole, to be made from this template."""
        # What touches a place can be part of a longer word.
        apart = PLACE.sub("0", self.english)
        return frozenset(
            found[0].casefold()
            for found in WORD.finditer(apart)
            if "0" not in apart[max(found.start() - 1, 0) : found.end() + 1]
        )

    @property
    def is_loose(self) -> bool:
        """Whether it has so few signs of its own that an officer's words may fit it as well."""
        is_counted = self._pieces[1:2] == [NUMBER]
        return len(self._pieces) > 1 and self.signs < LEAST_SIGNS and not is_counted

    @property
    def begins_anyhow(self) -> bool:
        """Whether its first words can be any."""
        return not self._pieces[0]

    @cached_property
    def has_names(self) -> bool:
        """Whether it has a place for a name, which can be any words."""
        return any(kind_of(place) in NAMES for place in self._pieces[1::2])

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        pattern = re.escape(self._pieces[0])
        seen: set[str] = set()
        before = self._pieces[0]
        for place, text in zip(self._pieces[1::2], self._pieces[2::2], strict=True):
            # What is tied on behind a full stop may be nothing at all.
            is_tied = before.endswith(".") and not text
            some = ".*?" if is_tied else KINDS.get(kind_of(place), ".+?")
            pattern += f"(?P={place})" if place in seen else f"(?P<{place}>{some})"
            pattern += re.escape(text)
            seen.add(place)
            before = text
        return re.compile(pattern)

    def match(self, text: str) -> Filling | None:
        """Return what a text has in the places; None if it was not made from this template."""
        found = self._pattern.fullmatch(text)
        return None if found is None else found.groupdict()

    def render(self, found: Filling, said: Filling, form: int = 0) -> str:
        """Say the sentence in one of its forms; what was found in a command stays as it is."""
        translation = self.translations[form]
        commands = [command.span() for command in COMMAND.finditer(translation)]

        def put(place: re.Match[str]) -> str:
            is_typed = any(start <= place.start() < end for start, end in commands)
            return (found if is_typed else said).get(place[1], place[0])

        return PLACE.sub(put, translation)
