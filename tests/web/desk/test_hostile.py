"""What somebody with bad intentions writes, uploads and sends, and that it comes to nothing."""

import re
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import pytest
from litestar.routes import HTTPRoute

from arpad.model.event import Verdict
from arpad.model.rights import Role
from arpad.office.decisions import Ruling, decide
from arpad.office.objections import Claim, object_to
from arpad.store.desk.jobs import JobState, jobs
from arpad.store.desk.submissions import submissions

if TYPE_CHECKING:
    from tests.web.desk.conftest import Person, WorkingSite

MARKUP = '"><img src=x onerror=alert(1)>'
SCRIPT = "<script>alert(1)</script>"
BREAK = "Open\r\nSet-Cookie: arpad=stolen"
HOME = "ALM"


def report(name: str = "Open", player: str = "Zweig, Anna") -> bytes:
    name, player = (text.replace('"', '\\"') for text in (name, player))
    return (
        f'name = "{name}"\nfederation = "{HOME}"\nstart = 2012-12-05\nend = 2012-12-05\n'
        'system = "swiss"\ntime_control = "90+30"\n'
        f'players = [{{ id = "98700001", name = "{player}" }}, {{ id = "98700002", name = "B" }}]\n'
        '[[games]]\nround = 1\nwhite = "98700001"\nblack = "98700002"\nresult = "1-0"\n'
    ).encode()


@pytest.fixture
def everybody(working: "WorkingSite") -> "Person":
    """Return somebody who may do everything."""
    roles = [role for role in Role if role is not Role.PUBLIC]
    return working.person(*roles, federation=HOME, name="all")


def written(working: "WorkingSite", person: "Person") -> str:
    """Write markup into every text that a user can write; return the number of an event."""
    person.post("/desk/submit", {}, files={"file": (f"{MARKUP}.toml", report(MARKUP, MARKUP))})
    working.do_jobs()
    with working.site.desk.reading() as connection:
        number = submissions(connection, account_id=None, most=1)[0].event
    assert number is not None
    office = working.site.office("all")
    decide(
        office,
        Ruling(event=number, article="0.4", verdict=Verdict.REFUSE, reason=MARKUP, about=None),
    )
    plan = {"pool": "fide", "name": SCRIPT, "start": "2021-12-05", "end": "2021-12-06"}
    assert person.post("/desk/events/new", plan | {"time_control": "90+30"}).status_code == 303
    player = {"name": SCRIPT, "federation": HOME, "source": MARKUP, "since": "2012-01-01"}
    assert person.post("/desk/players/new", player).status_code == 303
    object_to(office, Claim(pool="fide", player="98700001", claim=MARKUP, by=SCRIPT))
    account = {"name": "bad", "full_name": MARKUP, "role": "commission"}
    assert person.post("/desk/accounts", account).status_code == 200
    person.post("/desk/account/keys", {"name": MARKUP, "days": "9", "scope": "OWN_ACCOUNT"})
    return str(number)


def test_nothing_that_a_user_writes_becomes_markup(
    working: "WorkingSite", everybody: "Person"
) -> None:
    event = written(working, everybody)
    values = {
        "event": event,
        "player": "98700001",
        "pool": "fide",
        "list_date": "2013-01-01",
        "job": "1",
        "account": "2",
        "submission": "1",
        "objection": "1",
        "correction": "1",
        "federation": HOME,
        "wanted": "1",
        "number": event,
        "code": "98700001",
    }
    shown = 0
    for route in working.app.routes:
        if not isinstance(route, HTTPRoute) or "GET" not in route.methods:
            continue
        names = re.findall(r"\{(\w+)\}", route.path_format)
        if not set(names) <= set(values) or route.path_format.endswith((".pdf", ".zip", ".ics")):
            continue
        path = re.sub(r"\{(\w+)\}", lambda name: values[name[1]], route.path_format)
        answer = everybody.get(path)
        assert answer.status_code < 500, path
        if answer.headers.get("content-type", "").startswith(("text/html", "application/atom")):
            assert MARKUP not in answer.text, path
            assert SCRIPT not in answer.text, path
            shown += "&lt;img src=x" in answer.text or "&lt;script&gt;alert" in answer.text
    assert shown > 8, "else the words are shown nowhere, and nothing was tried"


