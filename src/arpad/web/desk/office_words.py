"""How things of a rating office are called on the pages of the desk."""

from collections.abc import Mapping

from arpad.locale import message
from arpad.office.calendar import Occasion
from arpad.office.gate_finding import Check

OCCASIONS: Mapping[Occasion, str] = {
    Occasion.CUT_OFF: message("Last day for reports"),
    Occasion.LIST: message("Day of the list"),
    Occasion.REGISTRATION: message("Registration was due"),
    Occasion.REPORT: message("Report is due"),
    Occasion.APPEAL: message("Last day of an appeal"),
    Occasion.PUBLICATION: message("Planned publication"),
}

ADJUSTMENTS: Mapping[str, str] = {
    "lift_2022": message("Lift of rapid and blitz ratings, October 2022"),
    "compression_2024": message("Compression of ratings below 2000, March 2024"),
}
"""The one-off adjustments of lists, by their names in the text."""

CHECKS: Mapping[Check, str] = {
    Check.IMPROBABLE: message("A score that chance hardly explains"),
    Check.MOVER: message("A rating that moves far"),
    Check.NEWCOMER: message("A first rating near the top"),
    Check.SWAP: message("Two players who may be one another"),
    Check.CLAIMS: message("A report that describes somebody else"),
    Check.AGE: message("A player too young, too old or dead"),
    Check.SILENT: message("An event of which nothing is heard"),
    Check.VOLUME: message("Far more or fewer games than usual"),
    Check.EDITION: message("A text that is not in force"),
    Check.UNFINISHED: message("An event that is not finished"),
    Check.WAITING: message("An event that waits"),
    Check.BALANCE: message("Sums that do not agree"),
}

ADVICE: Mapping[Check, str] = {
    Check.IMPROBABLE: message("Compare the report with the cards of the games; ask who played."),
    Check.MOVER: message("Look at the games, and at who played them."),
    Check.NEWCOMER: message("Make sure who it is: somebody known by another code, perhaps."),
    Check.SWAP: message("Ask the organiser who is who, and set the matches of the event right."),
    Check.CLAIMS: message("Ask who is meant; set the match or the register right."),
    Check.AGE: message("Ask who is meant; set the match or the register right."),
    Check.SILENT: message("Ask the organiser whether it was played and where the report is."),
    Check.VOLUME: message("Look for reports that are missing, or that came in twice."),
    Check.EDITION: message("Let an administrator choose what is in force before rating by it."),
    Check.UNFINISHED: message("Finish them: check, decide and rate."),
    Check.WAITING: message("Decide about them, or let them enter a later list."),
    Check.BALANCE: message("Publish nothing; audit the book first."),
}
"""What an officer may do about findings, short of overriding them."""

FLAGS: Mapping[str, str] = {
    "inactive": message("inactive"),
    "delisted": message("delisted"),
}
