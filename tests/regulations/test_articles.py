"""What the register of articles must keep in every edition of every federation."""

from collections.abc import Mapping

from arpad.regulations.edition import Law, Treatment, parameters_of


def test_tests_and_cases_name_only_articles_that_exist(
    law: Law, tests_by_article: Mapping[str, list[str]]
) -> None:
    articles = law.edition.articles()
    unknown = {n: where for n, where in tests_by_article.items() if n not in articles}
    assert unknown == {}


def test_every_article_has_a_gist_and_a_treatment(law: Law) -> None:
    articles = law.edition.articles()
    assert [n for n, article in articles.items() if not article.gist.strip()] == []
    assert [n for n, article in articles.items() if not article.treatments] == []


def test_an_article_without_software_behaviour_has_no_other_treatment(law: Law) -> None:
    articles = law.edition.articles()
    both = {n for n, a in articles.items() if Treatment.OUT in a.treatments and a.needs_rule}
    assert both == set()


def test_every_parameter_cites_an_article_and_stands_in_the_order_of_time(law: Law) -> None:
    articles, parameters = law.edition.articles(), law.edition.parameters
    assert parameters is not None
    for name, series in parameters_of(parameters):
        assert [value.article for value in series if value.article not in articles] == [], name
        assert [value.since for value in series] == sorted({value.since for value in series}), name


def test_every_reading_example_and_printed_error_cites_articles_that_exist(law: Law) -> None:
    text, articles = law.edition, law.edition.articles()
    cited = [
        *((name, a) for name, reading in text.readings().items() for a in reading.articles),
        *((example.id, example.article) for example in text.examples()),
        *((error.where, error.article) for error in text.printed_errors()),
    ]
    assert [(name, article) for name, article in cited if article not in articles] == []
    assert [n for n, reading in text.readings().items() if not reading.articles] == []


def test_every_reading_has_choices_takes_one_of_them_and_says_why(law: Law) -> None:
    for name, reading in law.edition.readings().items():
        assert reading.taken in reading.choices, name
        assert len(reading.choices) > 1, name
        assert reading.why, name
        assert reading.case, name
        assert reading.since is None or law.edition.governs(reading.since), name
