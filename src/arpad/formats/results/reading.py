"""Reading a results file: its paper, its draft, then the checks of the event file."""

import msgspec

from arpad.formats.deviation import MOST, first_of
from arpad.formats.document import Findings
from arpad.formats.event_file import contradictions
from arpad.formats.report_shape import report_shape
from arpad.formats.results.csv_paper import paper_from_csv
from arpad.formats.results.draft import Draft
from arpad.formats.results.paper import Fault, Paper
from arpad.formats.results.workbook_paper import is_workbook, paper_from_workbook
from arpad.formats.wording import Trail
from arpad.model.event import Event
from arpad.model.finding import Finding


def event_from_results(data: bytes, *, name: str) -> tuple[Event | None, Findings]:
    """Return the event of a results file, CSV or workbook, or everything that is wrong with it."""
    front = paper_from_workbook if is_workbook(data) else paper_from_csv
    paper = front(data, name=name)
    if isinstance(paper, Finding):
        return None, (paper,)
    if paper.is_hopeless:
        return None, paper.told()
    draft = Draft(paper)
    _check(paper, draft)
    if paper.faults:
        return None, paper.told()
    return msgspec.convert(draft.content, Event), paper.told()


def _check(paper: Paper, draft: Draft) -> None:
    """Hold the draft against the shape of an event and against itself."""
    covered = {fault.path for fault in draft.faults}
    deviating = report_shape(Event)(draft.content)
    shape = [fault for fault in deviating if not _is_covered(fault.path, covered)]
    places, content = draft.places, draft.content
    untold = (places.worded(f, content) for f in shape if not places.is_told(f.path, content))
    faults = [*draft.faults, *untold]
    if max(len(faults), len(deviating)) <= MOST:
        known = (*draft.faults, *draft.gaps, *deviating)
        faults += first_of(contradictions(draft.content, known))
    for fault in faults:
        if fault.message:
            paper.faults.append(Fault(places.spot(fault.path), places.retold(fault.message)))


def _is_covered(path: Trail, covered: set[Trail]) -> bool:
    """Tell whether a fault is already told, of the place itself or of what is around it."""
    return any(path[:length] in covered for length in range(1, len(path) + 1))
