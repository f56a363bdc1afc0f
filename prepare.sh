#!/bin/sh
# Everything Astragal needs on this machine: system libraries, a virtual environment, and the packages in it.
# `sh prepare.sh play`, `sh prepare.sh test` or `sh prepare.sh club`. Running it again is quick: it stops as soon as nothing has changed.
set -eu
purpose=${1:-play}
cd "$(dirname "$0")"

python=${PYTHON:-python3}
if ! command -v "$python" >/dev/null 2>&1; then
    echo "Astragal needs Python 3.11 or newer, and $python was not found: install it, or name yours with PYTHON=..." >&2
    exit 1
fi
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    echo "Astragal needs Python 3.11 or newer; $python is $("$python" -V): name a newer one with PYTHON=..." >&2
    exit 1
fi

# told WORDS COMMAND...: run a command whose own output nobody wants, and say every five seconds how far it is. What it
# printed is shown if it fails.
told() {
    echo "$1"
    shift
    log=$(mktemp)
    "$@" >"$log" 2>&1 </dev/null &
    running=$!
    trap 'kill "$running" 2>/dev/null; rm -f "$log"; exit 130' INT TERM
    passed=0
    while kill -0 "$running" 2>/dev/null; do
        sleep 1
        passed=$((passed + 1))
        [ $((passed % 5)) -ne 0 ] || echo "  $passed s: $(tail -n 1 "$log" | tr -d '\r' | cut -c 1-100)"
    done
    trap - INT TERM
    if wait "$running"; then rm -f "$log"; else
        code=$?
        tail -n 20 "$log" >&2
        rm -f "$log"
        return "$code"
    fi
}

mark=.venv/.ready-$purpose
if [ -f "$mark" ] && [ ! pyproject.toml -nt "$mark" ] && [ ! prepare.sh -nt "$mark" ] &&
    [ ! constraints.txt -nt "$mark" ]; then
    exit 0
fi

# System packages, where apt is in charge. A window needs GL and X, the tests also EGL and a virtual display. What only
# some tests need (a browser, a club's database, homes with routers) may be missing: those tests are skipped.
lacking() {
    for package in "$@"; do
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q "ok installed" || printf ' %s' "$package"
    done
}
# also PACKAGE...: those that can be had, one by one: Ubuntu has no chromium, and all else is to be there.
# shellcheck disable=SC2086
also() {
    for package in "$@"; do
        if [ "$package" = postgresql ]; then # the programs only: no server is to run on this machine because of some tests
            told "Installing system packages: postgresql-common" $apt install -y --no-install-recommends postgresql-common &&
                $as_root sed -i 's/^#*create_main_cluster.*/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf
        fi && told "Installing system packages: $package" $apt install -y --no-install-recommends "$package" ||
            echo "What needs $package is left out here." >&2
    done
}
if command -v dpkg-query >/dev/null 2>&1 && command -v apt-get >/dev/null 2>&1; then
    needed="libgl1 libgl1-mesa-dri libegl1 libx11-6"
    useful=""
    if [ "$purpose" = test ]; then
        needed="$needed xvfb xdotool git libatomic1" # the last for Playwright's driver: bookworm's chromium does without
        useful="iproute2 nftables postgresql"
        [ -n "${ASTRAGAL_CHROMIUM:-}" ] || command -v google-chrome >/dev/null || useful="$useful chromium"
    fi
    [ "$purpose" != club ] || useful=postgresql
    "$python" -c 'import ensurepip, venv' 2>/dev/null || needed="$needed python3-venv"
    # shellcheck disable=SC2086
    needed=$(lacking $needed) useful=$(lacking $useful)
    as_root=""
    if [ "$(id -u)" -ne 0 ] && [ -n "$needed$useful" ]; then
        if command -v sudo >/dev/null 2>&1 && { sudo -n true 2>/dev/null || [ -t 0 ]; }; then
            as_root=sudo
            sudo -v # a password is asked for here, and not behind anybody's back
        elif [ -n "$needed" ]; then
            echo "Some system libraries are missing. Install them with: sudo apt-get install$needed" >&2
            exit 1
        else
            echo "What needs more is left out here: sudo apt-get install$useful" >&2
            useful=""
        fi
    fi
    if [ -n "$needed$useful" ]; then
        apt="$as_root env DEBIAN_FRONTEND=noninteractive apt-get"
        # shellcheck disable=SC2086
        told "Reading what packages there are" $apt update || echo "It goes on with what was known of them." >&2
        # shellcheck disable=SC2086
        [ -z "$needed" ] || told "Installing system packages:$needed" $apt install -y --no-install-recommends $needed
        # shellcheck disable=SC2086
        also $useful
    fi
fi

[ -x .venv/bin/pip ] || told "Making a place for Python packages: .venv" "$python" -m venv .venv
words="Installing Astragal's packages (a minute or two, once)"
install=".venv/bin/python -m pip install --disable-pip-version-check --progress-bar off --no-compile"
# shellcheck disable=SC2086
if [ "$purpose" = club ]; then
    told "$words" $install --editable ".[club,metrics]"
elif [ "$purpose" != test ]; then
    told "$words" $install --editable ".[film]"
elif ! told "$words" $install --constraint constraints.txt --editable ".[dev]"; then
    told "The locked versions (constraints.txt) cannot be had here: taking the newest ones that fit." \
        $install --editable ".[dev]"
fi
if [ "$purpose" = test ] && ! told "Building the page for phones" .venv/bin/python web/build.py --for-tests; then
    echo "Tests of the page for phones are skipped." >&2
fi
touch "$mark"
