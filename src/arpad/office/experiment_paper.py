"""An experiment as a paper, to be handed to an assembly: what was changed, and what it would do."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import TYPE_CHECKING

from msgspec import Struct

from arpad.formats.print import Block, PrintedTable, Section, document_pdf
from arpad.formats.print.document_page import Drawing
from arpad.locale import Language, Words, message, words
from arpad.office.experiment_words import Chapter, chapters
from arpad.office.figure_words import header, numbers, rows

if TYPE_CHECKING:
    from arpad.drift.figure import Figure
    from arpad.drift.laboratory_values import Laboratory
    from arpad.drift.movers import Mover


AS_IT_WAS = message(
    "Every game that counted then counts here: whether an event may be rated is not judged again."
)


class ChangedNumber(Struct, frozen=True, kw_only=True):
    """A number of the law that is the house's, in the reader's words; `key` is its short name."""

    key: str
    article: str
    name: str
    base: str
    house: str


def experiment_pdf(
    found: "Laboratory",
    changed: tuple[ChangedNumber, ...],
    names: Mapping[str, str],
    *,
    pool: str,
    language: Language,
    on: date,
) -> bytes:
    """Set what an experiment has found; `names` are those of who is moved most."""
    say = words(language)
    told = (_section(chapter, names, say) for chapter in chapters(found, say))
    return document_pdf(
        [_head(found, changed, say), *told],
        language=language,
        title=found.title,
        on=on,
        footer=f"{say(pool)} · {found.house} · {found.base}",
    )


def history_words(found: "Laboratory", say: Words) -> str:
    """Say what was replayed."""
    said = say("Replayed: {games} games of {events} events, {players} players.")
    return said.format(
        games=say.number(found.games),
        events=say.number(found.events),
        players=say.number(found.players),
    )


def _head(found: "Laboratory", changed: tuple[ChangedNumber, ...], say: Words) -> Section:
    told = tuple((c.article, c.name, c.base, c.house) for c in changed)
    titles = (say("Article"), say("What it is"), found.base, found.house)
    return Section(
        say("What is changed"),
        (PrintedTable(header=titles, rows=told), history_words(found, say), say(AS_IT_WAS)),
    )


def _section(chapter: Chapter, names: Mapping[str, str], say: Words) -> Section:
    return Section(chapter.heading, tuple(_blocks(chapter, names, say)))


def _blocks(chapter: Chapter, names: Mapping[str, str], say: Words) -> Iterator[Block]:
    # The drawing needs a library of its own, and is only wanted on paper.
    from arpad.drift.report_html import drawn  # noqa: PLC0415

    yield from chapter.sentences
    if chapter.figure is not None:
        yield f"{chapter.figure.title}."
        if chapter.is_drawn:
            yield Drawing(drawn(chapter.figure, say.language), chapter.figure.alternative)
        yield _table(chapter.figure, say)
    for heading, movers in chapter.players:
        yield f"{heading}."
        yield _players(movers, names, say)


def _table(figure: "Figure", say: Words) -> PrintedTable:
    table = figure.table
    return PrintedTable(
        header=header(table, say),
        rows=rows(table, say),
        numbers=numbers(table),
    )


def _players(movers: "tuple[Mover, ...]", names: Mapping[str, str], say: Words) -> PrintedTable:
    return PrintedTable(
        header=(say("Player"), say("Name"), say("Base"), say("House"), say("Difference")),
        rows=tuple(
            (
                mover.player,
                names.get(mover.player, ""),
                say.points(mover.base),
                say.points(mover.house),
                say.signed(mover.difference, 0),
            )
            for mover in movers
        ),
        numbers=frozenset({2, 3, 4}),
    )
