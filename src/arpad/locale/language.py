"""The languages that pages can be printed in."""

from enum import StrEnum


class Language(StrEnum):
    """A language by its code."""

    ENGLISH = "en"
    FRENCH = "fr"
    ESTONIAN = "et"
