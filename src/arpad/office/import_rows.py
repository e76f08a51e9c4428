"""Rows of a list that is taken over: one value a player, whatever file the list came in."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any

from msgspec import Struct

from arpad.formats.deviation import MOST
from arpad.formats.lists import ListTable
from arpad.model.finding import Finding, error
from arpad.model.listed_player import ListedPlayer, ListRating
from arpad.model.period import Flag, ListStatus
from arpad.model.player import Sex

_HIGHEST_RATING = 3999
_LONGEST = {"id": 64, "name": 200}
_SEXES = {"f": Sex.FEMALE, "w": Sex.FEMALE, "m": Sex.MALE}
_STATUSES = {status.value: status for status in ListStatus}


class ImportedRow(Struct, frozen=True, kw_only=True, gc=False):
    """What a list says of a player; what it does not say is None."""

    code: str
    name: str
    federation: str | None = None
    title: str | None = None
    sex: Sex | None = None
    born: int | None = None
    rating: int | None = None
    games: int | None = None
    k: int | None = None
    k_new_games: int | None = None
    is_inactive: bool = False
    grade: str | None = None
    outside_grade: str | None = None
    rank: int | None = None
    status: ListStatus | None = None
    series: str | None = None
    tournaments: int | None = None
    last_event: date | None = None


def rows_of_players(players: Iterable[ListedPlayer], pace: str) -> Iterator[ImportedRow]:
    """Yield the rows of a list of FIDE, with the ratings of one pace."""
    for player in players:
        listed: ListRating = getattr(player, pace)
        yield ImportedRow(
            code=player.id,
            name=player.name or player.id,
            federation=player.federation,
            title=player.title or player.w_title,
            sex=Sex.FEMALE if player.is_woman else player.sex,
            born=player.born,
            rating=listed.rating or None,
            games=listed.games,
            k=listed.k or None,
            is_inactive=player.is_inactive,
        )


def rows_of_table(
    table: ListTable, pace: str, name: str
) -> tuple[list[ImportedRow], list[Finding]]:
    """Return the rows of one of our lists, and what is wrong with those that cannot be used."""
    keys = [column.key for column in table.columns]
    rows, wrong = list[ImportedRow](), list[Finding]()
    for number, cells in enumerate(table.rows, 1):
        said = dict(zip(keys, cells, strict=True))
        faults = list(_faults(said, pace))
        wrong += [error(f"{name}: player {number}", fault) for fault in faults]
        if not faults:
            rows.append(_row(said, pace))
        if len(wrong) >= MOST:
            break
    return rows, wrong


def _faults(said: Mapping[str, Any], pace: str) -> Iterator[str]:
    if not said.get("id"):
        yield "The row has no id; every player of a list has one."
    for key, longest in _LONGEST.items():
        if len(said.get(key) or "") > longest:
            yield f"The {key} is longer than {longest} characters; shorten it."
    rating = _of_pace(said, pace, "rating")
    if rating is not None and not 0 <= rating <= _HIGHEST_RATING:
        yield f"The rating {rating} cannot be; expected up to {_HIGHEST_RATING}, or none."


def _row(said: Mapping[str, Any], pace: str) -> ImportedRow:
    status = _STATUSES.get(said.get("status") or "")
    born = said.get("born")
    return ImportedRow(
        code=said["id"],
        name=said.get("name") or said["id"],
        federation=said.get("federation") or None,
        title=said.get("title") or said.get("w_title") or None,
        sex=_SEXES.get((said.get("sex") or "").casefold()),
        born=born.year if isinstance(born, date) else born,
        rating=_of_pace(said, pace, "rating") or None,
        games=_of_pace(said, pace, "games"),
        k=_of_pace(said, pace, "k") or None,
        k_new_games=said.get("k_new_games"),
        is_inactive=_is_inactive(said.get("flag") or "") or status is ListStatus.INACTIVE,
        grade=said.get("grade") or None,
        outside_grade=said.get("outside_grade") or None,
        rank=said.get("rank"),
        status=status,
        series=said.get("series") or None,
        tournaments=said.get("tournaments"),
        last_event=said.get("last_event"),
    )


def _is_inactive(flag: str) -> bool:
    """Tell whether a flag is ours for inactive, or one of FIDE's with an i in it."""
    return flag != Flag.DELISTED and "i" in flag.casefold()


def _of_pace(said: Mapping[str, Any], pace: str, key: str) -> int | None:
    """Return a number of one pace, as lists of several paces call it or as others do."""
    found: int | None = said.get(f"{pace}_{key}", said.get(key))
    return found
