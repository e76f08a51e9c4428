"""From an event to a report file that other programs accept.

Lines end with CR and LF: the format asks for a CR, and the pair is what every editor and every
program on any system takes for a line end. The text is UTF-8 without a mark. The coded type of
tournament (192) is not written, because an event does not say by which rules it was paired.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import TypeAlias

from arpad.formats.trf.columns import Dialect
from arpad.formats.trf.crosstable import HIGHEST_RANK
from arpad.formats.trf.plain_text import plain
from arpad.formats.trf.results import letters_of
from arpad.formats.trf.systems import LEAGUE_WORDS, WORDS
from arpad.formats.trf.time_controls import code_of, text_of
from arpad.formats.trf.titles import SHORT_TITLES, title_from
from arpad.formats.trf.values import Row, Value
from arpad.formats.trf.writing import line_text, points_text
from arpad.model.event import Event, Game, Result
from arpad.model.exact import as_decimal
from arpad.model.player import Player
from arpad.model.time_control import TimeControl, parse_time_control

LINE_END = "\r\n"

_LONGEST_NAME = 33
_WIDTH = {"title": 3, "federation": 3, "points": 4}
_FIDE_NUMBER = re.compile(r"[1-9][0-9]{0,10}", re.ASCII)
_BYE_LETTERS = {Dialect.TRF06: ("+", "=", "-")}

_Rounds: TypeAlias = dict[int, Row]
"""A player's cells by round."""


def trf_from_event(event: Event, dialect: str = "2026") -> bytes:
    """Return an event as a report file in a dialect: 2006, 2016 or 2026.

    What the format cannot carry is left out; `losses.toml` lists it. Raise ValueError for an
    event that contradicts itself: a game of an unknown player, two games of one in a round.
    """
    version = Dialect(dialect)
    lines = [*_tournament(event, version), *_players(event, version)]
    return "".join(f"{line}{LINE_END}" for line in lines).encode()


def _tournament(event: Event, dialect: Dialect) -> Iterator[str]:
    for code, text in (
        ("012", plain(event.name)),
        ("022", plain(event.place or "")),
        ("032", plain(event.federation or "")),
    ):
        yield from _text_line(code, text)
    yield line_text("042", {"date": event.start})
    if event.end is not None:
        yield line_text("052", {"date": event.end})
    rated = sum(player.is_rated for player in event.players)
    for code, number in (("062", len(event.players)), ("072", rated), ("082", 0)):
        yield line_text(code, {"number": number})
    league = LEAGUE_WORDS if event.league else ""
    yield line_text("092", {"text": f"{WORDS[event.system]}{league}"})
    yield from _text_line("102", plain(event.arbiter or ""))
    control = control_of(event)
    if control is not None:
        yield line_text("122", {"text": text_of(control)})
    elif event.time_control:
        yield from _text_line("122", plain(event.time_control))
    yield from _rounds(event, dialect)
    if control is not None and dialect is Dialect.TRF26:
        yield line_text("222", {"text": code_of(control)})


def _text_line(code: str, text: str) -> Iterator[str]:
    if text:
        yield line_text(code, {"text": text})


def control_of(event: Event) -> TimeControl | None:
    """Return the time control of an event, None when it has none that can be understood."""
    try:
        return parse_time_control(event.time_control) if event.time_control else None
    except ValueError:
        return None


def _rounds(event: Event, dialect: Dialect) -> Iterator[str]:
    days = {round_.number: round_.date for round_ in event.rounds}
    last = max((*days, *(game.round for game in event.games)), default=0)
    if any(days.values()):
        rows: list[tuple[date | None]] = [(days.get(number),) for number in range(1, last + 1)]
        yield line_text("132", {}, rows)
    if days and dialect is Dialect.TRF26:
        yield line_text("142", {"number": last})


