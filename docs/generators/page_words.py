"""The words of pages: what code and templates ask for by `say`, `message` and `plural`."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec
from jinja2 import Environment, nodes

from arpad.formats.lists.list_table import ListTable
from arpad.model.listed_player import ListKind
from arpad.model.period import Flag, ListStatus

from .po_files import Key

PACKAGE = Path(__file__).parents[2] / "src" / "arpad"
COLUMNS = PACKAGE / "formats" / "lists" / "columns.toml"
ASKING = {"message", "say"}


def page_words() -> set[Key]:
    """Return every message that a page of the package asks for."""
    code = (file.read_text(encoding="utf-8") for file in PACKAGE.rglob("*.py"))
    found = {key for text in code if "arpad.locale" in text for key in words_in_code(text)}
    for file in (PACKAGE / "web").rglob("*.py"):
        found.update(words_in_code(file.read_text(encoding="utf-8")))
    for file in (PACKAGE / "web" / "templates").iterdir():
        found.update(words_in_template(file.read_text(encoding="utf-8")))
    return found | set(words_of_lists())


def words_in_code(source: str) -> Iterator[Key]:
    """Yield what `say("…")`, `message("…")` and `….plural("…", "…", n)` ask for."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(
                func=ast.Name(id=name) | ast.Attribute(value=ast.Name(), attr="say" as name),
                args=[asked],
            ) if name in ASKING:
                yield from _texts(asked)
            case ast.Call(
                func=ast.Attribute(attr="plural"),
                args=[ast.Constant(value=str(one)), ast.Constant(value=str(many)), _],
            ):
                yield one, many


def _texts(asked: ast.expr) -> Iterator[str]:
    match asked:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=other):
            yield from (*_texts(body), *_texts(other))


def words_in_template(source: str) -> Iterator[Key]:
    """Yield what `{{ say("…") }}` and `{{ say.plural("…", "…", n) }}` ask for."""
    for call in Environment(autoescape=True).parse(source).find_all(nodes.Call):
        match call.node, call.args:
            case nodes.Name(name="say"), [asked, *_]:
                yield from _texts_in_template(asked)
            case nodes.Getattr(attr="plural"), [
                nodes.Const(value=one),
                nodes.Const(value=many),
                *_,
            ]:
                yield one, many


def _texts_in_template(asked: nodes.Expr) -> Iterator[str]:
    match asked:
        case nodes.Const(value=str(text)):
            yield text
        case nodes.CondExpr(expr1=first, expr2=second):
            yield from _texts_in_template(first)
            yield from () if second is None else _texts_in_template(second)


def words_of_lists() -> Iterator[Key]:
    """Yield titles and labels of lists, and the words that can stand in their cells."""
    table = tomllib.loads(COLUMNS.read_text(encoding="utf-8"))
    yield from (column["label"] for column in table["columns"].values())
    yield from (word.value for words in (ListStatus, Flag, ListKind) for word in words if word)
    (title,) = (
        field.default for field in msgspec.structs.fields(ListTable) if field.name == "title"
    )
    yield title
