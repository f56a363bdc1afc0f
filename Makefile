# The two commands: make play, make test. Both do all the set-up they need; see prepare.sh.

# Tests start hundreds of processes: each is to find its modules compiled, whatever the environment says.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test check soak bench club dist dist-check clean

play:
	@sh prepare.sh play
	@if [ -n "$$DISPLAY" ] || [ "$$(uname)" != Linux ]; then .venv/bin/astragal; else \
		echo "There is no display here, so bots play; pictures of it go to shots/, and at last a film."; \
		.venv/bin/astragal demo --out shots --size 1280x720 --lang en --endings tests/golden --film shots/game.webm && \
		echo "To play yourself without a display: .venv/bin/astragal text deer-portal"; fi

test:
	@sh prepare.sh test
	@.venv/bin/python -m pytest -n 2 || { \
		echo "What failed beside all others is tried once more by itself; only what fails again counts."; \
		.venv/bin/python -m pytest --last-failed --last-failed-no-failures none; }

check:
	@sh prepare.sh test
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/lint-imports
	.venv/bin/python -m pytest tests/test_structure.py tests/test_dependencies.py

soak:
	@sh prepare.sh test
	.venv/bin/python -m pytest -n 2 -m soak

bench:
	@sh prepare.sh test
	.venv/bin/python -m benchmarks.rules

club:
	@sh prepare.sh club
	.venv/bin/python -m client.club_demo

dist:
	@sh prepare.sh test
	@.venv/bin/python web/build.py
	.venv/bin/python -m bundle.packages

dist-check:
	@sh prepare.sh test
	.venv/bin/python -m bundle.check

clean:
	rm -rf .venv .club build dist *.egg-info
