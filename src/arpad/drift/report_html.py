"""The drift report as one HTML file: drawings inside it, and nothing fetched from anywhere."""

from html import escape
from typing import Any

from arpad.drift.figure import Figure, Table
from arpad.drift.number_words import cell_text
from arpad.drift.paper import Chapter, Written
from arpad.formats.extras import need
from arpad.locale import Language, Words, words
from arpad.locale.charts import chart_locale

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem;
  color: #1a1a1a; background: #fff; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
figure { margin: 1.5rem 0; } figcaption { font-weight: 600; } svg { max-width: 100%; height: auto; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; margin: .5rem 0; }
th, td { padding: .2rem .6rem; text-align: left; border-bottom: 1px solid #ddd; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
@media print { body { margin: 0; max-width: none; } }
"""


def report_html(report: Written, language: Language = Language.ENGLISH) -> bytes:
    """Return the whole page, of a report that is written in a language."""
    chapters = "\n".join(_chapter(chapter, language) for chapter in report.chapters)
    page = (
        f'<!doctype html>\n<html lang="{language.value}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(report.title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"<main>\n<h1>{escape(report.title)}</h1>\n{chapters}\n</main>\n</body>\n</html>\n"
    )
    return page.encode()


def _chapter(chapter: Chapter, language: Language) -> str:
    sentences = "\n".join(f"<p>{escape(sentence)}</p>" for sentence in chapter.sentences)
    figures = "\n".join(_figure(figure, language) for figure in chapter.figures)
    return f"<section>\n<h2>{escape(chapter.heading)}</h2>\n{sentences}\n{figures}\n</section>"


def _figure(figure: Figure, language: Language) -> str:
    return (
        f'<figure id="{escape(figure.name, quote=True)}">\n'
        f"<figcaption>{escape(figure.title)}</figcaption>\n"
        f'<div role="img" aria-label="{escape(figure.alternative, quote=True)}">'
        f"{drawn(figure, language)}</div>\n{_table(figure.table, language)}\n</figure>"
    )


def drawn(figure: Figure, language: Language = Language.ENGLISH) -> str:
    """Return the drawing of a figure as SVG, its numbers and months as a language writes them."""
    vl_convert = need("vl_convert", extra="drift", purpose="Drawing figures")
    told = chart_locale(language)
    # The library describes marks in English only; what is around the drawing says what it shows.
    config = {"aria": language is Language.ENGLISH, "legend": {"labelLimit": 0}, "axis": _APART}
    drawing: str = vl_convert.vegalite_to_svg(
        _ROOM | {"config": config} | figure.specification(),
        format_locale=told["number"],
        time_format_locale=told["time"],
    )
    return drawing


_ROOM = {
    "width": 520,
    # Letters of a reader's own font may be wider than those that were measured.
    "padding": {"left": 5, "right": 40, "top": 5, "bottom": 5},
}
"""What a drawing has that does not say otherwise."""
_APART = {"labelSeparation": 6}
"""Pixels between the labels of an axis; one that has less room is left out."""


def _table(table: Table, language: Language) -> str:
    say = words(language)
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in table.headings)
    rows = "\n".join(f"<tr>{_cells(row, table.places, say)}</tr>" for row in table.rows)
    body = f"<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>"
    return f'<div class="wide" tabindex="0"><table>\n{body}\n</table></div>'


def _cells(row: tuple[Any, ...], places: tuple[int, ...], say: Words) -> str:
    return "".join(
        f"<td{' class=number' if isinstance(value, int | float) else ''}>"
        f"{escape(cell_text(value, say, shown))}</td>"
        for value, shown in zip(row, places, strict=True)
    )
