"""Webhooks, letters and forgotten passwords as an administrator and a visitor see them."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from arpad.model.rights import Role
from arpad.store.desk.accounts import change_account
from arpad.store.desk.deliveries import (
    Delivery,
    Progress,
    Way,
    add_delivery,
    give_up,
    newest_deliveries,
)
from arpad.store.desk.log import Sought, lines
from arpad.web.app import application
from arpad.web.settings import Settings

if TYPE_CHECKING:
    from tests.web.desk.conftest import Person, WorkingSite

URL = "https://ratings.example.org"
SECRET = re.compile(r'value="(arpad_hook_[^"]+)"')


@pytest.fixture
def root(working: "WorkingSite") -> "Person":
    return working.person(Role.ADMINISTRATOR, name="root")


@pytest.fixture
def writing(working: "WorkingSite", working_settings: Settings) -> Iterator["WorkingSite"]:
    """Return the same site where letters can be sent; by http, as a test's browser comes."""
    settings = replace(working_settings, url="http://ratings.example.org", has_mail_server=True)
    with TestClient(application(settings)) as client:
        yield type(working)(client)


def letters(site: "WorkingSite") -> tuple[Delivery, ...]:
    with site.site.desk.reading() as connection:
        return newest_deliveries(connection, (Way.LETTER, Way.LINK), 100)


def test_a_webhook_is_added_tried_and_closed(working: "WorkingSite", root: "Person") -> None:
    made = root.post("/desk/webhooks", {"url": "http://localhost:9/hook", "kind": "event"})
    found = SECRET.search(made.text)
    assert made.status_code == 200
    assert found
    shown = root.get("/desk/webhooks").text
    assert "http://localhost:9/hook" in shown
    assert found[1] not in shown
    assert root.post("/desk/webhooks/1/test").status_code == 303
    assert "The webhook will be called in a moment" in root.get("/desk/webhooks").text
    assert "waiting" in root.get("/desk/webhooks").text
    assert root.post("/desk/webhooks/1/close").status_code == 303
    assert "http://localhost:9/hook" not in root.get("/desk/webhooks").text
    assert root.post("/desk/webhooks/1/close").status_code == 400
    with working.site.desk.reading() as connection:
        told = lines(connection, Sought(subject="webhook 1"), most=9)
    assert [line.action for line in told] == ["close webhook", "try webhook", "add webhook"]
    assert all(line.who == "root" for line in told)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"url": "http://example.org/", "kind": "event"}, "by https only"),
        ({"url": "https://10.0.0.1/<b>", "kind": "event"}, "public internet"),
        ({"url": "https://10.0.0.1/"}, "one kind of news or more"),
        ({"url": "nonsense", "kind": "list"}, "by https only|no address of a webhook"),
    ],
)
def test_a_webhook_that_is_refused_is_shown_again_as_it_was_typed(
    root: "Person", fields: dict[str, str], sentence: str
) -> None:
    answer = root.post("/desk/webhooks", fields)
    assert answer.status_code == 422
    assert re.search(sentence, answer.text)
    assert fields["url"].replace("<b>", "&lt;b&gt;") in answer.text
    assert "<b>" not in answer.text


@pytest.mark.parametrize("role", [role for role in Role if role is not Role.ADMINISTRATOR])
def test_only_an_administrator_looks_after_them(working: "WorkingSite", role: Role) -> None:
    somebody = working.person(role, federation="AAX")
    for path in ("/desk/webhooks", "/desk/letters"):
        assert somebody.get(path).status_code == 403
    for path in ("/desk/webhooks", "/desk/webhooks/1/test", "/desk/letters/again"):
        assert somebody.post(path).status_code == 403


def test_an_invitation_goes_by_letter_and_its_link_is_shown_to_nobody(
    writing: "WorkingSite",
) -> None:
    root = writing.person(Role.ADMINISTRATOR, name="root")
    fields = {"name": "anna", "full_name": "Anna Tamm", "role": "commission"}
    with_address = root.post("/desk/accounts", {**fields, "email": "anna@example.org"})
    assert "on its way to anna@example.org" in with_address.text
    assert "/account/link/" not in with_address.text
    (letter,) = letters(writing)
    assert (letter.way, letter.address) == (Way.LINK, "anna@example.org")
    without = root.post("/desk/accounts", {**fields, "name": "bert"})
    assert "http://ratings.example.org/account/link/" in without.text
    assert len(letters(writing)) == 1


def test_without_a_mail_server_a_link_is_shown(working: "WorkingSite", root: "Person") -> None:
    fields = {
        "name": "anna",
        "full_name": "Anna Tamm",
        "role": "commission",
        "email": "anna@example.org",
    }
    assert "/account/link/" in root.post("/desk/accounts", fields).text
    assert letters(working) == ()


def _letters_of(text: str) -> str:
    return re.sub(r'value="[^"]*"', "", text)


def test_who_asks_for_a_forgotten_password_learns_nothing(writing: "WorkingSite") -> None:
    anna = writing.account("anna", Role.COMMISSION)
    with writing.site.desk.writing() as connection:
        change_account(connection, anna.id, email="anna@example.org")
    visitor = writing.nobody()
    assert 'name="name"' in visitor.get("/account/forgotten").text
    known = visitor.post("/account/forgotten", {"name": "anna"})
    unknown = visitor.post("/account/forgotten", {"name": "nobody"})
    assert known.status_code == unknown.status_code == 200
    assert _letters_of(known.text) == _letters_of(unknown.text)
    assert [letter.address for letter in letters(writing)] == ["anna@example.org"]


def test_the_page_for_forgotten_passwords_does_not_answer_for_ever(
    writing: "WorkingSite",
) -> None:
    visitor = writing.nobody()
    answers = [visitor.post("/account/forgotten", {"name": f"n{n}"}) for n in range(11)]
    assert [answer.status_code for answer in answers] == [200] * 10 + [429]


def test_a_site_that_sends_no_letters_says_so(working: "WorkingSite", root: "Person") -> None:
    visitor = working.nobody()
    assert "sends no letters" in visitor.get("/account/forgotten").text
    assert "sends no letters" in visitor.post("/account/forgotten", {"name": "root"}).text
    assert "sends no letters" in root.get("/desk/letters").text
    assert "/account/forgotten" in visitor.get("/sign-in").text


def test_a_letter_that_failed_is_shown_and_sent_again(
    working: "WorkingSite", root: "Person"
) -> None:
    now = working.site.settings.moment()
    going = Delivery(
        way=Way.LETTER,
        address="anna@example.org",
        subject="<News>",
        body="for Anna only",
        created=now,
        due=now,
    )
    with working.site.desk.writing() as connection:
        number = add_delivery(connection, going)
        give_up(connection, number, "The mail server cannot be reached.", now)
    shown = root.get("/desk/letters").text
    assert "Letters that did not arrive" in shown
    assert "The mail server cannot be reached." in shown
    assert "&lt;News&gt;" in shown
    assert "for Anna only" not in shown
    assert root.post("/desk/letters/again", {"letter": str(number)}).status_code == 303
    assert letters(working)[0].state is Progress.WAITING
    for wrong in (str(number), "0", "x", "9" * 40, ""):
        assert root.post("/desk/letters/again", {"letter": wrong}).status_code == 400
