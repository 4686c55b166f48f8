# Everything happens in .venv, filled from the lists with hashes in requirements/:
#   run.txt    what the package needs, from pyproject.toml
#   many.txt   the same and what a server of several processes needs, for deploy/Dockerfile
#   build.txt  what builds it. A list of its own: an install must not fetch unlocked build tools
#              (so no build isolation), and who installs the wheel must not get build tools
#   dev.txt    both of these and the tools for tests and checks
#   bench.txt  what the benchmarks compare with, on top of dev.txt
#   wasm.txt   the linker that makes the rules for browsers, on top of dev.txt; only for make wasm
#   node.txt   Node.js, which builds the browser client; only where the machine has none that will do
# The client's own packages are locked in client/package-lock.json and lie in client/node_modules.

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play dev demo client test check checks lint imports types hosts coverage test-modes installed \
	format hooks kill wasm wasm-check bench bench-server bench-client bench-bots screenshots wheel lock clean

BIN := .venv/bin
SOURCES := pyproject.toml hatch_build.py $(wildcard src/karban/locale/*/LC_MESSAGES/karban.po)
BENCH := $(wildcard requirements/bench.txt)
NODE_PEERS := benchmarks/peers/boardgame_io
CLIENT := src/karban/web/static/client/manifest.json
CLIENT_SOURCES := $(shell find client/src -type f 2>/dev/null) $(wildcard client/*.mjs) tools/client_texts.py $(wildcard src/karban/i18n/*.py) \
	$(wildcard src/karban/web/static/wasm/*.wasm) $(wildcard src/karban/locale/*/LC_MESSAGES/karban.po)

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{ printf "%-23s%s\n", $$1, $$2 }'

play: .venv/run.ok $(CLIENT) ## serve the table and open it in the browser (options: ARGS="...")
	@$(BIN)/karban serve $(ARGS)

dev: .venv/dev.ok client/node_modules/dev.ok $(CLIENT) ## serve, build and reload whenever a source changes (options: ARGS="--port 8001")
	@$(WITH_NODE) && exec $(BIN)/python tools/dev.py $(ARGS)

demo: .venv/run.ok $(CLIENT) ## tables of all games in all stages, served (only made: ARGS=--no-serve)
	@exec $(BIN)/python tools/demo.py $(ARGS)

client: $(CLIENT) ## build the browser client; a text without a translation is an error

# Servers start and clocks run out while many tests only wait: one process more than there are cores. A process without work
# takes some of another.
SIDE_BY_SIDE := -n $(shell echo $$(($$(getconf _NPROCESSORS_ONLN) + 1))) --dist worksteal

test: .venv/dev.ok client/node_modules/dev.ok $(CLIENT) ## run all tests on all cores (options: ARGS="-k gap")
	@$(BIN)/pytest -q $(SIDE_BY_SIDE) $(ARGS)

kill: .venv/dev.ok ## kill servers during play, KILLS=200 times: no move may be lost or made twice
	@KARBAN_KILLS=$(or $(KILLS),200) $(BIN)/pytest -q -s -k kill $(ARGS) tests/server

# What must pass, the quick ones first. .ci/run goes through the same list.
CHECKS := lint imports types hosts wasm-check test test-modes installed

check: $(CHECKS) ## all that must pass, quick checks first, as .ci/run does

checks:
	@echo $(CHECKS)

lint: .venv/dev.ok client/node_modules/dev.ok ## check style and format
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(WITH_NODE) && cd client && node_modules/.bin/biome check --error-on-warnings .

format: .venv/dev.ok client/node_modules/dev.ok ## put style and format right where that is safe
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .
	@$(WITH_NODE) && cd client && node_modules/.bin/biome check --write .

types: .venv/dev.ok client/node_modules/dev.ok ## check types
	@$(BIN)/mypy --strict
	@$(BIN)/python tools/wire_types.py --check
	@$(WITH_NODE) && cd client && node_modules/.bin/tsc && node_modules/.bin/tsc -p tests

imports: .venv/dev.ok ## check that every room imports only what it may
	@$(BIN)/lint-imports --no-logo

hosts: ## check that no registry host and no path of one machine stands in the repository
	@.ci/hosts

# Measuring makes Python slower by a third, and long computations by much more. Pages would be late by it, servers that are
# killed write nothing down, and whole games by the thousand and the examples of the documentation reach no line that the other
# tests do not: these are left out.
UNMEASURED := tests/browser tests/server/storm tests/wasm tests/server/test_table_hidden.py \
	$(addprefix tests/test_,$(addsuffix .py,kit kit_catches lockstep counts fuzz golden new_game new_game_page notation_twins reasons \
	reasons_twins hint_check puzzles docs))

coverage: .venv/dev.ok client/node_modules/dev.ok $(CLIENT) ## most tests, and which branches they take, by room
	@$(BIN)/coverage erase
	@$(BIN)/coverage run -m pytest -q $(SIDE_BY_SIDE) $(addprefix --ignore=,$(UNMEASURED)) $(ARGS)
	@$(BIN)/coverage combine --quiet
	@$(BIN)/python tools/coverage_by_room.py

test-modes: .venv/dev.ok ## tests of the rules with array bounds checked, and uncompiled
	@.ci/modes

installed: wheel ## install the wheel as a stranger would and use it
	@.ci/installed

hooks: .venv/dev.ok client/node_modules/dev.ok ## let git run the quick checks before each commit
	@$(BIN)/pre-commit install

wasm: .venv/wasm.ok ## make the rules and the bots for browsers anew, after a change of either; they are kept in the repository
	@$(BIN)/python -m karban.wasm $(ARGS)

