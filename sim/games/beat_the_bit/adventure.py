"""Phase 2: adventure. What is revealed, and what the player makes of it."""

from sim.games.beat_the_bit import actions as a
from sim.games.beat_the_bit import events as e
from sim.games.beat_the_bit.content import CHAINS, CURSES, EVENTS, FIGHTS, MISSIONS
from sim.games.beat_the_bit.draft import ATTEMPT, Draft, move, step
from sim.games.beat_the_bit.organise import clear_table, drop_mission
from sim.games.beat_the_bit.state import MISSION_LIMIT, ROW_LIMIT, Attempt, Enemy, Quest
from sim.games.beat_the_bit.vocabulary import Effect, parse


@step("adventure")
def adventure(draft: Draft, _effect: Effect) -> bool:
    return True


@move(a.Reveal)
def do_reveal(draft: Draft, _action: a.Reveal) -> None:
    draft.push("reveal")


@move(a.Abandon)
def abandon(draft: Draft, _action: a.Abandon) -> None:
    """Give up the enemies: what they have paid so far is lost with them (R02)."""
    draft.say(e.Abandoned(draft.seat, tuple(enemy.card for enemy in draft.enemies)))
    if draft.pot:
        draft.say(e.PotLost(draft.pot))
    clear_table(draft)
    draft.push("reveal")


@step("reveal")
def reveal(draft: Draft, _effect: Effect) -> None:
    cards = draw_adventures(draft, 1)
    if cards:
        turn_up(draft, cards[0])


def draw_adventures(draft: Draft, count: int) -> tuple[str, ...]:
    """The top cards; an empty deck is made of its discard pile."""
    draft.barrier = True
    cards = draft.adventures[:count]
    draft.adventures = draft.adventures[count:]
    if len(cards) < count and draft.used_adventures:
        draft.adventures = draft.shuffle(draft.used_adventures)
        draft.used_adventures = ()
        draft.say(e.Shuffled("adventure"))
        return (*cards, *draw_adventures(draft, count - len(cards)))
    return cards


def turn_up(draft: Draft, card: str) -> None:
    """A card comes face up; chains before it bear on it, or die with it (R41). A curse must be faced (R39)."""
    draft.ventured = True
    draft.say(e.Revealed(draft.seat, card))
    if card in FIGHTS:
        words = [word for chain in draft.chained for word in CHAINS[chain].effects]
        hearts = FIGHTS[card].hearts + sum(parse(word).n for word in words if parse(word).op == "foe_hearts")
        draft.enemies = (*draft.enemies, Enemy(card, hearts, hearts, new=True, chains=draft.chained))
        draft.chained = ()
    elif card in CURSES:
        draft.push(f"attempt({card})")
    else:
        for chain in draft.chained:
            draft.say(e.ChainFaded(chain))
        put_chains_away(draft)
        if card in EVENTS:
            _join_row(draft, card)
        elif card in MISSIONS:
            draft.me.missions = (*draft.me.missions, Quest(card))
            draft.say(e.MissionTaken(draft.seat, card))
            draft.push("missions")
        elif "look(2)" in CHAINS[card].effects:
            draft.used_adventures = (*draft.used_adventures, card)
            draft.looked = draw_adventures(draft, 2)
            draft.say(e.Looked(draft.seat, draft.looked))
            draft.push("crossroads")
        else:
            draft.chained = (card,)
            draft.push("reveal")


def put_chains_away(draft: Draft) -> None:
    draft.used_adventures = (*draft.used_adventures, *draft.chained)
    draft.chained = ()


def _join_row(draft: Draft, card: str) -> None:
    draft.row = (*draft.row, card)
    if len(draft.row) > ROW_LIMIT:
        oldest, *rest = draft.row
        draft.row = tuple(rest)
        draft.used_adventures = (*draft.used_adventures, oldest)
        draft.say(e.EventLeft(oldest))


@step("crossroads")
def crossroads(draft: Draft, _effect: Effect) -> bool:
    """Two ways; with one card or two equal ones there is nothing to choose."""
    if len(set(draft.looked)) > 1:
        return True
    if draft.looked:
        _choose_way(draft, draft.looked[0])
    return False


@move(a.Keep)
def keep(draft: Draft, action: a.Keep) -> None:
    draft.take_task()
    _choose_way(draft, action.card)


def _choose_way(draft: Draft, card: str) -> None:
    others = list(draft.looked)
    others.remove(card)
    draft.looked = ()
    draft.adventures = (*draft.adventures, *others)
    draft.barrier = True
    turn_up(draft, card)


@step("missions")
def missions(draft: Draft, _effect: Effect) -> bool:
    return len(draft.me.missions) > MISSION_LIMIT


@move(a.Drop)
def drop(draft: Draft, action: a.Drop) -> None:
    drop_mission(draft, action.card)
    draft.say(e.MissionDropped(draft.seat, action.card))


@move(a.Face)
def face(draft: Draft, action: a.Face) -> None:
    draft.push(f"attempt({action.card})")


@step("attempt")
def begin_attempt(draft: Draft, effect: Effect) -> None:
    """A0: the target is chosen; nobody throws an empty bag."""
    card = effect.what
    enemy = draft.enemy(card)
    chains = draft.chained
    if enemy is not None:
        chains = () if enemy.tried else enemy.chains
    if not any(draft.me.bag):
        draft.me.blue = 1
    draft.attempt = Attempt(card, chains)
    draft.say(e.Faced(draft.seat, card))
    draft.agenda = (*draft.agenda, *ATTEMPT)


@move(a.Cancel)
def cancel(draft: Draft, _action: a.Cancel) -> None:
    draft.say(e.Cancelled(draft.seat))
    leave_attempt(draft)


def leave_attempt(draft: Draft) -> None:
    """No throw, no fatigue: back to the choice, and an extra die that was bought goes away again."""
    draft.me.blue -= draft.trial.drops
    draft.attempt = None
    draft.agenda = draft.agenda[:1]


@step("skip")
def skip(draft: Draft, _effect: Effect) -> None:
    """Jump: the card revealed this turn is discarded, the pot stays (R28)."""
    if draft.attempt is not None:
        card = draft.attempt.target
        draft.used_adventures = (*draft.used_adventures, card)
        put_chains_away(draft)
        leave_attempt(draft)
    else:
        enemy = next(enemy for enemy in draft.enemies if enemy.new and not enemy.tried)
        card = enemy.card
        draft.remove_enemy(enemy)
    draft.say(e.Jumped(draft.seat, card))


@move(a.Stop)
def stop(draft: Draft, _action: a.Stop) -> None:
    draft.agenda = ("rest",)


@move(a.Flee)
def flee(draft: Draft, _action: a.Flee) -> None:
    draft.agenda = ("rest",)
