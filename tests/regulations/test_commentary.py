"""The commentary: what hangs on an article, and what is said of one that is not there."""

import pytest

from arpad.regulations import catalogue
from arpad.regulations.commentary import UnknownTextError, commentary, parameters, reading
from arpad.regulations.edition import Edition


@pytest.mark.parametrize("edition", catalogue.editions(), ids=lambda e: e.name)
def test_everything_of_an_edition_hangs_on_one_of_its_articles(edition: Edition) -> None:
    told = [commentary(edition, number) for number in edition.articles()]
    assert {name for each in told for name in each.readings} == set(edition.readings())
    assert sum(len(each.examples) for each in told) == len(edition.examples())
    assert sum(len(each.printed_errors) for each in told) == len(edition.printed_errors())
    assert sum(len(each.parameters) for each in told) == len(list(parameters(edition)))


def test_an_article_knows_its_neighbours() -> None:
    edition = catalogue.edition("fide/b02_2010")
    numbers = list(edition.articles())
    told = [commentary(edition, number) for number in numbers]
    assert [each.previous for each in told] == [None, *numbers[:-1]]
    assert [each.next for each in told] == [*numbers[1:], None]


def test_an_unknown_article_is_told_with_those_that_begin_alike() -> None:
    with pytest.raises(UnknownTextError, match=r"no article '8.59'; the nearest are 8\.5"):
        commentary(catalogue.edition("fide/b02_2010"), "8.59")


def test_an_unknown_reading_is_told_and_an_endless_name_is_cut() -> None:
    with pytest.raises(UnknownTextError) as problem:
        reading(catalogue.edition("fide/b02_2010"), "x" * 100_000)
    assert len(str(problem.value)) < 300
