"""Which text a replay follows on a day: one that is named, or a federation's in succession."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from msgspec import Struct

from arpad.regulations import catalogue
from arpad.regulations.edition import Readings, choices_known


class LawByDay(Struct, frozen=True):
    """One edition for all days, or without one each day the text that was in force.

    `choices` are readings by name, for every text.
    """

    federation: str
    edition: str | None
    choices: Mapping[str, str]

    @property
    def name(self) -> str:
        """Return what the replay was asked to follow."""
        return self.edition or self.federation

    @property
    def mark(self) -> str:
        """Return what tells this law from others, a house edition's numbers among it."""
        return self.name if self.edition is None else catalogue.edition(self.edition).mark

    @property
    def is_of_a_house(self) -> bool:
        """Tell whether it is a house edition, which only this process knows."""
        return self.edition is not None and self.edition not in catalogue.laws()

    def on(self, day: date) -> Any:  # noqa: ANN401 - what a law can do varies
        """Return the law of a day; refuse one for which no text is held."""
        if self.edition is not None:
            return catalogue.law(self.edition)
        law = catalogue.governing(day, self.federation)
        if law is None:
            raise catalogue.UnknownEditionError(
                f"No text of {self.federation.upper()} is held for {day}: they are in force "
                f"{catalogue.span_held(self.federation)}. Name an edition to follow it on all "
                "days, or take other days for the replay."
            )
        return law

    def only(self) -> Any:  # noqa: ANN401 - the same
        """Return the law of all days; refuse texts that follow each other."""
        if self.edition is not None:
            return catalogue.law(self.edition)
        texts = [edition.name for edition in catalogue.editions_of(self.federation)]
        if len(texts) > 1:
            raise catalogue.UnknownEditionError(f"Name one edition: {', '.join(texts)}.")
        return catalogue.law(texts[0])

    def succession(self, day: date) -> Any:  # noqa: ANN401 - the same
        """Return the law of a day where texts follow each other; None for the one named."""
        return None if self.edition is not None else catalogue.governing(day, self.federation)

    def readings(self, law: Any) -> Readings:  # noqa: ANN401 - the same
        """Return the choices for a text."""
        return Readings(law.edition, choices_known(law.edition, self.choices))


def law_by_day(edition: str, choices: Mapping[str, str] | None = None) -> LawByDay:
    """Return what an edition, or a federation, stands for; refuse unknown names and choices.

    >>> law_by_day("fide").on(date(2012, 1, 1)).edition.name
    'fide/b02_2010'
    """
    chosen = dict(choices or {})
    if edition in catalogue.federations() and catalogue.editions_of(edition)[0].is_dated:
        texts = catalogue.row_of(edition)
        followed = LawByDay(edition, None, chosen)
    else:
        named = catalogue.edition(edition)
        texts = (named,)
        followed = LawByDay(named.federation, named.name, chosen)
    for text in texts:
        Readings(text, choices_known(text, chosen))
    return followed
