"""The laboratory, as the client asks for it: experiments and comparisons of a commission."""

from arpad.client.answers.comparisons import PoolComparison
from arpad.client.answers.jobs import Job
from arpad.client.answers.laboratory import Deleted, Experiment, Experiments, ExperimentSummary
from arpad.client.sending import ROOT, Sending
from arpad.client.wishes.laboratory import NewComparison, NewExperiment


class LaboratoryDesk(Sending):
    """What a commission tries."""

    def try_house(self, wish: NewExperiment, *, once: str | None = None) -> Job:
        """Try a house edition on the history of a pool."""
        return self._send("/experiments", Job, wish, once=once)

    def experiments(self) -> tuple[ExperimentSummary, ...]:
        """Return the newest experiments."""
        return self._read("/experiments", Experiments).items

    def experiment(self, number: int) -> Experiment:
        """Return an experiment: how far it is, and what was found."""
        return self._read(f"/experiments/{number}", Experiment)

    def experiment_tables(self, number: int) -> bytes:
        """Return all tables of an experiment: a ZIP with CSV, Parquet and JSON."""
        return self._exchange.get(f"{ROOT}/experiments/{number}/tables", {})

    def experiment_paper(self, number: int) -> bytes:
        """Return the paper for an assembly, PDF."""
        return self._exchange.get(f"{ROOT}/experiments/{number}/paper", {})

    def delete_experiment(self, number: int, *, once: str | None = None) -> Deleted:
        """Delete an experiment, or a comparison, with everything that came of it."""
        return self._send(f"/experiments/{number}", Deleted, method="DELETE", once=once)

    def compare_on_pool(self, wish: NewComparison, *, once: str | None = None) -> Job:
        """Compare two texts on all games that the lists of a pool have closed."""
        return self._send("/comparisons", Job, wish, once=once)

    def comparison(self, number: int) -> PoolComparison:
        """Return a comparison: how far it is, and what was found."""
        return self._read(f"/comparisons/{number}", PoolComparison)

    def comparison_tables(self, number: int) -> bytes:
        """Return every difference of a comparison: a ZIP with CSV and JSON."""
        return self._exchange.get(f"{ROOT}/comparisons/{number}/tables", {})
