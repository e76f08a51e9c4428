"""Compare: the same games under two editions, or under two readings of one."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from arpad.drift.compare_readings import Touches
from arpad.drift.compare_reasons import (
    Laws,
    game_differences,
    line_of,
    number_differences,
    player_reasons,
)
from arpad.drift.compare_values import (
    Comparison,
    GameDifference,
    PlayerDifference,
    Quantity,
    Reason,
    ReasonCount,
    Refused,
)
from arpad.model.event import Event
from arpad.model.finding import Finding, Severity
from arpad.model.outcome import Outcome, PlayerOutcome
from arpad.model.player import Player
from arpad.regulations import catalogue
from arpad.regulations.application import rate


class Side(Struct, frozen=True):
    """An edition by its name, with the choices where its text is open."""

    edition: str
    readings: Mapping[str, str] = {}

    def rate(self, event: Event) -> Outcome:
        """Return what an event comes to on this side."""
        return rate(event, edition=self.edition, readings=dict(self.readings))


class NothingToCompareError(ValueError):
    """Both sides are the same, or of two federations."""


Told = tuple[tuple[GameDifference, ...], tuple[Reason, ...]]
"""The games in which a player differs, and by what he does."""
Numbered = tuple[int | None, Event]
"""An event with its number in the book, if it is from one."""


def compare(
    left: Side,
    right: Side,
    events: Iterable[Numbered],
    *,
    has_touches: bool = True,
    may_be_same: bool = False,
) -> Comparison:
    """Rate events on both sides, and tell every player who differs.

    Two sides that are the same tell nobody apart: only whom other readings would touch.
    """
    laws = _laws(left, right, may_be_same=may_be_same)
    seen = _Seen(left, right, laws, has_touches=has_touches)
    for number, event in events:
        seen.add(number, event)
    return seen.comparison()


def by_record(event: Event) -> tuple[Event, int]:
    """Return an event whose Ks are left to the law, and how many players keep the reported one.

    A reported K is that of one edition; where the games are known, each edition finds its own.
    """
    players = tuple(_without_k(player) for player in event.players)
    return replace(event, players=players), sum(player.k is not None for player in players)


def _without_k(player: Player) -> Player:
    return player if player.k is None or player.games is None else replace(player, k=None)


def _laws(left: Side, right: Side, *, may_be_same: bool) -> Laws:
    laws = Laws(catalogue.law(left.edition), catalogue.law(right.edition))
    ours, theirs = laws.left.edition, laws.right.edition
    if ours.federation != theirs.federation:
        raise NothingToCompareError(
            f"{ours.name} and {theirs.name} are texts of two federations: name two of one."
        )
    if not may_be_same and ours is theirs and dict(left.readings) == dict(right.readings):
        raise NothingToCompareError(
            f"Both sides are {ours.name} with the same readings: name another edition, or give "
            "the second side a reading."
        )
    return laws


class _Seen:
    """The events compared so far."""

    def __init__(self, left: Side, right: Side, laws: Laws, *, has_touches: bool) -> None:
        self._left, self._right, self._laws = left, right, laws
        self._touches = Touches((left, right) if has_touches else ())
        self._events = self._k_reported = 0
        self._players = set[str]()
        self._differences = list[PlayerDifference]()
        self._refused = list[Refused]()

    def add(self, number: int | None, event: Event) -> None:
        asked, reported = by_record(event)
        left, right = self._left.rate(asked), self._right.rate(asked)
        self._events += 1
        self._k_reported += reported
        self._players.update(player.id for player in event.players)
        self._differences += _differences(number, event, left, right, self._laws)
        if refused := _refused(number, event, left, right):
            self._refused.append(refused)
        self._touches.add(asked, (left, right))

    def comparison(self) -> Comparison:
        found = self._differences
        parted = {(d.event, d.event_name) for d in found}
        parted |= {(r.event, r.event_name) for r in self._refused}
        return Comparison(
            left=self._laws.left.edition.name,
            right=self._laws.right.edition.name,
            left_readings=dict(self._left.readings),
            right_readings=dict(self._right.readings),
            events=self._events,
            events_differing=len(parted),
            players=len(self._players),
            players_differing=len({d.player for d in found}),
            k_reported=self._k_reported,
            reasons=(reasons := tuple(_counted(found))),
            numbers=tuple(number_differences(self._laws, [c.reason for c in reasons])),
            readings=self._touches.found(),
            refused=tuple(self._refused),
            differences=tuple(sorted(found, key=lambda d: (-abs(d.difference), d.player))),
        )


def _differences(
    number: int | None, event: Event, left: Outcome, right: Outcome, laws: Laws
) -> Iterator[PlayerDifference]:
    theirs = {player.id: player for player in right.players}
    names = {player.id: player.name for player in event.players}
    for ours in left.players:
        other = theirs.get(ours.id)
        if other is not None and (told := _told(ours, other, laws)) is not None:
            games, reasons = told
            yield PlayerDifference(
                event=number,
                event_name=event.name,
                player=ours.id,
                name=names.get(ours.id) or "",
                left_change=ours.change,
                right_change=other.change,
                left_after=ours.after,
                right_after=other.after,
                reasons=reasons,
                games=games,
            )


def _told(left: PlayerOutcome, right: PlayerOutcome, laws: Laws) -> Told | None:
    """Return the games and the reasons by which a player differs; None for one who does not."""
    if line_of(left) == line_of(right):
        return None
    games = tuple(game_differences(left, right, laws))
    of_games = (reason for game in games for reason in game.reasons)
    reasons = tuple(dict.fromkeys((*of_games, *player_reasons(left, right, laws))))
    if not reasons:
        reasons = (Reason(Quantity.CHANGE, *(_cited(side) for side in (left, right))),)
    return games, reasons


def _cited(player: PlayerOutcome) -> tuple[str, ...]:
    return tuple(dict.fromkeys(a for entry in player.entries for a in entry.articles))


def _refused(number: int | None, event: Event, left: Outcome, right: Outcome) -> Refused | None:
    ours, theirs = _refusals(left), _refusals(right)
    if {f.where for f in ours} == {f.where for f in theirs} and len(ours) == len(theirs):
        return None
    return Refused(number, event.name, ours, theirs)


def _refusals(outcome: Outcome) -> tuple[Finding, ...]:
    return tuple(f for f in outcome.findings if f.severity is Severity.REFUSE)


def _counted(differences: Iterable[PlayerDifference]) -> Iterator[ReasonCount]:
    """Yield how many each reason touches, the widest first."""
    lines, persons = Counter[Reason](), dict[Reason, set[str]]()
    for difference in differences:
        for reason in difference.reasons:
            lines[reason] += 1
            persons.setdefault(reason, set()).add(difference.player)
    for reason in sorted(lines, key=lambda r: (-len(persons[r]), r)):
        yield ReasonCount(reason=reason, players=len(persons[reason]), lines=lines[reason])
