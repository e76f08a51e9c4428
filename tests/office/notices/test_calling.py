"""Webhooks: called with a signature, at public addresses only, within a few seconds."""

import socket
import time
from collections.abc import Callable, Iterator
from datetime import date
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from arpad.model.event import Event
from arpad.office.access.entrance import Entrance
from arpad.office.notices import addresses, webhooks
from arpad.office.notices.addresses import addresses_of, place_of
from arpad.office.notices.calling import call
from arpad.office.notices.calls_due import make_calls
from arpad.office.notices.telling import tell
from arpad.office.office import OfficeError
from arpad.store.desk.deliveries import Delivery, Progress, Way, newest_deliveries
from arpad.store.desk.log import Sought, lines

if TYPE_CHECKING:
    from tests.office.conftest import Desk
    from tests.office.notices.conftest import Hands

MakeEvent = Callable[..., Event]
PAGE = Path(__file__).parents[3] / "docs" / "webhooks.md"


class Program:
    """A program that is called: what it got, and what it answers."""

    def __init__(self) -> None:
        self.calls = list[tuple[dict[str, str], bytes]]()
        self.status = 204
        program = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                program.calls.append((dict(self.headers.items()), body))
                self.send_response(program.status)
                self.send_header("Location", f"http://localhost:{program.port}/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:  # noqa: ANN401 - as the server calls it
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port: int = self.server.server_address[1]
        self.url = f"http://localhost:{self.port}/hook"


@pytest.fixture
def program() -> Iterator[Program]:
    running = Program()
    thread = Thread(target=running.server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    yield running
    running.server.shutdown()
    thread.join()
    running.server.server_close()


def entrance(hands: "Hands") -> Entrance:
    return Entrance(desk=hands.desk, who="root", now=hands.now)


def last(hands: "Hands") -> Delivery:
    with hands.desk.reading() as connection:
        return newest_deliveries(connection, (Way.CALL,), 1)[0]


def verification() -> Callable[[str, dict[str, str], bytes], bool]:
    """Return the function that the documentation shows, run as it stands there."""
    code = PAGE.read_text().partition("```py\n")[2].partition("```")[0]
    names = dict[str, Any]()
    exec(compile(code, str(PAGE), "exec"), names)  # noqa: S102 - our own page
    found: Callable[[str, dict[str, str], bytes], bool] = names["is_from_the_office"]
    return found


def test_a_call_is_signed_as_the_documentation_says(
    hands: "Hands",
    desk: "Desk",
    a_event: MakeEvent,
    program: Program,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk.players("fide", date(2012, 1, 1), {"A": 2000, "B": 2100})
    tell(hands.bench, "http://localhost", with_letters=False)
    made = webhooks.add(entrance(hands), program.url, ["event"], with_local=True)
    number = desk.event("fide", a_event("Tallinn Open"))
    tell(hands.bench, "http://localhost", with_letters=False)
    assert make_calls(hands.bench, with_local=True) == 1
    ((headers, body),) = program.calls
    (news,) = msgspec.json.decode(body)["news"]
    assert (news["event"], news["from"], news["to"]) == (number, None, "ready")
    assert headers["X-Arpad-Event"] == "event"
    assert headers["X-Arpad-Delivery"] == str(last(hands).id)
    is_from_the_office = verification()
    monkeypatch.setattr(time, "time", lambda: float(hands.now.timestamp()))
    assert is_from_the_office(made.secret, headers, body)
    assert not is_from_the_office(made.secret, headers, body + b" ")
    assert not is_from_the_office("another secret", headers, body)
    later = {**headers, "X-Arpad-Timestamp": str(int(hands.now.timestamp()) + 1)}
    assert not is_from_the_office(made.secret, later, body)
    hands.later(6)
    assert not is_from_the_office(made.secret, headers, body)


def test_only_news_of_the_chosen_kinds_are_called_for(
    hands: "Hands",
    desk: "Desk",
    a_event: MakeEvent,
    program: Program,
) -> None:
    desk.players("fide", date(2012, 1, 1), {"A": 2000, "B": 2100})
    tell(hands.bench, "", with_letters=False)
    webhooks.add(entrance(hands), program.url, ["list"], with_local=True)
    desk.event("fide", a_event())
    assert tell(hands.bench, "", with_letters=False) == 0


@pytest.mark.parametrize("status", [302, 307, 400, 500])
def test_a_call_that_was_not_understood_is_made_again_and_then_given_up(
    hands: "Hands", program: Program, status: int
) -> None:
    made = webhooks.add(entrance(hands), program.url, ["event"], with_local=True)
    webhooks.try_out(entrance(hands), made.webhook.id)
    program.status = status
    for minutes in (1, 5, 30, 300):
        assert make_calls(hands.bench, with_local=True) == 0
        assert make_calls(hands.bench, with_local=True) == 0  # not before it is due
        hands.later(minutes)
    assert last(hands).state is Progress.FAILED
    assert last(hands).said == f"The other side answered {status}."
    # Nobody went where it pointed to, and every try had the same number.
    assert len(program.calls) == 4
    assert len({headers["X-Arpad-Delivery"] for headers, _ in program.calls}) == 1


def test_a_closed_webhook_is_called_no_more(hands: "Hands", program: Program) -> None:
    made = webhooks.add(entrance(hands), program.url, ["event"], with_local=True)
    webhooks.try_out(entrance(hands), made.webhook.id)
    webhooks.close(entrance(hands), made.webhook.id)
    assert make_calls(hands.bench, with_local=True) == 0
    assert last(hands).state is Progress.STOPPED
    for deed in (webhooks.close, webhooks.try_out):
        with pytest.raises(OfficeError):
            deed(entrance(hands), made.webhook.id)
    with hands.desk.reading() as connection:
        told = lines(connection, Sought(subject=f"webhook {made.webhook.id}"), most=10)
    assert [line.action for line in told] == ["close webhook", "try webhook", "add webhook"]
    assert made.secret not in repr(told)


def test_a_program_that_answers_letter_by_letter_is_cut_off() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]

        def drip() -> None:
            with listening.accept()[0] as heard:
                for letter in b"HTTP/1.1 200 OK" + b" " * 1000:
                    try:
                        heard.sendall(bytes([letter]))
                    except OSError:
                        return
                    time.sleep(0.05)

        thread = Thread(target=drip)
        thread.start()
        began = time.monotonic()
        with pytest.raises(Exception):  # noqa: B017, PT011 - whatever a cut connection raises
            call(f"http://localhost:{port}/", b"{}", {}, with_local=True, seconds=0.4)
        assert time.monotonic() - began < 3
        thread.join()


def test_a_webhook_that_cannot_be_reached_is_tried_once_for_all_that_waits(
    hands: "Hands", program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = webhooks.add(entrance(hands), program.url, ["event"], with_local=True)
    for _ in range(5):
        webhooks.try_out(entrance(hands), made.webhook.id)
    tried = list[str]()

    def unreachable(url: str, *_: object, **__: object) -> int:
        tried.append(url)
        raise TimeoutError

    monkeypatch.setattr("arpad.office.notices.calls_due.call", unreachable)
    make_calls(hands.bench, with_local=True)
    assert len(tried) == 1
    assert last(hands).tries == 1
    assert last(hands).said == "There was no answer within 10 seconds."


REFUSED = (
    "http://example.org/",
    "ftp://example.org/",
    "https://",
    "https://user:word@example.org/",
    "https://example.org/#part",
    "https://example.org:0/",
    "https://example.org:99999/",
    "https://exa mple.org/",
    "https://example.org/\r\nX: y",
    "https://õun.example.org/",
    "https://example.org\\@127.0.0.1/",
    "https://example.org/" + "x" * 600,
    "javascript:alert(1)",
    "//example.org/",
    "",
)


@pytest.mark.parametrize("with_local", [True, False])
@pytest.mark.parametrize("url", REFUSED)
def test_what_is_no_address_of_a_webhook_is_refused(url: str, with_local: bool) -> None:  # noqa: FBT001
    with pytest.raises(OfficeError):
        place_of(url, with_local=with_local)


INSIDE = (
    "127.0.0.1",
    "0.0.0.0",  # noqa: S104 - refused
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "2002:7f00:1::",
    "64:ff9b::7f00:1",
    "2001:0:53aa:64c:0:fbff:80ff:fffe",
)


@pytest.mark.parametrize("address", INSIDE)
def test_a_name_that_leads_inside_is_never_called(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name may lead elsewhere by the time it is called: so it is looked up each time."""

    def leads(*answers: str) -> Callable[..., list[Any]]:
        return lambda *_, **__: [(0, 0, 0, "", (each, 443)) for each in answers]

    place = place_of("https://hook.example.org/", with_local=True)
    monkeypatch.setattr(socket, "getaddrinfo", leads("93.184.215.14", address))
    for with_local in (True, False):
        with pytest.raises(OfficeError, match="public internet"):
            addresses_of(place, with_local=with_local)
    monkeypatch.setattr(socket, "getaddrinfo", leads("93.184.215.14", "2606:2800:21f:cb07::1"))
    assert len(addresses_of(place, with_local=False)) == 2


@pytest.mark.parametrize(
    "url",
    ["https://127.0.0.1/", "https://localhost/", "https://0x7f.1/", "https://2130706433/"],
)
def test_a_safe_site_never_calls_its_own_machine(hands: "Hands", url: str) -> None:
    with pytest.raises(OfficeError, match=r"public internet|can be found"):
        webhooks.add(entrance(hands), url, ["event"], with_local=False)


def test_a_webhook_of_a_site_that_became_safe_is_called_no_more(
    hands: "Hands", program: Program
) -> None:
    made = webhooks.add(entrance(hands), program.url, ["event"], with_local=True)
    webhooks.try_out(entrance(hands), made.webhook.id)
    assert make_calls(hands.bench, with_local=False) == 0
    assert program.calls == []
    assert last(hands).said == addresses.ONLY_HTTPS
