// SPDX-License-Identifier: Apache-2.0
// What is copied from array to array is the same in the end.  Wrong: one place differs.
// ARGS: --prop=unreach-call --analysis=witness-index
// EXPECT: UNKNOWN (numeric)
// ARGS[2]: --32 --prop=unreach-call --analysis=witness-index
// EXPECT[2]: UNKNOWN (numeric)
extern void abort(void);
void reach_error(void) {}
extern int __VERIFIER_nondet_int(void);
static void check(int cond)
{
    if (!cond) {
        reach_error();
        abort();
    }
}

int main(void)
{
    int first[5000], second[5000], third[5000];
    for (int i = 0; i < 5000; i++)
        first[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < 5000; i++)
        second[i] = first[i];
    for (int i = 1; i < 5000; i++)
        third[i] = second[i];
    for (int i = 0; i < 5000; i++)
        check(first[i] == third[i]);
    return 0;
}
