"""Letters over an encrypted connection, to a real mail server with a certificate of its own."""

import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.office.notices.conftest import MailServer
from tests.office.notices.test_sending import last, states, wait_for

from arpad.office.notices.post import Post
from arpad.office.notices.sending import send_letters
from arpad.store.desk.deliveries import Progress

if TYPE_CHECKING:
    from tests.office.notices.conftest import Hands

SCHEMES = ("starttls", "smtps")


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Make a certificate for this host and its key."""
    folder = tmp_path_factory.mktemp("certificate")
    made, key = folder / "certificate.pem", folder / "key.pem"
    asked = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost"
    names = ["-addext", "subjectAltName=IP:127.0.0.1", "-out", str(made), "-keyout", str(key)]
    subprocess.run([*asked.split(), *names], check=True, capture_output=True)
    return made, key


@pytest.fixture(params=SCHEMES)
def encrypted(
    request: pytest.FixtureRequest, certificate: tuple[Path, Path]
) -> Iterator[tuple[MailServer, Post]]:
    """Lend a mail server that takes letters over an encrypted connection only."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(*certificate)
    is_late = request.param == "starttls"
    late = {"tls_context": context, "require_starttls": True}
    server = MailServer()
    server.start(**(late if is_late else {"ssl_context": context}))
    yield server, server.post(scheme=request.param)
    server.stop()


def test_a_letter_goes_to_a_server_whose_certificate_is_trusted(
    encrypted: tuple[MailServer, Post],
    certificate: tuple[Path, Path],
    hands: "Hands",
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate[0]))
    server, post = encrypted
    wait_for(hands, "anna@example.org")
    assert send_letters(hands.bench, post) == 1
    assert [letter["To"] for letter in server.letters] == ["anna@example.org"]


def test_a_server_whose_certificate_nobody_vouches_for_gets_nothing(
    encrypted: tuple[MailServer, Post], hands: "Hands"
) -> None:
    server, post = encrypted
    wait_for(hands, "anna@example.org")
    assert send_letters(hands.bench, post) == 0
    assert server.letters == []
    assert states(hands) == [(Progress.WAITING, 1)]
    assert last(hands).said == "The mail server does not prove who it is."
