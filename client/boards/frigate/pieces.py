"""The captain's table as a list of pieces: what the view says lies where. Nothing here draws, and nothing remembers."""

from client.boards.frigate import looks
from client.boards.frigate.card_faces import PORTS, Faces, port_of
from client.boards.frigate.choices import Selection
from client.boards.frigate.hold import back, lay_hold
from client.boards.frigate.layout import CHART, FACE_ROOM, HEAD, SIGN, SLOT, Layout
from client.boards.frigate.looks import FOLDER, SHIP, Chip, LogLine, gauge
from client.boards.pieces.looks import Cards, Die, Plate, Spot, Words
from client.boards.pieces.piece import Laying, Piece
from client.boards.pieces.places import Place
from sim.dice import KINDS
from sim.games.frigate import effects as fx
from sim.games.frigate import market
from sim.games.frigate.active_perks import faces_to_carve
from sim.games.frigate.rounds import target
from sim.games.frigate.rules import bodies
from sim.games.frigate.state import State
from sim.physics.solids import SOLIDS

GAUGE = (15.6, 0.62)
"""The bar on the head of the log, and where its middle lies on it."""
GAUGE_AT = -1.72
MOST_BALLS = 12
"""Re-rolls that are laid out one by one; nobody has more."""
ABOVE_FLOOR = 0.06
"""cm above the floor of the pit at which a die is marked."""
BERTH_DIE = 0.68
"""Size of the dice beside their faces."""
CHIPS_APART = 1.3
"""How far apart chips lie at most, in their own size."""


def pieces_of(view: State, now: Selection, layout: Layout, faces: Faces) -> dict[str, Piece]:
    """All pieces, by id; `now` is what is selected."""
    table = _Table(view, now, layout, faces)
    table.lay()
    return table.pieces


