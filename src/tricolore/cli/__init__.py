"""The command line: `tricolore`."""

from tricolore.cli.app import app, main

__all__ = ["app", "main"]
