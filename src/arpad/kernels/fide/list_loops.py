"""A list player by player, for those whom it looks at: the loops that are compiled."""

from typing import NamedTuple

import numpy as np

from arpad.kernels.columns import FlagNumber, Int64
from arpad.kernels.compiled import compiled
from arpad.kernels.fetching import AHEAD, fetch
from arpad.kernels.fide.gains import ENTERING
from arpad.kernels.fide.inactivity import GAMES_TOLD, HIDDEN, LISTS_TOLD
from arpad.kernels.fide.list_columns import NOBODY, ListTables, Newcomers, Rows, Who
from arpad.kernels.fide.probing import HIGHEST
from arpad.kernels.fide.standing import ACTIVE, REMEMBERED, Record, Records, Whole, slot_of
from arpad.kernels.fide.tables import COUNTED_GAMES, RESIDUES
from arpad.model.exact import WIN

_MOST = GAMES_TOLD - 1
_LAST = COUNTED_GAMES - 1
_CELLS = COUNTED_GAMES * COUNTED_GAMES
_DELISTED = int(FlagNumber.DELISTED)
MOST_GAMES = np.iinfo(np.int16).max
"""So many games of a list a row can count."""
_TOO_HIGH = WIN * np.iinfo(np.int16).max
_GAIN_BITS = ENTERING.gain_bits
_REST = 64 - _GAIN_BITS


class Noted(NamedTuple):
    """Room for who has games on a list, and for who is inactive since it."""

    playing: Who
    idle: Who


class Step(NamedTuple):
    """How many were noted; who would leave the range of ratings, or has too many games."""

    playing: Whole
    idle: Whole
    beyond: Whole
    too_many: Whole
    games: Whole


@compiled
def step(
    memory: Records,
    shown: Records,
    sums: Int64,
    tables: ListTables,
    who: Who,
    rows: Rows,
    noted: Noted,
) -> Step:
    """Do what a list does to some players, and write down what it says of them.

    Who is delisted has no rating from then on. What entered is nothing again.
    """
    last = len(who) - 1
    beyond, too_many, games = NOBODY, NOBODY, 0
    playing, idling = np.uint32(0), np.uint32(0)
    slot = np.uint32(slot_of(tables.number))
    for place in range(len(who)):
        ahead = who[np.uint64(min(place + AHEAD, last))]
        fetch(memory, ahead)
        fetch(shown, ahead)
        fetch(sums, ahead)
        player = who[place]
        kept, said, packed = memory[player], shown[player], sums[player]
        sums[player] = 0
        change = (packed << _REST) >> _REST
        played = np.int32((packed - change) >> _GAIN_BITS)
        rating, since = np.int64(said["rating"]), np.int16(ACTIVE)
        flag = np.int8(0)
        is_idle = idles(kept, rating, played, tables)
        if is_idle:
            since = np.int16(kept["inactive_since"])
            if since == ACTIVE:
                since = np.int16(tables.number)
                noted.idle[idling] = player
                idling += np.uint32(1)
            flag = tables.flags[np.uint32(min(tables.number - int(since), LISTS_TOLD - 1))]
        if rating > 0 and flag != HIDDEN:
            entering = change if played > 0 else np.int64(0)
            exact = min(max(WIN * rating + entering, np.int64(0)), np.int64(_TOO_HIGH))
            cell = exact % RESIDUES + RESIDUES * np.int64(entering < 0)
            rating = exact // WIN + tables.rounding[cell]
            if rating < 1 or rating > HIGHEST:
                beyond = int(player)
            if rating < tables.stays_listed:
                flag, since = np.int8(_DELISTED), np.int16(ACTIVE)
            if played > MOST_GAMES:
                too_many, games = int(player), int(played)
        if rating > 0 and played > 0:
            kept["games"] += played
            kept["games_since_listing"] += played
            few = np.uint8(min(played, np.int32(_MOST)))
            kept["recent"][slot] = few
            kept["within"] += few
            kept["has_played"] = True
            noted.playing[playing] = player
            playing += np.uint32(1)
        kept["inactive_since"], kept["turn"] = since, 0
        code = record_of(kept, rating, tables)
        said["codes"], said["rating"] = code, 0 if flag == _DELISTED else rating
        rows.player[place], rows.rating[place], rows.k[place] = player, rating, tables.k[code]
        rows.games[place] = min(played, np.int32(MOST_GAMES))
        rows.flag[place], rows.is_inactive[place] = flag, is_idle
    return Step(np.int64(playing), np.int64(idling), beyond, too_many, games)


