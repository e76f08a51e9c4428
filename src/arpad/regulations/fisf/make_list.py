"""The published list and the organisers' file: two outputs of the same ratings."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from unicodedata import combining, normalize

import msgspec

from arpad.model.finding import Finding, warn
from arpad.model.period import Flag, ListRow, ListStatus, Period, RatingList
from arpad.model.rating import Standing
from arpad.regulations.edition import Readings
from arpad.regulations.fisf.law import Law
from arpad.regulations.fisf.seasons import no_bars


def make_list(
    law: Law, list_date: date, standings: Sequence[Standing], readings: Readings
) -> RatingList:
    """Return the list of a day with its ranks, and the file of everybody with a rating."""
    rated = [standing for standing in standings if standing.player.rating is not None]
    rows = _by_rating(_row(law, standing, list_date, readings) for standing in rated)
    published = [row for row in rows if row.status and law.publication.is_published(row.status)]
    return RatingList(
        edition=law.edition.name,
        period=Period(list_date, date.max),
        rows=tuple(_ranked(published, readings)),
        delisted=(),
        titled_unrated=(),
        scale=None,
        readings=readings.touched,
        findings=tuple(_findings(law, rated, list_date)),
        file=tuple(rows),
    )


def _findings(law: Law, rated: Sequence[Standing], on: date) -> Iterator[Finding]:
    cite = law.edition.cite
    players = sorted((standing.player for standing in rated), key=lambda player: player.id)
    unknown = [p.id for p in players if p.games is None or p.tournaments is None]
    if unknown:
        yield warn(
            cite(law.publication.status_of),
            "players",
            f"Games or tournaments are not given for {', '.join(unknown)}: taken as none, which "
            "decides the status.",
        )
    undated = [p.id for p in players if p.games and p.last_event is None]
    if undated:
        yield warn(
            cite(law.publication.has_played_lately),
            "players",
            f"The day of the last competition is not given for {', '.join(undated)}: taken as "
            "inactive.",
        )
    unfrozen = [p.id for p in players if p.games and p.series is None]
    if unfrozen:
        yield warn(
            cite(law.series.series_of),
            "players",
            f"The series kept since 31 August is not given for {', '.join(unfrozen)}: taken from "
            "the rating of today.",
        )
    lowest = law.rating.lowest_rating(on=on)
    low = [p.id for p in players if p.rating is not None and p.rating < lowest]
    if low:
        yield warn(
            cite(law.rating.lowest_rating),
            "players",
            f"{', '.join(low)}: a rating below {lowest}, which nobody falls below.",
        )
    names = law.series.all_series(on=on)
    strange = [p.id for p in players if p.series is not None and p.series not in names]
    if strange:
        yield warn(
            cite(law.series.all_series),
            "players",
            f"{', '.join(strange)}: a series that does not exist; there are {', '.join(names)}.",
        )
    double = [player for player, number in Counter(p.id for p in players).items() if number > 1]
    if double:
        yield warn(
            cite(law.publication.status_of), "players", f"Listed twice: {', '.join(double)}."
        )
    later = [p.id for p in players if p.last_event and p.last_event > on]
    if later:
        yield warn(
            cite(law.publication.has_played_lately),
            "players",
            f"{', '.join(later)} competed after {on}: these are not the ratings of that day.",
        )
    has_newcomer = any(player.series is None for player in players)
    if has_newcomer and not law.edition.governs(on):
        yield no_bars(law, on)


def _by_rating(rows: Iterable[ListRow]) -> list[ListRow]:
    """Return rows in the order of pairing: by the latest rating, equal ones by name."""
    return sorted(rows, key=lambda row: (-row.rating, folded(row.name), row.id))


def folded(name: str) -> str:
    """Return a name as it is put in alphabetical order: accents and capitals do not count.

    >>> sorted(["Zo", "de B", "Éa"], key=folded)
    ['de B', 'Éa', 'Zo']
    """
    letters = normalize("NFKD", name)
    return "".join(letter for letter in letters if not combining(letter)).casefold()


def _ranked(rows: Sequence[ListRow], readings: Readings) -> list[ListRow]:
    """Return rows with their ranks; equal ratings share one."""
    ranked: list[ListRow] = []
    for place, row in enumerate(rows, 1):
        above = ranked[-1] if ranked else None
        is_equal = above is not None and above.rating == row.rating
        if is_equal:
            readings.take("equal_ratings")
        rank = above.rank if above is not None and is_equal else place
        ranked.append(msgspec.structs.replace(row, rank=rank))
    return ranked


def _row(law: Law, standing: Standing, on: date, readings: Readings) -> ListRow:
    player = standing.player
    rating, games, tournaments = player.rating or 0, player.games or 0, player.tournaments or 0
    status = law.publication.status_of(tournaments, games, player.last_event, readings, on=on)
    return ListRow(
        id=player.id,
        name=player.name,
        title=player.title,
        federation=player.federation,
        rating=rating,
        games=games,
        born=player.born,
        sex=player.sex,
        k=law.rating.coefficient(rating, games, on=on),
        k_new_games=None,
        flag=Flag.INACTIVE if status is ListStatus.INACTIVE else Flag.NONE,
        is_in_federation_list=True,
        is_in_top_list=status is ListStatus.RANKED,
        status=status,
        series=law.series.series_of(player, rating, readings, on=on),
        tournaments=tournaments,
        last_event=player.last_event,
    )
