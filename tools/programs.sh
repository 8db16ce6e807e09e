#!/bin/sh
# Installs the programs that tests need besides Python packages, if apt can: a browser for the tests
# of the table, and a PostgreSQL server for those of the store.  It never fails: tests that need a
# missing program are skipped and say so.
set -u
has() { command -v "$1" >/dev/null; }

missing=
has chromium-headless-shell || has chromium || has chromium-browser || has google-chrome ||
    test "${TRICOLORE_CHROMIUM-}" || missing="$missing chromium"
# Playwright, which drives the browser, has a program that needs this library.
if test -x /sbin/ldconfig && ! /sbin/ldconfig -p | grep -q 'libatomic\.so\.1'; then
    missing="$missing libatomic1"
fi
has initdb || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 ||
    test "${TRICOLORE_TEST_DATABASE-}" || missing="$missing postgresql"
test "$missing" || exit 0

if test "$(id -u)" != 0 || ! has apt-get; then
    echo "Some tests are skipped because programs are missing. On Debian: sudo apt-get install$missing"
    exit 0
fi

echo "Installing$missing for the tests; this takes some minutes, once."
# Install only PostgreSQL's programs, without a cluster, so that no server starts with the machine.
settings=/etc/postgresql-common/createcluster.d
made=$settings/tricolore-tests.conf
log=$(mktemp)
trap 'rm -f "$log" "$made"; rmdir -p --ignore-fail-on-non-empty "$settings"' EXIT
mkdir -p "$settings" && echo "create_main_cluster = false" > "$made"
export DEBIAN_FRONTEND=noninteractive
install() { apt-get install -y -qq --no-install-recommends $missing; }
# Newer releases have a browser without a window, which is enough for the tests.
light() { apt-cache show chromium-headless-shell >/dev/null 2>&1; }
if ! {
    apt-get update -qq
    light && missing=$(echo "$missing" | sed 's/ chromium/ chromium-headless-shell/')
    install
} >"$log" 2>&1; then
    tail -n 5 "$log"
    echo "They could not be installed, so some tests are skipped."
fi
