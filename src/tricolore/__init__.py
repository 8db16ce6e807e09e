"""Tricolore: five hex-and-counter wargames of the Italian wars, played by their full rules."""

__version__ = "0.1.0"
