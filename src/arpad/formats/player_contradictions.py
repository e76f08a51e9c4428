"""Contradictions in what a report says about its players."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from fractions import Fraction

from arpad.formats import grade_contradictions
from arpad.formats.claims import Claims
from arpad.formats.deviation import Deviation
from arpad.formats.history_contradictions import history
from arpad.formats.wording import printable, quoted, shown
from arpad.model.exact import half_up
from arpad.model.player import EarlierResult, Player, Sex


def players(claims: Claims) -> Iterator[Deviation]:
    """Yield every contradiction in a player's entry, as seen from the event."""
    first: dict[str, int] = {}
    for index, player in claims.players.items():
        is_whole = index not in claims.partial_players
        for deviation in (*_entry(player, claims, first), *_grading(player, is_whole=is_whole)):
            yield deviation.within(index).within("players")
        first.setdefault(player.id, index)


def is_in_halves(points: Decimal) -> bool:
    """Tell whether points are a whole number of halves, whatever digits they carry.

    >>> is_in_halves(Decimal("5.50")), is_in_halves(Decimal("0.3"))
    (True, False)
    """
    tenths = points.quantize(Decimal("0.1"))
    return points == tenths and tenths % Decimal("0.5") == 0


def _entry(player: Player, claims: Claims, first: dict[str, int]) -> Iterator[Deviation]:
    if player.id in first:
        other = first[player.id]
        label = printable(claims.players[other].name) or "without a name"
        message = f"the id {quoted(player.id)} is already that of players[{other}] ({label})"
        yield Deviation(("id",), f"{message}; give each player a different one")
    if claims.start and _is_born_after(player, claims.start):
        message = f"born {player.born}, after the event started on {claims.start}"
        yield Deviation(("born",), f"{message}; correct one of the two")
    if claims.women_only and player.sex is Sex.MALE:
        message = 'the event is for women only, yet this player\'s sex is "m"; correct one of them'
        yield Deviation(("sex",), message)
    if player.id != player.id.strip():
        yield Deviation(("id",), f"the id {quoted(player.id)} has blanks around it; remove them")
    if None not in (player.games, player.games_since_listing):
        yield from _counters(player.games or 0, player.games_since_listing or 0)
    yield from _published(player, claims.start)
    for index, earlier in enumerate(player.earlier):
        for deviation in _earlier_result(earlier, claims.start):
            yield deviation.within(index).within("earlier")


def _grading(player: Player, *, is_whole: bool) -> Iterator[Deviation]:
    """Yield what contradicts itself in the results and the grades that a table builds upon."""
    yield from history(player)
    yield from grade_contradictions.evidence(player, is_whole=is_whole)
    yield from grade_contradictions.counters(player)
    yield from grade_contradictions.approvals(player)


def _counters(games: int, since_listing: int) -> Iterator[Deviation]:
    if since_listing > games:
        message = f"{since_listing} games since the listing are more than the {games} games in all"
        yield Deviation(("games_since_listing",), f"{message}; correct one of the two")


def _published(player: Player, start: date | None) -> Iterator[Deviation]:
    """Yield later lists that are none, or of which there are two of one day."""
    days: set[date] = set()
    for index, published in enumerate(player.published):
        path = ("published", index, "since")
        if start and published.since <= start:
            message = f"{published.since} is not after the event's start on {start}"
            yield Deviation(path, f"{message}; the rating of that list belongs in rating")
        if published.since in days:
            message = f"there is another rating of the list of {published.since}; keep one"
            yield Deviation(path, message)
        days.add(published.since)


def _is_born_after(player: Player, day: date) -> bool:
    if isinstance(player.born, date):
        return player.born > day
    return player.born is not None and player.born > day.year


def _earlier_result(earlier: EarlierResult, start: date | None) -> Iterator[Deviation]:
    if earlier.end and earlier.end < earlier.start:
        message = f"the earlier event ends on {earlier.end}, before it starts on {earlier.start}"
        yield Deviation(("end",), f"{message}; correct one of the days")
    if start and earlier.start >= start:
        message = f"{earlier.start} is not before this event's start on {start}"
        yield Deviation(("start",), f"{message}; an earlier result comes from an earlier event")
    if not 0 <= earlier.score <= earlier.games:
        message = f"expected from 0 to {earlier.games} points in {earlier.games} games"
        yield Deviation(("score",), f"{message}; found {shown(earlier.score)}")
    elif not is_in_halves(earlier.score):
        message = f"expected points in halves, such as 2.5; found {shown(earlier.score)}"
        yield Deviation(("score",), message)
    if earlier.points is not None and earlier.points < earlier.score:
        message = f"all points of the event are fewer than the {shown(earlier.score)} that count"
        yield Deviation(("points",), f"{message}; correct one of them")
    if earlier.opponents_total is not None and earlier.rc is not None:
        mean = half_up(Fraction(earlier.opponents_total, earlier.games))
        if mean != earlier.rc:
            message = f"a total of {earlier.opponents_total} over {earlier.games} games is a mean"
            yield Deviation(("rc",), f"{message} of {mean}, not {earlier.rc}; correct one of them")
    if earlier.rc is None and earlier.ru is None and earlier.opponents_total is None:
        message = "neither rc (the average of the opponents) nor ru (the rating earned) is given"
        yield Deviation((), f"{message}; add one of them")
