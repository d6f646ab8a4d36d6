// SPDX-License-Identifier: Apache-2.0
// All kinds of undefined behaviour at once; the verdict says which one it is.
// COVERS: H55
// ARGS: --prop=undefined-behaviour
// EXPECT: TRUE
// ARGS[2]: --prop=undefined-behaviour -DK=1
// EXPECT[2]: FALSE
// GREP[2]: FALSE (valid-index
// ARGS[3]: --prop=undefined-behaviour -DK=2
// EXPECT[3]: FALSE
// GREP[3]: FALSE (no-div-by-zero
// ARGS[4]: --prop=undefined-behaviour -DK=3
// EXPECT[4]: FALSE
// GREP[4]: FALSE (no-overflow
// ARGS[5]: --prop=undefined-behaviour --analysis=numeric-octagon
// EXPECT[5]: TRUE
// ARGS[6]: --prop=undefined-behaviour -DK=4
// EXPECT[6]: TRUE
extern int __VERIFIER_nondet_int(void);

static int ring[16], head, count;

static void put(int x)
{
    ring[(head + count) % 16] = x;
    if (count < 16)
        count++;
    else
        head = (head + 1) % 16;
}

int main(void)
{
    unsigned wraps = 4294967295u;
    for (int i = 0; i < 100; i++)
        put(i);
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 16)
        return 0;
#if K == 1
    return ring[n];
#elif K == 2
    return 100 / n;
#elif K == 3
    return n * 200000000;
#elif K == 4
    return ++wraps != 0;
#endif
    return n < 16 ? ring[n] : (int)wraps;
}
