"""From an outcome to ledger entries: one entry a cause, in hundredths, each with its article."""

from collections.abc import Iterator, Mapping
from datetime import date
from decimal import ROUND_HALF_EVEN, Decimal

import msgspec
from msgspec import Struct

from arpad.model.exact import Hundredths, as_hundredths
from arpad.model.ledger import Cause, LedgerEntry
from arpad.model.outcome import Formula, GameEntry, Outcome, PlayerOutcome
from arpad.regulations.catalogue import law

_HUNDREDTH = Decimal("0.01")


class EventFacts(Struct, frozen=True):
    """What all entries of one event share."""

    number: int
    edition: str
    reading: str | None
    causes: Mapping[Cause, str]
    list_date: date | None


def facts_of(number: int, outcome: Outcome, list_date: date | None) -> EventFacts:
    """Return what the entries of an outcome share; refuse one that no edition made."""
    if outcome.edition is None:
        message = "an outcome without an edition has no entries"
        raise ValueError(message)
    readings = ",".join(f"{name}={choice}" for name, choice in outcome.readings.items())
    causes = law(outcome.edition).causes()
    return EventFacts(number, outcome.edition, readings or None, causes, list_date)


def entries_by_period(facts: EventFacts, player: PlayerOutcome) -> Iterator[LedgerEntry]:
    """Yield the entries of a player whose changes wait for a list: his games, as they are."""
    if player.before is not None:
        yield from (_of_game(facts, player, game) for game in player.entries)


def entries_by_event(
    facts: EventFacts, player: PlayerOutcome, booked_before: int | None
) -> Iterator[LedgerEntry]:
    """Yield the entries of a player whose rating moves with the event, rounded to whole points.

    `booked_before` is the rating in the book. An unrated player's is estimated anew with every
    event; a newcomer whom the text rates at once starts with a rating of its choice.
    """
    if player.after is None or not player.games:
        return
    if player.before is None or player.change is None:
        amount = (player.after - (booked_before or 0)) * 100
        yield _other(facts, player, Cause.FIRST_RATING, amount)
        return
    if booked_before is None:
        yield _other(facts, player, Cause.START, player.before * 100)
    booked = 0
    for game in player.entries:
        entry = _of_game(facts, player, game)
        booked += entry.amount
        yield entry
        if game.bonus:
            bonus = _hundredths(game.bonus)
            booked += bonus
            yield _other(facts, player, Cause.BONUS, bonus, round_=game.round)
    yield from _to_the_whole(facts, player, player.before * 100 + booked, player.after * 100)


def _to_the_whole(
    facts: EventFacts, player: PlayerOutcome, exact: Hundredths, after: Hundredths
) -> Iterator[LedgerEntry]:
    """Yield what rounding adds, and what a floor adds beyond the nearest whole number."""
    nearest = (exact + 50) // 100 * 100
    is_raised = Cause.FLOOR in facts.causes and after > nearest
    rounded = nearest if is_raised else after
    if rounded != exact:
        yield _other(facts, player, Cause.ROUNDING, rounded - exact)
    if after != rounded:
        yield _other(facts, player, Cause.FLOOR, after - rounded)


class _Terms(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The terms of a table's formulas, which have more places than a hundredth."""

    tr: Decimal
    d: Decimal | None
    d_prime: Decimal | None
    taken: str | None
    expected: Decimal | None


def _of_game(facts: EventFacts, player: PlayerOutcome, game: GameEntry) -> LedgerEntry:
    change, details = game.change, None
    if game.tr is not None:
        change = game.d_prime if game.taken is Formula.D_PRIME else game.d
        terms = _Terms(
            tr=game.tr, d=game.d, d_prime=game.d_prime, taken=game.taken, expected=game.expected
        )
        details = msgspec.json.encode(terms).decode()
    return LedgerEntry(
        player=player.id,
        cause=Cause.GAME,
        amount=_hundredths(change) if details and change else as_hundredths(change or 0),
        article=" ".join(game.articles),
        edition=facts.edition,
        reading=facts.reading,
        event=facts.number,
        list_date=facts.list_date,
        round=game.round,
        opponent=game.opponent,
        opponent_rating=game.opponent_rating,
        difference=game.difference,
        counted=game.counted,
        expected=None if game.expected is None else _hundredths(game.expected),
        score=as_hundredths(game.score),
        k=game.k,
        details=details,
    )


def _other(
    facts: EventFacts,
    player: PlayerOutcome,
    cause: Cause,
    amount: Hundredths,
    *,
    round_: int | None = None,
) -> LedgerEntry:
    return LedgerEntry(
        player=player.id,
        cause=cause,
        amount=amount,
        article=facts.causes[cause],
        edition=facts.edition,
        reading=facts.reading,
        event=facts.number,
        list_date=facts.list_date,
        round=round_,
    )


def _hundredths(value: Decimal) -> Hundredths:
    """Return a value in hundredths; of terms with more places the rest is left to the rounding."""
    return as_hundredths(value.quantize(_HUNDREDTH, rounding=ROUND_HALF_EVEN))