def test_what_is_asked_for_is_not_echoed_as_markup(everybody: "Person") -> None:
    for path in ("/desk/events", "/desk/players", "/desk/log", "/desk/requests", "/desk/merges"):
        for field in ("q", "who", "subject", "state", "pool", "one", "other"):
            answer = everybody.get(path, params={field: MARKUP})
            assert MARKUP not in answer.text, (path, field)


@pytest.mark.parametrize(
    "name", ["../../../../tmp/stolen.toml", "..\\..\\stolen.toml", "/etc/passwd", "a\x00b.toml", ""]
)
def test_the_name_of_a_file_is_never_a_path(
    working: "WorkingSite", everybody: "Person", name: str, tmp_path: Path
) -> None:
    before = {path for path in tmp_path.rglob("*") if path.suffix != ".work"}
    answer = everybody.post("/desk/submit", {"text": ""}, files={"file": (name, report())})
    assert answer.status_code in {303, 422}
    working.do_jobs()
    after = {path for path in tmp_path.rglob("*") if path.suffix != ".work"}
    assert {path.name for path in after - before} <= {
        f"office.{kind}{end}" for kind in ("db", "desk.db") for end in ("-wal", "-shm", "")
    }
    assert not Path("/tmp/stolen.toml").exists()  # noqa: S108 - where it would have gone


@pytest.mark.parametrize("name", ["..%2F..%2Foffice.db", "%2Fetc%2Fpasswd", "office.desk.db"])
def test_a_backup_is_fetched_by_its_name_only(everybody: "Person", name: str) -> None:
    answer = everybody.get(f"/desk/site/backups/{name}")
    assert answer.status_code in {400, 404, 405}
    assert b"SQLite" not in answer.content


def test_a_break_in_a_text_is_no_header(working: "WorkingSite", everybody: "Person") -> None:
    answer = everybody.post(
        "/desk/events/new", {"pool": "fide", "name": BREAK, "start": "2021-12-05"}
    )
    assert "stolen" not in str(answer.headers)
    everybody.post("/desk/submit", {}, files={"file": ("a\r\nX-Evil: 1.toml", report())})
    working.do_jobs()
    assert "x-evil" not in everybody.get("/desk/submissions/1").headers


def test_what_is_too_large_is_refused(everybody: "Person") -> None:
    answer = everybody.post("/desk/submit", {}, files={"file": ("x.toml", b"x" * 11_000_000)})
    assert answer.status_code == 413
    answer = everybody.post("/desk/submit", {}, files={"file": ("x.toml", b"x" * 6_000_000)})
    assert answer.status_code == 413


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 4_000_000,
        b'{"a":' * 500_000,
        b"\xff\xfe" + b"\x00" * 1_000_000,
        b"PK\x03\x04" + b"\x00" * 100_000,
        b"001 " * 1_000_000,
        b'name = "x"\n' + b"[a" * 100_000,
    ],
    ids=["brackets", "objects", "zeros", "zip", "trf", "toml"],
)
def test_a_hostile_file_comes_to_a_sentence(
    working: "WorkingSite", everybody: "Person", data: bytes
) -> None:
    assert everybody.post("/desk/submit", {}, files={"file": ("x", data)}).status_code == 303
    start = monotonic()
    working.do_jobs()
    assert monotonic() - start < 60
    with working.site.desk.reading() as connection:
        (job,) = jobs(connection)
    assert job.state in {JobState.DONE, JobState.FAILED}
    page = everybody.get("/desk/submissions/1")
    assert page.status_code == 200
    assert "Traceback" not in page.text
