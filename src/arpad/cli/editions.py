"""`arpad editions`: what law is held."""

from typing import Any

from arpad.cli.exits import ExitCode
from arpad.cli.options import AsJson
from arpad.cli.page import Page
from arpad.cli.streams import encoded, write_json
from arpad.cli.words import days, whole
from arpad.regulations import catalogue
from arpad.regulations.edition import Edition


def editions(*, as_json: AsJson = False) -> int:
    """List the editions that are held, with the dates they govern where they have any."""
    held = catalogue.editions()
    if as_json:
        write_json(encoded([_facts(edition) for edition in held]))
        return ExitCode.DONE
    with Page() as page:
        for edition in held:
            _show(page, edition)
        page.paragraph("arpad article EDITION lists the articles of one edition.")
    return ExitCode.DONE


def _facts(edition: Edition) -> dict[str, Any]:
    return {
        "name": edition.name,
        "title": edition.title,
        "since": edition.since if edition.is_dated else None,
        "until": edition.until if edition.is_dated and not edition.is_open else None,
        "source": edition.source,
        "articles": len(edition.articles()),
        "readings": len(edition.readings()),
        "examples": len(edition.examples()),
    }


def _show(page: Page, edition: Edition) -> None:
    facts = _facts(edition)
    page.heading(edition.name)
    page.paragraph(edition.title, indent=2)
    page.paragraph(f"source: {edition.source}", indent=2)
    row = {"in force": days(edition.since, edition.until) if edition.is_dated else "undated"}
    row |= {heading: whole(facts[heading]) for heading in ("articles", "readings", "examples")}
    page.table([row], numbers={"articles", "readings", "examples"}, indent=2)
    page.gap()
