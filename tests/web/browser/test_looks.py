"""Every page, as wide as a phone and as a desk, in three languages, light and dark: as pictures.

The pictures lie in build/screenshots after a run, for whoever wants to look for himself.
"""

from collections.abc import Iterator
from itertools import product

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, Response
from tests.web.browser.looking import blemishes, english_left
from tests.web.browser.window import PICTURES, Cast, Window, opened

from arpad.locale import Language

PAGES = {
    "home": "/",
    "players": "/players?q=ma",
    "player": "/players/{talent}",
    "why": "/players/{talent}/why/fide/2013-01-01",
    "what-if": "/players/{talent}/what-if/fide",
    "lists": "/lists",
    "lists-of-a-pool": "/lists/fide",
    "list": "/lists/fide/2013-01-01",
    "list-shogi": "/lists/fesa/2013-01-01",
    "list-scrabble": "/lists/fisf/2021-09-01",
    "top": "/lists/fide/2013-01-01/top",
    "movers": "/lists/fide/2013-01-01/movers",
    "proof": "/lists/fide/2013-01-01/proof",
    "scale": "/scale",
    "scale-points": "/scale/fide",
    "scale-players": "/scale/fide/population",
    "scale-report": "/scale/fide/report",
    "errata": "/errata",
    "events": "/events",
    "event": "/events/3",
    "event-compare": "/events/3/compare?left=fide/b02_2008&right=fide/b02_2010",
    "event-waiting": "/events/87",
    "event-shogi": "/events/120",
    "event-scrabble": "/events/160",
    "regulations": "/regulations",
    "edition": "/regulations/fide/b02_2010",
    "article": "/regulations/fide/b02_2010/8.54",
    "compare": "/regulations/compare?left=fide/b02_2008&right=fide/b02_2010",
    "readings": "/regulations/fide/b02_2010/readings",
    "calculators": "/calculators",
    "change": "/calculators/change",
    "first-rating": "/calculators/first-rating",
    "round-robin": "/calculators/round-robin",
    "shogi": "/calculators/shogi",
    "grade": "/calculators/grade",
    "scrabble": "/calculators/scrabble",
    "clinic": "/clinic",
    "api": "/api",
    "not-found": "/players/nobody",
}

ON_A_PHONE, ON_A_DESK = Window(width=360), Window(width=1280, language="et")
WINDOWS = (
    ON_A_PHONE,
    Window(width=1280),
    Window(width=360, language="fr", colours="dark"),
    ON_A_DESK,
)

WORDY = {
    *("home", "player", "why", "what-if", "list", "proof", "errata", "event", "event-waiting"),
    *("article", "shogi", "clinic", "not-found"),
}
SELDOM = {
    *("scale", "scale-players", "scale-report", "event-compare", "list-shogi", "list-scrabble"),
    *("top", "event-shogi", "event-scrabble", "first-rating", "round-robin", "grade", "scrabble"),
}
"""Pages that are looked at in the long run only: another one of the short run is like them."""
SERIOUS = {"serious", "critical"}
LIMIT = 100_000
CHARTS = ("vega.min.js", "vega-lite.min.js", "vega-interpreter.min.js")


def look(page: Page, name: str, window: Window) -> None:
    """Wait until everything is drawn, and take a picture."""
    for _ in page.query_selector_all("figure[data-chart]"):
        page.wait_for_selector("figure[data-drawn]", timeout=10_000)
        page.wait_for_load_state("networkidle")
    PICTURES.mkdir(parents=True, exist_ok=True)
    file = f"{name}-{window.width}-{window.language}-{window.colours}.png"
    page.screenshot(path=PICTURES / file, full_page=True)


def faults(page: Page) -> Iterator[str]:
    """Yield the grave faults that a checker of accessibility finds."""
    for fault in Axe().run(page).response["violations"]:
        if fault["impact"] in SERIOUS:
            yield f"{fault['id']}: {[node['html'][:120] for node in fault['nodes'][:3]]}"


def weight(loaded: list[Response]) -> int:
    """Return the bytes that a phone loads for a page, but for the library of charts."""
    own = [answer for answer in loaded if not answer.url.endswith(CHARTS)]
    return sum(answer.request.sizes()["responseBodySize"] for answer in own)


def cases() -> Iterator[object]:
    """Yield every page in every window; on a desk only pages of much text in the short run."""
    for name, window in product(PAGES, WINDOWS):
        is_short = window == ON_A_PHONE or (window == ON_A_DESK and name in WORDY)
        is_quick = is_short and name not in SELDOM
        marks = () if is_quick else (pytest.mark.long,)
        title = f"{name}-{window.width}-{window.language}-{window.colours}"
        yield pytest.param(name, window, marks=marks, id=title)


@pytest.mark.parametrize(("name", "window"), list(cases()))
def test_a_page_looks_right(
    chromium: Browser, address: str, cast: Cast, name: str, window: Window
) -> None:
    with opened(chromium, address, window) as (page, complaints):
        loaded = list[Response]()
        page.on("response", lambda response: loaded.append(response))  # noqa: PLW0108 - not a method of C
        answer = page.goto(PAGES[name].format(talent=cast.talent))
        assert answer is not None
        assert answer.status == (404 if name == "not-found" else 200)
        look(page, name, window)
        assert weight(loaded) < LIMIT
        assert blemishes(page) == []
        assert list(faults(page)) == []
        if window.language != "en":
            assert english_left(page, Language(window.language)) == []
        assert [c for c in complaints if "404" not in c or name != "not-found"] == []
