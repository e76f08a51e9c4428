"""The cookie of a session: for this site only, out of reach of scripts, by https where there is."""

from litestar.datastructures import Cookie

from arpad.web.settings import Settings


def session_cookie(settings: Settings) -> str:
    """Return how the cookie is called; by its name a browser keeps it to this very host."""
    return "__Host-arpad" if settings.is_secure else "arpad"


def csrf_cookie(settings: Settings) -> str:
    """Return how the cookie is called by which forms of the site are known as its own."""
    return "__Host-arpad-form" if settings.is_secure else "arpad-form"


def cookie_with(settings: Settings, token: str) -> Cookie:
    """Return the cookie that opens a session; it goes when the browser is closed."""
    return Cookie(
        key=session_cookie(settings),
        value=token,
        path="/",
        secure=settings.is_secure,
        httponly=True,
        samesite="lax",
    )


def no_cookie(settings: Settings) -> Cookie:
    """Return the cookie that takes the one of a session away."""
    return Cookie(
        key=session_cookie(settings),
        value="",
        path="/",
        max_age=0,
        secure=settings.is_secure,
        httponly=True,
        samesite="lax",
    )
