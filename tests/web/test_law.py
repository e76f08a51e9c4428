"""The law in plain words: every number of every edition has a name, every badge a meaning."""

from datetime import date
from decimal import Decimal

import pytest

from arpad.locale import Language, words
from arpad.locale.words import MINUS
from arpad.regulations import catalogue
from arpad.regulations.commentary import parameters
from arpad.regulations.conformance import Verdict, conformance
from arpad.regulations.edition import Treatment
from arpad.web.law import FEDERATIONS, TREATMENTS, VERDICTS, quantities, value_words
from arpad.web.parameter_names import NAMES


def test_every_number_of_the_law_has_a_name_and_no_name_is_left_over() -> None:
    held = (*catalogue.editions(), *catalogue.texts_besides().values())
    assert set(NAMES) == {p.name for edition in held for p in parameters(edition)}


def test_federations_treatments_and_verdicts_have_words() -> None:
    assert tuple(FEDERATIONS) == catalogue.federations()
    assert set(TREATMENTS) == set(Treatment)
    assert set(VERDICTS) == set(Verdict)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (1600, "1600"),
        (-43, f"{MINUS}43"),
        (Decimal("12.5"), "12,5"),
        ("2348.45", "2348,45"),
        ("1/3", "1/3"),
        (None, ""),
        (True, words(Language.FRENCH)("yes")),
        ((1, 4), "1, 4"),
        ((("Joker", 1917), ("A", 1810)), "Joker, 1917; A, 1810"),
        (date(2019, 9, 1), "1er septembre 2019"),
    ],
)
def test_values_are_written_as_a_french_reader_writes_them(value: object, written: str) -> None:
    assert value_words(words(Language.FRENCH), value) == written


def test_an_example_differs_in_a_number_just_where_its_verdict_says_so() -> None:
    for row in conformance():
        differs = any(q.differs for q in quantities(row) if q.printed != "")
        assert differs == (row.verdict is not Verdict.EQUAL), row.id
