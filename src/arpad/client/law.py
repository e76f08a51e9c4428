"""The regulations, as the client asks for them."""

from typing import Protocol, TypeVar
from urllib.parse import quote

from msgspec import Struct

from arpad.client.answers import regulations

A = TypeVar("A", bound=Struct)


class Getting(Protocol):
    """Asks the API for an answer of a shape."""

    def __call__(self, path: str, shape: type[A], **parameters: object) -> A:
        """Return the answer."""


class Law:
    """Editions by their names, such as fide/b02_2010."""

    def __init__(self, get: Getting) -> None:
        """Take the way to ask."""
        self._get = get

    def editions(self) -> tuple[regulations.Edition, ...]:
        """Return every edition held."""
        return self._get("/regulations", regulations.Editions).items

    def articles(self, edition: str) -> tuple[regulations.ArticleSummary, ...]:
        """Return the articles of an edition, in the order of the text."""
        return self._get(f"/regulations/{edition}/articles", regulations.Articles).items

    def article(self, edition: str, number: str) -> regulations.Article:
        """Return one article with everything that hangs on it."""
        path = f"/regulations/{edition}/articles/{quote(number, safe='')}"
        return self._get(path, regulations.Article)

    def parameters(self, edition: str) -> tuple[regulations.Parameter, ...]:
        """Return every number of an edition by date."""
        return self._get(f"/regulations/{edition}/parameters", regulations.Parameters).items

    def readings(self, edition: str) -> tuple[regulations.Reading, ...]:
        """Return the open points of an edition."""
        return self._get(f"/regulations/{edition}/readings", regulations.Readings).items

    def examples(self, edition: str) -> tuple[regulations.WorkedExample, ...]:
        """Return the worked examples of an edition."""
        return self._get(f"/regulations/{edition}/examples", regulations.WorkedExamples).items

    def compare(self, left: str, right: str) -> regulations.Comparison:
        """Return two editions of one federation side by side."""
        return self._get("/regulations/compare", regulations.Comparison, left=left, right=right)
