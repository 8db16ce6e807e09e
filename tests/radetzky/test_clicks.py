"""How few clicks the marches of an activation take, if all go by gestures."""

from __future__ import annotations

from tests.radetzky.clicks import activations
from tricolore import new_game

MOST = 12


def test_an_activation_is_marched_in_twelve_clicks():
    """Toward the nearest enemy, nothing special wanted, from its first question to its last."""
    clicks = activations(new_game("radetzky:campaign", seed=3, listen=False), 12)
    assert len(clicks) == 12
    assert max(taken.pieces for taken in clicks) == 18
    assert max(taken.now for taken in clicks) <= MOST, clicks
    assert sum(taken.moved for taken in clicks) >= sum(taken.pieces for taken in clicks) / 2
