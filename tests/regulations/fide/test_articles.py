"""What objects has an event that shows it, and a gap in the register of articles is named.

What the articles of every federation must keep stands in `../test_articles.py`; that no article of
an edition is forgotten is tested in its own folder.
"""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from tomllib import loads
from types import CodeType
from typing import TypeAlias

import pytest

from arpad.regulations.edition import AnyRule, Article, Treatment
from arpad.regulations.fide.applied_law import AppliedLaw

Rules: TypeAlias = Mapping[str, tuple[AnyRule, ...]]
FaultsOfRules: TypeAlias = Callable[[Mapping[str, Article], Rules], list[str]]
NeverCalled: TypeAlias = Callable[[Rules, frozenset[CodeType]], list[str]]
WithoutATest: TypeAlias = Callable[[Mapping[str, Article], Iterable[str]], list[str]]
Collect: TypeAlias = Callable[[Path, str], Mapping[str, list[str]]]

HERE = Path(__file__).parent
CAP = [("fide/b02_2004", "10.51"), ("fide/b02_2008", "8.54"), ("fide/b02_2010", "8.54")]
"""The article on the greatest difference that counts: one rule, one name in all editions."""


# The articles of an edition


@pytest.mark.parametrize(
    ("edition", "kept_elsewhere"),
    [
        # 16.1 keeps a player off a list: its event and near miss stand in lists.toml.
        ("fide/b02_2004", {"16.1"}),
        ("fide/b02_2008", set()),
        ("fide/b02_2010", set()),
    ],
)
def test_every_article_that_refuses_or_warns_has_an_event_that_triggers_it(
    edition: str, kept_elsewhere: set[str], law: AppliedLaw
) -> None:
    objecting = {Treatment.REFUSE, Treatment.WARN}
    wanted = {n for n, a in law.edition.articles().items() if a.treatments & objecting}
    file = HERE / edition.removeprefix("fide/") / "cases" / "admission.toml"
    cases = loads(file.read_text("utf-8"))["case"]
    assert wanted - {case["article"] for case in cases} == kept_elsewhere


# A gap is named


@pytest.mark.parametrize(("edition", "cap"), CAP)
def test_a_lost_rule_is_named(cap: str, law: AppliedLaw, faults_of_rules: FaultsOfRules) -> None:
    without = {number: rules for number, rules in law.edition.rules.items() if number != cap}
    assert faults_of_rules(law.edition.articles(), without) == [f"article {cap} has no rule"]


@pytest.mark.parametrize(("edition", "cap"), CAP)
def test_an_invented_rule_is_named(
    cap: str, law: AppliedLaw, faults_of_rules: FaultsOfRules
) -> None:
    invented = law.edition.rules | {"99.9": law.edition.rules[cap]}
    assert faults_of_rules(law.edition.articles(), invented) == [
        "counted_difference rules on article 99.9, which asks for no rule"
    ]


@pytest.mark.parametrize(("edition", "cap"), CAP)
def test_a_rule_that_nothing_calls_is_named(
    cap: str,
    law: AppliedLaw,
    rules_never_called: NeverCalled,
    code_run_by_cases: frozenset[CodeType],
) -> None:
    rules = law.edition.rules
    (rule,) = rules[cap]
    idle = code_run_by_cases - {rule.__code__}
    assert f"counted_difference of article {cap} is never called" in rules_never_called(rules, idle)
    called = rules_never_called(rules, code_run_by_cases)
    assert f"counted_difference of article {cap} is never called" not in called


@pytest.mark.parametrize(("edition", "cap"), CAP)
def test_an_article_that_loses_its_tests_is_named(
    cap: str,
    law: AppliedLaw,
    articles_without_a_test: WithoutATest,
    tests_by_article: Mapping[str, list[str]],
) -> None:
    articles = law.edition.articles()
    left = [number for number in tests_by_article if number != cap]
    assert f"article {cap} has no test" in articles_without_a_test(articles, left)
    assert f"article {cap} has no test" not in articles_without_a_test(articles, tests_by_article)


# How tests and cases are counted


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    """Return a folder with a shared test, a test of the edition of 2010 and a case of it."""
    (tmp_path / "b02_2010" / "cases").mkdir(parents=True)
    (tmp_path / "test_shared.py").write_text(
        '@pytest.mark.article("fide/b02_2008", "7.13")\n'
        '@pytest.mark.article("fide/b02_2010", "7.13", "7.24")\n'
        "def test_shared() -> None: ...\n",
        encoding="utf-8",
    )
    (tmp_path / "b02_2010" / "test_own.py").write_text(
        '@pytest.mark.article("7.13", "12.4")\ndef test_own() -> None: ...\n', encoding="utf-8"
    )
    (tmp_path / "b02_2010" / "cases" / "lists.toml").write_text(
        'article = "7.1"\n[[case]]\narticle = ["7.24"]\n', encoding="utf-8"
    )
    return tmp_path


@pytest.mark.parametrize(
    ("edition", "covered"),
    [
        ("fide/b02_2004", {}),
        ("fide/b02_2008", {"7.13": ["test_shared.py"]}),
        (
            "fide/b02_2010",
            {
                "7.13": ["test_shared.py", "b02_2010/test_own.py"],
                "7.24": ["test_shared.py", "b02_2010/cases/lists.toml"],
                "12.4": ["b02_2010/test_own.py"],
                "7.1": ["b02_2010/cases/lists.toml"],
            },
        ),
    ],
)
def test_a_shared_test_counts_for_the_editions_it_names_and_another_for_that_of_its_folder(
    edition: str, covered: Mapping[str, list[str]], tests: Path, collect_tests: Collect
) -> None:
    assert collect_tests(tests, edition) == covered


def test_an_article_whose_shared_mark_is_taken_away_is_named(
    law: AppliedLaw, tests: Path, collect_tests: Collect, articles_without_a_test: WithoutATest
) -> None:
    shared = tests / "test_shared.py"
    shared.write_text(f'@pytest.mark.article("{law.edition.name}", "4.1")\ndef test(): ...\n')
    articles = law.edition.articles()
    with_mark = articles_without_a_test(articles, collect_tests(tests, law.edition.name))
    shared.write_text("def test(): ...\n")
    without = articles_without_a_test(articles, collect_tests(tests, law.edition.name))
    assert set(without) - set(with_mark) == {"article 4.1 has no test"}
