"""What a list would have said if an event had ended otherwise, all else being the same."""

from collections.abc import Sequence

from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.exact import as_hundredths
from arpad.model.outcome import PlayerOutcome
from arpad.model.pool import Moves
from arpad.model.rating import Standing
from arpad.office.explain_event import EventCase
from arpad.office.explain_list import ListCase, exchanged, law_standing, published_rating


class IfOtherwise:
    """The rating on the list if an event had ended otherwise, all else being the same."""

    def __init__(self, connection: Connection, case: ListCase, cases: Sequence[EventCase]) -> None:
        """Look up what the law was told of the player."""
        self._case = case
        self._changes = {c.docket.id: sum(e.amount for e in c.entries) for c in cases if c.entries}
        games = sum(len(c.entries) for c in cases)
        changes = [self._changes[number] for number in sorted(self._changes)]
        self.standing: Standing | None = None
        if case.pool.moves is Moves.BY_PERIOD:
            self.standing = law_standing(connection, case, changes, games)

    def __call__(self, number: int, now: PlayerOutcome, then: PlayerOutcome) -> int | None:
        """Return the rating on the list, had the event with this number come to `then`."""
        if self.standing is None:
            return self._moved_along(now, then)
        player = self.standing.player
        if player.rating is None and player.standard_rating is None:
            results = exchanged(self.standing.results, now.brought or (), then.brought or ())
            return published_rating(self._case, replace(self.standing, results=results))
        if then.change is None:
            return None
        changes = self._changes | {number: as_hundredths(then.change)}
        otherwise = tuple(changes[event] for event in sorted(changes))
        return published_rating(self._case, replace(self.standing, changes=otherwise))

    def _moved_along(self, now: PlayerOutcome, then: PlayerOutcome) -> int | None:
        """Return the rating where each event moves it: later ones are taken to change as much."""
        row = self._case.row
        if row is None or now.after is None or then.after is None:
            return then.after
        return row.row.rating + then.after - now.after
