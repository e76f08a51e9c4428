"""The combined list of FIDE: standard, rapid and blitz ratings of a day side by side.

FIDE publishes a list for each pace and one with all three. An office keeps a pool for each; here
the lists that are in force on a day are joined by the codes of the players.
"""

from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path

from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.formats.fide_list import write_fide_txt, write_fide_xml
from arpad.formats.lists.fide_writing import listed_players
from arpad.model.listed_player import ListedPlayer, ListKind
from arpad.model.pool import Pool
from arpad.office.office import OfficeError
from arpad.store.lists import list_on, rows_of
from arpad.store.pools import pools

_PACES = (ListKind.STANDARD, ListKind.RAPID, ListKind.BLITZ)


def combined_players(connection: Connection, pool: Pool, day: date) -> list[ListedPlayer]:
    """Return everybody on one of the lists in force on a day, by name; the person by the first."""
    found = dict[str, ListedPlayer]()
    lists = 0
    for pace, beside in _beside(connection, pool):
        head = list_on(connection, beside.id, day)
        if head is None:
            continue
        lists += 1
        for player in listed_players((b.row for b in rows_of(connection, head.id)), pace):
            known = found.get(player.id)
            rating = getattr(player, pace.value)
            found[player.id] = player if known is None else replace(known, **{pace.value: rating})
    if not lists:
        raise OfficeError(f"No list of {pool.federation} is in force on {day}.")
    return sorted(found.values(), key=lambda player: (player.name, player.id))


def _beside(connection: Connection, pool: Pool) -> Iterator[tuple[ListKind, Pool]]:
    """Yield the pools of a federation by pace, standard first."""
    if pool.federation.casefold() != "fide":
        raise OfficeError(f"Lists of {pool.federation} are of one pace: there is none combined.")
    every = [p for p in pools(connection).values() if p.federation == pool.federation]
    yield from ((pace, p) for pace in _PACES for p in every if p.discipline == pace.value)


def write_combined(players: Iterable[ListedPlayer], folder: Path, day: date) -> tuple[Path, Path]:
    """Write a combined list as FIDE's text and XML; return where."""
    several = list(players)
    folder.mkdir(parents=True, exist_ok=True)
    text, xml = (folder / f"fide-combined-{day}{end}" for end in (".txt", ".xml"))
    with text.open("wb") as stream:
        write_fide_txt(several, stream)
    with xml.open("wb") as stream:
        write_fide_xml(several, stream)
    return text, xml
