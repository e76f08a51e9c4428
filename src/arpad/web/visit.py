"""A visit: one request, with the words of the visitor and the book as it is now."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from typing import Any, TypeAlias

from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from sqlalchemy import Connection

from arpad.locale import Language, Words, words
from arpad.web.language import COOKIE, NAMES, chosen, language_of
from arpad.web.site import Site

HTML = "text/html"
_YEAR_SECONDS = 365 * 24 * 3600


class Visit:
    """Everything that a page needs to answer one request."""

    def __init__(self, site: Site, request: "Request[Any, Any, Any]") -> None:
        """Find out who asks, in which language."""
        self.site = site
        self.request = request
        self.language: Language = language_of(request)
        self.say: Words = words(self.language)
        self.today: date = site.settings.moment().date()

    @property
    def is_fragment(self) -> bool:
        """Tell whether only a part of the page is asked for, to be put into the one shown."""
        return self.request.headers.get("hx-request") == "true"

    @property
    def parameters(self) -> dict[str, str]:
        """Return the parameters of the address, without the choice of a language."""
        asked = self.request.query_params.items()
        return {name: value for name, value in asked if name != "lang" and value}

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Look into the book: one state of it throughout."""
        with self.site.reading() as connection:
            yield connection

    def page(self, template: str, /, *, status: int = 200, **context: object) -> Response[bytes]:
        """Render a page in the language of the visitor."""
        content = self.rendered(template, **context)
        return Response(
            content,
            status_code=status,
            media_type=HTML,
            headers={"Content-Language": self.language.value},
            cookies=self._cookies(),
        )

    def rendered(self, template: str, /, **context: object) -> bytes:
        """Return a template filled with what a page has to say."""
        found = self.site.templates.get_template(template)
        return found.render(self._always() | context).encode()

    def _always(self) -> dict[str, object]:
        """Return what every template may use."""
        return {
            "say": self.say,
            "language": self.language,
            "languages": NAMES,
            "today": self.today,
            "path": self.request.url.path,
            "parameters": self.parameters,
            "is_fragment": self.is_fragment,
            "version": self.site.version,
        }

    def _cookies(self) -> list[Cookie]:
        """Keep a language that was chosen by the address."""
        asked = chosen(self.request)
        if asked is None:
            return []
        return [
            Cookie(
                key=COOKIE,
                value=asked.value,
                path="/",
                max_age=_YEAR_SECONDS,
                httponly=True,
                samesite="lax",
            )
        ]


Visiting: TypeAlias = NamedDependency[Visit]
"""The visit as a handler asks for it."""
