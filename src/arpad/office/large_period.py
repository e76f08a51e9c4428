"""A large period, rated on columns: events in portions on all cores, entries without a value each.

The law checks every event and rates its unrated players as ever; what the games of rated players
come to is looked up for all of a portion at once. An event that is not plain is rated by itself.
Either way the same entries come out, in the same order.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from arpad.model.docket import Docket
from arpad.model.event import Event
from arpad.office.booking import (
    BLOCKING,
    Booking,
    Bookkeeper,
    Brought,
    EventLine,
    Moved,
    before_the_book,
    moved_by,
)
from arpad.office.law_asked import LawAsked, LawsAsked
from arpad.office.plain_events import is_plain
from arpad.office.rated_games import MovedPlayers, PlainEvent, rate_games
from arpad.office.sheets import Sheets, sheets_of, sheets_of_entries, together
from arpad.office.standing_in_event import filled_from
from arpad.store.dockets import packed


class Portion(NamedTuple):
    """Some events, rated: a booking each, whose entries follow all together on sheets.

    `moved` is what the plain events did to their rated players.
    """

    bookings: list[Booking]
    sheets: Sheets
    moved: list[MovedPlayers]


class _Rated(Struct, frozen=True):
    """A rated event; of a plain one, what columns need to rate its games by."""

    booking: Booking
    plain: PlainEvent | None = None
    asked: LawAsked | None = None


class LargePeriod:
    """Rates portions of the events of one period."""

    def __init__(self, keeper: Bookkeeper) -> None:
        """Begin with nothing asked of the law."""
        self._keeper = keeper
        self._laws = LawsAsked(keeper.pool)

    def portion(self, events: Sequence[tuple[Docket, Event]]) -> Portion:
        """Rate some events in order; each one knows what players brought from those before it."""
        moved, rated = dict[str, Moved](), list[_Rated]()
        for docket, event in events:
            each = self._rated(docket, event, moved)
            rated.append(each)
            for code, more in each.booking.moved.items():
                moved.setdefault(code, Moved()).add(more)
        runs = [self._run(asked, list(run)) for asked, run in groupby(rated, lambda r: r.asked)]
        return Portion(
            [booking for run in runs for booking in run.bookings],
            together(run.sheets for run in runs),
            [moved for run in runs for moved in run.moved],
        )

    def _rated(self, docket: Docket, event: Event, moved: Mapping[str, Moved]) -> _Rated:
        """Rate an event but for the games that columns rate; by itself if anything stops it."""
        keeper = self._keeper
        filled = filled_from(keeper.known, event, Brought(moved))
        asked = self._laws.about(filled)
        if asked is not None and is_plain(filled, asked.text):
            outcome = asked.rate_apart(filled)
            blocking = any(f.severity in BLOCKING for f in outcome.findings)
            if not blocking and not any(before_the_book(keeper.known, event)):
                games = sum(len(player.entries) for player in outcome.players)
                line = EventLine(docket, len(event.players), games, ())
                booking = Booking(line, (), packed(filled), moved_by(outcome, filled))
                return _Rated(booking, PlainEvent(docket.id, filled, outcome.readings), asked)
        return _Rated(keeper.booking(docket, event, moved))

    def _run(self, asked: LawAsked | None, run: Sequence[_Rated]) -> Portion:
        """Return events that follow each other and are rated alike, with their entries."""
        numbers, bookings = self._keeper.known.numbers, [each.booking for each in run]
        if asked is None:
            made = (entry for booking in bookings for entry in booking.entries)
            sheets = sheets_of_entries(made, numbers)
            return Portion([replace(b, entries=()) for b in bookings], sheets, [])
        games = rate_games([each.plain for each in run if each.plain], numbers, asked)
        lines = map(_with_games, bookings, games.lengths)
        return Portion(list(lines), sheets_of(games.entries), [games.moved])


def _with_games(booking: Booking, number: int) -> Booking:
    line = booking.line
    return replace(booking, line=replace(line, games=line.games + number))


def moved_players(several: Sequence[MovedPlayers]) -> Iterator[tuple[str, Moved]]:
    """Yield what events did to their rated players, by their codes."""
    for moved in several:
        lines = zip(moved.code, moved.change.tolist(), moved.games.tolist(), strict=True)
        yield from ((code, Moved([change], games)) for code, change, games in lines)
