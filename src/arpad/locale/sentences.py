"""Sentences: English text of the office, known again by its template and said in a language.

The most literal template that fits is taken. What was put into its places is said by the same
rules, so that sentences inside sentences, counted things and days come out in one language; names
stay. Text that nobody knows, such as an officer's own words, stays as it is.
"""

import re
from collections.abc import Callable
from datetime import date
from functools import lru_cache
from typing import TypeAlias

from arpad.locale.catalogue import Catalogue
from arpad.locale.numerals import day_from
from arpad.locale.places import ARTICLES, FIELDS, NAMES, NUMBER, OWN_WORDS, kind_of
from arpad.locale.said import Said, computed, dressed, unsaid
from arpad.locale.standing import Standing, is_doubtful, is_out_of_place
from arpad.locale.template import WORD, Filling, Template
from arpad.locale.template_index import TemplateIndex

Saying: TypeAlias = Callable[[str], Said | None]

LONGEST = 2000
"""No line of the office is longer; somebody else's text may be."""
MOST_SENTENCES = 8
"""Nor has it more sentences."""
LONGEST_NAME = 6
"""A name has hardly more words: what is longer was not meant to stand in its place."""
MOST_COLONS = 4
"""Nor so many heads over it."""
MOST_TRIED = 5
"""So many templates that fit are compared by what they leave unsaid."""
SENTENCE_END = re.compile(r"(?<=[.?!]) (?=\S)")
COLON = re.compile(": ")
COMMA = re.compile(r", (?![^()]*\))")
"""A comma between things, not inside brackets."""
LABEL = re.compile(r"(.+)( \([^()]+\))")
FILE = re.compile(r"([^:]*\.\w{1,8}|event|file|list|player|ranking|results): (.+)")
QUOTED = re.compile('"[^"]*"')
ITEM = re.compile(r"(\w+\[\d+\]) \((.+)\)")


