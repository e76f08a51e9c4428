"""Matching: whom of the register a report means, by id, else by name and year of birth.

Nobody is guessed: a name that fits several, or one in another spelling where the years of birth
cannot be compared, stays open with its candidates. What a report claims otherwise than the register
is told, and neither value is dropped.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from datetime import date
from itertools import chain
from typing import TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.event import Event
from arpad.model.finding import Finding
from arpad.model.folding import same_spelling, words_of
from arpad.model.person import Person
from arpad.model.player import Player
from arpad.model.pool import Pool
from arpad.model.rating import PoolStanding
from arpad.office.matching_claims import contradictions, id_of_another, taken_by_name
from arpad.office.matching_lookup import Lookup, few_or_all, is_namesake, look_up
from arpad.office.register import is_code
from arpad.office.register_search import year_of
from arpad.store.standings import standings_from

Key = TypeVar("Key", bound=Hashable)

BY_ID, BY_NAME, NEW, OPEN = "id", "name", "new", "open"
"""How a player was matched, or that he is new, or that somebody has to say who he is."""


class Candidate(Person, frozen=True, kw_only=True):
    """Somebody who may be meant, with the rating on the day of the event."""

    rating: int | None = None


class Matched(Struct, frozen=True, kw_only=True):
    """A reported player and whom the office takes him for; the report's own words are kept."""

    reported: Player
    how: str
    player_id: int | None = None
    code: str | None = None
    candidates: tuple[Candidate, ...] = ()
    findings: tuple[Finding, ...] = ()


def match_players(
    connection: Connection, event: Event, *, pool: Pool | None = None
) -> tuple[Matched, ...]:
    """Match the players of one event; with a pool, their ratings are compared as well."""
    return match_events(connection, {0: event}, pool=pool)[0]


def match_events(
    connection: Connection, events: Mapping[Key, Event], *, pool: Pool | None = None
) -> dict[Key, tuple[Matched, ...]]:
    """Match the players of many events at once, each event under its key."""
    if not events:
        return {}
    starts = [event.start for event in events.values()]
    everybody = chain.from_iterable(event.players for event in events.values())
    lookup = look_up(connection, everybody, max(starts))
    matching = Matching(lookup, _standings(connection, pool, min(starts), lookup))
    return {
        key: tuple(matching.of(player, event.start) for player in event.players)
        for key, event in events.items()
    }


Standings = Mapping[int, Sequence[PoolStanding]]


def _standings(
    connection: Connection, pool: Pool | None, earliest: date, lookup: Lookup
) -> Standings | None:
    if pool is None:
        return None
    found: dict[int, Sequence[PoolStanding]] = {}
    for some in few_or_all(sorted(lookup.persons)):
        found |= standings_from(connection, pool.id, earliest, some)
    return found


class Verdict(Struct, frozen=True):
    """Who is meant, or nobody; `others` are those who may be, and `note` what is to be said."""

    how: str
    person: Person | None = None
    others: Sequence[Person] = ()
    note: Finding | None = None


class Matching(Struct, frozen=True):
    """What was looked up, ready to answer who is who."""

    lookup: Lookup
    standings: Standings | None

    def of(self, player: Player, day: date) -> Matched:
        """Return the match of one reported player."""
        verdict = self._verdict(player)
        person = verdict.person
        others = [other for other in verdict.others if other is not person]
        return Matched(
            reported=player,
            how=verdict.how,
            player_id=person.id if person else None,
            code=person.code if person else None,
            candidates=tuple(self._candidate(other, day) for other in others),
            findings=tuple(self._findings(player, verdict, day)),
        )

    def _verdict(self, player: Player) -> Verdict:
        has_id = self.lookup.with_id(player)
        if has_id is not None and is_namesake(player, has_id):
            return Verdict(BY_ID, has_id)
        found = _by_name(player, self.lookup.named(player)) or _by_part(
            player, self.lookup.partly_named(player)
        )
        if has_id is None:
            return found
        note = id_of_another(player, has_id)
        if found.how == BY_NAME:
            return Verdict(BY_NAME, found.person, (has_id, *found.others), note)
        how = OPEN if is_code(player.id) or found.how == OPEN else NEW
        return Verdict(how, None, (has_id, *found.others), note)

    def _findings(self, player: Player, verdict: Verdict, day: date) -> Iterator[Finding]:
        if verdict.note is not None:
            yield verdict.note
        person = verdict.person
        if person is None:
            return
        if verdict.how == BY_NAME:
            yield taken_by_name(player, person)
        has_ratings = self.standings is not None
        yield from contradictions(
            player, person, self._standing(person, day), has_ratings=has_ratings
        )

    def _standing(self, person: Person, day: date) -> PoolStanding | None:
        known = (self.standings or {}).get(person.id, ())
        return next((s for s in reversed(known) if s.since <= day), None)

    def _candidate(self, person: Person, day: date) -> Candidate:
        standing = self._standing(person, day)
        rating = standing.rating if standing else None
        return Candidate(**msgspec.structs.asdict(person), rating=rating)


def _by_name(player: Player, named: Sequence[Person]) -> Verdict | None:
    """Choose among those who are called alike: the one of the same year, or the only one."""
    if not named:
        return None
    same_year = [person for person in named if _years(player, person) is True]
    spelt_so = [person for person in named if same_spelling(player.name, person.name)]
    surest = [p for p in same_year if p in spelt_so] or same_year
    if len(surest) == 1:
        return Verdict(BY_NAME, surest[0], named)
    possible = [person for person in named if _years(player, person) is None]
    if not same_year and len(possible) == 1 and possible[0] in spelt_so:
        (only,) = possible
        if not (is_code(player.id) and is_code(only.code)):
            return Verdict(BY_NAME, only, named)
    return Verdict(OPEN if same_year or possible else NEW, None, named)


def _by_part(player: Player, partly: Sequence[Person]) -> Verdict:
    """Choose among longer and shorter names: initials with the same year are enough."""
    same_year = [person for person in partly if _years(player, person) is True]
    if len(same_year) == 1 and len(words_of(same_year[0].name)) == len(words_of(player.name)):
        return Verdict(BY_NAME, same_year[0], partly)
    possible = [person for person in partly if _years(player, person) is not False]
    return Verdict(OPEN if possible else NEW, None, partly)


def _years(player: Player, person: Person) -> bool | None:
    """Tell whether two years of birth are one; None where one of them is not known."""
    one, other = year_of(player.born), year_of(person.born)
    return None if one is None or other is None else one == other
