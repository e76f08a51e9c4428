"""The pages of the desk in other languages: nothing of them is left in English."""

from collections import Counter, deque
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import select
from tests.web.test_whole_site import OF_A_KIND, english_left, kind, links_of, own_words

from arpad.locale import Language
from arpad.model.rights import Role
from arpad.store.schema import objection

if TYPE_CHECKING:
    from tests.web.desk.conftest import Person, WorkingSite

pytestmark = pytest.mark.long


def walk(person: "Person", language: Language) -> dict[str, str]:
    """Visit the desk from its first page; return the pages by address."""
    seen, kinds, found = {"/desk"}, Counter[str](), dict[str, str]()
    left = deque(["/desk"])
    while left:
        address = left.popleft()
        answer = person.get(address, headers={"Accept-Language": language.value})
        assert answer.status_code in {200, 303}, address
        if not answer.headers.get("content-type", "").startswith("text/html"):
            continue
        found[address] = answer.text
        for link in links_of(address, answer.text):
            is_new = link not in seen and kinds[kind(link)] < OF_A_KIND
            if is_new and link.startswith("/desk"):
                seen.add(link)
                kinds[kind(link)] += 1
                left.append(link)
    return found


def objections(working: "WorkingSite") -> list[str]:
    """Return what people object, in their own words."""
    with working.site.book.reading() as connection:
        return [*connection.execute(select(objection.c.claim)).scalars()]


@pytest.mark.parametrize("role", [Role.RATING_OFFICER, Role.ORGANISER, Role.ADMINISTRATOR])
@pytest.mark.parametrize("language", [Language.FRENCH, Language.ESTONIAN])
def test_the_desk_speaks_one_language(
    working: "WorkingSite", role: Role, language: Language
) -> None:
    pages = walk(working.person(role), language)
    own = [*own_words(working.site.settings), *objections(working)]
    assert len(pages) > 3
    left = {address: english_left(text, language, own)[:3] for address, text in pages.items()}
    assert {address: words for address, words in left.items() if words} == {}
