// SPDX-License-Identifier: Apache-2.0
// What compilers believe though nothing checks it is said.
// ARGS: --prop=unreach-call -DCASE=1
// EXPECT: TRUE
// GREP: function `first` gets the arrays that `static` in its parameters promises [unsound
// ARGS[2]: --prop=unreach-call -DCASE=2 --strict
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call -DCASE=3
// EXPECT[3]: TRUE
// GREP[3]: the address is as aligned as `__builtin_assume_aligned` says [unsound
// ARGS[4]: --prop=unreach-call -DCASE=4
// EXPECT[4]: TRUE
// GREP[4]: what `restrict` promises of pointers that are no parameters holds [unsound
// ARGS[5]: --prop=unreach-call -DCASE=5
// EXPECT[5]: TRUE
// GREP[5]: what `restrict` promises of pointers that are no parameters holds [unsound
// ARGS[6]: --prop=unreach-call -DCASE=6
// EXPECT[6]: UNKNOWN (undefined-on-path)
// ARGS[7]: --prop=unreach-call -DCASE=7
// EXPECT[7]: TRUE
// GREP[7]: what is written to objects defined const is read there [unsound
// ARGS[8]: --prop=unreach-call -DCASE=8 --strict
// EXPECT[8]: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int x, cells[4];
#if CASE > 6
static void set(const int *to)
{
    *(int *)to = 4;
}
#elif CASE < 3
static int first(int a[static 1])
{
    return a == 0;
}
#elif CASE == 4
static int *restrict p, *restrict q;
#elif CASE == 5
struct two {
    int *restrict p, *restrict q;
};
static int both(struct two t)
{
    *t.p = 1;
    *t.q = 2;
    return *t.p;
}
#endif
int main(void)
{
#if CASE == 1
    int *none = 0;
    if (first(none) != 1)
        reach_error();
#elif CASE == 2
    if (first(cells) != 0)
        reach_error();
#elif CASE == 3
    int *a = __builtin_assume_aligned(&x, 4);
    if (a != &x)
        reach_error();
#elif CASE == 4
    p = q = &x;
    *p = 1;
    *q = 2;
    if (*p != 2)
        reach_error();
#elif CASE == 5
    struct two t = { &x, &x };
    if (both(t) != 2)
        reach_error();
#elif CASE == 7
    const int three = 3;
    set(&three);
    if (three != 4)
        reach_error();
#elif CASE == 8
    const int three[2] = { 3, 3 };
    int four = three[1];
    set(&four);
    if (four != 4 || three[0] != 3)
        reach_error();
#else
    // Machines of the x86 family trap here, in spite of the sum that wraps around everywhere else.
    int least = -2147483647 - 1, by = __VERIFIER_nondet_int();
    if (by == -1 && least / by == least)
        reach_error();
#endif
    return cells[0];
}
