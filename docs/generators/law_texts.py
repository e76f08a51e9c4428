"""The texts of the editions: what the pages of the law say, in our words."""

from collections.abc import Iterator

from arpad.regulations.catalogue import editions, texts_besides
from arpad.regulations.edition import Edition


def law_texts() -> set[str]:
    """Return every text of every edition that is shown to people."""
    held = (*editions(), *texts_besides().values())
    texts = (text.strip() for edition in held for text in _texts(edition))
    return {text for text in texts if text}


def quotations() -> set[str]:
    """Return what is quoted from the printed texts: the same in every language."""
    errors = (error for edition in editions() for error in edition.printed_errors())
    return {text.strip() for error in errors for text in (error.printed, error.by_text)}


def _texts(edition: Edition) -> Iterator[str]:
    yield from (edition.title, edition.source)
    for number, article in edition.articles().items():
        yield from (article.gist, article.note, "" if number[:1].isdigit() else number)
    for reading in edition.readings().values():
        yield from (reading.question, reading.why, reading.case, *reading.choices.values())
    for example in edition.examples():
        yield example.note
    for error in edition.printed_errors():
        yield from (error.where, error.printed, error.by_text, error.note)
