"""Being a member of a club, in the window: a name, the words that bring one back, and where one hears of one's turn."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from client.scenes.scene import Scene
from client.ui.controls import Entry
from client.ui.layout import Column, Row, Widget
from client.ui.theme import BODY, HEADING, PRIMARY_BUTTON, SMALL
from client.ui.widgets import Button, Label, labelled, titled

if TYPE_CHECKING:
    from netcode.club.identity import Wish
    from netcode.club.messages import Join, Member

LONGEST = {"join": 24, "recover": 60, "reach": 200}
EXAMPLE = "lemo sati boka …"


class Membership:
    """What a person can do about it at one club; `ask` says it at the desk, with words if it needs some."""

    def __init__(self, scene: Scene, ask: "Callable[[Wish, str], None]") -> None:
        self._scene = scene
        self._ask = ask
        self._doing = ""
        """What is being filled in: join, recover, reach; or nothing."""
        self._typed = ""
        self._asked = ""
        """Fresh words, until the club has them."""
        self._fresh = ""
        """Fresh words that are to be written down."""
        self._reach = ""
        """Where the club says it is one's turn, as far as that is known."""

    def widgets(self, you: str) -> list[Widget]:
        """`you` is the member's name; nothing for whoever is none."""
        say = self._scene.say
        if self._fresh:
            done = Button(say("club.keep.done"), self._written_down, key="kept", finishes=PRIMARY_BUTTON)
            words, why = Label(self._fresh, HEADING), Label(say("club.keep.help"), SMALL)
            return [titled(say("club.keep"), words, why, Row([done]))]
        if self._doing:
            return [self._form()]
        wishes = ("reach",) if you else ("join", "recover")
        buttons = Row([Button(say(f"club.{wish}"), self._opener(wish), key=f"member.{wish}") for wish in wishes], gap=8)
        if self._reach:
            return [Column([Label(say("club.reached", where=self._reach), BODY), buttons], gap=6)]
        return [buttons]

    def _form(self) -> Widget:
        say, doing = self._scene.say, self._doing
        empty = EXAMPLE if doing == "recover" else ""
        entry = Entry(
            self._typed, self._type, key="member", empty=empty, on_enter=lambda _: self._go(), most=LONGEST[doing]
        )
        go = Button(say(f"club.{doing}.go"), self._go, key="member.go", finishes=PRIMARY_BUTTON)
        back = Button(say("cancel"), self._cancel, key="member.cancel")
        return labelled(say(f"club.{doing}"), Row([entry, go, back], gap=8), say(f"club.{doing}.help"))

    # What people do

    def _opener(self, doing: str) -> Callable[[], None]:
        def begin() -> None:
            app = self._scene.app
            self._doing = doing
            self._typed = {"join": app.settings.name, "reach": self._reach}.get(doing, "")
            self._scene.refresh()
            app.after_composing(lambda: app.stage.focus_on("member"))

        return begin

    def _type(self, text: str) -> None:
        self._typed = text

    def _cancel(self) -> None:
        self._doing = ""
        self._scene.refresh()

    def _written_down(self) -> None:
        self._fresh = ""
        self._scene.refresh()

    def _go(self) -> None:
        from netcode.club.identity import read_words, recovery_words
        from netcode.club.messages import PROTOCOL, Recover, Who
        from netcode.saved import data_folder
        from netcode.signing import device_signer

        key = device_signer(data_folder()).public
        if self._doing == "recover":
            words = read_words(self._typed)
            if words is None:
                self._scene.app.notice(self._scene.say("club.bad-words"))
            else:
                self._ask(Recover(proto=PROTOCOL, who=Who(key), recovery=Who(key)), words)
            return
        wish = self._wish(key)
        if wish is None:
            self._scene.app.notice(self._scene.say(f"club.bad-{self._doing}"))
            return
        self._asked = recovery_words() if wish.name else ""
        self._ask(wish, self._asked)

    def _wish(self, key: bytes) -> "Join | None":
        """What is asked for; None if it cannot be that."""
        from netcode.club.messages import PROTOCOL, Join, Who, to_desk
        from netcode.names import cleaned
        from sim.codec import Malformed, encode

        typed, joins = self._typed.strip(), self._doing == "join"
        if joins and not typed:
            return None
        name, reach = (cleaned(typed), None) if joins else (None, typed)
        wish = Join(proto=PROTOCOL, who=Who(key), name=name, reach=reach, lang=self._scene.app.words.language)
        try:
            to_desk(encode(wish))
        except Malformed:
            return None
        return wish

    # What the club says

    def told(self, member: "Member") -> None:
        self._fresh, self._asked = self._asked, ""
        self._doing, self._reach = "", member.reach
