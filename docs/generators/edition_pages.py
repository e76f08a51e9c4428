"""The pages about the regulations: one an edition, and the index in front of them."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from arpad.regulations.catalogue import edition as edition_named
from arpad.regulations.catalogue import editions_of, federations, texts_beside, texts_besides
from arpad.regulations.conformance import ConformanceRow, conformance
from arpad.regulations.edition import (
    AnyRule,
    Dated,
    Edition,
    Example,
    Reading,
    Treatment,
    parameters_of,
)

from .fesa_differences import PAGE as DIFFERENCES_PAGE
from .grades_page import PAGE as GRADES_PAGE
from .grades_page import links_to_grades
from .markdown import NOTICE, cell, cited, further_paragraphs, joined, table, value
from .scrabble_page import PAGE as SCRABBLE_PAGE
from .scrabble_page import links_to_scrabble
from .tables_page import PAGE as TABLES_PAGE
from .tables_page import links_to_tables

_UNDATED = "undated"

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
_FEDERATIONS = {"fide": "FIDE, chess", "fesa": "FESA, shogi", "fisf": "FISF, Scrabble"}
_GOVERNING = {
    "fide": (
        "An event follows the edition in force on the day it starts. Before the first day and "
        "after the last no text is held: the event is refused, unless an edition is named; then it "
        "is computed by that one, with a warning. "
        f"[The conversion tables]({TABLES_PAGE}) stand on a page of their own: from a score to a "
        "difference in rating, and from a difference to an expected score."
    ),
    "fesa": (
        "The texts bear no date, so no day chooses between them. A table is rated by the edition "
        "that is named (`--edition`); one that names the federation `FESA` and no edition is rated "
        "by the default, the first line. "
        f"[Where the two editions differ]({DIFFERENCES_PAGE}) is shown rule by rule, with an "
        f"example each; [the ladder of grades and the coefficients]({GRADES_PAGE}) are the same in "
        "both."
    ),
    "fisf": (
        "A tournament that names the federation `FISF` and starts in the season of the text is "
        "rated by it. For other seasons no text is held: one is refused, unless the edition is "
        "named (`--edition`); then it is computed by that one, with a warning. "
        f"[Series, coefficients, statuses and starting ratings]({SCRABBLE_PAGE}) stand on a page "
        f"of their own; the expected scores are those of FIDE's [table (b)]({TABLES_PAGE}#table-b)."
    ),
}
"""How an edition of each federation comes to govern, and where to read on."""

_RULES = (
    "An article marked compute, refuse, warn or publish has a rule: a Python function, named in "
    "the table of articles. Where an edition keeps the rule of another one, the name says which."
)
_TEXTS = "The texts themselves are not in this repository."
_READINGS = (
    "Where the text is silent, unclear or at odds with itself. The choice in bold is the one "
    "taken; a result lists the readings it leaned on."
)
_EXAMPLES = (
    "What is printed, what the rules of the edition give, and what Arpad computes. A printed value "
    "in bold is not what the rules give. `arpad conformance` makes the same comparison."
)


def page_name(edition: Edition) -> str:
    """Return the file name of an edition's page."""
    return f"{edition.name.replace('/', '-')}.md"


def index_page() -> str:
    """Return the page that lists the editions."""
    return "\n\n".join(
        (
            NOTICE,
            "# The regulations",
            _ABOUT,
            *(part for federation in federations() for part in _held(federation)),
            "## What is done about an article",
            table(("treatment", "meaning"), ((t.value, m) for t, m in _TREATMENTS.items())),
            _RULES,
            "## The texts",
            f"{_TEXTS} {_sources_of_all()}",
        )
    )


def _held(federation: str) -> Iterator[str]:
    """Yield what the index says of one federation."""
    yield f"## {_FEDERATIONS[federation]}"
    yield table(
        ("edition", "title", "in force", "articles", "readings", "examples"),
        (
            (
                f"[{edition.name}]({page_name(edition)})",
                cell(edition.title),
                edition.span().removeprefix("from ") if edition.is_dated else _UNDATED,
                str(len(edition.articles())),
                str(len(edition.readings())),
                str(len(edition.examples())),
            )
            for edition in editions_of(federation)
        ),
    )
    yield _GOVERNING[federation]
    links = [f"[{text.title}]({page_name(text)})" for text in texts_beside(federation)]
    if links:
        yield f"Beside the editions, cited and governing nothing by themselves: {joined(links)}."


def _sources_of_all() -> str:
    links = [f"[that of {name.upper()}]({_sources(name)})" for name in federations()]
    return (
        f"A page a federation says which copies were read, and what they leave open: "
        f"{joined(links)}."
    )


def _sources(federation: str) -> str:
    return f"../../src/arpad/regulations/{federation}/SOURCES.md"


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
            f"- In force: {_force(edition)}",
            f"- Text read: {edition.source} ([SOURCES.md]({_sources(_federation(edition))}))",
            *_see_also(edition),
        )
    )


def _federation(edition: Edition) -> str:
    return edition.name.partition("/")[0]


def _force(edition: Edition) -> str:
    if edition.is_dated:
        return f"for events that start {edition.span()}"
    if edition.name in texts_besides():
        return "undated; its numbers bear the days"
    federation = _federation(edition)
    if edition is edition_named(federation):
        return (
            f"undated; for tables that name it, and for those that name {federation.upper()} and "
            "no edition"
        )
    return "undated; for tables that name it"


def _see_also(edition: Edition) -> Iterator[str]:
    if _federation(edition) == "fesa":
        other = next(e for e in editions_of("fesa") if e is not edition)
        yield (
            f"- Beside it: [`{other.name}`]({page_name(other)}); "
            f"[where the two differ]({DIFFERENCES_PAGE})"
        )
    if _federation(edition) == "fisf":
        yield f"- Beside it: [series, coefficients, statuses, starting ratings]({SCRABBLE_PAGE})"


def _articles(edition: Edition) -> str:
    rows, pages = [], (links_to_tables, links_to_grades, links_to_scrabble)
    links = [links_to(edition) for links_to in pages]
    for number, article in edition.articles().items():
        note = f" *{cell(article.note)}*" if article.note else ""
        note += "".join(f" {links_of[number]}." for links_of in links if number in links_of)
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
    values = table(
        ("name", "article", "since", "value"),
        (
            row
            for name, series in parameters_of(edition.parameters)
            for row in _values(name, series)
        ),
    )
    return "\n\n".join((values, *further_paragraphs(type(edition.parameters).__doc__)))


def _values(name: str, series: Sequence[Dated[Any]]) -> Iterator[Sequence[str]]:
    """Yield the values of a number by date; one that the edition does not have says so."""
    if not series:
        yield f"`{name}`", "", "", "none in this edition"
    for dated in series:
        since = _UNDATED if dated.since == date.min else str(dated.since)
        yield f"`{name}`", dated.article, since, cell(value(dated.value))


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
            f"{cited(reading.articles)}. {cell(reading.question)}",
            "\n".join(choices),
            *_parting(reading),
            f"Why: {cell(reading.why)}",
            f"A case: {cell(reading.case)}",
            switch,
        )
    )


def _parting(reading: Reading) -> Iterator[str]:
    if reading.since is not None:
        yield f"The choices part from {reading.since} on."


def _examples(edition: Edition) -> Iterator[str]:
    rows = {row.id: row for row in conformance(edition)}
    for example in edition.examples():
        row = rows[example.id]
        yield f"### {example.id}"
        verdict = f"{cited((example.article,))}. Verdict: **{row.verdict.value}**."
        yield f"{verdict} {cell(example.note)}".rstrip()
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
