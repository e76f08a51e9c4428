"""What has changed in an event since it was reported: results, and who the players are."""

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import pairwise

from msgspec import Struct

from arpad.model.event import Event
from arpad.store.event_versions import EventVersion

_MOST = 30


class ChangedGame(Struct, frozen=True, kw_only=True):
    """A result that is another one now; None where there was, or is, no such game."""

    round: int
    white: str
    black: str | None
    was: str | None
    is_now: str | None


class EventDifference(Struct, frozen=True, kw_only=True):
    """A later version of an event held against the one before; players are named."""

    day: date
    why: str
    games: tuple[ChangedGame, ...]
    came: tuple[str, ...]
    went: tuple[str, ...]
    more: int


def differences(versions: Sequence[EventVersion]) -> tuple[EventDifference, ...]:
    """Return the versions since the first report that say anything else than those before."""
    told = [version for version in versions if version.event.players]
    found = (_between(old, new) for old, new in pairwise(told))
    return tuple(difference for difference in found if difference is not None)


def _between(old: EventVersion, new: EventVersion) -> EventDifference | None:
    names = _names(old.event) | _names(new.event)
    games = tuple(_changed(old.event, new.event, names))
    before, after = _names(old.event).keys(), _names(new.event).keys()
    came, went = sorted(after - before), sorted(before - after)
    if not (games or came or went):
        return None
    return EventDifference(
        day=new.at.date(),
        why=new.why,
        games=games[:_MOST],
        came=tuple(names[code] for code in came[:_MOST]),
        went=tuple(names[code] for code in went[:_MOST]),
        more=sum(max(0, len(some) - _MOST) for some in (games, came, went)),
    )


def _changed(old: Event, new: Event, names: dict[str, str]) -> Iterator[ChangedGame]:
    """Yield games with other results; one of somebody who is another person now is no change."""
    was, now = _results(old), _results(new)
    people = _names(old).keys() ^ _names(new).keys()
    for key in sorted(was.keys() | now.keys(), key=lambda key: (key[0], key[1], key[2] or "")):
        number, white, black = key
        if was.get(key) != now.get(key) and people.isdisjoint({white, black}):
            yield ChangedGame(
                round=number,
                white=names[white],
                black=None if black is None else names[black],
                was=was.get(key),
                is_now=now.get(key),
            )


def _results(event: Event) -> dict[tuple[int, str, str | None], str]:
    return {(game.round, game.white, game.black): game.result.value for game in event.games}


def _names(event: Event) -> dict[str, str]:
    return {player.id: player.name or player.id for player in event.players}
