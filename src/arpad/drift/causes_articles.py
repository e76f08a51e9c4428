"""Which articles of an edition stand behind a cause, by the edition's own numbers."""

from datetime import date

from arpad.engines.law_by_day import law_by_day


def articles_of(edition: str, cause: str, on: date) -> tuple[str, ...]:
    """Return the articles of a cause; none where no text makes it.

    Of a federation, whose texts follow each other, that of a day is cited.

    >>> articles_of("fide", "k-differences", date(2012, 1, 1))
    ('8.56',)
    """
    law = law_by_day(edition).on(on)
    rules = {
        "first-ratings": (law.rating.first_rating, law.rating.rating_above_half),
        "k-differences": (law.rating.development_coefficient,),
        "rounding": (law.rating.new_rating,),
        "leaving-and-returning": (law.publication.is_delisted, law.publication.is_inactive),
    }
    cited = (law.edition.cite(rule) for rule in rules.get(cause, ()))
    return tuple(dict.fromkeys(cited))
