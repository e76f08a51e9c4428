"""Contradictions in what a report says about grades: proof, counters, approvals."""

import re
from collections.abc import Iterator

from arpad.formats.deviation import Deviation
from arpad.formats.wording import quoted, says_no
from arpad.model.finding import number_of
from arpad.model.grading import Counters, Evidence
from arpad.model.player import Player

_BETWEEN_NUMBER_AND_NAME = re.compile(r"[\s.-]+")


def evidence(player: Player, *, is_whole: bool) -> Iterator[Deviation]:
    """Yield evidence of nothing, and evidence that is none.

    Of a player whose entry is not whole the grade may be among what could not be understood.
    """
    proof = player.evidence
    if proof is None:
        return
    document = proof.document if isinstance(proof, Evidence) else proof
    if says_no(document):
        message = f"{quoted(document)} would count as the document that proves the outside grade"
        yield Deviation(("evidence",), f"{message}; leave out evidence when there is none")
    elif player.outside_grade is None and is_whole:
        message = "there is evidence, but no outside_grade that it could prove"
        yield Deviation(("evidence",), f"{message}; add the grade, or remove the evidence")


def counters(player: Player) -> Iterator[Deviation]:
    """Yield counters that no row of games leaves behind."""
    for deviation in _counters(player.counters):
        yield deviation.within("counters")


def _counters(run: Counters) -> Iterator[Deviation]:
    at_mp = f"{number_of(run.mp, 'game')} in a row at the middle point (mp)"
    if run.mp > run.lb:
        message = f"{at_mp} cannot be more than the {run.lb} at the lower bound (lb), below it"
        yield Deviation(("mp",), f"{message}; correct one of the two")
    if run.mp and not run.lb_has_mp:
        message = f"with {at_mp} this must be true; correct one of the two"
        yield Deviation(("lb_has_mp",), message)
    if run.lb_has_mp and not run.mp and run.lb <= 1:
        message = "there is no game in a row (lb)"
        if run.lb:
            message = "the only game in a row (lb) would be in mp too"
        yield Deviation(("lb_has_mp",), f"{message}; write false, or correct the counters")


def approvals(player: Player) -> Iterator[Deviation]:
    """Yield days of an answer that is not given, and second approvals of a grade."""
    first: dict[str, int] = {}
    for index, approval in enumerate(player.approvals):
        if approval.when is not None and approval.approved is None:
            message = f"the answer came on {approval.when}, but it is not said which; write true or"
            advice = 'false, or remove "when" as long as there is none'
            yield Deviation(("approvals", index, "approved"), f"{message} {advice}")
        grade = _BETWEEN_NUMBER_AND_NAME.sub("", approval.grade).lower()
        if grade in first:
            message = f"{quoted(approval.grade)} is already that of approvals[{first[grade]}]"
            yield Deviation(("approvals", index, "grade"), f"{message}; keep one of the two")
        first.setdefault(grade, index)
