"""Which piece means which action."""

from client.boards.beat_the_bit.choices import BY_CARD, BY_ROLE
from sim.games.beat_the_bit import actions as a


def test_each_action_means_a_card_or_a_thing_but_never_both() -> None:
    assert not set(BY_CARD) & set(BY_ROLE)
    assert all("card" in kind.__struct_fields__ for kind in BY_CARD)  # type: ignore[attr-defined]
    assert a.Reveal in BY_ROLE
