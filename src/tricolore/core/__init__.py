"""Mechanisms that the games share: hexes, boards, questions, dice and the driver."""
