"""A tournament from report to outcome: every game from the ratings before it, one sum at last."""

from collections import defaultdict
from collections.abc import Iterator

from msgspec import Struct

from arpad.model.event import Event, Game
from arpad.model.exact import as_decimal, as_hundredths
from arpad.model.finding import Finding, info, warn
from arpad.model.outcome import Exclusion, GameEntry, Method, Outcome, PlayerOutcome, Status
from arpad.model.player import Player
from arpad.regulations import decisions
from arpad.regulations.edition import Readings
from arpad.regulations.fisf.entries import entry
from arpad.regulations.fisf.law import Law
from arpad.regulations.fisf.seasons import no_bars


class Tournament(Struct, frozen=True):
    """One tournament before the law."""

    law: Law
    event: Event
    readings: Readings
    has_series: bool = True
    """Whether series are assigned: not before there are any."""
    ratings: dict[str, int] = {}

    def __post_init__(self) -> None:
        """Look up once what everybody's rating was before the tournament."""
        before, on = self.law.rating.rating_before, self.event.start
        self.ratings.update({player.id: before(player, on=on) for player in self.event.players})

    def rate(self) -> Outcome:
        """Return the explained result of the tournament."""
        law, event, readings = self.law, self.event, self.readings
        counted, excluded = self._sift()
        players = tuple(
            self._outcome_of(player, counted[player.id], excluded[player.id])
            for player in event.players
        )
        findings = [
            *(
                finding
                for check in law.admission.EVENT_CHECKS
                for finding in check(event, readings)
            ),
            *self._record_findings(counted),
            *self._coefficient_findings(players),
            *self._floor_findings(players),
            *self._season_findings(),
        ]
        return Outcome(
            edition=law.edition.name,
            method=Method.TOURNAMENT,
            readings=readings.touched,
            findings=(
                *decisions.weigh(law.edition, event, findings, admitted_by={}),
                *(
                    found
                    for check in law.admission.FINAL_CHECKS
                    for found in check(event, readings)
                ),
            ),
            players=players,
        )

    def _sift(self) -> tuple[dict[str, list[Game]], dict[str, list[Exclusion]]]:
        admission = self.law.admission
        counted: dict[str, list[Game]] = defaultdict(list)
        excluded: dict[str, list[Exclusion]] = defaultdict(list)
        for game in sorted(self.event.games, key=lambda game: game.round):
            for player in game.players:
                if not admission.is_unplayed(game):
                    counted[player].append(game)
                    continue
                self.readings.take("unplayed")
                excluded[player].append(
                    Exclusion(
                        round=game.round,
                        opponent=game.opponent_of(player),
                        reason="a bye" if game.black is None else "the game was not played",
                        article=self.law.edition.cite(admission.is_unplayed),
                    )
                )
        return counted, excluded

    def _outcome_of(
        self, player: Player, games: list[Game], excluded: list[Exclusion]
    ) -> PlayerOutcome:
        law, readings, on = self.law, self.readings, self.event.start
        before = self.ratings[player.id]
        is_new = law.publication.begins_anew(player.last_event, on=on)
        played, tournaments = (0, 0) if is_new else (player.games or 0, player.tournaments or 0)
        K = law.rating.coefficient_in_tournament(before, played, len(games), readings, on=on)
        entries = tuple(self._entry(player, game, before, K) for game in games)
        score = sum(game.score_of(player.id) for game in games)
        expected = sum(as_hundredths(e.expected) for e in entries if e.expected is not None)
        changed = law.rating.change(K, score, expected)
        after = before
        if games:
            exact = law.rating.exact_rating(before, changed)
            after = law.rating.new_rating(exact, readings, on=on)
        tournaments += bool(games)
        games_after = played + len(games)
        last = player.last_event
        if games:
            last = max(self.event.last_day, last or self.event.last_day)
        return PlayerOutcome(
            id=player.id,
            status=Status.RATED,
            before=before,
            k=K,
            games=len(games),
            score=as_decimal(score),
            expected=as_decimal(expected),
            change=as_decimal(changed),
            after=after,
            rc=None,
            ru=None,
            rc_new=None,
            ru_new=None,
            entries=entries,
            excluded=tuple(excluded),
            games_after=games_after,
            last_event=last,
            line=law.rating.line(after, before, K, score, expected) if games else None,
            list_status=law.publication.status_of(
                tournaments, games_after, last, readings, on=self.event.last_day
            ),
            series=law.series.series_of(player, before, readings, on=on)
            if self.has_series
            else None,
            tournaments_after=tournaments,
        )

    def _entry(self, player: Player, game: Game, before: int, K: int) -> GameEntry:
        opponent = game.opponent_of(player.id) or ""
        ratings, score = (before, self.ratings[opponent]), game.score_of(player.id)
        return entry(self.law, game.round, opponent, ratings, score, K, on=self.event.start)

    def _record_findings(self, counted: dict[str, list[Game]]) -> Iterator[Finding]:
        """Warn of figures that decide K or the status and are not given."""
        cite, law = self.law.edition.cite, self.law
        rated = [p for p in self.event.players if counted[p.id] and p.rating is not None]
        no_games = [player.id for player in rated if player.games is None]
        if no_games:
            yield warn(
                cite(law.rating.coefficient),
                "players",
                f"The number of games is not given for {', '.join(no_games)}: taken as none, which "
                "decides K and the status.",
            )
        if not any(counted.values()):
            yield warn(
                cite(law.admission.is_unplayed), "games", "No game of the tournament counts."
            )
        unfrozen = [p.id for p in rated if p.games and p.series is None]
        if unfrozen and self.has_series:
            yield warn(
                cite(law.series.series_of),
                "players",
                f"The series kept since 31 August is not given for {', '.join(unfrozen)}: taken "
                "from the rating of today.",
            )
        no_tournaments = [p.id for p in rated if p.games and p.tournaments is None]
        if no_tournaments:
            yield warn(
                cite(law.publication.status_of),
                "players",
                f"The number of tournaments is not given for {', '.join(no_tournaments)}: taken as "
                "none, which decides the status.",
            )

    def _coefficient_findings(self, players: tuple[PlayerOutcome, ...]) -> Iterator[Finding]:
        for given, player in zip(self.event.players, players, strict=True):
            if player.games and given.k is not None and given.k != player.k:
                yield warn(
                    self.law.edition.cite(self.law.rating.coefficient),
                    f"player {given.id}",
                    f"K is given as {given.k}, but {given.label}'s games and rating make it "
                    f"{player.k}, which is used.",
                )

    def _floor_findings(self, players: tuple[PlayerOutcome, ...]) -> Iterator[Finding]:
        law, on = self.law, self.event.start
        labels = {player.id: player.label for player in self.event.players}
        lowest = law.rating.lowest_rating(on=on)
        for player in players:
            exact = (player.before or 0) + (player.change or 0)
            if player.games and exact < lowest:
                yield info(
                    law.edition.cite(law.rating.lowest_rating),
                    f"player {player.id}",
                    f"{labels[player.id]} comes to {exact} and is raised to {lowest}, the lowest "
                    "rating there is.",
                )

    def _season_findings(self) -> Iterator[Finding]:
        law, event = self.law, self.event
        has_newcomer = any(player.series is None for player in event.players)
        if self.has_series and has_newcomer and not law.edition.governs(event.start):
            yield no_bars(law, event.start)
