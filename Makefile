# Taijitu. `make play`, `make test` and `make bench` do all of their own set-up.

PYTHON ?= $(firstword $(foreach name,python3 python3.13 python3.12 python3.11,$(shell \
	$(name) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $(name))))
PORT ?= 8080
BIN := .venv/bin

.DEFAULT_GOAL := help
.PHONY: help play test bench check check-python check-page unit lock clean need-python

help:
	@echo "make play    set everything up, start the server and open the page (PORT=$(PORT))"
	@echo "make test    set everything up, check the code and run all tests"
	@echo "make check   only the linters and type checkers"
	@echo "make unit    only the Python tests"
	@echo "make bench   set everything up and measure beside other programs (GROUPS=\"perft\" for one)"
	@echo "make lock    write the lock files anew (needs uv)"
	@echo "make clean   delete everything that was built"

need-python:
	@if [ -z "$(PYTHON)" ]; then \
		echo "Taijitu needs Python 3.11 or newer, and none was found. Install it (Debian and Ubuntu:"; \
		echo "sudo apt-get install python3 python3-venv) or name it: make play PYTHON=/path/to/python3"; \
		exit 1; fi

play: need-python
	@$(PYTHON) tools/prepare.py play
	@exec $(BIN)/taijitu serve --open --port $(PORT)

test: need-python
	@$(PYTHON) tools/prepare.py test
	@$(MAKE) --no-print-directory -j2 --output-sync=target check
	@$(MAKE) --no-print-directory unit

bench: need-python
	@$(PYTHON) tools/prepare.py bench
	@$(BIN)/python -m benchmarks $(GROUPS)

check: check-python check-page

check-python:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

check-page:
	cd ui && npm run --silent check && npm run --silent lint && npm run --silent test

unit:
	$(BIN)/python -m pytest -n 2 --dist worksteal

lock:
	$(PYTHON) tools/lock.py

clean:
	rm -rf .venv build dist ui/node_modules src/taijitu/web/page
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
