// SPDX-License-Identifier: Apache-2.0
// An initialiser of a member of a union that is no first one: what it does not mention of that member is zero, also where the first member has
// padding there, or a bit-field that only begins there; and so is, as gcc and clang do it, what lies beside a first member that is a bit-field.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DWRONG
// EXPECT[2]: FALSE
extern void reach_error(void);
union padding {
    struct {
        char c;
        int i;
    } s;
    struct {
        char p, q, r;
        int k;
    } t;
};
union fields {
    struct {
        unsigned a : 3, b : 29;
    } s;
    struct {
        unsigned c : 1, d : 31;
    } t;
};
union field {
    unsigned a : 4;
    int whole;
};
struct outer {
    int n;
    union padding u;
};

// More scalars than are zeroed one by one.
union large {
    char text[3000];
    long n;
};

static int rest(int k)
{
    union padding x = { .t.k = k };
    struct outer y[2] = { [1] = { .u.t.p = 1 } };
    union fields z = { .t.c = 1 };
    union field v = { 0 }, w = { 3 };
    union large l = { .n = k };
    return l.text[sizeof l.n] + l.text[2999] + x.t.q + x.t.r + y[1].u.t.q + y[1].u.t.k + (z.t.d != 0) + v.whole + (w.whole != 3);
}

int main(void)
{
#ifdef WRONG
    if (!rest(1))
#else
    if (rest(1))
#endif
        reach_error();
    return 0;
}
