#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# fuzz.sh [SECONDS [TARGET...]]: builds the libFuzzer targets of tests/fuzz and runs each for so many seconds (default 60);
# new inputs go to build/fuzz/TARGET, findings to build/fuzz/crash-*.  Needs clang.
set -eu
cd "$(dirname "$0")/.."
seconds=${1:-60}
[ $# -eq 0 ] || shift
make B=release O=build/fuzz/lib CC=clang lib >/dev/null # made sources: the embedded models and presets
for f in ${*:-tests/fuzz/fuzz_*.c}; do
    name=$(basename "$f" .c)
    mkdir -p "build/fuzz/$name"
    clang -std=c17 -D_POSIX_C_SOURCE=200809L -Isrc -g -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all \
        "$f" $(ls src/base/*.c src/lang/*.c src/frontend/*.c src/num/*.c src/cfa/*.c src/mem/*.c src/lower/*.c src/spec/*.c) build/fuzz/lib/gen/*.c -lm \
        -o "build/fuzz/$name.bin"
    "build/fuzz/$name.bin" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=4000 -artifact_prefix=build/fuzz/crash-"$name"- \
        -print_final_stats=1 "build/fuzz/$name" "tests/fuzz/corpus/${name#fuzz_}" 2>"build/fuzz/$name.log" ||
        { tail -30 "build/fuzz/$name.log"; exit 1; }
    echo "$name: $(sed -n 's/^stat::number_of_executed_units: *//p' "build/fuzz/$name.log") inputs in $seconds s, no finding"
done