wasm-check: .venv/wasm.ok ## whether those in the repository are what the sources give
	@$(BIN)/python -m karban.wasm --check

bench: .venv/$(if $(BENCH),bench,dev).ok ## run the benchmarks (options: ARGS="...")
	@cd $(NODE_PEERS) && { [ -d node_modules ] || ! command -v npm >/dev/null || npm ci --silent --no-audit --no-fund; }
	@$(BIN)/python benchmarks/run.py $(ARGS)

bench-server: .venv/dev.ok ## put the server under load (options: ARGS="--tables 100")
	@cd $(NODE_PEERS) && { [ -d node_modules ] || ! command -v npm >/dev/null || npm ci --silent --no-audit --no-fund; }
	@$(BIN)/python benchmarks/server/run.py $(ARGS)

bench-client: .venv/dev.ok client/node_modules/dev.ok $(CLIENT) ## bytes and loading times of the pages (options: ARGS="--repeats 3")
	@$(BIN)/python -m benchmarks.client $(ARGS)

screenshots: .venv/dev.ok client/node_modules/dev.ok $(CLIENT) ## pictures for the documentation (all screens: ARGS="--all DIR")
	@$(BIN)/python tools/screenshots.py $(ARGS)

bench-bots: .venv/dev.ok ## how strong the bots are (ARGS="ladder", "greedy", "longer", "textbook")
	@$(BIN)/python -m benchmarks.strength $(or $(ARGS),greedy)

wheel: .venv/dev.ok $(CLIENT) ## build the wheel into dist/
	@rm -rf dist
	@$(BIN)/python -m build --wheel --no-isolation

# uv keeps what is locked already; ARGS=--upgrade takes the newest of everything.
COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest \
	--generate-hashes --no-header --no-emit-index-url --no-emit-find-links --emit-build-options $(ARGS)
RUN_AND_BUILD := -c requirements/run.txt -c requirements/build.txt

lock: .venv/dev.ok ## lock the dependencies again (the newest: ARGS=--upgrade)
	@$(COMPILE) -o requirements/run.txt pyproject.toml
	@$(COMPILE) -o requirements/many.txt -c requirements/run.txt --extra many pyproject.toml
	@$(COMPILE) -o requirements/build.txt requirements/build.in
	@$(COMPILE) -o requirements/node.txt requirements/node.in
	@$(COMPILE) -o requirements/wasm.txt requirements/wasm.in
	@$(COMPILE) -o requirements/dev.txt $(RUN_AND_BUILD) --extra plot --extra many pyproject.toml requirements/build.in requirements/dev.in
	@[ ! -e requirements/bench.in ] || \
		$(COMPILE) -o requirements/bench.txt -c requirements/dev.txt requirements/bench.in
	@$(WITH_NODE) && cd client && npm install --package-lock-only --omit-lockfile-registry-resolved --silent

clean: ## remove .venv and everything made
	@rm -rf .venv .venv.lock dist client/node_modules src/karban/web/static/client .mypy_cache .pytest_cache .ruff_cache .hypothesis \
		.import_linter_cache .coverage .coverage.* .demo .dev
	@find src tests benchmarks tools -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true
	@find src -name '*.mo' -delete 2>/dev/null || true

# The newest Python that the locked numba has wheels for is 3.14.
SUITABLE := import sys, venv, ensurepip; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))

define FILL
@for python in $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11); do \
	if $$python -c '$(SUITABLE)' 2>/dev/null; then exec $$python tools/venv.py $@ $(filter-out FORCE,$^); fi; \
done; \
echo 'karban: no Python from 3.11 to 3.14 with its venv module was found: install one' \
	'(Debian: apt install python3-venv) or name it, as in make play PYTHON=/path/to/python3' >&2; exit 1
endef

# A .venv whose Python is gone (an upgrade removed it) is no longer good, whatever its stamps say.
GONE := $(shell [ -x $(BIN)/python ] || echo FORCE)
FORCE:

.venv/run.ok: requirements/run.txt requirements/build.txt $(SOURCES) $(GONE)
	$(FILL)

.venv/dev.ok: requirements/dev.txt $(SOURCES) $(GONE)
	$(FILL)

.venv/bench.ok: requirements/dev.txt $(BENCH) $(SOURCES) $(GONE)
	$(FILL)

.venv/wasm.ok: requirements/dev.txt requirements/wasm.txt $(SOURCES) $(GONE)
	$(FILL)

.venv/node.ok: requirements/run.txt requirements/build.txt requirements/node.txt $(SOURCES) $(GONE)
	$(FILL)

# The machine's Node.js if it is new enough and has npm with it, else one in .venv. Asked only when something needs it.
NODE_WILL_DO = node -e 'process.exit(+(parseInt(process.versions.node) < 20))' && command -v npm
WITH_NODE = { ($(NODE_WILL_DO)) >/dev/null 2>&1 || { $(MAKE) --silent .venv/node.ok && PATH="$(CURDIR)/$(BIN):$$PATH"; }; }
NPM_CI := npm ci --silent --no-audit --no-fund --ignore-scripts

# What the tests need (dev) has in it all that the build needs (run).
client/node_modules/run.ok: client/package-lock.json | .venv/run.ok
	@[ client/node_modules/dev.ok -nt $< ] || { $(WITH_NODE) && cd client && $(NPM_CI) --omit=dev; }
	@touch $@

client/node_modules/dev.ok: client/package-lock.json | .venv/dev.ok
	@$(WITH_NODE) && cd client && $(NPM_CI)
	@touch $@ client/node_modules/run.ok

$(CLIENT): $(CLIENT_SOURCES) client/node_modules/run.ok
	@$(WITH_NODE) && node client/build.mjs --strict
