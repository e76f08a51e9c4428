"""How a visitor looks at the site, and who is looked for."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct
from playwright.sync_api import Browser, Page

PICTURES = Path("build/screenshots")


class Cast(Struct, frozen=True):
    """People of the demonstration whom the roads lead to."""

    talent: str
    name: str


class Window(Struct, frozen=True, kw_only=True):
    """How a visitor looks at the site."""

    width: int = 1280
    language: str = "en"
    colours: str = "light"
    has_script: bool = True


@contextmanager
def opened(browser: Browser, address: str, window: Window) -> Iterator[tuple[Page, list[str]]]:
    """Open a window; everything that the browser complains about is kept."""
    context = browser.new_context(
        base_url=address,
        viewport={"width": window.width, "height": 900},
        locale=window.language,
        color_scheme="dark" if window.colours == "dark" else "light",
        java_script_enabled=window.has_script,
        reduced_motion="reduce",
    )
    page, complaints = context.new_page(), list[str]()
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "request",
        lambda asked: (
            None
            if asked.url.startswith((address, "data:", "blob:"))
            else complaints.append(f"asked another host: {asked.url}")
        ),
    )
    try:
        yield page, complaints
    finally:
        context.close()
