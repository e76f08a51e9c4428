"""The list in XML, read as a stream: a player at a time, and nothing that XML can be abused for.

FIDE's lists declare no document type and no entities. Both are refused before they can unfold or
fetch anything, and so is a tag or a comment of a size that would have to be kept in memory.
"""

from collections.abc import Iterable, Iterator, Mapping
from xml.parsers import expat

from arpad.formats.fide_list.assembly import Assembly
from arpad.formats.fide_list.field import BLITZ, OF_KIND, RAPID, STANDARD, TAGS, Field
from arpad.formats.fide_list.source import RefusedError
from arpad.formats.fide_list.told import Told
from arpad.formats.fide_list.xml_text import LARGEST_TAG, too_large
from arpad.formats.wording import printable, quoted
from arpad.model.listed_player import ListedPlayer, ListKind

LONGEST_TEXT = 1000
"""What one element of a player may hold."""

ROOT, PLAYER = "playerslist", "player"
_DEPTH_OF_PLAYER = 2
_DEPTH_OF_FIELD = 3
_DEEPEST = 50
_CUT_OFF = frozenset(
    expat.errors.codes[message]
    for message in (
        expat.errors.XML_ERROR_NO_ELEMENTS,
        expat.errors.XML_ERROR_UNCLOSED_TOKEN,
        expat.errors.XML_ERROR_PARTIAL_CHAR,
        expat.errors.XML_ERROR_UNCLOSED_CDATA_SECTION,
    )
)


def fields_of_tags(kind: ListKind) -> Mapping[str, Field]:
    """Return what the elements of a player hold in a list of this kind."""
    if kind is ListKind.COMBINED:
        return TAGS
    own = dict(zip(STANDARD, OF_KIND[kind], strict=True))
    tags = {tag: field for tag, field in TAGS.items() if field not in (*RAPID, *BLITZ)}
    return {tag: own.get(field, field) for tag, field in tags.items()}


class XmlReader:
    """What reads the players of a list in XML, wherever it begins in the file."""

    def __init__(self, kind: ListKind, assembly: Assembly, told: Told) -> None:
        """Take what a reading shares."""
        self._fields = fields_of_tags(kind)
        self._assembly = assembly
        self._told = told
        self._players: list[tuple[int, ListedPlayer]] = []
        self._path: list[str] = []
        self._texts: dict[Field, str] = {}
        self._text = ""
        self._is_overlong = False
        self._has_moved = False
        self._lines_before = 0
        self._parser = self._made_parser()

    @property
    def line(self) -> int:
        """Return the number of the line that has been reached."""
        return self._lines_before + self._parser.CurrentLineNumber

    def players(
        self, pieces: Iterable[bytes], lines_before: int = 0
    ) -> Iterator[tuple[int, ListedPlayer]]:
        """Yield players with the lines where they end; tell where the XML breaks off."""
        self._lines_before = lines_before
        still = 0
        for piece in pieces:
            self._has_moved = False
            is_sound = self._parse(piece, is_last=False)
            yield from self._collected()
            if not is_sound:
                return
            still = 0 if self._has_moved else still + len(piece)
            if still > LARGEST_TAG:
                raise too_large()
        self._parse(b"", is_last=True)
        yield from self._collected()

    def _collected(self) -> list[tuple[int, ListedPlayer]]:
        players, self._players = self._players, []
        return players

    def _parse(self, piece: bytes, *, is_last: bool) -> bool:
        try:
            self._parser.Parse(piece, is_last)
        except expat.ExpatError as reason:
            self._tell_broken(reason)
            return False
        return True

    def _tell_broken(self, reason: expat.ExpatError) -> None:
        line = f"line {self._lines_before + reason.lineno}"
        if reason.code in _CUT_OFF:
            problem = "the XML ends too early; the file seems to be cut off, download it again"
        else:
            problem = (
                f"the XML is broken here ({expat.ErrorString(reason.code)}); what follows is not "
                "read: download the list again"
            )
        self._told.error(line, problem)

    def _made_parser(self) -> expat.XMLParserType:
        # The encoding overrides what the file declares: the pieces have been made UTF-8.
        parser = expat.ParserCreate("utf-8")
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.CommentHandler = self._aside
        parser.ProcessingInstructionHandler = self._aside
        parser.StartDoctypeDeclHandler = self._refuse_type
        parser.EntityDeclHandler = self._refuse_type
        parser.ExternalEntityRefHandler = self._refuse_type
        return parser

    def _refuse_type(self, *_: object) -> int:
        raise RefusedError(
            "the XML declares a document type or entities, which can unfold without end or fetch "
            "other files; no list of FIDE does, check where it comes from"
        )

    def _aside(self, *_: object) -> None:
        self._has_moved = True

    def _start(self, tag: str, _attributes: dict[str, str]) -> None:
        self._has_moved = True
        self._text = ""
        path = self._path
        path.append(tag)
        if tag in self._fields and len(path) == _DEPTH_OF_FIELD:
            return
        self._look_at(tag, len(path))

    def _look_at(self, tag: str, depth: int) -> None:
        """Tell about elements that a list does not have, or has elsewhere."""
        if depth == 1 and tag != ROOT:
            raise RefusedError(
                f"the XML holds {quoted(tag)}, expected {quoted(ROOT)}; it is no list of FIDE"
            )
        if depth > _DEEPEST:
            raise RefusedError(
                f"the elements of the XML are nested more than {_DEEPEST} deep; expected three"
            )
        if depth == _DEPTH_OF_PLAYER and tag == PLAYER:
            self._texts, self._is_overlong = {}, False
        elif depth > 1 and self._told.once(f"<{tag}>"):
            self._told.warn(
                f"line {self.line}",
                f"the element <{printable(tag)}> is not known here; it is not read",
            )

    def _characters(self, text: str) -> None:
        self._has_moved = True
        if len(self._text) + len(text) > LONGEST_TEXT:
            self._is_overlong |= len(self._path) >= _DEPTH_OF_FIELD
            return
        self._text += text

    def _end(self, tag: str) -> None:
        self._has_moved = True
        path = self._path
        depth = len(path)
        path.pop()
        if depth == _DEPTH_OF_FIELD and path[1] == PLAYER:
            field = self._fields.get(tag)
            if field is not None:
                self._texts[field] = self._text.strip()
        elif depth == _DEPTH_OF_PLAYER and tag == PLAYER:
            self._end_player()

    def _end_player(self) -> None:
        line = self.line
        if self._is_overlong:
            self._told.error(
                f"line {line}",
                f"an element of the player is longer than {LONGEST_TEXT} characters; the player "
                "is left out: check what the file holds",
            )
            return
        player = self._assembly.player(
            self._texts, lambda field: f"line {line}, {_tag_of(field, self._fields)}"
        )
        if player is not None:
            self._players.append((line, player))


def _tag_of(field: Field, fields: Mapping[str, Field]) -> str:
    return next((f"<{tag}>" for tag, own in fields.items() if own is field), "")
