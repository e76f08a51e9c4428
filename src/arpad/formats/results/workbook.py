"""The workbook around its sheets: their names and parts, shared texts, the styles of days."""

import posixpath
import re
from collections.abc import Mapping

from arpad.formats.results.archive import Archive
from arpad.formats.results.refusal import DAMAGED, RefusedError
from arpad.formats.results.xml_walk import walk

_WORKBOOK = "xl/workbook.xml"
_DAY_FORMATS = frozenset({*range(14, 23), *range(27, 37), 45, 46, 47, *range(50, 59)})
"""The formats of days and times that programs know by number alone."""
_NOT_A_LETTER_OF_DAYS = re.compile(r'"[^"]*"|\\.|_.|\*.|\[[^\]]*\]')
_LETTER_OF_DAYS = re.compile("[dmyhs]", re.IGNORECASE)
_CONTROL_SIGN = re.compile("_x([0-9A-Fa-f]{4})_")


class Sheets:
    """The visitor of the workbook itself: its sheets by name, and from which day it counts."""

    def __init__(self) -> None:
        """Begin without sheets."""
        self.ids: dict[str, str] = {}
        self.counts_from_1904 = False

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        """Take a sheet, or the way in which days are counted."""
        if name == "sheet":
            self.ids.setdefault(attributes.get("name", ""), attributes.get("id", ""))
        elif name == "workbookPr":
            self.counts_from_1904 = attributes.get("date1904") in {"1", "true"}

    def end(self, name: str, text: str) -> None:
        """Nothing is said at an end."""


class _Relations:
    """The visitor of the relations: the parts by their ids."""

    def __init__(self) -> None:
        self.targets: dict[str, str] = {}
        self.shared_texts = self.styles = ""

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name != "Relationship":
            return
        part = posixpath.normpath(posixpath.join("/xl", attributes.get("Target", "")))[1:]
        self.targets[attributes.get("Id", "")] = part
        kind = attributes.get("Type", "").rpartition("/")[2]
        if kind == "sharedStrings":
            self.shared_texts = part
        elif kind == "styles":
            self.styles = part

    def end(self, name: str, text: str) -> None:
        pass


class _SharedTexts:
    """The visitor of the texts that cells share; hints at pronunciation are left out."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._parts: list[str] = []
        self._is_hint = False

    def start(self, name: str, _attributes: Mapping[str, str]) -> None:
        if name == "si":
            self._parts = []
        elif name == "rPh":
            self._is_hint = True

    def end(self, name: str, text: str) -> None:
        if name == "t" and not self._is_hint:
            self._parts.append(text)
        elif name == "rPh":
            self._is_hint = False
        elif name == "si":
            self.texts.append(plain_text("".join(self._parts)))


class _Styles:
    """The visitor of the styles: those by which a number is shown as a day."""

    def __init__(self) -> None:
        self._formats: dict[str, str] = {}
        self._is_cell_style = False
        self._count = 0
        self.days: set[str] = set()

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "numFmt":
            self._formats[attributes.get("numFmtId", "")] = attributes.get("formatCode", "")
        elif name == "cellXfs":
            self._is_cell_style = True
        elif name == "xf" and self._is_cell_style:
            if self._shows_days(attributes.get("numFmtId", "0")):
                self.days.add(str(self._count))
            self._count += 1

    def end(self, name: str, _text: str) -> None:
        if name == "cellXfs":
            self._is_cell_style = False

    def _shows_days(self, number: str) -> bool:
        if number in self._formats:
            plain = _NOT_A_LETTER_OF_DAYS.sub("", self._formats[number])
            return _LETTER_OF_DAYS.search(plain.replace("General", "")) is not None
        return number.isascii() and number.isdigit() and int(number[:9]) in _DAY_FORMATS


def plain_text(text: str) -> str:
    r"""Return text with the signs that XML cannot hold in place of what stands for them.

    >>> plain_text("Ek_x000D_ _x005F_x0041_")
    'Ek\r _x0041_'
    """
    return _CONTROL_SIGN.sub(lambda sign: chr(int(sign[1], 16)), text)


class Workbook:
    """A workbook that was opened: its sheets can be read one by one."""

    def __init__(self, archive: Archive) -> None:
        """Read what stands around the sheets; raise when it is refused."""
        sheets, relations = Sheets(), _Relations()
        walk(archive.read(_WORKBOOK), sheets)
        walk(archive.read("xl/_rels/workbook.xml.rels"), relations)
        texts, styles = _SharedTexts(), _Styles()
        if archive.has(relations.shared_texts):
            walk(archive.read(relations.shared_texts), texts)
        if archive.has(relations.styles):
            walk(archive.read(relations.styles), styles)
        self._archive = archive
        self._parts = {title: relations.targets.get(i, "") for title, i in sheets.ids.items()}
        self.titles = list(self._parts)
        self.texts = texts.texts
        self.day_styles = frozenset(styles.days)
        self.counts_from_1904 = sheets.counts_from_1904

    def sheet(self, title: str) -> bytes:
        """Return the XML of a sheet; raise when it is refused."""
        if title not in self._parts:
            raise RefusedError(DAMAGED)
        return self._archive.read(self._parts[title])
