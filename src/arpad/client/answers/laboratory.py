"""The laboratory: house editions that were tried on the history of a pool."""

from typing import Annotated, Any

from msgspec import Meta

from arpad.client.answers.access import Moment
from arpad.client.answers.jobs import JobNumber
from arpad.client.answers.words import Answer, EditionName, PoolCode, Sentence


class ExperimentSummary(Answer, frozen=True, kw_only=True):
    """An experiment: what is tried on which pool, and how far it is. It is a job."""

    number: JobNumber
    state: Annotated[
        str,
        Meta(description="`waiting`, `running`, `done`, `failed` or `stopped`.", examples=["done"]),
    ]
    pool: PoolCode
    name: Annotated[str, Meta(description="The house edition.", examples=["house/k20"])]
    title: Annotated[str, Meta(description="What it changes, in a few words.", examples=["K = 20"])]
    base: EditionName
    created: Moment


class Experiments(Answer, frozen=True, kw_only=True):
    """The newest experiments first."""

    items: tuple[ExperimentSummary, ...]


class Experiment(ExperimentSummary, frozen=True, kw_only=True):
    """An experiment with its house edition and, once it is done, what was found.

    `found` is `laboratory.json` of the tables: means, movers, fairness, calibration, figures.
    """

    house: Annotated[
        str, Meta(description="The house edition, TOML.", examples=['name = "house/k20"'])
    ]
    said: Annotated[Sentence | None, Meta(description="Why it failed, if it did.")]
    found: Annotated[
        dict[str, Any] | None,
        Meta(description="What was found.", examples=[{"base_a_year": -0.5, "house_a_year": -0.4}]),
    ]


class Deleted(Answer, frozen=True, kw_only=True):
    """What was deleted."""

    number: JobNumber
