#!/usr/bin/env bash
# Install the Debian packages that the tests need and that are missing.
# Further packages to install can be named as arguments.
set -euo pipefail

missing=("$@")
if [ $# -eq 0 ]; then
    # Where there is a whole Chromium already, the smaller one would only save time.
    command -v chromium >/dev/null || missing+=(chromium chromium-headless-shell)
    compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || missing+=(postgresql)
fi
[ ${#missing[@]} -gt 0 ] || exit 0

by_hand() {
    echo "Missing on this machine: ${missing[*]}" >&2
    echo "Install with: sudo apt-get update && sudo apt-get install ${missing[*]}" >&2
    exit 1
}

command -v apt-get >/dev/null || by_hand
if [ "$(id -u)" -eq 0 ]; then
    as_root=(env DEBIAN_FRONTEND=noninteractive)
elif sudo -n true 2>/dev/null; then
    as_root=(sudo -n env DEBIAN_FRONTEND=noninteractive)
else
    by_hand
fi

echo "Installing Debian packages: ${missing[*]}"
"${as_root[@]}" apt-get update -qq </dev/null || by_hand
"${as_root[@]}" apt-get install -qq -y --no-install-recommends "${missing[@]}" </dev/null || by_hand
