"""Erasing a person: gone from everything the public can reach, there for those who look after it.

The whole public site is walked from its first page, with its files and the API, and everything
that comes is searched for the name, also inside archives and printed pages.
"""

import re
import zlib
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote
from zipfile import ZipFile, is_zipfile

import pytest
from msgspec.structs import replace
from sqlalchemy import text

from arpad.demo.story import SHOWN
from arpad.model.rights import Role
from arpad.office.proof.bundle_read import open_bundle
from arpad.office.register import correct_player
from arpad.store.dockets import add_versions, latest_event

if TYPE_CHECKING:
    from httpx import Response
    from tests.web.desk.conftest import Person, WorkingSite

FILES = re.compile(
    r"/files/[a-z]+-[\d-]+\d(\.csv|\.txt|\.xml|-[a-z]+\.(json|zip)|-table.*|-promotions.csv)$"
)
"""The list in forms that can be searched, what goes out besides, and tables of shogi."""
LINK = re.compile(r'(?:href|action|data-chart)="(/[^"#]*)')
STREAM = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)


BORN = date(1984, 5, 17)


def pieces(data: bytes) -> Iterator[bytes]:
    """Yield the bytes of an answer, and those of everything that is packed in it."""
    yield data
    if data[:4] == b"PK\x03\x04" and is_zipfile(BytesIO(data)):
        with ZipFile(BytesIO(data)) as archive:
            for name in archive.namelist():
                yield name.encode()
                yield archive.read(name)
    if data.startswith(b"%PDF"):
        for packed in STREAM.findall(data):
            try:
                yield zlib.decompress(packed)
            except zlib.error:
                yield packed


class Chosen:
    """A player of the demonstration who has played: code, name, and words that tell him."""

    def __init__(self, working: "WorkingSite", pool: str) -> None:
        query = """
            SELECT p.id, p.code, v.name, v.federation FROM player p
            JOIN player_version v ON v.player_id = p.id
            JOIN ledger e ON e.player_id = p.id JOIN pool o ON o.id = e.pool_id
            WHERE o.code = :pool AND v.federation IS NOT NULL
            GROUP BY p.id, p.code, v.name, v.federation ORDER BY count(*) DESC, p.id LIMIT 1
        """
        with working.site.reading() as connection:
            row = connection.execute(text(query), {"pool": pool}).one()
            ask = "SELECT event_id FROM participant WHERE player_id = :number"
            self.events = connection.execute(text(ask), {"number": row.id}).scalars().all()
            ask = (
                "SELECT list_date FROM rating_list l JOIN pool o ON o.id = l.pool_id "
                "WHERE o.code = :pool ORDER BY 1 DESC LIMIT 1"
            )
            self.lists = connection.execute(text(ask), {"pool": pool}).scalars().all()
        self.code, self.name, self.federation = row.code, row.name, row.federation
        self.pool = pool

    def is_in(self, data: bytes) -> bool:
        last, first = (part.strip() for part in f"{self.name},".split(",")[:2])
        ways = {self.name, f"{first} {last}".strip(), f"{last} {first}".strip()}
        escaped = {way.encode("unicode_escape").decode().replace("\\x", "\\u00") for way in ways}
        every = {w.encode() for w in ways | escaped} | {w.encode("utf-16-be") for w in ways}
        return any(way in piece for piece in pieces(data) for way in every if way)

    def addresses(self) -> Iterator[str]:
        """Yield where the player is met besides what links lead to."""
        code, pool = self.code, self.pool
        yield from (f"/players/{code}", f"/players/{code}?pool={pool}", f"/players?q={code}")
        yield from (f"/players/{code}/feed.atom", f"/players/{code}/certificate/{pool}.pdf")
        yield from (f"/players/{code}/what-if/{pool}", f"/players/{code}/history/{pool}.json")
        yield f"/players?q={quote(self.name)}"
        for event in self.events:
            yield from (f"/events/{event}", f"/api/v1/events/{event}")
        for path in ("", f"/history/{pool}", f"/ledger/{pool}", f"/projected/{pool}"):
            yield f"/api/v1/players/{code}{path}"
        yield from ("/", "/errata", "/api/v1/errata")
        yield f"/api/v1/players?q={quote(self.name)}"
        for day in self.lists:
            yield from self._of_list(f"{day}")

    def _of_list(self, day: str) -> Iterator[str]:
        pool = self.pool
        yield f"/players/{self.code}/why/{pool}/{day}"
        yield f"/players/{self.code}/why/{pool}/{day}/sheet.pdf"
        yield f"/api/v1/players/{self.code}/explain/{pool}/{day}"
        yield from (f"/lists/{pool}/{day}?federation={self.federation}", f"/lists/{pool}/{day}")
        yield from (f"/lists/{pool}/{day}/{page}" for page in ("top", "movers", "files", "proof"))
        for name in ("csv", "jsonl", "parquet"):
            yield f"/api/v1/lists/{pool}/{day}/file?format={name}"
        for path in (f"?limit=500&federation={self.federation}", "?limit=500", "/top", "/movers"):
            yield f"/api/v1/lists/{pool}/{day}{path}"