def _players(event: Event, dialect: Dialect) -> Iterator[str]:
    if len(event.players) > HIGHEST_RANK:
        message = f"a report has room for {HIGHEST_RANK} players, and there are more"
        raise ValueError(message)
    ranks = {player.id: rank for rank, player in enumerate(event.players, start=1)}
    cells = _cells(event.games, ranks, dialect)
    points = _points(event)
    places = _places([points[player.id] for player in event.players])
    for player in event.players:
        rank, total = ranks[player.id], points_text(points[player.id])
        values: dict[str, Value] = {
            "rank": rank,
            "sex": player.sex,
            "title": title_text(player.title, dialect),
            "name": plain(player.name)[:_LONGEST_NAME].rstrip() or None,
            "rating": player.rating,
            "federation": federation_text(player.federation),
            "id": player.id if _has_number(player) and player.id != f"{rank}" else None,
            "born": player.born,
            "points": total if len(total) <= _WIDTH["points"] else None,
            "place": places[points[player.id]],
        }
        rounds = cells.get(rank, {})
        rows = [rounds.get(n, (None, None, None)) for n in range(1, max(rounds, default=0) + 1)]
        yield line_text("001", values, rows)


def _has_number(player: Player) -> bool:
    return player.has_fide_id is not False and is_fide_number(player.id)


def is_fide_number(player_id: str) -> bool:
    """Tell whether an id can stand in the column of the FIDE number."""
    return _FIDE_NUMBER.fullmatch(player_id) is not None


def federation_text(federation: str | None) -> str | None:
    """Return a player's federation if it has room in three columns."""
    text = plain(federation or "")
    return text if 0 < len(text) <= _WIDTH["federation"] else None


def title_text(title: str | None, dialect: Dialect) -> str | None:
    """Return a title as the dialect writes it, None when it would not be read back the same."""
    text = plain(title or "")
    if not 0 < len(text) <= _WIDTH["title"] or title_from(text) != text:
        return None
    return SHORT_TITLES.get(text, text) if dialect is Dialect.TRF06 else text


def _points(event: Event) -> dict[str, Decimal]:
    points: defaultdict[str, Decimal] = defaultdict(Decimal)
    for game in event.games:
        for player_id in game.players:
            points[player_id] += as_decimal(game.score_of(player_id))
    return points


def _places(points: Sequence[Decimal]) -> dict[Decimal, int]:
    """Return the rank that each number of points gives, equal for equal points."""
    places: dict[Decimal, int] = {}
    for place, total in enumerate(sorted(points, reverse=True), start=1):
        places.setdefault(total, place)
    return places


def _cells(games: Sequence[Game], ranks: Mapping[str, int], dialect: Dialect) -> dict[int, _Rounds]:
    """Return every player's cells, by starting rank and round."""
    cells: defaultdict[int, _Rounds] = defaultdict(dict)
    full_byes = Counter(game.round for game in games if _is_full_bye(game))
    for game in games:
        sides = [_rank(player_id, ranks) for player_id in game.players]
        if any(game.round in cells[rank] for rank in sides) or len({*sides}) < len(sides):
            message = f"a player has two games in round {game.round}, or plays against himself"
            raise ValueError(message)
        if game.black is None:
            letter = _bye_letter(game, dialect, is_only=full_byes[game.round] == 1)
            cells[sides[0]][game.round] = "0000", "-", letter
            continue
        (white, black), letters = sides, letters_of(game)
        cells[white][game.round] = black, "w", letters[0]
        cells[black][game.round] = white, "b", letters[1]
    return cells


def _rank(player_id: str, ranks: Mapping[str, int]) -> int:
    if player_id not in ranks:
        message = f"a game names the player {player_id!r}, whom the event does not list"
        raise ValueError(message)
    return ranks[player_id]


def _is_full_bye(game: Game) -> bool:
    return game.black is None and game.result.white_score == Result.WHITE_WINS.white_score


def _bye_letter(game: Game, dialect: Dialect, *, is_only: bool) -> str:
    """Return the letter of a bye: U for the only one of a round with a point, F for others."""
    full, half, zero = _BYE_LETTERS.get(dialect, ("U" if is_only else "F", "H", "Z"))
    if _is_full_bye(game):
        return full
    return half if game.result in {Result.UNPLAYED_DRAW, Result.DRAW} else zero
