# Every target sets up what it needs: a bare machine with Python 3.11+ and make is enough.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAY ?=

.PHONY: play test check bench run lock soak clean

play: $(VENV)/play        ## open the local table in a browser: play without a token
	$(BIN)/linesman play $(PLAY)

run: $(VENV)/play         ## run the bot (LINESMAN_TOKEN in the environment)
	$(BIN)/linesman run

test: check               ## everything that must hold before a change lands
	$(BIN)/python -m pytest -n auto --dist worksteal

check: $(VENV)/dev        ## format, lint, types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: $(VENV)/dev        ## speeds, as numbers and ratios
	$(BIN)/python -m tests.bench

soak: $(VENV)/dev         ## the long runs, kept out of `make test`
	$(BIN)/python -m pytest -m soak --override-ini addopts="--strict-markers --strict-config -ra"

lock:                     ## resolve the dependencies anew
	uv pip compile --universal --python-version 3.11 --generate-hashes --extra local \
	  -o requirements.lock pyproject.toml
	uv pip compile --universal --python-version 3.11 --generate-hashes --extra local --group dev \
	  -o requirements-dev.lock pyproject.toml

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Linesman needs Python 3.11 or newer: make PYTHON=/path/to/python3.11"; exit 1; }
	@$(PYTHON) -m venv $(VENV) \
	  || { echo "Python's venv module is missing: on Debian and Ubuntu, apt-get install python3-venv"; exit 1; }

$(VENV)/play: $(VENV)/bin/python requirements.lock pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps -e .
	@touch $@

$(VENV)/dev: $(VENV)/bin/python requirements-dev.lock pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@ $(VENV)/play

clean:
	rm -rf $(VENV)
