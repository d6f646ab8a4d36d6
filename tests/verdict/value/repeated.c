// SPDX-License-Identifier: Apache-2.0
// The threshold takes away again what refinement adds: the same error path comes back, and that is noticed.
// COVERS: B21
// ARGS: --prop=unreach-call --analysis=value --cpa.value.threshold=1 --stats=json
// EXPECT: UNKNOWN (no-progress)
// NOGREP: "refine.repeated": {"value": 0,
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = 0;
    while (__VERIFIER_nondet_int())
        x = x == 0 ? 1 : 0;
    if (x != 0 && x != 1)
        reach_error();
    return 0;
}
