"""Write the generated pages again, and the output that pages show: `make docs`.

`python docs/generate.py --check` writes nothing, names the stale pages and exits 1 if there are
any. The same code and the same examples always give the same pages.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from docs.generators.api import openapi_document  # noqa: E402
from docs.generators.cli_page import cli_page  # noqa: E402
from docs.generators.edition_pages import edition_page, index_page, page_name  # noqa: E402
from docs.generators.fesa_differences import PAGE as DIFFERENCES_PAGE  # noqa: E402
from docs.generators.fesa_differences import differences_page  # noqa: E402
from docs.generators.grades_page import PAGE as GRADES_PAGE  # noqa: E402
from docs.generators.grades_page import grades_page  # noqa: E402
from docs.generators.scrabble_page import PAGE as SCRABBLE_PAGE  # noqa: E402
from docs.generators.scrabble_page import scrabble_page  # noqa: E402
from docs.generators.sections import filled  # noqa: E402
from docs.generators.shown_output import renewed  # noqa: E402
from docs.generators.tables_page import tables_page  # noqa: E402

from arpad.regulations.catalogue import editions, texts_besides  # noqa: E402

DOCS = ROOT / "docs"


def generated() -> Iterator[tuple[Path, str]]:
    """Yield the pages that are written from the code alone."""
    yield DOCS / "cli.md", cli_page()
    yield DOCS / "openapi.json", openapi_document()
    yield DOCS / "regulations" / "index.md", index_page()
    yield DOCS / "regulations" / "tables.md", tables_page()
    yield DOCS / "regulations" / GRADES_PAGE, grades_page()
    yield DOCS / "regulations" / DIFFERENCES_PAGE, differences_page()
    yield DOCS / "regulations" / SCRABBLE_PAGE, scrabble_page()
    for edition in (*editions(), *texts_besides().values()):
        yield DOCS / "regulations" / page_name(edition), edition_page(edition)


def by_hand() -> list[Path]:
    """Return the pages written by hand, whose tables and shown output are renewed."""
    pages = [ROOT / "README.md", *DOCS.glob("*.md"), *(DOCS / "decisions").glob("*.md")]
    return sorted(set(pages) - {DOCS / "cli.md"})


def pages() -> Iterator[tuple[Path, str]]:
    """Yield every page as it should be."""
    for path, text in generated():
        yield path, f"{text.strip()}\n"
    for path in by_hand():
        yield path, renewed(filled(path.read_text(encoding="utf-8")))


def main(words: list[str]) -> int:
    """Write what has changed, or with --check only name it."""
    stale = [(path, text) for path, text in pages() if not _is_current(path, text)]
    for path, text in stale:
        print(f"{'stale' if '--check' in words else 'written'}: {path.relative_to(ROOT)}")
        if "--check" not in words:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
    return 1 if stale and "--check" in words else 0


def _is_current(path: Path, text: str) -> bool:
    return path.exists() and path.read_bytes() == text.encode()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
