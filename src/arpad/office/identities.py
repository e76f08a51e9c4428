"""Who is who in a report: its players as persons of the register, new ones, and open questions.

What was reported is kept beside whom it was taken for.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from shlex import quote

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.event import Event, Game
from arpad.model.finding import Finding, Severity
from arpad.model.person import Person
from arpad.model.player import Player
from arpad.office.matching import BY_ID, BY_NAME, NEW, OPEN, Matched
from arpad.office.register import codes_for
from arpad.store.matches import BookedMatch, Claim
from arpad.store.merges import merges
from arpad.store.persons import persons_on

CHOSEN = "chosen"
"""How a player was matched of whom an officer said who it is."""

_SURENESS = (CHOSEN, BY_ID, NEW, BY_NAME)
_MOST_SHOWN = 5


class Identified(Struct, frozen=True, kw_only=True):
    """An event whose players bear the codes of the register, but for those still unknown."""

    event: Event
    matched: tuple[Matched, ...]
    unknown: frozenset[str]

    @property
    def newcomers(self) -> tuple[Matched, ...]:
        """Return those who are to be entered in the register, with their codes."""
        return tuple(m for m in self.matched if m.how == NEW)

    @property
    def open(self) -> tuple[Matched, ...]:
        """Return those of whom it is not known who they are."""
        return tuple(m for m in self.matched if m.how == OPEN)


def claim_of(player: Player) -> Claim:
    """Return what a report says of who a player is."""
    return Claim(
        id=player.id,
        name=player.name,
        federation=player.federation,
        born=player.born,
        title=player.title,
    )


def settled_before(
    matches: Iterable[BookedMatch], report: int | None = None
) -> dict[tuple[str, str], BookedMatch]:
    """Return who is who already, by reported id and name.

    Of earlier reports only what an officer chose is kept; of the report itself everything is.
    """
    return {
        (m.claim.id, m.claim.name): m
        for m in matches
        if m.player_id is not None and (m.how == CHOSEN or m.report_id == report)
    }


def identify(
    connection: Connection,
    event: Event,
    matched: Sequence[Matched],
    *,
    settled: Mapping[tuple[str, str], BookedMatch],
    may_be_new: bool,
) -> Identified:
    """Make of matches who is who, heeding what is settled already."""
    heeded = [
        _heeding(m, settled.get((m.reported.id, m.reported.name)), may_be_new=may_be_new)
        for m in matched
    ]
    new = codes_for(connection, [m.reported for m in heeded if m.how == NEW])
    coded = [replace(m, code=new[m.reported.id]) if m.how == NEW else m for m in heeded]
    return identified(event, _one_each(_as_kept(connection, coded)))


def _as_kept(connection: Connection, matched: Sequence[Matched]) -> list[Matched]:
    """Take the entries of the register that were merged for the persons who they are."""
    kept = {m.duplicate: m.kept for m in merges(connection)}
    persons = persons_on(connection, numbers=sorted(set(kept.values()))) if kept else {}

    def as_kept(m: Matched) -> Matched:
        person = persons.get(kept.get(m.player_id or 0, 0))
        return replace(m, player_id=person.id, code=person.code) if person else m

    return list(map(as_kept, matched))


def identified(event: Event, matched: Sequence[Matched]) -> Identified:
    """Give the players of a reported event their codes; nobody's id may be another's code."""
    codes = {m.reported.id: m.code for m in matched if m.code is not None and m.how != OPEN}
    taken = set(codes.values())
    names = {
        player.id: codes.get(player.id) or _unknown_id(player.id, taken) for player in event.players
    }
    return Identified(
        event=replace(
            event,
            players=tuple(replace(p, id=names[p.id]) for p in event.players),
            games=tuple(_renamed(game, names) for game in event.games),
        ),
        matched=tuple(matched),
        unknown=frozenset(names[m.reported.id] for m in matched if m.how == OPEN),
    )


def questions(number: int, open_matches: Iterable[Matched]) -> tuple[Finding, ...]:
    """Return the question who somebody is, for everybody who is not known."""
    return tuple(
        Finding(Severity.REFUSE, None, f"player {m.reported.id}", _question(number, m))
        for m in open_matches
    )


def person_of(player: Player, *, code: str, since: date, source: str) -> Person:
    """Return a new person of the register, as a report describes him."""
    return Person(
        code=code,
        since=since,
        name=player.name or code,
        federation=player.federation,
        title=player.title,
        sex=player.sex,
        born=player.born,
        memberships=player.memberships,
        source=source,
    )


def _heeding(matched: Matched, settled: BookedMatch | None, *, may_be_new: bool) -> Matched:
    if settled is not None:
        how = BY_ID if settled.how == NEW else settled.how
        return replace(matched, player_id=settled.player_id, code=settled.code, how=how)
    if matched.how == NEW and not may_be_new:
        return replace(matched, player_id=None, code=None, how=OPEN)
    return matched


def _one_each(matched: Sequence[Matched]) -> list[Matched]:
    """Let nobody be two players of one event: the surer match stays, the others are open."""
    surest: dict[str, Matched] = {}
    for m in sorted(matched, key=_unsureness):
        if m.code is not None:
            surest.setdefault(m.code, m)
    return [
        m
        if m.code is None or surest[m.code] is m
        else replace(m, player_id=None, code=None, how=OPEN)
        for m in matched
    ]


def _unsureness(matched: Matched) -> int:
    return _SURENESS.index(matched.how) if matched.how in _SURENESS else len(_SURENESS)


def _unknown_id(reported: str, taken: set[str]) -> str:
    name = reported
    while name in taken:
        name = f"?{name}"
    taken.add(name)
    return name


def _renamed(game: Game, names: Mapping[str, str]) -> Game:
    black = None if game.black is None else names[game.black]
    return replace(game, white=names[game.white], black=black)


def _question(number: int, matched: Matched) -> str:
    shown = [_described(person) for person in matched.candidates[:_MOST_SHOWN]]
    if not shown:
        return (
            f"Who is {matched.reported.label}? Nobody in the register fits: enter the player with "
            f"arpad event match {number} {quote(matched.reported.id)} CODE --new, or say who it is."
        )
    more = len(matched.candidates) - len(shown)
    also = f" and {more} more" if more > 0 else ""
    return (
        f"Who is {matched.reported.label}? The register has {', '.join(shown)}{also}: say which "
        f"with arpad event match {number} {quote(matched.reported.id)} CODE."
    )


def _described(person: Person) -> str:
    """Write who somebody is: `4500012 Anna Berg (EST, 1980)`."""
    born = person.born.year if isinstance(person.born, date) else person.born
    known = ", ".join(str(fact) for fact in (person.federation, born) if fact)
    return f"{person.code} {person.name}" + (f" ({known})" if known else "")
