"""How many games of an event the law rates for each rated player, without what they come to.

Of a plain event the law only checks whether it may be rated; any other is rated for the numbers.
"""

from collections import Counter
from collections.abc import Mapping

from arpad.model.event import Event
from arpad.office.booking import BLOCKING, before_the_book, moved_by
from arpad.office.law_asked import LawAsked, LawsAsked
from arpad.office.plain_events import is_plain
from arpad.office.pools import edition_for
from arpad.office.standing_in_event import Knowledge, filled_from
from arpad.regulations.application import rate


class CountedByLaw:
    """Counts the games of events, whose players the book knows."""

    def __init__(self, known: Knowledge) -> None:
        """Begin with nothing asked of the law."""
        self._known = known
        self._laws = LawsAsked(known.pool)

    def games(self, event: Event) -> Mapping[str, int]:
        """Return the rated games of players by their codes; a refused event has none."""
        filled = filled_from(self._known, event)
        asked = self._laws.about(filled)
        if asked is not None and is_plain(filled, asked.text):
            outcome, counted = asked.rate_apart(filled), _between_rated(filled, asked)
        else:
            edition, readings = edition_for(self._known.pool, event.start)
            outcome = rate(filled, edition=edition, readings=readings)
            counted = Counter({c: each.games for c, each in moved_by(outcome, filled).items()})
        is_refused = any(finding.severity in BLOCKING for finding in outcome.findings)
        return {} if is_refused or any(before_the_book(self._known, event)) else counted


def _between_rated(event: Event, asked: LawAsked) -> Counter[str]:
    rated = {player.id for player in event.players if player.rating is not None}
    played = (
        game
        for game in event.games
        if game.white in rated and game.black in rated and not asked.is_unplayed(game)
    )
    return Counter(code for game in played for code in game.players)
