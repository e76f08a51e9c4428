"""What a reader of a PDF sees: its pages as text."""

import io
from collections.abc import Callable

import pytest
from pypdf import PdfReader


def _pages(pdf: bytes) -> list[str]:
    # A line that was broken, or a wider space, is no difference to a reader.
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(pdf)).pages]


@pytest.fixture
def pages() -> Callable[[bytes], list[str]]:
    return _pages
