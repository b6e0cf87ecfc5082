# Needs GNU make and Python 3.11 or later; everything else is installed into .venv by `make setup`.
# ARGS goes to the tool: make test ARGS="-k king"

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup run play site words check test nightly chaos lint types dico bench ladder manners golden \
	protocol rules dico-report format lock audit sbom hooks clean

LOCK := requirements/dev.txt
RUNTIME_LOCK := requirements/runtime.txt
VENV := .venv
BIN := $(VENV)/bin
ARGS ?=

# ---- set-up ---------------------------------------------------------------------------------
# Two stamps named after what they stand for: a new lock (or folder) rebuilds .venv from nothing,
# a new pyproject.toml only installs the package again. A stamp is written last, so a set-up that
# was interrupted starts over, and so does a .venv whose Python has gone.

LOCK_SUM := $(shell { pwd; cat $(LOCK); } 2>/dev/null | cksum | cut -d' ' -f1)
PROJECT_SUM := $(shell cksum < pyproject.toml | cut -d' ' -f1)
LOCKED := $(VENV)/.locked-$(LOCK_SUM)
READY := $(VENV)/.ready-$(PROJECT_SUM)

ifneq ($(shell $(BIN)/python -c 'import pip' 2>/dev/null && echo sound),sound)
.PHONY: $(LOCKED)
endif

CANDIDATES := python3 python3.13 python3.12 python3.11 python3.14 python
IS_NEW := import sys; sys.exit(sys.version_info < (3, 11))
HAS_VENV := import ensurepip, venv
# The first of the candidates that runs the given line; looked up only when .venv is made.
first_python = $(shell for python in $(CANDIDATES); do \
	$$python -c '$(1)' 2>/dev/null && echo $$python && break; done)
PYTHON ?= $(or $(call first_python,$(HAS_VENV); $(IS_NEW)),$(call first_python,$(IS_NEW)))

PIP := $(BIN)/python -m pip --disable-pip-version-check -qq

$(LOCKED):
	@python="$(PYTHON)"; \
	if ! "$${python:-none}" -c '$(IS_NEW)' 2>/dev/null; then \
		echo "Escale needs Python 3.11 or later and found none ($(or $(PYTHON),tried $(CANDIDATES)))."; \
		echo "Install one, or name it: make setup PYTHON=/path/to/python3.12"; \
		exit 1; \
	fi; \
	if ! "$$python" -c '$(HAS_VENV)' 2>/dev/null; then \
		echo "$$python cannot make a virtual environment: its venv module is missing or incomplete."; \
		echo "Debian and Ubuntu have it as the package python3-venv; or name another Python:"; \
		echo "make setup PYTHON=/path/to/python3.12"; \
		exit 1; \
	fi; \
	echo "setup: making $(VENV) with $$("$$python" -V)"; \
	rm -rf $(VENV) && "$$python" -m venv $(VENV)
	@echo "setup: installing $$(grep -c '^[a-z].*==' $(LOCK)) locked packages (a minute)"
	@$(PIP) install --require-hashes -r $(LOCK)
	@touch $@

