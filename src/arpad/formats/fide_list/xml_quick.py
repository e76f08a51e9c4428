"""The list in XML as FIDE writes it, taken player by player without a parser.

As long as a file consists of nothing but the known elements in their order, with plain text in
them, it says the same to a pattern as to a parser, and a pattern is far faster. The first thing
that is anything else ends this for good: from there on the parser reads.
"""

import re
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Any
from xml.sax.saxutils import unescape

from arpad.formats.fide_list.assembly import Assembly
from arpad.formats.fide_list.cell import UnfitError, remembered_value, value_of
from arpad.formats.fide_list.fast_rows import Remembered, tail_of, who_of
from arpad.formats.fide_list.field import PACES, TAGS, TAIL, WHO, Field
from arpad.formats.fide_list.xml_list import LONGEST_TEXT, PLAYER, ROOT, XmlReader, fields_of_tags
from arpad.model.listed_player import ListedPlayer, ListKind, ListRating

_PLAIN = rb"[^<>&\x00-\x1f]{0,%d}+" % LONGEST_TEXT
_ESCAPED = rb"(?:[^<>&\x00-\x1f]|&(?:amp|lt|gt|apos|quot);){0,%d}+" % LONGEST_TEXT
_ESCAPES = {"&apos;": "'", "&quot;": '"'}
_TAG_OF = {field: tag.encode() for tag, field in TAGS.items()}
_LARGEST_PLAYER = 32 * 1024
_ROOT_TAG = b"<%b>" % ROOT.encode()
_END_OF_PLAYER = b"</%b>" % PLAYER.encode()


def _element(field: Field, text: bytes = _PLAIN) -> bytes:
    return rb"<%b>%b</%b>\s*+" % (_TAG_OF[field], text, _TAG_OF[field])


def _elements(fields: Iterable[Field]) -> bytes:
    """Return the pattern of elements each of which may be missing."""
    return b"".join(rb"(?:%b)?+" % _element(field) for field in fields)


_OPENING = re.compile(rb"\s*+(?:<\?xml[^<>]{0,200}\?>\s*+)?+" + _ROOT_TAG)
_ELEMENT = re.compile(rb"<(\w+)>([^<]*)")
_PLAYER = re.compile(
    rb"\s*+<%b>\s*+" % PLAYER.encode()
    + _element(Field.ID, b"(%b)" % _PLAIN)
    + _element(Field.NAME, b"(%b)" % _ESCAPED)
    + b"".join(b"(%b)" % _elements(group) for group in (WHO, *PACES, TAIL))
    + _END_OF_PLAYER
)


class QuickXml:
    """What reads players as long as they are plain, and hands the rest to the parser."""

    def __init__(
        self, kind: ListKind, list_year: int, assembly: Assembly, parser: XmlReader
    ) -> None:
        """Take what a reading shares, and the parser for the rest."""
        self._fields = fields_of_tags(kind)
        self._list_year = list_year
        self._assembly = assembly
        self._parser = parser
        self._lines = 0
        self._who = Remembered(lambda text: who_of(self._values(text)))
        self._paces = [Remembered(partial(self._rating, pace)) for pace in PACES]
        self._tail = Remembered(lambda text: tail_of(self._values(text)))

    @property
    def line(self) -> int:
        """Return the number of the line that has been reached."""
        return self._lines + 1

    def players(self, pieces: Iterator[bytes]) -> Iterator[tuple[int, ListedPlayer]]:
        """Yield the players of a list with the lines where they end."""
        data = next(pieces, b"")
        opening = _OPENING.match(data)
        if opening is None:
            yield from self._parser.players(chain([data], pieces))
            return
        self._lines = data.count(b"\n", 0, opening.end())
        data = data[opening.end() :]
        while True:
            end = 0
            while match := _PLAYER.match(data, end):
                end = match.end()
                self._lines += match[0].count(b"\n")
                player = self._player(match)
                if player is not None:
                    yield self.line, player
            data = data[end:]
            piece = next(pieces, b"")
            if not piece or _END_OF_PLAYER in data or len(data) > _LARGEST_PLAYER:
                break
            data += piece
        rest = chain([_ROOT_TAG + data, piece], pieces)
        yield from self._parser.players(rest, lines_before=self._lines)

    def _player(self, match: re.Match[bytes]) -> ListedPlayer | None:
        standard, rapid, blitz = self._paces
        player_id, name, whose, one, two, three, last = match.groups()
        try:
            return ListedPlayer(
                value_of(Field.ID, player_id.decode().strip(), self._list_year),
                value_of(Field.NAME, _text(name), self._list_year),
                *self._who[whose],
                standard[one],
                rapid[two],
                blitz[three],
                *self._tail[last],
            )
        except UnfitError:
            return self._carefully(match[0])

    def _carefully(self, element: bytes) -> ListedPlayer | None:
        """Return the player of an element in which something does not fit, telling what."""
        texts = {
            self._fields[tag.decode()]: _text(text)
            for tag, text in _ELEMENT.findall(element)
            if tag.decode() in self._fields
        }
        place = f"line {self.line}"
        return self._assembly.player(texts, lambda field: f"{place}, <{_TAG_OF[field].decode()}>")

    def _values(self, elements: bytes) -> dict[Field, Any]:
        """Return the values of elements that follow each other; raise if one does not fit."""
        texts = {tag.decode(): text.decode().strip() for tag, text in _ELEMENT.findall(elements)}
        if not texts.keys() <= self._fields.keys():
            raise UnfitError
        found = {self._fields[tag]: text for tag, text in texts.items()}
        return {
            field: remembered_value(field, text, self._list_year) for field, text in found.items()
        }

    def _rating(self, pace: tuple[Field, ...], elements: bytes) -> ListRating:
        return ListRating(*map(self._values(elements).get, pace))


def _text(escaped: bytes) -> str:
    text = escaped.decode()
    return (unescape(text, _ESCAPES) if "&" in text else text).strip()
