// SPDX-License-Identifier: Apache-2.0
// Addresses passed to functions, fields of structures, tables of functions.
// COVERS: T39
// ARGS: --prop=unreach-call --analysis=pointer --certify
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=pointer --cegar.random_runs=0 -DWRONG
// EXPECT[2]: FALSE
extern void reach_error(void);

struct pair {
    int *first;
    int (*op)(int *);
    int second;
};

static int clear(int *p)
{
    *p = 0;
    return 1;
}

static int keep(int *p)
{
    return *p;
}

static int apply(struct pair s)
{
    return s.op(s.first);
}

static struct pair make(int *p, int (*op)(int *))
{
    struct pair s = { p, op, 4 };
    return s;
}

int main(void)
{
    int a = 6, b = 8;
    struct pair s = make(&a, clear), t = s;
    t.op = keep;
    if (apply(t) != 6)
        reach_error();
    if (apply(s) != 1 || a != 0 || b != 8 || t.second != 4)
        reach_error();
    int *q = &t.second;
    *q = 9;
    if (t.second != 9 || s.second != 4 || t.first != &a)
        reach_error();
#ifdef WRONG
    if (a == 0)
        reach_error();
#endif
    return 0;
}
