"""Typesetting: a template and its data become the bytes of a PDF, the same ones every time.

Everything that is printed goes over as JSON and is text there, never source: a name prints as it is
written, whatever it looks like. Only the fonts inside typst are used, so that a page looks the same
wherever it is made.
"""

import json
from collections.abc import Mapping
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Any

from msgspec import Struct

from arpad.formats.document import Findings
from arpad.formats.extras import need
from arpad.locale import Language, message, words
from arpad.model.finding import warn

TEMPLATES = Path(__file__).parent

TAGGED = "ua-1"
ACCESSIBLE = ("a-2a", TAGGED)
"""For archives and for screen readers: every table, heading and figure is tagged as what it is."""
ARCHIVED = ("a-2b",)
"""For archives: what is printed is all there is."""

STRANGE_LETTERS = warn(
    None,
    "PDF",
    "Some letters are in none of the fonts and stand as empty boxes; write those names in Latin, "
    "Greek or Cyrillic letters.",
)


class Pdf(Struct, frozen=True):
    """A document that was set, and what there is to say about it."""

    data: bytes
    findings: Findings = ()


def typeset(
    template: str,
    data: Mapping[str, Any],
    *,
    language: Language,
    on: date | None,
    standards: tuple[str, ...] = ACCESSIBLE,
) -> Pdf:
    """Set a template with its data; `on` is the day the document bears, for want of a clock."""
    typst = need("typst", extra="print", purpose="Writing PDF")
    page = words(language)(message("page {page} of {pages}"))
    common = {"language": language.value, "page": page, "is-dated": on is not None}
    inputs = {"data": _as_json({**data, **common})}
    compiler = typst.Compiler(
        TEMPLATES / template, root=TEMPLATES, ignore_system_fonts=True, sys_inputs=inputs
    )
    try:
        return Pdf(_compiled(compiler, on, standards))
    except typst.TypstError as problem:
        if not problem.message.startswith("PDF/"):
            raise
        # The standards allow no letter without a shape, no heading without a letter. A list with a
        # few boxes beats no list.
        told = (STRANGE_LETTERS,) if "not be displayed" in problem.diagnostic else ()
        return Pdf(_compiled(compiler, on, ()), told)


def _compiled(compiler: Any, on: date | None, standards: tuple[str, ...]) -> bytes:  # noqa: ANN401
    if on is None:
        # An archive takes no document without a day, and a made-up one would be worse.
        standards = tuple(standard for standard in standards if standard == TAGGED)
    at = datetime.combine(on, time(), UTC) if on else 0
    data, _ = compiler.compile_with_warnings(
        format="pdf", timestamp=at, pdf_standards=list(standards)
    )
    return bytes(data)


def _as_json(data: Mapping[str, Any]) -> str:
    # Half a surrogate pair, which no file can hold, becomes a question mark.
    return json.dumps(data, ensure_ascii=False).encode(errors="replace").decode()
