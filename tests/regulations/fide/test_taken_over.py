"""A rule taken over by name from an older text meets there what its new edition has.

A shared rule calls other rules by the names of the module it stands in. In the edition that took
it over each of these must be the same rule, and numbers must come from the readings, not from the
older text's own file.
"""

from collections.abc import Iterator
from types import CodeType, FunctionType, ModuleType

import pytest

from arpad.regulations import catalogue
from arpad.regulations.edition import AnyRule, Edition
from arpad.regulations.fide import b02_2004, b02_2008, b02_2010, b02_2024, rapid_blitz_2024
from arpad.regulations.fide.applied_law import AppliedLaw

_FIDE = "arpad.regulations.fide."
_EDITIONS = [edition.name for edition in catalogue.editions_of("fide")]


@pytest.mark.parametrize("edition", _EDITIONS)
def test_what_a_rule_taken_over_calls_is_what_its_edition_has(edition: str) -> None:
    law = catalogue.law(edition)
    assert isinstance(law, AppliedLaw)
    marked = {rule for rules in law.edition.rules.values() for rule in rules}
    asked = {*marked, law.rating.objection}
    assert [found for rule in asked for found in _foreign(law, rule)] == []


def test_another_rule_than_the_editions_own_is_found() -> None:
    """Numbers of 2010 under the text of 2008, and R_n of 2004 where that of 2024 holds."""
    assert set(_foreign(b02_2008.LAW, b02_2010.rating.counted_difference)) == {
        "counted_difference: PARAMETERS of b02_2010"
    }
    assert set(_foreign(b02_2024.LAW, b02_2004.publication.rating_on_list)) == {
        "rating_on_list: rating.new_rating of b02_2004"
    }
    assert set(_foreign(rapid_blitz_2024.LAW, b02_2024.rating.average_with_draws)) == {
        "_hypothetical: PARAMETERS of b02_2024",
        "average_with_draws: _hypothetical of b02_2024",
    }


def _foreign(law: AppliedLaw, rule: AnyRule) -> Iterator[str]:
    """Yield what a rule of another edition meets there and would not meet here."""
    home, _, module = rule.__module__.removeprefix(_FIDE).partition(".")
    if not isinstance(rule, FunctionType) or not module or home in law.edition.name:
        return
    here, used = getattr(law, module), _names(rule.__code__)
    for name in used & set(rule.__globals__):
        met = rule.__globals__[name]
        if isinstance(met, ModuleType) and met.__name__ == f"{_FIDE}{home}.{name}":
            for part in used & set(vars(met)):
                if getattr(getattr(law, name), part, None) is not getattr(met, part):
                    yield f"{rule.__name__}: {name}.{part} of {home}"
        elif name == "PARAMETERS" or isinstance(met, Edition):
            yield f"{rule.__name__}: {name} of {home}"
        elif isinstance(met, FunctionType) and met.__module__.startswith(_FIDE):
            if getattr(here, name, met) is not met:
                yield f"{rule.__name__}: {name} of {home}"
            if name.startswith("_"):
                yield from _foreign(law, met)


def _names(code: CodeType) -> set[str]:
    """Return the names that a function asks its module for, inner functions included."""
    inner = (part for part in code.co_consts if isinstance(part, CodeType))
    return set(code.co_names).union(*map(_names, inner))
