"""What a player takes along: the drawing, the certificate, the feed."""

from datetime import datetime
from xml.etree import ElementTree as ET

import pytest
from litestar import Litestar
from litestar.testing import TestClient

Visitor = TestClient[Litestar]

ATOM = "{http://www.w3.org/2005/Atom}"
CODES = ("88000003", "88000026", "S00001", "F00018", "A000480")


@pytest.mark.parametrize("code", CODES)
def test_a_feed_has_what_atom_asks_for(client: Visitor, code: str) -> None:
    answer = client.get(f"/players/{code}/feed.atom")
    assert answer.headers["content-type"].startswith("application/atom+xml")
    feed = ET.fromstring(answer.content)  # noqa: S314 - our own document
    assert feed.tag == f"{ATOM}feed"
    entries = feed.findall(f"{ATOM}entry")
    for part in (feed, *entries):
        for name in ("id", "title", "updated"):
            assert len(part.findall(f"{ATOM}{name}")) == 1
        moment = datetime.fromisoformat(part.findtext(f"{ATOM}updated") or "")
        assert moment.tzinfo is not None
        assert any(link.get("rel") == "alternate" for link in part.findall(f"{ATOM}link"))
    ids = [entry.findtext(f"{ATOM}id") for entry in entries]
    assert len(set(ids)) == len(ids)
    assert any(link.get("rel") == "self" for link in feed.findall(f"{ATOM}link"))
    assert feed.find(f"{ATOM}author/{ATOM}name") is not None


def test_ids_of_a_feed_do_not_depend_on_language_or_host(client: Visitor) -> None:
    def ids(**headers: str) -> list[str | None]:
        text = client.get("/players/88000003/feed.atom", headers=headers).content
        return [each.text for each in ET.fromstring(text).iter(f"{ATOM}id")]  # noqa: S314

    assert ids() == ids(Host="ratings.example.org", **{"Accept-Language": "fr"})


def test_a_certificate_is_a_pdf_in_the_language_of_the_reader(client: Visitor) -> None:
    answer = client.get("/players/88000003/certificate/fide.pdf")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF-")
    french = client.get("/players/88000003/certificate/fide.pdf", headers={"Accept-Language": "fr"})
    assert french.content != answer.content


@pytest.mark.parametrize(
    "address",
    [
        "/players/A000480/certificate/fide.pdf",
        "/players/88000003/certificate/fesa.pdf",
        "/players/88000003/certificate/fide.doc",
        "/players/88000003/history/fide.svg",
        "/players/88000003/history/go.json",
        "/players/nobody/feed.atom",
    ],
)
def test_a_paper_that_is_not_there_is_not_found(client: Visitor, address: str) -> None:
    assert client.get(address).status_code == 404


def test_a_drawing_has_every_list_and_every_rated_event(client: Visitor) -> None:
    drawing = client.get("/players/88000003/history/fide.json").json()
    line, _, events = (layer["data"]["values"] for layer in drawing["layer"])
    assert len(line) == 13
    assert (line[-1]["day"], line[-1]["rating"]) == ("2013-01-01", 1899)
    told = {event["event"]: event["change"] for event in events}
    assert told["Vallonne Open 2012-09"] == "+23.10"


def test_a_drawing_speaks_the_language_of_the_reader(client: Visitor) -> None:
    address = "/players/88000003/history/fide.json"
    drawing = client.get(address, headers={"Accept-Language": "et"}).json()
    assert drawing["locale"]["time"]["months"][2] == "märts"
    assert drawing["locale"]["number"]["decimal"] == ","
