# The two commands: make play, make test. Both do all the set-up they need; see prepare.sh.

.PHONY: play test check soak bench clean

play:
	@sh prepare.sh play
	@.venv/bin/astragal

test:
	@sh prepare.sh test
	.venv/bin/python -m pytest -n 2

check:
	@sh prepare.sh test
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/lint-imports

soak:
	@sh prepare.sh test
	.venv/bin/python -m pytest -n 2 -m soak

bench:
	@sh prepare.sh test
	.venv/bin/python -m benchmarks.rules

clean:
	rm -rf .venv build dist *.egg-info
