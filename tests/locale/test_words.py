"""Messages, days, numbers and the order of names in the three languages."""

import subprocess
import sys
from datetime import date
from decimal import Decimal

import pytest

from arpad.locale import Language, message, words

ENGLISH, FRENCH, ESTONIAN = Language.ENGLISH, Language.FRENCH, Language.ESTONIAN


@pytest.mark.parametrize(
    ("language", "rating", "federation"),
    [
        (ENGLISH, "Rating", "Federation"),
        (FRENCH, "Classement", "Fédération"),
        (ESTONIAN, "Reiting", "Föderatsioon"),
    ],
)
def test_a_message_is_asked_for_by_its_english_words(
    language: Language, rating: str, federation: str
) -> None:
    say = words(language)
    assert (say("Rating"), say("Federation")) == (rating, federation)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("unknown", ["Never translated", "", "{n} player", "msgid"])
def test_words_without_a_translation_stay_as_they_are(language: Language, unknown: str) -> None:
    assert words(language)(unknown) == unknown


def test_the_words_of_a_language_are_read_once() -> None:
    assert words(FRENCH) is words(Language("fr"))


def test_a_marked_message_is_left_as_it_is() -> None:
    assert message("page {page} of {pages}") == "page {page} of {pages}"


@pytest.mark.parametrize(
    ("language", "n", "form"),
    [
        (ENGLISH, 0, "{n} players"),
        (ENGLISH, 1, "{n} player"),
        (ENGLISH, 2, "{n} players"),
        # French has the singular up to and without 2, and millions in the plural.
        (FRENCH, 0, "{n} joueur"),
        (FRENCH, 1, "{n} joueur"),
        (FRENCH, 2, "{n} joueurs"),
        (FRENCH, 1_000_000, "{n} joueurs"),
        # After every number but one, Estonian has the partitive.
        (ESTONIAN, 0, "{n} mängijat"),
        (ESTONIAN, 1, "{n} mängija"),
        (ESTONIAN, 21, "{n} mängijat"),
    ],
)
def test_the_number_decides_the_form(language: Language, n: int, form: str) -> None:
    assert words(language).plural("{n} player", "{n} players", n) == form


def test_a_plural_without_a_translation_is_english_by_the_numbers_of_the_language() -> None:
    assert words(FRENCH).plural("{n} cat", "{n} cats", 0) == "{n} cat"
    assert words(ESTONIAN).plural("{n} cat", "{n} cats", 0) == "{n} cats"


@pytest.mark.parametrize(
    ("language", "first", "eleventh", "short", "month"),
    [
        (ENGLISH, "1 August 2026", "11 August 2026", "11 Aug 2026", "August 2026"),
        (FRENCH, "1er août 2026", "11 août 2026", "11 août 2026", "août 2026"),
        (ESTONIAN, "1. august 2026", "11. august 2026", "11. aug 2026", "august 2026"),
    ],
)
def test_days_are_written_as_the_language_does(
    language: Language, first: str, eleventh: str, short: str, month: str
) -> None:
    say = words(language)
    assert say.day(date(2026, 8, 1)) == first
    assert say.day(date(2026, 8, 11)) == eleventh
    assert say.short_day(date(2026, 8, 11)) == short
    assert say.month(date(2026, 8, 11)) == month


@pytest.mark.parametrize(
    ("language", "count", "change"),
    [
        (ENGLISH, "12,345", "-1204.50"),
        (FRENCH, "12\u202f345", "-1204,50"),
        (ESTONIAN, "12\u00a0345", "-1204,50"),
    ],
)
def test_numbers_are_written_as_the_language_does(
    language: Language, count: str, change: str
) -> None:
    say = words(language)
    assert say.number(12_345) == count
    assert say.number(Decimal("-1204.5"), 2, grouped=False) == change


@pytest.mark.parametrize("language", Language)
def test_a_rating_is_not_grouped_when_asked_so(language: Language) -> None:
    assert words(language).number(2604, grouped=False) == "2604"


def test_estonian_has_letters_of_its_own_in_its_own_order() -> None:
    names = [f"{letter}a" for letter in "ABEIORSŠZŽTUVWÕÄÖÜXY"]
    assert words(ESTONIAN).sorted(sorted(names)) == names


@pytest.mark.parametrize("language", [ENGLISH, FRENCH])
def test_elsewhere_accents_decide_only_between_equals(language: Language) -> None:
    names = ["Coe", "Cœur", "Cof", "Eluard", "Éluard", "Étienne", "Ferrat", "Šimek", "Zola"]
    assert words(language).sorted(reversed(names)) == names


def test_capitals_and_composition_do_not_part_a_name_from_its_neighbours() -> None:
    names = ["de Rooy", "De Ruyter", "de Vries"]
    assert words(ENGLISH).sorted(reversed(names)) == names
    assert words(ESTONIAN).place("O\u0303un")[0] == words(ESTONIAN).place("Õun")[0]


def test_nothing_of_babel_is_loaded_before_a_word_is_asked_for() -> None:
    program = (
        "import sys; import arpad.locale as l; l.words(l.Language.FRENCH); "
        "l.words(l.Language.ENGLISH)('Rating'); sys.exit('babel' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
