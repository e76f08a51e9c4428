"""Writing a list as FIDE writes its XML: no declaration, an element a line, none left out."""

from collections.abc import Iterable
from typing import IO
from xml.sax.saxutils import escape

from arpad.formats.document import Findings
from arpad.formats.fide_list.field import TAGS
from arpad.formats.fide_list.texts import texts_of
from arpad.formats.fide_list.told import Told
from arpad.model.listed_player import ListedPlayer

_PLAYERS_AT_ONCE = 5_000


def write_fide_xml(players: Iterable[ListedPlayer], stream: IO[bytes]) -> Findings:
    """Write a combined list as XML, in UTF-8; return what could not be written as it is."""
    told = Told("")
    parts = ["<playerslist>\n"]
    for player in players:
        parts.append(_element(player, told))
        if len(parts) >= _PLAYERS_AT_ONCE:
            stream.write("".join(parts).encode())
            parts.clear()
    parts.append("</playerslist>\n")
    stream.write("".join(parts).encode())
    return told.findings


def _element(player: ListedPlayer, told: Told) -> str:
    texts = texts_of(player, told)
    if texts is None:
        return ""
    elements = [f"<{tag}>{escape(texts[field])}</{tag}>\n" for tag, field in TAGS.items()]
    return f"<player>\n{''.join(elements)}</player>\n"
