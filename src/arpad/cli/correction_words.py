"""Corrections in words, as they are named beside the numbers that they moved."""

from collections.abc import Iterable, Sequence

from arpad.cli.words import signed
from arpad.model.correction import CorrectionKind
from arpad.office.as_of import Reason
from arpad.office.explained import ExplainedCorrection
from arpad.store.errata import Erratum

_KINDS = {
    CorrectionKind.RESULT: "wrong result",
    CorrectionKind.PERSON: "wrong person",
    CorrectionKind.LATE: "late report",
    CorrectionKind.START: "wrong starting rating",
    CorrectionKind.MERGE: "two entries of one player",
}


def about_correction(erratum: Erratum) -> str:
    """Say what a correction was about, when it was made, by whom and why.

    >>> from datetime import date
    >>> about_correction(Erratum(number=3, kind=CorrectionKind.RESULT, event=12, round=4,
    ...     reason="the card was misread.", who="ann", day=date(2012, 5, 2)))
    'Correction 3 (wrong result in event 12, round 4; 2012-05-02, ann: the card was misread)'
    """
    back = "" if erratum.undoes is None else f"takes correction {erratum.undoes} back: "
    gone = "" if erratum.undone_by is None else f"; taken back by correction {erratum.undone_by}"
    said = f"{erratum.day}, {erratum.who}: {erratum.reason.rstrip('. ')}"
    return f"Correction {erratum.number} ({back}{what_was_wrong(erratum)}; {said}{gone})"


def what_was_wrong(erratum: Erratum) -> str:
    """Say what was wrong, and where."""
    if erratum.kind is CorrectionKind.WITHDRAWAL:
        return f"event {erratum.event} was not to be rated"
    where = "" if erratum.event is None else f" in event {erratum.event}"
    if erratum.round is not None:
        where += f", round {erratum.round}"
    if erratum.event is None and erratum.player is not None:
        where = f" of {erratum.player}"
    return f"{_KINDS[erratum.kind]}{where}"


def about_explained(told: ExplainedCorrection) -> str:
    """Say what a correction took back, what stands instead, and which list it concerns."""
    back = any(entry.is_taken_back for entry in told.entries)
    added = any(not entry.is_taken_back for entry in told.entries)
    parts = [
        f"{signed(told.taken_back)} taken back" if back else "",
        f"{signed(told.instead)} {'instead' if back else 'added'}" if added else "",
        f"concerns the list of {told.concerns}" if told.is_carried else "among the events below",
    ]
    return f"{about_correction(told.correction)}: {', '.join(filter(None, parts))}."


def because_of(reasons: Sequence[Reason]) -> str:
    """Name the corrections that make a difference by their numbers.

    >>> because_of(())
    ''
    """
    return numbered(reason.correction.number for reason in reasons)


def numbered(numbers: Iterable[int]) -> str:
    """Write the numbers of corrections.

    >>> numbered([3]), numbered([3, 5])
    ('correction 3', 'corrections 3, 5')
    """
    found = [str(number) for number in numbers]
    word = "correction" if len(found) == 1 else "corrections"
    return f"{word} {', '.join(found)}" if found else ""


def moved_by(reason: Reason) -> str:
    """Say what a correction moved."""
    return f"{about_correction(reason.correction)}: {signed(reason.points)}."


def rating(value: int | None) -> str:
    """Write a rating that may be none."""
    return "none" if value is None else str(value)


def plus(points: int) -> str:
    """Write a difference of whole points.

    >>> plus(-4), plus(0)
    ('-4', '0')
    """
    return f"{points:+}" if points else "0"
