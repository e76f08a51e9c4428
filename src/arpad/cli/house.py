"""`arpad house check` and `arpad house show`: a federation's own numbers on top of a text."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from msgspec import Struct

from arpad.cli.exits import ExitCode
from arpad.cli.house_file import held_from
from arpad.cli.options import AsJson
from arpad.cli.page import Page
from arpad.cli.streams import encoded, write_json
from arpad.cli.words import count, days
from arpad.regulations.house import HouseEdition, HouseNumber, series_words

HouseFile = Annotated[Path, Parameter(help="A house edition, TOML.")]


class HouseChecked(Struct, frozen=True):
    """What a house edition says of itself, and how many numbers are its own."""

    name: str
    title: str
    base: str
    since: str
    until: str
    changed: int


class ChangedNumber(Struct, frozen=True):
    """A number that is the house's: where the base sets it, to what, and to what here."""

    number: str
    articles: tuple[str, ...]
    gist: str
    base: str
    house: str


class HouseShown(Struct, frozen=True):
    """A house edition with all numbers that are its own."""

    edition: HouseChecked
    numbers: tuple[ChangedNumber, ...]


def check(file: HouseFile, /, *, as_json: AsJson = False) -> int:
    """Check a house edition: every number known, of its kind, and dated after its base."""
    edition = _edition(file)
    checked = _checked(edition)
    if as_json:
        write_json(encoded(checked))
        return ExitCode.DONE
    with Page() as page:
        _head(page, edition)
        changed = count(checked.changed, "number")
        page.paragraph(f"It can be used: {changed} set otherwise than in {checked.base}.")
    return ExitCode.DONE


def show(file: HouseFile, /, *, as_json: AsJson = False) -> int:
    """Show what a house edition sets otherwise than its base, under the base's articles."""
    edition = _edition(file)
    shown = HouseShown(_checked(edition), tuple(_changed(edition, n) for n in edition.numbers))
    if as_json:
        write_json(encoded(shown))
        return ExitCode.DONE
    with Page() as page:
        _head(page, edition)
        page.gap()
        if not shown.numbers:
            page.paragraph(f"Every number is that of {shown.edition.base}.")
        page.table(
            [
                {"article": ", ".join(n.articles), "number": n.number, "base": n.base}
                | {"house": n.house}
                for n in shown.numbers
            ]
        )
    return ExitCode.DONE


def _edition(file: Path) -> HouseEdition:
    edition = held_from(file)
    if not isinstance(edition, HouseEdition):
        raise TypeError(f"{file} gave {edition!r}")
    return edition


def _checked(edition: HouseEdition) -> HouseChecked:
    return HouseChecked(
        name=edition.name,
        title=edition.title,
        base=edition.base.name,
        since=str(edition.since),
        until=str(edition.until),
        changed=len(edition.numbers),
    )


def _changed(edition: HouseEdition, number: HouseNumber) -> ChangedNumber:
    article = number.articles[-1]
    return ChangedNumber(
        number=number.name,
        articles=number.articles,
        gist=edition.base.articles()[article].gist,
        base=series_words(number.base),
        house=series_words(number.house),
    )


def _head(page: Page, edition: HouseEdition) -> None:
    page.heading(f"{edition.name}: {edition.title}")
    span = days(edition.since, edition.until) if edition.is_dated else "undated"
    page.paragraph(f"on top of {edition.base.name}, {span}", indent=2)
