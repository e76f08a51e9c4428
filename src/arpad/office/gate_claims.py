"""Reports that describe somebody else: rating, birth, federation, title and sex against the book.

A wrong id makes a player of somebody who is described quite otherwise. If what is said of two
players of one event stands crosswise, their ids were swapped.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import combinations

from msgspec import Struct

from arpad.model.person import Person
from arpad.office.gate_case import Case
from arpad.office.gate_finding import Check, GateFinding
from arpad.store.gate_events import Reported, reported_in

_SMALL = ("federation", "title", "sex")
_FACTS = ("rating", "birth", *_SMALL)


class Facts(Struct, frozen=True):
    """What is said of a player; None where nothing is."""

    rating: int | None
    birth: int | None
    federation: str | None
    title: str | None
    sex: str | None


class Described(Struct, frozen=True):
    """A player as a report describes him, and as the book knows him."""

    code: str
    claimed: Facts
    known: Facts

    def differs(self, fact: str) -> bool:
        """Tell whether both say something, and not the same."""
        claimed, known = getattr(self.claimed, fact), getattr(self.known, fact)
        return claimed is not None and known is not None and claimed != known

    def distance(self, fact: str) -> int:
        """Return how far a number is off; 0 where one of them is missing."""
        claimed, known = getattr(self.claimed, fact), getattr(self.known, fact)
        return 0 if claimed is None or known is None else abs(claimed - known)

    def is_crossed(self, fact: str, other: "Described") -> bool:
        """Tell whether a report says of each what the book knows of the other."""
        return (
            self.differs(fact)
            and getattr(self.claimed, fact) == getattr(other.known, fact)
            and getattr(other.claimed, fact) == getattr(self.known, fact)
        )


def descriptions(case: Case) -> Iterator[GateFinding]:
    """Yield players whom a report of this list describes otherwise, alone or crosswise."""
    persons = {person.code: person for person in case.known.persons.values()}
    for number, reported in reported_in(case.connection, case.events):
        odd = [
            described
            for each in reported
            if (person := persons.get(each.id)) is not None
            and (described := _described(each, person, case.was.get(person.id))) is not None
        ]
        for described in odd:
            if far := _far_off(case, described):
                yield _claims(case, number, described, far)
        yield from _crossed(case, number, odd)


def _described(reported: Reported, person: Person, rating: int | None) -> Described | None:
    """Return a player with everything that is said of him; None where the two say the same."""
    claimed, known = _facts(reported, reported.rating or None), _facts(person, rating)
    described = Described(person.code, claimed, known)
    same = claimed == known or not any(map(described.differs, _FACTS))
    return None if same else described


def _facts(said: Reported | Person, rating: int | None) -> Facts:
    born = said.born
    return Facts(
        rating,
        born.year if isinstance(born, date) else born,
        _capital(said.federation),
        _capital(said.title),
        _capital(said.sex),
    )


def _capital(word: str | None) -> str | None:
    return word.upper() if word else None


def _far_off(case: Case, each: Described) -> list[str]:
    """Return in words the facts that make somebody else of a player, if there are enough."""
    limits, far = case.limits, list[str]()
    if 0 < (points := each.distance("rating")) >= limits.number("claims.rating"):
        far.append(f"a rating {points} points off")
    if 0 < (years := each.distance("birth")) >= limits.number("claims.years"):
        far.append(f"a birth {years} years off")
    small = [fact for fact in _SMALL if each.differs(fact)]
    if small and len(small) >= limits.number("claims.facts"):
        far += [f"another {fact}" for fact in small]
    return far


def _claims(case: Case, number: int, each: Described, far: Sequence[str]) -> GateFinding:
    return case.limits.finding(
        Check.CLAIMS,
        each.code,
        f"The report of event {number} has somebody else under this id: {', '.join(far)}.",
        event=number,
        points=each.distance("rating"),
        years=each.distance("birth"),
        facts=sum(map(each.differs, _SMALL)),
    )


def _crossed(case: Case, number: int, odd: Sequence[Described]) -> Iterator[GateFinding]:
    needed = case.limits.number("swap.claims")
    for one, other in combinations(odd, 2):
        facts = [fact for fact in _FACTS if one.is_crossed(fact, other)]
        if facts and len(facts) >= needed:
            yield case.limits.finding(
                Check.SWAP,
                f"{one.code}/{other.code}",
                f"The report of event {number} says of {one.code} and {other.code} crosswise what "
                f"the book knows of the other: {', '.join(facts)}.",
                event=number,
                facts=len(facts),
            )