def walked(visitor: "Person", chosen: Chosen) -> "dict[str, Response]":
    """Return every answer: what is named, and every file that the pages of the lists offer."""
    answers = {path: visitor.get(path) for path in chosen.addresses()}
    for path in [p for p in answers if p.endswith("/files")]:
        for link in LINK.findall(answers[path].text):
            if FILES.search(link):
                answers[link] = visitor.get(link)
    return answers


@pytest.mark.parametrize(
    "pool",
    [
        "fide",
        pytest.param("fesa", marks=pytest.mark.long),
        pytest.param("fisf", marks=pytest.mark.long),
    ],
)
def test_an_erased_person_is_gone_from_everything_the_public_reaches(
    working: "WorkingSite", pool: str
) -> None:
    chosen = Chosen(working, pool)
    public, admin = working.nobody(), working.person(Role.ADMINISTRATOR)
    before = walked(public, chosen)
    named = {path for path, answer in before.items() if chosen.is_in(answer.content)}
    assert {path for path, answer in before.items() if answer.status_code != 200} == set()
    assert f"/players/{chosen.code}" in named
    assert any(path.endswith(".csv") for path in named)
    assert any(path.endswith("proof.zip") for path in named)

    answer = admin.post(f"/desk/persons/{chosen.code}/erase", {"reason": "asked for it"})
    assert answer.status_code == 303

    after = walked(public, chosen)
    left = {path for path, answer in after.items() if chosen.is_in(answer.content)}
    assert left <= {f"/players?q={quote(chosen.name)}"}, left  # what was typed is shown again
    for path in before.keys() & after.keys():
        assert after[path].status_code == before[path].status_code, path
    assert "name withheld" in after[f"/players/{chosen.code}"].text
    found = after[f"/players?q={quote(chosen.name)}"].text
    assert f"/players/{chosen.code}" not in found


def erased(working: "WorkingSite", pool: str = "fide") -> Chosen:
    chosen = Chosen(working, pool)
    admin = working.person(Role.ADMINISTRATOR, name="admin")
    assert admin.post(f"/desk/persons/{chosen.code}/erase", {"reason": "why"}).status_code == 303
    return chosen


def test_who_may_see_the_whole_record_still_sees_the_name(
    working: "WorkingSite", officer: "Person"
) -> None:
    chosen = erased(working)
    own = working.person(Role.FEDERATION_OFFICER, federation=chosen.federation)
    foreign = working.person(Role.FEDERATION_OFFICER, federation="ZZX")
    organiser = working.person(Role.ORGANISER, federation=chosen.federation)
    path = f"/players/{chosen.code}"
    assert all(chosen.is_in(who.get(path).content) for who in (officer, own))
    assert not any(chosen.is_in(who.get(path).content) for who in (foreign, organiser))


