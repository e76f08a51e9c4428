"""The site as a whole: every link leads somewhere, and every page speaks one language."""

import re
from collections import Counter, deque
from functools import cache
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import select

from arpad.locale import Language
from arpad.locale.catalogue import read_catalogue
from arpad.store.book import Book
from arpad.store.schema import correction, decision
from arpad.web.settings import Settings

Visitor = TestClient[Litestar]

OF_A_KIND = 3
"""How many addresses of one kind are visited in the long run: a player's page is like another's."""

LARGEST = 100_000

WRITTEN = (
    "certificate of 1 Dan, won in the branch league",
    "Half of the games were never finished.",
)
"""What a sample of shogi and a refusal on the telephone say, as somebody wrote it."""

# Words that are in nearly every English sentence and in no French or Estonian one.
ENGLISH = (" the ", " of ", " is ", " are ", " and ", " with ", " was ", " which ", " not ")
NOT_TEXT = {"script", "style", "code", "pre", "textarea"}
ATTRIBUTES = ("aria-label", "title", "placeholder", "alt", "data-label")
VOID = {"meta", "link", "input", "br", "img", "hr", "wbr", "source"}


class Reader(HTMLParser):
    """Collects the links and the words of a page; what is marked as another language is left."""

    def __init__(self) -> None:
        super().__init__()
        self.links = list[str]()
        self.texts = list[str]()
        self._silent = list[bool]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        foreign = ("lang" in said and tag != "html") or said.get("translate") == "no"
        if tag == "a" and said.get("href"):
            self.links.append(said["href"] or "")
        silent = foreign or tag in NOT_TEXT or (bool(self._silent) and self._silent[-1])
        if not silent:
            self.texts += [said[name] or "" for name in ATTRIBUTES if name in said]
        if tag not in VOID:
            self._silent.append(silent)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID and self._silent:
            self._silent.pop()

    def handle_data(self, data: str) -> None:
        if data.strip() and not (self._silent and self._silent[-1]):
            self.texts.append(" ".join(data.split()))


def kind(address: str) -> str:
    """Return an address without what tells it from others of its kind."""
    parts = urlsplit(address)
    path = re.sub(r"(?<=/players/)[^/]+|(?<=/versus/)[^/]+", "C", parts.path)
    path = re.sub(r"/[\d.-]+[a-z]?(?=/|$)", "/N", path)
    asked = sorted({part.partition("=")[0] for part in parts.query.split("&")})
    return f"{path}?{','.join(asked)}"


def walk(client: Visitor, language: str, of_a_kind: int) -> dict[str, tuple[int, str, str]]:
    """Visit the site from its front page; return what was answered, by address."""
    seen, kinds, found = {"/"}, Counter[str](), dict[str, tuple[int, str, str]]()
    left = deque(["/"])
    while left:
        address = left.popleft()
        answer = client.get(address, headers={"Accept-Language": language})
        media = answer.headers.get("content-type", "").partition(";")[0]
        text = answer.text if media == "text/html" else ""
        found[address] = answer.status_code, media, text
        for link in links_of(address, text):
            if link not in seen and kinds[kind(link)] < of_a_kind:
                seen.add(link)
                kinds[kind(link)] += 1
                left.append(link)
    return found


def links_of(address: str, text: str) -> list[str]:
    """Return where the links of a page lead within the site."""
    reader = Reader()
    reader.feed(text)
    whole = (urljoin(address, link).partition("#")[0] for link in reader.links)
    return [link for link in whole if link.startswith("/") and "lang=" not in link]


def own_words(settings: Settings) -> list[str]:
    """Return what officers wrote themselves, which stays as they wrote it."""
    with Book(settings.book).reading() as connection:
        found = [*connection.execute(select(decision.c.reason))]
        found += connection.execute(select(correction.c.reason))
    return [*{reason for (reason,) in found if reason}, *WRITTEN]


@cache
def translated(language: Language) -> frozenset[str]:
    """Return the English sentences that another language says otherwise."""
    return frozenset(
        english
        for english, said in read_catalogue(language).items()
        if isinstance(english, str) and said != english and any(map(str.isalpha, english))
    )


def english_left(text: str, language: Language, own: list[str]) -> list[str]:
    """Return what a page still says in English, but for officers' own words."""
    reader = Reader()
    reader.feed(text)
    return [
        said
        for said in reader.texts
        if said in translated(language)
        or any(word in f" {_without(said, own)} " for word in ENGLISH)
    ]


def _without(said: str, own: list[str]) -> str:
    for words in own:
        said = said.replace(words, "")
    return said


@pytest.mark.parametrize(
    ("language", "of_a_kind"),
    [
        (Language.FRENCH, 1),
        pytest.param(Language.FRENCH, OF_A_KIND, marks=pytest.mark.long),
        pytest.param(Language.ESTONIAN, OF_A_KIND, marks=pytest.mark.long),
    ],
)
def test_every_link_leads_to_a_light_page_that_speaks_one_language(
    client: Visitor, demo_settings: Settings, language: Language, of_a_kind: int
) -> None:
    found, own = walk(client, language.value, of_a_kind), own_words(demo_settings)
    assert len(found) > 100
    assert {address: seen[0] for address, seen in found.items() if seen[0] != 200} == {}
    heavy = {address: len(seen[2]) for address, seen in found.items() if len(seen[2]) > LARGEST}
    assert heavy == {}
    left = {a: english_left(seen[2], language, own)[:3] for a, seen in found.items()}
    assert {address: words for address, words in left.items() if words} == {}
