// SPDX-License-Identifier: Apache-2.0
// tool_names.c: what other verifiers know of themselves means here what it means there, or is not modelled, by name.
// ARGS: --prop=unreach-call -DCASE=1
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call -DCASE=2
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call -DCASE=3
// EXPECT[3]: UNKNOWN (behind-unsupported)
// GREP[3]: __CPROVER_frobnicate
// ARGS[4]: --prop=unreach-call -DCASE=4
// EXPECT[4]: UNKNOWN (behind-unsupported)
// GREP[4]: __CPROVER_forall
// ARGS[5]: --prop=unreach-call -DCASE=5
// EXPECT[5]: TRUE
// ARGS[6]: --prop=unreach-call -DCASE=6
// EXPECT[6]: FALSE
// ARGS[7]: --prop=unreach-call -DCASE=7
// EXPECT[7]: TRUE
// ARGS[8]: --prop=unreach-call -DCASE=8
// EXPECT[8]: UNKNOWN (behind-unsupported)
// GREP[8]: klee_rounding
// ARGS[9]: --prop=unreach-call -DCASE=9
// EXPECT[9]: FALSE
// ARGS[10]: --prop=unreach-call -DCASE=10
// EXPECT[10]: TRUE
// ARGS[11]: --prop=unreach-call -DCASE=11
// EXPECT[11]: FALSE
// ARGS[12]: --prop=unreach-call -DCASE=12
// EXPECT[12]: UNKNOWN (no-input)
extern void reach_error(void);
extern int nondet_int(void);
struct two {
    int a, b;
    int *p;
};
static int two(int x) __CPROVER_requires(x > 0)
__CPROVER_ensures(__CPROVER_return_value == 2 * x)
{
    return 2 * x;
}

#if CASE == 7  // the program's own function wins
int klee_range(int a, int b)
{
    return a + b;
}
#else
int klee_range(int least, int end, const char *name);
#endif
extern int klee_rounding;
void __VERIFIER_nondet_memory(void *to, unsigned long size);
void __VERIFIER_nondet_text(int *to);
void __VERIFIER_nondet_own(int *to)
{
    *to = 4;
}

int main(void)
{
    int x = nondet_int(), y = 0, array[4] = { 1, 2, 3, 4 }, target = 5;
    struct two s = { 1, 2, &target };
#if CASE == 1
    klee_assume(x > 2 && x < 6);
    __ESBMC_assert(x != 5, "five");
#elif CASE == 2
    __ESBMC_assume(x > 2 && x < 6);
    __goblint_check(x != 6);
    sassert(x > 2);
    klee_assert(two(x) <= 10);
    __CPROVER_precondition(x < 6, "less");
#elif CASE == 3
    __CPROVER_frobnicate(&x);
#elif CASE == 4
    __CPROVER_assume(__CPROVER_forall { int i; (i < 4) ==> array[i] > 0 });
    if (array[0] < 1)
        reach_error();
#elif CASE == 5
    __CPROVER_havoc_object(&s.a);
    y = klee_range(3, 5, "y");
    if (target != 5 || y < 3 || y > 4 || array[3] != 4)
        reach_error();
    if (!__CPROVER_r_ok(array, sizeof array) || __CPROVER_w_ok(array + 1, sizeof array) || __CPROVER_OBJECT_SIZE(array) != 16)
        reach_error();
    if (__CPROVER_POINTER_OFFSET(&array[2]) != 8 || !__CPROVER_same_object(array, &array[1]) || __CPROVER_same_object(array, &s))
        reach_error();
    for (int i = 0; i < 4; i++)
    __CPROVER_loop_invariant(i <= 4)
    __CPROVER_decreases(4 - i)
        y++;
    if (y > 8)
        reach_error();
#elif CASE == 6
    klee_make_symbolic(&s, sizeof s, "s");
    if (s.b == 77)
        reach_error();
#elif CASE == 7
    if (klee_range(1, 2) != 3)
        reach_error();
#elif CASE == 8
    y = klee_rounding;
#elif CASE == 9
    __VERIFIER_nondet_memory(array, sizeof *array);
    if (array[0] == 7)
        reach_error();
#elif CASE == 10
    __VERIFIER_nondet_memory(array, sizeof *array);
    __VERIFIER_nondet_own(&y);
    if (array[1] != 2 || y != 4)
        reach_error();
#elif CASE == 11  // who is given a pointer may write there
    __VERIFIER_nondet_text(array);
    if (array[1] == 7)
        reach_error();
#elif CASE == 12
    if (klee_is_symbolic(x))
        reach_error();
#endif
    return 0;
}