$(READY): $(LOCKED)
	@echo "setup: installing escale in place"
	@rm -f $(VENV)/.ready-*
	@$(PIP) uninstall --yes escale # what the distribution was called, in a .venv from before
	@ESCALE_SITE=skip ESCALE_WORDS=skip $(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

setup: $(READY) words ## make .venv with all that is needed; instant when nothing changed
	@echo "setup: ready ($(VENV))"

# ---- play -----------------------------------------------------------------------------------

WEB := $(BIN)/python web/build.py

run: site words ## start the server: http://localhost:8000
	@$(BIN)/escale serve $(ARGS)

play: words ## one game in the terminal: escale play rondelic
	@$(BIN)/escale play rondelic $(ARGS)

site: $(READY) ## build what the browser gets; instant when nothing changed
	@$(WEB)

words: $(READY) ## build the lexicons; instant when nothing changed
	@$(BIN)/python -m escale.words.building
	@$(BIN)/python -m escale.games.biduletruc.building

# ---- check ----------------------------------------------------------------------------------

# Tests start hundreds of Pythons: what was compiled once is kept, also where one usually does not.
PYTEST := PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest
PARALLEL := -n auto --dist worksteal

# Some test files take seconds before their first test, in each process: those of kernels and solvers
# import numba, one draws requests from the OpenAPI page. Without them (ESCALE_PLAIN) the plain
# versions answer everywhere, and neither a PostgreSQL nor a NATS is started.
SLOW_TO_COLLECT := --ignore=tests/browser --ignore-glob="*/test_api_fuzz.py" \
	--ignore-glob="*/test_compiling.py" --ignore-glob="*/test_*kernel*.py" \
	--ignore-glob="*/test_solver*.py" --ignore-glob="*/test_bench.py" --ignore-glob="*/test_fiches.py"

check: words ## what is quick: no browser, no PostgreSQL or NATS, no kernels, nothing of half a second (two minutes)
	@ESCALE_PLAIN=1 $(PYTEST) $(PARALLEL) -m "not slow and not browser" $(SLOW_TO_COLLECT) $(ARGS)

# Numba compiles the kernels once, beside vitest; or else each process of the tests would.
COMPILE := $(BIN)/python -c "from escale.boxes.registry import BOXES; \
	[box.load_kernels().join() for box in BOXES.values() if box.load_kernels]"

test: site words ## every test but the nightly ones, on all cores (with ARGS: only pytest, which gets them)
	@$(if $(ARGS),,$(COMPILE) & $(WEB) vitest run && wait $$!)
	@$(PYTEST) $(PARALLEL) $(ARGS)

nightly: site words ## what is long by nature: bot strength, brute force, thousands of games and odd requests
	@ESCALE_NIGHTLY=1 $(PYTEST) $(PARALLEL) $(ARGS)

chaos: words ## faults from a seed at servers that share a database (ARGS="--seed 7 --minutes 60")
	@$(BIN)/python -m tests.cluster.chaos $(ARGS)

lint: $(READY) ## ruff, prettier, the import layers
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/lint-imports --no-logo
	@$(WEB) prettier --check --log-level warn .

types: $(READY) ## mypy, strict; svelte-check
	@$(BIN)/mypy
	@$(WEB) svelte-check --fail-on-warnings --output human

dico: $(READY) ## the Dicobidule: every entry, every blue word (ARGS=--one-sided lists those links)
	@$(BIN)/python -m escale.games.biduletruc.building.check_dico $(ARGS)

bench: words ## speed: the contract, the store, the server, next to peers where installed
	@$(BIN)/python -m bench $(ARGS)
	@$(BIN)/python -m bench.boggle
	@$(BIN)/python -m bench.tordu
	@$(BIN)/python -m bench.ludime
	@$(BIN)/python -m bench.storage
	@$(BIN)/python -m bench.server
	@$(BIN)/python -m bench.floods
	@$(BIN)/python -m bench.room
	@$(BIN)/python -m bench.bot_queue
	@$(BIN)/python -m bench.history
	@$(BIN)/python -m bench.company

ladder: words ## each level of bot against the one below, at every table (hours; goes on where it stopped)
	@$(BIN)/python -m bench.ladder $(ARGS)

manners: words ## how people-like the bots play: catches, words, bids, exchanges, thinking times
	@$(BIN)/python -m bench.manners $(ARGS)

# ---- write ----------------------------------------------------------------------------------

golden: words ## write the golden playthroughs and the browser's vectors again; read the diff
	@ESCALE_GOLDEN=rewrite $(PYTEST) tests/golden tests/web $(ARGS)

protocol: $(READY) ## write web/src/protocol.ts from the types of the wire
	@$(BIN)/python -m escale.protocol.typescript

rules: $(READY) ## write docs/rules/ from the catalogues of the games
	@$(BIN)/python -m escale.cli.rules_pages

dico-report: words ## write the figures of docs/games/biduletruc.md (ARGS: games a table)
	@$(BIN)/python -m bench.biduletruc_pack $(ARGS)

format: $(READY) ## format, and fix what ruff can
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .
	@$(WEB) prettier --write --log-level warn .

lock: $(READY) ## resolve the lock anew (ARGS=--upgrade takes newer versions)
	@$(BIN)/uv pip compile pyproject.toml --extra cluster --extra kernels --group dev \
		--universal --python-version 3.11 --fork-strategy fewest \
		--generate-hashes --no-emit-index-url --no-emit-find-links \
		--custom-compile-command "make lock" --quiet --output-file $(LOCK) $(ARGS)
	@$(BIN)/uv pip compile pyproject.toml --extra cluster --extra kernels --constraint $(LOCK) \
		--universal --python-version 3.11 --fork-strategy fewest \
		--generate-hashes --no-emit-index-url --no-emit-find-links \
		--custom-compile-command "make lock" --quiet --output-file $(RUNTIME_LOCK)
	@for lock in $(LOCK) $(RUNTIME_LOCK); do \
		echo "lock: $$(grep -c '^[a-z].*==' $$lock) packages in $$lock"; done

audit: $(READY) ## known weaknesses of what hosts install and browsers get; asks the registries
	@$(BIN)/uv tool run pip-audit --require-hashes --disable-pip -r $(RUNTIME_LOCK)
	@$(WEB) npm audit --omit=dev

sbom: $(READY) ## the bill of materials of what hosts and browsers get (CycloneDX), in dist/
	@mkdir -p dist
	@$(BIN)/python deploy/sbom.py > dist/escale-jeux.cdx.json
	@echo "sbom: $$(grep -c '"bom-ref"' dist/escale-jeux.cdx.json) components in dist/escale-jeux.cdx.json"

hooks: $(READY) ## run the checks before each commit
	@$(BIN)/pre-commit install

clean: ## remove .venv, caches and builds
	@rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	@rm -rf src/escale/site src/escale/words/data web/node_modules web/dist web/screenshots
	@rm -f src/escale/games/biduletruc/data/kinship.*
	@find . -name .git -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' Makefile
