"""The frame every edition fills: files refused with their place, dated values, marks, readings."""

from collections.abc import Mapping
from datetime import date, timedelta
from itertools import pairwise
from typing import Any

import pytest
from msgspec import Struct

from arpad.regulations import catalogue
from arpad.regulations.edition import (
    Article,
    Dated,
    Edition,
    Reading,
    Readings,
    RegulationError,
    Treatment,
    UnknownChoiceError,
    in_force,
    parameters_of,
    read_toml,
)
from arpad.regulations.fide import b02_2004, b02_2008, b02_2010

MODULES = {2004: b02_2004, 2008: b02_2008, 2010: b02_2010}


class Parameters(Struct, frozen=True, forbid_unknown_fields=True):
    """Two numbers of an invented edition."""

    cap: tuple[Dated[int], ...]
    share: tuple[Dated[str], ...]


SOUND = """
[[cap]]
since = 2005-07-01
value = 350
article = "10.51"

[[share]]
since = 2005-07-01
value = "1/3"
article = "6.3"
"""
PLACE = "fide/b02_0000/parameters.toml"


def test_a_sound_file_of_parameters_is_read() -> None:
    parameters = read_toml(SOUND, Parameters, place=PLACE)
    assert parameters.cap == (Dated(date(2005, 7, 1), 350, "10.51"),)
    assert parameters.share[0].value == "1/3"


@pytest.mark.parametrize(
    ("was", "becomes", "words"),
    [
        ('value = 350\narticle = "10.51"', "value = 350", ["article", "cap[0]"]),
        ('article = "10.51"', 'artcle = "10.51"', ["artcle", "cap[0]"]),
        ("since = 2005-07-01\nvalue = 350", "value = 350", ["since", "cap[0]"]),
        ("[[cap]]", "[[capp]]", ["capp"]),
        ("value = 350", 'value = "350"', ["int", "str", "cap[0].value"]),
        ("value = 350", "value = 350.5", ["int", "float", "cap[0].value"]),
        ("value = 350", "value = true", ["int", "bool", "cap[0].value"]),
        (
            "since = 2005-07-01\nvalue = 350",
            'since = "July"\nvalue = 350',
            ["date", "cap[0].since"],
        ),
        ("since = 2005-07-01\nvalue = 350", "since = 2005-13-01\nvalue = 350", ["line 3"]),
        ("value = 350", "value = 350\nvalue = 400", ["line 5"]),
        ("[[share]]", "[share]", ["array", "share"]),
        ('"1/3"', '"1/3', ["line"]),
    ],
    ids=[
        "missing-article",
        "misspelt-key",
        "missing-date",
        "unknown-parameter",
        "text-for-a-number",
        "fraction-for-a-number",
        "truth-for-a-number",
        "words-for-a-date",
        "impossible-date",
        "value-twice",
        "table-for-a-series",
        "open-quote",
    ],
)
def test_what_is_wrong_in_a_file_of_parameters_is_said_with_its_place(
    was: str, becomes: str, words: list[str]
) -> None:
    assert was in SOUND
    with pytest.raises(RegulationError) as caught:
        read_toml(SOUND.replace(was, becomes, 1), Parameters, place=PLACE)
    sentence = str(caught.value)
    assert sentence.startswith(f"{PLACE}: ")
    for word in words:
        assert word in sentence


@pytest.mark.parametrize(
    ("text", "shape", "words"),
    [
        ('["1.1"]\nrows = []\ntreatments = ["out"]', dict[str, Article], ["gist"]),
        ('["1.1"]\ngist = "x"\nrows = []\ntreatments = ["ban"]', dict[str, Article], ["ban"]),
        ('["1.1"]\ngist = "x"\nrows = []\ntreatment = ["out"]', dict[str, Article], ["treatment"]),
        ('[x]\nrow = "A1"\nquestion = "q"', dict[str, Reading], ["articles"]),
        ('[x]\nrow = "A1"\nanswer = "q"', dict[str, Reading], ["answer"]),
    ],
)
def test_articles_and_readings_are_held_to_their_shape_too(
    text: str, shape: type[Any], words: list[str]
) -> None:
    with pytest.raises(RegulationError) as caught:
        read_toml(text, shape, place="fide/b02_0000/articles.toml")
    assert "fide/b02_0000/articles.toml" in str(caught.value)
    for word in words:
        assert word in str(caught.value)


