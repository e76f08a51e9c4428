"""A list of a FIDE edition in FIDE's own forms: text in columns, or XML.

Both have columns for what FIDE publishes and for nothing else. Lists of other federations are
refused: grades, series and ranks have no column there, and their ratings would pass for FIDE's.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date

from arpad.formats.document import Findings
from arpad.formats.fide_list import write_fide_txt, write_fide_xml
from arpad.formats.lists.target import Progress, Target, opened
from arpad.formats.wording import printable
from arpad.model.finding import error
from arpad.model.listed_player import ListedPlayer, ListKind, ListRating
from arpad.model.period import Flag, ListRow, RatingList
from arpad.model.player import Sex
from arpad.regulations.catalogue import federation_of

_NO_RATING = ListRating()
_FLAGS: Mapping[Flag, str] = {Flag.INACTIVE: "i"}


def write_list_as_fide_txt(
    rating_list: RatingList,
    target: Target,
    *,
    rows: Iterable[ListRow] | None = None,
    pace: ListKind = ListKind.STANDARD,
    progress: Progress | None = None,
) -> Findings:
    """Write a list of one pace as FIDE's text; return what could not be written as it is."""
    refusal = _refusal(rating_list)
    if refusal:
        return refusal
    players = listed_players(rating_list.rows if rows is None else rows, pace)
    label = rating_list.period.list_date
    with opened(target) as stream:
        return write_fide_txt(players, stream, kind=pace, label=label, progress=progress)


def write_list_as_fide_xml(
    rating_list: RatingList,
    target: Target,
    *,
    rows: Iterable[ListRow] | None = None,
    pace: ListKind = ListKind.STANDARD,
    progress: Progress | None = None,
) -> Findings:
    """Write a list as FIDE's XML, the other paces empty; return what could not be written."""
    refusal = _refusal(rating_list)
    if refusal:
        return refusal
    players = listed_players(rating_list.rows if rows is None else rows, pace)
    with opened(target) as stream:
        return write_fide_xml(players, stream, progress=progress)


def listed_players(
    rows: Iterable[ListRow], pace: ListKind = ListKind.STANDARD
) -> Iterator[ListedPlayer]:
    """Yield the players of a list as FIDE publishes them.

    A delisted player has no rating there, since no flag says that it has ended.
    """
    if pace is ListKind.COMBINED:
        raise ValueError("the list of an office is of one pace: standard, rapid or blitz")
    for row in rows:
        is_delisted = row.flag is Flag.DELISTED
        rating = ListRating(None if is_delisted else row.rating, row.games, row.k)
        yield ListedPlayer(
            row.id,
            row.name,
            row.federation,
            row.sex,
            row.title,
            row.title if row.title and row.title.startswith("W") else None,
            born=row.born.year if isinstance(row.born, date) else row.born,
            flag=("w" if row.sex is Sex.FEMALE else "") + _FLAGS.get(row.flag, ""),
            standard=rating if pace is ListKind.STANDARD else _NO_RATING,
            rapid=rating if pace is ListKind.RAPID else _NO_RATING,
            blitz=rating if pace is ListKind.BLITZ else _NO_RATING,
        )


def _refusal(rating_list: RatingList) -> Findings:
    federation = federation_of(rating_list.edition)
    if federation == "fide":
        return ()
    message = (
        f"This is a list of {printable(federation.upper())}; FIDE's lists have no room for what "
        "it says beside the rating. Write it as CSV, JSON, xlsx or Parquet."
    )
    return (error("list", message),)
