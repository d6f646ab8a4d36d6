// What a statement expression declares dies where it ends, whatever its value is, and so does what its value was computed from; jumps back and
// computed ones leave blocks, also if the address is taken further down in the text.  A pointer to it may equal the address of a variable that lives.
// ARGS: -DCASE=1 --prop=unreach-call --ticks=1500000
// EXPECT: UNKNOWN
// ARGS[2]: -DCASE=2 --prop=unreach-call --ticks=1500000
// EXPECT[2]: UNKNOWN
// ARGS[3]: -DCASE=3 --prop=unreach-call --ticks=1500000
// EXPECT[3]: UNKNOWN
// ARGS[4]: -DCASE=4 --prop=unreach-call --ticks=1500000
// EXPECT[4]: UNKNOWN
// ARGS[5]: -DCASE=5 --prop=unreach-call --ticks=1500000
// EXPECT[5]: UNKNOWN
// ARGS[6]: -DCASE=6 --prop=unreach-call --ticks=1500000
// EXPECT[6]: UNKNOWN
// ARGS[7]: -DCASE=7 --prop=unreach-call --ticks=1500000
// EXPECT[7]: UNKNOWN
// ARGS[8]: -DCASE=1 --prop=unreach-call --analysis=bmc
// EXPECT[8]: UNKNOWN
// GREP[8]: depends on where objects lie in memory
// ARGS[9]: -DCASE=4 --prop=unreach-call --analysis=bmc
// EXPECT[9]: UNKNOWN
// GREP[9]: depends on where objects lie in memory
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct s {
    int a;
};
int *kept;
static void put(int *p)
{
    *p = 1;
}
static void compare(int *h)
{
    int z[16];
    put(z);
    if (h == z)
        reach_error();
}
static void take(struct s s)
{
    (void)s;
    compare(kept);
}
int main(void)
{
#if CASE == 1
    take(({
        int x[16];
        kept = x;
        put(x);
        (struct s){ x[0] };
    }));
#elif CASE == 2
    for (int i = 0; ({ kept = (int[16]){ 1 }; put(kept); i < 1; }); i++)
        compare(kept);
#elif CASE == 3
    int c = 0;
    if (c) {
    top:
        compare(kept);
        return 0;
    }
    {
        int x[16];
    again:
        if (c == 1)
            goto top;
        kept = x;
        put(x);
        c = 1;
        goto again;
    }
#elif CASE == 4
    int *h;
    int r = ({
        int x[16];
        h = x;
        put(x);
        x[0];
    });
    put(&r);
    compare(h);
#elif CASE == 5
    int *h = ({
        int x[16];
        put(x);
        x;
    });
    compare(h);
#elif CASE == 6
    void *l = __VERIFIER_nondet_int() ? &&one : &&two;
    goto start;
one:
    compare(kept);
    return 0;
two:
    return 0;
start: {
    int x[16];
    kept = x;
    put(x);
    goto *l;
}
#else
    struct t {
        int a[4];
    };
    int *h = ({ (struct t){ { 1 } }; }).a;
    compare(h);
#endif
    return 0;
}
