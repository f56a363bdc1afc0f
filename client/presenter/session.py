"""A session: one page at one table. What the link tells becomes a model, and what has changed of it is sent."""

from base64 import b64encode
from collections.abc import Callable
from typing import Any, Protocol

from client import narration
from client.boards import Board, Orientation, Target
from client.locale import Translator
from client.presenter.asked import Choices, ask_values
from client.presenter.merge import Model, patch
from client.presenter.people import lobby_values, proposal_values, you_values
from client.presenter.scene import dice_values, felt_dice, scene_values
from client.presenter.told import Story
from client.presenter.unseen import unseen_board
from client.presenter.values import Values, die_values, filled
from client.scenes.table import chairs
from client.scenes.table.speech import TableSpeech
from netcode import messages as m
from netcode.clock import Clock
from netcode.link import Fell, Link, Refusal, Shown, Watcher
from netcode.web import messages as page
from sim import rulebook
from sim.game import Rest, Seat, Throw
from sim.languages import LANGUAGES
from sim.speech import Speech

Send = Callable[[dict[str, Any]], None]
MOST_CHAT = 50
REMEMBERED = 40
"""Views whose dice are remembered, for when a throw is taken back."""


class Glance:
    """How a page wants to see the table."""

    def __init__(self, language: str) -> None:
        self.words = Translator(language)
        self.orientation: Orientation = "portrait"
        self.shape = "table"

    def turn(self, look: page.Look) -> None:
        if look.language in LANGUAGES:
            self.words = Translator(look.language)
        self.orientation = look.orientation or self.orientation
        self.shape = look.shape or self.shape


class Person(Protocol):
    """Whoever is at the page."""

    @property
    def name(self) -> str: ...

    @property
    def stalled(self) -> bool:
        """The page does not read."""


