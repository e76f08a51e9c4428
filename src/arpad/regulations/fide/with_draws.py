"""First ratings with hypothetical games: what the text of 2024 adds before it looks at a score."""

from fractions import Fraction

from msgspec import Struct

from arpad.model.exact import Hundredths, as_decimal, half_up


class WithDraws(Struct, frozen=True):
    """R_u of an unrated player with what it is made of: the games added, p, d_p, the maximum."""

    games: int
    rating: int
    average: Fraction
    percentage: Hundredths
    d_p: int
    most: int

    @property
    def exact(self) -> Fraction:
        """Return R_u, unrounded and within its maximum."""
        return min(self.average + self.d_p, Fraction(self.most))

    @property
    def formula(self) -> str:
        """Return how R_u comes about, in signs that need no language."""
        sign = "-" if self.d_p < 0 else "+"
        sum_ = f"R_a {sign} {abs(self.d_p)}"
        if self.average + self.d_p > self.most:
            sum_ = f"min({sum_}, {self.most})"
        added = f"+ {self.games} x {self.rating}: R_a {half_up(self.average)}"
        return f"{added}, p {as_decimal(self.percentage)}, d_p {self.d_p}: {sum_}"
