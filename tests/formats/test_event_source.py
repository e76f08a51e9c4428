"""A file is read as what it is, and whatever it holds there is an answer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.formats.event_source import Format, is_report, source_from_bytes
from arpad.model.finding import Severity

NAMES = ["report.trf", "report.txt", "event.json", "event.toml", "open.TUNX", "x", ""]
PIECES = [
    b"012 Open\n",
    b"001    1 m    Kask, Kaur",
    b"### a comment\r",
    b"XXR 5\r\n",
    b"{",
    b'name = "x"\n',
    b"\xef\xbb\xbf",
    b"\x00\x01",
    b"\x93\xff\x89\x44",
    b"PK\x03\x04",
    b"   ",
]


@given(
    data=st.binary(max_size=200) | st.lists(st.sampled_from(PIECES), max_size=6).map(b"".join),
    name=st.sampled_from(NAMES),
)
def test_any_bytes_have_an_answer(data: bytes, name: str) -> None:
    source = source_from_bytes(data, name=name)
    errors = [f for f in source.findings if f.severity is Severity.ERROR]
    assert (source.event is None) == bool(errors)
    assert source.report is None or source.format is Format.TRF


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"012 Open", True),
        (b"012", True),
        (b"\xef\xbb\xbf012 Open", True),
        (b"\r\n\r\n001    1", True),
        (b"DDD SSSS sTTT\n001    1", True),
        (b"XXR 9\r001    1", True),
        (b"### 1\r### 2\r012 Open", True),
        (b"0123 Open", False),
        (b" 012 Open", False),
        (b"Open 012\n", False),
        (b'{"name":\n012 \n}', False),
        (b'name = """\n012 Open\n"""', False),
        (b"# 1\n[[players]]\n012 \n", False),
        (b"### 1\n", False),
        (b"", False),
    ],
)
def test_records_make_a_report(data: bytes, *, expected: bool) -> None:
    assert is_report(data) is expected
