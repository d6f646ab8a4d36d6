#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# packages.sh: the Debian packages Vernier needs, in one place, and their installation where they are missing.
#
#   . tools/packages.sh; need_packages $PACKAGES_RUN
#   sh tools/packages.sh [run|check]      prints the names

# To build and run.
PACKAGES_RUN="build-essential libjansson-dev libz3-dev libcadical-dev libbdd-dev libgmp-dev libppl-dev libglpk-dev cvc5"
# Not needed: graphviz, for pictures (--dump=heap:FILE.svg).
# Not needed either: spin, for vernier wp --checker=spin; the tests compare with it.
# To test as well.
PACKAGES_CHECK="$PACKAGES_RUN python3 libcmocka-dev clang libclang-rt-14-dev clang-format csmith libcsmith-dev spin"

missing_packages()
{
    for p in "$@"; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$p" 2>/dev/null)" = installed ] || echo "$p"
    done
}

# need_packages NAME...: installs what is missing; ends the script if that is not possible.
need_packages()
{
    if ! command -v dpkg-query >/dev/null 2>&1; then
        echo "not a Debian system: make sure that these or their equivalents are installed: $*" >&2
        return 0
    fi
    missing=$(missing_packages "$@" | tr '\n' ' ')
    missing=${missing% }
    [ -n "$missing" ] || return 0

    as_root=
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null 2>&1; then
            echo "error: missing packages, and neither root nor sudo to install them; as root run:" >&2
            echo "    apt-get install -y --no-install-recommends $missing" >&2
            exit 69
        fi
        as_root=sudo
    fi
    echo "installing: $missing" >&2
    # $as_root and $missing are lists of words on purpose.
    $as_root apt-get update -qq >&2 &&
        $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >&2 || {
        echo "error: could not install: $missing" >&2
        exit 69
    }
}

case "${0##*/}" in
packages.sh)
    if [ "${1-check}" = run ]; then echo "$PACKAGES_RUN"; else echo "$PACKAGES_CHECK"; fi
    ;;
esac
