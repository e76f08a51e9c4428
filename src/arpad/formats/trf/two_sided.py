"""Games that both sides know of: whether their results and colours fit together."""

from collections.abc import Iterator

from arpad.formats.trf.cell import Cell
from arpad.formats.trf.observation import Observation, Topic
from arpad.formats.trf.pairings import FITTING, PENALISED
from arpad.formats.trf.round_cells import COLOUR, RESULT, RoundCells
from arpad.formats.trf.values import FORFEITS


def results_fit(mine: Cell, theirs: Cell) -> bool:
    """Tell whether two cells make one game, finished or not."""
    return (mine.outcome, theirs.outcome) in FITTING or (mine.is_open and theirs.is_open)


def clashes(cells: RoundCells, first: int, second: int) -> Iterator[Observation]:
    """Yield results that do not fit, and colours that both sides claim."""
    mine, theirs, position = cells.cells[first], cells.cells[second], cells.number - 1
    is_penalty = (mine.outcome, theirs.outcome) in PENALISED
    if not is_penalty and not results_fit(mine, theirs):
        message = _clash_of_results(cells, first, second)
        yield cells.observed(Topic.RESULTS, first, RESULT.column(position), message)
    if mine.colour == theirs.colour and mine.colour is not None:
        colour = "White" if mine.colour == "w" else "Black"
        message = (
            f"both this player and {cells.place(second)} have {colour}; correct one of the two"
        )
        yield cells.observed(Topic.PAIRINGS, first, COLOUR.column(position), message)


def _clash_of_results(cells: RoundCells, first: int, second: int) -> str:
    mine, theirs = cells.cells[first], cells.cells[second]
    if mine.is_open or theirs.is_open:
        has, lacks = (second, first) if mine.is_open else (first, second)
        return (
            f"{cells.label(has)} has the result {cells.letter(has)}, while {cells.label(lacks)} "
            "has none; write it in both lines"
        )
    is_half_forfeited = (mine.outcome in FORFEITS) != (theirs.outcome in FORFEITS)
    what = "a forfeit on one side only" if is_half_forfeited else "the results do not fit"
    return (
        f"{what}: {cells.letter(first)} here, {cells.letter(second)} for {cells.place(second)}; "
        "correct one of the two"
    )