def test_tags_change_with_an_erasure_and_back_with_its_end(
    working: "WorkingSite", officer: "Person"
) -> None:
    chosen, public = Chosen(working, "fide"), working.nobody()
    day = chosen.lists[0]
    paths = (f"/players/{chosen.code}", f"/lists/fide/{day}/files/fide-{day}.csv")
    before = [public.get(path) for path in paths]
    officer.post(f"/desk/persons/{chosen.code}/erase", {"reason": "why"})
    for path, known in zip(paths, before, strict=True):
        answer = public.get(path, headers={"If-None-Match": known.headers["etag"]})
        assert answer.status_code == 200
        assert answer.headers["etag"] != known.headers["etag"]
    assert officer.post(f"/desk/persons/{chosen.code}/show").status_code == 303
    after = [public.get(path) for path in paths]
    assert [answer.content for answer in after] == [answer.content for answer in before]


def test_the_book_stays_as_it_is(working: "WorkingSite") -> None:
    with working.site.reading() as connection:
        before = connection.execute(text("SELECT max(id) FROM batch")).scalar_one()
    chosen = erased(working)
    with working.site.reading() as connection:
        assert connection.execute(text("SELECT max(id) FROM batch")).scalar_one() == before
        ask = "SELECT v.name FROM player_version v JOIN player p ON p.id = v.player_id"
        assert chosen.name in connection.execute(text(ask)).scalars().all()


def test_numbers_add_up_without_the_name(working: "WorkingSite") -> None:
    chosen, public = Chosen(working, "fide"), working.nobody()
    path = f"/api/v1/players/{chosen.code}/explain/fide/{chosen.lists[0]}"
    day = chosen.lists[0]
    file = f"/lists/fide/{day}/files/fide-{day}.csv"
    why, rows = public.get(path).json(), public.get(file).text.splitlines()
    erased(working)
    now, later = public.get(path).json(), public.get(file).text.splitlines()
    numbers = ("before", "after", "total", "adds_up", "fingerprint")
    assert {name: now[name] for name in numbers if name in now} == {
        name: why[name] for name in numbers if name in why
    }
    assert len(later) == len(rows)
    assert sum(a != b for a, b in zip(rows, later, strict=True)) == 1


def test_a_proof_without_the_name_still_proves(working: "WorkingSite", tmp_path: Path) -> None:
    chosen = erased(working)
    day = chosen.lists[0]
    answer = working.nobody().get(f"/lists/fide/{day}/files/fide-{day}-proof.zip")
    bundle = tmp_path / "proof.zip"
    bundle.write_bytes(answer.content)
    found = open_bundle(bundle)
    assert not found.faults
    assert {note.code for note in found.manifest.erasures} >= {chosen.code}
    with ZipFile(bundle) as archive:
        assert b"name withheld" in archive.read("names.jsonl")


def test_cursors_do_not_carry_the_name(working: "WorkingSite") -> None:
    chosen, public = erased(working), working.nobody()
    cursor, pages, seen = "", 0, 0
    while pages == 0 or cursor:
        asked = f"/api/v1/lists/fide/{chosen.lists[0]}?limit=1&cursor={cursor}"
        asked = asked if cursor else asked.removesuffix("&cursor=")
        answer = public.get(asked).json()
        seen += len(answer["items"])
        cursor, pages = answer["next"] or "", pages + 1
        carried = urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4))
        assert chosen.name.encode() not in carried
        if chosen.code in answer["items"][0].values():
            following = public.get(asked.partition("&cursor")[0] + f"&cursor={cursor}").json()
            assert chosen.code not in following["items"][0].values()
            break
    assert seen == pages


