"""A player's certificate from the book: what a published list says of him, as one page."""

from datetime import date

from arpad.formats.print import Certificate, ListedRating
from arpad.office.office import OfficeError
from arpad.office.player_overview import InPool, Overview


def certificate_of(
    told: Overview, known: InPool, *, issued_on: date, verify_at: str | None = None
) -> Certificate:
    """Return the certificate of the list in force, or say why there is none."""
    held, line = known.held, known.line
    if held is None or line is None or line.rating is None:
        day = f" of {held.list_date}" if held else ""
        raise OfficeError(
            f"{told.person.name} ({told.person.code}) has no rating on the list{day} of the pool "
            f"{known.pool.code}: there is nothing to certify."
        )
    return Certificate(
        federation=known.pool.federation,
        pool=known.pool.name,
        list_date=held.list_date,
        list_number=str(held.number),
        name=line.name or told.person.code,
        id=told.person.code,
        player_federation=line.federation,
        title=line.title,
        grade=line.grade,
        series=line.series,
        born=told.born,
        rating=line.rating,
        rank=line.rank,
        games=known.games or None,
        k=line.k,
        history=tuple(
            ListedRating(each.line.list_date, each.line.rating)
            for each in known.history
            if each.line.rating is not None and each.line.list_date <= held.list_date
        ),
        edition=held.edition or None,
        fingerprint=held.fingerprint,
        verify_at=verify_at,
        # A list is often out before its first day.
        issued_on=max(issued_on, held.list_date),
    )
