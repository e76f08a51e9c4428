"""The site as every page holds it: the office it shows, its templates, and its words."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from jinja2 import Environment
from sqlalchemy import Connection

from arpad.office.office import Clerk, Office
from arpad.store.book import Book
from arpad.web.assets import Assets
from arpad.web.settings import Settings
from arpad.web.templating import environment

_CODE = {".css", ".html", ".js", ".po", ".py", ".toml"}


class Site:
    """One book on show."""

    def __init__(self, settings: Settings) -> None:
        """Open the book; its connections are kept for the next visitor."""
        self.settings = settings
        self.version = version("arpad")
        self.book = Book(settings.book, is_kept_open=True)
        self.assets = Assets()

    @cached_property
    def templates(self) -> Environment:
        """Return the templates of the pages."""
        return environment(self.assets)

    @cached_property
    def code(self) -> str:
        """Return a fingerprint of the package that answers: another one may answer otherwise."""
        package = Path(__file__).parent.parent
        made = sha256()
        for file in sorted(package.rglob("*.*")):
            if file.suffix in _CODE:
                made.update(file.read_bytes())
        return made.hexdigest()[:16]

    @property
    def office(self) -> Office:
        """Return the office at this moment; nobody at the site signs anything."""
        return Office(
            self.book, Clerk(who="the public site", now=self.settings.moment()), self.version
        )

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Look into the book."""
        with self.book.reading() as connection:
            yield connection
