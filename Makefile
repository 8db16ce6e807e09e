# Everything from a fresh clone: `make play`, `make test`.  Needs Python 3.11 with venv, nothing else.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
TSC := $(VENV)/node/node_modules/.bin/tsc
GAMES ?= 1000

.DEFAULT_GOAL := help
.PHONY: help play terminal test types browser fuzz bench maps pictures fonts clean

help:
	@echo "make play    set up and open the table in a browser"
	@echo "make terminal  the same in the terminal"
	@echo "make test    set up and run every check: ruff, mypy, tsc, pytest with coverage"
	@echo "make fuzz    random games with every invariant checked (GAMES=$(GAMES))"
	@echo "make bench   how fast it is, as ratios to python-chess"
	@echo "make maps    build the hex maps from the geography"
	@echo "make pictures  draw the maps that the table shows"
	@echo "make fonts   make the served fonts from their packages (needs npm)"
	@echo "make clean   remove what the above have made"

# A stamp for each set of packages: set-up is done again when pyproject.toml has changed.

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Python 3.11 or newer is needed; name it with: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv $(VENV) \
		|| { echo "python3 -m venv does not work here; on Debian: apt-get install python3-venv"; \
		     rm -rf $(VENV); exit 1; }

$(VENV)/.play: pyproject.toml | $(BIN)/python
	@echo "Setting up .venv ..."
	@$(PIP) --editable .
	@touch $@

$(VENV)/.test: pyproject.toml | $(BIN)/python
	@echo "Setting up .venv for the tests ..."
	@$(PIP) --editable '.[dev,ground]'
	@touch $@ $(VENV)/.play

$(VENV)/.bench: pyproject.toml | $(BIN)/python
	@echo "Setting up .venv for the benchmark ..."
	@$(PIP) --editable '.[bench]'
	@touch $@ $(VENV)/.play

$(VENV)/.ground: pyproject.toml | $(BIN)/python
	@echo "Setting up .venv for the maps ..."
	@$(PIP) --editable '.[ground]'
	@touch $@ $(VENV)/.play

play: $(VENV)/.play
	@$(BIN)/tricolore serve --open

terminal: $(VENV)/.play
	@$(BIN)/tricolore play

test: $(VENV)/.test types browser
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -n 2 --cov --cov-report=term

# The types in the browser's modules, where Node is present; nobody needs it to play.
types: | $(BIN)/python
	@if command -v npm >/dev/null; then \
		test -x $(TSC) || npm install --silent --no-audit --no-fund --prefix $(VENV)/node typescript@5; \
	fi; \
	if test -x $(TSC); then echo "tsc --project tsconfig.json"; $(TSC) --project tsconfig.json; \
	else echo "Without Node and TypeScript the types of the browser's modules are not checked."; fi

# A browser for the tests of the table; without one they are skipped and say so.
browser:
	@if ! command -v chromium >/dev/null && test -z "$$TRICOLORE_CHROMIUM"; then \
		if test "$$(id -u)" = 0 && command -v apt-get >/dev/null; then \
			echo "Installing Chromium for the tests of the table ..."; \
			{ apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; } >/dev/null 2>&1 \
				|| echo "Chromium could not be installed: the tests of the table are skipped."; \
		else echo "The tests of the table need Chromium: sudo apt-get install chromium"; fi; \
	fi

fuzz: $(VENV)/.test
	$(BIN)/python -m tests.fuzz --games $(GAMES) --scenario butchery:solferino
	$(BIN)/python -m tests.fuzz --games $(GAMES) --scenario macmahon:magenta
	$(BIN)/python -m tests.fuzz --games $(GAMES) --scenario macmahon:reichshoffen

bench: $(VENV)/.bench
	@$(BIN)/python benchmarks/run.py
	@$(BIN)/python benchmarks/players.py
	@$(BIN)/python benchmarks/table.py
	@$(BIN)/python benchmarks/load.py

maps: $(VENV)/.ground
	$(BIN)/tricolore ground build butchery
	$(BIN)/tricolore ground build macmahon:magenta
	$(BIN)/tricolore ground build macmahon:reichshoffen
	$(BIN)/tricolore ground build brothers

pictures: $(VENV)/.ground
	$(BIN)/tricolore ground draw butchery
	$(BIN)/tricolore ground draw macmahon:magenta
	$(BIN)/tricolore ground draw macmahon:reichshoffen

# Faces cut down to what is used; the outcome is committed, and so this is seldom needed.
fonts: $(VENV)/.test
	@$(BIN)/python tools/fonts.py

clean:
	rm -rf $(VENV) .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
