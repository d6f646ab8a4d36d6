#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# embed.sh NAME FILE...: prints a C table of the files' names (without folder and ending) and texts.
set -eu
table=$1
shift
printf '// Made by tools/embed.sh; do not edit.\n#include <stddef.h>\n\n#include "base/embed.h"\n\nconst struct embedded %s[] = {\n' "$table"
for f in "$@"; do
    name=${f##*/}
    printf '    { "%s",\n' "${name%.*}"
    awk '{ gsub(/\\/, "\\\\"); gsub(/"/, "\\\""); printf "      \"%s\\n\"\n", $0 }' "$f"
    printf '    },\n'
done
printf '    { NULL, NULL },\n};\n'
