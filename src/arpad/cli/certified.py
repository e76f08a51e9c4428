"""A player on a list as a certificate needs him: which rating, of which day, and what goes along.

A certificate confirms a number, so a list that leaves something open is refused with a sentence.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from msgspec import Struct

from arpad.cli.convert_list import opened_list
from arpad.cli.exits import UsageError
from arpad.cli.list_progress import ListProgress
from arpad.formats.file_text import file_bytes
from arpad.formats.lists.fide_players import FIDE, is_of_an_office, pace_of
from arpad.formats.lists.list_table import ListTable
from arpad.formats.lists.search import Found, find_player
from arpad.formats.lists.selection import rating_columns
from arpad.formats.print.certificate import Certificate, ListedRating
from arpad.formats.wording import listed, printable
from arpad.model.finding import Finding

_OF_NO_PACE = "rating"
_MOST_REASONS = 5
_NO_LIST = "is no rating list: give FIDE's text or XML, CSV, JSON or Parquet"
_NO_DAY = "does not say of which day it is, and a certificate does"
_GIVE_A_DAY = {
    "FIDE": "put the month into the name of FIDE's text, XML or CSV, as in standard_sep14.txt",
}
_GIVE_ANOTHER = "give the list as JSON or Parquet, as arpad list writes it"


class DatedList(Struct, frozen=True):
    """A list that says of which day it is, called by the name of its file."""

    name: str
    table: ListTable
    day: date


class CertifiedPlayer(Struct, frozen=True, kw_only=True):
    """A player on a list: the rating, its pace or none, and the cells of the row."""

    list: DatedList
    pace: str
    rating: int
    cells: Mapping[str, Any]

    @property
    def words(self) -> str:
        """Name the player and the rating: `Ek, Anna (4500018), 1910 on 2014-09-01`."""
        return f"{_named(self.cells)}, {self.rating} on {self.list.day}"


def dated_list(file: Path, progress: ListProgress) -> DatedList:
    """Open a list, or say why it is of no use."""
    name = file.name or str(file)
    source = opened_list(file, progress)
    if source is None:
        missing = file_bytes(file)
        reason = missing.message if isinstance(missing, Finding) else None
        raise UsageError(f"{name}: {reason}" if reason else f"{name} {_NO_LIST}.")
    if source.table is None:
        reasons = source.findings[:_MOST_REASONS]
        raise UsageError(*(f"{found.where}: {found.message}" for found in reasons))
    if source.table.list_date is None:
        advice = _GIVE_A_DAY.get(source.table.federation, _GIVE_ANOTHER)
        raise UsageError(f"{name} {_NO_DAY}: {advice}.")
    return DatedList(name, source.table, source.table.list_date)


def certified_player(dated: DatedList, player_id: str, pace: str | None) -> CertifiedPlayer:
    """Find a player on a list with a rating of a pace, or say who and what is there instead."""
    found = _found(dated, player_id)
    if found.cells is None:
        raise UsageError(_nobody(dated, player_id, found))
    chosen = _pace_on(dated, pace)
    rating = found.cells[_keys(dated.table)[chosen]]
    if not isinstance(rating, int):
        raise UsageError(_unrated(dated, found.cells, chosen))
    return CertifiedPlayer(list=dated, pace=chosen, rating=rating, cells=found.cells)


def rating_history(
    files: Sequence[Path], player: CertifiedPlayer, progress: ListProgress
) -> dict[date, int | None]:
    """Return by day what this and other lists say of a player; None where he has no rating."""
    ratings: dict[date, int | None] = {player.list.day: player.rating}
    for file in files:
        dated = dated_list(file, progress)
        if dated.table.federation != player.list.table.federation:
            raise UsageError(
                f"{dated.name} is a list of {dated.table.federation}, and the certificate is of "
                f"{player.list.table.federation}: leave it out."
            )
        if dated.day > player.list.day:
            raise UsageError(
                f"{dated.name} is of {dated.day}, after the list of {player.list.day}: leave it "
                "out, or certify it."
            )
        pace = None if player.pace == _OF_NO_PACE else player.pace
        cells = _found(dated, str(player.cells["id"])).cells
        rating = cells[_keys(dated.table)[_pace_on(dated, pace)]] if cells else None
        known = rating if isinstance(rating, int) else None
        if ratings.setdefault(dated.day, known) != known:
            raise UsageError(f"Two lists of {dated.day} have different ratings: leave one out.")
    return ratings


def _found(dated: DatedList, player_id: str) -> Found:
    found = find_player(dated.table, player_id)
    if found.is_twice:
        raise UsageError(
            f"{dated.name} has the id {printable(player_id)} twice, and not the same of both: "
            "correct the list."
        )
    return found


def certificate_of(
    player: CertifiedPlayer, history: Mapping[date, int | None], *, issued_on: date
) -> Certificate:
    """Return the certificate of a player, with a history of the lists that have a rating."""
    table, cells = player.list.table, player.cells
    is_of_one_pace = player.pace != _OF_NO_PACE
    numbers = _keys(table)[player.pace].removesuffix("rating")
    return Certificate(
        federation=table.federation,
        pool=player.pace if is_of_one_pace else table.pool,
        list_date=player.list.day,
        name=str(cells["name"] or cells["id"]),
        id=str(cells["id"]),
        player_federation=cells.get("federation"),
        title=cells.get("title") or cells.get("w_title"),
        grade=cells.get("grade") or cells.get("outside_grade"),
        series=cells.get("series"),
        born=cells.get("born"),
        rating=player.rating,
        rank=cells.get("rank"),
        games=cells.get(f"{numbers}games"),
        k=cells.get(f"{numbers}k"),
        history=tuple(ListedRating(day, r) for day, r in sorted(history.items()) if r is not None),
        edition=table.edition,
        issued_on=issued_on,
    )


def _keys(table: ListTable) -> dict[str, str]:
    """Return the columns of ratings by pace; ratings that are of no pace are called rating."""
    if table.federation == FIDE and is_of_an_office(table):
        return {pace_of(table).value: _OF_NO_PACE}
    return {pace: table.columns[at].key for pace, at in rating_columns(table.columns).items()}


def _pace_on(dated: DatedList, pace: str | None) -> str:
    """Return which ratings of a list are meant: those of the pace, else the first that it has."""
    paces = tuple(_keys(dated.table))
    if pace in paces:
        return pace
    if pace is not None and paces == (_OF_NO_PACE,):
        raise UsageError(f"{dated.name} has ratings of no pace: leave --pace out.")
    if pace is not None or not paces:
        has = f"has {listed(paces)} ratings" if paces else "has no ratings"
        raise UsageError(f"{dated.name} {has}: choose another --pace, or another list.")
    return paces[0]


def _named(cells: Mapping[str, Any]) -> str:
    return printable(f"{cells['name'] or 'the player'} ({cells['id']})", longest=120)


def _nobody(dated: DatedList, player_id: str, found: Found) -> str:
    asked = printable(player_id)
    near = listed([printable(name, longest=80) for name in found.near], "or") if found.near else ""
    advice = f"did you mean {near}?" if near else "nobody comes near; check the id and the list."
    return f"Nobody on {dated.name} has the id {asked}: {advice}"


def _unrated(dated: DatedList, cells: Mapping[str, Any], pace: str) -> str:
    others = [other for other, key in _keys(dated.table).items() if cells[key] is not None]
    word = "" if pace == _OF_NO_PACE else f" {pace}"
    advice = f": add --pace {others[0]}" if others else ""
    return f"{_named(cells)} has no{word} rating on {dated.name}{advice}."
