#!/bin/sh
# Installs the programs that tests need besides Python's packages, where apt can: a browser for the
# tests of the table, a PostgreSQL server for those of the store.  It always ends well: tests that
# need what is not there are skipped, and say so.
set -u
has() { command -v "$1" >/dev/null; }

missing=
has chromium-headless-shell || has chromium || has chromium-browser || has google-chrome ||
    test "${TRICOLORE_CHROMIUM-}" || missing="$missing chromium"
# Playwright, which drives the browser, brings a program that wants this library.
if test -x /sbin/ldconfig && ! /sbin/ldconfig -p | grep -q 'libatomic\.so\.1'; then
    missing="$missing libatomic1"
fi
has initdb || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 ||
    test "${TRICOLORE_TEST_DATABASE-}" || missing="$missing postgresql"
test "$missing" || exit 0

if test "$(id -u)" != 0 || ! has apt-get; then
    echo "Some tests are skipped for want of programs. On Debian: sudo apt-get install$missing"
    exit 0
fi

echo "Installing$missing for the tests; this takes some minutes, once."
# Only PostgreSQL's programs are wanted: no cluster, and so no server that starts with the machine.
settings=/etc/postgresql-common/createcluster.d
made=$settings/tricolore-tests.conf
log=$(mktemp)
trap 'rm -f "$log" "$made"; rmdir -p --ignore-fail-on-non-empty "$settings"' EXIT
mkdir -p "$settings" && echo "create_main_cluster = false" > "$made"
export DEBIAN_FRONTEND=noninteractive
install() { apt-get install -y -qq --no-install-recommends $missing; }
# Newer releases have the browser without its window, which is all that tests need.
light() { apt-cache show chromium-headless-shell >/dev/null 2>&1; }
if ! {
    apt-get update -qq
    light && missing=$(echo "$missing" | sed 's/ chromium/ chromium-headless-shell/')
    install
} >"$log" 2>&1; then
    tail -n 5 "$log"
    echo "They could not be installed, so some tests are skipped."
fi
