"""Files of an experiment: its drawings, its tables, its house edition, and a paper."""

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from arpad.locale.charts import chart_locale
from arpad.office.experiment_words import chapters
from arpad.office.experiments import Experiment
from arpad.store.desk.jobs import data_of
from arpad.web.desk.laboratory import MAY, experiment
from arpad.web.experiment_shown import paper_of, stem_of
from arpad.web.visit import Visit, Visiting

_SUFFIX = ".json"
_HEIGHT, _ROW = 280, 22
"""Pixels of a drawing, and of a row in one that has a row for each group."""


@get("/desk/laboratory/{job:int}/drawings/{name:str}", sync_to_thread=True, opt=MAY)
def drawing(visit: Visiting, job: FromPath[int], name: FromPath[str]) -> Response[bytes]:
    """Send a drawing, as the page lets it be drawn."""
    told = chapters(_done(visit, job).found, visit.say)  # type: ignore[arg-type] # it is done
    found = (chapter.figure for chapter in told if chapter.figure is not None)
    figure = next((f for f in found if f"{f.name}{_SUFFIX}" == name), None)
    if figure is None:
        raise NotFoundException
    content = {
        **figure.specification(),
        "height": {"step": _ROW} if figure.name == "fairness" else _HEIGHT,
        "config": {"legend": {"orient": "bottom"}},
        "locale": chart_locale(visit.language),
    }
    return Response(msgspec.json.encode(content), media_type="application/json")


@get("/desk/laboratory/{job:int}/tables.zip", sync_to_thread=True, opt=MAY)
def tables(visit: Visiting, job: FromPath[int]) -> Response[bytes]:
    """Send everything that was found: CSV, Parquet and JSON, and the house edition."""
    kept = _done(visit, job)
    with visit.site.desk.reading() as connection:
        data = data_of(connection, job) or b""
    return _file(data, "application/zip", f"{stem_of(kept)}.zip")


@get("/desk/laboratory/{job:int}/house.toml", sync_to_thread=True, opt=MAY)
def house(visit: Visiting, job: FromPath[int]) -> Response[bytes]:
    """Send the house edition, for the command line or for another experiment."""
    kept = experiment(visit, job)
    return _file(kept.job.wish["house"].encode(), "application/toml", f"{stem_of(kept)}.toml")


@get("/desk/laboratory/{job:int}/paper.pdf", sync_to_thread=True, opt=MAY)
def paper(visit: Visiting, job: FromPath[int]) -> Response[bytes]:
    """Send what was found as a paper, to be handed to an assembly."""
    return paper_of(visit, _done(visit, job))


def _done(visit: Visit, number: int) -> Experiment:
    kept = experiment(visit, number)
    if kept.found is None:
        raise NotFoundException
    return kept


def _file(content: bytes, kind: str, name: str) -> Response[bytes]:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=kind, headers=headers)


ROUTES = (drawing, tables, house, paper)
