"""The site as every page holds it: the office it shows, its templates, and its words."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from importlib.metadata import version

from jinja2 import Environment
from sqlalchemy import Connection

from arpad.office.access.entrance import Entrance
from arpad.office.office import Clerk, Office
from arpad.office.own_code import own_code
from arpad.office.privacy.watch import ErasureWatch
from arpad.store.book import Book
from arpad.store.desk.desk import Desk
from arpad.store.desk.settings import kept_secret
from arpad.store.withheld import NOBODY, Withheld, withhold
from arpad.web.assets import Assets
from arpad.web.settings import Settings
from arpad.web.templating import environment


class Site:
    """One book on show."""

    def __init__(self, settings: Settings) -> None:
        """Open the book; its connections are kept for the next visitor."""
        self.settings = settings
        self.version = version("arpad")
        self.book = Book(settings.book, is_kept_open=True)
        self.desk = Desk(self.book, is_kept_open=True)
        self.erasures = ErasureWatch(self.book, self.desk)
        self.assets = Assets()

    @cached_property
    def templates(self) -> Environment:
        """Return the templates of the pages."""
        return environment(self.assets)

    @property
    def code(self) -> str:
        """Return a fingerprint of the package that answers: another one may answer otherwise."""
        return own_code()

    @cached_property
    def secret(self) -> str:
        """Return the secret that all processes of the site share, to sign what browsers keep."""
        with self.desk.writing() as connection:
            return kept_secret(connection)

    def office(self, who: str) -> Office:
        """Return the office at this moment, signed by who does something."""
        return Office(self.book, Clerk(who=who, now=self.settings.moment()), self.version)

    def entrance(self, who: str, address: str = "") -> Entrance:
        """Return the entrance at this moment, for who comes from an address."""
        return Entrance(desk=self.desk, who=who, now=self.settings.moment(), address=address)

    @contextmanager
    def reading(self, withheld: Withheld = NOBODY) -> Iterator[Connection]:
        """Look into the book; nothing is given away about whom it withholds."""
        with self.book.reading() as connection:
            withhold(connection, withheld)
            yield connection
