"""The explanation as a printed sheet: the same number and reasons, in the language of the reader.

2010, table (b): A, 2008, draws C, 2100. A difference of 92 expects 0.37 of the lower side, and K is
15: 15 x (0.5 - 0.37) = 1.95, and 2009.95 is rounded to 2010.
"""

import io
import re
from collections.abc import Callable
from datetime import date

import pytest
from pypdf import PdfReader

from arpad.locale import Language
from arpad.model.event import Result
from arpad.office.correct import correct
from arpad.office.correct_event import WrongResult
from arpad.office.explain import explain
from arpad.office.explained import Explanation
from arpad.office.explanation_sheet import explanation_pdf
from arpad.office.office import Office

JANUARY, MARCH, MAY, JULY = (date(2012, month, 1) for month in (1, 3, 5, 7))
REASON = "the card was misread"
ENGLISH = re.compile(r"\b(?:the|is|of|and|by|list|rating|round|game|games|article|correction)\b")
"""Words of English sheets that are words of neither other language."""


def explained(office: Office, player: str, on: date) -> Explanation:
    with office.reading() as connection:
        return explain(connection, player, on, "fide")


def text_of(told: Explanation, language: Language) -> str:
    pdf = explanation_pdf(told, language=language, on=JULY)
    pages = PdfReader(io.BytesIO(pdf)).pages
    return " ".join(" ".join(page.extract_text().split()) for page in pages)


SAID = {
    Language.ENGLISH: (
        "Why 2010? Player A",
        "The rating on this list is 2010, 2 more than before.",
        "Rating before, on the list of 1 March 2012 2008",
        "15 x (0.5 - 0.37) = +1.95 +1.95",
        "Rounding to the whole point (art. 8.57) +0.05",
        "The articles, in our words",
    ),
    Language.FRENCH: (
        "Pourquoi 2010 ? Player A",
        "Le classement dans cette liste est 2010, 2 de plus qu'avant.",
        "dans la liste du 1er mars 2012 2008",
        "15 x (0,5 - 0,37) = +1,95 +1,95",
        "Arrondi au point entier (art. 8.57) +0,05",
        "Les articles, dans nos mots",
    ),
    Language.ESTONIAN: (
        "Miks 2010? Player A",
        "Reiting selles nimekirjas on 2010, 2 rohkem kui varem.",
        "nimekiri seisuga 1. märts 2012 2008",
        "15 x (0,5 - 0,37) = +1,95 +1,95",
        "Ümardamine täispunktini (art 8.57) +0,05",
        "Artiklid meie sõnadega",
    ),
}


@pytest.mark.usefixtures("season")
@pytest.mark.parametrize("language", Language)
def test_numbers_formulas_and_articles_are_on_the_sheet(office: Office, language: Language) -> None:
    text = text_of(explained(office, "A", MAY), language).replace("\xa0", " ")
    for said in SAID[language]:
        assert said in text.replace("\u202f", " ")
    assert "Spring Open" in text


@pytest.mark.usefixtures("season")
@pytest.mark.parametrize("language", [Language.FRENCH, Language.ESTONIAN])
@pytest.mark.parametrize(
    ("player", "day"), [("A", JANUARY), ("A", MARCH), ("A", MAY), ("B", MAY), ("U", MAY)]
)
def test_no_english_is_left(office: Office, player: str, day: date, language: Language) -> None:
    text = text_of(explained(office, player, day), language)
    assert ENGLISH.findall(re.sub(r"\(fide/\w+\)", "", text)) == []


@pytest.mark.usefixtures("season")
def test_english_has_the_words_that_are_looked_for(office: Office) -> None:
    assert len(set(ENGLISH.findall(text_of(explained(office, "A", MAY), Language.ENGLISH)))) > 5


@pytest.mark.parametrize(
    ("language", "carried", "since"),
    [
        (Language.ENGLISH, "Correction 1, about the list of 1 March 2012", "Revised since"),
        (Language.FRENCH, "Correction 1, au sujet de la liste du 1er mars 2012", "Révisé depuis"),
        (Language.ESTONIAN, "Parandus 1, nimekiri seisuga 1. märts 2012", "Hiljem parandatud"),
    ],
)
def test_corrections_are_told_with_the_words_of_the_officer(
    *,
    office: Office,
    season: tuple[int, int],
    list_out: Callable[[date], None],
    language: Language,
    carried: str,
    since: str,
) -> None:
    drawn = WrongResult(event=season[0], round=1, white="A", black="B", result=Result.DRAW)
    correct(office, drawn, REASON, commit=True)
    list_out(JULY)
    later = text_of(explained(office, "A", JULY), language)
    assert carried in later
    assert REASON in later
    assert since in text_of(explained(office, "A", MARCH), language).replace("\xa0", " ")


@pytest.mark.usefixtures("season")
@pytest.mark.parametrize("language", Language)
def test_the_same_sheet_has_the_same_bytes(office: Office, language: Language) -> None:
    told = explained(office, "A", MAY)
    first, again = (explanation_pdf(told, language=language, on=JULY) for _ in range(2))
    assert first == again
