"""Mending a report file: only what can be mended in one way, with a list of every change.

Line ends, encoding, counts, notations of days and titles, a blank cell whose content the opponent's
line has, and sums of points. Whatever needs a person who knows what happened is left alone.
"""

import re

import msgspec
from msgspec import Struct

from arpad.formats.trf.checks.counts import wrong_counts
from arpad.formats.trf.checks.points import mendable_sums
from arpad.formats.trf.checks.teams import mendable_team_sums
from arpad.formats.trf.checks.text import LINE_ENDS, dominant_end, first_foreign
from arpad.formats.trf.checks.values import rewritings
from arpad.formats.trf.columns import Kind
from arpad.formats.trf.file import Encoding, TrfFile, TrfLine
from arpad.formats.trf.layout import line_from
from arpad.formats.trf.pairings import mirrored
from arpad.formats.trf.reading import dialect_of
from arpad.formats.trf.report import report_of
from arpad.formats.trf.round_cells import COLOUR, OPPONENT, RESULT
from arpad.formats.trf.wide_days import ROUND_DAYS, first_day, has_wide_days, narrowed
from arpad.formats.trf.writing import changed, placed, points_text

_COUNT = re.compile(r"(?P<before>.{4}\s*)(?P<number>[0-9]+)", re.DOTALL)
_POINTS_WIDTH = 4
_NOTHING = " 0-"
"""What a cell without an opponent may hold."""


class Change(Struct, frozen=True, order=True):
    """One thing that was mended: where, what it is, and how it was and is written."""

    line: int
    column: int
    what: str
    before: str
    after: str


class FixedTrf(Struct, frozen=True):
    """A mended file and everything that was changed in it, in the order of the lines."""

    file: TrfFile
    changes: tuple[Change, ...]


def fix_trf(file: TrfFile) -> FixedTrf:
    """Mend what can be mended in one way only; mending twice changes nothing more."""
    bench = _Bench(file)
    bench.mend_line_ends()
    bench.mend_wide_days()
    bench.mend_notations()
    bench.mend_counts()
    bench.fill_mirrored_cells()
    bench.mend_sums()
    bench.mend_team_sums()
    bench.mend_encoding()
    return FixedTrf(bench.file, tuple(sorted(bench.changes)))


class _Bench:
    """The file in work, and the changes so far."""

    def __init__(self, file: TrfFile) -> None:
        self.changes: list[Change] = []
        self._original = file
        self._lines = list(file.lines)
        self._encoding = file.encoding

    @property
    def file(self) -> TrfFile:
        """Return the file as it is by now."""
        if not self.changes:
            return self._original
        lines = tuple(self._lines)
        return msgspec.structs.replace(
            self._original, lines=lines, encoding=self._encoding, dialect=dialect_of(lines)
        )

    def mend_line_ends(self) -> None:
        """Give every line the end that most lines have."""
        end = dominant_end(self._original)
        for line in self._original.lines:
            if line.end not in {end, ""}:
                before, after = LINE_ENDS[line.end], LINE_ENDS[end]
                self._note(line, len(line.raw) + 1, "line end", before, after)
                self._lines[line.number - 1] = msgspec.structs.replace(line, end=end)

    def mend_encoding(self) -> None:
        """Let the file be written as UTF-8."""
        if self._encoding is not Encoding.UTF_8:
            line, column = first_foreign(self._original)
            before, after = str(self._encoding), str(Encoding.UTF_8)
            self.changes.append(Change(line, column, "encoding", before, after))
            self._encoding = Encoding.UTF_8

    def mend_wide_days(self) -> None:
        """Write the days of the rounds with two digits of the year, each in its columns."""
        for line in self._original.of(ROUND_DAYS):
            if has_wide_days(line):
                column, _ = first_day(line)
                raw = narrowed(line)
                before, after = line.raw[column - 1 :].strip(), raw[len(ROUND_DAYS) :].strip()
                self._note(line, column, "days of rounds", before, after)
                self._put(line_from(line.number, raw, self._lines[line.number - 1].end))

    def mend_notations(self) -> None:
        """Write days and titles as the format does, where their meaning is beyond doubt."""
        for rewriting in rewritings(self.file):
            if rewriting.is_open:
                continue
            field, after = rewriting.field, rewriting.after
            line = self._lines[rewriting.line.number - 1]
            what = "title" if field.kind is Kind.TITLE else "day"
            self._note(line, field.column(rewriting.index), what, rewriting.before, after)
            self._put(changed(line, field.name, after, rewriting.index))

    def mend_counts(self) -> None:
        """Write the numbers of players, rated players and teams that there are."""
        for count in wrong_counts(report_of(self.file)):
            found = _COUNT.match(count.line.raw)
            if found is None:
                continue
            number = f"{count.counted}"
            self._note(count.line, found.start("number") + 1, "count", found["number"], number)
            raw = f"{found['before']}{number}{count.line.raw[found.end() :]}"
            self._put(line_from(count.line.number, raw, count.line.end))

    def fill_mirrored_cells(self) -> None:
        """Write the other side of a game into a blank cell.

        Not while a line has no starting rank of its own: nobody can say who was meant.
        """
        report = report_of(self.file)
        table = report.table
        if not table.is_numbered:
            return
        for mirror in report.pairings.mirrors:
            other = mirrored(table.entries[mirror.other].cell(mirror.round))
            if other is None:
                continue
            line = self._lines[table.entries[mirror.blank].line.number - 1]
            texts = (f"{table.ranks[mirror.other]}", *other)
            raw = line.raw
            for field, text in zip((OPPONENT, COLOUR, RESULT), texts, strict=True):
                raw = placed(raw, field, text, mirror.round - 1)
            start, stop = OPPONENT.column(mirror.round - 1), RESULT.column(mirror.round - 1)
            before, after = line.raw[start - 1 : stop], raw[start - 1 : stop]
            if before.strip(_NOTHING):
                # The line has slipped: what is not where it should be is still there.
                continue
            self._note(line, start, "blank cell", before.strip(), after)
            self._put(line_from(line.number, raw, line.end))

    def mend_sums(self) -> None:
        """Write the points that the results add up to."""
        for wrong in mendable_sums(report_of(self.file)):
            after = points_text(wrong.summed)
            if len(after) <= _POINTS_WIDTH:
                line = self._lines[wrong.entry.line.number - 1]
                before = line.columns_of("points").strip()
                self._note(line, 81, "points", before, after)
                self._put(changed(line, "points", after))

    def mend_team_sums(self) -> None:
        """Write the match points and game points that the games of a team add up to."""
        for wrong in mendable_team_sums(report_of(self.file)):
            line, after = self._lines[wrong.line.number - 1], points_text(wrong.summed)
            if len(after) <= (wrong.place.width or 0):
                before = points_text(wrong.given)
                self._note(line, wrong.column, "points of a team", before, after)
                self._put(changed(line, wrong.field, after, wrong.index))

    def _note(self, line: TrfLine, column: int, what: str, before: str, after: str) -> None:
        self.changes.append(Change(line.number, column, what, before, after))

    def _put(self, line: TrfLine) -> None:
        self._lines[line.number - 1] = line
