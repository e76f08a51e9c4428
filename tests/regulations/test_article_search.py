"""Articles are found by words of any language that a reader has."""

import pytest

from arpad.locale import Language, words
from arpad.regulations import catalogue
from arpad.regulations.article_search import search


@pytest.mark.parametrize(
    ("language", "sought"),
    [
        (Language.ENGLISH, "ROUND rob unrated"),
        (Language.FRENCH, "round rob unrated"),
        (Language.FRENCH, "toutes rondes"),
        (Language.ENGLISH, "8.58"),
    ],
)
def test_articles_are_found_by_beginnings_of_words_and_by_number(
    language: Language, sought: str
) -> None:
    hits = search(catalogue.editions_of("fide"), sought, words(language).law)
    assert ("fide/b02_2010", "8.58") in {(hit.edition.name, hit.number) for hit in hits}


@pytest.mark.parametrize("sought", ["", "   ", "?!", "xyzzy", "round robin xyzzy"])
def test_no_words_and_strange_words_find_nothing(sought: str) -> None:
    assert not list(search(catalogue.editions(), sought, str))