FLOORS = (Dated(date(2005, 7, 1), 1601, "9.21"), Dated(date(2006, 1, 1), 1401, "9.21"))


@pytest.mark.parametrize(
    ("on", "floor"),
    [
        (date(1999, 1, 1), 1601),
        (date(2005, 6, 30), 1601),
        (date(2005, 7, 1), 1601),
        (date(2005, 12, 31), 1601),
        (date(2006, 1, 1), 1401),
        (date(2006, 1, 2), 1401),
        (date(2030, 1, 1), 1401),
    ],
)
def test_a_dated_value_is_in_force_from_its_day_on(on: date, floor: int) -> None:
    assert in_force(FLOORS, on) == floor


@pytest.mark.parametrize("year", MODULES)
def test_every_parameter_of_an_edition_is_dated_in_order_and_cites_an_article(year: int) -> None:
    module = MODULES[year]
    articles = module.LAW.edition.articles()
    for name, series in parameters_of(module.PARAMETERS):
        days = [dated.since for dated in series]
        assert days == sorted(set(days)), name
        assert series, name
        if year != 2004:
            cited = {dated.article for dated in series if dated.since >= module.LAW.edition.since}
        else:
            cited = {dated.article for dated in series}
        assert cited <= set(articles), name


def test_the_parameters_are_kept_with_their_edition() -> None:
    for module in MODULES.values():
        assert module.LAW.edition.parameters is module.PARAMETERS


def _edition() -> Edition:
    return Edition(
        "fide/b02_0000",
        title="A text",
        source="nowhere",
        amended=2004,
        since=date(2005, 7, 1),
        until=date(2009, 6, 30),
        package="nowhere",
    )


def test_a_mark_leaves_the_function_as_it_is() -> None:
    def half(number: int) -> int:
        """Halve."""
        return number // 2

    edition = _edition()
    marked = edition.article("1.1", "1.2")(half)
    assert marked is half
    assert marked(8) == 4
    assert edition.rules == {"1.1": (half,), "1.2": (half,)}
    assert edition.cite(half) == "1.1"


def test_an_article_may_have_several_rules_and_a_rule_other_numbers_in_another_edition() -> None:
    def first() -> None: ...

    def second() -> None: ...

    older, newer = _edition(), _edition()
    older.article("10.1")(first)
    older.article("10.1")(second)
    newer.article("8.1")(older.article("10.2")(first))
    assert older.rules["10.1"] == (first, second)
    assert older.cite(first) == "10.1"
    assert newer.cite(first) == "8.1"


def test_an_edition_governs_from_its_first_to_its_last_day() -> None:
    edition = _edition()
    days = [date(2005, 6, 30), date(2005, 7, 1), date(2009, 6, 30), date(2009, 7, 1)]
    assert [edition.governs(day) for day in days] == [False, True, True, False]


def test_the_editions_of_fide_follow_each_other_without_a_gap() -> None:
    editions = catalogue.row_of("fide", "standard")
    years = ["2004", "2008", "2010", "2013", "2014", "2017", "2022", "2024"]
    assert [e.name for e in editions] == [f"fide/b02_{year}" for year in years]
    for older, newer in pairwise(editions):
        assert (newer.since - older.until).days == 1
    assert catalogue.dates_held() == (date(2005, 7, 1), date.max)
    assert editions[-1].is_open


@pytest.mark.parametrize("discipline", ["rapid", "blitz"])
def test_the_rapid_and_blitz_texts_of_fide_follow_each_other_without_a_gap(discipline: str) -> None:
    editions = catalogue.row_of("fide", discipline)
    assert editions[0].since == date(2012, 1, 1)
    for older, newer in pairwise(editions):
        assert newer.since == older.until + timedelta(days=1)
    assert editions[-1].is_open
    assert catalogue.governing(date(2011, 12, 31), "fide", discipline) is None
    assert catalogue.governing(date(2026, 11, 16), "fide", discipline) is not None


def test_a_row_that_nobody_holds_governs_nothing() -> None:
    assert catalogue.row_of("fide", "correspondence") == ()
    assert catalogue.governing(date(2012, 1, 1), "fide", "correspondence") is None


