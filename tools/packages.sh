#!/bin/sh
# Makes a virtual environment, installs the project in it, and says what it does.
#
#   tools/packages.sh PYTHON VENV PURPOSE [EXTRAS]
set -u
python=$1 venv=$2 purpose=$3 extras=${4:+[$4]}
log=$venv/setup.log

echo "Setting up $venv $purpose; this takes a minute or two, once."

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    echo "Python 3.11 or newer is needed; name it with: make PYTHON=python3.12"
    exit 1
}
if ! "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
    "$python" -m venv "$venv" || {
        echo "python3 -m venv does not work here; on Debian: apt-get install python3-venv"
        rm -rf "$venv"
        exit 1
    }
fi

# Instead of pip's long output, show one line that grows with the names of the packages.
begun=
name() {
    test "$begun" || printf 'Packages:'
    begun=yes
    printf ' %s' "${1%%[<>=!~;[(]*}"
}
{
    PYTHONUNBUFFERED=1 "$venv/bin/python" -m pip install --disable-pip-version-check \
        --no-color --progress-bar off --editable ".$extras" 2>&1
    echo "ended $?"
} | tee "$log" | {
    code=1
    while read -r word first rest; do
        case "$word $first" in
        "Collecting "*) name "$first" ;;
        "Installing collected") test "$begun" && printf '.\nInstalling them ...\n' ;;
        "ended "*) code=$first ;;
        esac
    done
    exit "$code"
} || {
    echo
    sed '$d' "$log"
    echo "The packages could not be installed. $log has the same text."
    exit 1
}
