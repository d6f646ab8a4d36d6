// SPDX-License-Identifier: Apache-2.0
// Changes and uses of an object without a sequence point in between (C17 6.5p2); a call is one (6.5.2.2p10).
// ARGS: --prop=undefined-behaviour -DK=0
// EXPECT: TRUE
// ARGS[2]: --prop=undefined-behaviour -DK=1
// EXPECT[2]: FALSE
// GREP[2]: Verification result: FALSE (valid-sequence, sequence.c
// ARGS[3]: --prop=undefined-behaviour -DK=4
// EXPECT[3]: FALSE
// GREP[3]: Verification result: FALSE (valid-sequence, sequence.c
// ARGS[4]: --prop=undefined-behaviour -DK=7
// EXPECT[4]: FALSE
// GREP[4]: Verification result: FALSE (valid-sequence, sequence.c
// ARGS[5]: --prop=undefined-behaviour -DK=5
// EXPECT[5]: TRUE
static int g;
static int inc(void)
{
    return ++g;
}
struct s {
    int a, b;
};
int main(void)
{
    int i = 0, a[4] = { 0 }, *p = a, *q = a;
    struct s s = { 0, 0 };
    a[i] = i + 1;
    i = i + 1;
    a[i++] = 3;
    *p++ = *q;
    s.a = s.b++;
    s.b += s.a++;
    i = inc() + 1;
    i += 2;
    i = (i++, i);
    a[inc() & 3]++;
#if K == 1
    i = i++;
#elif K == 2
    a[i] = i++;
#elif K == 3
    i = i++ + ++i;
#elif K == 4
    i = *p++ + *p++;
#elif K == 5
    g += inc();
#elif K == 6
    int *r = &i;
    i = i + (*r)++;
#elif K == 7
    s.a = s.a++ + 1;
#endif
    return 0;
}
