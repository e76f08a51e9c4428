"""The games and byes of an event, from the pairings of a report."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import TypeAlias

from arpad.formats.trf.conversion import Conversion
from arpad.formats.trf.pairings import PENALISED
from arpad.formats.trf.results import GAMES, bye_from, has_white
from arpad.formats.trf.scoring import byes_of
from arpad.formats.trf.teams import is_team_event
from arpad.model.event import Game
from arpad.model.finding import number_of

_Placed: TypeAlias = tuple[int, int, Game]
"""A game with its round and the position of its earlier line, which put it in order."""


def games_of(conversion: Conversion, ids: Mapping[int, str]) -> tuple[Game, ...]:
    """Return games and byes, by round and then in the order of the lines."""
    found = chain(_meetings(conversion, ids), _byes(conversion, ids), _listed_byes(conversion, ids))
    return tuple(game for _, _, game in sorted(found, key=lambda item: item[:2]))


def _meetings(conversion: Conversion, ids: Mapping[int, str]) -> Iterator[_Placed]:
    entries = conversion.report.table.entries
    unfinished = 0
    for meeting in conversion.report.pairings.meetings:
        number, first, second = meeting.round, meeting.first, meeting.second
        mine, theirs = entries[first].cells[number - 1], entries[second].cells[number - 1]
        letters, players = (mine.outcome, theirs.outcome), (ids[first], ids[second])
        if not has_white(mine, theirs):
            letters, players = letters[::-1], players[::-1]
        found = GAMES.get(letters)
        if found is None:
            unfinished += letters not in PENALISED
            continue
        (result, moves), (white, black) = found, players
        game = Game(round=number, white=white, black=black, result=result, moves=moves)
        yield number, first, game
    if unfinished:
        are = "is" if unfinished == 1 else "are"
        conversion.tell(None, f"{number_of(unfinished, 'game')} without a result {are} left out")


def _byes(conversion: Conversion, ids: Mapping[int, str]) -> Iterator[_Placed]:
    table = conversion.report.table
    for number, index in conversion.report.pairings.byes:
        result = bye_from(table.entries[index].cell(number).result or "")
        if result is not None:
            yield number, index, Game(round=number, white=ids[index], result=result)


def _listed_byes(conversion: Conversion, ids: Mapping[int, str]) -> Iterator[_Placed]:
    """Yield the byes of 240 records for players whose cell is blank; teams have none here."""
    table, file = conversion.report.table, conversion.file
    byes = {} if is_team_event(file) else byes_of(file.of("240"))
    for (number, rank), letter in byes.items():
        index, result = table.by_rank.get(rank), bye_from(letter)
        if index is not None and result and table.entries[index].cell(number).is_blank:
            yield number, index, Game(round=number, white=ids[index], result=result)
