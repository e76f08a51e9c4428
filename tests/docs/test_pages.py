"""Pages are what the code says: generated ones whole, the others in their tables and output."""

from pathlib import Path

import pytest
from docs import generate
from docs.generators.sections import filled
from docs.generators.shown_output import renewed

RENEW = "run `make docs` and look at what changed"


def test_generated_pages_are_current() -> None:
    stale = [
        path.name
        for path, text in generate.generated()
        if path.read_text(encoding="utf-8") != f"{text.strip()}\n"
    ]
    assert stale == [], RENEW


@pytest.mark.parametrize(
    "page", generate.by_hand(), ids=lambda page: str(page.relative_to(generate.ROOT))
)
def test_blocks_run_and_show_what_they_say(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert renewed(filled(text)) == text, RENEW


def test_check_names_a_stale_page_and_leaves_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fresh, stale = tmp_path / "fresh.md", tmp_path / "stale.md"
    fresh.write_text("as it should be\n", encoding="utf-8")
    stale.write_text("as it was\n", encoding="utf-8")
    wanted = [(path, "as it should be\n") for path in (fresh, stale)]
    monkeypatch.setattr(generate, "ROOT", tmp_path)
    monkeypatch.setattr(generate, "pages", lambda: iter(wanted))
    assert generate.main(["--check"]) == 1
    assert capsys.readouterr().out == "stale: stale.md\n"
    assert stale.read_text(encoding="utf-8") == "as it was\n"
    assert generate.main([]) == 0
    assert stale.read_text(encoding="utf-8") == "as it should be\n"
    assert generate.main(["--check"]) == 0
