"""What pages say about the tree, the versions and the words holds."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from arpad.regulations.catalogue import editions, federations

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "arpad"
LONGEST_SCRIPT = 6


def page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def tree(text: str) -> Iterator[str]:
    """Yield the paths that a drawn tree names."""
    above: list[str] = []
    for line in text.splitlines():
        drawn = re.match(r"(?P<indent>(?:[│ ]   )*)[├└]── (?P<name>\S+)", line)
        if drawn:
            del above[len(drawn["indent"]) // 4 :]
            above.append(drawn["name"].rstrip("/"))
            yield "/".join(above)


def test_the_tree_of_the_readme_exists() -> None:
    paths = list(tree(page("README.md")))
    assert "src/arpad/regulations/fide/b02_2010" in paths
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_the_tree_names_every_package() -> None:
    packages = {f"src/arpad/{init.parent.name}" for init in PACKAGE.glob("*/__init__.py")}
    assert packages <= set(tree(page("README.md")))


def test_the_readme_names_every_federation() -> None:
    introduction = page("README.md").partition("## ")[0]
    assert [name for name in federations() if name.upper() not in introduction] == []


def test_the_readme_rates_an_event_from_python_in_six_lines() -> None:
    scripts = re.findall(r"^```python\n(.*?)^```$", page("README.md"), re.MULTILINE | re.DOTALL)
    assert scripts
    assert all(len(s.strip().splitlines()) <= LONGEST_SCRIPT for s in scripts)


def test_every_module_says_what_it_is_for() -> None:
    silent = [
        str(file.relative_to(ROOT))
        for file in sorted(PACKAGE.rglob("*.py"))
        if not ast.get_docstring(ast.parse(file.read_text(encoding="utf-8")))
    ]
    assert silent == []


def test_the_changelog_knows_the_version() -> None:
    version = tomllib.loads(page("pyproject.toml"))["project"]["version"]
    headings = re.findall(r"^## (\S+), \d{4}-\d\d-\d\d$", page("CHANGELOG.md"), re.MULTILINE)
    assert version in headings


def test_the_changelog_dates_the_editions() -> None:
    lines = page("CHANGELOG.md").splitlines()
    for edition in editions():
        force = edition.span().removeprefix("from ") if edition.is_dated else "undated"
        start = f"| `{edition.name}` | {force} |"
        assert any(line.startswith(start) for line in lines), start


def test_the_glossary_is_in_order_and_says_each_word_once() -> None:
    words = re.findall(r"^- \*\*(.+?)\*\*: ", page("docs/glossary.md"), re.MULTILINE)
    assert words == sorted(set(words), key=lambda word: (word.casefold(), word))
    assert len(words) == page("docs/glossary.md").count("\n- ")


def test_what_the_architecture_calls_missing_is_missing() -> None:
    last = page("docs/architecture.md").partition("## What exists")[2]
    there, missing = last.split("Not yet: ")
    names = set(re.findall(r"`(\w+)`", there))
    assert names >= {init.parent.name for init in PACKAGE.glob("*/__init__.py")}
    assert not [name for name in re.findall(r"`(\w+)`", missing) if (PACKAGE / name).exists()]
