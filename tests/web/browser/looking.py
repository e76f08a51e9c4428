"""What an eye would see at once: things that stick out, overlap, are cut off or stayed English."""

from pathlib import Path

from playwright.sync_api import Page

from arpad.locale import Language
from arpad.locale.catalogue import read_catalogue

QUESTIONS = {
    "sticks out": "stickingOut",
    "is cut off": "cutOff",
    "overlaps": "overlapping",
    "is an empty chart": "emptyCharts",
}
LOOKING = Path(__file__).with_name("looking.js").read_text(encoding="utf-8")

# Words that are in nearly every English sentence and in no French or Estonian one.
ENGLISH = (" the ", " of the ", " is not ", " are ", " and ", " with ", " was ", " which ")


def blemishes(page: Page) -> list[str]:
    """Return what sticks out, is cut off, overlaps or was not drawn."""
    return [
        f"{name}: {what}" for name, question in QUESTIONS.items() for what in _asked(page, question)
    ]


def _asked(page: Page, question: str) -> list[str]:
    answers: list[str] = page.evaluate(f"({LOOKING.strip().rstrip(';')}).{question}()")
    return answers


def english_left(page: Page, language: Language) -> list[str]:
    """Return the texts of a page that are still English."""
    translated = {
        english: said
        for english, said in read_catalogue(language).items()
        if isinstance(english, str) and said != english
    }
    return [
        text
        for text in _asked(page, "texts")
        if text in translated or any(word in f" {text} " for word in ENGLISH)
    ]
