"""Forms are read into memory, up to a size, and whatever is no form is refused in words."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from litestar.exceptions import ClientException, HTTPException

from arpad.web.carried import brought_back, carried
from arpad.web.sent import LARGEST_FILE, read_form


def form(*parts: tuple[str, str | None, bytes]) -> bytes:
    lines = list[bytes]()
    for name, filename, data in parts:
        told = f'; filename="{filename}"' if filename is not None else ""
        head = f'--edge\r\nContent-Disposition: form-data; name="{name}"{told}\r\n\r\n'
        lines.append(head.encode() + data + b"\r\n")
    return b"".join(lines) + b"--edge--\r\n"


def test_a_form_has_fields_and_a_file() -> None:
    sent = read_form(form(("edition", None, b""), ("file", "a.trf", b"012 Open")), "edge")
    assert (dict(sent.fields), sent.name, sent.data) == ({"edition": ""}, "a.trf", b"012 Open")


def test_a_file_that_was_not_chosen_is_none() -> None:
    sent = read_form(form(("file", "", b""), ("text", None, "Ülo".encode())), "edge")
    assert (sent.fields["text"], sent.data) == ("Ülo", b"")


def test_a_file_that_is_too_large_is_refused() -> None:
    with pytest.raises(HTTPException) as refused:
        read_form(form(("file", "a.trf", b"x" * (LARGEST_FILE + 1))), "edge")
    assert refused.value.status_code == 413
    assert "5 MB" in refused.value.detail


@given(st.binary(max_size=300))
def test_whatever_is_no_form_is_refused_in_words(body: bytes) -> None:
    for sent in (body, form(("file", "a", b"x"))[:-20] + body):
        with suppress(HTTPException):
            read_form(sent, "edge")


@given(st.binary(max_size=2000))
def test_a_file_that_is_carried_comes_back_as_it_was(data: bytes) -> None:
    assert brought_back(carried(data)) == data


@given(st.text(max_size=100))
def test_a_damaged_field_is_refused(field: str) -> None:
    with suppress(ClientException):
        brought_back(field)


def test_a_field_that_unfolds_to_more_than_a_file_is_refused() -> None:
    with pytest.raises(ClientException):
        brought_back(carried(b"\0" * (LARGEST_FILE + 1)))
