"""A rating list that `arpad convert` writes in another form, whole or a part of it."""

import sys
from pathlib import Path

from msgspec import Struct

from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.findings import counted, print_unusable, show_findings
from arpad.cli.list_options import ListChoices
from arpad.cli.list_output import (
    ListTarget,
    NothingWrittenError,
    list_target,
    with_extras,
    write_to,
)
from arpad.cli.list_progress import ListProgress, list_progress
from arpad.cli.page import Page
from arpad.cli.streams import say
from arpad.cli.words import count, whole
from arpad.formats.document import Findings
from arpad.formats.list_losses import ListLoss, Losses
from arpad.formats.list_source import ListSource, list_from_path
from arpad.formats.lists.list_table import ListTable
from arpad.formats.lists.selection import Selection, UnselectableError, selected
from arpad.model.finding import Severity, error

_NOBODY = error("list", "Nobody is left to be written: look at the list, and at what was asked.")


class ConvertedList(Struct, frozen=True, kw_only=True):
    """A list that was written: how many players, what was lost, what is to be said.

    What was said while it was read, and what while it was written, is kept apart.
    """

    players: int
    losses: tuple[ListLoss, ...]
    read: Findings
    written: Findings

    @property
    def findings(self) -> Findings:
        """Return everything that is to be said."""
        return (*self.read, *self.written)

    @property
    def is_whole(self) -> bool:
        """Tell whether everything that was read is written as it was."""
        return not self.losses and all(f.severity is Severity.INFO for f in self.written)


def convert_list(file: Path, target: str, choices: ListChoices, *, force: bool) -> ExitCode:
    """Write a list in the form that the target's name asks for, and say what is lost."""
    selection = _selection(choices)
    place = list_target(target, choices.language, force=force)
    try:
        with list_progress(f"converting {file.name}") as progress:
            source, converted = _converted(file, place, selection, progress)
    except NothingWrittenError as problem:
        return print_unusable(file.name, problem.findings, purpose="converted")
    if place.path is not None:
        say(_sentence(source, converted, target, place))
    with Page(sys.stderr if place.path is None else None) as page:
        _show(page, converted)
    return exit_of_list(converted.findings)


def _converted(
    file: Path, target: ListTarget, selection: Selection, progress: ListProgress
) -> tuple[ListSource, ConvertedList]:
    source = opened_list(file, progress)
    if source is None or source.table is None:
        raise NothingWrittenError(source.findings if source else ())
    losses = Losses(_part(source.table, selection), target.form)
    try:
        written = write_to(target, losses.passing, progress)
    except NothingWrittenError as problem:
        findings = (*source.findings, *problem.findings)
        told = findings if has_errors(findings) else (*findings, _NOBODY)
        raise NothingWrittenError(told) from problem
    return source, ConvertedList(
        players=progress.rows, losses=losses.told(), read=source.findings, written=written
    )


def opened_list(file: Path, progress: ListProgress) -> ListSource | None:
    """Open the list that a file holds, None for another file."""
    with with_extras():
        return list_from_path(file, progress.read)


def _selection(choices: ListChoices) -> Selection:
    if choices.top is not None and choices.top < 1:
        raise UsageError(f"--top {choices.top} is nobody: give a number from 1.")
    return Selection(federation=choices.federation, is_active=choices.active, top=choices.top)


def _part(table: ListTable, selection: Selection) -> ListTable:
    if selection.is_all:
        return table
    try:
        return selected(table, selection)
    except UnselectableError as problem:
        raise UsageError(str(problem)) from problem


def exit_of_list(findings: Findings) -> ExitCode:
    """Return the code for a list that could be used; lines that were left out are told by it."""
    return ExitCode.REFUSED if has_errors(findings) else ExitCode.DONE


def has_errors(findings: Findings) -> bool:
    """Tell whether something could not be used."""
    return any(finding.severity is Severity.ERROR for finding in findings)


def described(source: ListSource) -> str:
    """Name a list: its form, whose it is, of which ratings and which day."""
    table = source.table
    if table is None:
        return source.form.value
    facts = (f"a list of {table.federation}", table.pool, table.list_date, table.edition)
    return ", ".join(str(fact) for fact in (source.form.value, *facts) if fact is not None)


def _sentence(source: ListSource, converted: ConvertedList, target: str, place: ListTarget) -> str:
    players = count(converted.players, "player")
    what = f"{source.name} ({described(source)}), {players}"
    return f"{what}: {place.form.words} is written to {target}."


def _show(page: Page, converted: ConvertedList) -> None:
    if converted.losses:
        page.heading("What the list says and this form cannot")
        page.table(
            [
                {"what": loss.what, "players": whole(loss.players), "because": loss.because}
                for loss in converted.losses
            ],
            numbers={"players"},
        )
    elif converted.is_whole:
        page.paragraph("Nothing is lost.")
    if converted.findings:
        if converted.losses or converted.is_whole:
            page.gap()
        page.heading(f"On the way: {counted(converted.findings)}")
        show_findings(page, converted.findings)
