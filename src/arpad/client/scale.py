"""The scale of a pool, as the client asks for it."""

from arpad.client.answers import drift, scale
from arpad.client.asking import part
from arpad.client.law import Getting


class Scale:
    """Points, players and drift, by the code of a pool."""

    def __init__(self, get: Getting) -> None:
        """Take the way to ask."""
        self._get = get

    def balance(self, pool: str) -> scale.Balance:
        """Return the points of a pool, list by list, with every flow."""
        return self._get(f"/pools/{part(pool)}/balance", scale.Balance)

    def population(self, pool: str) -> scale.Population:
        """Return the players of a pool through time."""
        return self._get(f"/pools/{part(pool)}/population", scale.Population)

    def drift(self, pool: str) -> drift.Drift | None:
        """Return the newest report on the drift of a pool that was published, if one was."""
        return self._get(f"/pools/{part(pool)}/drift", drift.PoolDrift).report
