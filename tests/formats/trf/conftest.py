"""Samples and small tools for the tests of the report file."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from arpad.formats.trf import TrfFile, observations, read_trf

SAMPLES = Path(__file__).parent / "samples"

Put: TypeAlias = Callable[..., bytes]
Told: TypeAlias = Callable[[bytes], list[tuple[str, str, str]]]


def file_from(data: bytes) -> TrfFile:
    file, findings = read_trf(data, name="open.trf")
    assert findings == ()
    assert file is not None
    return file


@pytest.fixture(scope="session")
def samples() -> Path:
    return SAMPLES


@pytest.fixture(scope="session")
def clean() -> bytes:
    """Return a file in which nothing is wrong."""
    return (SAMPLES / "open_2016.trf").read_bytes()


@pytest.fixture(scope="session")
def read() -> Callable[[bytes], TrfFile]:
    """Return a reader of bytes that can be read."""
    return file_from


@pytest.fixture(scope="session")
def put(clean: bytes) -> Put:
    """Return a function that writes texts at lines and columns of the clean file, or of another."""

    def change(*changes: tuple[int, int, str], into: bytes = clean) -> bytes:
        lines = into.decode().split("\r\n")
        for number, column, text in changes:
            line = f"{lines[number - 1]:<{column - 1}}"
            lines[number - 1] = line[: column - 1] + text + line[column - 1 + len(text) :]
        return "\r\n".join(lines).encode()

    return change


@pytest.fixture(scope="session")
def told() -> Told:
    """Return a function that lists severity, place and sentence of every observation."""

    def tell(data: bytes) -> list[tuple[str, str, str]]:
        return [
            (o.severity.value, o.where, o.finding.message) for o in observations(file_from(data))
        ]

    return tell
