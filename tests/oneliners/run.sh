#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh: no wrong verdict on the one-line programs of programs.txt, under several configurations.
#
#   VERNIER=build/release/vernier sh tests/oneliners/run.sh [LINE-NUMBER ...]
#
# COVERS: B1, B5, B11, T12, T13, T110
set -u
: "${VERNIER:?is the program to test}"
cd "$(dirname "$0")/../.." || exit 2
case $VERNIER in /*) ;; *) VERNIER=$PWD/$VERNIER ;; esac
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT

cat >"$tmp/head" <<'EOF'
extern int nd(void); extern unsigned ndu(void); extern unsigned char nduc(void); extern char ndc(void);
extern short nds(void); extern long ndl(void); extern long long ndll(void); extern double ndd(void);
extern float ndf(void); extern _Bool ndb(void); extern void *ndp(void); extern void reach_error(void);
extern void *malloc(unsigned long); extern void free(void *); extern void *memcpy(void *, const void *, unsigned long);
extern void *memset(void *, int, unsigned long); extern int unknown();
EOF

# check NUMBER WRONG: the program in $tmp/p.c must not get the verdict WRONG.
check()
{
    while read -r configuration; do
        sh tests/limit.sh 20 "$VERNIER" --no-warnings --prop=$prop --ticks=20000 $configuration "$tmp/p.c" >"$tmp/log" 2>&1
        verdict=$(sed -n 's/^Verification result: \([A-Z]*\).*/\1/p' "$tmp/log")
        case $verdict in
        "$2" | "") echo "not ok line $1: '$verdict' with $configuration: $(tail -2 "$tmp/p.c" | head -1)"; return 1 ;;
        esac
        if grep -q 'certificate was refused' "$tmp/log"; then
            echo "not ok line $1: certificate refused with $configuration"
            return 1
        fi
    done <<'EOF'
--analysis=value
--analysis=value --cegar.random_runs=0 --certify
--analysis=value-nocegar --cegar.random_runs=0 --certify
--analysis=constants --cegar.random_runs=0
EOF
}

passed=0 failed=0 number=0
while IFS= read -r line; do
    number=$((number + 1))
    case $line in REACHED\ * | OVERFLOW\ * | DIVZERO\ *) wrong=TRUE ;; '#'*) continue ;; *) wrong=FALSE ;; esac
    case $line in
    OVERFLOW\ * | FITS\ *) prop=no-overflow ;;
    DIVZERO\ * | DIVIDES\ *) prop=no-div-by-zero ;;
    *) prop=unreach-call ;;
    esac
    if [ $# -gt 0 ]; then case " $* " in *" $number "*) ;; *) continue ;; esac; fi
    body=${line#* } before=
    case $body in *' @@ '*) before=${body##* @@ } body=${body%% @@ *} ;; esac
    { cat "$tmp/head"; printf '%s\nint main(void)\n{\n%s\nreturn 0; }\n' "$before" "$body"; } >"$tmp/p.c"
    if check $number $wrong; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
done <tests/oneliners/programs.txt
echo "oneliners: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
