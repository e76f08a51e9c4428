"""The client: one method an operation of the API; what comes in pages is an iterator."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from datetime import date
from functools import cached_property
from typing import Literal

import msgspec

from arpad.client.answers.calculations import (
    Calculation,
    ChangeQuestion,
    EventOutcome,
    FirstRatingQuestion,
)
from arpad.client.answers.comparisons import GamesCompared
from arpad.client.answers.events import Event, EventsPage, EventSummary
from arpad.client.answers.explanations import Explanation
from arpad.client.answers.index import Index
from arpad.client.answers.lists import (
    ErrataPage,
    ListHead,
    ListPage,
    ListRow,
    ListsPage,
    Movers,
    Pool,
    Pools,
    PublishedErratum,
    TopList,
)
from arpad.client.answers.players import (
    FoundPlayer,
    HistoryPage,
    HistoryRow,
    LedgerEntry,
    LedgerPage,
    Player,
    PlayersPage,
)
from arpad.client.answers.projections import Projection
from arpad.client.answers.titles import PerformanceFound, TitlesFound
from arpad.client.asking import ROOT, Asking, part
from arpad.client.desk import Desk
from arpad.client.law import Law
from arpad.client.scale import Scale

_ANY_FILE = "application/octet-stream"


class Client(Asking):
    """A rating office, asked over the network.

    `language` is that of sentences in answers: en, fr or et. Too many requests are waited out,
    `retries` times. Up to `kept` answers are remembered and only asked whether they have changed.
    `http` is a client of httpx of your own, with proxies or certificates; it stays yours. `key` is
    for those who work in the office: it opens `desk`.
    """

    @cached_property
    def desk(self) -> Desk:
        """Return the desk of the office: what those do who work there, with a key."""
        return Desk(self._exchange)

    @cached_property
    def law(self) -> Law:
        """Return the regulations, to be asked about."""
        return Law(self._get)

    @cached_property
    def scale(self) -> Scale:
        """Return the scales of the pools, to be asked whether they are still true."""
        return Scale(self._get)

    def index(self) -> Index:
        """Return what the API is, and how much one address may ask."""
        return self._get("", Index)

    def players(
        self, q: str | None = None, *, federation: str | None = None, born: int | None = None
    ) -> Iterator[FoundPlayer]:
        """Go through the players with a code or a name like this, or through all of them."""
        asked = {"q": q, "federation": federation, "born": born}
        return self._items("/players", PlayersPage, asked)

    def player(self, code: str, *, valid: date | None = None, known: date | None = None) -> Player:
        """Return a player on a day, as far as was known at the end of another."""
        return self._get(f"/players/{part(code)}", Player, valid=valid, known=known)

    def history(self, code: str, pool: str) -> Iterator[HistoryRow]:
        """Go through the lists that a player is on, newest first."""
        path = f"/players/{part(code)}/history/{part(pool)}"
        return self._items(path, HistoryPage, {})

    def ledger(self, code: str, pool: str) -> Iterator[LedgerEntry]:
        """Go through every movement of a player's rating, oldest first."""
        path = f"/players/{part(code)}/ledger/{part(pool)}"
        return self._items(path, LedgerPage, {})

    def projected(self, code: str, pool: str) -> Projection:
        """Return where a player would stand if a list came out now."""
        return self._get(f"/players/{part(code)}/projected/{part(pool)}", Projection)

    def explain(
        self, code: str, pool: str, list_date: date, *, known: date | None = None
    ) -> Explanation:
        """Return why a player's rating on a list is what it is."""
        path = f"/players/{part(code)}/explain/{part(pool)}/{list_date}"
        return self._get(path, Explanation, known=known)

    def pools(self) -> tuple[Pool, ...]:
        """Return the pools of the office."""
        return self._get("/pools", Pools).items

    def lists(self, pool: str) -> Iterator[ListHead]:
        """Go through the lists of a pool, newest first."""
        return self._items(f"/lists/{part(pool)}", ListsPage, {})

    def list_rows(
        self, pool: str, list_date: date, *, known: date | None = None, **filters: object
    ) -> Iterator[ListRow]:
        """Go through the rows of a list; filters are those of the API."""
        path = f"/lists/{part(pool)}/{list_date}"
        return self._items(path, ListPage, {"known": known, **filters})

    def list_in_force(
        self,
        pool: str,
        *,
        valid: date | None = None,
        known: date | None = None,
        **filters: object,
    ) -> Iterator[ListRow]:
        """Go through the rows of the list that was in force on a day."""
        path = f"/lists/{part(pool)}/in-force"
        return self._items(path, ListPage, {"valid": valid, "known": known, **filters})

    def stream_list(
        self, pool: str, list_date: date, form: Literal["csv", "jsonl", "parquet"] = "csv"
    ) -> AbstractContextManager[Iterator[bytes]]:
        """Lend a whole list as a file, piece by piece."""
        path = f"{ROOT}/lists/{part(pool)}/{list_date}/file"
        return self._exchange.stream(path, {"format": form})

    def top(
        self, pool: str, list_date: date, *, group: str | None = None, limit: int = 10
    ) -> TopList:
        """Return the best of a list, of all or of a group."""
        path = f"/lists/{part(pool)}/{list_date}/top"
        return self._get(path, TopList, group=group, limit=limit)

    def movers(self, pool: str, list_date: date, *, limit: int = 10) -> Movers:
        """Return who moved most from the list before."""
        return self._get(f"/lists/{part(pool)}/{list_date}/movers", Movers, limit=limit)

    def compare_event(
        self,
        number: int,
        *,
        left: str | None = None,
        right: str | None = None,
        left_reading: str | None = None,
        right_reading: str | None = None,
    ) -> GamesCompared:
        """Return who of an event differs under two editions, or two readings NAME=CHOICE."""
        return self._get(
            f"/events/{number}/comparison",
            GamesCompared,
            left=left,
            right=right,
            left_reading=left_reading,
            right_reading=right_reading,
        )

    def events(self, **filters: object) -> Iterator[EventSummary]:
        """Go through events, newest first; filters are those of the API."""
        return self._items("/events", EventsPage, filters)

    def event(self, number: int) -> Event:
        """Return one event with its games and what was found."""
        return self._get(f"/events/{number}", Event)

    def errata(self, pool: str | None = None) -> Iterator[PublishedErratum]:
        """Go through what was corrected, newest first."""
        return self._items("/errata", ErrataPage, {"pool": pool})

    def change(self, question: ChangeQuestion) -> Calculation:
        """Compute what games change for a rated player."""
        return self._post("/calculators/change", question)

    def first_rating(self, question: FirstRatingQuestion) -> Calculation:
        """Compute which rating games give to an unrated player."""
        return self._post("/calculators/first-rating", question)

    def performance(self, games: Sequence[str]) -> PerformanceFound:
        """Compute a performance rating from games such as 2484:1 or unrated:0.5."""
        return self._get("/calculators/performance", PerformanceFound, game=list(games))

    def titles(
        self, rating: int, games: int, *, woman: bool = False, on: date | None = None
    ) -> TitlesFound:
        """Tell which titles a FIDE rating gives, and what is missing for the others."""
        asked = {"rating": rating, "games": games, "woman": str(woman).lower(), "on": on}
        return self._get("/calculators/titles", TitlesFound, **asked)

    def rate_event(self, file: bytes, *, edition: str | None = None) -> EventOutcome:
        """Compute what an edition makes of an event file; nothing of it is stored."""
        path = f"{ROOT}/calculators/event"
        body = self._exchange.post(path, {"edition": edition}, file, _ANY_FILE)
        return msgspec.json.decode(body, type=EventOutcome)
