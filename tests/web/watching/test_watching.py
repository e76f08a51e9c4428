"""Health, readiness, measures and the line a request leaves, as those who run a site see them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace

from arpad.demo.folder import BOOK
from arpad.office.jobs.bench import Bench
from arpad.office.jobs.heartbeat import Heartbeat
from arpad.web.app import application
from arpad.web.settings import Settings
from arpad.web.watching.health import TOKEN
from arpad.web.watching.request_line import LogForm


def seen_from(app: Litestar, host: str) -> Any:  # noqa: ANN401 - an application
    """Return a site that sees all its visitors at an address."""

    async def answering(scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401
        if scope["type"] == "http":
            scope["client"] = (host, 50_000)
        await app(scope, receive, send)

    return answering


def lines_in(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return what was told of requests, without what else is said on standard error."""
    return [line for line in capsys.readouterr().err.splitlines() if line.startswith('{"time')]


@pytest.fixture
def watched(demo_settings: Settings) -> Iterator[TestClient[Litestar]]:
    """Return a visitor on the machine itself, of a site that tells of every request in JSON."""
    app = application(replace(demo_settings, log=LogForm.JSON))
    with TestClient(seen_from(app, "127.0.0.1")) as visitor:
        yield visitor


def test_health_answers_without_the_book(demo_settings: Settings) -> None:
    settings = replace(demo_settings, book="/nowhere/arpad.db", has_desk=False)
    with TestClient(application(settings)) as visitor:
        assert visitor.get("/health").json()["status"] == "ok"
        answer = visitor.get("/ready")
    assert answer.status_code == 503
    assert answer.json()["book"] is False


def test_ready_while_book_and_desk_can_be_read(watched: TestClient[Litestar]) -> None:
    answer = watched.get("/ready")
    assert answer.status_code == 200
    assert answer.json() == {
        "is_ready": True,
        "book": True,
        "desk": True,
        "worker": None,
        "troubles": [],
    }
    assert answer.headers["cache-control"] == "no-store"


def test_a_site_that_expects_a_worker_is_ready_once_his_heart_beats(
    demo_folder: Path, demo_settings: Settings, tmp_path: Path
) -> None:
    book = tmp_path / "office.db"
    book.write_bytes((demo_folder / BOOK).read_bytes())
    settings = replace(demo_settings, book=str(book), expects_worker=True)
    app = application(settings)
    site = app.state.site
    with TestClient(app) as visitor:
        assert visitor.get("/ready").status_code == 503
        bench = Bench(book=site.book, desk=site.desk, version="1", clock=settings.moment)
        Heartbeat()(bench)
        assert visitor.get("/ready").json()["worker"] is True


@pytest.mark.parametrize(
    ("host", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("::1", {}, 200),
        ("192.0.2.7", {}, 403),
        ("127.0.0.1", {"X-Forwarded-For": "127.0.0.1"}, 403),
        ("192.0.2.7", {"Authorization": "Bearer a-token"}, 200),
        ("192.0.2.7", {"Authorization": "Bearer another"}, 403),
        ("192.0.2.7", {"Authorization": "Bearer \u00fc"}, 403),
    ],
)
def test_measures_are_told_to_the_machine_itself_or_by_token(
    demo_settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    host: str,
    headers: dict[str, str],
    status: int,
) -> None:
    monkeypatch.setenv(TOKEN, "a-token")
    sent = {name.encode(): value.encode() for name, value in headers.items()}
    with TestClient(seen_from(application(demo_settings), host)) as visitor:
        assert visitor.get("/metrics", headers=sent).status_code == status


def test_an_empty_token_opens_nothing(
    demo_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(TOKEN, "")
    with TestClient(seen_from(application(demo_settings), "192.0.2.7")) as visitor:
        assert visitor.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 403


def test_measures_count_requests_by_the_pattern_of_their_address(
    watched: TestClient[Litestar],
) -> None:
    pattern = r'arpad_requests_total\{method="GET",route="/events/{number}",status="404"\} (\S+)'

    def counted() -> float:
        found = re.search(pattern, watched.get("/metrics").text)
        return float(found[1]) if found else 0

    before = counted()
    watched.get("/events/987654")
    watched.get("/events/987655")
    assert counted() == before + 2
    told = watched.get("/metrics").text
    assert 'arpad_jobs{state="waiting"} 0.0' in told
    assert re.search(r'arpad_events\{pool="fide",state="published"\} \d+', told)
    assert re.search(r'arpad_lists\{pool="fide"\} \d+', told)
    assert "987654" not in told


def test_a_request_leaves_one_line_without_anything_secret(
    watched: TestClient[Litestar], capsys: pytest.CaptureFixture[str]
) -> None:
    answer = watched.get(
        "/account/link/very-secret-token?q=secret-query", headers={"Cookie": "arpad=secret-cookie"}
    )
    (line,) = lines_in(capsys)
    said = msgspec.json.decode(line)
    assert said["route"] == "/account/link/{token}"
    assert (said["method"], said["status"]) == ("GET", answer.status_code)
    assert said["bytes"] == int(answer.headers["content-length"])
    assert said["request"] == answer.headers["x-request-id"]
    assert said["account"] is None
    assert "secret" not in line


def test_a_page_that_is_not_there_is_told_without_its_address(
    watched: TestClient[Litestar], capsys: pytest.CaptureFixture[str]
) -> None:
    watched.get("/no/such/page")
    (line,) = lines_in(capsys)
    said = msgspec.json.decode(line)
    assert (said["route"], said["status"]) == ("unmatched", 404)


def test_the_number_of_a_proxy_is_kept_and_nonsense_is_not(watched: TestClient[Litestar]) -> None:
    kept = watched.get("/health", headers={"X-Request-ID": "proxy-17"})
    assert kept.headers["x-request-id"] == "proxy-17"
    made = watched.get("/health", headers={"X-Request-ID": 'x" injected'})
    assert re.fullmatch("[0-9a-f]{32}", made.headers["x-request-id"])


@pytest.mark.parametrize(("form", "lines"), [(LogForm.PLAIN, 1), (LogForm.NONE, 0)])
def test_lines_are_plain_or_left_out_as_wished(
    demo_settings: Settings, capsys: pytest.CaptureFixture[str], form: LogForm, lines: int
) -> None:
    with TestClient(application(replace(demo_settings, log=form))) as visitor:
        visitor.get("/health")
    told = [line for line in capsys.readouterr().err.splitlines() if "GET /health 200" in line]
    assert len(told) == lines
