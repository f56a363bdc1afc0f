"""At every table of every game: what is printed can be typed, by id, by name and by its words."""

from functools import partial
from itertools import chain, count, islice

import pytest

from client import narration
from client.lines import names_of, understand
from sim.action_text import NotUnderstood, brief, form_of, is_list, print_action
from sim.games import all_games
from sim.selfplay import bot_player, steps
from sim.speech import LANGUAGES, Speech

GAMES = list(all_games().values())
EACH = 12
"""Actions of a kind that are tried at one moment."""


def moments(game, language):
    """Some moments of bots' games, of several where one is short: who is asked, what it sees, and what it may do."""
    seats = max(game.seats)
    speech, bots = Speech(game, language), bot_player([next(iter(game.bots))] * seats)
    games = (steps(game, seats, game.Options(), f"lines {language} {number}", bots) for number in count())
    for move in islice(chain.from_iterable(games), 0, 600, 7):
        for seat in game.to_act(move.step.state)[:1]:
            view = game.view(move.step.state, seat)
            legal = game.actions(view, seat)
            yield speech, partial(narration.words, game, speech, view), legal, some_of_each(legal)


def some_of_each(legal):
    kinds = {}
    for action in islice(legal, 2000):
        kinds.setdefault(type(action), []).append(action)
    return [action for actions in kinds.values() for action in actions[:EACH]]


def by_name(speech, action):
    """The line of an action with names in the places of ids."""
    prefixes = names_of(speech, type(action))
    words = []
    for word in form_of(type(action)).split(" "):
        field = word[1:-1] if word.startswith("{") else None
        if field is None:
            words.append(word)
            continue
        value = getattr(action, field)
        if value is None:
            words.pop()
        elif field in prefixes and value != ():
            names = speech.names_under(prefixes[field])
            values = value if is_list(type(action), field) else (value,)
            words.append(", ".join(names.get(str(each), str(each)) for each in values))
        else:
            words.append(next(iter(print_values(action, field))))
    return " ".join(words)


def print_values(action, field):
    value = getattr(action, field)
    yield "none" if value == () else " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_is_printed_can_be_typed(game, language):
    tried = 0
    for speech, say, legal, some in moments(game, language):
        for action in some:
            said = say(action)
            assert understand(game, speech, say, print_action(action), legal) == action
            for line in (said, said.upper(), by_name(speech, action)):
                assert say(understand(game, speech, say, line, legal)) == said, line
            tried += 1
    assert tried > 20


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_is_not_understood_is_answered_with_forms_of_this_moment(game):
    for speech, say, legal, _ in islice(moments(game, "en"), 10):
        with pytest.raises(NotUnderstood) as caught:
            understand(game, speech, say, "xyzzy now", legal)
        now = {form_of(type(action)) for action in islice(legal, 5000)}
        # where there is little to choose from, the moves themselves, as they are called and typed
        moves = {f"{say(action)} [{brief(action)}]" for action in islice(legal, 5000)}
        assert caught.value.usage
        assert set(caught.value.usage) <= now or set(caught.value.usage) <= moves


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_forms_are_in_the_own_language_and_whoever_types_one_is_asked_to_go_on(game, language):
    for speech, say, legal, _ in islice(moments(game, language), 20):
        with pytest.raises(NotUnderstood) as caught:
            understand(game, speech, say, "xyzzy now", legal)
        serious = [action for action in islice(legal, 5000) if not action.concession]
        known = {form_of(type(action)) for action in serious} - {say(action) for action in serious}
        assert not known & set(caught.value.usage)
        for form in caught.value.usage:
            typed = form.partition(" [")[0].removesuffix(" \u2026")
            begun = {say(action) for action in serious if say(action).startswith(typed)}
            assert begun, form
            try:
                assert say(understand(game, speech, say, typed, legal)) in begun
            except NotUnderstood as asked:
                offered = {words.removesuffix(" \u2026") for words in asked.usage}
                assert any(said.startswith(words) for said in begun for words in offered), (form, asked.usage)
