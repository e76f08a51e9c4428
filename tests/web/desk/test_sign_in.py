"""Signing in at the site: what the usual attacks on it come to."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace

from arpad.model.rights import Role
from arpad.web.app import application
from arpad.web.limits import ATTEMPTS
from arpad.web.settings import Settings

if TYPE_CHECKING:
    from tests.web.desk.conftest import Person, WorkingSite


@pytest.fixture
def anna(working: "WorkingSite") -> "Person":
    """Return somebody with an account who is not signed in."""
    working.account("anna", Role.RATING_OFFICER)
    return working.nobody()


def test_who_has_the_password_comes_in_and_goes_out(anna: "Person") -> None:
    assert anna.get("/desk").headers["location"] == "/sign-in?next=/desk"
    assert anna.sign_in("anna").headers["location"] == "/desk"
    assert "anna Example" in anna.get("/desk").text
    before = anna.client.cookies["arpad"]
    assert anna.post("/sign-out").status_code == 303
    assert anna.get("/desk").status_code == 303
    anna.client.cookies.set("arpad", before, domain="testserver.local")
    assert anna.get("/desk").status_code == 303, "the token itself is worthless now"


def test_who_was_sent_to_the_entrance_comes_back_to_where_he_was(anna: "Person") -> None:
    sent = anna.get("/desk/jobs").headers["location"]
    assert sent == "/sign-in?next=/desk/jobs"
    form = anna.get(sent).text
    assert 'name="next" value="/desk/jobs"' in form


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://elsewhere.example/",
        "//elsewhere.example",
        "/\\elsewhere.example",
        "\\\\elsewhere.example",
        "javascript:alert(1)",
        "/desk\r\nSet-Cookie: a=b",
        "/\telsewhere.example",
        "///elsewhere.example",
        "desk",
    ],
)
def test_nobody_is_sent_elsewhere(anna: "Person", elsewhere: str) -> None:
    fields = {"name": "anna", "password": "a sentence nobody guesses", "next": elsewhere}
    assert anna.post("/sign-in", fields).headers["location"] == "/desk"
    form = anna.get("/sign-in", params={"next": elsewhere}).text
    assert 'name="next" value="/desk"' in form


def test_a_session_that_was_planted_is_not_used(anna: "Person") -> None:
    anna.client.cookies.set("arpad", "planted", domain="testserver.local")
    assert anna.sign_in("anna").status_code == 303
    tokens = [cookie.value for cookie in anna.client.cookies.jar if cookie.name == "arpad"]
    assert "planted" not in tokens


def test_every_session_has_a_token_of_its_own(anna: "Person") -> None:
    anna.sign_in("anna")
    first = anna.client.cookies["arpad"]
    anna.sign_in("anna")
    assert anna.client.cookies["arpad"] != first


def test_the_cookie_is_out_of_reach_of_scripts_and_of_other_sites(anna: "Person") -> None:
    said = anna.sign_in("anna").headers["set-cookie"]
    assert "HttpOnly" in said
    assert "SameSite=lax" in said
    assert "Max-Age" not in said, "it goes with the browser"


def test_by_https_cookies_are_sent_by_https_only(working_settings: Settings) -> None:
    settings = replace(working_settings, url="https://ratings.example.org")
    with TestClient(application(settings)) as client:
        said = client.get("/sign-in").headers["set-cookie"]
    assert said.startswith("__Host-arpad-form=")
    assert "Secure" in said


def test_a_form_of_another_site_is_refused(working: "WorkingSite", anna: "Person") -> None:
    anna.sign_in("anna")
    for path in ("/sign-out", "/desk/account/sessions", "/desk/account/notices"):
        assert anna.client.post(path, data={}, follow_redirects=False).status_code == 403
        forged = {"_csrf_token": working.nobody().token()}
        assert anna.client.post(path, data=forged, follow_redirects=False).status_code == 403
    assert anna.get("/desk").status_code == 200


def test_wrong_names_and_wrong_passwords_get_the_same_answer(anna: "Person") -> None:
    def said(name: str) -> str:
        answer = anna.sign_in(name, "wrong")
        assert answer.status_code == 403
        text = re.sub(r'value="[^"]*"', "", answer.text)
        return text.replace(name, "")

    assert said("anna") == said("nobody.at.all")


def test_a_name_is_not_echoed_as_markup(anna: "Person") -> None:
    told = anna.sign_in('"><script>alert(1)</script>', "wrong").text
    assert "<script>alert(1)" not in told
    assert "&lt;script&gt;" in told


def test_pages_of_the_desk_are_kept_by_nobody(anna: "Person") -> None:
    assert anna.get("/sign-in").headers["cache-control"] == "no-store"
    anna.sign_in("anna")
    for path in ("/desk", "/desk/account", "/", "/players"):
        answer = anna.get(path)
        assert answer.headers["cache-control"] == "no-store"
        assert "etag" not in answer.headers
    anna.post("/sign-out")
    assert anna.get("/players").headers["cache-control"] == "no-cache"


@pytest.fixture
def counted(working_settings: Settings) -> Iterator[TestClient[Litestar]]:
    with TestClient(application(replace(working_settings, requests=300))) as client:
        yield client


def test_an_address_tries_only_so_often(counted: TestClient[Litestar]) -> None:
    found = re.search(r'name="_csrf_token" value="([^"]+)"', counted.get("/sign-in").text)
    assert found
    fields = {"name": "x", "password": "y", "_csrf_token": found[1]}
    codes = [counted.post("/sign-in", data=fields).status_code for _ in range(ATTEMPTS + 1)]
    assert codes[:ATTEMPTS] == [403] * ATTEMPTS
    assert codes[-1] == 429


def test_a_site_without_a_desk_has_nobody_to_sign_in(working_settings: Settings) -> None:
    with TestClient(application(replace(working_settings, has_desk=False))) as client:
        assert client.get("/sign-in").status_code == 404
        assert "/desk" not in client.get("/").text
