"""What an angler may do, with the line that players type for it.

Dice are named by what they show: `4` is a Player Die showing 4, `lead4` a lead Tackle Die. `free` in the place of a die
means that a card pays; a Dink that is used along the way stands behind the dice by its id.
"""

from sim import game


class _Line(game.Action, frozen=True, gc=False):
    """Actions hold no cycles: the garbage collector need not look at the many that are listed."""


class Choose(_Line, frozen=True, tag="choose"):
    angler: str


class Take(_Line, frozen=True, tag="take"):
    """A shown Tackle Die, by colour (the Netmender, on Monday)."""

    colour: str


class Resolve(_Line, frozen=True, tag="resolve"):
    """This morning ability next."""

    card: str


class Equip(_Line, frozen=True, tag="equip"):
    """From the hold; `out` goes into the hold, "-" if the slot is empty."""

    form = "equip {card} for {out}"
    card: str
    out: str | None


class DrawDink(_Line, frozen=True, tag="draw-dink"):
    pass


class RerollBy(_Line, frozen=True, tag="reroll"):
    """A daily reroll by a card; or, by "-", the reroll at hand."""

    form = "reroll {dice} by {card}"
    dice: tuple[str, ...]
    card: str | None


class Ready(_Line, frozen=True, tag="ready"):
    pass


class Declare(_Line, frozen=True, tag="declare"):
    """`port`, `stay`, or a shoal of Depth I."""

    where: str


class Move(_Line, frozen=True, tag="move"):
    form = "move {to} with {pay}"
    to: str
    pay: tuple[str, ...]


class Descend(_Line, frozen=True, tag="descend"):
    form = "descend with {pay}"
    pay: tuple[str, ...]


class Ascend(_Line, frozen=True, tag="ascend"):
    pass


class Reveal(_Line, frozen=True, tag="reveal"):
    form = "reveal with {die}"
    die: str


class FreeReveal(_Line, frozen=True, tag="free-reveal"):
    pass


class Catch(_Line, frozen=True, tag="catch"):
    """Dice, then perhaps `supply` for a token, then perhaps a Dink."""

    form = "catch with {pay}"
    pay: tuple[str, ...]


class NetSweep(_Line, frozen=True, tag="sweep"):
    form = "sweep {shoals} with {dice}"
    shoals: tuple[str, ...]
    dice: tuple[str, ...]


class Haul(_Line, frozen=True, tag="haul"):
    """The attempt of a Net Sweep, paid like a Catch."""

    form = "haul {shoal} with {pay}"
    shoal: str
    pay: tuple[str, ...]


class Lifeboat(_Line, frozen=True, tag="lifeboat"):
    pass


class Sell(_Line, frozen=True, tag="sell"):
    form = "sell {fish} using {dink}"
    fish: tuple[str, ...]
    dink: str | None = None


class Mount(_Line, frozen=True, tag="mount"):
    """`out` is the mounted fish that makes room, "-" if there is room."""

    form = "mount {fish} for {out} with {pay}"
    fish: str
    out: str | None
    pay: tuple[str, ...]


class Buy(_Line, frozen=True, tag="buy"):
    form = "buy {card} using {dink}"
    card: str
    dink: str | None = None


class Charter(_Line, frozen=True, tag="charter"):
    colour: str


class Harbor(_Line, frozen=True, tag="harbor"):
    """`heal` or `repair`."""

    form = "harbor {service} with {die}"
    service: str
    die: str


class PlayDink(_Line, frozen=True, tag="dink"):
    """A Dink of time "turn"; what it asks for (dice, a shoal) is asked next."""

    card: str


class Peek(_Line, frozen=True, tag="peek"):
    """A daily look at a neighbouring shoal, by a card; or, by "-", the look at hand."""

    form = "peek {shoal} by {card}"
    shoal: str
    card: str | None


class EndTurn(_Line, frozen=True, tag="end"):
    pass


class Pass(_Line, frozen=True, tag="pass"):
    pass


class Discard(_Line, frozen=True, tag="discard"):
    """A mounted fish, or a Dink too many."""

    card: str


class Ward(_Line, frozen=True, tag="ward"):
    """Off goes the Regret: by a Dink, a card, or `preserver`."""

    by: str


class Suffer(_Line, frozen=True, tag="suffer"):
    """Take the Regret."""


class Sacrifice(_Line, frozen=True, tag="sacrifice"):
    """Two mounted fish, to keep one's mind."""

    fish: tuple[str, ...]


class GoUnder(_Line, frozen=True, tag="collapse"):
    """Madness takes the angler, and the week ends for all."""


class Light(_Line, frozen=True, tag="light"):
    """Throw the Omen again by a Dink."""

    dink: str


class Accept(_Line, frozen=True, tag="accept"):
    """Let it be as it is: the Omen, the dice, the Regret one might have healed."""


class Reward(_Line, frozen=True, tag="reward"):
    """For passing late: `buck` or `calm`."""

    what: str


class Heal(_Line, frozen=True, tag="heal"):
    """Discard the newest Regret, as an event allows."""


class Keep(_Line, frozen=True, tag="keep"):
    """Tackle Dice to keep overnight; the others go back."""

    dice: tuple[str, ...]


Action = (
    Choose
    | Take
    | Resolve
    | Equip
    | DrawDink
    | RerollBy
    | Ready
    | Declare
    | Move
    | Descend
    | Ascend
    | Reveal
    | FreeReveal
    | Catch
    | NetSweep
    | Haul
    | Lifeboat
    | Sell
    | Mount
    | Buy
    | Charter
    | Harbor
    | PlayDink
    | Peek
    | EndTurn
    | Pass
    | Discard
    | Ward
    | Suffer
    | Sacrifice
    | GoUnder
    | Light
    | Accept
    | Reward
    | Heal
    | Keep
)
