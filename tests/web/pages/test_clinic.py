"""The clinic on the site: files and texts in, findings, mended files and estimates out."""

import re
from collections.abc import Iterator
from html import unescape
from importlib.resources import files

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from litestar import Litestar
from litestar.testing import TestClient

from arpad.office.clinic import Examined, Question
from arpad.office.clinic_apart import answer
from arpad.web.pages import clinic as page

Visitor = TestClient[Litestar]
REPORT = (files("arpad") / "examples" / "report.trf").read_bytes()
BROKEN = (files("arpad") / "examples" / "broken_report.trf").read_bytes()


def in_this_process(question: Question) -> Examined:
    return msgspec.msgpack.decode(answer(msgspec.msgpack.encode(question)), type=Examined)


@pytest.fixture(scope="module")
def quick(client: Visitor) -> Iterator[Visitor]:
    """Return a visitor whose files are examined at once: a process for each takes its time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(page, "examined_apart", in_this_process)
        yield client


def given_file(client: Visitor, data: bytes, name: str = "report.trf", **fields: str) -> str:
    reply = client.post("/clinic", files={"file": (name, data)}, data=fields)
    assert reply.status_code == 200
    assert reply.headers["cache-control"] == "no-store"
    return reply.text


def carried(text: str) -> dict[str, tuple[None, str]]:
    """Return the form that an answer carries, to be sent again."""
    form = text[text.index('id="again"') :].partition("</form>")[0]
    found = re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form)
    return {name: (None, unescape(value)) for name, value in found}


def test_a_file_is_examined_in_a_process_of_its_own(client: Visitor) -> None:
    text = given_file(client, REPORT)
    assert "line 18, column 122" in text
    assert "It cannot be used as it is, but the mended copy can." in text
    assert "Estimated changes" in text


def test_the_mended_file_is_made_again_from_what_the_page_carries(quick: Visitor) -> None:
    form = carried(given_file(quick, REPORT, "Öpen/../my report.trf"))
    reply = quick.post("/clinic/mended", files=form)
    assert reply.status_code == 200
    assert reply.headers["content-disposition"] == (
        "attachment; filename*=UTF-8''my%20report.mended.trf"
    )
    # By docs/trf.md: the count of players and the blank cell are mended.
    assert b"062 8\n" in reply.content
    assert b"8 b 1" in reply.content
    assert "There is nothing" in quick.post("/clinic/mended", files={"file": reply.content}).text


def test_a_text_may_be_pasted(quick: Visitor) -> None:
    fields = {"text": (None, BROKEN.decode()), "edition": (None, "")}
    text = quick.post("/clinic", files=fields).text
    assert "It cannot be used as it is: correct the errors below" in text
    assert "19x5" in text


def test_an_empty_file_is_called_empty_by_its_name(quick: Visitor) -> None:
    reply = quick.post("/clinic", files={"file": ("round5.trf", b"")})
    assert reply.status_code == 422
    assert "round5.trf is empty" in reply.text


def test_players_are_looked_up_on_request(client: Visitor) -> None:
    text = given_file(client, REPORT, lookup="1")
    assert "0 of 8 players were found" in text
    assert "by the ratings of the register." in text
    assert "Players in the register" not in given_file(client, REPORT)


def test_nothing_given_is_told(quick: Visitor) -> None:
    reply = quick.post("/clinic", files={"text": (None, "  "), "file": ("", b"")})
    assert reply.status_code == 422
    assert "Choose a file, or paste the text of one." in reply.text


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"edition": (None, "fide/b02_1850"), "text": (None, "x")}, 400),
        ({"carried": (None, "not base 64")}, 400),
        ({"carried": (None, ""), "text": (None, "012 Open")}, 200),
        ({"text": (None, "012 Open"), "part": (None, "²")}, 200),
        ({"text": (None, "012 Open"), "part": (None, "9" * 9)}, 200),
        ({"file": ("x.trf", b"x" * 5_000_001)}, 413),
        ({"file": ("x.trf", b"x" * 9_000_000)}, 413),
        ({"text": (None, "x" * 5_000_001)}, 413),
    ],
)
def test_what_is_wrong_with_a_form_is_told(
    quick: Visitor, fields: dict[str, tuple[str | None, str | bytes]], status: int
) -> None:
    reply = quick.post("/clinic", files=fields)
    assert reply.status_code == status
    assert "<h1>" in reply.text


@pytest.mark.parametrize("kind", ["application/json", "multipart/form-data", "text/plain; x"])
def test_what_is_no_form_is_refused(quick: Visitor, kind: str) -> None:
    reply = quick.post("/clinic", content=b"{}", headers={"Content-Type": kind})
    assert reply.status_code == 400


@pytest.mark.parametrize("name", list(page.SAMPLES))
def test_every_sample_is_examined(quick: Visitor, name: str) -> None:
    assert f'href="/clinic/samples/{name}"' in quick.get("/clinic").text
    reply = quick.get(f"/clinic/samples/{name}")
    assert reply.status_code == 200
    assert len(reply.content) < 60_000
    assert quick.get("/clinic/samples/x").status_code == 404


def test_a_large_field_is_shown_in_parts_that_are_asked_for_by_the_form(quick: Visitor) -> None:
    text = given_file(quick, swiss_of(300), "large.trf")
    assert "Players 1 to 50 of 300" in text
    assert len(text.encode()) < 100_000
    form = carried(text) | {"part": (None, "6")}
    assert "Players 251 to 300 of 300" in quick.post("/clinic", files=form).text


def swiss_of(players: int) -> bytes:
    """Write a report in which each of one half draws nine games with players of the other."""
    rounds, half = 9, players // 2
    lines = ["012 Large Open", "032 EST", "042 2012/10/01", "052 2012/10/09", "092 Swiss"]
    for rank in range(1, players + 1):
        is_first = rank <= half
        cells = ""
        for number in range(rounds):
            place = rank - 1 + number if is_first else rank - half - 1 - number
            other = place % half + 1 + (half if is_first else 0)
            colour = "w" if is_first == (number % 2 == 0) else "b"
            cells += f"  {other:>4} {colour} ="
        name = f"Player, Number {rank}"
        lines.append(
            f"001 {rank:>4} m    {name:<33} {2000 + rank % 90:>4} EST {4500000 + rank:>11} "
            f"1980/00/00 {rounds / 2:>4} {rank:>4}{cells}"
        )
    return "\n".join(lines).encode()


@settings(max_examples=40)
@given(st.binary(max_size=300), st.text(max_size=20), st.text(max_size=10))
def test_random_files_and_fields_are_always_answered(
    quick: Visitor, data: bytes, name: str, part: str
) -> None:
    fields = {"part": part.encode("utf-8", "replace").decode(), "edition": ""}
    reply = quick.post("/clinic", files={"file": (name or "x", data)}, data=fields)
    assert reply.status_code in {200, 400, 422}


@settings(max_examples=60)
@given(
    st.sampled_from([REPORT, BROKEN]),
    st.lists(st.tuples(st.integers(0, 1400), st.binary(min_size=1, max_size=3)), max_size=6),
)
def test_damaged_reports_are_always_answered(
    quick: Visitor, sample: bytes, damage: list[tuple[int, bytes]]
) -> None:
    for place, put in damage:
        sample = sample[:place] + put + sample[place + len(put) :]
    reply = quick.post("/clinic", files={"file": ("report.trf", sample)})
    assert reply.status_code == 200


@settings(max_examples=40)
@given(st.binary(max_size=200))
def test_random_bodies_are_always_answered(quick: Visitor, body: bytes) -> None:
    head = {"Content-Type": "multipart/form-data; boundary=edge"}
    for address in ("/clinic", "/clinic/mended"):
        reply = quick.post(address, content=b"--edge\r\n" + body, headers=head)
        assert reply.status_code < 500
