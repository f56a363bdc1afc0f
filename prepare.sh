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

mark=.venv/.ready-$purpose
if [ -f "$mark" ] && [ ! pyproject.toml -nt "$mark" ] && [ ! prepare.sh -nt "$mark" ] &&
    [ ! constraints.txt -nt "$mark" ]; then
    exit 0
fi

# System libraries, where apt is in charge. A window needs GL and X; the tests also need EGL and a virtual display.
if command -v dpkg-query >/dev/null 2>&1 && command -v apt-get >/dev/null 2>&1; then
    wanted="libgl1 libgl1-mesa-dri libegl1 libx11-6"
    [ "$purpose" = test ] && wanted="$wanted xvfb xdotool git postgresql"
    [ "$purpose" = club ] && wanted="$wanted postgresql"
    "$python" -c 'import ensurepip, venv' 2>/dev/null || wanted="$wanted python3-venv"
    missing=""
    for package in $wanted; do
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q "ok installed" || missing="$missing $package"
    done
    if [ -n "$missing" ]; then
        as_root=""
        if [ "$(id -u)" -ne 0 ]; then
            if command -v sudo >/dev/null 2>&1 && { sudo -n true 2>/dev/null || [ -t 0 ]; }; then
                as_root=sudo
            else
                echo "Some system libraries are missing. Install them with: sudo apt-get install$missing" >&2
                exit 1
            fi
        fi
        echo "Installing system libraries:$missing"
        $as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq
        # shellcheck disable=SC2086
        $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
    fi
fi

[ -x .venv/bin/python ] || "$python" -m venv .venv
echo "Installing Astragal's packages (a minute or two, once)"
install=".venv/bin/python -m pip install --quiet --disable-pip-version-check"
if [ "$purpose" = club ]; then
    $install --editable ".[club,metrics]"
elif [ "$purpose" != test ]; then
    $install --editable .
elif ! $install --constraint constraints.txt --editable ".[dev]"; then
    echo "The locked versions (constraints.txt) cannot be had here: taking the newest ones that fit."
    $install --editable ".[dev]"
fi
touch "$mark"
