# Commands for a fresh clone, such as `make play` and `make test`.  They need only Python 3.11 with venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PACKAGES := tools/packages.sh "$(PYTHON)" $(VENV)
TSC := $(VENV)/node/node_modules/.bin/tsc
# The tests of a file run in one process, so that they share a browser, a server, a map.  There is
# one process more than cores, because tests with a browser wait for it half of the time.
WORKERS := $(shell $(PYTHON) -c "import os; print(len(os.sched_getaffinity(0)) + 1 if hasattr(os, 'sched_getaffinity') else (os.cpu_count() or 1) + 1)")
PYTEST := $(BIN)/pytest --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder
# Keep compiled Python files, whatever the environment says, because tests start many processes.
export PYTHONDONTWRITEBYTECODE :=
GAME ?= *
GAMES ?= 1000
KILLS ?= 50

.DEFAULT_GOAL := help
.PHONY: help play terminal test rules coverage lint types programs fuzz hostile bench maps pictures
.PHONY: compiled fonts clean

help:
	@echo "make play      set up and open the table in a browser"
	@echo "make terminal  play in the terminal"
	@echo "make test      set up and run every check: ruff, mypy, bandit, tsc, pytest"
	@echo "make rules     run only the rule tests of the games (GAME=butchery for one game)"
	@echo "make coverage  run all tests and list lines and branches that none of them reaches"
	@echo "make fuzz      play random games and check every invariant (GAMES=$(GAMES))"
	@echo "make hostile   attack a server and check each answer (KILLS=$(KILLS))"
	@echo "make bench     measure how fast games, players and the table are"
	@echo "make maps      build every hex map from the geography"
	@echo "make pictures  draw the maps that the table shows"
	@echo "make fonts     make the served fonts from their packages (needs npm)"
	@echo "make clean     remove everything that these commands have made"

# Each set of packages has a stamp file.  It is installed again when pyproject.toml has changed.

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

# While one core checks the types, another compiles the tests, once for all processes.
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

# Not part of `make test`, because counting branches makes the tests more than twice as slow.
coverage: $(VENV)/.test programs
	$(PYTEST) --cov --cov-report=term

# Check the types in the browser's modules if Node is present.  Playing does not need it.
types: | $(VENV)/.test
	@if command -v npm >/dev/null; then \
		test -x $(TSC) || { echo "Fetching TypeScript ..."; \
			npm install --silent --no-audit --no-fund --prefix $(VENV)/node typescript@5; }; \
	fi; \
	if test -x $(TSC); then echo "tsc --project tsconfig.json"; $(TSC) --project tsconfig.json; \
	else echo "Node or TypeScript is missing, so the types of the browser's modules are not checked."; fi

# A browser and a database server.  Tests that need a missing one are skipped and say so.
programs:
	@tools/programs.sh

fuzz: $(VENV)/.test
	$(BIN)/python -m tests.fuzz --games $(GAMES)

# Everything that strangers may try.  `benchmarks/hostile.py --quick` is a short version.
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

# Make fonts with only the glyphs that are used.  They are committed, so this is seldom needed.
fonts: $(VENV)/.test
	@$(BIN)/python tools/fonts.py

clean:
	rm -rf $(VENV) .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
