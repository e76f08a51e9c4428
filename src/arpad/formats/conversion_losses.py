"""What a conversion between event file and TRF loses: the lines of the table of losses it meets.

An event is written and read back, and the two are compared: what is told is what this event loses,
not everything that some event could lose.
"""

from collections.abc import Iterator
from functools import cache
from typing import TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from arpad.formats.trf import Dialect, TrfFile, event_from_trf, losses, read_trf, records
from arpad.formats.trf.losses import Kept, Loss, Way
from arpad.model.event import Event, Game, Round
from arpad.model.finding import number_of

_Pair: TypeAlias = tuple[Struct, Struct | None]
"""An object of the event, and what has become of it."""


def losses_of(event: Event, written: bytes, dialect: Dialect) -> list[Loss]:
    """Return the losses that an event has met when it was written as a report of a dialect."""
    report, _ = read_trf(written, name="report.trf")
    back = None if report is None else event_from_trf(report)[0]
    pairs = _pairs(event, back and _with_ids_of(event, back))
    return [
        loss
        for loss in losses().losses
        if dialect in loss.dialects and any(_is_met(loss, *pair) for pair in pairs[_parts(loss)[0]])
    ]


class Lost(Struct, frozen=True):
    """A field of an event that did not come back from another format as it was."""

    of: str
    field: str


def lost_fields(event: Event, back: Event | None) -> list[Lost]:
    """Return which fields of an event and of what is in it did not come back as they were."""
    if back is None or len(back.players) != len(event.players):
        return [Lost("event", "players")]
    pairs = _pairs(event, _with_ids_of(event, back))
    found = {
        Lost(type_.lower(), field)
        for type_, objects in pairs.items()
        for before, after in objects
        for field in before.__struct_fields__
        if field not in _WHOLE and after is not None
        if _compared(getattr(before, field)) != _compared(getattr(after, field))
    }
    return sorted(found, key=lambda lost: (lost.of, lost.field))


_WHOLE = frozenset({"players", "id", "white", "black"})
"""Who is who is compared before anything else, and ids may be others."""


def _parts(loss: Loss) -> tuple[str, str]:
    """Return object and field that a loss is about."""
    type_, _, field = loss.of.partition(".")
    return type_, field


def _is_met(loss: Loss, before: Struct, after: Struct | None) -> bool:
    _, field = _parts(loss)
    value = getattr(before, field)
    if loss.way is Way.DROPPED:
        return bool(value != _defaults(type(before))[field])
    return after is not None and _compared(value) != _compared(getattr(after, field))


@cache
def _defaults(type_: type[Struct]) -> dict[str, object]:
    return {field.name: field.default for field in msgspec.structs.fields(type_)}


def _compared(value: object) -> object:
    """Return what is compared of a value: of games and rounds in a row, which ones they are."""
    if isinstance(value, tuple):
        return [_compared(inner) for inner in value]
    match value:
        case Game():
            return _card(value)
        case Round():
            return value.number, value.date
    return value


def _card(game: Game) -> tuple[int, frozenset[str]]:
    return game.round, frozenset(game.players)


def _with_ids_of(event: Event, back: Event) -> Event:
    """Return what came back with games that name the players as the event does."""
    ids = {new.id: old.id for old, new in zip(event.players, back.players, strict=True)}
    games = (
        replace(game, white=ids[game.white], black=game.black and ids[game.black])
        for game in back.games
    )
    return replace(back, games=tuple(games))


def _pairs(event: Event, back: Event | None) -> dict[str, list[_Pair]]:
    """Return every object of the event beside what has become of it."""
    rounds = {round_.number: round_ for round_ in back.rounds} if back else {}
    games = {_card(game): game for game in back.games} if back else {}
    players = back.players if back else [None] * len(event.players)
    return {
        "Event": [(event, back)],
        "Round": [(round_, rounds.get(round_.number)) for round_ in event.rounds],
        "Player": list(zip(event.players, players, strict=True)),
        "Game": [(game, games.get(_card(game))) for game in event.games],
    }


def kept_of(report: TrfFile) -> Iterator[Kept]:
    """Yield what stays behind in a report when its event is written: record and reason."""
    listed = {kept.of: kept for kept in losses().kept}
    for code, record in records().items():
        if report.first(code) is None:
            continue
        if code in listed:
            yield listed[code]
        elif record.does.startswith("kept"):
            yield Kept(of=code, says=f"{record.name}, {record.does}")
    unknown = sum(line.record is None and bool(line.raw.strip()) for line in report.lines)
    if unknown:
        yield Kept(of="other", says=f"{number_of(unknown, 'line')} that no record of the format is")
