"""Words: how a language says a message, a day, a month, a number, and in which order it sorts."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, TypeAlias

from arpad.locale.catalogue import Catalogue, read_catalogue
from arpad.locale.collation import Place, place_of
from arpad.locale.language import Language
from arpad.locale.sentences import Sentences

if TYPE_CHECKING:
    from babel import Locale

Number: TypeAlias = int | Decimal

# The office writes days as Europe does: 1 March 2026.
CLDR = {Language.ENGLISH: "en_GB", Language.FRENCH: "fr", Language.ESTONIAN: "et"}

MINUS = "\N{MINUS SIGN}"
"""The sign as it is printed; a hyphen is shorter than a plus."""


def message(english: str) -> str:
    """Mark words that are translated later, where they are printed; return them as they are.

    >>> message("Rating")
    'Rating'
    """
    return english


COLON = message(":")
"""Behind a word; French ties a space in between."""


class Words:
    """One language: call it with English words to have them in that language.

    >>> say = words(Language.FRENCH)
    >>> say("Rating"), say("Words nobody has translated")
    ('Classement', 'Words nobody has translated')
    """

    def __init__(self, language: Language) -> None:
        """Take the language; its catalogue and its calendar are read when first needed."""
        self.language = language

    @cached_property
    def _catalogue(self) -> Catalogue:
        return read_catalogue(self.language)

    @cached_property
    def _law(self) -> Catalogue:
        return read_catalogue(self.language, "law")

    @cached_property
    def _sentences(self) -> Sentences:
        catalogue = read_catalogue(self.language, "sentences")
        return Sentences(catalogue, self._form, self.short_day, self(COLON))

    @cached_property
    def _locale(self) -> "Locale":
        from babel import Locale  # noqa: PLC0415 - the same as for the catalogue

        return Locale.parse(CLDR[self.language])

    def __call__(self, english: str) -> str:
        """Return the message in this language, or the English words where it has none."""
        translation = self._catalogue.get(english, english)
        return translation if isinstance(translation, str) else translation[0]

    def plural(self, singular: str, plural: str, n: Number) -> str:
        """Return the form that goes with the number; the number itself is not filled in.

        >>> words(Language.FRENCH).plural("{n} player", "{n} players", 0).format(n=0)
        '0 joueur'
        """
        forms = self._catalogue.get((singular, plural), (singular, plural))
        return forms[self._form(n)]

    def _form(self, n: Number) -> int:
        return 0 if self._locale.plural_form(n) == "one" else 1

    def sentence(self, text: str) -> str:
        """Say what the law, the formats or the office have said in English, as far as it is known.

        >>> words(Language.FRENCH).sentence("A remark that somebody has typed")
        'A remark that somebody has typed'
        """
        return text if self.language is Language.ENGLISH else self._sentences.say(text)

    def law(self, text: str) -> str:
        """Return a text of an edition in this language: a title, a gist, a reading, a note."""
        translation = self._law.get(text.strip(), text)
        return translation if isinstance(translation, str) else text

    def day(self, day: date) -> str:
        """Write a day in full.

        >>> [words(language).day(date(2026, 3, 1)) for language in Language]
        ['1 March 2026', '1er mars 2026', '1. märts 2026']
        """
        return self._written(day, "long")

    def short_day(self, day: date) -> str:
        """Write a day for a narrow column, the month by its name all the same.

        >>> [words(language).short_day(date(2026, 1, 31)) for language in Language]
        ['31 Jan 2026', '31 janv. 2026', '31. jaan 2026']
        """
        return self._written(day, "medium")

    def month(self, day: date) -> str:
        """Write the month of a day.

        >>> [words(language).month(date(2026, 3, 1)) for language in Language]
        ['March 2026', 'mars 2026', 'märts 2026']
        """
        return self._written(day, "LLLL y")

    def _written(self, day: date, form: str) -> str:
        return _written_day(day, form, self.language)

    def number(self, number: Number, decimals: int = 0, *, grouped: bool = True) -> str:
        """Write a number with its places; ratings and other numbers one looks up go ungrouped.

        >>> say = words(Language.FRENCH)
        >>> say.number(Decimal("-2104.5"), 2, grouped=False), say.number(1500000)
        ('-2104,50', '1\u202f500\u202f000')
        """
        return _written_number(number, decimals, self.language, is_grouped=grouped)

    def points(self, points: Number, decimals: int = 0) -> str:
        """Write a rating or points, ungrouped, with the sign that print has for less than nothing.

        >>> words(Language.ESTONIAN).points(Decimal("-2104.5"), 1) == f"{MINUS}2104,5"
        True
        """
        return self.number(points, decimals, grouped=False).replace("-", MINUS)

    def signed(self, change: Number, decimals: int = 2, *, grouped: bool = False) -> str:
        """Write a change with its sign: it went up, or it went down.

        >>> say = words(Language.FRENCH)
        >>> say.signed(Decimal("7.5")), say.signed(-0.0), say.signed(-3, 0) == f"{MINUS}3"
        ('+7,50', '±0,00', True)
        """
        sign = "+" if change > 0 else MINUS if change < 0 else "±"
        # A nought that was rounded up to from below has a sign of its own; adding nought takes it.
        size: Number = -change if change < 0 else change + 0
        return f"{sign}{self.number(size, decimals, grouped=grouped)}"

    def place(self, name: str) -> Place:
        """Return where a name stands in the alphabet of the language: a key to sort by."""
        return place_of(name, self.language)

    def sorted(self, names: Iterable[str]) -> list[str]:
        """Sort names as the language does.

        >>> words(Language.ESTONIAN).sorted(["Äär", "Zupp", "Tamm", "Õun", "Xu", "Šmidt", "Saar"])
        ['Saar', 'Šmidt', 'Zupp', 'Tamm', 'Õun', 'Äär', 'Xu']
        """
        return sorted(names, key=self.place)


# A page of a list writes hundreds of numbers, most of them as often as it has rows.
@lru_cache(maxsize=8192)
def _written_number(number: Number, decimals: int, language: Language, *, is_grouped: bool) -> str:
    from babel.numbers import format_decimal  # noqa: PLC0415 - the same as for the catalogue

    places = "." + decimals * "0" if decimals else ""
    return format_decimal(
        number, f"#,##0{places}", locale=CLDR[language], group_separator=is_grouped
    )


@lru_cache(maxsize=2048)
def _written_day(day: date, form: str, language: Language) -> str:
    from babel.dates import format_date  # noqa: PLC0415 - the same as for the catalogue

    written = format_date(day, form, locale=CLDR[language])
    # The calendar of CLDR does not know that French counts the first of a month.
    is_first = written.startswith("1 ") and language is Language.FRENCH
    return f"1er{written[1:]}" if is_first else written


@lru_cache(maxsize=len(Language))
def words(language: Language) -> Words:
    """Return the words of a language, read once."""
    return Words(language)


ENGLISH = words(Language.ENGLISH)
"""How the office speaks where nobody has asked for another language."""
