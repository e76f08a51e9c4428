"""Words for the choices that a field offers, where the choice alone does not say what it means."""

from collections.abc import Mapping
from enum import Enum

from arpad.model.grading import Award, Basis, Route
from arpad.model.outcome import Category, Formula, Method, Status
from arpad.model.period import ListStatus
from arpad.model.ranking import StartMethod

CHOICE_WORDS: Mapping[type[Enum], Mapping[Enum, str]] = {
    Status: {
        Status.RATED: "rated before and after; the games change the rating",
        Status.RATED_SINCE: "unrated when playing, rated by now: rated for the player's own "
        "change, unrated for the opponents",
        Status.NEW: "unrated; with this event a first rating can be published",
        Status.UNRATED: "unrated; the result counts and waits for more games, or is below the "
        "floor when pooled",
        Status.NOT_COUNTED: "unrated; the result does not count",
    },
    Method: {
        Method.ROUND_ROBIN: "everybody met everybody: computed from the average of all",
        Method.SWISS: "computed from the opponents met",
        Method.SCHEVENINGEN: "team against team, everybody met the whole other team",
        Method.MATCH: "two players over several games",
        Method.TABLE: "all results at once, against the ratings that the opponents have after them",
        Method.TOURNAMENT: "one sum at the end, from the ratings that everybody had before",
        Method.STAGES: "stages not pooled: each by the method of its own system",
    },
    Category: {
        Category.UNRATED: "too few games, or none but wins or none but losses before: the rating "
        "is the performance over all results",
        Category.PROVISIONAL: "rated by formula, but with too few games for most ways to a grade",
        Category.ESTABLISHED: "rated by formula, with all ways to a grade",
    },
    ListStatus: {
        ListStatus.ESTIMATED: "from another ranking: no game has been played yet",
        ListStatus.PROVISIONAL: "played, but too few tournaments or games for a ranking",
        ListStatus.RANKED: "enough tournaments and games, and a competition in the last year",
        ListStatus.INACTIVE: "ranked once, without a competition in the last year",
    },
    Formula: {
        Formula.D: "the base formula",
        Formula.D_PRIME: "the raised formula for a win against a much stronger opponent",
    },
    Route: {
        Route.UB: "the rating reached the upper bound of the grade",
        Route.MP: "enough games in a row at or above the middle point of the grade",
        Route.LB: "enough games in a row at or above the lower bound of the grade, one of them at "
        "or above the middle point",
        Route.EARLY: "the grade is certain whatever the next results are",
        Route.PROVISIONAL: "a provisional player reached the upper bound of the grade above",
        Route.APPROVAL: "the agreement that the grade needs has arrived",
    },
    Award: {
        Award.AWARDED: "the player has the grade",
        Award.PENDING: "the conditions are fulfilled; the agreement that the grade needs is "
        "awaited",
        Award.REFUSED: "the conditions are fulfilled, but the agreement was refused",
    },
    Basis: {
        Basis.OFFICIAL: "a recognition that was earned by results",
        Basis.OPINION: "an estimate, a professional's or anybody's",
    },
    StartMethod: {
        StartMethod.QUANTILE: "the place in the merged ranking, through the normal law",
        StartMethod.CONSTANT: "a classic ranking alone: the printed rating of its series",
        StartMethod.NONE: "no ranking at all: the lowest starting rating, for an officer to look "
        "at",
    },
}
