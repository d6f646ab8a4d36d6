// SPDX-License-Identifier: Apache-2.0
// Indices that lead out of a variable through a pointer into it; what no index does, and blocks of the heap, are other properties' business.
// ARGS: --prop=valid-index -DCASE=1
// EXPECT: FALSE
// GREP: index out of bounds: 4 bytes, 4 before the start of `row`
// ARGS[2]: --prop=valid-index -DCASE=2
// EXPECT[2]: FALSE
// ARGS[3]: --prop=valid-index -DCASE=3
// EXPECT[3]: FALSE
// ARGS[4]: --prop=valid-index,valid-deref -DCASE=1
// EXPECT[4]: FALSE
// GREP[4]: FALSE (valid-deref
// ARGS[5]: --prop=valid-index -DCASE=4
// EXPECT[5]: UNKNOWN (faulty-run)
// ARGS[6]: --prop=valid-index -DCASE=5
// EXPECT[6]: TRUE
extern int __VERIFIER_nondet_int(void);
static int element(const int *p, int i)
{
    return p[i];
}
int main(void)
{
    int row[8] = { 0 }, *p = row + 2, k = __VERIFIER_nondet_int();
    if (k < 0 || k > 3)
        return 0;
#if CASE == 1
    return p[-k];
#elif CASE == 2
    return element(row, k + 5);
#elif CASE == 3
    p[k * 2] = 1;
#elif CASE == 4
    while (k-- > 0)
        p--;
    return *p;
#else
    return element(p, k);
#endif
}
