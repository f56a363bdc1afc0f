"""How hearts are lost to an enemy: prevent, lose, flip, die, react; and how enemies lose theirs."""

from sim.games.beat_the_bit import actions as a
from sim.games.beat_the_bit import events as e
from sim.games.beat_the_bit.content import BOSSES, FINALS, FOES, MISSIONS, TREASURES
from sim.games.beat_the_bit.draft import Draft, move, step
from sim.games.beat_the_bit.state import PlayerDraft, Quest, StateDraft
from sim.games.beat_the_bit.vocabulary import Effect, parse

SAVING = ("heal", "restore")


def saviours(me: PlayerDraft) -> tuple[str, ...]:
    """Instants in the hand that bring somebody back from no hearts, the best first."""
    found = [card for card in me.hand if card in TREASURES and TREASURES[card].instant]
    saving = [card for card in found if any(parse(word).op in SAVING for word in TREASURES[card].effects)]
    return tuple(sorted(saving, key=lambda card: -TREASURES[card].cost))


def equipped(me: PlayerDraft, window: str) -> tuple[str, ...]:
    """Unflipped equipment for a window, each name once."""
    return tuple(
        dict.fromkeys(slot.card for slot in me.slots if not slot.flipped and TREASURES[slot.card].window == window)
    )


def reactions(state: StateDraft, me: PlayerDraft, answered: str) -> tuple[str, ...]:
    """What may answer a lost heart: each equipped card once. `answered` lists those that have."""
    attempt = state.attempt
    if attempt is None or attempt.target not in FOES:
        return ()
    before = answered.split()
    found = []
    for card in equipped(me, "react"):
        if me.ready(card) <= before.count(card) or not me.blue:
            continue
        strikes = any(parse(word).op == "damage" for word in TREASURES[card].effects)
        if state.enemy(attempt.target) is not None if strikes else sum(me.bag) > 1:
            found.append(card)
    return tuple(found)


@step("lose_heart")
def lose_heart(draft: Draft, effect: Effect) -> None:
    """One heart after the other, each with its own windows; an armour given up before may still save it."""
    if draft.me.guard:
        draft.me.guard -= 1
        draft.say(e.HeartSaved(draft.seat))
        if effect.n > 1:
            draft.push(f"lose_heart({effect.n - 1})")
        return
    words = ["heart", "react"]
    if equipped(draft.me, "prevent"):
        words.insert(0, "brace")
    if effect.n > 1:
        words.append(f"lose_heart({effect.n - 1})")
    draft.push(*words)


@step("brace")
def brace(draft: Draft, _effect: Effect) -> bool:
    """The window of the armours."""
    return bool(equipped(draft.me, "prevent"))


@step("prevent")
def prevent(draft: Draft, effect: Effect) -> None:
    """The heart that was about to be lost is struck off the agenda, with the answers to it.

    A better armour also saves the next one this turn (R16). With its slots gone, equipment may have to come off (R17).
    """
    assert draft.agenda[-2:] == ("react", "heart")
    draft.agenda = draft.agenda[:-2]
    draft.me.guard += effect.n - 1
    draft.say(e.HeartSaved(draft.seat))
    if len(draft.me.slots) > draft.me.capacity:
        draft.push("unequip")


@step("heart")
def heart(draft: Draft, _effect: Effect) -> None:
    draft.me.hearts -= 1
    draft.say(e.HeartLost(draft.seat, draft.me.hearts))
    draft.check_side()
    if draft.me.hearts <= 0:
        draft.push("death")


@step("death")
def death(draft: Draft, _effect: Effect) -> bool:
    """No hearts: only an instant in hand can help now, else the player is out (R43)."""
    if draft.me.hearts > 0:
        return False
    if saviours(draft.me):
        return True
    die(draft)
    return False


@move(a.Die)
def do_die(draft: Draft, _action: a.Die) -> None:
    die(draft)


def die(draft: Draft) -> None:
    """Everything the player had goes to the piles; enemies and pot stay (R43)."""
    me = draft.me
    draft.say(e.Died(draft.seat))
    for card in (*me.hand, *(slot.card for slot in me.slots)):
        draft.put_away(card)
    left = [quest.card for quest in me.missions]
    if me.curse:
        left.append(me.curse)
    draft.used_adventures = (*draft.used_adventures, *left)
    draft.me = PlayerDraft(me.character, 0, 0, alive=False, turns=me.turns, flipped=me.flipped)
    draft.attempt = None
    draft.barrier = True
    others = any(player.alive for seat, player in enumerate(draft.players) if seat != draft.seat)
    draft.agenda = ("next_turn", "grow", "final_leaves") if others else ("nobody_left",)


@step("react")
def react(draft: Draft, effect: Effect) -> bool:
    return bool(reactions(draft, draft.me, effect.what))


def answer(draft: Draft, card: str) -> None:
    """Shield or Cannon: the window stays open for the other one."""
    answered = parse(draft.take_task()).what
    draft.push(f"react({answered} {card})".replace("( ", "("))


# Damage to enemies


@step("hit")
def hit(draft: Draft, effect: Effect) -> None:
    """`hit(enemy,n)`: an enemy loses hearts; at none it is beaten. Prizes are for totals (R23)."""
    enemy = draft.enemy(effect.what)
    if enemy is None:
        return
    left = max(0, enemy.hearts - int(effect.change))
    draft.change_enemy(enemy.card, hearts=left)
    if left:
        draft.say(e.EnemyHit(enemy.card, left))
    else:
        _beaten(draft, enemy.card)


def _beaten(draft: Draft, card: str) -> None:
    draft.say(e.EnemyBeaten(draft.seat, card))
    if card in FINALS:
        draft.say(e.Won(draft.seat, card))
        draft.ending, draft.winner = "victory", draft.seat
        draft.attempt = None
        draft.agenda = ("over",)
        return
    enemy = draft.enemy(card)
    assert enemy is not None
    draft.remove_enemy(enemy)
    add_to_pot(draft, FOES[card].trophy)
    advance_missions(draft, "bosses" if card in BOSSES else "fights")


@step("follow_up")
def follow_up(draft: Draft, _effect: Effect) -> bool:
    """The window of the Cross: the enemy was hit and still stands (R24)."""
    return draft.enemy(draft.trial.target) is not None and bool(equipped(draft.me, "damage"))


def add_to_pot(draft: Draft, rewards: tuple[str, ...]) -> None:
    if rewards:
        draft.pot = (*draft.pot, *rewards)
        draft.say(e.PotGrew(rewards))


@step("pot_coins")
def pot_coins(draft: Draft, effect: Effect) -> None:
    add_to_pot(draft, (f"coins({effect.n})",))


def advance_missions(draft: Draft, goal: str, dice: int = 0) -> None:
    """Count for every mission with this goal that is not complete yet (R42)."""
    quests = []
    for quest in draft.me.missions:
        mission = MISSIONS[quest.card]
        if mission.goal == goal and quest.progress < mission.need and dice >= mission.dice:
            quest = Quest(quest.card, quest.progress + 1)
            draft.say(e.MissionAdvanced(draft.seat, quest.card, quest.progress, mission.need))
        quests.append(quest)
    draft.me.missions = tuple(quests)
