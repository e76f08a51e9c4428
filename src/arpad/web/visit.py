"""A visit: one request, with the words of the visitor and the book as it is now."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date, datetime
from functools import cached_property
from typing import Any, TypeAlias

from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.exceptions import NotAuthorizedException, PermissionDeniedException
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.locale import Language, Words, words
from arpad.model.rights import Matter, Right
from arpad.office.access.entrance import Entrance
from arpad.office.office import Office, request_mark
from arpad.store.desk.accounts import Account
from arpad.store.desk.sessions import set_flash
from arpad.store.withheld import NOBODY, Withheld
from arpad.web.access.form_token import form_token
from arpad.web.access.guard import MAY_NOT, RIGHT, SIGN_IN
from arpad.web.access.identity import Identity
from arpad.web.language import COOKIE, NAMES, chosen, language_of
from arpad.web.limits import address_of
from arpad.web.site import Site

HTML = "text/html"
ONCE = "once"
"""Where the state of a request says what it is called that is to be done once."""
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
        self.identity: Identity | None = request.scope.get("user")

    @property
    def now(self) -> datetime:
        """Return the moment that the site takes for now."""
        return self.site.settings.moment()

    @property
    def account(self) -> Account:
        """Return who is signed in; only for pages that nobody else reaches."""
        if self.identity is None:
            raise NotAuthorizedException(SIGN_IN)
        return self.identity.account

    @property
    def address(self) -> str:
        """Return the address that asks."""
        return address_of(self.request, self.site.settings.proxies)

    @property
    def office(self) -> Office:
        """Return the office, signed by who is signed in."""
        return replace(self.site.office(self.account.name), request=self._called)

    @property
    def entrance(self) -> Entrance:
        """Return the desk, as it is used by who is signed in."""
        return self.site.entrance(self.account.name, self.address + self._by_program)

    @property
    def _called(self) -> str:
        """Return what the request of a program is called that is to be done once."""
        called: str = self.request.state.get(ONCE, "")
        return called

    @property
    def _by_program(self) -> str:
        """Return the beginning of the key by which a program asks; nothing for a browser."""
        key = self.identity.key if self.identity else None
        shown = f" (key {key.start})" if key else ""
        return shown + (request_mark(self._called) if self._called else "")

    def may(self, right: Right, matter: Matter | None = None) -> bool:
        """Tell whether who asks has a right at all, or for a matter."""
        return self.identity is not None and self.identity.may(right, matter)

    def require(self, right: Right, matter: Matter) -> None:
        """Refuse who has not a right for a matter."""
        if not self.may(right, matter):
            raise PermissionDeniedException(MAY_NOT, extra={RIGHT: right.name})

    def record(
        self,
        action: str,
        subject: str,
        *,
        before: Mapping[str, Any] | None = None,
        after: Mapping[str, Any] | None = None,
        batch: int | None = None,
    ) -> None:
        """Write into the log what was done."""
        entrance = self.entrance
        with entrance.writing() as connection:
            entrance.record(connection, action, subject, before=before, after=after, batch=batch)

    def done(self, path: str, sentence: str, **values: object) -> Redirect:
        """Go to a page after something was done, and say there once what it was."""
        session = self.identity.session if self.identity else None
        if session is not None:
            with self.site.desk.writing() as connection:
                set_flash(connection, session.id, self.say(sentence).format(**values))
        return Redirect(path, status_code=HTTP_303_SEE_OTHER)

    @property
    def is_fragment(self) -> bool:
        """Tell whether only a part of the page is asked for, to be put into the one shown."""
        return self.request.headers.get("hx-request") == "true"

    @property
    def parameters(self) -> dict[str, str]:
        """Return the parameters of the address, without the choice of a language."""
        asked = self.request.query_params.items()
        return {name: value for name, value in asked if name != "lang" and value}

    @cached_property
    def withheld(self) -> Withheld:
        """Return who is erased from the view of who asks, and what is read instead of a name."""
        gone = tuple(
            person
            for person in self.site.erasures.persons()
            if not self.may(Right.SEE_PLAYERS, Matter(federation=person.federation))
        )
        return Withheld(gone, self.say("name withheld")) if gone else NOBODY

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Look into the book, as who asks may see it: one state of it throughout."""
        with self.site.reading(self.withheld) as connection:
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
            "identity": self.identity,
            "may": self.may,
            "rights": Right,
            "has_desk": self.site.settings.has_desk,
            "form_token": form_token(self.request),
            "flash": self._flash(),
        }

    def _flash(self) -> str:
        """Return what the page before has left to be said; it is said once."""
        session = self.identity.session if self.identity else None
        if session is None or not session.flash:
            return ""
        with self.site.desk.writing() as connection:
            set_flash(connection, session.id, "")
        return session.flash

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