@compiled
def idles(kept: Record, rating: Whole, played: Whole, tables: ListTables) -> bool:
    """Tell whether a rated player has too few games in a year of lists."""
    now = min(played, np.int32(_MOST))
    total = np.int32(kept["within"]) + now
    if rating <= 0 or total >= tables.enough_games:
        return False
    if not tables.is_inactive[np.uint32(total), np.uint32(now)]:
        return False
    return kept["inactive_since"] != ACTIVE or is_known(kept, tables)


@compiled
def is_known(kept: Record, tables: ListTables) -> bool:
    """Tell whether somebody who begins to idle has been in the book for a year of lists.

    It is counted from the first list with games, or from the beginning of the replay for whoever
    never had any. Who was inactive on the list before has been in it; who was not, and is idle
    now, has idled for as long as the games last that made him active: so they still are among
    the recent ones, if they are a year old.
    """
    number, lists = tables.number, tables.lists_a_year
    known = lists == 1 or (number + 1 >= lists and not kept["has_played"])
    for back in range(max(lists - 1, 1), min(REMEMBERED, number) + 1):
        known |= kept["recent"][slot_of(number - back)] > 0
    return known


@compiled
def record_of(kept: Record, rating: Whole, tables: ListTables) -> Whole:
    """Remember high ratings, and return the record that K goes by."""
    if rating >= tables.high_mark:
        kept["has_reached_high"] = True
    if rating >= tables.no_junior:
        kept["has_reached_2300"] = True
    counted = min(kept["games"], np.int32(_LAST)) * np.int32(COUNTED_GAMES)
    listed = min(kept["games_since_listing"], np.int32(_LAST))
    return np.int32(counted + listed + _CELLS * np.int32(kept["has_reached_high"]))


class Welcomed(NamedTuple):
    """Newcomers' rows, and the games that counted for them as for rated players.

    And room for who has games on the list.
    """

    row: Int64
    entering: Int64
    playing: Who


@compiled
def welcome(
    memory: Records,
    shown: Records,
    newcomers: Newcomers,
    welcomed: Welcomed,
    tables: ListTables,
    rows: Rows,
) -> int:
    """Put first ratings on the list, and remember what unrated players brought.

    A newcomer's first list has all his games so far; it shows those that he brought for it. Who
    has games on the list is noted, and how many there are is returned.
    """
    number, playing = np.uint32(0), welcomed.playing
    for place in range(len(newcomers.player)):
        player, rating = np.uint32(newcomers.player[place]), newcomers.rating[place]
        kept, said, games = memory[player], shown[player], np.int32(welcomed.entering[place])
        kept["games"] += games + newcomers.games[place]
        kept["games_since_listing"] += games
        code = record_of(kept, rating, tables)
        said["rating"], said["codes"] = rating, code
        row = np.uint32(welcomed.row[place])
        rows.rating[row], rows.k[row] = rating, tables.k[code]
        rows.games[row] = newcomers.games_now[place]
    for place in range(len(newcomers.bringer)):
        kept = memory[np.uint32(newcomers.bringer[place])]
        playing[number] = newcomers.bringer[place]
        number += np.uint32(remember(kept, newcomers.brought[place], tables))
    for place in range(len(newcomers.player)):
        kept = memory[np.uint32(newcomers.player[place])]
        playing[number] = newcomers.player[place]
        number += np.uint32(remember(kept, kept["games"], tables))
    return int(number)


@compiled
def remember(kept: Record, games: Whole, tables: ListTables) -> bool:
    """Remember games of this list that come after it has counted those of its rated players.

    Return whether there were none of it before.
    """
    slot = np.uint32(slot_of(tables.number))
    told, before = np.uint8(min(games, np.int32(_MOST))), kept["recent"][slot]
    kept["within"] += told - before
    kept["recent"][slot] = told
    kept["has_played"] = True
    return bool(before == 0)
