"""What the gate has to say before a list goes out: one value a finding, and what each check is."""

from enum import StrEnum

from msgspec import Struct


class Check(StrEnum):
    """What the gate looks at; the words by which findings are named and overridden."""

    IMPROBABLE = "improbable"
    MOVER = "mover"
    NEWCOMER = "newcomer"
    SWAP = "swap"
    CLAIMS = "claims"
    AGE = "age"
    SILENT = "silent"
    VOLUME = "volume"
    EDITION = "edition"
    UNFINISHED = "unfinished"
    WAITING = "waiting"
    BALANCE = "balance"


class Weight(StrEnum):
    """What a finding of a check does."""

    BLOCK = "block"
    """The list does not go out until somebody overrides the finding, with a reason and a name."""
    NOTICE = "notice"
    """It is shown, and published with the list."""
    OFF = "off"
    """The check is not made."""


ADVICE = {
    Check.IMPROBABLE: "Compare the report with the cards of the games, and ask who played.",
    Check.MOVER: "Look at the games with arpad explain, and at who played them.",
    Check.NEWCOMER: "Make sure who it is: another id of somebody known, or results of another.",
    Check.SWAP: "Ask the organiser who is who; arpad event match says it.",
    Check.CLAIMS: "Ask who is meant; arpad event match or arpad player correct puts it right.",
    Check.AGE: "Ask who is meant; arpad event match or arpad player correct puts it right.",
    Check.SILENT: "Ask the organiser whether it was played and where the report is.",
    Check.VOLUME: "Look for reports that are missing, or that came in twice.",
    Check.EDITION: "Choose what is in force with arpad pool set, before anything is rated by it.",
    Check.UNFINISHED: "Finish them: check, decide and rate.",
    Check.WAITING: "Decide about them with arpad decide, or let them enter a later list.",
    Check.BALANCE: "Publish nothing; arpad audit says more, and the copy of yesterday helps.",
}
"""What an officer may do about the findings of a check, short of overriding them."""


class GateFinding(Struct, frozen=True, kw_only=True):
    """One thing that stands out on a list, before it goes out.

    `about` is the code of a player, the number of an event or a word of its own. The sentence
    bears no name of a person: it is kept with the list for good, and names may have to go.
    """

    check: Check
    weight: Weight
    about: str
    message: str
    numbers: dict[str, int | float | str]

    @property
    def is_blocking(self) -> bool:
        """Tell whether the list waits for an override."""
        return self.weight is Weight.BLOCK

    @property
    def key(self) -> tuple[str, str, str]:
        """Return what an override has to fit: the check, whom it is about, and the sentence."""
        return self.check.value, self.about, self.message


Numbers = dict[str, int | float | str]
