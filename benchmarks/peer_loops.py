"""Elo of other packages over given games; run by the Python of an environment that has them.

`python peer_loops.py riix|elote GAMES.npz RATINGS.npy` prepares the games, then goes
through them once for every line it is sent and answers with the seconds that took. Only the loop is
timed, never the preparation. Every time it writes the ratings.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.child import Figures, serve

START, K = 1500.0, 32.0
_DRAW, _WIN = 1, 2
Run = Callable[[], tuple[float, Any]]


def riix(games: dict[str, Any]) -> Run:
    """Return a run of riix; refuse to measure it where it takes other players for those given."""
    import polars as pl  # noqa: PLC0415 - elote is measured where riix is missing
    from riix.models.elo import Elo  # type: ignore[import-not-found] # noqa: PLC0415
    from riix.utils.data_utils import (  # type: ignore[import-not-found] # noqa: PLC0415
        MatchupDataset,
    )

    columns = {"white": games["white"], "black": games["black"], "outcome": games["result"] / 2}
    day = np.sort(games["day"]).astype("datetime64[D]")
    frame = pl.DataFrame({**columns, "day": day})
    dataset = MatchupDataset(
        frame, ["white", "black"], "outcome", datetime_col="day", verbose=False
    )
    ids = np.array(dataset.competitors).astype(np.int64)
    if not np.array_equal(ids[dataset.matchups], np.stack([games["white"], games["black"]], 1)):
        sys.exit(f"riix takes other players for those given, with polars {pl.__version__}.")

    def run() -> tuple[float, Any]:
        model = Elo(dataset.competitors, initial_rating=START, k=K)
        started = time.perf_counter()
        model.fit_dataset(dataset)
        seconds = time.perf_counter() - started
        ratings = np.full(int(games["players"]), START)
        ratings[ids] = model.ratings
        return seconds, ratings

    return run


def elote(games: dict[str, Any]) -> Run:
    """Return a run of elote: one object a player, one call a game."""
    from elote import EloCompetitor  # type: ignore[import-not-found] # noqa: PLC0415

    played = list(
        zip(games["white"].tolist(), games["black"].tolist(), games["result"].tolist(), strict=True)
    )
    number = int(games["players"])

    def run() -> tuple[float, Any]:
        field = [EloCompetitor(initial_rating=START, k_factor=K) for _ in range(number)]
        started = time.perf_counter()
        for white, black, result in played:
            if result == _WIN:
                field[white].beat(field[black])
            elif result == _DRAW:
                field[white].tied(field[black])
            else:
                field[black].beat(field[white])
        seconds = time.perf_counter() - started
        return seconds, np.array([player.rating for player in field])

    return run


def main(words: list[str]) -> int:
    """Go through the games as often as asked."""
    peer, source, target = words
    run = {"riix": riix, "elote": elote}[peer](dict(np.load(source)))

    def work() -> Figures:
        seconds, ratings = run()
        np.save(target, ratings)
        return {"seconds": seconds}

    serve(work)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