class Session(Watcher):
    """Watches a link for a page."""

    def __init__(
        self,
        clock: Clock,
        link: Link,
        person: Person,
        send: Send,
        language: str = "en",
    ) -> None:
        self._clock = clock
        self._link = link
        self._person = person
        self._send = send
        self._glance = Glance(language)
        self._voices = TableSpeech(link)
        self._story = Story(link)
        self._table = Tabled(link)
        self._clocked: tuple[tuple[Seat, ...], float, float] | None = None
        self._sent: Model = {}
        self._due = False
        self._open = True
        self._asked: dict[int, int] = {}
        """By the link's number of an ask the page's."""
        link.watch(self)
        if link.past:
            self._story.recounted()
        self._change()

    @property
    def _speech(self) -> Speech:
        return self._voices.game(self._glance.words)

    # What the page shows

    def _change(self) -> None:
        """Something is shown otherwise: sent together with all else of this moment."""
        if not self._due and self._open:
            self._due = True
            self._clock.callLater(0, self._flush)

    def _flush(self) -> None:
        if not self._due or not self._open:
            return
        self._due = False
        if self._link.lobby is None or self._person.stalled:
            return  # whoever reads again is shown everything
        model = self._model()
        change = patch(self._sent, model)
        if change:
            whole = {"whole": True} if not self._sent else {}
            self._send({"kind": "model", "merge": change} | whole)
            self._sent = model

    def _model(self) -> Model:
        link, speech, words = self._link, self._speech, self._glance.words
        network = self._voices.network(words)
        model: Model = {
            "rev": link.rev,
            "language": words.language,
            "lobby": lobby_values(link, speech, network),
            "you": you_values(link, self._person.name),
            "log": self._story.values(speech),
            "chat": _chat_values(link),
            "proposal": proposal_values(link, self._story, speech, words),
        }
        if link.view is not None:
            model |= self._table.values(self._glance, speech)
            model["table"] = narration.describe(link.game, speech, link.view, link.facing)
            model["result"] = _result_values(link, speech)
        if self._clocked is not None:
            seats, seconds, since = self._clocked
            model["clock"] = {"seats": list(seats), "seconds": round(seconds - (self._clock.seconds() - since))}
        return filled(model) | {"rev": link.rev}

    # What the link tells: netcode.watcher.Watcher

    def lobby_changed(self, lobby: m.Lobby) -> None:
        self._change()

    def rolling(self, n: int, seat: Seat | None) -> None:
        self._change()

    def thrown(self, fell: Fell) -> None:
        self._flush()
        self._table.fell()
        request = fell.request
        if request is None:
            return
        bodies = {die.id: die for die in request.everything}
        thrown = {die.id for die in request.dice}
        self._send(
            {
                "kind": "thrown",
                "n": fell.n,
                "seat": fell.seat,
                "dice": [die_values(bodies[one.id], one, one.id in thrown) for one in fell.rest.dice],
                "motion": b64encode(fell.motion).decode(),
                "gesture": {name: getattr(fell.gesture, name) for name in fell.gesture.__struct_fields__},
            }
        )

    def shown(self, shown: Shown) -> None:
        self._story.add(shown, self._speech)
        self._table.shown(shown)
        self._change()

    def accepted(self, id: int, rev: int) -> None:
        self._answer(self._asked.pop(id, 0), "")

    def refused(self, id: int, refusal: Refusal) -> None:
        asked = self._asked.pop(id, 0)
        if refusal.refused is not None:
            self._answer(asked, self._speech.refusal(refusal.refused), refusal.refused.paragraph)
        else:
            self._answer(asked, self._voices.network(self._glance.words).reject(refusal.code))
        self._change()

    def proposed(self, proposal: m.Proposal) -> None:
        own = proposal.seat in self._link.seats if proposal.kind != "sit" else not self._link.seats
        if own and proposal.outcome in ("declined", "lapsed") and proposal.kind != "go-on":
            words = self._glance.words(f"asked.{proposal.kind}.{proposal.outcome}")
            self._send({"kind": "notice", "code": f"{proposal.kind}-{proposal.outcome}", "words": words})
        self._change()

    def said(self, said: m.Said) -> None:
        self._send({"kind": "said"} | _said(said))
        self._change()

    def recounted(self) -> None:
        self._story.recounted()
        self._change()

    def taken_back(self, undone: tuple[int, ...], redone: tuple[int, ...]) -> None:
        self._story.take_back(undone, redone)

    def timer(self, seats: tuple[Seat, ...], seconds: float | None) -> None:
        self._clocked = None if seconds is None else (seats, seconds, self._clock.seconds())
        self._change()

    def notice(self, notice: m.Notice) -> None:
        words = self._voices.network(self._glance.words).notice(notice)
        self._send({"kind": "notice", "code": notice.code, "words": words})

    # What the page says: netcode.web.door.Session

    def received(self, said: page.FromPage) -> None:
        match said:
            case page.Look():
                self._glance.turn(said)
                self._change()
                self._answer(said.id, "")
            case page.Act():
                self._act(said)
            case page.Throw():
                gesture = said.gesture.gesture if said.gesture is not None else page.Swipe().gesture
                self._ask(said.id, m.Throw(gesture=gesture))
            case page.Tap():
                self._tap(said)
            case page.Say():
                self._ask(said.id, m.Chat(text=said.text))
            case page.Ask():
                self._ask_for(said)
            case page.Book():
                self._send(book_values(self._link, self._glance.words))
            case page.Ping():
                self._send({"kind": "model", "merge": {}})
            case page.Join():
                self._answer(said.id, self._voices.network(self._glance.words).reject("seat-taken"))

    def closed(self) -> None:
        self._open = False
        self._link.unwatch(self)

    def _act(self, said: page.Act) -> None:
        action = self._table.choice(said.choice)
        if action is None:
            self._answer(said.id, self._voices.network(self._glance.words).reject("stale"))
            return
        gesture = said.gesture.gesture if said.gesture is not None else None
        self._ask(said.id, m.Intent(base_rev=said.rev, action=m.raw(action), gesture=gesture))

    def _tap(self, said: page.Tap) -> None:
        """What is selected changes; or there is a reason why nothing can be done."""
        if not said.piece:
            self._table.unselect()
        else:
            target = self._table.target(said.piece)
            if target is not None and target.toggles:
                self._table.toggle(target)
            elif target is not None and target.refused is not None:
                self._answer(said.id, self._speech.refusal(target.refused), target.refused.paragraph)
                return
        self._answer(said.id, "")
        self._change()

    def _ask_for(self, said: page.Ask) -> None:
        if said.what == "leave":
            self._answer(said.id, "")
            self._link.leave()
        elif ask := ask_of(said, self._link):
            self._ask(said.id, ask)
        else:
            self._answer(said.id, self._voices.network(self._glance.words).reject("unreadable"))

    def _ask(self, id: int, ask: m.Ask) -> None:
        self._asked[self._link.send(ask)] = id

    def _answer(self, id: int, words: str, rule: str = "") -> None:
        if id:
            told: Values = {"kind": "answer", "id": id, "ok": not words}
            self._send(told | filled({"words": words, "rule": rule}))


