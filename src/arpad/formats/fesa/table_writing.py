"""Writing a table as FESA publishes it, from an event and the rows that its law prints."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from arpad.formats.fesa.games import cell_text
from arpad.formats.fesa.heading import heading_text
from arpad.formats.fesa.latin import LATIN_1, encoded
from arpad.formats.fesa.names import parted_name
from arpad.formats.fesa.points import points_text
from arpad.formats.fesa.turnering_writing import country_of
from arpad.model.event import Event, Game
from arpad.model.player import Player
from arpad.model.report import TableRow

TableEncoding: TypeAlias = Literal["iso-8859-1", "utf-8"]

_GRADE = re.compile(r"\d{1,2} (?:Dan|Kyu)")
_ODDS = re.compile(r"\(.*\)")


class _Line(Struct, frozen=True):
    """The texts of a row, before they are laid out in columns."""

    row: TableRow
    last: str
    first: str
    country: str
    odds: list[str]


def write_fesa_table(
    event: Event, rows: Sequence[TableRow], *, encoding: TableEncoding = LATIN_1
) -> bytes:
    """Return the rows that were printed for an event as a published table.

    Raise ValueError for letters that the encoding does not have.
    """
    players = {player.id: player for player in event.players}
    lines = [_line(row, players[row.id], _games(event)) for row in rows]
    text = "\n".join((heading_text(event), *_laid_out(lines), *_promotions(lines)))
    named = (event.name, event.place or "", *(player.label for player in event.players))
    return encoded(f"{text}\n", encoding, named)


def _games(event: Event) -> dict[tuple[str, int], Game]:
    rounds = {n: i for i, n in enumerate(sorted({game.round for game in event.games}))}
    return {(who, rounds[game.round]): game for game in event.games for who in game.players}


def _line(row: TableRow, player: Player, games: Mapping[tuple[str, int], Game]) -> _Line:
    last, first = parted_name(player)
    marks = [_odds(games.get((player.id, index)), player.id) for index in range(len(row.results))]
    return _Line(row, last, first, country_of(player), marks)


def _odds(game: Game | None, player_id: str) -> str:
    """Return the mark of a game at odds, which counts for nobody; nothing for an even one."""
    if game is None or not game.handicap:
        return ""
    found = _ODDS.search(cell_text(game, player_id, dict.fromkeys(game.players, 0)))
    return found[0] if found else ""


def _laid_out(lines: Sequence[_Line]) -> Iterator[str]:
    last = _widest(line.last for line in lines)
    first = _widest(line.first for line in lines)
    result = max(3, _widest(result for line in lines for result in line.row.results))
    odds = _widest(text for line in lines for text in line.odds)
    rounds = max((len(line.odds) for line in lines), default=0)
    numbers = " ".join(f"{n:>{result - 1}} {'':<{odds}}" for n in range(1, rounds + 1))
    yield f"Nr {'Name':<{last + first + 1}} Nat  Grade  ELO   {numbers} Pts   +/-"
    for line in lines:
        pairs = zip(line.row.results, line.odds, strict=True)
        cells = " ".join(f"{text:>{result}}{marks:<{odds}}" for text, marks in pairs)
        names = f"{line.last:<{last}} {line.first:<{first}} {line.country:<3}"
        yield f"{line.row.nr:>2} {names} {_standing(line.row)} {cells} {_total(line.row)}"


def _widest(texts: Iterable[str]) -> int:
    return max(map(len, texts), default=0)


def _standing(row: TableRow) -> str:
    """Return grade and Elo; a star marks who was unrated."""
    grade = row.grade if row.grade and _GRADE.fullmatch(row.grade) else ""
    elo = "" if row.elo is None else f"{row.elo}"
    return f"{grade:>6}  {elo:>4}{'*' if row.is_unrated else ' '}"


def _total(row: TableRow) -> str:
    change = "" if row.change is None or row.is_unrated else f"{row.change:+d}"
    return f"{points_text(row.points):>4}  {change:>4}".rstrip()


def _promotions(lines: Sequence[_Line]) -> Iterator[str]:
    promoted = [line for line in lines if line.row.promoted_to]
    if promoted:
        yield ""
    for line in promoted:
        who = " ".join(filter(None, (line.last, line.first)))
        yield f"Promoting {who} to {line.row.promoted_to}"
