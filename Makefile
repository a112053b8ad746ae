# Roundhouse: `make run` plays, `make test` tests; the rest is for contributors.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV_PIP = $(BIN)/uv pip install --quiet --python $(BIN)/python
COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header --upgrade

DOCS = $(BIN)/zensical build --strict --clean --config-file mkdocs.yml

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: docs rooms train-bots help install fast run test check format bench soak stress mutants goldens clauses hooks screenshots lock \
	clean

help: ## list these targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

# --- installing: a stamp in the virtual environment per finished step ---

$(VENV)/.uv: requirements/uv.txt tools/venv.sh
	tools/venv.sh "$(PYTHON)" $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements/uv.txt
	touch $@

# requirements/run.txt is enough to play; requirements/dev.txt holds everything.
$(VENV)/.run $(VENV)/.dev: $(VENV)/.%: requirements/%.txt pyproject.toml $(VENV)/.uv
	$(UV_PIP) --require-hashes -r requirements/$*.txt
	$(UV_PIP) --no-deps --no-build-isolation --editable .
	touch $@

install: $(VENV)/.dev ## set up .venv with everything

fast: $(VENV)/.dev ## compile the engine into .venv-fast; needs a C compiler
	$(BIN)/python -m tools.build_fast

# --- using ---

run: $(VENV)/.run ## serve the website
	@exec $(BIN)/roundhouse serve

# --- checking ---

# Tests start dozens of programs; with bytecode on disk each of them starts in half the time.
test: export PYTHONDONTWRITEBYTECODE =
test: $(VENV)/.dev ## run the tests; fails above 22 minutes on a quiet machine
	tools/system-packages.sh
	$(BIN)/python tools/timed.py 22 $(BIN)/pytest -n 2 --dist worksteal tests

coverage: $(VENV)/.dev ## branches of core, engine and finance that their unit tests cover
	$(BIN)/python -m tools.unit_coverage

check: $(VENV)/.dev ## formatting, lint, types, layers, documents
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(DOCS)

docs: $(VENV)/.dev ## build the documents as a site, in build/site; broken links fail
	$(DOCS)

format: $(VENV)/.dev ## format and repair the code
	$(BIN)/ruff check --fix-only --quiet
	$(BIN)/ruff format

bench: $(VENV)/.dev ## measure speed
	$(BIN)/python -m tools.bench
	$(BIN)/python -m tools.bench_site

soak: $(VENV)/.dev ## play many games end to end
	$(BIN)/python -m tools.soak
	$(BIN)/python -m tools.same_engine --games 500 --stretches 60 --compare

stress: $(VENV)/.dev ## nonsense, kills and load on the site, at full counts (two hours)
	tools/system-packages.sh
	ROUNDHOUSE_WHOLE_GAMES=all $(BIN)/pytest -q tests/web/test_whole_games.py
	$(BIN)/python -m bench.fuzz
	$(BIN)/python -m bench.api
	$(BIN)/python -m bench.kill
	$(BIN)/python -m bench.kill --postgres 10
	$(BIN)/python -m bench.bots
	$(BIN)/python -m bench.friends
	$(BIN)/python -m bench.load
	$(BIN)/python -m bench.load --seconds 120
	$(BIN)/python -m bench.load --seconds 120 --idle 2000

mutants: $(VENV)/.dev ## see whether the tests notice broken rules
	$(BIN)/python -m tools.mutants

train-bots: $(VENV)/.dev ## fit what expert thinks of positions, from games of steady, and try it (some hours)
	$(BIN)/python -m tools.train_bots

rooms: $(VENV)/.dev ## see which titles each module of the rules serves
	$(BIN)/python -m tools.rooms

goldens: $(VENV)/.dev ## record the golden playthroughs again (with a line in CHANGELOG.md)
	PYTHONPATH=. $(BIN)/python tools/goldens.py

clauses: $(VENV)/.dev ## write docs/clauses.md: from each clause to its code and tests
	$(BIN)/python -m tools.clauses_doc

hooks: $(VENV)/.dev ## write docs/hooks.md: every hook with its arguments and who replaces it
	$(BIN)/python -m tools.hooks_doc

screenshots: $(VENV)/.dev ## take the pictures for the documentation
	tools/system-packages.sh
	$(BIN)/python -m tools.screenshots
	$(BIN)/python -m tools.contact_sheet

# --- keeping house ---

lock: $(VENV)/.uv ## move the pinned requirements to current versions
	for name in uv run dev; do \
		$(COMPILE) -o requirements/$$name.txt requirements/$$name.in || exit 1; \
	done

clean: ## remove everything that was made here
	rm -rf $(VENV) .venv-fast build dist .cache .coverage .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	rm -rf src/*.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