def test_a_choice_by_what_is_withheld_does_not_tell_it(working: "WorkingSite") -> None:
    chosen = Chosen(working, "fide")
    public, day = working.nobody(), chosen.lists[0]
    paths = (
        f"/lists/fide/{day}?federation={chosen.federation}",
        f"/lists/fide/{day}?sort=name",
        f"/api/v1/lists/fide/{day}?federation={chosen.federation}&limit=500",
    )
    assert chosen.code in public.get(paths[0]).text + public.get(paths[2]).text
    erased(working)
    for path in paths:
        assert chosen.code not in public.get(path).text


def test_what_is_held_is_handed_out_and_logged(working: "WorkingSite", officer: "Person") -> None:
    chosen = Chosen(working, "fisf")
    officer.post(f"/desk/persons/{chosen.code}/erase", {"reason": "asked <b>twice</b>"})
    answer = officer.get(f"/desk/persons/{chosen.code}/data")
    assert answer.headers["content-disposition"].startswith("attachment")
    held = answer.json()
    assert held["register"][0]["person"]["name"] == chosen.name
    (pool,) = [each for each in held["pools"] if each["pool"] == "fisf"]
    assert {event["event"]["id"] for event in pool["events"]} == set(chosen.events)
    assert pool["lists"]
    assert pool["entries"]
    assert all(chosen.code in {g["white"], g["black"]} for e in pool["events"] for g in e["games"])
    assert [line["action"] for line in held["log"]] == ["erase from public view"]
    page = officer.get(f"/desk/persons/{chosen.code}").text
    assert "hand out a person&#39;s data" in page
    assert "<b>twice" not in page


@pytest.mark.parametrize("reason", ["", "   ", "x" * 1001, "a\x07bell"])
def test_an_erasure_needs_a_plain_reason(
    working: "WorkingSite", officer: "Person", reason: str
) -> None:
    chosen = Chosen(working, "fide")
    answer = officer.post(f"/desk/persons/{chosen.code}/erase", {"reason": reason})
    assert answer.status_code == 422
    assert "This person is erased" not in answer.text


def test_nobody_is_erased_twice_nor_shown_who_is_not_gone(
    working: "WorkingSite", officer: "Person"
) -> None:
    chosen = Chosen(working, "fide")
    path = f"/desk/persons/{chosen.code}"
    assert officer.post(f"{path}/show").status_code == 422
    assert officer.post(f"{path}/erase", {"reason": "why"}).status_code == 303
    assert officer.post(f"{path}/erase", {"reason": "why"}).status_code == 422
    assert chosen.name in officer.get("/desk/persons").text
    assert path in officer.get(f"/desk/persons?q={quote(chosen.name)}").text


def test_of_a_birth_the_public_sees_the_year_only(working: "WorkingSite") -> None:
    """No list format that is held asks for more than the year, so there is no exception.

    Readings of b02_2004 keep a whole day on the list that is made; what is sent of it has the year.
    """
    chosen = Chosen(working, "fide")
    office = working.site.office("test")
    with office.writing("test") as entry:
        correct_player(entry, chosen.code, {"born": BORN}, source="test", today=SHOWN)
        number = chosen.events[-1]
        event = latest_event(entry.connection, number)
        assert event
        players = (replace(p, born=BORN) if p.id == chosen.code else p for p in event.players)
        add_versions(entry, [(number, None, "test", replace(event, players=tuple(players)))])
        # Lists that were made before births were known to the year only.
        entry.connection.execute(text("DROP TRIGGER guard_list_row_update"))
        whole = text("UPDATE list_row SET born = :born WHERE born IS NOT NULL")
        entry.connection.execute(whole, {"born": str(BORN)})
    for path, answer in walked(working.nobody(), chosen).items():
        for piece in pieces(answer.content):
            found = re.search(rb"1984[-/.]0?5[-/.]17|17[-/.]0?5[-/.](19)?84|19840517", piece)
            assert found is None, (path, found)
