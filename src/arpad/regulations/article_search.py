"""Articles found by words: those of the text in our English, or as a reader is told them."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct

from arpad.model.folding import words_of
from arpad.regulations.edition import Article, Edition

Translate: TypeAlias = Callable[[str], str]


class Hit(Struct, frozen=True):
    """An article that has the words one searched for."""

    edition: Edition
    number: str
    article: Article


def search(editions: Sequence[Edition], words: str, translate: Translate) -> Iterator[Hit]:
    """Yield the articles that have all words, in English or as a reader is told them.

    A word may be the beginning of one; an article is also found by the beginning of its number.
    """
    sought = words_of(words)
    for edition in editions:
        for number, article in edition.articles().items():
            if number.startswith(words.strip() or "-") or _has(article, sought, translate):
                yield Hit(edition, number, article)


def _has(article: Article, sought: Sequence[str], translate: Translate) -> bool:
    texts = (article.gist, article.note)
    tongues = (" ".join(texts), " ".join(map(translate, texts)))
    return bool(sought) and any(_has_all(words_of(text), sought) for text in tongues)


def _has_all(words: Sequence[str], sought: Sequence[str]) -> bool:
    return all(any(word.startswith(part) for word in words) for part in sought)
