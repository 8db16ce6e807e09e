# Everything from a fresh clone: `make play`, `make test`.  Needs Python 3.11 with venv, nothing else.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PACKAGES := tools/packages.sh "$(PYTHON)" $(VENV)
TSC := $(VENV)/node/node_modules/.bin/tsc
# The tests of a file stay together, so that they share a browser, a server, a map.  One process
# more than there are cores: those with a browser wait for it half of the time.
WORKERS := $(shell $(PYTHON) -c "import os; print(len(os.sched_getaffinity(0)) + 1 if hasattr(os, 'sched_getaffinity') else (os.cpu_count() or 1) + 1)")
PYTEST := $(BIN)/pytest --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder
# What Python has compiled is kept, whatever the machine is set to: tests start many processes.
export PYTHONDONTWRITEBYTECODE :=
GAME ?= *
GAMES ?= 1000
KILLS ?= 50

.DEFAULT_GOAL := help
.PHONY: help play terminal test rules coverage lint types programs fuzz hostile bench maps pictures
.PHONY: compiled fonts clean

help:
	@echo "make play      set up and open the table in a browser"
	@echo "make terminal  the same in the terminal"
	@echo "make test      set up and run every check: ruff, mypy, bandit, tsc, pytest"
	@echo "make rules     the rule tests of the games alone (GAME=butchery for one)"
	@echo "make coverage  all tests, and the lines and branches that none of them reaches"
	@echo "make fuzz      random games with every invariant checked (GAMES=$(GAMES))"
	@echo "make hostile   attacks on a server, each answer checked (KILLS=$(KILLS))"
	@echo "make bench     how fast it is, as ratios to python-chess"
	@echo "make maps      build every hex map from the geography"
	@echo "make pictures  draw the maps that the table shows"
	@echo "make fonts     make the served fonts from their packages (needs npm)"
	@echo "make clean     remove what the above have made"

# A stamp for each set of packages: set-up is done again when pyproject.toml has changed.

$(VENV)/.play: pyproject.toml
	@$(PACKAGES) "to play"
	@touch $@

$(VENV)/.test: pyproject.toml
	@$(PACKAGES) "for the tests" dev,ground
	@touch $@ $(VENV)/.play

$(VENV)/.bench: pyproject.toml
	@$(PACKAGES) "for the benchmark" bench
	@touch $@ $(VENV)/.play

$(VENV)/.ground: pyproject.toml
	@$(PACKAGES) "for the maps" ground
	@touch $@ $(VENV)/.play

play: $(VENV)/.play
	@echo "Starting the table; its address follows ..."
	@$(BIN)/tricolore serve --open

terminal: $(VENV)/.play
	@$(BIN)/tricolore play

# While one core checks the types, the other compiles the tests, once for all their processes.
test: $(VENV)/.test programs
	@$(MAKE) --no-print-directory --jobs 2 lint compiled
	$(PYTEST)

compiled: | $(VENV)/.test
	@$(BIN)/pytest --collect-only --quiet >/dev/null || true

lint: $(VENV)/.test types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/bandit --quiet --configfile pyproject.toml --recursive src tools

rules: $(VENV)/.test
	$(PYTEST) tests/$(GAME)/test_[0-9]*.py

# Apart from `make test`: counting branches makes the tests take twice as long and more.
coverage: $(VENV)/.test programs
	$(PYTEST) --cov --cov-report=term

# The types in the browser's modules, where Node is present; nobody needs it to play.
types: | $(VENV)/.test
	@if command -v npm >/dev/null; then \
		test -x $(TSC) || { echo "Fetching TypeScript ..."; \
			npm install --silent --no-audit --no-fund --prefix $(VENV)/node typescript@5; }; \
	fi; \
	if test -x $(TSC); then echo "tsc --project tsconfig.json"; $(TSC) --project tsconfig.json; \
	else echo "Without Node and TypeScript the types of the browser's modules are not checked."; fi

# A browser and a database server; tests that need one that is not there are skipped and say so.
programs:
	@tools/programs.sh

fuzz: $(VENV)/.test
	$(BIN)/python -m tests.fuzz --games $(GAMES)

# All that strangers may try; a quick form is `benchmarks/hostile.py --quick`.
hostile: $(VENV)/.test
	$(BIN)/python benchmarks/hostile.py --kills $(KILLS)

bench: $(VENV)/.bench
	@$(BIN)/python benchmarks/run.py
	@$(BIN)/python benchmarks/players.py
	@$(BIN)/python benchmarks/table.py
	@$(BIN)/python benchmarks/load.py

maps: $(VENV)/.ground
	$(BIN)/tricolore ground build

pictures: $(VENV)/.ground
	$(BIN)/tricolore ground draw

# Faces cut down to what is used; the outcome is committed, and so this is seldom needed.
fonts: $(VENV)/.test
	@$(BIN)/python tools/fonts.py

clean:
	rm -rf $(VENV) .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
