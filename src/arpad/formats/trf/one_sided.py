"""Games that only one side knows of, each told once.

One wrong number makes two players look wrong: whoever names a player that is settled is at fault,
and the one who names him in vain is told in the same breath, not again.
"""

from collections import defaultdict
from collections.abc import Iterable
from operator import itemgetter

from arpad.formats.trf.cell import Cell
from arpad.formats.trf.crosstable import Crosstable
from arpad.formats.trf.observation import Topic
from arpad.formats.trf.pairings import Mirror, Pairings, mirrored
from arpad.formats.trf.round_cells import OPPONENT, STRANGER, RoundCells, observed
from arpad.formats.wording import listed, quoted

_MOST_NAMED = 3


def tell_strangers(table: Crosstable, pairings: Pairings) -> None:
    """Tell of every starting rank that is named and nobody has, once: a line may be missing."""
    for rank, places in pairings.strangers.items():
        number, index = min(places, key=itemgetter(1, 0))
        problem = f"no player has the starting rank {rank}"
        advice = "correct it"
        if len(places) > 1:
            advice = (
                f"it is named {len(places)} times: add the line of this player, or correct the "
                "opponents"
            )
        column = OPPONENT.column(number - 1)
        pairings.note(
            [observed(table, number, Topic.PAIRINGS, index, column, f"{problem}; {advice}")]
        )


def settle(cells: RoundCells, astray: Iterable[int], pairings: Pairings) -> None:
    """Tell who is at fault among those whose opponents do not name them."""
    _Settling(cells, list(astray), pairings).run()


class _Settling:
    """The players of one round who are not named by those they name."""

    def __init__(self, cells: RoundCells, astray: list[int], pairings: Pairings) -> None:
        self._cells = cells
        self._into = pairings
        self._waiting = dict.fromkeys(astray)
        self._namers: defaultdict[int, list[int]] = defaultdict(list)
        for index in astray:
            named = cells.names[index]
            if named not in {STRANGER, index}:
                self._namers[named].append(index)

    def run(self) -> None:
        """Begin with those who name someone settled; break a circle at its first line."""
        names, waiting = self._cells.names, self._waiting
        roots = [index for index in waiting if names[index] not in waiting]
        roots += [index for index in waiting if names[index] == index]
        while waiting:
            if not roots:
                roots.append(next(iter(waiting)))
            index = roots.pop()
            if index in waiting:
                roots += self._settled(index)

    def _settled(self, index: int) -> list[int]:
        """Settle one player; return those who name someone settled now."""
        del self._waiting[index]
        in_vain = self._in_vain(index)
        meant = in_vain[0] if len(in_vain) == 1 else None
        if not self._is_fault(index):
            return in_vain
        self._tell(index, meant)
        if meant is None:
            return in_vain
        del self._waiting[meant]
        self._into.tainted.add(meant)
        return self._in_vain(meant)

    def _in_vain(self, index: int) -> list[int]:
        return [namer for namer in self._namers[index] if namer in self._waiting]

    def _is_fault(self, index: int) -> bool:
        """Tell whether a player's cell is wrong for certain."""
        if self._cells.cells[index].has_bye_and_opponent:
            self._into.byes.append((self._cells.number, index))
            return False
        self._into.tainted.add(index)
        theirs = self._cells.cell(self._cells.names[index])
        return not (theirs.is_broken and theirs.opponent is None)

    def _tell(self, index: int, meant: int | None) -> None:
        cells, named = self._cells, self._cells.names[index]
        theirs = cells.cell(named)
        if named not in {STRANGER, index} and theirs.is_blank and meant is None:
            self._tell_blank_side(index, named)
            return
        problem = self._problem(index, named, theirs)
        if meant is not None:
            self._say(
                index, f"{problem}; {cells.place(meant)} names this player: is that the opponent?"
            )
        elif named == STRANGER:
            self._into.strangers[cells.cells[index].opponent or 0].append((cells.number, index))
        else:
            if named != index and theirs.opponent is None:
                # Either line may be wrong, so the sums of both prove nothing.
                self._into.tainted.add(named)
            self._say(index, f"{problem}; correct one of the two")

    def _problem(self, index: int, named: int, theirs: Cell) -> str:
        if named == STRANGER:
            return f"no player has the starting rank {self._cells.cells[index].opponent}"
        if named == index:
            return "the player is named as his own opponent"
        whom = self._cells.place(named)
        if theirs.opponent is None:
            words = "has no game" if theirs.is_blank else "has a bye"
            return f"the opponent is {whom}, who {words} in this round"
        other = self._cells.table.label(theirs.opponent)
        return f"the opponent is {whom}, who plays {other} in this round"

    def _tell_blank_side(self, index: int, blank: int) -> None:
        """Tell that a cell is blank though somebody has a game with its player."""
        cells = self._cells
        self._into.tainted.add(blank)
        others = [namer for namer in self._namers[blank][: _MOST_NAMED + 1] if namer != index]
        if others:
            names = listed(map(cells.label, others[:_MOST_NAMED]))
            message = (
                f"the opponent is {cells.label(blank)}, and so it is for {names}; a player has "
                "one game in a round, correct all but one"
            )
            self._say(index, message)
            return
        self._into.mirrors.append(Mirror(cells.number, blank, index))
        other = mirrored(cells.cells[index])
        advice = "write the game in both lines"
        if other is not None:
            advice = f"write {quoted(' '.join((f'{cells.table.ranks[index]:>4}', *other)))}"
        message = (
            f"the cell is blank, while {cells.place(index)} has this player as the opponent; "
            f"{advice}"
        )
        self._say(blank, message)

    def _say(self, index: int, message: str) -> None:
        column = OPPONENT.column(self._cells.number - 1)
        self._into.note([self._cells.observed(Topic.PAIRINGS, index, column, message)])
