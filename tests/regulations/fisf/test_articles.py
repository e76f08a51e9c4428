"""Nothing of the text is forgotten, nothing invented: rules, their calls, tests, rows, parameters.

What the articles of every federation must keep stands in `../test_articles.py`.
"""

import ast
from collections.abc import Callable
from pathlib import Path
from tomllib import loads
from types import ModuleType

import pytest

from arpad.regulations.edition import Treatment
from arpad.regulations.fisf.applied_law import AppliedLaw

HERE = Path(__file__).parent
ROWS = {
    *(f"R{number}" for number in range(1, 8)),
    *("RA1", "RA2", "S1"),
    *(f"B{number}" for number in range(1, 26)),
}
"""Seven sections, two annexes, the open points of the text and one of ours."""

WARNED_OF_ELSEWHERE = {"annex 1"}
"""Annex 1 speaks of rankings, which no tournament has: see `test_starting_ratings.py`."""


@pytest.mark.parametrize("lack", ["a rule", "a call", "a test"])
def test_no_article_lacks(lack: str, articles_lacking: Callable[[str], list[str]]) -> None:
    lacking = articles_lacking(lack)
    assert not lacking, "\n".join(lacking)


def test_the_sections_and_annexes_stand_in_the_order_of_the_text(law: AppliedLaw) -> None:
    assert list(law.edition.articles()) == [*"123456", "annex 1", "annex 2", "7"]


def test_every_row_is_carried_by_an_article_and_no_other_row_is(law: AppliedLaw) -> None:
    carried = {row for article in law.edition.articles().values() for row in article.rows}
    assert ROWS - carried == set()
    assert carried - ROWS == set()


def test_a_reading_stands_with_exactly_the_articles_that_carry_its_row(law: AppliedLaw) -> None:
    articles = law.edition.articles()
    for name, reading in law.edition.readings().items():
        carrying = {number for number, article in articles.items() if reading.row in article.rows}
        assert carrying == set(reading.articles), name


def test_every_article_that_refuses_or_warns_has_a_tournament_that_triggers_it(
    law: AppliedLaw,
) -> None:
    objecting = {Treatment.REFUSE, Treatment.WARN}
    wanted = {n for n, a in law.edition.articles().items() if a.treatments & objecting}
    cases = loads((HERE / "cases" / "admission.toml").read_text("utf-8"))["case"]
    assert wanted - {case["article"] for case in cases} == WARNED_OF_ELSEWHERE
    refusing = {n for n, a in law.edition.articles().items() if Treatment.REFUSE in a.treatments}
    assert {case["article"] for case in cases if case["severity"] == "refuse"} == refusing


def test_every_parameter_is_asked_for_by_a_rule(
    law: AppliedLaw, edition_module: ModuleType
) -> None:
    folder = Path(str(edition_module.__file__)).parent
    asked = {
        node.attr
        for path in folder.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "PARAMETERS"
    }
    assert law.edition.parameters is not None
    assert asked == set(law.edition.parameters.__struct_fields__)


def test_every_parameter_is_in_force_from_the_first_day(law: AppliedLaw) -> None:
    parameters = law.edition.parameters
    assert parameters is not None
    for name in parameters.__struct_fields__:
        (value,) = getattr(parameters, name)
        assert value.since == law.edition.since, name


def test_every_reading_that_a_rule_asks_for_exists(
    law: AppliedLaw, edition_module: ModuleType
) -> None:
    folder = Path(str(edition_module.__file__)).parents[1]
    asked = {
        ast.literal_eval(node.args[0])
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in {"take", "choice"}
    }
    readings = law.edition.readings()
    assert asked <= set(readings)
    assert {name for name, reading in readings.items() if reading.switch} <= asked


def test_a_printed_error_differs_from_what_the_text_should_say(law: AppliedLaw) -> None:
    errors = law.edition.printed_errors()
    assert len({(error.article, error.where) for error in errors}) == len(errors)
    assert all(error.printed != error.by_text for error in errors)
    assert all(error.note for error in errors)
