# Night Mail. `make demo` and `make test` make their own .venv when it is missing.

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin

# Many processes read our code: it is compiled once, even where the environment asks for the opposite.
export PYTHONDONTWRITEBYTECODE :=

# A Python asked for by name rebuilds .venv if another one made it.
IS = -c 'import sys; print(sys.version)'
ifneq ($(origin PYTHON),file)
ifneq ($(shell $(PYTHON) $(IS)),$(shell $(RUN)/python $(IS) 2>/dev/null))
.PHONY: $(VENV)/ready
endif
endif

PIP = $(RUN)/python -m pip install -q --disable-pip-version-check --no-compile  # what is used is compiled when it is first used

.PHONY: help demo test soak check bench growth letters archives lock clean

help:  ## show this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

$(VENV)/ready: requirements.lock pyproject.toml
	@echo "Making $(VENV) (once, some ten seconds) …"
	@$(PYTHON) -c 'import sys; sys.exit("Night Mail needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.12 …") if sys.version_info < (3, 11) else None'
	@$(PYTHON) -m venv --clear $(VENV)
	@$(PIP) -r requirements.lock
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/ready-to-test: $(VENV)/ready requirements-dev.lock
	@echo "Adding to $(VENV) what the tests need (once, about half a minute) …"
	@$(PIP) -r requirements-dev.lock
	@touch $@

demo: $(VENV)/ready  ## a game against three simulated players, with everybody's mailbox in the browser (GAME=1861 …)
	@$(RUN)/pbem demo $(if $(GAME),--game $(GAME))

test: $(VENV)/ready-to-test  ## all tests
	@$(RUN)/pytest -q

soak: $(VENV)/ready-to-test  ## long runs with progress bars: random games, crashes, many processes (hours; -k picks some)
	@$(RUN)/pytest -q -m soak -n 0 -s

check: $(VENV)/ready-to-test  ## lint, types, imports
	@$(RUN)/ruff check .
	@$(RUN)/ruff format --check .
	@$(RUN)/mypy
	@$(RUN)/lint-imports
	@$(RUN)/python -m tests.circles

bench: $(VENV)/ready-to-test  ## measurements
	@for file in benchmarks/*.py; do echo "== $$file"; $(RUN)/python $$file || exit 1; done

growth: $(VENV)/ready-to-test  ## the picture of what the best run costs, for the docs (a few minutes)
	@$(RUN)/python benchmarks/growth.py --picture docs/pictures/routes-growth.svg

letters: $(VENV)/ready-to-test  ## the letters of a game of 1861 and of one of 1843 for the docs, with their pictures (two minutes)
	@for game in 1861 1843; do $(RUN)/python benchmarks/letters_$${game}_docs.py --write || exit 1; done

archives: $(VENV)/ready-to-test  ## a finished game of each kind as an archive, for the docs (some minutes)
	@$(RUN)/python benchmarks/archive_docs.py --write

LOCK = uv pip compile pyproject.toml --universal --generate-hashes --no-emit-index-url --no-header -q --extra install
lock:  ## rewrite both locks from pyproject.toml: what the program needs, and that with what the tests need (needs uv)
	$(LOCK) -o requirements.lock
	$(LOCK) --extra dev -c requirements.lock -o requirements-dev.lock

clean:  ## remove .venv and caches; var/ with the games stays
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist
