"""The pages about the regulations: one an edition, and the index in front of them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from arpad.regulations.catalogue import editions
from arpad.regulations.conformance import ConformanceRow, conformance
from arpad.regulations.edition import AnyRule, Edition, Example, Reading, Treatment, parameters_of

from .markdown import NOTICE, cell, table, value
from .tables_page import PAGE as TABLES_PAGE
from .tables_page import links_to_tables

_SOURCES = "../../src/arpad/regulations/fide/SOURCES.md"

_TREATMENTS = {
    Treatment.COMPUTE: "a function computes or decides something by it",
    Treatment.REFUSE: "a violation is a refusal: not rated until an officer records a decision",
    Treatment.WARN: "a finding is worth a look, and nothing is refused",
    Treatment.STORE: "it asks for a fact that must be kept",
    Treatment.PUBLISH: "it says what a list or a report shows, and how",
    Treatment.OUT: "a heading, an aim or advice: nothing to carry out",
}

_ABOUT = (
    "One page an edition, with everything that Arpad knows about it: every article in our words "
    "and what is done about it, every number with the day it took effect, every point the text "
    "leaves open, every worked example, every printed error."
)
_FORCE = (
    "An event follows the edition in force on the day it starts. Before the first day and after "
    "the last no text is held: the event is refused, unless an edition is named; then it is "
    "computed by that one, with a warning."
)
_RULES = (
    "An article marked compute, refuse, warn or publish has a rule: a Python function, named in "
    "the table of articles. Where an edition keeps the rule of an older one, the name says which."
)
_TABLES = (
    f"[The conversion tables]({TABLES_PAGE}) of the editions stand on a page of their own: from a "
    "score to a difference in rating, and from a difference to an expected score."
)
_TEXTS = (
    "The texts themselves are not in this repository. "
    f"[SOURCES.md]({_SOURCES}) says which copies were read and where they differ."
)
_READINGS = (
    "Where the text is silent, unclear or at odds with itself. The choice in bold is the one "
    "taken; a result lists the readings it leaned on."
)
_EXAMPLES = (
    "What the text prints, what its own rules give, and what Arpad computes. A printed value in "
    "bold is not what the rules give. `arpad conformance` makes the same comparison."
)


def page_name(edition: Edition) -> str:
    """Return the file name of an edition's page."""
    return f"{edition.name.replace('/', '-')}.md"


def index_page() -> str:
    """Return the page that lists the editions."""
    held = [
        (
            f"[{edition.name}]({page_name(edition)})",
            cell(edition.title),
            f"{edition.since} to {edition.until}",
            str(len(edition.articles())),
            str(len(edition.readings())),
            str(len(edition.examples())),
        )
        for edition in editions()
    ]
    return "\n\n".join(
        (
            NOTICE,
            "# The regulations",
            _ABOUT,
            table(("edition", "title", "in force", "articles", "readings", "examples"), held),
            _FORCE,
            "## What is done about an article",
            table(("treatment", "meaning"), ((t.value, m) for t, m in _TREATMENTS.items())),
            _RULES,
            "## The tables and the texts",
            _TABLES,
            _TEXTS,
        )
    )


def edition_page(edition: Edition) -> str:
    """Return the page of one edition."""
    return "\n\n".join(
        (
            NOTICE,
            f"# {edition.title}",
            _facts(edition),
            "## Articles",
            _articles(edition),
            "## Numbers by date",
            _parameters(edition),
            "## Readings",
            _READINGS,
            *(_reading(name, reading) for name, reading in edition.readings().items()),
            "## Worked examples",
            _EXAMPLES,
            *_examples(edition),
            "## Printed errors",
            _printed_errors(edition),
        )
    )


def _facts(edition: Edition) -> str:
    return "\n".join(
        (
            f"- Name: `{edition.name}`",
            f"- In force: for events that start from {edition.since} to {edition.until}",
            f"- Text read: {edition.source} ([SOURCES.md]({_SOURCES}))",
        )
    )


def _articles(edition: Edition) -> str:
    rows, tables = [], links_to_tables(edition)
    for number, article in edition.articles().items():
        note = f" *{cell(article.note)}*" if article.note else ""
        note += f" {tables[number]}." if number in tables else ""
        treatments = [t.value for t in Treatment if t in article.treatments]
        rules = [_rule(edition, rule) for rule in edition.rules.get(number, ())]
        rows.append(
            (number, f"{cell(article.gist)}{note}", ", ".join(treatments), "<br>".join(rules))
        )
    return table(("article", "gist", "treatments", "rule"), rows)


def _rule(edition: Edition, rule: AnyRule) -> str:
    """Return a link to a rule: module and function, and the edition where it is an older one."""
    package, _, module = rule.__module__.rpartition(".")
    prefix = "" if package == edition.package else f"{package.rpartition('.')[2]}."
    path = rule.__module__.replace(".", "/")
    return f"[`{prefix}{module}.{rule.__qualname__}`](../../src/{path}.py)"


def _parameters(edition: Edition) -> str:
    if edition.parameters is None:
        return "None."
    return table(
        ("name", "article", "since", "value"),
        (
            (f"`{name}`", dated.article, str(dated.since), cell(value(dated.value)))
            for name, series in parameters_of(edition.parameters)
            for dated in series
        ),
    )


def _reading(name: str, reading: Reading) -> str:
    choices = [
        f"- **`{choice}`: {cell(meaning)}**"
        if choice == reading.taken
        else f"- `{choice}`: {cell(meaning)}"
        for choice, meaning in reading.choices.items()
    ]
    other = next(choice for choice in reading.choices if choice != reading.taken)
    switch = (
        f"Switch: `--reading {name}={other}`." if reading.switch else "Recorded, not switchable."
    )
    return "\n\n".join(
        (
            f"### {name}",
            f"{_cited(reading.articles)}. {cell(reading.question)}",
            "\n".join(choices),
            f"Why: {cell(reading.why)}",
            f"A case: {cell(reading.case)}",
            switch,
        )
    )


def _cited(articles: Sequence[str]) -> str:
    return f"Article{'s' if len(articles) > 1 else ''} {', '.join(articles)}"


def _examples(edition: Edition) -> Iterator[str]:
    rows = {row.id: row for row in conformance(edition)}
    for example in edition.examples():
        row = rows[example.id]
        yield f"### {example.id}"
        yield f"Article {example.article}. Verdict: **{row.verdict.value}**. {cell(example.note)}"
        yield table(("quantity", "printed", "by the text", "computed"), _quantities(example, row))


def _quantities(example: Example, row: ConformanceRow) -> Iterator[tuple[str, str, str, str]]:
    for quantity in dict.fromkeys((*row.printed, *row.by_text)):
        by_text = row.by_text.get(quantity)
        yield (
            cell(quantity),
            _shown(row.printed.get(quantity), by_text),
            _shown(by_text),
            _shown(row.computed.get(quantity)) if quantity in example.by_text else "",
        )


def _shown(of: Any, wanted: Any = None) -> str:  # noqa: ANN401 - examples hold all kinds
    """Return a value; what differs from the wanted one is in bold."""
    if of is None:
        return ""
    if isinstance(of, Mapping) and isinstance(wanted, Mapping):
        parts = ({name: inner} for name, inner in of.items())
        shown = (_marked(p, p != {n: wanted.get(n) for n in p}) for p in parts if p)
        is_deep = any(isinstance(inner, Mapping) for inner in of.values())
        return ("; " if is_deep else ", ").join(part for part in shown if part != "none")
    return _marked(of, wanted is not None and of != wanted)


def _marked(of: object, is_wrong: bool) -> str:  # noqa: FBT001 - a mark or none
    text = cell(value(of))
    return f"**{text}**" if is_wrong else text


def _printed_errors(edition: Edition) -> str:
    if not edition.printed_errors():
        return "None were found."
    return table(
        ("article", "where", "printed", "by the text", "note"),
        (
            (e.article, cell(e.where), cell(e.printed), cell(e.by_text), cell(e.note))
            for e in edition.printed_errors()
        ),
    )
