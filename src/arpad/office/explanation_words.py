"""Words that the printed explanation of a number is put together from, in the reader's language."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from arpad.locale import Words, message
from arpad.model.correction import CorrectionKind
from arpad.model.docket import State
from arpad.model.ledger import Cause
from arpad.store.errata import Erratum

DASH = "\N{EN DASH}"

CAUSES: Mapping[Cause, str] = {
    Cause.START: message("Starting rating"),
    Cause.BONUS: message("Bonus for a game played"),
    Cause.FIRST_RATING: message("First rating, from the results so far"),
    Cause.ROUNDING: message("Rounding to the whole point"),
    Cause.FLOOR: message("Raised to the lowest rating there is"),
    Cause.DELISTING: message("Below the floor: off the list"),
    Cause.ADJUSTMENT: message("Adjustment of the whole list, once"),
    Cause.CORRECTION: message("Correction"),
}
"""What moved a rating besides a game."""

STATES: Mapping[State, str] = {
    State.REGISTERED: message("registered, no report yet"),
    State.RECEIVED: message("received, not checked yet"),
    State.CHECKED: message("checked, nothing decided yet"),
    State.REFUSED: message("refused, not rated"),
    State.WAITING: message("waiting for a decision"),
    State.READY: message("ready, not rated yet"),
    State.RATED: message("rated, not on a list yet"),
    State.PUBLISHED: message("published with a list"),
}

_WRONG: Mapping[CorrectionKind, str] = {
    CorrectionKind.RESULT: message("wrong result in {event}"),
    CorrectionKind.PERSON: message("wrong person in {event}"),
    CorrectionKind.WITHDRAWAL: message("{event} was not to be rated"),
    CorrectionKind.LATE: message("late report of {event}"),
    CorrectionKind.START: message("wrong starting rating"),
    CorrectionKind.MERGE: message("two entries of one player"),
}


def rated(say: Words, rating: int | None) -> str:
    """Write a rating, or say that there is none."""
    return say("none") if rating is None else say.points(rating)


def scored(say: Words, score: Decimal) -> str:
    """Write points of games: halves only where there are any."""
    return say.points(score, 0 if score == int(score) else 1)


def article(say: Words, number: str) -> str:
    """Name an article, an annex or a preamble."""
    if number[:1].isdigit():
        return say("art. {number}").format(number=number)
    return say.law(number)


def articles(say: Words, numbers: Sequence[str]) -> str:
    """Name articles in a row."""
    return ", ".join(article(say, number) for number in numbers)


def about_correction(say: Words, erratum: Erratum) -> str:
    """Say what a correction corrected, and why, in the words of the officer."""
    named = say("Correction {number}").format(number=erratum.number)
    back = ""
    if erratum.undoes:
        back = say("takes correction {number} back").format(number=erratum.undoes) + " · "
    since = ""
    if erratum.undone_by:
        taken = say("taken back by correction {number}").format(number=erratum.undone_by)
        since = f" ({taken})"
    head = f"{named}, {say.short_day(erratum.day)}{say(':')}"
    return f"{head} {back}{_wrong(say, erratum)} {DASH} {erratum.reason}{since}"


def _wrong(say: Words, erratum: Erratum) -> str:
    event = erratum.event_name or erratum.event
    if erratum.kind is CorrectionKind.RESULT and erratum.round:
        return say("wrong result in {event}, round {round}").format(
            event=event, round=erratum.round
        )
    return say(_WRONG[erratum.kind]).format(event=event)
