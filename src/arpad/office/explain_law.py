"""The law behind entries: which articles and readings they name, with what those say."""

from collections.abc import Iterable, Mapping

from arpad.model.ledger import LedgerEntry
from arpad.office.explained import ArticleGist, ReadingTaken
from arpad.office.rated_again import recorded_readings
from arpad.regulations.catalogue import edition as edition_called
from arpad.regulations.edition import Article


def articles_in(edition: str, text: str) -> tuple[str, ...]:
    """Return the articles that an entry names, one by one; some have names of two words.

    >>> articles_in("fisf/classique_2019", "6 annex 1")
    ('6', 'annex 1')
    """
    known, words = _articles(edition), text.split()
    found = list[str]()
    while words:
        pair = " ".join(words[:2])
        taken = pair if pair in known else words[0]
        found.append(taken)
        words = words[len(taken.split()) :]
    return tuple(found)


def gists(named: Iterable[tuple[str, str]]) -> tuple[ArticleGist, ...]:
    """Return what articles say, each once, in the order of their texts; (edition, article) in."""
    wanted = set(named)
    return tuple(
        ArticleGist(edition=name, article=number, gist=article.gist)
        for name in sorted({edition for edition, _ in wanted})
        for number, article in _articles(name).items()
        if (name, number) in wanted
    )


def _articles(edition: str) -> Mapping[str, Article]:
    """Return the articles of an edition; a list that was taken over may have been made by none."""
    return edition_called(edition).articles() if edition else {}


def readings_taken(entries: Iterable[LedgerEntry]) -> tuple[ReadingTaken, ...]:
    """Return the open points that entries leaned on, each once."""
    recorded = {(entry.edition, entry.reading): None for entry in entries}
    taken = {
        (edition, name): choice
        for edition, reading in recorded
        for name, choice in recorded_readings(edition, reading).items()
    }
    return tuple(_taken(*key, choice) for key, choice in sorted(taken.items()))


def _taken(edition: str, name: str, choice: str) -> ReadingTaken:
    reading = edition_called(edition).readings()[name]
    return ReadingTaken(
        edition=edition,
        name=name,
        question=reading.question,
        choice=choice,
        meaning=reading.choices.get(choice, ""),
    )
