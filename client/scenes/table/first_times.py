"""What happens for the first time on this device is explained, once: a sentence of the glossary, and its rule."""

from client.scenes.rulebook import RulebookScene, title_of
from client.scenes.table.model import TableModel
from sim.glossary import Word
from sim.speech import tag


class FirstTimes:
    """Looks at what was shown since the last time. One thing is explained at a time: what else was new comes again."""

    def __init__(self, model: TableModel) -> None:
        self._model = model
        self._seen = 0
        """How many moments have been looked at."""

    def look(self) -> None:
        """Once nothing moves any more, for those who play themselves and want it."""
        model, moments = self._model, self._model.playback.moments
        if len(moments) <= self._seen or not model.mode.settled or model.app.board.said:
            return
        new, self._seen = moments[self._seen :], len(moments)
        if not (model.app.settings.explain and model.link.seats and model.link.outcome is None):
            return
        events = dict.fromkeys(tag(event) for moment in new for event in moment.events)
        game, known, told = model.link.game, model.facts.glossary, model.app.tables.records.learning().explained
        words = [word for event in events for word in known.first_times(event)]
        word = next((word for word in words if f"{game.id}/{word.id}" not in told), None)
        if word is not None:
            self._explain(word)

    def _explain(self, word: Word) -> None:
        app, facts, game = self._model.app, self._model.facts, self._model.link.game
        app.notice(
            facts.glossary.told(word),
            lambda: app.go(RulebookScene(app, game, word.rule)),
            facts.say("rulebook.why", paragraph=title_of(game, facts.words.language, word.rule)),
        )
        app.tables.records.explained(f"{game.id}/{word.id}")
