"""Does the commands of a table: changes what the person does, moves the picture, tells the host."""

from msgspec.structs import replace

from client import lines, narration
from client.boards import Target
from client.scenes.rulebook import RulebookScene
from client.scenes.settings import SettingsScene
from client.scenes.table import commands, notices
from client.scenes.table.commands import Command
from client.scenes.table.course import Course
from client.scenes.table.mode import Advising, AllMoves, Choosing, Menu, Search, Sent, ShieldPanel
from client.scenes.table.model import TableModel
from client.scenes.table.requests import requests
from client.scenes.table.throwing import moved_aim
from netcode import messages as m
from netcode.names import visible
from sim import logfile
from sim.action_text import NotUnderstood
from sim.game import Action
from sim.log import Settle
from sim.physics.gesture import Gesture, hand_for

KEEP_MENU = (commands.Consent, commands.Replace)
"""Asks that are not made from the menu, and leave it open."""


class Controller:
    def __init__(self, model: TableModel, course: Course) -> None:
        self._model = model
        self._course = course

    def do(self, command: Command) -> None:
        done = (
            self._move(command)
            or self._look(command)
            or self._open(command)
            or self._type(command)
            or self._share(command)
        )
        if not done:
            raise TypeError(f"no such command: {command!r}")

    # Moves and dice

    def _move(self, command: Command) -> bool:
        model = self._model
        match command:
            case commands.Choose(action):
                self._choose(action)
            case commands.Pick(target):
                self._pick(target)
            case commands.ThrowDice(gesture):
                self._throw(gesture)
            case commands.HoldDice():
                if model.mode.hand is not None:
                    model.tabletop.prepare(model.mode.hand.throw)
            case commands.MoveAim(across, ahead):
                if (hand := model.mode.hand) is not None:
                    aim = moved_aim(hand.aim, across, ahead, model.link.game.pit)
                    model.mode = model.mode.holding(replace(hand, aim=aim))
                    model.tabletop.hand.aim(aim)
            case commands.Skip():
                self._course.skip()
            case commands.Hurry():
                self._course.hurry()
            case _:
                return False
        return True

    def _choose(self, action: Action) -> None:
        model = self._model
        self._put_away_news()
        mode, now = model.mode.choosing(action, model.app.settings.confirm)
        model.turn_to(mode)
        if not now:
            return
        if mode.hand is not None and action == mode.hand.action:
            self._throw(None)
            return
        model.turn_to(mode.unsettled())
        model.app.clear_notice()
        words = model.facts.wording(action)
        self._await(Sent(model.link.act(action), action, words))

    def _throw(self, gesture: Gesture | None) -> None:
        """Let the dice in the hand fall."""
        model, hand = self._model, self._model.mode.hand
        if hand is None:
            return
        if gesture is None:
            gesture = hand_for(hand.aim, model.link.game.pit)
            model.app.audio.play("rattle", 0.6)  # a hand that was dragged has rattled already
        self._put_away_news()
        words = model.facts.thrown_words(hand)
        model.turn_to(model.mode.holding(None).unsettled())
        model.app.clear_notice()
        if hand.action is not None:
            id = model.link.act(hand.action, gesture)
        else:
            id = model.link.send(m.Throw(gesture=gesture, seat=model.link.facing))
        self._await(Sent(id, hand.action, words, hand))

    def _await(self, sent: Sent) -> None:
        """What was done shows as taken at once, however long the answer takes: what comes of it, only the rules say."""
        model = self._model
        model.turn_to(model.mode.sending(sent))
        model.tabletop.pointing.take(sent.action)
        model.tabletop.hand.rattling = sent.hand is not None

    def _pick(self, target: Target) -> None:
        model, facts = self._model, self._model.facts
        if not model.mode.settled or not facts.connected:
            return
        self._put_away_news()
        if target.toggles:
            model.app.audio.play("take")
            model.tabletop.pointing.toggle(target)
            self._course.take_dice()
        elif len(target.actions) == 1:
            self._choose(target.actions[0])
        elif target.actions:
            model.turn_to(model.mode.asking(Choosing(target)))
        elif target.refused is not None:
            notices.explain(model.app, facts, target.refused)
        else:
            model.turn_to(model.mode.reading(target))

    # Looking

    def _look(self, command: Command) -> bool:
        model = self._model
        match command:
            case commands.Refresh():
                model.app.refresh()
            case commands.HoldUp(target):
                model.turn_to(model.mode.reading(target))
            case commands.Walk(step):
                self._walk(step)
            case commands.Lift():
                if model.tabletop.pointing.point_at(None):
                    model.app.refresh()
            case commands.LookBack(moment):
                self._course.look_back(moment)
            case commands.LookFrom(preset):
                model.turn_to(model.mode.closing(Menu))
                model.tabletop.look(preset)
            case commands.Zoom(factor):
                model.tabletop.eye.steer(lambda camera: camera.zoom(factor))
            case commands.Turn(degrees):
                model.tabletop.eye.steer(lambda camera: camera.orbit(degrees, 0))
            case commands.Point(x, y):
                model.link.point(x, y)
            case _:
                return False
        return True

    def _walk(self, step: int) -> None:
        model, tabletop = self._model, self._model.tabletop
        targets, pointed = tabletop.pointing.targets, tabletop.pointing.pointed
        if not targets:
            return
        model.app.stage.hide_focus()
        at = next((i for i, target in enumerate(targets) if pointed is not None and target.id == pointed.id), None)
        target = targets[0 if at is None else (at + step) % len(targets)]
        tabletop.pointing.point_at(target)
        model.turn_to(model.mode.reading(target if target.picture is not None or target.detail else None))

    # Panels and dialogs

    def _open(self, command: Command) -> bool:
        model, app, mode = self._model, self._model.app, self._model.mode
        match command:
            case commands.OpenPanel(tab):
                self._open_panel(tab)
            case commands.Back():
                self._back()
            case commands.FlipMoves():
                model.turn_to(mode.flipping(AllMoves()))
            case commands.FlipAdvice():
                model.turn_to(mode.closing(Menu).flipping(Advising()))
            case commands.FlipShield():
                model.turn_to(mode.flipping(ShieldPanel()))
            case commands.OpenMenu():
                model.turn_to(mode.asking(Menu()))
            case commands.ReadRules():
                model.mode = mode.closing(Menu)
                app.go(RulebookScene(app, model.link.game))
            case commands.OpenSettings():
                model.mode = mode.closing(Menu)
                app.go(SettingsScene(app))
            case commands.ShareThrow():
                model.turn_to(mode.closing(Menu))
                self._share_throw()
            case commands.LeaveTable():
                model.turn_to(mode.closing(Menu))
                app.part(app.home)
            case commands.GoHome():
                app.home()
            case _:
                return False
        return True

    def _share_throw(self) -> None:
        model = self._model
        log = model.app.tables.log_here(model.link)
        thrown = [number for number, entry in enumerate(log) if isinstance(entry.input, Settle)]
        if thrown:
            # what is done with it is no secret: everybody may see what a film shows
            model.app.tables.records.films.make(model.link.game, logfile.dump(log), thrown[-1])

    def _open_panel(self, tab: str) -> None:
        """The next table begins with the same panel."""
        model, settings = self._model, self._model.app.settings
        if tab == "odds" and not (settings.odds and model.link.game.tells_odds):
            return
        model.turn_to(model.mode.turning_to(tab or model.mode.panel or "log"))
        model.app.store.change(panel=model.mode.panel)

    def _back(self) -> None:
        model = self._model
        unselected = model.mode.at_board and model.tabletop.pointing.unselect()
        mode, escaped = model.mode.escaping(unselected)
        model.turn_to(mode)
        if escaped == "present":
            self._course.look_back(None)
        elif escaped == "selection":
            self._course.take_dice()

    # Typing

    def _type(self, command: Command) -> bool:
        model, mode = self._model, self._model.mode
        match command:
            case commands.OpenGroup(name):
                model.turn_to(mode.seeking(replace(mode.search, group=name)))
            case commands.TypeMove(text):
                model.turn_to(mode.seeking(replace(mode.search, typed=text)))
            case commands.EnterMove(text):
                self._enter_move(text)
            case commands.TypeChat(text):
                model.mode = mode.typing(text)
            case commands.SendChat(text):
                if said := visible(mode.draft or text):
                    model.link.send(m.Chat(text=said))
                model.turn_to(mode.typing(""))
            case _:
                return False
        return True

    def _enter_move(self, text: str) -> None:
        model, facts = self._model, self._model.facts
        try:
            action = lines.understand(model.link.game, facts.speech, facts.wording, text, facts.offered)
        except NotUnderstood as problem:
            search = replace(model.mode.search, problem=narration.usage(problem))
            model.turn_to(model.mode.seeking(search))
            return
        model.turn_to(model.mode.seeking(Search()))
        self._choose(action)

    # The others: across the network, and at this device

    def _share(self, command: Command) -> bool:
        model, mode = self._model, self._model.mode
        match command:
            case commands.Ask():
                self._ask(command)
            case commands.WaitFor(seat):
                model.turn_to(mode.waiting_for({*mode.waits_for, seat}))
            case commands.PassOn():
                self._course.draw_curtain()
            case commands.TakeDevice(seat):
                self._course.take_device(seat)
            case commands.PutAwayNews():
                self._put_away_news()
            case _:
                return False
        return True

    def _ask(self, ask: commands.Ask) -> None:
        model = self._model
        if isinstance(ask, commands.UndoTo):
            self._course.look_back(None)
        elif not isinstance(ask, KEEP_MENU):
            model.mode = model.mode.closing(Menu)
        for message in requests(ask, model.link, model.hot_seat.reader):
            model.link.send(message)

    def _put_away_news(self) -> None:
        if self._model.hot_seat.put_away_news():
            self._model.app.refresh()
