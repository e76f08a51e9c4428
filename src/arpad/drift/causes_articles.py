"""Which articles of an edition stand behind a cause, by the edition's own numbers."""

from typing import Any

from arpad.engines.law_by_day import law_by_day
from arpad.regulations import catalogue


def articles_of(edition: str, cause: str) -> tuple[str, ...]:
    """Return the articles of a cause; none where no text makes it.

    Of a federation, whose texts follow each other, the last one is cited.

    >>> articles_of("fide/b02_2010", "k-differences")
    ('8.56',)
    """
    law = _law(edition)
    rules = {
        "first-ratings": (law.rating.first_rating, law.rating.rating_above_half),
        "k-differences": (law.rating.development_coefficient,),
        "rounding": (law.rating.new_rating,),
        "leaving-and-returning": (law.publication.is_delisted, law.publication.is_inactive),
    }
    cited = (law.edition.cite(rule) for rule in rules.get(cause, ()))
    return tuple(dict.fromkeys(cited))


def _law(edition: str) -> Any:  # noqa: ANN401 - what a law can do varies
    followed = law_by_day(edition)
    if followed.edition is not None:
        return followed.only()
    return catalogue.law(catalogue.editions_of(followed.federation)[-1].name)
