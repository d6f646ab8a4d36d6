// SPDX-License-Identifier: Apache-2.0
// The second sequence begins at the loop that widening spoiled (E4), from a block where the head is reached by two edges.  Loops
// before it (BEFORE), which have no seeds, keep their values: they take 16 images in the first sequence, none in the second; in
// between, 13 that look for seeds in them.  A second sequence over the whole program finds the same invariants, but takes 119
// images instead of 96.
// COVERS: H38
// ARGS: --prop=unreach-call --analysis=numeric,domain=interval,strategy=standard,thresholds=false --no-encode.ranges --stats=json
// EXPECT: UNKNOWN (numeric)
// GREP: "numeric.images": {"value": 27,
// ARGS[2]: --prop=unreach-call --analysis=numeric,domain=interval,strategy=restart,thresholds=false --no-encode.ranges --stats=json
// EXPECT[2]: TRUE
// GREP[2]: "numeric.images": {"value": 67,
// ARGS[3]: --prop=unreach-call --analysis=numeric,domain=interval,strategy=standard,thresholds=false --no-encode.ranges --stats=json -DBEFORE
// EXPECT[3]: UNKNOWN (numeric)
// GREP[3]: "numeric.images": {"value": 43,
// ARGS[4]: --prop=unreach-call --analysis=numeric,domain=interval,strategy=restart,thresholds=false --no-encode.ranges --stats=json -DBEFORE
// EXPECT[4]: TRUE
// GREP[4]: "numeric.images": {"value": 96,
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void)
{
    int i = 0, flags = __VERIFIER_nondet_bool();
#ifdef BEFORE
    while (__VERIFIER_nondet_bool())
        while (__VERIFIER_nondet_bool())
            if (__VERIFIER_nondet_bool())
                flags = 1;
            else
                flags = 0;
#endif
    while (i <= 100) {
        i++;
        while (__VERIFIER_nondet_bool()) {
        }
    }
    if (i != 101 || flags > 1)
        reach_error();
    return 0;
}