class Sentences:
    """The templates of a language."""

    def __init__(
        self,
        catalogue: Catalogue,
        form_of: Callable[[int], int],
        day: Callable[[date], str],
        colon: str = ":",
    ) -> None:
        """Take the translations, how a number chooses its form, how days and colons are written."""
        self._form_of = form_of
        self._day = day
        self._colon = colon
        self._index = TemplateIndex(catalogue)
        # Pieces of a text are looked at again and again where several templates fit.
        self._whole = lru_cache(maxsize=4096)(self._by_best)
        self.say = lru_cache(maxsize=8192)(self._say)

    def _say(self, text: str) -> str:
        """Say a text of the office, line by line."""
        return "\n".join(self._line(line) for line in text.split("\n"))

    def _line(self, line: str) -> str:
        text = line.strip()
        if len(text) > LONGEST:
            return line
        said = _better(self._told, self._headed, text) or self._labelled(text) or self._place(text)
        said = said or self._dated(text) or self._computed(text)
        return line if said is None else line.replace(text, said.text, 1)

    def _told(self, text: str) -> Said | None:
        """Say a text as one sentence or as several."""
        return _better(self._whole, self._parts, text)

    def _by_best(self, text: str, standing: Standing = Standing.ALONE) -> Said | None:
        """Say a text by the template that leaves least unsaid: of equal ones the most literal."""
        found: list[Said] = []
        for template in self._index.candidates(text):
            if is_out_of_place(template, standing):
                continue
            said = self._by(template, text)
            if said is not None and not is_doubtful(template, said, standing):
                found.append(said)
                if not said.unknown or len(found) == MOST_TRIED:
                    break
        return min(found, key=lambda each: each.unknown, default=None)

    def _by(self, template: Template, text: str) -> Said | None:
        """Say a text by a template: as it stands, or without the dress of a sentence."""
        if (filling := template.match(text)) is not None:
            return self._rendered(template, filling)
        if template.is_loose:
            return None
        bare = text[:1].lower() + text[1:]
        for undressed in (bare.removesuffix("."), bare, text.removesuffix(".")):
            if (filling := template.match(undressed)) is not None:
                said = self._rendered(template, filling)
                return Said(dressed(said.text, text), said.unknown)
        return None

    def _rendered(self, template: Template, filling: Filling) -> Said:
        said = {place: self._put(place, value) for place, value in filling.items()}
        number = filling.get(NUMBER, "")
        form = self._form_of(int(number)) if number.isdecimal() else 0
        put = {place: each.text for place, each in said.items()}
        text = template.render(filling, put, min(form, len(template.translations) - 1))
        return Said(text, sum(each.unknown for each in said.values()))

    def _parts(self, text: str) -> Said | None:
        """Say a text of several sentences, as far as they are known."""
        ends = [found.start() for found in SENTENCE_END.finditer(text)]
        for end in reversed(ends[:MOST_SENTENCES]):
            if said := self._whole(text[:end]):
                rest = text[end + 1 :]
                other = self._told(rest) or unsaid(rest)
                return Said(f"{said.text} {other.text}", said.unknown + other.unknown)
        return None

    def _place(self, text: str) -> Said | None:
        """Say a place in a file: its name, and the words that follow."""
        if (found := FILE.fullmatch(text)) is None:
            return None
        words = [self._step(word) for word in COMMA.split(found[2])]
        return Said(f"{found[1]}{self._colon} {', '.join(words)}", 0)

    def _headed(self, text: str) -> Said | None:
        """Say a sentence under a head: where it is, or what it is about, and a colon."""
        for colon in list(COLON.finditer(text))[:MOST_COLONS]:
            head, rest = text[: colon.start()], text[colon.end() :]
            if said := self._told(rest):
                place = self._place(head) or self._place_outside_files(head)
                head = f"{place.text}{self._colon}"
                return Said(f"{head} {said.text}", place.unknown + said.unknown)
        return None

    def _place_outside_files(self, text: str) -> Said:
        return _joined([self._whole(word) or unsaid(word) for word in COMMA.split(text)])

    def _labelled(self, text: str) -> Said | None:
        """Say words with a label in brackets behind them."""
        label = LABEL.fullmatch(text)
        said = None if label is None else self._told(label[1])
        return None if said is None or label is None else Said(said.text + label[2], said.unknown)

    def _step(self, step: str) -> str:
        """Say one step to a place; the names of fields are those of the file."""
        if item := ITEM.fullmatch(step):
            label = self._whole(item[2])
            return step if label is None else f"{item[1]} ({label.text})"
        said = self._whole(step, Standing.INSIDE) if " " in step else None
        return step if said is None else said.text

    def _put(self, place: str, value: str) -> Said:
        """Say what stands in a place of a sentence."""
        if value.startswith(" "):
            tied = self._put(place, value[1:])
            return Said(f" {tied.text}", tied.unknown)
        kind = kind_of(place)
        if kind in ARTICLES and value[:1].isalpha():
            return self._whole(value, Standing.INSIDE) or unsaid(value)
        is_field = kind in FIELDS and " " not in value
        if kind in NAMES or is_field or QUOTED.fullmatch(value):
            return Said(value, max(0, len(WORD.findall(value)) - LONGEST_NAME))
        if day := self._dated(value):
            return day
        if kind in OWN_WORDS:
            more = SENTENCE_END.split(value)[1:]
            return self._whole(value, Standing.OWN) or Said(value, len(more))
        said = self._whole(value, Standing.INSIDE) or self._parts(value) or self._row(value)
        return said or self._computed(value) or unsaid(value)

    def _computed(self, value: str) -> Said | None:
        formula = computed(value)
        return formula and Said(formula.text.replace(": ", f"{self._colon} "), 0)

    def _dated(self, value: str) -> Said | None:
        day = day_from(value)
        return None if day is None else Said(self._day(day), 0)

    def _row(self, value: str) -> Said | None:
        """Say a row of things, one by one."""
        things = value.split(", ")
        return _joined([self._put("", each) for each in things]) if len(things) > 1 else None


def _joined(things: list[Said]) -> Said:
    return Said(", ".join(each.text for each in things), sum(each.unknown for each in things))


def _better(first: Saying, second: Saying, text: str) -> Said | None:
    """Say a text in the way that leaves less unsaid; the second is tried only where it can help."""
    said = first(text)
    other = None if said is not None and not said.unknown else second(text)
    found = [each for each in (said, other) if each is not None]
    return min(found, key=lambda each: each.unknown, default=None)
