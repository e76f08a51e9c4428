"""Writing a list as FIDE writes its XML: no declaration, an element a line, none left out."""

from collections.abc import Iterable
from itertools import islice
from typing import IO
from xml.sax.saxutils import escape

from arpad.formats.document import Findings
from arpad.formats.fide_list.field import TAGS
from arpad.formats.fide_list.texts import texts_of
from arpad.formats.fide_list.told import Told
from arpad.formats.fide_list.txt_writing import Progress
from arpad.model.listed_player import ListedPlayer

_PLAYERS_AT_ONCE = 10_000


def write_fide_xml(
    players: Iterable[ListedPlayer], stream: IO[bytes], *, progress: Progress | None = None
) -> Findings:
    """Write a combined list as XML, in UTF-8; return what could not be written as it is.

    `progress` is told how many players have been written.
    """
    told, done = Told(""), 0
    stream.write(b"<playerslist>\n")
    elements = filter(None, (_element(player, told) for player in players))
    while batch := list(islice(elements, _PLAYERS_AT_ONCE)):
        stream.write("".join(batch).encode())
        done += len(batch)
        if progress is not None:
            progress(done)
    stream.write(b"</playerslist>\n")
    return told.findings


def _element(player: ListedPlayer, told: Told) -> str:
    texts = texts_of(player, told)
    if texts is None:
        return ""
    elements = [f"<{tag}>{escape(texts[field])}</{tag}>\n" for tag, field in TAGS.items()]
    return f"<player>\n{''.join(elements)}</player>\n"
