"""What there is to say about a list while it is read: counted all, kept as many as help."""

from arpad.formats.deviation import MOST
from arpad.formats.document import Findings
from arpad.formats.wording import printable, sentence
from arpad.model.finding import Finding, Severity


class Told:
    """The findings of one reading of a list; beyond the first 200 they are only counted."""

    def __init__(self, name: str) -> None:
        """Start without findings about the list of this name, if it has one."""
        self._name = printable(name, longest=200)
        self._kept: list[Finding] = []
        self._left_off = 0
        self._once: set[str] = set()

    def copy(self) -> "Told":
        """Return what has been said so far, to go on from there."""
        copy = Told("")
        copy._name = self._name
        copy._kept, copy._left_off = [*self._kept], self._left_off
        copy._once = {*self._once}
        return copy

    def error(self, place: str, problem: str) -> None:
        """Say that something cannot be used."""
        self._tell(Severity.ERROR, place, problem)

    def warn(self, place: str, problem: str) -> None:
        """Say that something is worth a look."""
        self._tell(Severity.WARN, place, problem)

    def info(self, place: str, problem: str) -> None:
        """Say something for the record."""
        self._tell(Severity.INFO, place, problem)

    def once(self, what: str) -> bool:
        """Tell whether a thing that is worth one finding comes up for the first time."""
        if what in self._once or len(self._once) >= MOST:
            return False
        self._once.add(what)
        return True

    @property
    def findings(self) -> Findings:
        """Return what was said, at most 200 findings and how many more there are."""
        if not self._left_off:
            return tuple(self._kept)
        more = (
            f"these are the first {MOST} findings, and there are {self._left_off} more; "
            "mend them and read the list again"
        )
        return (*self._kept, Finding(Severity.WARN, None, self._name, sentence(more)))

    def _tell(self, severity: Severity, place: str, problem: str) -> None:
        if len(self._kept) >= MOST:
            self._left_off += 1
            return
        where = ": ".join(part for part in (self._name, place) if part)
        self._kept.append(Finding(severity, None, where, sentence(problem)))
