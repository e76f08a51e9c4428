"""An experiment as somebody may see it: its house edition, the names that are told, its paper."""

from collections.abc import Mapping

from litestar import Response
from litestar.exceptions import NotFoundException

from arpad.office.experiments import Experiment
from arpad.office.jobs.experiment import house_from
from arpad.office.office import OfficeError
from arpad.regulations.house import HouseEdition
from arpad.store.desk.jobs import Job
from arpad.store.persons import names_coded
from arpad.store.pools import pools
from arpad.store.withheld import Withheld
from arpad.web.file_name import plain_name
from arpad.web.house_numbers import changed
from arpad.web.printed import printed
from arpad.web.visit import Visit


def house_of(kept: Experiment) -> HouseEdition | None:
    """Return the house edition that was tried; None if its base is gone."""
    try:
        edition = house_from(kept.job.wish["house"]).edition
    except OfficeError:
        return None
    return edition if isinstance(edition, HouseEdition) else None


def names_of(visit: Visit, kept: Experiment) -> Mapping[str, str]:
    """Return the names of those who are moved most, as the reader may know them."""
    if kept.found is None:
        return {}
    moved = kept.found.movers
    with visit.reading() as connection:
        return names_coded(connection, {mover.player for mover in (*moved.gains, *moved.losses)})


def pool_name(visit: Visit, job: Job) -> str:
    """Return how the rating system is called whose games were rated again."""
    with visit.reading() as connection:
        known = pools(connection).get(job.wish["pool"])
    return known.name if known else str(job.wish["pool"])


def paper_of(visit: Visit, kept: Experiment) -> Response[bytes]:
    """Set the paper of an experiment that is done."""
    from arpad.office.experiment_paper import experiment_pdf  # noqa: PLC0415 - takes the typesetter along

    found, edition = kept.found, house_of(kept)
    if found is None:
        raise NotFoundException
    # An assembly is the public, whoever prints the paper.
    visit.withheld = Withheld(visit.site.erasures.persons(), visit.say("name withheld"))
    names, numbers = names_of(visit, kept), changed(edition, visit.say) if edition else ()
    pool = pool_name(visit, kept.job)
    return printed(
        lambda: experiment_pdf(
            found, numbers, names, pool=pool, language=visit.language, on=visit.today
        ),
        stem_of(kept),
    )


def stem_of(kept: Experiment) -> str:
    """Return how the files of an experiment are called."""
    return plain_name(f"{kept.job.wish['name']}-{kept.job.id}".replace("/", "-"))
