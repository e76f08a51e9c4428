"""The import contracts hold, and the law is exact and knows neither clock nor environment."""

import ast
import subprocess
import sys
from collections.abc import Callable, Collection, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "arpad"

SURROUNDINGS = {"today", "now", "utcnow", "environ", "environb", "getenv"}
INEXACT_CALLS = {"float", "round"}
INEXACT_MODULES = {
    # The logistic expectation is irrational: ties are exact, the rest may be binary.
    "regulations/fesa/scale.py",
    "regulations/fesa/rounding.py",
    "regulations/fesa/table_solver.py",
    # Starting ratings come from a normal law, by the wording of the text.
    "regulations/fisf/classique_2019/starting_ratings.py",
}
# Worked examples of a text without dates are played on some day.
UNDATED_EXAMPLES = {"regulations/fesa/examples.py"}

Check = Callable[[ast.AST], Iterator[int]]


def uses_of_clock_or_environment(tree: ast.AST) -> Iterator[int]:
    """Yield the lines that read the clock or the environment, or import the means to."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr=name) if name in SURROUNDINGS:
                yield node.lineno
            case ast.Import(names=names) if any(alias.name == "time" for alias in names):
                yield node.lineno
            case ast.ImportFrom(module="time", level=0):
                yield node.lineno
            case ast.ImportFrom(module="os", names=names) if any(
                alias.name in SURROUNDINGS for alias in names
            ):
                yield node.lineno


def uses_of_inexact_numbers(tree: ast.AST) -> Iterator[int]:
    """Yield the lines with a float literal, a call of float or a call of the built-in round."""
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=float() | complex()):
                yield node.lineno
            case ast.Call(func=ast.Name(id=name)) if name in INEXACT_CALLS:
                yield node.lineno


def days_in_code(tree: ast.AST) -> Iterator[int]:
    """Yield the lines that write out a day, other than those between which a text is in force."""
    force = {
        keyword.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        for keyword in node.keywords
        if keyword.arg in {"since", "until"}
    }
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="date"), args=[ast.Constant(), *_]) if node not in force:
                yield node.lineno


def places(check: Check, *folders: str, save: Collection[str] = ()) -> list[str]:
    """List file and line of what the check finds below the folders, save in some modules."""
    found = []
    for folder in folders:
        files = sorted((PACKAGE / folder).rglob("*.py"))
        assert files, f"no module below {folder}"
        for file in files:
            if file.relative_to(PACKAGE).as_posix() in save:
                continue
            lines = check(ast.parse(file.read_text(encoding="utf-8")))
            found += [f"{file.relative_to(ROOT)}:{line}" for line in lines]
    return found


def test_import_contracts_hold() -> None:
    # In a process of its own: it silences every log that there is in the one it runs in.
    words = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports("
    words += f"config_filename={str(ROOT / 'pyproject.toml')!r}, no_cache=True))"
    done = subprocess.run(
        [sys.executable, "-c", words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def test_model_and_regulations_read_neither_clock_nor_environment() -> None:
    assert places(uses_of_clock_or_environment, "model", "regulations") == []


def test_model_and_regulations_are_exact() -> None:
    assert places(uses_of_inexact_numbers, "model", "regulations", save=INEXACT_MODULES) == []


def test_no_day_of_the_law_stands_in_code() -> None:
    """Days stand in `parameters.toml` and `readings.toml`, where an officer can read them."""
    assert places(days_in_code, "regulations", save=UNDATED_EXAMPLES) == []


@pytest.mark.parametrize(
    ("snippet", "lines"),
    [
        ("OTHERWISE_FROM = date(2012, 7, 1)", [1]),
        ("on < date(2021, 2, 1)", [1]),
        ("Edition('a/b', since=date(2011, 7, 1), until=date(2013, 6, 30))", []),
        ("date(decision.year + 1, month, 1)", []),
    ],
)
def test_a_day_in_code_is_found(snippet: str, lines: list[int]) -> None:
    assert list(days_in_code(ast.parse(snippet))) == lines


@pytest.mark.parametrize(
    "snippet",
    [
        "date.today()",
        "datetime.date.today()",
        "datetime.now(UTC)",
        "dt.datetime.utcnow()",
        "clock = datetime.now",
        "import time",
        "from time import time",
        "os.environ['ARPAD_BOOK']",
        "os.getenv('ARPAD_BOOK')",
        "from os import environ",
    ],
)
def test_a_look_at_clock_or_environment_is_found(snippet: str) -> None:
    assert list(uses_of_clock_or_environment(ast.parse(snippet))) == [1]


@pytest.mark.parametrize("snippet", ["0.5", "-1e3", "2j", "float('0.5')", "round(total / 2)"])
def test_an_inexact_number_is_found(snippet: str) -> None:
    assert list(uses_of_inexact_numbers(ast.parse(snippet))) == [1]


@pytest.mark.parametrize(
    "snippet",
    ["Decimal('0.5')", "Fraction(1, 2)", "half_up(total)", "event.round", "on.year", "time(12)"],
)
def test_exact_and_dated_code_passes(snippet: str) -> None:
    tree = ast.parse(snippet)
    assert list(uses_of_clock_or_environment(tree)) == []
    assert list(uses_of_inexact_numbers(tree)) == []
