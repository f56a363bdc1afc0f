"""Saved games: tables to go on with, and games to watch again."""

import time
from pathlib import Path

from client.scenes.scene import Scene, page
from client.ui.controls import Entry
from client.ui.layout import Column, Row, Widget
from client.ui.theme import BOLD, CHIP, SMALL
from client.ui.widgets import Button, Label, labelled, titled
from netcode.stored_table import SavedTable
from sim.speech import Speech


class SavedScene(Scene):
    path = ""

    def compose(self) -> Widget:
        rows: list[Widget] = [self._row(saved) for saved in self.app.tables.records.saved()[:40]]
        if not rows:
            rows.append(Label(self.say("saved.none"), SMALL))
        files: list[Widget] = [self._file(path) for path in self.app.tables.records.files()[:40]]
        entry = Entry(
            self.path, self._type, key="path", empty="~/game.astragal", most=200, on_enter=lambda _: self._open()
        )
        opened = Row([entry, Button(self.say("saved.open"), self._open, key="open")])
        by_hand = titled(self.say("saved.files"), labelled(self.say("saved.path"), opened), *files)
        return page(self, self.say("home.replays"), [titled(self.say("saved.tables"), *rows), by_hand], key="saved")

    def _row(self, saved: SavedTable) -> Widget:
        game = self.app.library.games[saved.game]
        name = Speech(game, self.app.words.language).say("name")
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(saved.created))
        facts = [when, ", ".join(part for part in saved.names if part)]
        facts += [f"Astragal {saved.version}"] if saved.version else []
        told: list[Widget] = [Label(name, BOLD), Label(" · ".join(facts), SMALL)]
        buttons: list[Widget] = []
        obstacle, watchable = saved.obstacle(game), saved.can_be_watched(game)
        if obstacle:
            told.append(Label(self.say("saved.watch-only" if watchable else f"saved.{obstacle}"), SMALL))
        elif saved.closed != "over":
            go_on = Button(
                self.say("home.continue"), lambda: self.app.tables.resume(saved), key=f"go.{saved.id}", mark="play"
            )
            buttons.append(go_on)
        if watchable:
            buttons.append(
                Button(self.say("saved.watch"), lambda: self.app.tables.records.watch(saved), key=f"watch.{saved.id}")
            )
        buttons.append(
            Button(
                "", lambda: self._delete(saved), key=f"delete.{saved.id}", mark="cross", hint=self.say("saved.delete")
            )
        )
        return Row([Column(told, gap=2, grow=1), *buttons], pad=(12, 8), align="centre", finish=CHIP)

    def _file(self, path: Path) -> Widget:
        return Button(
            path.name, lambda: self.app.tables.records.watch_file(path), key=f"file.{path.name}", mark="play", left=True
        )

    def _delete(self, saved: SavedTable) -> None:
        self.app.tables.records.delete(saved)
        self.refresh()

    def _type(self, text: str) -> None:
        self.path = text

    def _open(self) -> None:
        if self.path.strip():
            self.app.tables.records.watch_file(Path(self.path.strip()).expanduser())
