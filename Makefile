# Every target does its own set-up from python3 and make, into .venv/.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check --no-input

# Hundreds of processes are started by the tests: none should compile the package again.
unexport PYTHONDONTWRITEBYTECODE

# Programs that some tests and benchmarks need, as command:debian-package
SYSTEM_NEEDS := pg_ctlcluster:postgresql chromium:chromium systemd-analyze:systemd

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo test test-long lint bench docs messages lock system clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1@\2/p' Makefile | awk -F@ '{ printf "%-18s %s\n", $$1, $$2 }'

# On a terminal it ends in the running site; `make demo SERVE=0` does not.
demo: .venv/.installed ## see the rating office at work
	@$(BIN)/arpad demo $(if $(filter 0,$(SERVE)),--no-serve)

test: lint system ## check style, types and imports, then run the tests
	$(BIN)/pytest -n auto --dist loadfile

test-long: lint system ## the same, with the tests that take minutes
	$(BIN)/pytest -n auto --dist loadfile -m ""

lint: .venv/.installed ## check style, types and imports
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy src tests $(wildcard docs/*.py benchmarks/*.py)
	$(BIN)/lint-imports

# Half an hour; `make bench QUICK=1` takes two minutes, `make bench ONLY="kernels replay"` a part.
bench: SYSTEM_NEEDS := pg_ctlcluster:postgresql wrk:wrk
bench: .venv/.installed system ## measure speed, and compare answers
	@QUICK=$(QUICK) $(BIN)/python benchmarks/run_all.py $(ONLY)

docs: .venv/.installed ## write the generated pages again
	$(BIN)/python docs/generate.py

messages: .venv/.installed ## bring the catalogues of translations up to the code
	$(BIN)/python docs/generators/messages.py

# Keeps the versions that still fit; `make lock UPGRADE=--upgrade` takes the newest.
lock: ## choose the versions in requirements.lock again
	@$(CHECK_PYTHON)
	@test -x $(BIN)/uv || { $(PYTHON) -m venv --clear .venv && $(PIP) uv; }
	$(BIN)/uv pip compile -q $(UPGRADE) --universal --python-version 3.11 --all-extras --group dev \
	    --generate-hashes --no-annotate --no-emit-index-url --custom-compile-command "make lock" \
	    --output-file requirements.lock pyproject.toml
	$(BIN)/uv pip compile -q $(UPGRADE) --universal --python-version 3.11 \
	    --generate-hashes --no-annotate --no-emit-index-url --custom-compile-command "make lock" \
	    $(addprefix --no-emit-package ,jax jaxlib ml-dtypes opt-einsum setuptools) \
	    --output-file benchmarks/requirements-peers.lock benchmarks/requirements-peers.in

system: ## look for programs that are needed beside Python, install them when root
	@failed=0; \
	for need in $(SYSTEM_NEEDS); do \
	    program=$${need%%:*}; package=$${need#*:}; \
	    if command -v "$$program" >/dev/null; then continue; fi; \
	    if [ "$$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then \
	        echo "installing $$package"; \
	        export DEBIAN_FRONTEND=noninteractive; \
	        apt-get install -qq -y --no-install-recommends "$$package" >/dev/null 2>&1 \
	            || { apt-get update -qq >/dev/null 2>&1 || true; \
	                 apt-get install -qq -y --no-install-recommends "$$package" >/dev/null || true; }; \
	        if command -v "$$program" >/dev/null; then continue; fi; \
	    fi; \
	    if [ "$$CI" = true ]; then \
	        echo "$$program (Debian package $$package) is needed, and missing" >&2; failed=1; \
	    else \
	        echo "leaving out what needs $$program (Debian package $$package)"; \
	    fi; \
	done; \
	exit $$failed

clean: ## remove everything that make has made
	rm -rf .venv build dist demo .benchmarks .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests docs benchmarks -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# Set-up. The stamps are written last, so a set-up cut short is done again; so is one that
# was made in another folder, or whose Python is gone.

CHECK_PYTHON := $(PYTHON) -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
    || { echo "Arpad needs Python 3.11 or later with its venv module (Debian: apt-get install python3 python3-venv)." >&2; exit 1; }

ifneq ($(shell test "$$(cat .venv/.locked 2>/dev/null)" = "$(CURDIR)" && $(BIN)/python -c 'import pip' 2>/dev/null && echo sound),sound)
.PHONY: .venv/.locked
endif

.venv/.locked: requirements.lock
	@$(CHECK_PYTHON)
	@echo "setting up .venv"
	@$(PYTHON) -m venv --clear .venv
	@$(PIP) --require-hashes -r requirements.lock
	@echo "$(CURDIR)" > $@

.venv/.installed: .venv/.locked pyproject.toml
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $@
