"""Markdown by hand: cells that cannot break a table, tables, and words out of the code."""

import ast
import inspect
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from enum import Enum

NOTICE = "<!-- Written by `make docs` from the code; change the code, not this page. -->"


def cell(text: str) -> str:
    """Return text that stays inside its cell."""
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*")


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table; the cells come as Markdown."""
    lines = [headings, ["---"] * len(headings), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def value(of: object) -> str:
    """Return a value of a regulation in words: names before their numbers, lists in a row."""
    match of:
        case Mapping() if any(isinstance(inner, Mapping) for inner in of.values()):
            named = [f"{name}: {value(inner)}" for name, inner in of.items() if inner != {}]
            return "; ".join(named) or "none"
        case Mapping():
            return (
                ", ".join(f"{_named(name)} {value(inner)}" for name, inner in of.items()) or "none"
            )
        case bool():
            return "yes" if of else "no"
        case str() | int() | Decimal():
            return str(of)
        case list() | tuple():
            return ", ".join(_grouped(inner) for inner in of)
    return str(of)


def _grouped(inner: object) -> str:
    """Return a part of a list, in brackets where it is a list itself."""
    return f"({value(inner)})" if isinstance(inner, list | tuple) else value(inner)


def _named(name: object) -> str:
    """Return a name, with a colon when it is a number that could run into the next one."""
    return f"{name}:" if str(name).isdecimal() else str(name)


def joined(words: Sequence[str]) -> str:
    """Return words in a row, the last two joined by and."""
    return " and ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


def cited(articles: Sequence[str]) -> str:
    """Return articles as a sentence begins with them; an annex is called by its own name.

    >>> cited(["4"]), cited(["4", "annex 2"]), cited(["annex 2"])
    ('Article 4', 'Articles 4, annex 2', 'Annex 2')
    """
    named = ", ".join(articles)
    if articles[0].startswith("annex"):
        return named.capitalize()
    return f"Article{'s' if len(articles) > 1 else ''} {named}"


def sentences_of(members: type[Enum]) -> dict[str, str]:
    """Return what the code says under each member of an enumeration, by the member's value."""
    body = ast.parse(textwrap.dedent(inspect.getsource(members))).body[0]
    sentences: dict[str, str] = {}
    name = ""
    for statement in getattr(body, "body", []):
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)]):
                continue
            case ast.Expr(value=ast.Constant(value=str(text))) if name:
                sentences[str(members[name].value)] = " ".join(text.split())
    return sentences


def first_sentence(doc: str | None) -> str:
    """Return the first line of a docstring."""
    return (doc or "").strip().partition("\n")[0]


def further_paragraphs(doc: str | None) -> list[str]:
    """Return what a docstring says after its first paragraph."""
    paragraphs = textwrap.dedent(f"    {doc or ''}").strip().split("\n\n")
    return [" ".join(paragraph.split()) for paragraph in paragraphs[1:]]
