"""A correction as it is asked for on a form, by a program or in a job: words under names.

The same words serve to look at a correction and to book it, so that nothing else is booked than
what was looked at.
"""

from collections.abc import Mapping
from datetime import date
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.correction import CorrectionKind
from arpad.model.event import Result
from arpad.model.rights import Right
from arpad.office.correct import Asked
from arpad.office.correct_event import TooLate, TooMany, WrongPerson, WrongResult
from arpad.office.correct_start import WrongStart
from arpad.office.correct_undo import Undo
from arpad.office.event_sought import BEYOND
from arpad.office.merge import Duplicate
from arpad.office.office import OfficeError
from arpad.store.correction_rows import correction_numbered

UNDO = "undo"
PRINTED = "printed"
"""Games after a list whose base is corrected stay rated by the printed number."""
KINDS = (*(kind.value for kind in CorrectionKind), UNDO)
_DIGITS = len(str(BEYOND))


class _Words(Struct, frozen=True):
    """The words of a wish; whatever is missing or no number is said."""

    given: Mapping[str, Any]

    def text(self, name: str, what: str) -> str:
        """Return a word."""
        said = str(self.given.get(name, "")).strip()
        if not said:
            raise OfficeError(f"{what} is missing.")
        return said

    def whole(self, name: str, what: str) -> int:
        """Return a number."""
        said = self.text(name, what)
        if not (said.isascii() and said.isdigit() and len(said) < _DIGITS):
            raise OfficeError(f"{what} is a whole number; found {said[:40]!r}.")
        return int(said)

    def day(self, name: str, what: str) -> date | None:
        """Return a day, if one is named."""
        said = str(self.given.get(name, "")).strip()
        if not said:
            return None
        try:
            return date.fromisoformat(said)
        except ValueError as problem:
            raise OfficeError(f"{what} is written 2012-07-01; found {said[:40]!r}.") from problem

    @property
    def event(self) -> int:
        """Return the number of the event."""
        return self.whole("event", "The number of the event")


def asked_by(given: Mapping[str, Any]) -> Asked:
    """Return the correction that is asked for, or say what is missing."""
    words = _Words(given)
    kind = words.text("kind", "The kind of the correction")
    if kind not in KINDS:
        raise OfficeError(f"{kind[:40]!r} is no kind of correction; there are {', '.join(KINDS)}.")
    if kind == CorrectionKind.RESULT:
        return _result(words)
    if kind == CorrectionKind.PERSON:
        was = words.text("was", "The code of the player as the event was rated")
        is_now = words.text("is_now", "The code of who really played")
        return WrongPerson(event=words.event, was=was, is_now=is_now)
    if kind == CorrectionKind.WITHDRAWAL:
        return TooMany(words.event)
    if kind == CorrectionKind.LATE:
        return TooLate(words.event)
    return _without_event(kind, words)


def _without_event(kind: str, words: _Words) -> Asked:
    if kind == CorrectionKind.START:
        return WrongStart(
            pool=words.text("pool", "The pool"),
            player=words.text("player", "The code of the player"),
            rating=words.whole("rating", "The right rating"),
            list_date=words.day("list_date", "The day of the list"),
            rates_games=words.given.get("games") != PRINTED,
        )
    if kind == CorrectionKind.MERGE:
        return Duplicate(
            words.text("duplicate", "The code that is one too many"),
            words.text("kept", "The code that is kept"),
        )
    return Undo(words.whole("correction", "The number of the correction"))


def _result(words: _Words) -> WrongResult:
    said = words.text("result", "The right result")
    if said not in set(Result):
        known = ", ".join(result.value for result in Result)
        raise OfficeError(f"{said[:40]!r} is no result: there are {known}.")
    return WrongResult(
        event=words.event,
        round=words.whole("round", "The round"),
        white=words.text("white", "The code of White"),
        black=words.text("black", "The code of Black"),
        result=Result(said),
    )


def words_of(asked: Asked) -> dict[str, str]:
    """Return the words by which a correction is asked for again."""
    if isinstance(asked, WrongStart):
        return _words_of_start(asked)
    fields = {name: str(getattr(asked, name)) for name in asked.__struct_fields__}
    if isinstance(asked, Undo):
        return {"kind": UNDO, "correction": fields["number"]}
    return {"kind": _KINDS[type(asked)].value, **fields}


def _words_of_start(asked: WrongStart) -> dict[str, str]:
    words = {"kind": CorrectionKind.START.value, "pool": asked.pool, "player": asked.player}
    words["rating"] = str(asked.rating)
    if asked.list_date is not None:
        words["list_date"] = str(asked.list_date)
    return words if asked.rates_games else {**words, "games": PRINTED}


_KINDS: Mapping[type, CorrectionKind] = {
    WrongResult: CorrectionKind.RESULT,
    WrongPerson: CorrectionKind.PERSON,
    TooMany: CorrectionKind.WITHDRAWAL,
    TooLate: CorrectionKind.LATE,
    Duplicate: CorrectionKind.MERGE,
}


def right_for(connection: Connection, asked: Asked) -> Right:
    """Return the right that booking a correction needs: a merge, or its undo, needs its own."""
    if isinstance(asked, Duplicate):
        return Right.MERGE
    if not isinstance(asked, Undo) or not 0 < asked.number < BEYOND:
        return Right.CORRECT
    found = correction_numbered(connection, asked.number)
    is_merge = found is not None and found.kind is CorrectionKind.MERGE
    return Right.MERGE if is_merge else Right.CORRECT