def test_an_undated_text_governs_every_day_and_the_default_of_its_federation_comes_first() -> None:
    assert [e.name for e in catalogue.editions_of("fesa")] == ["fesa/elo_text", "fesa/elo_program"]
    for edition in catalogue.editions_of("fesa"):
        assert not edition.is_dated
        assert edition.governs(date.min)
        assert edition.governs(date.max)
    assert catalogue.edition("fesa").name == "fesa/elo_text"
    governing = catalogue.governing(date(2024, 4, 20), "fesa")
    assert governing is catalogue.law("fesa/elo_text")


def test_the_name_of_a_federation_with_dated_texts_stands_for_none_of_them() -> None:
    assert all(edition.is_dated for edition in catalogue.editions_of("fide"))
    with pytest.raises(catalogue.UnknownEditionError):
        catalogue.law("fide")


def test_the_editions_come_federation_by_federation() -> None:
    held = [edition.name.partition("/")[0] for edition in catalogue.editions()]
    assert list(dict.fromkeys(held)) == list(catalogue.federations())
    assert held == sorted(held, key=catalogue.federations().index)


def test_an_edition_that_is_not_held_is_refused_with_those_that_are() -> None:
    with pytest.raises(catalogue.UnknownEditionError) as caught:
        catalogue.law("fide/b02_1999")
    for word in ("'fide/b02_1999'", "fide/b02_2004", "fide/b02_2008", "fide/b02_2010"):
        assert word in str(caught.value)


@pytest.mark.parametrize("name", [e.name for e in catalogue.editions()])
def test_every_file_of_an_edition_can_be_read_and_says_what_it_should(name: str) -> None:
    edition = catalogue.edition(name)
    assert edition.title
    assert edition.source
    assert repr(edition) == f"<Edition {name}>"
    assert all(article.gist and article.treatments for article in edition.articles().values())
    for error in edition.printed_errors():
        assert error.printed != error.by_text
        assert error.article in edition.articles()
    for example in edition.examples():
        assert example.article in edition.articles()


def test_a_missing_file_is_no_edition() -> None:
    with pytest.raises(ModuleNotFoundError):
        _edition().articles()


def test_an_article_needs_a_rule_when_something_is_to_be_done_about_it() -> None:
    ruled = {t for t in Treatment if _article(t).needs_rule}
    assert ruled == {Treatment.COMPUTE, Treatment.REFUSE, Treatment.WARN, Treatment.PUBLISH}


def _article(treatment: Treatment) -> Article:
    return Article(gist="x", rows=(), treatments=frozenset({treatment}))


# Readings


def test_readings_start_untouched_and_remember_what_was_taken() -> None:
    readings = Readings(b02_2010.B02_2010)
    assert readings.touched == {}
    assert readings.take("we_from") == "new"
    assert readings.take("tie_of_p") == "up"
    assert readings.touched == {"tie_of_p": "up", "we_from": "new"}
    assert list(readings.touched) == sorted(readings.touched)


def test_a_chosen_reading_is_recorded_only_once_it_matters() -> None:
    readings = Readings(b02_2010.B02_2010, {"we_from": "first"})
    assert readings.touched == {}
    assert readings.take("we_from") == "first"
    assert readings.touched == {"we_from": "first"}


def test_what_was_touched_cannot_be_changed_from_outside() -> None:
    readings = Readings(b02_2010.B02_2010)
    readings.take("we_from")
    readings.touched["we_from"] = "first"
    assert readings.touched == {"we_from": "new"}


def test_the_choices_given_are_not_shared_with_the_giver() -> None:
    chosen = {"we_from": "first"}
    readings = Readings(b02_2010.B02_2010, chosen)
    chosen["we_from"] = "new"
    assert readings.take("we_from") == "first"


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ({"we_form": "first"}, ["no reading 'we_form'", "we_from"]),
        ({"we_from": "frist"}, ["no choice 'frist'", "new, first"]),
        ({"passes": ""}, ["no choice ''", "one, fixed-point"]),
        ({"edition_from": "list"}, ["'edition_from'", "not switchable", "'start'"]),
    ],
)
def test_a_choice_that_is_not_offered_is_refused_in_a_helpful_sentence(
    chosen: Mapping[str, str], words: list[str]
) -> None:
    with pytest.raises(UnknownChoiceError) as caught:
        Readings(b02_2010.B02_2010, chosen)
    assert "fide/b02_2010" in str(caught.value)
    for word in words:
        assert word in str(caught.value)
