// SPDX-License-Identifier: Apache-2.0
// override.c: a later initialiser replaces the whole subobject; one of a part keeps the rest.
// ARGS: --prop=unreach-call --strict --overflow=wraps
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --strict --overflow=wraps --analysis=bmc
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --strict -DREPLACED
// EXPECT[3]: UNKNOWN (strict)
// GREP[3]: an initialiser that a later one replaces is not evaluated
// ARGS[4]: --prop=unreach-call -DREPLACED
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call -DWHOLE
// EXPECT[5]: UNKNOWN (behind-unsupported)
// GREP[5]: a new value for a part of what an expression initialises
// ARGS[6]: --prop=unreach-call -DRANGE
// EXPECT[6]: UNKNOWN (behind-unsupported)
// GREP[6]: an element of a range, continued without braces
extern void reach_error(void);
struct pair { int a, b; };
struct box { struct pair p; union { struct pair q; int i; } u; char t[4]; };
static const struct pair table[4] = { [0 ... 3] = { 1, 2 }, [1] = { .a = 5 }, [2].a = 6 };
static struct box box = { .p.b = 7, .p = { 1 }, .u.q.b = 3, .u.i = 4, .u.q.b = 5, .t = "abc", .t[1] = 'x' };
static int rows[2][2] = { [1][1] = 7, [1] = { 1 }, [0] = { 4, 5 }, [0][0] = 6 };
static int calls;
static int next(void)
{
    return ++calls;
}

static struct pair both(void)
{
    return (struct pair){ 1, 2 };
}

static void check(int c)
{
    if (!c)
        reach_error();
}

int main(void)
{
    check(table[1].b == 0 && table[2].a == 6 && table[2].b == 2 && table[3].b == 2);
    check(box.p.a == 1 && box.p.b == 0 && box.u.q.a == 0 && box.u.q.b == 5);
    check(box.t[0] == 'a' && box.t[1] == 'x' && box.t[2] == 'c' && box.t[3] == 0);
    check(rows[1][0] == 1 && rows[1][1] == 0 && rows[0][0] == 6 && rows[0][1] == 5);
    struct box inner[2] = { { { 1, 2 }, { .i = 3 } }, [0].p = { .b = 4 }, [0].u = { .q = { .b = 5 } }, [1].t = "y" };
    check(inner[0].p.a == 0 && inner[0].p.b == 4 && inner[0].u.i == 0 && inner[0].u.q.b == 5 && inner[1].t[0] == 'y');
    int once[4] = { [0 ... 3] = next(), [2] = 9 };
    check(calls == 1 && once[0] == 1 && once[3] == 1 && once[2] == 9);
#ifdef REPLACED
    struct pair p = { .a = next(), .b = 2, .a = 3 };
    check(calls == 1 && p.a == 3);
#elif defined WHOLE
    struct box b = { .p = both(), .p.b = 3 };
    check(b.p.a == 1);
#elif defined RANGE
    int r[3][2] = { [0 ... 1] = 1, 2 };
    check(r[0][1] == 2);
#endif
    return both().a - 1;
}
