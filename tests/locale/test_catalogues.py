"""The catalogues have every message of the package, and nothing else."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import msgspec
import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from arpad.formats.lists.list_table import ListTable
from arpad.locale import Language
from arpad.model.listed_player import ListKind
from arpad.model.period import Flag, ListStatus

PACKAGE = Path(__file__).parents[2] / "src" / "arpad"
COLUMNS = PACKAGE / "formats" / "lists" / "columns.toml"

TRANSLATED = [Language.FRENCH, Language.ESTONIAN]
ASKING = {"say", "message"}

Key: TypeAlias = str | tuple[str, ...]


def path_of(language: Language) -> Path:
    return PACKAGE / "locale" / language / "LC_MESSAGES" / "arpad.po"


def catalogue_of(language: Language) -> Catalog:
    with path_of(language).open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def entries_of(language: Language) -> list[Message]:
    return [entry for entry in catalogue_of(language) if entry.id]


def key_of(entry: Message) -> Key:
    return entry.id if isinstance(entry.id, str) else tuple(entry.id)


def forms_of(entry: Message) -> list[tuple[str, str]]:
    """Pair every translation with the English words it stands for."""
    if isinstance(entry.id, str):
        assert isinstance(entry.string, str)
        return [(entry.id, entry.string)]
    return list(zip(entry.id, entry.string or (), strict=True))


def keys_in_code(tree: ast.AST) -> Iterator[Key]:
    """Yield what `say("…")`, `message("…")` and `….plural("…", "…", n)` ask for."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(text))]) if (
                name in ASKING
            ):
                yield text
            case ast.Call(
                func=ast.Attribute(attr="plural"),
                args=[ast.Constant(value=str(one)), ast.Constant(value=str(many)), _],
            ):
                yield one, many


def keys_of_lists() -> Iterator[Key]:
    """Yield titles and labels of lists, and the words that can stand in their cells."""
    table = tomllib.loads(COLUMNS.read_text(encoding="utf-8"))
    yield from (column["label"] for column in table["columns"].values())
    yield from (word.value for words in (ListStatus, Flag, ListKind) for word in words if word)
    (title,) = (
        field.default for field in msgspec.structs.fields(ListTable) if field.name == "title"
    )
    yield title


def used_keys() -> set[Key]:
    code = {
        key
        for file in PACKAGE.rglob("*.py")
        if "arpad.locale" in (text := file.read_text(encoding="utf-8"))
        for key in keys_in_code(ast.parse(text))
    }
    return code | set(keys_of_lists())


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_of_the_package_is_translated(language: Language) -> None:
    translated = {key_of(entry) for entry in entries_of(language)}
    assert sorted(map(str, used_keys() - translated)) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_message_is_translated_that_nobody_asks_for(language: Language) -> None:
    translated = {key_of(entry) for entry in entries_of(language)}
    assert sorted(map(str, translated - used_keys())) == []


def test_the_search_finds_what_the_package_asks_for() -> None:
    source = (
        'say("One"); message("Two"); words(x).plural("{n} a", "{n} b", 3); say(four); f("Five")'
    )
    assert set(keys_in_code(ast.parse(source))) == {"One", "Two", ("{n} a", "{n} b")}


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_entry_is_complete_and_certain(language: Language) -> None:
    entries = entries_of(language)
    assert entries
    assert [key_of(entry) for entry in entries if entry.fuzzy] == []
    assert [key for entry in entries for key, text in forms_of(entry) if not text.strip()] == []
    assert not catalogue_of(language).obsolete


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_entry_stands_once_and_in_order(language: Language) -> None:
    keys = re.findall(
        r'^msgid "(.+)"$', path_of(language).read_text(encoding="utf-8"), re.MULTILINE
    )
    assert keys == sorted(set(keys), key=str.casefold)


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_has_the_places_of_its_original(language: Language) -> None:
    def places(text: str) -> list[str]:
        return sorted(re.findall(r"\{.*?\}", text))

    forms = [form for entry in entries_of(language) for form in forms_of(entry)]
    assert [english for english, text in forms if places(english) != places(text)] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_header_tells_the_forms_that_the_office_uses(language: Language) -> None:
    catalogue = catalogue_of(language)
    assert catalogue.num_plurals == 2
    assert {len(forms_of(entry)) for entry in entries_of(language)} == {1, 2}


@pytest.mark.parametrize("language", TRANSLATED)
def test_letters_are_composed_and_spaces_before_signs_do_not_break(language: Language) -> None:
    text = path_of(language).read_text(encoding="utf-8")
    assert not re.search(r"[\u0300-\u036f]", text)
    translations = re.findall(r'^msgstr.*?"(.*)"$', text, re.MULTILINE)
    assert [line for line in translations if re.search(r" [:;?!»]", line)] == []