class _Table(Laying):
    def __init__(self, view: State, now: Selection, layout: Layout, faces: Faces) -> None:
        super().__init__()
        self._view = view
        self._now = now
        self._layout = layout
        self._faces = faces

    def lay(self) -> None:
        self._log()
        lay_hold(self, self._view, self._now, self._layout, self._faces)
        self._voyage()
        in_shop = self._view.phase == "shop"
        if in_shop or self._now.on_faces:
            counter = self._layout.counter
            self.put(Piece("counter", Plate(f"{FOLDER}/{counter.picture}.jpg", counter.size), counter.place))
        else:
            self._dice()
        if in_shop:
            self._shop()
        if not in_shop or self._layout.berths_are_beside:
            self._berths()

    # The log

    def _log(self) -> None:
        view, faces, log = self._view, self._faces, self._layout.log
        paper = f"{FOLDER}/{'spread' if log.spread else 'page'}.jpg"
        self.put(Piece("page", Plate(paper, log.page_size), log.page))
        aim = target(view.options, view.round)
        label = faces.say("head", round=view.round, score=view.score, target=aim, money=view.money, hands=view.hands)
        self.put(Piece("head", Plate(faces.head(view), HEAD, faces.head(view)), log.head, label))
        share = min(1000, view.score * 1000 // aim)
        surface = looks.WON if view.score >= aim else looks.WAKE
        self.put(Piece("gauge", gauge(GAUGE, share, surface), log.head.on(0, GAUGE_AT, 0.06)))
        sailed = GAUGE[0] * (share / 1000 - 0.5)
        self.put(Piece("ship", SHIP, log.head.on(sailed, GAUGE_AT, 0.06, 0.9)))
        self._purse(log.head)
        scores = {slot: faces.score(view, slot) for slot in view.card}
        best = max((score.points for score in scores.values() if score is not None), default=0)
        for slot, place in zip(view.card, log.lines(len(view.card)), strict=True):
            score = scores[slot]
            look = LogLine(faces.line(view, slot, score, score is not None and score.points == best > 0), SLOT)
            detail = faces.explanation(view, slot, score)
            self.put(Piece(f"slot {slot}", look, place, self._named(slot), "slot", slot, detail))

    def _named(self, slot: str) -> str:
        view, faces = self._view, self._faces
        if slot not in view.open:
            made = sum(entry.points for entry in view.entries if entry.slot == slot)
            return faces.say("slot-played", slot=slot, points=made)
        score = faces.score(view, slot)
        if score is None:
            return faces.say("slot-open", slot=slot, terms=faces.terms(view, slot))
        return faces.say("slot-scores", slot=slot, points=score.points, reward=score.reward)

    def _purse(self, head: Place) -> None:
        """Money and re-rolls on the head of the log."""
        view, faces = self._view, self._faces
        self.put(Piece("purse", looks.coin(), head.on(3.6, 1.35, 0.06, 0.74), faces.say("purse", money=view.money)))
        self.put(Piece("money", Words(faces.figure(f"${view.money}"), 1.25), head.on(6.0, 1.35, 0.07)))
        count = view.rerolls_left if view.phase in ("start", "falling", "rolled") else 0
        step = min(0.86, 2.3 / max(1, count - 1))
        for number in range(min(count, MOST_BALLS)):
            self.put(Piece(f"ball {number}", looks.ball(), head.on(5.6 + step * number, -0.12, 0.06, 0.68)))
        if not count:
            self.put(Piece("no balls", Words(faces.figure("–"), 0.5), head.on(5.6, -0.12, 0.07)))

    # Beside the cloth: the voyage and the dice, or the shop

    def _voyage(self) -> None:
        view, faces, spot = self._view, self._faces, self._layout.chart
        sheet = faces.chart(view)
        self.put(Piece("chart", Plate(sheet, CHART, sheet), spot, faces.say("chart")))
        x, y = PORTS[port_of(view)[1]]
        here = spot.on((x - 0.5) * CHART[0], (0.5 - y) * CHART[1] + 0.75, 0.06, 1.0)
        self.put(Piece("voyage", SHIP, here))

    def _berths(self) -> None:
        """The dice of the set, each with its faces and as it fell: chosen here, or where it lies.

        The faces lie there as chips while a perk is chosen that needs them.
        """
        view, faces, chips = self._view, self._faces, self._now.on_faces and self._view.phase != "shop"
        carving = isinstance(self._now.deed, fx.CarveFace)
        coming = faces_to_carve(view) if carving else tuple(die.faces for die in view.dice)
        bench = self._layout.bench if chips else self._layout.berths
        fallen = {lie.id: lie.face for lie in view.fallen if view.phase == "rolled"}
        for die, body, values, place in zip(
            view.dice, bodies(view.dice), coming, bench.places(len(view.dice)), strict=True
        ):
            label, detail = faces.say("berth", die=body.id, sides=die.sides), faces.say("berth-detail", faces=values)
            look = Plate(f"{FOLDER}/tile.jpg" if chips else faces.berth(die), bench.size)
            lies = body.id in fallen and not chips
            if lies:
                label = faces.say("die", die=body.id, sides=die.sides, value=die.faces[fallen[body.id]])
            means, role = (f"die {body.id}", "berth") if lies else ("", "")
            self.put(Piece(f"berth {body.id}", look, place, label, role, str(body.id), detail, means))
            shown = Die(body.kind, body.colour, fallen.get(body.id, len(die.faces) - 1), body.faces)
            size = BERTH_DIE * SOLIDS["d6"].out_radius / SOLIDS[KINDS[body.kind].body].out_radius
            self.put(Piece(f"model {body.id}", shown, place.on(-2.25, -0.15, 0.06, size)))
            if chips:
                self._chips(body.id, sorted(set(values)), place)

    def _chips(self, die: int, values: list[int], berth: Place) -> None:
        step, rows = max((min(FACE_ROOM[0] / -(-len(values) // n), FACE_ROOM[1] / n), n) for n in range(1, 5))
        columns = -(-len(values) // rows)
        across, down = min(FACE_ROOM[0] / columns, CHIPS_APART * step), min(FACE_ROOM[1] / rows, CHIPS_APART * step)
        for number, value in enumerate(values):
            row, column = divmod(number, columns)
            x, y = (column - (columns - 1) / 2) * across, ((rows - 1) / 2 - row) * down
            look = Chip(self._faces.chip(value), (1.0, 1.0))
            label = self._faces.say("face", die=die, value=value)
            place = berth.on(0.9 + x, y, 0.06, step * 0.9)
            self.put(Piece(f"face {die} {value}", look, place, label, "face", f"{die} {value}"))

    def _shop(self) -> None:
        view, faces, spots = self._view, self._faces, self._layout
        self.put(Piece("shop sign", Words(faces.title("place.shop"), 4.2), spots.sign))
        for offer in view.offers:
            price = market.price(view, offer.perk)
            place = spots.stall.place(offer.number, view.options.offers_per_category)
            label = faces.say("offer", perk=offer.perk, price=price)
            look, detail = Cards(back(), faces.card(offer.perk)), faces.text(offer.perk)
            self.put(Piece(f"offer {offer.number}", look, place, label, "offer", str(offer.number), detail))
            tag = Plate(faces.tag(price, "price" if price <= view.money else "dear"), (1.9, 0.9))
            self.put(Piece(f"price {offer.number}", tag, place.on(0, -2.82, 0.07)))
        cost = market.restock_cost(view)
        for role, place, label, sheet in (
            (
                "restock",
                spots.restock,
                faces.say("restock", price=cost),
                faces.sign("sign.restock", "restock", price=cost),
            ),
            ("leave", spots.leave, faces.say("leave"), faces.sign("sign.leave", "leave")),
        ):
            self.put(Piece(role, Plate(sheet, SIGN), place, label, role))

    # Dice

    def _dice(self) -> None:
        view, arena = self._view, self._layout.arena
        if view.phase == "start":
            return
        for body, lie, value in zip(bodies(view.dice), view.fallen, view.values, strict=False):
            if lie.id in view.falling:
                continue
            solid = SOLIDS[KINDS[body.kind].body]
            label = self._faces.say("die", die=lie.id, sides=len(KINDS[body.kind].faces), value=value)
            spot = arena.on(lie.x / 100, lie.y / 100, ABOVE_FLOOR)
            look = Spot(solid.in_radius * 1.12, height=2 * solid.in_radius)
            self.put(Piece(f"die {lie.id}", look, spot, label, "die", str(lie.id)))
