"""The templates of a language, each found by the rarest of its words."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from arpad.locale.catalogue import Catalogue
from arpad.locale.template import WORD, Template


class TemplateIndex:
    """All templates of a catalogue: thousands, of which a text has to be held against a few."""

    def __init__(self, catalogue: Catalogue) -> None:
        """Keep every template under the rarest of its words."""
        templates = list(_templates(catalogue))
        count = Counter(word for template in templates for word in template.words)
        self._by_word: dict[str, list[Template]] = defaultdict(list)
        for template in templates:
            rarest = min(template.words, key=lambda word: (count[word], word), default="")
            self._by_word[rarest].append(template)

    def candidates(self, text: str) -> list[Template]:
        """Return the templates all of whose words a text has, the most literal first."""
        words = {word.casefold() for word in WORD.findall(text)}
        found = list(self._by_word.get("", ()))
        for word in words:
            found += (each for each in self._by_word.get(word, ()) if each.words <= words)
        return sorted(found, key=lambda template: -template.signs)


def _templates(catalogue: Catalogue) -> Iterator[Template]:
    for english, translation in catalogue.items():
        translations = (translation,) if isinstance(translation, str) else translation
        for form in (english,) if isinstance(english, str) else english:
            yield Template(form, translations)
