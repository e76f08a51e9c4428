"""The languages of the office: its words, days and numbers in English, French and Estonian.

A message is asked for by its English words, so that code reads as it prints: `say("Rating")`, where
`say` is what `words(language)` returned; `message("Rating")` marks words that are said elsewhere.
By these two names the messages of the package are found and held against the catalogues.
"""

from arpad.locale.language import Language
from arpad.locale.words import ENGLISH, Words, message, words

__all__ = ["ENGLISH", "Language", "Words", "message", "words"]
