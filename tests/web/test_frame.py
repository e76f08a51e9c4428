"""What every answer of the site has: a language, headers, a tag, and problems that are told."""

from hashlib import sha256
from importlib.resources import files

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from arpad.web.app import application
from arpad.web.settings import Settings

Visitor = TestClient[Litestar]


@pytest.mark.parametrize(
    ("header", "language"),
    [("fr-CA,fr;q=0.9", "fr"), ("et", "et"), ("de, en;q=0.1", "en"), ("", "en"), ("xx;q=y", "en")],
)
def test_the_browser_says_which_language_is_read(
    client: Visitor, header: str, language: str
) -> None:
    answer = client.get("/", headers={"Accept-Language": header})
    assert answer.headers["content-language"] == language
    assert f'<html lang="{language}">' in answer.text


def test_a_language_that_was_chosen_is_kept(demo_settings: Settings) -> None:
    with TestClient(application(demo_settings)) as visitor:
        chosen = visitor.get("/?lang=et", headers={"Accept-Language": "fr"})
        assert chosen.headers["content-language"] == "et"
        assert "HttpOnly" in chosen.headers["set-cookie"]
        later = visitor.get("/", headers={"Accept-Language": "fr"})
        assert later.headers["content-language"] == "et"
        nonsense = visitor.get("/?lang=xx", headers={"Accept-Language": "fr"})
        assert nonsense.headers["content-language"] == "et"


@pytest.mark.parametrize("path", ["/", "/players?q=a", "/lists", "/nothing-here"])
def test_a_switch_of_language_stays_on_the_page(client: Visitor, path: str) -> None:
    for code in ("en", "fr", "et"):
        sign = "&amp;" if "?" in path else "?"
        assert f'href="{path}{sign}lang={code}"' in client.get(path).text


def test_nothing_but_our_own_files_may_be_loaded(client: Visitor) -> None:
    policy = client.get("/").headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy


def test_an_answer_that_has_not_changed_is_not_sent_again(client: Visitor) -> None:
    tag = client.get("/").headers["etag"]
    again = client.get("/", headers={"If-None-Match": f'"x", {tag}'})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/?lang=fr", headers={"If-None-Match": tag}).status_code == 200


def test_an_unknown_page_is_told_in_the_language_of_the_reader(client: Visitor) -> None:
    answer = client.get("/nothing-here", headers={"Accept-Language": "fr"})
    assert answer.status_code == 404
    assert 'lang="fr"' in answer.text


def test_every_file_is_sent_by_its_fingerprint_and_kept_for_good(client: Visitor) -> None:
    page = client.get("/").text
    address = next(part for part in page.split('"') if part.endswith("/arpad.css"))
    answer = client.get(address)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/css")
    assert "immutable" in answer.headers["cache-control"]
    assert sha256(answer.content).hexdigest().startswith(address.split("/")[2])


@pytest.mark.parametrize("name", ["../app.py", "%2e%2e/app.py", "vendor/VENDOR.md", "nothing.js"])
def test_nothing_else_of_the_package_can_be_loaded(client: Visitor, name: str) -> None:
    assert client.get(f"/static/x/{name}").status_code == 404


def test_vendored_files_are_those_that_are_written_down() -> None:
    vendored = files("arpad.web").joinpath("static", "vendor")
    table = vendored.joinpath("VENDOR.md").read_text(encoding="utf-8")
    rows = [line.split("|") for line in table.splitlines() if line.startswith("| `")]
    written = {row[1].strip(" `"): row[5].strip(" `") for row in rows}
    found = {
        item.name: sha256(item.read_bytes()).hexdigest()
        for item in vendored.iterdir()
        if item.name.endswith(".js")
    }
    assert written == found
    for name in found:
        assert vendored.joinpath(f"{name.removesuffix('.min.js')}.LICENSE").is_file()
