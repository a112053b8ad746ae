#!/usr/bin/env bash
# Make the virtual environment: tools/venv.sh PYTHON DIRECTORY
set -euo pipefail
python=$1 venv=$2

if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    echo "Roundhouse needs Python 3.11 or newer as '$python';" \
        "name another one with: make PYTHON=/path/to/python3" >&2
    exit 1
fi
if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    "$(dirname "$0")/system-packages.sh" python3-venv
fi
"$python" -m venv --clear "$venv"
