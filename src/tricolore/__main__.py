"""`python -m tricolore` is the command `tricolore`."""

from tricolore.cli import main

main()
