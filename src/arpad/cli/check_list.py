"""What `arpad check` says of a rating list: what it is, what can be counted, what is wrong."""

from datetime import date
from pathlib import Path

from msgspec import Struct

from arpad.cli.convert_list import described, exit_of_list, has_errors, opened_list
from arpad.cli.exits import ExitCode
from arpad.cli.findings import counted, show_findings
from arpad.cli.list_progress import list_progress
from arpad.cli.page import Page
from arpad.cli.streams import encoded, write_json
from arpad.formats.document import Findings
from arpad.formats.fide_list_header import ListHeader
from arpad.formats.list_census import ListCensus, census_of_list
from arpad.formats.list_recognition import ListForm
from arpad.formats.list_source import ListSource
from arpad.model.finding import error

_NOBODY = error("list", "Nobody is on the list: check that it is the right file, and whole.")


class CheckedList(Struct, frozen=True, kw_only=True):
    """What a list is, by its file, and what was counted in it."""

    form: ListForm
    title: str
    federation: str
    pool: str | None
    edition: str | None
    list_date: date | None
    header: ListHeader | None
    columns: tuple[str, ...]
    census: ListCensus


class ListAnswer(Struct, frozen=True, kw_only=True):
    """Everything that is to be said about a list; one that cannot be read has findings only."""

    findings: Findings
    list: CheckedList | None


def check_list(file: Path, *, as_json: bool) -> ExitCode:
    """Read a list to its end, and say what it is and what is wrong with it."""
    with list_progress(f"checking {file.name}") as progress:
        source = opened_list(file, progress)
        checked = None if source is None else _checked(source)
    findings = () if source is None else source.findings
    if checked is not None and not checked.census.players and not has_errors(findings):
        findings = (*findings, _NOBODY)
    if as_json:
        write_json(encoded(ListAnswer(findings=findings, list=checked)))
    elif source is not None:
        with Page() as page:
            _show(page, source, checked, findings)
    return exit_of_list(findings) if checked and checked.census.players else ExitCode.UNUSABLE


def _checked(source: ListSource) -> CheckedList | None:
    table = source.table
    if table is None:
        return None
    return CheckedList(
        form=source.form,
        title=table.title,
        federation=table.federation,
        pool=table.pool,
        edition=table.edition,
        list_date=table.list_date,
        header=source.header,
        columns=tuple(column.key for column in table.columns),
        census=census_of_list(table),
    )


def _show(page: Page, source: ListSource, checked: CheckedList | None, findings: Findings) -> None:
    if checked is not None:
        page.heading(f"{source.name}: {described(source)}")
        page.table([{"what": what, "is": said} for what, said in _facts(checked).items()])
        page.gap()
    show_findings(page, findings)
    page.paragraph(f"{source.name}: {counted(findings)}")


def _facts(checked: CheckedList) -> dict[str, str]:
    census, header = checked.census, checked.header
    facts = {"day of the list": str(checked.list_date or "not told")}
    if header is not None:
        words = f": {', '.join(header.words)}" if header.words else ""
        facts["header"] = f"{header.years}{words}"
    facts["players"] = f"{census.players}"
    for pace, rated in census.rated.items():
        facts["rated" if pace == "rating" else f"rated, {pace}"] = f"{rated}"
    for what, number in (
        ("inactive", census.inactive),
        ("without federation", census.without_federation),
    ):
        facts[what] = "not told" if number is None else f"{number}"
    return facts
