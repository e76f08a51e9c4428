"""One part of an event: sift its games, choose the method, rate the unrated, then the rated."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from arpad.model.event import Game
from arpad.model.exact import as_decimal
from arpad.model.finding import Finding, info, number_of, refuse, warn
from arpad.model.outcome import GameEntry, Method
from arpad.regulations.fide.case import Case
from arpad.regulations.fide.part import Judged, Objection, Part
from arpad.regulations.fide.ratings_used import RatingsUsed
from arpad.regulations.fide.sifting import Scoresheet, Tally, games_that_do_not_count
from arpad.regulations.fide.unrated_players import UnratedOutcome, UnratedPlayers
from arpad.regulations.fide.without_number import objections_to_players


class PartOutcome(Struct, frozen=True, kw_only=True):
    """What a part of an event came to."""

    method: Method
    tallies: Mapping[str, Tally]
    unrated: Mapping[str, UnratedOutcome]
    findings: tuple[Finding, ...]


def rate_part(
    case: Case, part: Part, used: RatingsUsed, history: Mapping[str, Sequence[Judged]]
) -> PartOutcome:
    """Apply the articles of one part in their order."""
    sheet = Scoresheet(part.games, _whose_games(case, part))
    struck = games_that_do_not_count(case, part)
    sheet.strike(struck)
    method = case.law.admission.method_of(part, sheet.games)
    findings = (
        *too_fast_findings(case, part, struck),
        *composition_findings(case, part, method),
        *often_met_findings(case, part, method, sheet),
    )
    players = UnratedPlayers(case, part, used, history, sheet)
    players.find_void(method)
    if method is Method.ROUND_ROBIN and players.void:
        rated_since = [i for i in players.void if used.before(i) is not None]
        sheet.strike(_games_against(players.void, sheet), but_for=rated_since)
        if case.readings.take("dropped_player") == "swiss":
            method = Method.SWISS
    left_out = objections_to_players(case)
    unrated = _left_out(players.rate(method), left_out)
    entering = _Entering(case, used, players, sheet, method, unrated, left_out)
    for player in part.players:
        if not case.rated_apart or player.id in used.unrated:
            entering.enter(player.id)
    return PartOutcome(
        method=method,
        tallies=sheet.tallies,
        unrated=unrated,
        findings=(*findings, *players.findings),
    )


def _whose_games(case: Case, part: Part) -> frozenset[str]:
    """Return of whom games are asked for: of the unrated alone, where the rated are rated apart.

    In a round robin the points of all count for the unrated.
    """
    is_of_all = part.is_round_robin or not case.rated_apart
    return frozenset(p.id for p in part.players if is_of_all or not p.is_rated)


def too_fast_findings(
    case: Case, part: Part, struck: Mapping[Game, Objection]
) -> Iterator[Finding]:
    """Say which rounds were too fast; where no played game is left, the part is refused."""
    article = case.law.edition.cite(case.law.admission.is_too_fast)
    rounds = {game.round for game, objection in struck.items() if objection.article == article}
    if not rounds:
        return
    numbers = ", ".join(str(number) for number in sorted(rounds))
    named = f"round {numbers}" if len(rounds) == 1 else f"rounds {numbers}"
    if len(struck) < len(part.games):
        message = f"The games of {named} were too fast for this list and are left out."
        yield warn(article, part.where, message)
    else:
        message = f"The games of {named} were too fast for this list; none is left."
        yield refuse(article, part.where, message)


def composition_findings(case: Case, part: Part, method: Method) -> tuple[Finding, ...]:
    """Return what speaks against the field of a part."""
    readings, admission = case.readings, case.law.admission
    findings = [
        finding
        for stage in part.stages or (part,)
        for check in admission.PART_CHECKS
        for finding in check(stage, readings)
    ]
    if not part.is_round_robin or not case.law.has_round_robins:
        return tuple(findings)
    checks = admission.COMPOSITION_CHECKS
    composition = [finding for check in checks for finding in check(part, readings)]
    if method is Method.ROUND_ROBIN:
        return (*findings, *composition)
    article = case.law.edition.cite(admission.method_of)
    sentence = "Not every game of the round robin was played and counts: it is rated as a Swiss."
    if not composition:
        return (*findings, info(article, part.where, sentence))
    if readings.take("composition_unplayed") == "still-required":
        return (*findings, info(article, part.where, sentence), *composition)
    articles = ", ".join(finding.article or "" for finding in composition)
    unasked = f"{sentence} What {articles} would ask of its field is not asked then."
    return (*findings, warn(article, part.where, unasked))


def often_met_findings(
    case: Case, part: Part, method: Method, sheet: Scoresheet
) -> Iterator[Finding]:
    """Warn about pairs of a round robin that met more often than they should have."""
    if method is Method.ROUND_ROBIN and not part.stages:
        for pair in part.often_met(sheet.games):
            yield warn(
                case.law.edition.cite(case.law.rating.average_of_tournament),
                part.where,
                f"{' and '.join(sorted(pair))} met more than {number_of(part.meetings(), 'time')}: "
                "p is taken over all their games, n over the opponents.",
            )


def _games_against(void: Mapping[str, Objection], sheet: Scoresheet) -> dict[Game, Objection]:
    struck: dict[Game, Objection] = {}
    for player_id, objection in void.items():
        reason = f"{objection.reason} ({player_id})"
        for game in sheet.of(player_id):
            struck.setdefault(game, Objection(objection.article, reason))
    return struck


def _left_out(
    unrated: Mapping[str, UnratedOutcome], objections: Mapping[str, Objection]
) -> dict[str, UnratedOutcome]:
    """Return results of which those do not count for whose players no game does.

    R_u stays: by it the games count for rated opponents in a round robin.
    """
    return {
        player_id: replace(outcome, objection=objections.get(player_id) or outcome.objection)
        for player_id, outcome in unrated.items()
    }


class _Entering:
    """The last step: every game that is left becomes an entry or an exclusion."""

    def __init__(
        self,
        case: Case,
        used: RatingsUsed,
        players: UnratedPlayers,
        sheet: Scoresheet,
        method: Method,
        unrated: Mapping[str, UnratedOutcome],
        left_out: Mapping[str, Objection],
    ) -> None:
        """Find out first by which ratings unrated players count for rated ones."""
        self._case = case
        self._law = case.law
        self._used = used
        self._players = players
        self._sheet = sheet
        self._method = method
        self._unrated = unrated
        self._left_out = left_out
        self._stand_ins = players.stand_ins(method, unrated)
        self._cited: dict[tuple[bool, bool], tuple[str, ...]] = {}

    def enter(self, player_id: str) -> None:
        """Enter the games of one player."""
        is_rated = self._used.before(player_id) is not None
        objection = (
            self._left_out.get(player_id) if is_rated else self._unrated[player_id].objection
        )
        for game in self._sheet.of(player_id):
            opponent = game.opponent_of(player_id)
            if opponent is None:
                continue
            if objection is not None:
                self._sheet.exclude(player_id, game, objection)
                continue
            entry = (
                self._rated(player_id, opponent, game)
                if is_rated
                else self._unrated_entry(player_id, opponent, game)
            )
            if isinstance(entry, Objection):
                self._sheet.exclude(player_id, game, entry)
            else:
                self._sheet.tallies[player_id].entries.append(entry)

    def _rated(self, player_id: str, opponent: str, game: Game) -> GameEntry | Objection:
        law = self._law
        own, listed = self._used.own(player_id, game), self._used.for_opponents(opponent, game)
        stand_in = self._stand_ins.get(opponent) if listed is None else listed
        if isinstance(stand_in, Objection):
            return stand_in
        counts = law.admission.counts_for_rated(opponent_is_rated=listed is not None)
        if own is None or stand_in is None or not (counts or opponent in self._stand_ins):
            article = law.edition.cite(law.admission.counts_for_rated)
            return Objection(article, "the opponent is unrated")
        counted = law.rating.counted_difference(own, stand_in, on=self._case.event.start)
        expected = law.rating.expected_in_game(counted)
        score = game.score_of(player_id)
        K = self._used.coefficient(player_id, game)
        return GameEntry(
            round=game.round,
            opponent=opponent,
            opponent_rating=stand_in,
            difference=own - stand_in,
            counted=counted,
            expected=as_decimal(expected),
            score=as_decimal(score),
            change=as_decimal(law.rating.change(law.rating.gain(score, expected), K)),
            articles=self._articles(
                is_capped=counted != own - stand_in, is_opponent_rated=listed is not None
            ),
            k=K,
        )

    def _articles(self, *, is_capped: bool, is_opponent_rated: bool) -> tuple[str, ...]:
        question = is_capped, is_opponent_rated
        if question not in self._cited:
            self._cited[question] = self._articles_of(
                is_capped=is_capped, is_opponent_rated=is_opponent_rated
            )
        return self._cited[question]

    def _articles_of(self, *, is_capped: bool, is_opponent_rated: bool) -> tuple[str, ...]:
        articles = self._law.rating.articles_of_game(
            is_capped=is_capped, unrated_in=None if is_opponent_rated else self._method
        )
        if self._used.are_actual:
            return (self._law.edition.cite(self._law.admission.uses_actual_ratings), *articles)
        return articles

    def _unrated_entry(self, player_id: str, opponent: str, game: Game) -> GameEntry | Objection:
        law, cite = self._law, self._law.edition.cite
        rating = self._players.opponent_rating(player_id, game)
        article, without = cite(law.rating.average_of_opponents), law.admission.AMONG_UNRATED
        if self._unrated[player_id].result.is_round_robin:
            article = without = cite(law.rating.average_of_tournament)
            rating = self._used.players[opponent].rating
            if rating is None and opponent in self._unrated:
                rating = self._unrated[opponent].final_ru
        if rating is None:
            return Objection(without, "the opponent is unrated")
        return GameEntry(
            round=game.round,
            opponent=opponent,
            opponent_rating=rating,
            difference=None,
            counted=None,
            expected=None,
            score=as_decimal(game.score_of(player_id)),
            change=None,
            articles=(article,),
            k=None,
        )