class Tabled:
    """The table of a session: a board that is asked, and what can be chosen at it."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._board: Board | None = None
        self._voice: Speech | None = None
        self._orientation: Orientation | None = None
        self._laid: tuple[Any, ...] = ()
        """What the board was shown last."""
        self._choices: Choices | None = None
        self._fallen: tuple[Throw, Rest] | None = link.lying
        self._remembered: list[tuple[Any, tuple[Throw, Rest] | None]] = []

    def fell(self) -> None:
        self._fallen = self._link.lying

    def shown(self, shown: Shown) -> None:
        """What is taken back brings back the dice of its own time."""
        if shown.whole:
            self._fallen = self._link.lying
        elif not shown.events:
            known = [dice for view, dice in self._remembered if view == shown.view]
            self._fallen = known[-1] if known else self._fallen
        self._remembered = [*self._remembered[1 - REMEMBERED :], (shown.view, self._fallen)]

    def values(self, glance: Glance, speech: Speech) -> Values:
        link = self._link
        board = self._shown_board(glance, speech)
        choices = self._choices = Choices(link, board, self._can_act)
        dice = felt_dice(board, self._fallen)
        return {
            "ask": ask_values(link, board, choices, speech, glance.words),
            "scene": scene_values(link.game, board, glance.orientation, link.facing, glance.shape, choices.of, dice),
            "dice": dice_values(dice),
        }

    def choice(self, id: str) -> Any:
        return self._choices.actions.get(id) if self._choices is not None else None

    def target(self, id: str) -> Target | None:
        found = self._board.targets if self._board is not None else ()
        return next((target for target in found if target.id == id), None)

    def toggle(self, target: Target) -> None:
        if self._board is not None:
            self._board.toggle(target)

    def unselect(self) -> None:
        if self._board is not None:
            self._board.unselect()

    @property
    def _can_act(self) -> bool:
        link = self._link
        paused = link.lobby is not None and link.lobby.paused
        return link.facing is not None and not paused and not chairs.stood_in(link)

    def _shown_board(self, glance: Glance, speech: Speech) -> Board:
        link = self._link
        if self._board is None or self._voice is not speech:
            self._board, self._voice, self._orientation, self._laid = unseen_board(link.game, speech), speech, None, ()
        board = self._board
        if self._orientation != glance.orientation:
            self._orientation = glance.orientation
            board.arrange(glance.orientation)
        now = (link.rev, link.view, link.facing, self._can_act)
        if now != self._laid:
            self._laid = now
            board.show(link.view, (), link.facing, link.actions if self._can_act else ())
        return board


def ask_of(said: page.Ask, link: Link) -> m.Ask | None:
    """What is asked of the host; nothing if it makes no sense."""
    seat = link.facing
    match said.what:
        case "undo":
            return m.Undo(seat=seat)
        case "redo":
            return m.Redo(seat=seat)
        case "consent":
            return m.Consent(yes=said.yes, seat=seat)
        case "ready":
            return m.Ready(on=said.on)
        case "sit":
            return m.Sit(seat=said.seat)
        case "start":
            return m.Start()
        case "rename" if said.name is not None:
            return m.Rename(name=said.name)
        case "pause":
            return m.Pause(on=said.on)
        case "bot":
            return _bot(said, link)
        case "again":
            return m.Again()
    return None


def _bot(said: page.Ask, link: Link) -> m.Ask:
    """A bot on a free chair, before the game; in it, one that plays on for somebody."""
    seat = said.seat if said.seat is not None else (link.facing or 0)
    if link.lobby is not None and link.lobby.phase == "gathering":
        return m.SetChair(seat=seat, level=said.level)
    return m.StandIn(seat=seat, level=said.level)


def book_values(link: Link, words: Translator) -> Values:
    """The rulebook, part by part."""
    language = words.language
    parts: list[Values] = []
    for line in rulebook.read(link.game, language).splitlines():
        if line.startswith("#"):
            level = len(line) - len(line.lstrip("#"))
            anchor = rulebook.ANCHOR.search(line)
            title = rulebook.ANCHOR.sub("", line.lstrip("#")).strip()
            parts.append({"anchor": anchor[1] if anchor else "", "level": level, "title": title, "text": ""})
        elif parts:
            parts[-1]["text"] += line + "\n"
    for part in parts:
        part["text"] = part["text"].strip()
    return {"kind": "book", "title": Speech(link.game, language).say("name"), "parts": parts}


def _said(said: m.Said) -> Values:
    told: Values = {"name": said.name, "text": said.text}
    return told if said.seat is None else told | {"seat": said.seat}


def _chat_values(link: Link) -> Values:
    said = list(enumerate(link.chat))[-MOST_CHAT:]
    return {f"{number:06}": _said(words) for number, words in said}


def _result_values(link: Link, speech: Speech) -> Values:
    outcome = link.outcome
    if outcome is None:
        return {}
    return {
        "words": speech.outcome(outcome),
        "ranking": [list(group) for group in outcome.ranking],
        "scores": [speech.score(score) for score in outcome.scores],
        "winners": list(outcome.winners),
    }
