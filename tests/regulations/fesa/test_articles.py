"""Nothing of the rules is forgotten, nothing invented: rules, their calls, tests, open points.

What the articles of every federation must keep stands in `../test_articles.py`.
"""

from collections.abc import Callable
from pathlib import Path
from tomllib import loads

import pytest

from arpad.regulations.edition import Treatment, parameters_of
from arpad.regulations.fesa import numbers
from arpad.regulations.fesa.applied_law import AppliedLaw

HERE = Path(__file__).parent
RULES = ["preamble", *(str(number) for number in range(1, 13))]
OPEN_POINTS = {f"A{number}" for number in range(1, 27)}
"""The ambiguities of the text."""
OF_SOLUTION = {"S1", "S2", "S3"}
"""Open points that only come up when a table is solved."""


@pytest.mark.parametrize("lack", ["a rule", "a call", "a test"])
def test_no_article_lacks(
    edition: str, lack: str, articles_lacking: Callable[[str], list[str]]
) -> None:
    lacking = articles_lacking(lack)
    assert not lacking, "\n".join([edition, *lacking])


def test_the_articles_are_the_preamble_and_the_twelve_rules(law: AppliedLaw) -> None:
    assert list(law.edition.articles()) == RULES


def test_every_rule_and_open_point_is_carried_by_an_article(law: AppliedLaw) -> None:
    wanted = {"P", *(f"R{number}" for number in range(1, 13)), *OPEN_POINTS, *OF_SOLUTION}
    carried = {row for article in law.edition.articles().values() for row in article.rows}
    assert carried == wanted


def test_every_open_point_has_a_reading_and_every_reading_an_open_point(law: AppliedLaw) -> None:
    rows = {reading.row for reading in law.edition.readings().values()}
    assert rows == OPEN_POINTS | OF_SOLUTION


def test_a_reading_is_named_by_the_articles_that_carry_its_open_point(law: AppliedLaw) -> None:
    for name, reading in law.edition.readings().items():
        carrying = {n for n, a in law.edition.articles().items() if reading.row in a.rows}
        assert carrying == set(reading.articles), name


def test_every_article_that_refuses_or_warns_has_an_event_that_triggers_it(
    edition: str, law: AppliedLaw
) -> None:
    objecting = {Treatment.REFUSE, Treatment.WARN}
    wanted = {n for n, a in law.edition.articles().items() if a.treatments & objecting}
    files = (HERE / "cases", HERE / edition.removeprefix("fesa/") / "cases")
    cases = [
        case
        for folder in files
        for case in loads((folder / "admission.toml").read_text("utf-8"))["case"]
    ]
    found = {(case["article"], case["severity"]) for case in cases}
    assert wanted == {article for article, severity in found if severity in {"refuse", "warn"}}
    refusing = {n for n, a in law.edition.articles().items() if Treatment.REFUSE in a.treatments}
    assert refusing == {article for article, severity in found if severity == "refuse"}


def test_both_editions_have_the_same_parameters_and_readings(
    laws: dict[str, AppliedLaw],
) -> None:
    text, program = laws["fesa/elo_text"].edition, laws["fesa/elo_program"].edition
    assert text.readings().keys() == program.readings().keys()
    for name, reading in text.readings().items():
        assert reading.choices.keys() == program.readings()[name].choices.keys(), name
        assert (reading.row, reading.switch) == (
            program.readings()[name].row,
            program.readings()[name].switch,
        ), name


def test_every_number_is_asked_for_by_name(law: AppliedLaw) -> None:
    assert law.edition.parameters is not None
    names = [name for name, _ in parameters_of(law.edition.parameters)]
    assert names == list(numbers.Numbers.__struct_fields__)
